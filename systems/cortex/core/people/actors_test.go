package people

import (
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
)

// Rules: OPP-R3
//
// TestWhoPlaysAndOwnsCharacters: a player owns and plays the own PC; the GM owns the GMCs and may
// play everybody.
func TestWhoPlaysAndOwnsCharacters(t *testing.T) {
	tb := newTable(t, company(t))
	second := game.Actor{Chair: "gm-2", Role: game.GM}
	for _, c := range []struct {
		by          game.Actor
		char        string
		plays, owns bool
	}{
		{ana, "ana", true, true}, {ana, "beto", false, false}, {ana, "vex", false, false},
		{gm, "ana", true, false}, {gm, "vex", true, true}, {second, "vex", true, true},
		{guest, "ana", false, false}, {gm, "nobody", false, false},
	} {
		if plays, owns := Of(tb.State).PlayedBy(c.by, c.char), IsOwn(tb.State, c.by, c.char); plays != c.plays ||
			owns != c.owns {
			t.Errorf("%s and %s: plays %v, owns %v", c.by.Chair, c.char, plays, owns)
		}
	}
}

// Rules: OPP-R3
//
// TestWhoIsPresent: opportunities are for players with a PC in the scene, taken out or not.
func TestWhoIsPresent(t *testing.T) {
	tb := newTable(t, company(t))
	tb.emit(OutSet{Char: "ana", How: OutRuled}, SceneEntered{Char: "beto", Away: true})
	for _, c := range []struct {
		by      game.Actor
		present int
		may     bool
		refused string
	}{
		{ana, 1, true, ""}, {beto, 0, false, "cortex.refused.away"}, {gm, 1, false, ""}, {guest, 0, false, ""},
		{game.Actor{Chair: "p3", Role: game.Player}, 0, false, "cortex.refused.no_own"},
	} {
		n, may := len(OwnPresent(tb.State, c.by)), MayUseOpportunities(tb.State, c.by)
		if n != c.present || may != c.may {
			t.Errorf("%q: %d present, may %v", c.by.Chair, n, may)
		}
		checkRefusal(t, c.by.Chair, RefuseNoOwnChars(tb.State, c.by), c.refused)
	}
	if n := len(Of(tb.State).CharsOf("p1")) + len(Of(tb.State).CharsOf("p2")); n != 1 {
		t.Errorf("the players have %d characters in the scene", n)
	}
	tb.emit(CharacterGone{ID: "vex"})
	checkRefusal(t, "a GM without GMCs", RefuseNoOwnChars(tb.State, gm), "cortex.refused.no_own_gmc")
}

// TestLabelsLeaveOutTheOnlyCharacterOfAChair: a chair that is called like its only character needs
// no name.
func TestLabelsLeaveOutTheOnlyCharacterOfAChair(t *testing.T) {
	tb := newTable(t, company(t))
	for _, c := range []struct {
		by         game.Actor
		char, want string
	}{{ana, "ana", ""}, {ana, "beto", "Beto"}, {beto, "beto", "Beto"}, {gm, "ana", "Ana"}} {
		if got := NameFor(tb.State, c.by, c.char); got != c.want {
			t.Errorf("%s for %s: %q", c.char, c.by.Chair, got)
		}
	}
	tb.emit(CharacterSet{Char: *character(t, PC, "p1", "Rex: Skills Bite d6")})
	if got := NameFor(tb.State, ana, "ana"); got != "Ana" {
		t.Errorf("Ana beside Rex: %q", got)
	}
}

// TestNamedCharacterTakesIdsAndNames: an argument names a character by either.
func TestNamedCharacterTakesIdsAndNames(t *testing.T) {
	p := People{Chars: company(t)}
	for typed, want := range map[string]*Character{"ana": p.Chars[0], "Ana": p.Chars[0], "Zed": nil} {
		if got := p.NamedCharacter(game.Args{"who": {typed}}, "who"); got != want {
			t.Errorf("%q is %+v", typed, got)
		}
	}
	if got := p.NamedCharacter(game.Args{}, "who"); got != nil {
		t.Errorf("nobody is named, and %s is meant", got.ID)
	}
}

// TestTablesWithoutPCs: a table without PCs says so to who has a chair.
func TestTablesWithoutPCs(t *testing.T) {
	all := company(t)
	checkRefusal(t, "two PCs", (&People{Chars: all}).RefuseNoPCs(gm), "")
	checkRefusal(t, "a GMC", (&People{Chars: all[2:]}).RefuseNoPCs(gm), "cortex.refused.no_pcs")
	checkRefusal(t, "a guest", (&People{Chars: all[2:]}).RefuseNoPCs(guest), "")
}

// TestMovesSayWhyTheyAreClosed: a move of the GM's is closed to players; another without an offer
// gives its last reason, to actors who ask for reasons alone.
func TestMovesSayWhyTheyAreClosed(t *testing.T) {
	tb := newTable(t, company(t))
	one := func(_ *engine.State, c *game.Collector) { c.Offer(nil) }
	none := func(*engine.State, *game.Collector) {}
	ofGM := GMOffers(game.Spec{Name: "rule"}, one, nil).Offers
	empty := WithDefaultReason(engine.Move{Offers: none}, "TOY-01", "nothing").Offers
	for name, c := range map[string]struct {
		offers func(*engine.State, *game.Collector)
		by     game.Actor
		n      int
		key    string
	}{
		"a GM's move, the GM":             {ofGM, gm, 1, ""},
		"a GM's move, a player":           {ofGM, ana, 0, ""},
		"a GM's move, a player asks":      {ofGM, ana.Explaining(), 1, "refused.gm_only"},
		"a move without offers":           {empty, ana, 0, ""},
		"a move without offers, explains": {empty, ana.Explaining(), 1, "cortex.refused.nothing"},
	} {
		got := game.Collect(tb.State, c.by, c.offers)
		if len(got) != c.n {
			t.Errorf("%s: %d offers", name, len(got))
			continue
		}
		for _, o := range got {
			checkRefusal(t, name, o.Closed, c.key)
		}
	}
}
