package growth

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Mod returns the mod for the growth pool.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "growth", Chapter: engine.ChapterSheets,
		Section:    Section,
		Options:    []*rulekit.Option{enabled.Option},
		Enabled:    func(s *engine.State) bool { return enabled.On(s) },
		CannotPlay: refuseWithoutStatements,
		Events:     events(),
		Handlers: []engine.Handler{
			engine.On(Section, (*Growth).gone),
			engine.On(Section, (*Growth).sfxOn),
			engine.On(Section, (*Growth).sessionBegun),
			engine.On(Section, (*Growth).sceneEnded),
		},
		Moves:          []game.Move[engine.State]{rollMove(), addMove(), takeMove(), leaveMove(), diceMove()},
		CharacterMoves: []string{"growth roll", "growth add", "growth take", "growth leave"},
		Synonyms:       game.Synonyms{wordPoint: {"ponto"}},
		Valid:          valid,
		Hooks: []engine.Hooks{
			people.Hooks{Noted: statementDie},
			check.Hooks{Compared: earnForHelp, OnSettled: noteWorst},
			framing.Hooks{OnEnd: leaveUndecided, Losses: sceneLosses},
			view.Hooks{Cards: cards, CharacterItems: characterItems},
			character.Hooks{Earnings: earnings()},
		},
	}
}

// refuseWithoutStatements refuses the pool in a game without statements on traits (RUL-CFG-NEEDS).
func refuseWithoutStatements(next *engine.State) *game.Refusal {
	if people.StatementSets.NamesAt(next) != nil {
		return nil
	}
	return game.Refuse("RUL-CFG-NEEDS", "cortex.fault.E_CFG_REQUIRES", game.W("key", enabled.Key),
		game.W("needed", people.StatementSets.Key))
}

func valid(s *engine.State) bool {
	g := Section.Of(s)
	return max(len(g.Pools), len(g.Lifted)) <= engine.MaxLists &&
		!slices.ContainsFunc(g.Pools, func(o GrowthPool) bool {
			return sheet.IsTooLong(o.Char, o.From) || sheet.IsNoDie(o.Worst) || len(o.Dice) > maxDice ||
				slices.ContainsFunc(o.Dice, sheet.IsNoDie)
		})
}
