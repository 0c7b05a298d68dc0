package points

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/coretest"
)

// Rules: PP-EARN-01 PP-EARN-R2 PP-MOD-04 PP-MOD-05
//
// TestPointsAreToldAsTheyAre: earned, paid, locked or given; points that the same decision frees are
// told as free.
func TestPointsAreToldAsTheyAre(t *testing.T) {
	b := newTable(t, "")
	for _, c := range []struct {
		e    PointsMoved
		more game.Event
		key  string
		n    int
	}{
		{PointsMoved{N: 2}, nil, "earned", 2},
		{PointsMoved{N: -2}, nil, "paid", 2},
		{PointsMoved{N: 1, Roll: 4}, nil, "locked", 1},
		{PointsMoved{N: 1, Roll: 4}, check.RollResolved{Roll: 4}, "free", 1},
		{PointsMoved{N: 1, Roll: 4}, check.RollResolved{Roll: 5}, "locked", 1},
		{PointsMoved{N: 1, Given: true}, nil, "given", 1},
		{PointsMoved{N: 1, Roll: 4, Given: true}, nil, "given_locked", 1},
		{PointsMoved{N: 1, Roll: 4, Given: true}, pointsFreed{4}, "given_free", 1},
	} {
		c.e.Wallet, c.e.Name, c.e.Why, c.e.Has = "ana", "Ana", "hitch", 3
		es := []game.Event{c.e}
		if c.more != nil {
			es = append(es, c.more)
		}
		want := game.Say("cortex.event.points."+c.key, game.M("who", game.Quote("Ana")), game.N("n", c.n),
			game.M("why", game.Say("cortex.why.hitch", game.N("n", c.n))), game.N("has", 3))
		if got := b.Rules.Events.Tell(es, coretest.Actor("ana")).All(); len(got) == 0 || !got[0].Equal(want) {
			t.Errorf("%+v with %v: %v, want %v", c.e, c.more, got, want)
		}
	}
}

// Rules: PP-START-01 PP-START-R1
//
// TestEqualStartsShareASentence: players who start with the same number and have as much are told in
// one sentence, others in their own.
func TestEqualStartsShareASentence(t *testing.T) {
	b := newTable(t, "")
	start := func(wallet string, has int) PointsMoved {
		return PointsMoved{Wallet: wallet, N: 1, Has: has, Why: "session"}
	}
	es := []game.Event{start("ana", 1), start("beto", 2), start("caio", 1)}
	got := b.Rules.Events.Tell(es, coretest.Actor("ana")).All()
	alike := game.Say("cortex.event.points.start", game.L("who", game.Quote("ana"), game.Quote("caio")), game.N("n", 1),
		game.N("has", 1), game.N("many", 1))
	more := game.Say("cortex.event.points.start_more", game.L("who", game.Quote("beto")), game.N("n", 1),
		game.N("has", 2), game.N("many", 0))
	if len(got) != 2 || !got[0].Equal(alike) || !got[1].Equal(more) {
		t.Errorf("told %v", got)
	}
}

// TestCorrectionsAndThrowsAreTold: a correction names its change or the number, points that are
// carried where they go, a throw for the start its dice.
func TestCorrectionsAndThrowsAreTold(t *testing.T) {
	b := newTable(t, "")
	for _, c := range []struct {
		e    game.Event
		want string
		args int
	}{
		{pointsSet{Wallet: BankKey, N: 3}, "cortex.event.points.set", 2},
		{pointsSet{Wallet: "ana", N: 3, By: 1}, "cortex.event.points.changed", 3},
		{pointsCarried{Char: "ana", From: "ana", To: CharWallet("ana"), N: 2}, "cortex.event.points.to_character", 3},
		{pointsCarried{Char: "ana", From: CharWallet("ana"), To: "ana", N: 2}, "cortex.event.points.to_player", 3},
		{StartRolled{Wallet: "ana", Dice: []dice.Die{dice.D4}, Faces: []int{3}, N: 3}, "cortex.event.start.d4", 2},
		{StartRolled{Wallet: "ana", Set: "skills", Dice: []dice.Die{dice.D8}, Faces: []int{7}, Total: 7, N: 2},
			"cortex.event.start.prime", 5},
	} {
		got := b.Rules.Events.Tell([]game.Event{c.e}, coretest.Actor("ana")).All()
		if len(got) != 1 || got[0].Key != c.want || len(got[0].Args) != c.args {
			t.Errorf("%#v: %v, want %s", c.e, got, c.want)
		}
	}
}

// TestRecapCountsWhatPlayersEarnAndSpend: points of a session's start and of the bank count as
// neither.
func TestRecapCountsWhatPlayersEarnAndSpend(t *testing.T) {
	for _, c := range []struct {
		e    PointsMoved
		want game.Count
	}{
		{PointsMoved{Wallet: "ana", N: 2, Why: "hitch"}, game.Count{Key: "cortex.total.earned", N: 2}},
		{PointsMoved{Wallet: "ana", N: -1, Why: "asset"}, game.Count{Key: "cortex.total.spent", N: 1}},
		{PointsMoved{Wallet: BankKey, N: 2, Why: "hitch"}, game.Count{}},
		{PointsMoved{Wallet: "ana", N: 1, Why: "session"}, game.Count{}},
		{PointsMoved{Wallet: "ana", N: 1, Why: "late"}, game.Count{}},
	} {
		got := c.e.RecapCounts()
		if c.want == (game.Count{}) && len(got) > 0 || c.want != (game.Count{}) && (len(got) != 1 || got[0] != c.want) {
			t.Errorf("%+v counts as %v, want %v", c.e, got, c.want)
		}
	}
}
