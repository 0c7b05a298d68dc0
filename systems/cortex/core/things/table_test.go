package things

import (
	"encoding/json"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/sheet"
)

// table is a table with Ana and Vex, by the mods of this package and of those below.
type table struct {
	*engine.State
	rules game.Rules[engine.State]
	play  game.Game
	act   func(*engine.Tx) // what the only move does
}

// newTable returns a table after these events, with further mods.
func newTable(t *testing.T, events []game.Event, mods ...*engine.Mod) *table {
	t.Helper()
	tb := &table{}
	start := func(*engine.State, json.RawMessage) error { return nil }
	mods = append([]*engine.Mod{scene.Mod(), people.Mod(), Mod()}, mods...)
	tb.rules = engine.New(engine.Core{Start: start}, mods...).Rules("toy", nil)
	tb.rules.Moves = []engine.Move{{Spec: game.Spec{Name: "act"}, Do: func(tx *engine.Tx, _ game.Args) { tb.act(tx) }}}
	play, err := game.Play(tb.rules).Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	tb.play, tb.State = play, game.StateOf[engine.State](play)
	fight := sheet.Trait{Word: "fight", Name: "Fight", Die: 8}
	tb.emit(people.CharacterSet{Char: people.Character{ID: "ana", Chair: "p1", Rank: people.PC,
		Sheet: sheet.Sheet{Name: "Ana", Sets: []sheet.Set{{Name: "Skills", Traits: []sheet.Trait{fight}}},
			SFX: []sheet.SFX{{Word: "rush", Name: "Rush", Trait: "fight"}}}}},
		people.CharacterSet{Char: people.Character{ID: "vex", Chair: "gm", Rank: people.Major,
			Sheet: sheet.Sheet{Name: "Vex"}}})
	tb.emit(events...)
	return tb
}

// do makes a decision and returns its events.
func (tb *table) do(act func(*engine.Tx)) (events []game.Event) {
	tb.act = act
	tb.play.Do("act", game.AnyTx{Emit: func(e game.Event) {
		events = append(events, e)
		tb.play.Fold(e)
	}}, nil)
	return events
}

// emit makes a decision of these events and returns what it tells.
func (tb *table) emit(events ...game.Event) []game.Msg {
	events = tb.do(func(t *engine.Tx) {
		for _, e := range events {
			t.Emit(e)
		}
	})
	return tb.rules.Events.Tell(events, game.Actor{}).All()
}

// checkMsgs checks what was told.
func checkMsgs(t *testing.T, name string, got []game.Msg, want ...game.Msg) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: told %v, want %v", name, got, want)
		return
	}
	for i := range want {
		if !got[i].Equal(want[i]) {
			t.Errorf("%s: told %v, want %v", name, got[i], want[i])
		}
	}
}
