package nde

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/fight"
	"mesa/systems/nde/internal/foe"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/people"
	"mesa/systems/nde/internal/roll"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/scene"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/transfer"
	"mesa/systems/nde/internal/turn"
	"mesa/systems/nde/internal/view"
	"mesa/systems/rulekit"
)

// Name is the system's name in commands and files.
const Name = "nde"

// Rules returns the rules of NDE with their moves, events and views.
func Rules() game.Rules[state.State] {
	return game.Rules[state.State]{
		Name:          Name,
		SchemaVersion: "1",
		Valid:         state.IsValid,
		Init:          state.Init,
		Moves:         moves(),
		Synonyms:      rules.Terms,
		Events:        eventSet(),
		Show:          view.Show(optionBlocks),
		Intro:         game.Intro{Demo: demo, FirstSteps: firstSteps, Tutorial: tutorial},
		FileFormats:   transfer.Files(),
		SceneName:     func(s *state.State) string { return s.Scene.Name },

		Revealed: scene.ShownEvent,
	}
}

// System returns NDE as the windows use it.
func System() game.System { return game.Play(Rules()) }

// moves returns all moves in the order of the menus. After each move, check.Refresh updates the
// tests that wait for their throw.
func moves() []state.Move {
	all := slices.Concat(turn.Moves(), outcome.Moves(), roll.Moves(), fight.Moves(), foe.Moves(), scene.Moves(),
		people.Moves(), transfer.Moves())
	slices.SortStableFunc(all, func(a, b state.Move) int {
		return cmp.Compare(slices.Index(menu, a.Name), slices.Index(menu, b.Name))
	})
	all = append(all, settings().Moves()...)
	return rulekit.After(rulekit.OnBehalf(all, state.PayingMoves, (*state.State).MarkActor), check.Refresh)
}

// menu is the order of the moves in menus; the moves of the table's options follow.
var menu = []string{
	// tests
	"benefit", "agree", "keep", "luck", "allow", "frame", "roll", "try", "test", "test-all", "talent", "assist",
	"deny", "withdraw", "consequence", "drop",
	// powers and rounds
	"level", "power", "armor", "take", "choose", "return-pp", "attack", "move", "raise", "pass", "opponents",
	"next-round", "defend", "deed",
	// scenes and Sessions
	"end", "conflict", "scene", "foe", "dismiss", "change-foe", "zone", "place", "cover", "crowd", "give-back",
	"effect", "end-effect", "session", "rest", "grant", "hidden",
	// characters
	"create", "bring", "profile", "talents", "gear", "grow", "confirm",
	// the GM's other moves and corrections
	"hurt", "works", "complicate", "gift", "counter", "tick", "end-counter", "pc", "correct", "trait",
	"change-trait", "owner", "retire", "bring-back",
}

// eventSet returns all events of NDE, and the handlers for those of the house.
func eventSet() *game.EventSet[state.State] {
	fs := &game.EventSet[state.State]{}
	for _, room := range [][]state.EventKind{state.Events(), turn.Events(), check.Events(), outcome.Events(),
		fight.Events(), foe.Events(), scene.Events(), people.Events()} {
		fs.Add(room...)
	}
	fs.Handle(rulekit.HandleTable(func(s *state.State) *rulekit.TableInfo { return &s.TableInfo })...)
	fs.Handle(scene.OnHiddenRevealed())
	return fs
}
