package core

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// How many points players start a session with (PP-MOD-01).
const (
	startD4    = "roll_d4"
	startPrime = "prime_roll"
)

// StartRolled is a player's throw for the points of a new session: a d4, or a
// prime set whose Total is compared with those of the others (PP-MOD-02, -03).
// N is how many points it comes to.
type StartRolled struct {
	Wallet string     `json:"purse"`
	Char   string     `json:"char,omitempty"`
	Set    string     `json:"set,omitempty"`
	Dice   []dice.Die `json:"dice"`
	Faces  []int      `json:"faces"`
	Total  int        `json:"total,omitempty"`
	N      int        `json:"n"`
	Name   string     `json:"name,omitempty"`
}

func (StartRolled) EventName() string { return "cortex.start.rolled" }

// Thrown implements game.DiceThrown.
func (e StartRolled) Thrown() (laid []dice.Die, faces []int) { return e.Dice, e.Faces }

func startRolledEvent() EventKind {
	return rulekit.WithNames(EventOf[StartRolled](tellStart), func(s *State, e StartRolled) StartRolled {
		e.Name = cmp.Or(s.Name(e.Char), s.walletOwner(e.Wallet))
		return e
	})
}

func tellStart(e StartRolled) []game.Msg {
	name, rolled := NameOr(e.Name, e.Wallet), game.L("dice", game.DiceMsgs(e.Dice, e.Faces)...)
	if e.Set == "" {
		return rulekit.Msgs(game.Say("cortex.event.start.d4", name, rolled))
	}
	return rulekit.Msgs(game.Say("cortex.event.start.prime", name, rolled, game.N("n", e.N), game.W("set", e.Set), game.N("total", e.Total)))
}

// paramStartSet is the prime set that all roll.
var paramStartSet = game.Param{Name: "set", Kind: game.Pick, Max: 1}

// startSets asks for the set where the players roll one, nil where they do not.
func (s *State) startSets() []game.Input {
	if !startMode.Is(s, startPrime) {
		return nil
	}
	input := game.Input{Param: paramStartSet}
	for i, name := range s.primeNames() {
		input.Choices = append(input.Choices, game.Choice{Word: game.Slug(name), Label: game.Quote(name), Selected: i == 0})
	}
	if len(input.Choices) == 0 {
		return nil
	}
	return []game.Input{input}
}

// primeNames are the prime sets that some player's character has: those that the
// table names and the distinctions, or all where it names none.
func (s *State) primeNames() []string {
	var names []string
	for _, c := range s.Chars {
		for _, set := range c.Sets {
			if c.IsPC() && (sheet.IsDistinctions(set.Name) || PrimeSets.Includes(s, set.Name)) && !containsFold(names, set.Name) {
				names = append(names, set.Name)
			}
		}
	}
	return names
}

// startingPoints are what each wallet of a player begins a session with, by a
// throw where the table throws for it.
func startingPoints(t *Tx, keys []string, set string) map[string]int {
	pointsBy := map[string]int{}
	for _, key := range keys {
		pointsBy[key] = startPoints.Of(t.S)
	}
	switch startMode.Of(t.S) {
	case startD4:
		for _, key := range keys {
			t.ThrowAt(startPlace(t.S, key))
			pointsBy[key] = t.Dice.Roll(dice.D4)[0]
			t.Emit(StartRolled{Wallet: key, Dice: []dice.Die{dice.D4}, Faces: []int{pointsBy[key]}, N: pointsBy[key]})
		}
	case startPrime:
		rollPrime(t, keys, set, pointsBy)
	}
	return pointsBy
}

// lateStart is what somebody who comes late starts with: by a throw of its own, or
// where totals are compared what a single player gets (PP-START-R4, PP-MOD-R5).
func lateStart(t *Tx, key string) int {
	if startMode.Is(t.S, startPrime) {
		return 2
	}
	return startingPoints(t, []string{key}, "")[key]
}

// rollPrime lets each player roll a prime set: the highest total starts with 3,
// the lowest with 1, all others and a single player with 2 (PP-MOD-R1). Who
// plays nobody rolls nothing and starts with 1.
func rollPrime(t *Tx, keys []string, set string, pointsBy map[string]int) {
	var rolls []StartRolled
	for _, key := range keys {
		pointsBy[key] = 1
		if e, ok := primeRoll(t, key, set); ok {
			rolls = append(rolls, e)
		}
	}
	if len(rolls) == 0 {
		return
	}
	byTotal := func(a, b StartRolled) int { return a.Total - b.Total }
	most, least := slices.MaxFunc(rolls, byTotal).Total, slices.MinFunc(rolls, byTotal).Total
	for _, e := range rolls {
		switch {
		case len(rolls) == 1:
			e.N = 2
		case e.Total == most:
			e.N = 3
		case e.Total == least:
			e.N = 1
		default:
			e.N = 2
		}
		pointsBy[e.Wallet] = e.N
		t.Emit(e)
	}
}

// primeRoll throws the set of the wallet's first character; one without that set
// throws its distinctions (PP-MOD-R5).
func primeRoll(t *Tx, key, set string) (e StartRolled, ok bool) {
	i := slices.IndexFunc(t.S.Chars, func(c *Character) bool { return c.IsPC() && t.S.WalletOf(c.ID) == key && len(c.Sets) > 0 })
	if i < 0 {
		return e, false
	}
	c := t.S.Chars[i]
	e = StartRolled{Wallet: key, Char: c.ID}
	for _, own := range c.Sets {
		if game.Slug(own.Name) != set && (e.Set != "" || !sheet.IsDistinctions(own.Name)) {
			continue
		}
		e.Set, e.Dice = own.Name, nil
		for _, trait := range own.Traits {
			e.Dice = append(e.Dice, trait.Dice()...)
		}
		if game.Slug(own.Name) == set {
			break
		}
	}
	if len(e.Dice) == 0 {
		return e, false
	}
	t.ThrowAt(startPlace(t.S, key))
	e.Faces = t.Dice.Roll(e.Dice...)
	e.Total = twoBest(e.Faces)
	return e, true
}

// twoBest adds the two best results that are no 1.
func twoBest(faces []int) int {
	r := pool.Roll{Faces: faces}
	scores := r.Countable()
	slices.SortFunc(scores, func(a, b int) int { return faces[b] - faces[a] })
	total := 0
	for _, i := range scores[:min(2, len(scores))] {
		total += faces[i]
	}
	return total
}

// startPlace is where a throw for a session's points falls.
func startPlace(s *State, wallet string) string {
	return "start/" + wallet + "/" + game.Itoa(s.Session)
}
