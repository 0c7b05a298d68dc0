package cortex_test

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/contest"
	"mesa/systems/cortex/mod/test"
	"mesa/systems/cortex/pool"
)

// TestOldRecordsAreToldByIDs: a record without names, from an older version, is told with ids and
// with the other events of its decision, and needs no table.
func TestOldRecordsAreToldByIDs(t *testing.T) {
	poolDice := []pool.Die{{Die: 8, From: pool.FromDifficulty}, {Die: 8, From: pool.FromDifficulty}}
	call := []game.Event{
		test.TestCalled{Test: test.Test{ID: "t1", Char: "caio"}},
		check.Rolled{Roll: pool.Roll{ID: 2, For: "t1", GM: true, Pool: poolDice, Faces: []int{3, 6}}},
		check.Chosen{Roll: 2, Kept: []int{0, 1}, Total: 9, Die: 4},
	}
	for _, c := range []struct {
		es   []game.Event
		want []string // keys
		name string   // in the first of them
	}{
		{call, []string{"cortex.event.difficulty", "cortex.event.rolled_difficulty"}, "caio"},
		{[]game.Event{check.Chosen{Roll: 7, Kept: []int{0, 1}, Char: "ana", Total: 9, Die: 6}},
			[]string{"cortex.event.chosen_brief"},
			"ana"},
		{[]game.Event{contest.SideFell{Contest: "k1", Char: "ana", To: "vex", Total: 9, Against: 11, Margin: 2,
			Effect: 6}},
			[]string{"cortex.event.contest.fell"}, "ana"},
		{[]game.Event{contest.ContestBegun{Contest: contest.Contest{ID: "k1", Turn: "ana",
			Sides: []contest.Side{{Char: "ana"}, {Char: "vex"}}}}},
			[]string{"cortex.event.contest.begun"}, "ana"},
		{[]game.Event{scene.SceneEnded{Type: scene.Action, Open: []scene.LeftOpen{{Name: "Hurt", Die: 8, On: "ana"}}}},
			[]string{"cortex.event.scene_end", "cortex.event.scene_open_list"}, ""},
		{[]game.Event{scene.SceneEnded{Type: scene.Action, Traits: []string{"Dark"}, Kept: []string{"Torch"}}},
			[]string{"cortex.event.scene_end", "cortex.event.scene_gone_list", "cortex.event.scene_open_list"}, ""},
		{[]game.Event{points.PointsMoved{Wallet: "char/ana", N: -1, Why: "stay"}}, []string{"cortex.event.points.paid"},
			""},
	} {
		ms := cortextest.Rules.Events.Tell(c.es, game.Actor{Role: game.Player, Chair: "beto"}).All()
		var keys []string
		for _, m := range ms {
			keys = append(keys, m.Key)
		}
		if !slices.Equal(keys, c.want) {
			t.Fatalf("told %v, want %v", keys, c.want)
		}
		if i := slices.IndexFunc(ms[0].Args, func(a game.Arg) bool { return a.Name == "name" }); c.name != "" &&
			(i < 0 || ms[0].Args[i].Words != c.name) {
			t.Errorf("%s names nobody: %v", ms[0].Key, ms[0].Args)
		}
	}
}

// TestHiddenDifficultyStaysHiddenInOldNews: a difficulty that was hidden when it was set stays
// hidden from players who read the record.
func TestHiddenDifficultyStaysHiddenInOldNews(t *testing.T) {
	es := []game.Event{check.Chosen{Roll: 2, Kept: []int{0, 1}, Total: 9, Die: 4, Set: "Caio", Hidden: true}}
	for role, want := range map[game.Role]string{game.Player: "cortex.event.difficulty_hidden",
		game.GM: "cortex.event.difficulty"} {
		if ms := cortextest.Rules.Events.Tell(es, game.Actor{Role: role, Chair: "c"}).All(); len(ms) != 1 ||
			ms[0].Key != want {
			t.Errorf("%v is told %v, want %s", role, ms, want)
		}
	}
}
