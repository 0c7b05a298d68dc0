package engine_test

import (
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// Rising is an event of toy mods.
type Rising struct{}

// EventName implements game.Event.
func (Rising) EventName() string { return "toy.rising" }

// toy returns a mod with this name that has one hook of checks.
func toy(name string, h check.Hooks) *engine.Mod {
	return &engine.Mod{Name: name, Hooks: []engine.Hooks{h}}
}

// toyKind returns hooks with a kind of checks.
func toyKind(name string, prefix byte) check.Hooks {
	return check.Hooks{Kind: &check.CheckKind{Name: name, Prefix: prefix}}
}

// toyDecision returns hooks with a decision of a kind that a move answers.
func toyDecision(kind, move string) check.Hooks {
	return check.Hooks{Decisions: []*check.DecisionKind{{Kind: kind, Spec: game.Spec{Name: move}}}}
}

// TestNewPanicsIfTwoModsOwnAName: a mod's name, section, events, options, moves, kinds of decisions,
// kind of checks and its prefix belong to one mod alone.
func TestNewPanicsIfTwoModsOwnAName(t *testing.T) {
	first, second := engine.NewSection[struct{}]("toy", 0), engine.NewSection[struct{}]("toy", 1)
	option := rulekit.NewFlag("toy.on", false, "TOY-01").Option
	for what, mods := range map[string][2]*engine.Mod{
		"mod toy":     {{Name: "toy"}, {Name: "toy"}},
		"section toy": {{Name: "a", Section: first}, {Name: "b", Section: second}},
		"event toy.rising": {{Name: "a", Events: []engine.EventKind{engine.EventOf[Rising](nil)}},
			{Name: "b", Events: []engine.EventKind{engine.EventOf[Rising](nil)}}},
		"option toy.on": {{Name: "a", Chapter: engine.ChapterGame, Options: []*rulekit.Option{option}},
			{Name: "b", Chapter: engine.ChapterGame, Options: []*rulekit.Option{option}}},
		"move rise": {{Name: "a", Moves: []engine.Move{{Spec: game.Spec{Name: "rise"}}}},
			{Name: "b", Moves: []engine.Move{{Spec: game.Spec{Name: "rise"}}}}},
		"move answer":        {toy("a", toyDecision("one", "answer")), toy("b", toyDecision("two", "answer"))},
		"decision one":       {toy("a", toyDecision("one", "answer")), toy("b", toyDecision("one", "reply"))},
		"check swim":         {toy("a", toyKind("swim", 's')), toy("b", toyKind("swim", 'w'))},
		"prefix of checks s": {toy("a", toyKind("swim", 's')), toy("b", toyKind("sail", 's'))},
	} {
		if said := panicOf(func() { engine.New(engine.Core{}, mods[0], mods[1]) }); !strings.HasSuffix(said, " "+what) {
			t.Errorf("two owners of the %s: New panics with %q", what, said)
		}
		if said := panicOf(func() { engine.New(engine.Core{}, mods[0]) }); said != "" {
			t.Errorf("one owner of the %s: New panics with %q", what, said)
		}
	}
}

// panicOf returns the text with which a function panics, "" if it does not.
func panicOf(f func()) (said string) {
	defer func() {
		if v := recover(); v != nil {
			said = v.(string)
		}
	}()
	f()
	return ""
}
