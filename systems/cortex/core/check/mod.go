package check

import (
	"slices"
	"time"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// ResolutionMode is the option that says how dice come to be thrown: by tests and contests, or in
// the way of a mod, which adds a value.
var ResolutionMode = rulekit.NewEnum("resolution.mode", "ACT-01", "test_contest")

// The options of opportunities and difficulties, and for how long a decision of a turn stays open
// before it closes by itself.
var (
	OpportunityPool  = rulekit.NewEnum("opportunity.pool", "OPP-R1", "shared", "per_player")
	RevealDifficulty = rulekit.NewEnum("test.reveal_difficulty", "CORE-TEST-R6", "at_roll", "at_outcome")
	windowTime       = rulekit.NewTime("window.timeout", "off", "TURN-R2", time.Minute, maxWindowTime,
		10*time.Minute, time.Hour, 8*time.Hour, 24*time.Hour, 72*time.Hour)
)

// maxWindowTime is the longest time limit of a decision.
const maxWindowTime = 30 * 24 * time.Hour

// Mod returns the mod of checks and rolls, and of the decisions that are owed.
func Mod() *engine.Mod {
	timed, heard := timeEvents()
	return &engine.Mod{
		Name: "check", Chapter: engine.ChapterRolls, Section: section,
		Synonyms: game.Synonyms{
			HowRefuse: {"recusar"},
			OnNew:     {"nova", "novo"},
			OnNothing: {"nada"},
		},
		Options: []*rulekit.Option{ResolutionMode.Option, OpportunityPool.Option,
			windowTime.Under(engine.ChapterGame)},
		Events: slices.Concat([]engine.EventKind{callDroppedEvent()}, rollEvents(), additionEvents(), keptEvents(),
			decisionEvents(), timed),
		Handlers: append(heard, engine.On(section, (*RollState).characterGone)),
		Valid:    isValid,
	}
}

// characterGone removes the pools of a character that is gone.
func (g *RollState) characterGone(e people.CharacterGone) {
	g.Drafts = slices.DeleteFunc(g.Drafts, func(d *Draft) bool { return d.Char == e.ID })
	g.Kept = slices.DeleteFunc(g.Kept, func(k *KeptPool) bool { return k.Char == e.ID })
}

// isValid reports whether the section keeps the bounds of what is stored.
func isValid(s *engine.State) bool {
	now := Of(s)
	return max(len(now.Rolls), len(now.PackedRolls), len(now.Checks), len(now.Pending), len(now.Drafts),
		len(now.Kept), len(now.Clocks)) <= engine.MaxLists &&
		!slices.ContainsFunc(now.Clocks, func(c Clock) bool { return c.For < 1 || c.Duration() > maxWindowTime })
}
