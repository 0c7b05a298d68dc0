package core

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
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
	Purse string     `json:"purse"`
	Char  string     `json:"char,omitempty"`
	Set   string     `json:"set,omitempty"`
	Dice  []dice.Die `json:"dice"`
	Faces []int      `json:"faces"`
	Total int        `json:"total,omitempty"`
	N     int        `json:"n"`
	Name  string     `json:"name,omitempty"`
}

func (StartRolled) EventName() string { return "cortex.start.rolled" }

// Thrown implements game.Rolled.
func (e StartRolled) Thrown() (laid []dice.Die, faces []int) { return e.Dice, e.Faces }

func startFact() Fact {
	return kit.Named(FactOf[StartRolled](tellStart), func(s *State, e StartRolled) StartRolled {
		e.Name = cmp.Or(s.Name(e.Char), s.owner(e.Purse))
		return e
	})
}

func tellStart(e StartRolled) []game.Msg {
	name, rolled := NameOr(e.Name, e.Purse), game.L("dice", game.RolledDice(e.Dice, e.Faces)...)
	if e.Set == "" {
		return kit.Just(game.Say("cortex.event.start.d4", name, rolled))
	}
	return kit.Just(game.Say("cortex.event.start.prime", name, rolled, game.N("n", e.N), game.W("set", e.Set), game.N("total", e.Total)))
}

// askStartSet is the prime set that all roll.
var askStartSet = game.Param{Name: "set", Kind: game.Pick, Max: 1}

// startSets asks for the set where the players roll one, nil where they do not.
func (s *State) startSets() []game.Ask {
	if !startMode.Is(s, startPrime) {
		return nil
	}
	ask := game.Ask{Param: askStartSet}
	for i, name := range s.primeNames() {
		ask.Among = append(ask.Among, game.Choice{Word: game.Slug(name), Label: game.Quote(name), Ticked: i == 0})
	}
	if len(ask.Among) == 0 {
		return nil
	}
	return []game.Ask{ask}
}

// primeNames are the prime sets that some player's character has: those that the
// table names and the distinctions, or all where it names none.
func (s *State) primeNames() []string {
	var names []string
	for _, c := range s.Chars {
		for _, set := range c.Sets {
			if c.IsPC() && (sheet.IsDistinctions(set.Name) || PrimeSets.Hold(s, set.Name)) && !containsFold(names, set.Name) {
				names = append(names, set.Name)
			}
		}
	}
	return names
}

// startingPoints are what each purse of a player begins a session with, by a
// throw where the table throws for it.
func startingPoints(t *Tx, keys []string, set string) map[string]int {
	points := map[string]int{}
	for _, key := range keys {
		points[key] = startPoints.Of(t.S)
	}
	switch startMode.Of(t.S) {
	case startD4:
		for _, key := range keys {
			t.For(startPlace(t.S, key))
			points[key] = t.Dice.Roll(dice.D4)[0]
			t.Emit(StartRolled{Purse: key, Dice: []dice.Die{dice.D4}, Faces: []int{points[key]}, N: points[key]})
		}
	case startPrime:
		rollPrime(t, keys, set, points)
	}
	return points
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
func rollPrime(t *Tx, keys []string, set string, points map[string]int) {
	var rolls []StartRolled
	for _, key := range keys {
		points[key] = 1
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
		points[e.Purse] = e.N
		t.Emit(e)
	}
}

// primeRoll throws the set of the purse's first character; one without that set
// throws its distinctions (PP-MOD-R5).
func primeRoll(t *Tx, key, set string) (e StartRolled, ok bool) {
	i := slices.IndexFunc(t.S.Chars, func(c *Char) bool { return c.IsPC() && t.S.PurseOf(c.ID) == key && len(c.Sets) > 0 })
	if i < 0 {
		return e, false
	}
	c := t.S.Chars[i]
	e = StartRolled{Purse: key, Char: c.ID}
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
	t.For(startPlace(t.S, key))
	e.Faces = t.Dice.Roll(e.Dice...)
	e.Total = twoBest(e.Faces)
	return e, true
}

// twoBest adds the two best results that are no 1.
func twoBest(faces []int) int {
	r := pool.Roll{Faces: faces}
	scores := r.Scores()
	slices.SortFunc(scores, func(a, b int) int { return faces[b] - faces[a] })
	total := 0
	for _, i := range scores[:min(2, len(scores))] {
		total += faces[i]
	}
	return total
}

// startPlace is where a throw for a session's points falls.
func startPlace(s *State, purse string) string { return "start/" + purse + "/" + game.Itoa(s.Session) }
