package engine_test

import (
	"encoding/json"
	"errors"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// level is the state of toy mods.
type level struct {
	Height int `json:"height"`
}

// Sections of the toy mods, and the option by which the tide is in the game.
var (
	tides  = engine.NewSection[level]("tide", 2)
	moons  = engine.NewSection[level]("moon", 0)
	tideOn = rulekit.NewFlag("tide.on", false, "TOY-01")
)

func rise(g *level, _ Rising) { g.Height++ }

// toyHooks are hooks that have a name and bring moves.
type toyHooks struct {
	name       string
	moves      []engine.Move
	characters []string // moves that characters make
}

// Topic implements engine.Hooks.
func (toyHooks) Topic() string { return "toy" }

// HookMoves adds the moves to those of the mod.
func (h toyHooks) HookMoves() (moves []engine.Move, characterMoves []string) {
	return h.moves, h.characters
}

// tableToy returns the mod of the options of a table.
func tableToy() *engine.Mod {
	return &engine.Mod{Name: "table", Section: engine.TableSection, Events: []engine.EventKind{
		engine.EventOf[engine.OptionSet](nil, engine.On(engine.TableSection,
			func(g *rulekit.TableInfo, e engine.OptionSet) { g.Choose(e.Key, e.Value) })),
		engine.EventOf[engine.ModDisabled](nil),
	}}
}

// tideToy returns a mod that an option brings into the game. Its section counts Rising.
func tideToy() *engine.Mod {
	return &engine.Mod{Name: "tide", Chapter: engine.ChapterScenes, Section: tides,
		Enabled: func(s *engine.State) bool { return tideOn.On(s) }, Options: []*rulekit.Option{tideOn.Option},
		Hooks: []engine.Hooks{toyHooks{name: "tide"}}, Events: []engine.EventKind{
			engine.EventOf[Rising](nil, engine.On(tides, rise))}}
}

// moonToy returns a mod that is always in the game. It hears the event of the tide.
func moonToy() *engine.Mod {
	return &engine.Mod{Name: "moon", Section: moons, Hooks: []engine.Hooks{toyHooks{name: "moon"}},
		Handlers: []engine.Handler{engine.On(moons, rise)}}
}

// core returns functions of the core packages that do nothing. Its setup is an error's text.
func core() engine.Core {
	return engine.Core{
		Start: func(_ *engine.State, setup json.RawMessage) error {
			if len(setup) > 0 {
				return errors.New(string(setup))
			}
			return nil
		},
		After: func(*engine.Tx, bool) {},
	}
}

// newRules returns the rules of some mods and of the options.
func newRules(mods ...*engine.Mod) game.Rules[engine.State] {
	return engine.New(core(), append([]*engine.Mod{tableToy()}, mods...)...).Rules("toy", nil)
}

// start returns a new table after some events.
func start(t *testing.T, rules game.Rules[engine.State], events ...game.Event) *engine.State {
	t.Helper()
	s, err := rules.Init(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		rules.Events.Fold(s, e)
	}
	return s
}

// tideIs returns the event that brings the tide into the game, or takes it out.
func tideIs(word string) game.Event { return engine.OptionSet{Key: "tide.on", Value: word} }

// txOf returns a decision at a table, and the events that it has emitted.
func txOf(rules game.Rules[engine.State], s *engine.State) (t *engine.Tx, emitted *[]game.Event) {
	emitted = new([]game.Event)
	return &engine.Tx{S: s, Emit: func(e game.Event) {
		*emitted = append(*emitted, e)
		rules.Events.Fold(s, e)
	}}, emitted
}
