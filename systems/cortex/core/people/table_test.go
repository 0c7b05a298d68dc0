package people

import (
	"encoding/json"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/sheet"
)

// table is a table with characters, by the mods of this package and of package scene.
type table struct {
	*engine.State
	rules game.Rules[engine.State]
	play  game.Game
	act   func(*engine.Tx) // what the only move does
}

// newTable returns a table at which a GM and two players sit, with these characters and mods.
func newTable(t *testing.T, chars []*Character, mods ...*engine.Mod) *table {
	t.Helper()
	tb := &table{}
	start := func(*engine.State, json.RawMessage) error { return nil }
	mods = append([]*engine.Mod{scene.Mod(), Mod()}, mods...)
	tb.rules = engine.New(engine.Core{Start: start}, mods...).Rules("toy", nil)
	tb.rules.Moves = []engine.Move{{Spec: game.Spec{Name: "act"}, Do: func(tx *engine.Tx, _ game.Args) { tb.act(tx) }}}
	play, err := game.Play(tb.rules).Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	tb.play, tb.State = play, game.StateOf[engine.State](play)
	tb.Chairs = []game.Chair{{ID: "gm", Name: "Gil", Role: game.GM}, {ID: "p1", Name: "Ana"}, {ID: "p2", Name: "Rui"}}
	section.Set(tb.State, People{Chars: chars})
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
	return tb.rules.Events.Tell(tb.do(emit(events...)), game.Actor{}).All()
}

// emit returns a decision of these events.
func emit(events ...game.Event) func(*engine.Tx) {
	return func(t *engine.Tx) {
		for _, e := range events {
			t.Emit(e)
		}
	}
}

// character returns a character by its line, with its name in lower case as its id.
func character(t *testing.T, rank, chair, line string) *Character {
	t.Helper()
	s, no := sheet.Parse(line)
	if no != nil {
		t.Fatal(line, no)
	}
	return &Character{Sheet: s, ID: game.Slug(s.Name), Rank: rank, Chair: chair}
}

// company returns two PCs, Ana and Beto, and Vex, a GMC.
func company(t *testing.T) []*Character {
	t.Helper()
	return []*Character{
		character(t, PC, "p1", "Ana: Distinctions Brave d8, Loyal d8 | Attributes Mental d6, Physical d8"),
		character(t, PC, "p2", "Beto: Distinctions Sly d8 | Attributes Mental d10"),
		character(t, Major, "gm", "Vex: Skills Fight d10"),
	}
}

// Actors of the tests.
var (
	gm    = game.Actor{Chair: "gm", User: "u0", Role: game.GM}
	ana   = game.Actor{Chair: "p1", User: "u1", Role: game.Player}
	beto  = game.Actor{Chair: "p2", User: "u2", Role: game.Player}
	guest = game.Actor{Role: game.Guest}
)

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

// checkRefusal checks the key of a refusal, "" for none.
func checkRefusal(t *testing.T, name string, no *game.Refusal, key string) {
	t.Helper()
	got := ""
	if no != nil {
		got = no.Reason.Key
	}
	if got != key {
		t.Errorf("%s: refused with %q, want %q", name, got, key)
	}
}
