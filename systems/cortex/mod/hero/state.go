package hero

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// Heroes is the state of the hero dice.
type Heroes struct {
	Next  int      `json:"next,omitempty"` // the highest number of a die so far
	Dice  []Die    `json:"dice,omitempty"`
	Fresh []int    `json:"fresh,omitempty"` // the dice won last, which may be given up until dice are thrown
	First []string `json:"first,omitempty"` // the characters that spend hero dice before plot points
}

// Die is a hero die of a character.
type Die struct {
	N     int      `json:"n"`
	Char  string   `json:"char"`
	Die   dice.Die `json:"die"`
	Check string   `json:"of,omitempty"` // the check that it was won in, until that is over (HERO-R2)
}

// poolDie returns a hero die as a die of a pool. Its word differs from the word of the choice, so
// the next pool of a contest does not take another hero die by itself (HERO-10).
func (d Die) poolDie() pool.Die {
	return pool.Die{Word: "hero" + game.Itoa(d.N), Name: "Hero die", From: fromHero, Die: d.Die}
}

// dieNumber returns the number of a hero die by its word.
func dieNumber(word string) int { return check.NumberOf(strings.TrimPrefix(word, "hero")) }

// Section is the state of hero dice.
var Section = engine.NewSection[Heroes]("hero", 0)

// fromHero is the origin of a hero die in a pool.
const fromHero pool.Origin = "hero"

// The values of hero.size_from and hero.reset.
const (
	sizeLargest  = "largest_die"
	resetSession = "session"
)

// The options of hero dice (22.1, 22.2).
var (
	enabled    = rulekit.NewFlag("hero.enabled", false, "HERO-01")
	onePerSize = rulekit.NewFlag("hero.one_per_size", false, "HERO-02").With(enabled.Option, "true")
	asPoints   = rulekit.NewFlag("hero.as_pp", false, "HERO-15").With(enabled.Option, "true")
	asEffect   = rulekit.NewFlag("hero.as_effect", false, "HERO-R9").With(enabled.Option, "true").Taking("effect")
	sizeFrom   = rulekit.NewEnum("hero.size_from", "HERO-R1", "highest_value", sizeLargest)
	reset      = rulekit.NewEnum("hero.reset", "HERO-R10", "never", resetSession)
)

// The kinds of decisions on hero dice.
const (
	pendCall   = "hero"        // the last call: throw a hero die, or none
	pendOne    = "hero_one"    // the GM's: what follows from a hero die that shows 1
	pendBack   = "hero_back"   // the owner's: take back that die, or a plot point
	pendEffect = "hero_effect" // put a hero die in place of an effect die, or none
	pendLoss   = "hero_loss"   // the GM's: which hero die is lost
)

// howPass is the answer that uses no die.
const howPass = "none"

// usableDice returns the hero dice that a character may use, smallest first.
func usableDice(s *engine.State, char string) []Die {
	return slices.DeleteFunc(allDice(s, char), func(d Die) bool { return d.Check != "" })
}

// allDice returns the hero dice of a character, including those that are not usable yet.
func allDice(s *engine.State, char string) []Die {
	var own []Die
	for _, d := range Section.Of(s).Dice {
		if d.Char == char {
			own = append(own, d)
		}
	}
	slices.SortStableFunc(own, func(a, b Die) int { return int(a.Die) - int(b.Die) })
	return own
}

// diceOf returns the sizes of hero dice.
func diceOf(ds []Die) []dice.Die {
	var all []dice.Die
	for _, d := range ds {
		all = append(all, d.Die)
	}
	return all
}

// sizes returns the sizes of hero dice, each once, in the order of ds.
func sizes(ds []Die) []dice.Die {
	var each []dice.Die
	for _, d := range ds {
		if !slices.Contains(each, d.Die) {
			each = append(each, d.Die)
		}
	}
	return each
}

// dieOfSize returns a die of a size, or the zero Die.
func dieOfSize(ds []Die, size dice.Die) Die {
	i := slices.IndexFunc(ds, func(d Die) bool { return d.Die == size })
	if i < 0 {
		return Die{}
	}
	return ds[i]
}

// dieOf parses a size such as "d8". It returns 0 for other words.
func dieOf(word string) dice.Die {
	for _, d := range dice.Ladder {
		if d.String() == word {
			return d
		}
	}
	return 0
}
