package check

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

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
