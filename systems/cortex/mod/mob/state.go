package mob

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Mobs is the state: the dice of crowds that have lost any.
type Mobs struct {
	Left []DiceLeft `json:"left,omitempty"`
}

// DiceLeft has the dice that are left of a crowd's trait. A die that is gone is 0.
type DiceLeft struct {
	Char  string      `json:"char"`
	Trait sheet.Trait `json:"trait"` // as on the sheet; if it changes there, all its dice are back
	Dice  []dice.Die  `json:"dice"`
}

// Section is the state of crowds.
var Section = engine.NewSection[Mobs]("crowd", 0)

// outRouted is how a crowd without dice is out in older logs.
const outRouted = "routed"

// extraFalls is the option for when an extra is out.
var extraFalls = rulekit.NewEnum("gmc.extra_falls", "GMC-R2", "by_effect", "any_success")

// crowdTrait returns the trait of a crowd that has the most dice, or the single trait of an extra.
// ok is false for other characters, and without a trait.
func crowdTrait(c *people.Character) (t sheet.Trait, ok bool) {
	if c == nil || !c.IsCrowd() {
		return t, false
	}
	for _, one := range c.All() {
		if !ok || len(one.Dice()) > len(t.Dice()) {
			t, ok = one, true
		}
	}
	return t, ok
}

// diceLeft returns the dice that a crowd has left of its crowdTrait. ok is false if it has no such
// trait.
func diceLeft(s *engine.State, c *people.Character) (l DiceLeft, ok bool) {
	t, ok := crowdTrait(c)
	if !ok {
		return DiceLeft{}, false
	}
	for _, l := range Section.Of(s).Left {
		if l.Char == c.ID && l.Trait.Equal(t) {
			return l, true
		}
	}
	return DiceLeft{Char: c.ID, Trait: t, Dice: t.Dice()}, true
}

// remainingDice returns the dice that are not gone.
func (l DiceLeft) remainingDice() []dice.Die {
	return slices.DeleteFunc(slices.Clone(l.Dice), func(d dice.Die) bool { return d == 0 })
}

// traitDice returns the dice of a trait without those that a crowd has lost.
func traitDice(s *engine.State, c *people.Character, t sheet.Trait, has []dice.Die) []dice.Die {
	for _, l := range Section.Of(s).Left {
		if l.Char == c.ID && l.Trait.Equal(t) && c.IsCrowd() {
			return l.remainingDice()
		}
	}
	return has
}

// opposingCharacters returns the characters with dice against a roll: the other sides of a contest,
// and GMCs with dice in the opposition of a test.
func opposingCharacters(s *engine.State, r *pool.Roll) []*people.Character {
	ids := slices.Clone(check.FoesOf(s, r))
	for _, o := range check.Of(s).RollsOf(r.For) {
		for _, d := range o.Pool {
			if char, _, of := strings.Cut(d.Word, ":"); of && o.ID != r.ID && !slices.Contains(ids, char) {
				ids = append(ids, char)
			}
		}
	}
	var cs []*people.Character
	for _, id := range ids {
		if c := people.Of(s).Char(id); c != nil && id != r.Char {
			cs = append(cs, c)
		}
	}
	return cs
}

// supports reports whether a character supports the leader that a roll has beaten. A supporter is
// driven off and loses no dice of its own (GANG-04).
func supports(s *engine.State, r *pool.Roll, c *people.Character) bool {
	return slices.ContainsFunc(engine.HooksOf[harm.Hooks](s),
		func(h harm.Hooks) bool { return h.Supports != nil && h.Supports(s, r, c) })
}
