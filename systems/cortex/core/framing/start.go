package framing

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// paramStartSet asks for the prime set that all players roll.
var paramStartSet = game.Param{Name: "set", Kind: game.Pick, Max: 1}

// startSets asks for the prime set that all players roll. It is nil if the table does not roll
// prime sets, or no PC has one.
func startSets(s *engine.State) []game.Input {
	if !startMode.Is(s, startPrime) {
		return nil
	}
	input := game.Input{Param: paramStartSet}
	for i, name := range primeNames(s) {
		input.Choices = append(input.Choices,
			game.Choice{Word: game.Slug(name), Label: game.Quote(name), Selected: i == 0})
	}
	if len(input.Choices) == 0 {
		return nil
	}
	return []game.Input{input}
}

// primeNames returns the names of the prime sets that PCs have: the distinctions and the sets that
// the option draft.PrimeSets names, or all sets if the option names none.
func primeNames(s *engine.State) []string {
	var names []string
	for _, c := range people.Of(s).Chars {
		for _, set := range c.Sets {
			if c.IsPC() && (sheet.IsDistinctions(set.Name) || draft.PrimeSets.Includes(s, set.Name)) &&
				!rulekit.ContainsFold(names, set.Name) {
				names = append(names, set.Name)
			}
		}
	}
	return names
}

// startingPoints returns the points that each wallet of keys starts with. It throws dice for them
// unless startMode is "fixed".
func startingPoints(t *engine.Tx, keys []string, set string) map[string]int {
	pointsBy := map[string]int{}
	for _, key := range keys {
		pointsBy[key] = startPoints.Of(t.S)
	}
	switch startMode.Of(t.S) {
	case startD4:
		for _, key := range keys {
			t.ThrowAt(startPlace(t.S, key))
			pointsBy[key] = t.Dice.Roll(dice.D4)[0]
			t.Emit(points.StartRolled{Wallet: key, Dice: []dice.Die{dice.D4}, Faces: []int{pointsBy[key]},
				N: pointsBy[key]})
		}
	case startPrime:
		rollPrime(t, keys, set, pointsBy)
	}
	return pointsBy
}

// latePoints returns the starting points of a player who comes late: 2 where the players' totals
// are compared, else what startingPoints gives (PP-START-R4, PP-MOD-R5).
func latePoints(t *engine.Tx, key string) int {
	if startMode.Is(t.S, startPrime) {
		return 2
	}
	return startingPoints(t, []string{key}, "")[key]
}

// rollPrime lets each player roll a prime set. The highest total starts with 3, the lowest with 1,
// all others and a single player with 2 (PP-MOD-R1). A player without a character starts with 1 and
// rolls nothing.
func rollPrime(t *engine.Tx, keys []string, set string, pointsBy map[string]int) {
	var rolls []points.StartRolled
	for _, key := range keys {
		pointsBy[key] = 1
		if e, ok := primeRoll(t, key, set); ok {
			rolls = append(rolls, e)
		}
	}
	if len(rolls) == 0 {
		return
	}
	byTotal := func(a, b points.StartRolled) int { return a.Total - b.Total }
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

// primeRoll throws the set of the first PC with the wallet, or the PC's distinctions if the PC
// does not have that set (PP-MOD-R5). ok is false if there is no PC with a set, or if the set has
// no die.
func primeRoll(t *engine.Tx, key, set string) (e points.StartRolled, ok bool) {
	i := slices.IndexFunc(people.Of(t.S).Chars, func(c *people.Character) bool {
		return c.IsPC() && points.WalletOf(t.S, c.ID) == key && len(c.Sets) > 0
	})
	if i < 0 {
		return e, false
	}
	c := people.Of(t.S).Chars[i]
	e = points.StartRolled{Wallet: key, Char: c.ID}
	var names []string
	for _, own := range c.Sets {
		if game.Slug(own.Name) != set && (e.Set != "" || !sheet.IsDistinctions(own.Name)) {
			continue
		}
		e.Set, e.Dice, names = own.Name, nil, nil
		for _, trait := range own.Traits {
			e.Dice = append(e.Dice, trait.Dice()...)
			names = append(names, slices.Repeat([]string{trait.Word}, len(trait.Dice()))...)
		}
		if game.Slug(own.Name) == set {
			break
		}
	}
	if len(e.Dice) == 0 {
		return e, false
	}
	t.ThrowAt(startPlace(t.S, key), names...)
	e.Faces = t.Dice.Roll(e.Dice...)
	e.Total = twoBest(e.Faces)
	return e, true
}

// twoBest returns the sum of the two highest results that are not 1.
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

// startPlace returns the place (Tx.ThrowAt) of a wallet's throw for the points of the running
// session.
func startPlace(s *engine.State, wallet string) string {
	return "start/" + wallet + "/" + game.Itoa(scene.Of(s).Session)
}
