package engine_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
)

// toyMove returns a move with one offer that emits Rising.
func toyMove(name string, quiet bool) engine.Move {
	return engine.Move{Spec: game.Spec{Name: name, Quiet: quiet},
		Offers: func(_ *engine.State, c *game.Collector) { c.Offer(nil, "by", name) },
		Do:     func(tx *engine.Tx, _ game.Args) { tx.Emit(Rising{}) }}
}

// TestMovesStandInTheOrderOfMenus: those of Core.First, then mod by mod, those of hooks before the
// mod's own.
func TestMovesStandInTheOrderOfMenus(t *testing.T) {
	tide, moon := tideToy(), moonToy()
	tide.Moves = []engine.Move{toyMove("ebb", false)}
	tide.Hooks = []engine.Hooks{toyHooks{moves: []engine.Move{toyMove("flow", false)}}}
	moon.Moves = []engine.Move{toyMove("wane", false), toyMove("wax", false)}
	frame := core()
	frame.First = []string{"wax"}
	var names []string
	for _, m := range engine.New(frame, tide, moon).Rules("toy", nil).Moves {
		names = append(names, m.Name)
	}
	if !slices.Equal(names, []string{"wax", "flow", "ebb", "wane"}) {
		t.Errorf("moves %v", names)
	}
}

// Rules: CFG-01
//
// TestMovesOfAModAreOfferedInItsGame: out of it they are closed, to actors who ask for reasons, with
// the reason of the mod or else with CFG-01.
func TestMovesOfAModAreOfferedInItsGame(t *testing.T) {
	tide := tideToy()
	tide.Moves = []engine.Move{toyMove("ebb", false), toyMove("flow", false)}
	tide.WhyOff = func(move string) *game.Refusal {
		if move == "flow" {
			return game.Refuse("TOY-02", "toy.refused.dry")
		}
		return nil
	}
	rules := newRules(tide)
	off := game.Refuse("CFG-01", "cortex.refused.part_off", game.M("part", game.Say("cortex.part.tide")))
	by := game.Actor{Chair: "p1", Role: game.Player}
	for i, want := range []*game.Refusal{off, game.Refuse("TOY-02", "toy.refused.dry")} {
		offers := rules.Moves[i].Offers
		if got := game.Collect(start(t, rules), by, offers); len(got) != 0 {
			t.Errorf("out of the game: %v", got)
		}
		got := game.Collect(start(t, rules), by.Explaining(), offers)
		if len(got) != 1 || !got[0].Closed.Equal(want) {
			t.Errorf("out of the game, explained: %v", got)
		}
		got = game.Collect(start(t, rules, tideIs("true")), by.Explaining(), offers)
		if len(got) != 1 || got[0].Closed != nil {
			t.Errorf("in the game: %v", got)
		}
	}
}

// TestMovesOfCharactersAreMarked: those that a mod or its hooks list, and no others.
func TestMovesOfCharactersAreMarked(t *testing.T) {
	frame, moon := core(), moonToy()
	frame.Mark = func(_ *engine.State, _ game.Actor, o game.Offer) game.Offer {
		o.Fixed["marked"] = []string{"yes"}
		return o
	}
	moon.Hooks = []engine.Hooks{toyHooks{moves: []engine.Move{toyMove("howl", false)}, characters: []string{"howl"}}}
	moon.Moves, moon.CharacterMoves = []engine.Move{toyMove("wax", false), toyMove("wane", false)}, []string{"wax"}
	rules := engine.New(frame, moon).Rules("toy", nil)
	for _, m := range rules.Moves {
		got := game.Collect(start(t, rules), game.Actor{Chair: "p1"}, m.Offers)
		if len(got) != 1 || got[0].Fixed.Has("marked", "yes") != (m.Name != "wane") {
			t.Errorf("%s: offers %v", m.Name, got)
		}
	}
}

// TestConsequencesFollowEachMove: Core.After runs after the move's own events, and knows drafts.
// What expires has consequences, too, and is no draft.
func TestConsequencesFollowEachMove(t *testing.T) {
	frame, moon := core(), moonToy()
	var after []string
	frame.After = func(tx *engine.Tx, draft bool) {
		after = append(after, fmt.Sprint("draft ", draft, " at ", moons.Of(tx.S).Height))
	}
	frame.Expire = func(tx *engine.Tx) { tx.Emit(Rising{}) }
	moon.Moves = []engine.Move{toyMove("wax", false), toyMove("wane", true)}
	rules := engine.New(frame, tideToy(), moon).Rules("toy", nil)
	tx, _ := txOf(rules, start(t, rules))
	rules.Moves[0].Do(tx, nil)
	rules.Moves[1].Do(tx, nil)
	rules.Expire(tx)
	if !slices.Equal(after, []string{"draft false at 1", "draft true at 2", "draft false at 3"}) {
		t.Errorf("after the moves: %v", after)
	}
}

// TestRulesTakeTheFunctionsOfTheCore: what is shown and what expires next.
func TestRulesTakeTheFunctionsOfTheCore(t *testing.T) {
	frame, due := core(), game.Deadline{ID: "p1", Chair: "gm", At: time.Unix(9, 0)}
	frame.Deadline = func(*engine.State) (game.Deadline, bool) { return due, true }
	frame.Show = func(_ *engine.State, by game.Actor, about game.Ref) game.View {
		return game.View{People: []game.Person{{About: about, Chair: by.Chair}}}
	}
	rules := engine.New(frame).Rules("toy", nil)
	s := start(t, rules)
	if got, ok := rules.Deadline(s); got != due || !ok {
		t.Errorf("due is %v, %v", got, ok)
	}
	if got := rules.Show(s, game.Actor{Chair: "p1"}, "moon"); len(got.People) != 1 || got.People[0].Chair != "p1" ||
		got.People[0].About != "moon" {
		t.Errorf("shown is %v", got)
	}
}
