package people

import (
	"slices"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// Arguments that many sentences have.
var (
	nameAna = game.W("name", "Ana")
	nameVex = game.W("name", "Vex")
)

// TestEventsOfCharactersAreTold: each event is told by its own sentence, with the names of its time.
func TestEventsOfCharactersAreTold(t *testing.T) {
	who := game.M("who", game.Say("cortex.people.pc", nameAna))
	anaNow := *character(t, PC, "p1", "Ana: Skills Fight d6")
	retired := func(key, chair string) game.Msg { return game.Say(key, nameAna, game.W("chair", chair)) }
	for _, c := range []struct {
		event game.Event
		want  game.Msg
	}{
		{CharacterSet{Char: anaNow}, game.Say("cortex.event.character", who)},
		{CharacterSet{Char: anaNow, Comes: true}, game.Say("cortex.event.character.comes", who)},
		{CharacterGone{ID: "ana", Name: "Ana", Chair: "Ana"}, retired("cortex.event.retired", "Ana")},
		{CharacterGone{ID: "ana", Name: "Ana", NoUndo: true}, retired("cortex.event.retired_for_good", "")},
		{CharacterGone{ID: "ana", Name: "Ana", NoUndo: true, Why: "scene"}, retired("cortex.event.retired.scene", "")},
		{SceneEntered{Char: "ana"}, game.Say("cortex.event.entered", nameAna)},
		{SceneEntered{Char: "ana", Away: true}, game.Say("cortex.event.left", nameAna)},
		{OutSet{Char: "ana", How: OutBeyond, By: "limp"}, game.Say("cortex.event.out.beyond", nameAna)},
		{OutSet{Char: "ana"}, game.Say("cortex.event.back", nameAna)},
		{ReturnTried{Char: "ana", By: "vex"}, game.Say("cortex.event.tried", nameVex, game.W("who", "Ana"))},
		{BiographySet{Char: "ana"}, game.Say("cortex.event.biography", nameAna)},
	} {
		checkMsgs(t, c.event.EventName(), newTable(t, company(t)).emit(c.event), c.want)
	}
	checkMsgs(t, "leave to act", newTable(t, company(t)).emit(MayAct{Char: "ana", For: "t1"}))
}

// TestOlderRecordsAreToldById: a record without names is told by the ids in it.
func TestOlderRecordsAreToldById(t *testing.T) {
	old := []game.Event{OutSet{Char: "ana"}, ReturnTried{Char: "ana", By: "vex"}}
	checkMsgs(t, "no names", newTable(t, nil).rules.Events.Tell(old, game.Actor{}).All(),
		game.Say("cortex.event.back", game.W("name", "ana")),
		game.Say("cortex.event.tried", game.W("name", "vex"), game.W("who", "ana")))
}

// Rules: CHAR-DIST-RATE-02 ABIL-04
//
// TestEventsOfTraitsAreTold: by their reason, with the die, and with the SFX that they unlock.
func TestEventsOfTraitsAreTold(t *testing.T) {
	noted := TraitNoted{Char: "ana", Word: brave, Trait: "Brave", Die: 6, N: 1, Why: "defied",
		Notes: sheet.Notes{Statement: "I go first", DieBefore: 8, Highlights: [2]string{"Fight", "Move"}}}
	said := game.Say("cortex.event.defied", nameAna, game.W("trait", "Brave"), game.W("says", "I go first"),
		game.D("die", 6), game.D("was", 8), game.N("n", 1),
		game.L("risen", game.Quote("Fight"), game.Quote("Move")), game.L("does"))
	tb := newTable(t, company(t))
	checkMsgs(t, "a trait", tb.emit(noted), said)
	noted.Unlocks = 2
	checkMsgs(t, "with SFX", tb.emit(noted), said,
		game.Say("cortex.event.sfx.due", nameAna, game.W("trait", "Brave"), game.N("n", 2)))

	one, two := sheet.Trait{Word: "x", Name: "Rope", Die: 6}, sheet.Trait{Word: "y", Name: "Gang", Die: 8, N: 2}
	checkMsgs(t, "a trait with a die", tb.emit(TraitAdded{Char: "ana", Set: "Gear", Trait: one, Why: "kept"}),
		game.Say("cortex.event.kept", nameAna, game.W("trait", "Rope"), game.D("die", 6)))
	checkMsgs(t, "with two dice", tb.emit(TraitAdded{Char: "ana", Set: "Gear", Trait: two, Why: "kept"}),
		game.Say("cortex.event.kept", nameAna, game.W("trait", "Gang"), game.M("die", pool.DiceMsg([]dice.Die{8, 8}))))
	checkMsgs(t, "a trait that goes", tb.emit(TraitGone{Char: "ana", Word: "x", Trait: "Rope", Why: "lost"}),
		game.Say("cortex.event.lost", nameAna, game.W("trait", "Rope")))
}

// Rules: ABIL-05
//
// TestOnlyANewAbilitySaysWhatItDoes: an ability that changes for another reason is told without it.
func TestOnlyANewAbilitySaysWhatItDoes(t *testing.T) {
	ability := sheet.Abilities()[0]
	for why, does := range map[string][]game.Msg{"ability": {sheet.Trait{Name: ability}.Does()}, "settled": nil} {
		told := newTable(t, company(t)).emit(TraitNoted{Char: "ana", Word: brave, Trait: ability, Why: why})
		got := told[0].Args[len(told[0].Args)-1]
		if !game.Say("", got).Equal(game.Say("", game.L("does", does...))) || why == "ability" && does[0].Empty() {
			t.Errorf("%s of %s: told %v", why, ability, got)
		}
	}
}

// TestSFXAreSetAndTold: an SFX is added, replaced by its word, or dropped; each is told with what
// carries it.
func TestSFXAreSetAndTold(t *testing.T) {
	tb := newTable(t, company(t))
	x := sheet.SFX{Word: "rush", Name: "Rush", Trait: brave, Locked: true}
	told := func(why string) game.Msg {
		return game.Say("cortex.event.sfx."+why, nameAna, game.W("sfx", "Rush"), game.W("host", "Brave"))
	}
	checkMsgs(t, "a locked SFX", tb.emit(SFXSet{Char: "ana", SFX: x, Why: "add"}), told("add_locked"))
	x.Locked = false
	checkMsgs(t, "unlocked", tb.emit(SFXSet{Char: "ana", SFX: x, Why: "unlocked"}), told("unlocked"))
	if got := Of(tb.State).Char("ana").SFX; len(got) != 1 || got[0].Locked {
		t.Errorf("Ana has %+v", got)
	}
	x.Word = "rush-2"
	checkMsgs(t, "an open SFX", tb.emit(SFXSet{Char: "ana", SFX: x, Why: "add"}), told("add"))
	checkMsgs(t, "dropped", tb.emit(SFXGone{Char: "ana", Word: "rush", SFX: "Rush"}),
		game.Say("cortex.event.sfx.drop", nameAna, game.W("sfx", "Rush")))
	if got := Of(tb.State).Char("ana").SFX; len(got) != 1 || got[0].Word != "rush-2" {
		t.Errorf("Ana keeps %+v", got)
	}
}

// Rules: CREATE-SCRATCH-06
//
// TestSheetsInTheMakingAreTold: each step has a line, with its dice or without, then what is left.
func TestSheetsInTheMakingAreTold(t *testing.T) {
	tb, left := newTable(t, company(t)), sheet.Budget{What: "skills", Used: 3, Limit: 9}
	step := func(key, trait string, dice game.Msg, on string) game.Msg {
		return game.Say("cortex.event.made."+key, nameAna, game.W("trait", trait), game.M("dice", dice),
			game.W("on", on))
	}
	drafted := SheetDrafted{Char: "ana", Sheet: character(t, PC, "p1", "Ana: Skills Fight d8").Sheet,
		Did: []DraftStep{{Kind: "raise", Trait: "Fight", Die: 8}, {Kind: "more", Trait: "Gang", Die: 6, N: 2},
			{Kind: "carry", Trait: "Rush", On: "Brave"}}, Budgets: []sheet.Budget{left}}
	checkMsgs(t, "a draft", tb.emit(drafted), step("raise", "Fight", pool.DiceMsg([]dice.Die{8}), ""),
		step("more", "Gang", pool.DiceMsg([]dice.Die{6, 6}), ""),
		step("carry.bare", "Rush", pool.DiceMsg(nil), "Brave"), left.Msg())
	if got := Of(tb.State).Char("ana"); got.CountTraits() != 1 || got.Chair != "p1" {
		t.Errorf("Ana is %+v", got)
	}
	for _, life := range []sheet.Biography{{Looks: "Tall"}, {}} {
		tb.emit(BiographySet{Char: "ana", Life: life})
		got := Of(tb.State).Char("ana")
		if got.BiographyOrEmpty() != life || (got.Biography == nil) != (life.Looks == "") {
			t.Errorf("the biography %+v is kept as %+v", life, got.Biography)
		}
	}
}

// TestRewrittenSheetsSayWhatChanged: the name, and each trait that came, went, or changed its name or
// dice. A new character has nothing to compare.
func TestRewrittenSheetsSayWhatChanged(t *testing.T) {
	tb := newTable(t, company(t))
	now := character(t, PC, "p2", "Bert: Distinctions Sly d8 | Attributes Mental 2d8 | Skills Fight d6")
	now.ID, now.Sets[0].Traits[0].Name = "beto", "Slier"
	event := tb.do(emit(CharacterSet{Char: *now}))[0].(CharacterSet)
	diff := func(what, name, was, from, to string) game.Msg {
		return game.Say("cortex.differs."+what, game.W("name", name), game.W("was", was), game.W("from", from),
			game.W("to", to))
	}
	checkMsgs(t, "changes", event.SheetDiff(), diff("named", "Bert", "Beto", "", ""),
		diff("called", "Slier", "Sly", "", ""), diff("dice", "Mental", "", "d10", "2d8"),
		diff("new", "Fight", "", "", "d6"))
	gone := tb.do(emit(CharacterSet{Char: Character{ID: "vex", Sheet: sheet.Sheet{Name: "Vex"}}}))[0].(CharacterSet)
	checkMsgs(t, "a trait less", gone.SheetDiff(), diff("gone", "Fight", "", "d10", ""))
	first := tb.do(emit(CharacterSet{Char: *character(t, Minor, "gm", "Zed: Skills Fight d6")}))[0].(CharacterSet)
	checkMsgs(t, "a new character", first.SheetDiff())
}

// TestMarksAndSheetsOfEvents: recaps and journals find changes of sheets by these.
func TestMarksAndSheetsOfEvents(t *testing.T) {
	for _, c := range []struct {
		event  game.Event
		mark   game.RecapMark
		sheets bool
	}{
		{OutSet{Char: "ana", How: OutRuled}, game.RecapHarm, false}, {OutSet{Char: "ana"}, game.RecapOutcome, false},
		{TraitNoted{Char: "ana", Why: "highlights"}, "", true}, {TraitNoted{Char: "ana"}, game.RecapGrowth, true},
		{TraitAdded{Char: "ana"}, game.RecapGrowth, true}, {TraitGone{Char: "ana"}, game.RecapGrowth, true},
		{SFXSet{Char: "ana"}, game.RecapGrowth, true}, {SFXGone{Char: "ana"}, "", true},
		{CharacterSet{Char: Character{ID: "ana"}}, "", true},
	} {
		if e, ok := c.event.(game.RecapEvent); ok && e.RecapMark() != c.mark || !ok && c.mark != "" {
			t.Errorf("%+v: another mark than %q", c.event, c.mark)
		}
		if e, ok := c.event.(game.SheetChanger); ok != c.sheets || ok &&
			!slices.Equal(e.ChangedSheets(), []game.Ref{"char/ana"}) {
			t.Errorf("%+v: changed sheets", c.event)
		}
	}
}

// TestEventNamesOfPeople: a log keeps them for ever.
func TestEventNamesOfPeople(t *testing.T) {
	for _, name := range []string{"cortex.character", "cortex.character.gone", "cortex.entered", "cortex.out",
		"cortex.sfx", "cortex.sfx.gone", "cortex.mayact", "cortex.tried", "cortex.earned.brought", "cortex.made",
		"cortex.biography", "cortex.trait.noted", "cortex.trait.added", "cortex.trait.gone"} {
		if !slices.Contains(newTable(t, nil).rules.Events.Events(), name) {
			t.Errorf("no event is called %s", name)
		}
	}
}
