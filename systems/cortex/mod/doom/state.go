package doom

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// Doom is the state of the doom pool and of its lasting effects on the scene.
type Doom struct {
	Dice   []dice.Die     `json:"dice,omitempty"`   // smallest first
	Coming []PromisedDice `json:"coming,omitempty"` // dice that wait for the end of a roll
	Apart  []string       `json:"apart,omitempty"`  // the PCs that were split from the others (DOOM-17)
}

// PromisedDice are N d6 that join the pool when a roll is resolved (DOOM-R13).
type PromisedDice struct {
	Roll int `json:"roll"`
	N    int `json:"n"`
}

// Section is the state of doom.
var Section = engine.NewSection[Doom]("doom", 0)

func dicePool(s *engine.State) []dice.Die { return Section.Of(s).Dice }

// maxDice is the largest number of dice in the pool.
const maxDice = game.MaxDice

// The prefixes of the words of doom dice in a pool. Dice that oppose stay in the doom pool; dice
// that are spent leave it.
const (
	prefixOpposes = "doom."
	prefixSpend   = "spend."
)

// The values of doom.mode and doom.hitch_use.
const (
	modeFull    = "full"
	modeLimited = "limited"
	useEither   = "either"
)

// The options of doom.
var (
	mode = rulekit.NewEnum("doom.mode", "DOOM-01", "off", modeFull, modeLimited).Taking(modeFull, "difficulty", "bank").
		Taking(modeLimited, "bank")
	start = (&rulekit.Option{Key: "doom.start", Default: "2d6", Rule: "DOOM-03", Parse: readStart}).With(mode.Option,
		modeFull, modeLimited)
	carry           = rulekit.NewFlag("doom.carry", false, "DOOM-R1").With(mode.Option, modeFull, modeLimited)
	extraPerRoll    = rulekit.NewNumber("doom.extra_per_roll", 1, 0, 10, "DOOM-R2").With(mode.Option, modeFull)
	interruptTraits = people.NewTraitNames("doom.interrupt_traits", "none", 1, "DOOM-R9").With(mode.Option, modeFull,
		modeLimited)
	hitchUse = rulekit.NewEnum("doom.hitch_use", "DOOM-R6", "doom_only", useEither).With(mode.Option, modeFull,
		modeLimited)
)

// readStart parses the dice of a session's start: two to six dice from d6 to d10 (DOOM-03).
func readStart(value string, _ rulekit.SynonymMatch) (string, *game.Refusal) {
	ds, err := dice.Parse(value, maxDice)
	small := func(d dice.Die) bool { return d < dice.D6 || d > dice.D10 || d%2 != 0 }
	if err != nil || len(ds) < 2 || len(ds) > 6 || slices.ContainsFunc(ds, small) {
		return "", game.Refuse("DOOM-03", "cortex.refused.doom_start")
	}
	slices.Sort(ds)
	return dice.Format(ds), nil
}

// startDice returns the dice of a session's start.
func startDice(s *engine.State) []dice.Die {
	ds, _ := dice.Parse(start.ValueAt(s), maxDice)
	return ds
}

func isEnabled(s *engine.State) bool { return !mode.Is(s, "off") }

func isFullMode(s *engine.State) bool { return mode.Is(s, modeFull) }

func sortDice(ds []dice.Die) []dice.Die { return slices.Sorted(slices.Values(ds)) }

// withDice returns ds and more together, smallest first. Beyond maxDice the largest are left out.
func withDice(ds []dice.Die, more ...dice.Die) []dice.Die {
	all := sortDice(slices.Concat(ds, more))
	return all[:min(len(all), maxDice)]
}

// withoutDice returns ds without the dice in gone. Each of these removes one die of its size, if
// there is any.
func withoutDice(ds []dice.Die, gone ...dice.Die) []dice.Die {
	left := slices.Clone(ds)
	for _, d := range gone {
		if i := slices.Index(left, d); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return left
}

func count(ds []dice.Die, d dice.Die) int {
	n := 0
	for _, o := range ds {
		if o == d {
			n++
		}
	}
	return n
}
