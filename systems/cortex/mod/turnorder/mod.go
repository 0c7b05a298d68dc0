package turnorder

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Mod returns the mod for the order of a scene.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "order", Chapter: engine.ChapterScenes,
		Section:  Section,
		Synonyms: terms,
		Enabled:  func(s *engine.State) bool { return !mode.Is(s, modeNone) },
		Options: []*rulekit.Option{mode.Option, initiative.Option, traits.Option, hitchesCount.Option,
			leadStands.Option},
		CharacterMoves: []string{"next", "end-turn", "initiative-die", "act-after", leadWant, leadNot},
		Moves: []game.Move[engine.State]{nextMove(), endTurnMove(), turnMove(), initiativeMove(), dieMove(), swapMove(),
			leadMove(),
			noLeadMove(), setLeadMove(), modeMove(), roundMove()},
		Events: slices.Concat(events(), initiativeEvents(), leadEvents()),
		Handlers: []engine.Handler{
			engine.On(Section, func(g *Orders, e scene.SceneBegun) { g.noteFlashback(e.Scene) }),
			engine.On(Section, (*Orders).sceneEnded),
			engine.On(Section, func(g *Orders, _ scene.BeatPassed) { g.beatPassed() }),
			engine.On(Section, func(g *Orders, e people.CharacterGone) { g.characterGone(e.ID) }),
			engine.On(Section, func(g *Orders, e check.RollMoved) { g.rollMoved(e.Roll) }),
		},
		Valid: valid,
		Hooks: []engine.Hooks{
			check.Hooks{Kind: checkKind(), OnOver: endTurnWithCheck, CannotCall: refuseOutOfTurn},
			view.Hooks{Cards: cards, Blocks: show},
		},
		Policies: []engine.Answer{roll.Turns.Is(turns{})},
	}
}

func valid(s *engine.State) bool {
	g := Section.Of(s)
	for _, o := range g.Orders {
		if sheet.IsTooLong(o.Mode, o.Turn, o.By, o.Lead, o.Again) || sheet.IsTooLong(o.Acted...) ||
			sheet.IsTooLong(o.Wants...) ||
			max(len(o.Acted), len(o.Wants), len(o.Row)) > engine.MaxLists {
			return false
		}
		if r := o.Initiative; r != nil && (sheet.IsTooLong(r.ID, r.For) || sheet.IsTooLong(r.Chars...) ||
			max(len(r.Chars), len(r.Done)) > engine.MaxLists) {
			return false
		}
	}
	return len(g.Orders) <= 2
}
