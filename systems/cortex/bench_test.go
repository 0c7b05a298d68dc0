package cortex_test

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/test"
	"mesa/systems/cortex/pool"
)

// BenchmarkBuilder measures a pool being built during a test, for Ana with a draft of eight dice:
// the label of the throw, which any press needs, all words of the pool, the whole view, and the
// GM's form of a test. It does so with and without chances.
func BenchmarkBuilder(b *testing.B) {
	for _, show := range []string{"on", "off"} {
		s := tableWithDraft(b, show)
		ana, gm := game.Actor{Chair: "ana", User: "u", Role: game.Player},
			game.Actor{Chair: game.GMChair, User: "g", Role: game.GM}
		b.Run(show+"/throw", func(b *testing.B) {
			for b.Loop() {
				whenOf("roll")(s, ana)
			}
		})
		b.Run(show+"/words", func(b *testing.B) {
			for b.Loop() {
				whenOf("pool")(s, ana)
			}
		})
		b.Run(show+"/view", func(b *testing.B) {
			for b.Loop() {
				cortextest.Rules.Show(s, ana, "")
			}
		})
		b.Run(show+"/difficulties", func(b *testing.B) {
			for b.Loop() {
				whenOf("test")(s, gm)
			}
		})
	}
}

// tableWithDraft returns the demo table with a test of Ana's and eight dice in its draft.
func tableWithDraft(b *testing.B, show string) *engine.State {
	demo, err := cortextest.Rules.Demo("en")
	if err != nil {
		b.Fatal(err)
	}
	s, err := cortextest.Rules.Init(demo.Setup)
	if err != nil {
		b.Fatal(err)
	}
	s.Chairs, s.Options = demo.Chairs, map[string]string{"odds.show": show}
	for _, e := range []game.Event{
		test.TestCalled{Test: test.Test{ID: "t1", Char: "ana"}},
		check.Rolled{Roll: pool.Roll{ID: 2, For: "t1", GM: true, KeptFree: 2, Faces: []int{5, 4},
			Pool: slices.Repeat([]pool.Die{{From: pool.FromDifficulty, Die: 8}}, 2)}},
		check.Chosen{Roll: 2, Kept: []int{0, 1}, Effect: []int{-1}},
		check.Drafted{Draft: check.Draft{Char: "ana", For: "t1", Pick: []string{"team", "quick-hands", "move", "rope"},
			Dice: []dice.Die{8, 6, 6, 4}}},
	} {
		cortextest.Rules.Events.Fold(s, e)
	}
	if o := whenOf("pool")(s, game.Actor{Chair: "ana", Role: game.Player}); show == "on" && len(o[0].Odds) == 0 {
		b.Fatal("nothing is foretold")
	}
	return s
}

// whenOf returns the offers of a move.
func whenOf(move string) func(*engine.State, game.Actor) []game.Offer {
	i := slices.IndexFunc(cortextest.Rules.Moves, func(m game.Move[engine.State]) bool { return m.Name == move })
	return func(s *engine.State, by game.Actor) []game.Offer {
		return game.Collect(s, by, cortextest.Rules.Moves[i].Offers)
	}
}
