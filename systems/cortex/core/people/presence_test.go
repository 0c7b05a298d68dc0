package people

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/scene"
)

// Rules: OUT-R2 GMC-R5 TRAUMA-03 SCENE-R4 OUT-R4 OUT-R3
//
// TestSceneEndBringsBackWhoIsOut: being out ends with the scene, but for the lost and for crowds
// without dice. The end of a flashback changes nothing.
func TestSceneEndBringsBackWhoIsOut(t *testing.T) {
	for how, stays := range map[string]bool{OutCompared: false, OutBeyond: false, OutRuled: false, OutLost: true,
		OutScattered: true} {
		for _, kind := range []string{scene.Action, scene.Flashback} {
			tb := newTable(t, company(t))
			tb.emit(OutSet{Char: "ana", How: how, By: "limp"}, MayAct{Char: "ana", For: "t1"},
				ReturnTried{Char: "ana", By: "beto"}, scene.SceneEnded{Type: kind})
			c := Of(tb.State).Char("ana")
			if out := c.Out != ""; out != (stays || kind == scene.Flashback) || out != (c.OutBy == "limp") {
				t.Errorf("%s, the end of the %s: out %q by %q", how, kind, c.Out, c.OutBy)
			}
			if kept := c.MayAct == "t1" && len(c.TriedReturn) == 1; kept != (kind == scene.Flashback) {
				t.Errorf("%s, the end of the %s: acts in %q, tried by %v", how, kind, c.MayAct, c.TriedReturn)
			}
		}
	}
}

// Rules: OUT-03 TRAUMA-03
//
// TestIsOutMeansThatOthersMayBringBack: the lost come back by no one.
func TestIsOutMeansThatOthersMayBringBack(t *testing.T) {
	for how, want := range map[string]bool{"": false, OutCompared: true, OutBeyond: true, OutScattered: true,
		OutLost: false} {
		if got := (&Character{Out: how}).IsOut(); got != want {
			t.Errorf("out by %q: IsOut is %v", how, got)
		}
	}
}

// Rules: GMC-02 GMC-03 GMC-04 GMC-05 GMC-R1 RUL-VEH-HARM VEH-02
//
// TestRanks: crowds lose dice and take no harm, nor do vehicles; a vehicle acts with a crew alone.
func TestRanks(t *testing.T) {
	for rank, want := range map[string]struct{ pc, crowd, harm, acts bool }{
		PC: {pc: true, harm: true, acts: true}, Major: {harm: true, acts: true}, Minor: {harm: true, acts: true},
		Extra: {crowd: true, acts: true}, Mob: {crowd: true, acts: true}, Boss: {crowd: true, acts: true},
		Faction: {crowd: true, acts: true}, Vehicle: {},
	} {
		c := &Character{ID: "x", Rank: rank}
		got := struct{ pc, crowd, harm, acts bool }{c.IsPC(), c.IsCrowd(), c.TakesHarm(), c.ActsAlone()}
		if got != want || (&People{Chars: []*Character{c}}).IsCrowd("x") != want.crowd {
			t.Errorf("%s: %+v", rank, got)
		}
	}
	if !character(t, Vehicle, "gm", "Falcon: Attributes Engines d8, Crew d6").ActsAlone() {
		t.Error("a vehicle with a crew does not act")
	}
	if (&People{}).IsCrowd("nobody") {
		t.Error("a character that is not there is a crowd")
	}
}

// TestCharactersComeAndGo: a new character comes last, a changed one keeps its place, and one that
// is retired leaves its name. Who share a name are told apart by their ids.
func TestCharactersComeAndGo(t *testing.T) {
	tb := newTable(t, company(t))
	tb.emit(CharacterSet{Char: *character(t, Minor, "gm", "Zed: Skills Fight d6")},
		CharacterSet{Char: *character(t, PC, "p1", "Ana: Skills Drive d6")})
	var ids []string
	for _, c := range Of(tb.State).Chars {
		ids = append(ids, c.ID)
	}
	if !slices.Equal(ids, []string{"ana", "beto", "vex", "zed"}) || Of(tb.State).Chars[0].CountTraits() != 1 {
		t.Errorf("the characters are %v", ids)
	}

	other := *character(t, Minor, "gm", "Ana: Skills Fight d6")
	other.ID = "ana-2"
	tb.emit(CharacterSet{Char: other})
	if got := Of(tb.State).Name("ana") + ", " + Of(tb.State).Name("ana-2"); got != "Ana (ana), Ana (ana-2)" {
		t.Errorf("two share a name: %s", got)
	}
	tb.emit(CharacterGone{ID: "ana", Name: "Ana"})
	if got := Of(tb.State).Name("ana") + ", " + Of(tb.State).Name("ana-2"); got != "Ana (ana), Ana" {
		t.Errorf("one of them is retired: %s", got)
	}
	if Of(tb.State).Char("ana") != nil {
		t.Error("a retired character is there")
	}
}

// TestNamesOfTheRetired: the last 20 are known, each once, and a name that two of them had comes
// with its id.
func TestNamesOfTheRetired(t *testing.T) {
	var p People
	p.gone(CharacterGone{ID: "vex", Name: "Vex"})
	for i := range maxRetired {
		p.gone(CharacterGone{ID: fmt.Sprint("orc-", i), Name: fmt.Sprint("Orc ", i)})
	}
	p.gone(CharacterGone{ID: "orc-19", Name: "Orc 3"})
	for id, want := range map[string]string{"vex": "vex", "orc-0": "Orc 0", "orc-19": "Orc 3 (orc-19)",
		"orc-3": "Orc 3 (orc-3)"} {
		if got := p.Name(id); got != want {
			t.Errorf("%s is called %q", id, got)
		}
	}
	p.Chars = []*Character{character(t, Minor, "gm", "ghost: Skills Fight d6")}
	p.Chars[0].ID = "g"
	if got := p.Name("ghost"); got != "ghost (ghost)" {
		t.Errorf("an id that another has as its name is called %q", got)
	}
	checkMsgs(t, "names", p.Names([]string{"g", "orc-0"}), game.Quote("ghost"), game.Quote("Orc 0"))
}

// Rules: RUL-EARNED-ONCE
//
// TestImportsAreRemembered: the last 60 are, until their character is retired.
func TestImportsAreRemembered(t *testing.T) {
	tb := newTable(t, company(t))
	for i := range maxImported + 1 {
		tb.emit(EarnedImported{Char: "ana", Lines: fmt.Sprint(i)})
	}
	got := Of(tb.State).Imported
	if len(got) != 60 || got[0].Lines != "1" || got[59].Lines != "60" {
		t.Errorf("%d imports, from %v", len(got), got[0])
	}
	tb.emit(EarnedImported{Char: "beto", Lines: "x"}, CharacterGone{ID: "ana", Name: "Ana"})
	if got := Of(tb.State).Imported; len(got) != 1 || got[0].Char != "beto" {
		t.Errorf("after Ana is retired: %v", got)
	}
}

// TestRoomForCharacters: a table has 60 at most.
func TestRoomForCharacters(t *testing.T) {
	for n, full := range map[int]bool{0: false, MaxChars - 1: false, MaxChars: true, MaxChars + 1: true} {
		p := People{Chars: make([]*Character, n)}
		if p.RoomForChars() != 60-n || p.TableFull() != full {
			t.Errorf("%d characters: room for %d, full %v", n, p.RoomForChars(), p.TableFull())
		}
	}
}

// TestPeopleOutOfBoundsAreInvalid: an import has to keep the bounds of play.
func TestPeopleOutOfBoundsAreInvalid(t *testing.T) {
	many := make([]*Character, MaxChars+1)
	for i := range many {
		many[i] = &Character{}
	}
	for name, c := range map[string]struct {
		people People
		valid  bool
	}{
		"a company":        {People{Chars: company(t)}, true},
		"too many":         {People{Chars: many}, false},
		"too many retired": {People{Retired: make([]RetiredName, 21)}, false},
		"too many imports": {People{Imported: make([]EarnedImported, 61)}, false},
		"a long id":        {People{Chars: []*Character{{ID: strings.Repeat("x", 1000)}}}, false},
		"too many tries":   {People{Chars: []*Character{{TriedReturn: make([]string, MaxChars+1)}}}, false},
	} {
		tb := newTable(t, nil)
		section.Set(tb.State, c.people)
		if got := tb.play.Valid(); got != c.valid {
			t.Errorf("%s: valid is %v", name, got)
		}
	}
}
