package check

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// newRolls returns a table with the test "t1" of Ana's and the rite "u2", in which roll 1 opposes
// Ana in the test; roll 2 is hers, roll 3 hers in the rite, and roll 4 is of no kind of check.
func newRolls(t *testing.T, options string) *table {
	t.Helper()
	b := newTable(t, options).fold(begun{ID: "t1", Chars: []string{"ana"}}, begun{ID: "u2"},
		thrown(1, "t1", "", 3, 5), thrown(2, "t1", "ana", 4, 6), thrown(3, "u2", "ana", 2), thrown(4, "x4", "ana", 2))
	b.roll(1).GM = true
	b.test.opposes, b.test.initiator = map[int]string{1: "ana"}, "ana"
	return b
}

// Rules: STRESS-R8 STATIC-R3
//
// TestCheckIsOfTheKindOfItsFirstLetter: which answers what the core asks; what a kind lacks, and a
// check of no kind, is answered by nothing.
func TestCheckIsOfTheKindOfItsFirstLetter(t *testing.T) {
	b := newRolls(t, "")
	b.test.row, b.test.recovers, b.test.won, b.test.round = dice.D10, "limp", true, 2
	for id, want := range map[string]struct {
		ref                 game.Ref
		initiator, recovers string
		row                 dice.Die
		round               int
	}{
		"t1": {"test/t1", "ana", "limp", dice.D10, 2}, "t9": {"test/t9", "ana", "limp", dice.D10, 0},
		"u2": {ref: "rite/u2", round: 2}, "x4": {}, "": {},
	} {
		if CheckRef(b.S, id) != want.ref || Initiator(b.S, id) != want.initiator || RowOf(b.S, id) != want.row ||
			RecoversFrom(b.S, id) != want.recovers || RoundOf(b.S, id) != want.round {
			t.Errorf("%q: %s of %s, d%d, from %q, round %d, want %+v", id, CheckRef(b.S, id), Initiator(b.S, id),
				RowOf(b.S, id), RecoversFrom(b.S, id), RoundOf(b.S, id), want)
		}
	}
	for id, want := range map[int]struct {
		card game.Ref
		won  bool
	}{1: {"test/t1", true}, 2: {"test/t1", true}, 3: {"rite/u2", false}, 4: {"roll/4", false}, 9: {"roll/9", false}} {
		r := Of(b.S).Roll(id)
		if r == nil {
			r = &pool.Roll{}
		}
		won, fresh := HasWon(b.S, r)
		card, opposes := CardOf(b.S, id), IsOpposition(b.S, r)
		if card != want.card || won != want.won || fresh != want.won || opposes != (id == 1) {
			t.Errorf("roll %d: on %s, won %v, opposes %v", id, card, won, opposes)
		}
	}
	b.test.gone = true
	of, round := cardAndRoundOfRoll(b.S, 2)
	if KeepsCheck(b.S, "t1") || CardOf(b.S, 2) != "roll/2" || of != "" || round != 0 {
		t.Errorf("a test of before keeps its card %s in round %d", of, round)
	}
}

// TestGMsThrowsAreThoseOfAnybody: of every kind of check, to the GM; a player has those of its own.
func TestGMsThrowsAreThoseOfAnybody(t *testing.T) {
	b := newTable(t, "")
	b.test.contexts = []RollContext{{ID: "t1"}, {ID: "t2"}}
	if got := RollContexts(b.S, coretest.Actor("ana")); len(got) > 0 {
		t.Errorf("Ana may throw for %v", got)
	}
	if got := OpenRollContexts(b.S); len(got) != 2 || got[1].ID != "t2" {
		t.Errorf("there are throws for %v", got)
	}
}

// Rules: HERO-R6
//
// TestReadRollHasAComparison: while its check runs, with the roll or the number that is to be beaten.
func TestReadRollHasAComparison(t *testing.T) {
	rival := &pool.Roll{ID: 8}
	for name, c := range map[string]struct {
		word       string
		comparison *Comparison
		events     []game.Event
		want       []int
	}{
		"a roll":           {"2", &Comparison{Opponent: rival}, []game.Event{Chosen{Roll: 2}}, []int{2, 8}},
		"a number":         {"2", &Comparison{Total: 7}, []game.Event{Chosen{Roll: 2}}, []int{2}},
		"not yet read":     {"2", &Comparison{Total: 7}, nil, nil},
		"over":             {"2", &Comparison{Total: 7}, []game.Event{Chosen{Roll: 2}, ended{"t1"}}, nil},
		"none":             {"2", nil, []game.Event{Chosen{Roll: 2}}, nil},
		"a kind without":   {"3", &Comparison{Total: 7}, []game.Event{Chosen{Roll: 3}}, nil},
		"a roll of before": {"9", &Comparison{Total: 7}, nil, nil},
		"no roll is given": {"", &Comparison{Total: 7}, nil, nil},
	} {
		b := newRolls(t, "").fold(c.events...)
		b.test.comparison = c.comparison
		var got []int
		for _, r := range ComparedBy(b.S, c.word) {
			got = append(got, r.ID)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: compared are %v, want %v", name, got, c.want)
		}
	}
	var seen []int
	b := newTable(t, "", Hooks{Compared: func(_ *engine.Tx, o Outcome) { seen = append(seen, o.Margin) }}, Hooks{})
	if (Outcome{Margin: 4}).RunCompared(b.Tx()); !slices.Equal(seen, []int{4}) {
		t.Errorf("mods hear of %v", seen)
	}
}

// Rules: SCALE-R3
//
// TestOneSideHasScale: another side that threw with it, the own opposition included, leaves none.
func TestOneSideHasScale(t *testing.T) {
	for name, c := range map[string]struct {
		roll  int // that has the die of scale, 0: none
		check string
		char  string
		want  bool
	}{
		"none": {0, "t1", "ana", false}, "her own": {2, "t1", "ana", false}, "Ana's, to Vex": {2, "t1", "vex", true},
		"the opposition's": {1, "t1", "ana", true}, "in another check": {3, "t1", "vex", false},
		"in no check": {4, "", "vex", false},
	} {
		b := newRolls(t, "")
		if c.roll > 0 {
			b.roll(c.roll).Pool[0].KeepsMore = true
		}
		b.roll(1).Char, b.roll(4).For = "ana", "" // dice that Ana herself brings against her
		if got := IsOutscaled(b.S, c.check, c.char); got != c.want {
			t.Errorf("%s: outscaled %v", name, got)
		}
	}
}

// Rules: OPP-R2
//
// TestRollIsAgainstItsOpponents: an opposition against its character, an answer of the GM's against
// the initiator, any other roll against the opponents that are still in the check.
func TestRollIsAgainstItsOpponents(t *testing.T) {
	foes := []string{"beto", "vex"}
	for name, c := range map[string]struct {
		roll   int
		change func(*pool.Roll)
		busy   string
		events []game.Event
		want   []string
	}{
		"the opposition":         {1, nil, "", nil, []string{"ana"}},
		"of no kind":             {4, nil, "", nil, nil},
		"Ana's":                  {2, nil, "vex", nil, []string{"vex"}},
		"Ana's, all have left":   {2, nil, "", nil, nil},
		"Ana's, over":            {2, nil, "", []game.Event{ended{"t1"}}, foes},
		"the GM's dice":          {2, func(r *pool.Roll) { r.GM, r.Char = true, "" }, "vex", nil, []string{"ana"}},
		"the GM's Vex, a foe":    {2, func(r *pool.Roll) { r.GM, r.Char = true, "vex" }, "vex", nil, []string{"ana"}},
		"the GM's, no foe":       {2, func(r *pool.Roll) { r.GM, r.Char = true, "mob" }, "vex", nil, []string{"vex"}},
		"a player's against Ana": {2, func(r *pool.Roll) { r.Char = "beto" }, "vex", nil, []string{"vex"}},
	} {
		b := newRolls(t, "").fold(c.events...)
		b.test.foes, b.test.busy = slices.Clone(foes), c.busy
		if c.change != nil {
			c.change(b.roll(c.roll))
		}
		if got := RollTargets(b.S, b.roll(c.roll)); !slices.Equal(got, c.want) {
			t.Errorf("%s: against %v, want %v", name, got, c.want)
		}
		if !slices.Equal(b.test.foes, foes) {
			t.Errorf("%s: the opponents became %v", name, b.test.foes)
		}
	}
}

// TestLastRollOfTheGMsAgainstACharacterCounts: or else the character's own last; of those that are
// not resolved.
func TestLastRollOfTheGMsAgainstACharacterCounts(t *testing.T) {
	gms := thrown(5, "x1", "beto", 5)
	gms.Roll.GM = true
	for name, c := range map[string]struct {
		char   string
		events []game.Event
		want   int
	}{
		"the opposition":             {"ana", nil, 1},
		"it is resolved":             {"ana", []game.Event{RollResolved{1}}, 4},
		"two are resolved":           {"ana", []game.Event{RollResolved{1}, RollResolved{4}}, 3},
		"Vex's against the opponent": {"beto", []game.Event{thrown(5, "t1", "vex", 5)}, 5},
		"an own roll of later":       {"beto", []game.Event{thrown(5, "t1", "vex", 5), thrown(6, "x1", "beto", 2)}, 5},
		"the GM's, of his own dice":  {"beto", []game.Event{gms}, 0},
		"a player's against Beto":    {"beto", []game.Event{thrown(5, "t1", "caio", 5)}, 0},
		"none":                       {"caio", nil, 0},
	} {
		b := newRolls(t, "").fold(c.events...)
		b.test.foes, b.test.busy = []string{"beto"}, "beto"
		if got := RollAgainst(b.S, c.char); got != c.want {
			t.Errorf("%s: roll %d, want %d", name, got, c.want)
		}
	}
	b := newRolls(t, "")
	for r, want := range map[*pool.Roll]bool{{Char: "vex"}: true, {Char: "ana"}: false, {Char: "ana", GM: true}: true,
		{GM: true}: true, {Char: "none"}: false} {
		if IsGMRoll(b.S, r) != want {
			t.Errorf("a roll of %q, of the GM's dice %v: the GM's %v", r.Char, r.GM, !want)
		}
	}
}

// Rules: OPP-R8
//
// TestCallNamesWhoseHitchesPass: of read rolls that nothing else holds open; without any, the labels
// of the call stay.
func TestCallNamesWhoseHitchesPass(t *testing.T) {
	calls := func() []game.Offer { return []game.Offer{{Label: game.Say("toy.call")}, {Label: game.Say("toy.more")}} }
	b := newTable(t, "").fold(begun{ID: "t1", Chars: []string{"ana"}}, thrown(1, "t1", "ana", 1, 5),
		thrown(2, "t1", "beto", 1, 5), Chosen{Roll: 1, Kept: []int{1}})
	want := game.Say("cortex.call.passes", game.M("label", game.Say("toy.more")), game.L("names", game.Quote("Ana")))
	if got := SayPassing(b.S, calls()); len(got) != 2 || !got[1].Label.Equal(want) {
		t.Errorf("the calls are %v", got)
	}
	b.test.open = true
	if got := SayPassing(b.S, calls()); !got[0].Label.Equal(game.Say("toy.call")) {
		t.Errorf("where the check is open: %v", got)
	}
}
