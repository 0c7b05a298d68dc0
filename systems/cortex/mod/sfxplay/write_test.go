package sfxplay_test

import (
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/sheet"
)

// Rules: SFX-01 SFXM-02 RUL-SFX-CARRIED RUL-NAMES ABIL-03
//
// TestSFXAreWrittenOnTheirHosts: each host carries those of its kind, any trait the standard ones, an
// ability its own; none twice, and none on what carries none.
func TestSFXAreWrittenOnTheirHosts(t *testing.T) {
	b := newTable(t, hero+" | Suit (powers): Blast d8 | Abilities: Claws d8, Flight d6 | Gear: Rifle d8", 1)
	for host, entries := range map[string][2]string{ // carried, and not
		"old-hand":    {"std-edit", "pwr-burst"},
		"know":        {"std-edit", "arch-kitbash"},
		"suit-powers": {"pwr-burst", "arch-kitbash"},
		"claws":       {"abil-claws-1", "abil-flight-1"},
		"sword":       {"sig-typical", "lim-gear"},
		"rifle":       {"lim-ability-gear", "pwr-burst"},
	} {
		b.Do("ana", "sfx add", "sfx="+entries[0], "on="+host)
		b.WantRefusal("RUL-NAMES", "ana", "sfx add", "sfx="+entries[0], "on="+host)
		b.WantRefusal("SFX-01", "ana", "sfx add", "sfx="+entries[1], "on="+host)
	}
	x := b.ana().SFXBy("the-edit")
	if x == nil || x.Entry != "SFX-STD-EDIT" || x.Name != "The Edit" || x.Set != "" {
		t.Errorf("written is %+v, want it under the name of its entry", x)
	}
	if x = carried(b, "SFX-PWR-BURST"); x == nil || x.Trait != "" || x.Set != "Suit (powers)" {
		t.Errorf("on the set is %+v", x)
	}
	b.WantRefusal("SFX-01", "beto", "sfx drop")
}

// carried returns the SFX of an entry on Ana's sheet, or nil.
func carried(b table, entry string) *sheet.SFX {
	i := slices.IndexFunc(b.ana().SFX, func(x sheet.SFX) bool { return x.Entry == entry })
	if i < 0 {
		return nil
	}
	return &b.ana().SFX[i]
}

// Rules: RUL-SET-NAME
//
// TestSetsSayInTheirNameWhatTheyAre: one that is meant as powers and does not say so carries no SFX of
// powers, and the refusal says the name that does.
func TestSetsSayInTheirNameWhatTheyAre(t *testing.T) {
	b := newTable(t, "Nova: Fire Within: Attack d10, Durability d8 | Distinctions: Hot Head d8", 1)
	no := b.Decide("ana", game.Command{Move: "sfx add", Args: cortextest.Args([]string{"sfx=pwr-unleashed",
		"on=fire-within"})}, nil)
	if no == nil || no.Rule != "RUL-SET-NAME" {
		t.Fatalf("refused by %v", no)
	}
	want := game.Refuse("RUL-SET-NAME", "cortex.sfx.refused.unsaid_kind", game.W("set", "Fire Within"),
		game.W("name", "Fire Within (powers)"))
	if !no.Reason.Equal(want.Reason) {
		t.Errorf("said is %v, want %v", no.Reason, want.Reason)
	}
}

// Rules: SFX-03
//
// TestSFXAreLockedUnlockedAndDropped: a locked one is not usable, and a dropped one is gone.
func TestSFXAreLockedUnlockedAndDropped(t *testing.T) {
	b := newTable(t, hero, 2)
	b.Do("ana", "sfx add", "sfx=std-edit", "on=old-hand", "name=Edit", "locked=locked")
	b.WantRefusal("SFX-03", "ana", "sfx use", "sfx=edit", "text=It is open.")
	b.Do("ana", "sfx lock", "sfx=edit", "state=unlocked")
	b.Do("ana", "sfx use", "sfx=edit", "text=It is open.")
	b.Do("ana", "sfx lock", "sfx=edit", "state=locked")
	if x := b.ana().SFXBy("edit"); x == nil || !x.Locked {
		t.Errorf("locked is %+v", x)
	}
	b.Do("ana", "sfx drop", "sfx=edit")
	if x := b.ana().SFXBy("edit"); x != nil {
		t.Errorf("dropped is %+v", x)
	}
	b.WantRefusal("SFX-01", "ana", "sfx drop", "sfx=edit")
}

// Rules: SFX-01
//
// TestFullSheetTakesNoMoreSFX: nor does one without a trait that carries any.
func TestFullSheetTakesNoMoreSFX(t *testing.T) {
	b := newTable(t, hero, 1)
	for n := range sheet.MaxSFX {
		x := sheet.SFX{Word: "x" + game.Itoa(n), Entry: "SFX-STD-EDIT", Name: "X", Trait: "fix"}
		b.Fold(b.S, people.SFXSet{Char: "ana", SFX: x, Why: "add"})
	}
	no := b.Decide("ana", game.Command{Move: "sfx add", Args: cortextest.Args([]string{"sfx=std-folly",
		"on=old-hand"})}, nil)
	if no == nil || no.Reason.Key != "cortex.sfx.refused.full" {
		t.Errorf("one more: %v", no)
	}
	b = newTable(t, "Nova: Abilities: Woodwork d10", 1)
	b.WantRefusal("SFX-01", "ana", "sfx add")
}

// Rules: SFX-01 RUL-SFX-HOST
//
// TestSheetShowsItsSFX: each with its host and its text, a locked one and one without its host as
// such.
func TestSheetShowsItsSFX(t *testing.T) {
	b := newTable(t, hero, 1)
	b.gains("std-edit old-hand Edit", "std-folly loyal Folly")
	b.Do("ana", "sfx lock", "sfx=folly", "state=locked")
	b.Do("ana", "sfx add", "sfx=std-swap", "on=fix", "name=Swap")
	b.Fold(b.S, people.TraitGone{Char: "ana", Word: "fix", Trait: "Fix"})
	keys := sheetKeys(b)
	for _, want := range []string{"cortex.sfx.item", "cortex.sfx.item.locked", "cortex.sfx.item.hostless"} {
		if !slices.Contains(keys, want) {
			t.Errorf("shown are %v, want %s among them", keys, want)
		}
	}
}

// sheetKeys returns the keys of the items on Ana's sheet and with her in the scene.
func sheetKeys(b table) []string {
	var keys []string
	shown := b.Rules.Show(b.S, b.Actor("ana"), people.CharRef("ana"))
	for _, block := range shown.Blocks {
		for _, i := range block.Items {
			keys = append(keys, i.Label.Key)
		}
	}
	for _, p := range b.Rules.Show(b.S, b.Actor("ana"), "").People {
		for _, i := range p.Items {
			keys = append(keys, i.Label.Key)
		}
	}
	return keys
}

// Rules: ABIL-05 ABIL-06 GEAR-01
//
// TestRenamedAbilitiesSayWhatTheyAre: an ability under a name of its own counts as a listed one, and
// has its SFX; without an answer it goes by its name.
func TestRenamedAbilitiesSayWhatTheyAre(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Blast d8, Bolt d8, Moon Song d6 | Gear: Ice Gun d6 |"+
		" Distinctions: Hot Head d8", 1)
	b.WantRefusal("SFX-01", "ana", "sfx add", "sfx=abil-blast-1", "on=bolt")
	b.Do("ana", "ability", "trait=bolt", "of=blast", "effects=attack,movement")
	b.Do("ana", "sfx add", "sfx=abil-blast-1", "on=bolt")
	b.Do("ana", "ability", "trait=ice-gun", "of=rajada")
	b.Do("ana", "sfx add", "sfx=abil-blast-1", "on=ice-gun")
	b.Do("ana", "ability", "trait=moon-song", "effects=control")
	for word, want := range map[string][2]string{"bolt": {"Blast", "attack movement"}, "ice-gun": {"Blast", ""},
		"moon-song": {"", "control"}} {
		if _, trait, _ := b.ana().Trait(word); trait.NotesOrEmpty().ListedAs != want[0] ||
			trait.NotesOrEmpty().Tags != want[1] {
			t.Errorf("%s is %+v, want %q", word, trait.NotesOrEmpty(), want)
		}
	}
	if keys := sheetKeys(b); !slices.Contains(keys, "cortex.ability.item") {
		t.Errorf("shown are %v", keys)
	}
	for _, word := range []string{"moon-song", "bolt"} {
		b.Do("ana", "ability", "trait="+word)
		if _, trait, _ := b.ana().Trait(word); trait.NotesOrEmpty().Tags != "" || trait.NotesOrEmpty().ListedAs != "" {
			t.Errorf("%s is still %+v", word, trait.NotesOrEmpty())
		}
	}
	b.WantRefusal("ABIL-01", "beto", "ability")
}

// Rules: ABIL-04 RUL-SFX-GROWTH CHAR-DIST-RATE-02
//
// TestFinishedSheetsGetSFXByGrowth: a player writes, unlocks and drops none but those that a rating
// unlocks or that something new must have; the GM writes any.
func TestFinishedSheetsGetSFXByGrowth(t *testing.T) {
	b := newTable(t, "Nova: Distinctions: A d8, B d8, C d8 | Attributes: Mental d8 | Abilities: Claws d8, Blast d6 |"+
		" Skills: Fight d6", 1, "sheets.checked=true", "extraordinary=abilities", "growth.milestones=true")
	b.Do(game.GMChair, "sfx add", "who=ana", "sfx=std-edit", "on=a", "name=Edit", "locked=locked")
	b.Do(game.GMChair, "sfx add", "who=ana", "sfx=abil-blast-2", "on=blast", "name=Break")
	b.WantRefusal("RUL-SFX-GROWTH", "ana", "sfx add", "sfx=std-folly", "on=b")
	b.WantRefusal("RUL-SFX-GROWTH", "ana", "sfx add", "sfx=abil-blast-3", "on=blast")
	b.WantRefusal("RUL-SFX-GROWTH", "ana", "sfx lock", "sfx=edit", "state=unlocked")
	b.WantRefusal("RUL-SFX-GROWTH", "ana", "sfx drop", "sfx=break")
	b.WantRefusal("RUL-SFX-GROWTH", "ana", "sfx add", "sfx=abil-claws-1", "on=claws", "locked=locked")
	if keys := sheetKeys(b); !slices.Contains(keys, "cortex.sfx.due") {
		t.Errorf("shown are %v, want that SFX are due", keys)
	}
	b.Do("ana", "sfx add", "sfx=abil-claws-1", "on=claws", "name=Deep")
	b.Do("ana", "sfx add", "sfx=lim-ability", "on=claws", "name=Cold")
	b.WantRefusal("RUL-SFX-GROWTH", "ana", "sfx add", "sfx=lim-exhausted", "on=claws")
	b.Do(game.GMChair, "sfx lock", "who=ana", "sfx=edit", "state=unlocked")
}

// Rules: RUL-SHEET-FILE RUL-NAMES
//
// TestWrittenLinesBringSFX: all at once, locked or not, on a set also by the name of one of its
// powers, and under a name of their own.
func TestWrittenLinesBringSFX(t *testing.T) {
	b := newTable(t, "Nova: Fire Suit (powers): Blast d10 | Distinctions: Old Hand d8 | Skills: Know d10", 1)
	b.Do("ana", "sfx write", "gain=raise", "cost=pay", "name=Breath")
	b.Do("ana", "written", "who=ana", `written=sfx: "Old Hand: The Price", "Fire Suit (powers): Ring of Fire (Burst)",`+
		` "blast: Boost", "Old Hand: Breath", "Know: std-swap: which is to say" | locked-sfx: "old hand: The Edit"`)
	var got []string
	for _, x := range b.ana().SFX {
		text := x.Trait + x.Set + ": " + x.Name + " " + x.Entry
		if x.Locked {
			text += " locked"
		}
		got = append(got, text)
	}
	want := []string{"old-hand: The Price SFX-STD-PRICE", "Fire Suit (powers): Ring of Fire SFX-PWR-BURST",
		"Fire Suit (powers): Boost SFX-PWR-BOOST", "old-hand: Breath breath", "know: The Swap SFX-STD-SWAP",
		"old-hand: The Edit SFX-STD-EDIT locked"}
	if !slices.Equal(got, want) {
		t.Errorf("written are %q, want %q", got, want)
	}
	b.WantRefusal("RUL-SHEET-FILE", "ana", "written", "who=ana", `written=sfx: "Old Hand: The Price"`)
}

// Rules: RUL-SHEET-FILE RUL-NAMES SFX-01
//
// TestFaultyLinesBringNothing: a line without a host or an entry, twice the same, what the host may
// not carry, or a name that is too long.
func TestFaultyLinesBringNothing(t *testing.T) {
	for _, c := range []struct{ lines, rule, key string }{
		{`"Old Hand: The Price", "Old Hand: Burst"`, "SFX-01", "host"},
		{`"Blades: The Price"`, "RUL-SHEET-FILE", "written_host"},
		{`"The Price"`, "RUL-SHEET-FILE", "written_host"},
		{`"Old Hand: Deep Breath"`, "RUL-SHEET-FILE", "written_none"},
		{`"Old Hand: The Price", "Old Hand: the price"`, "RUL-NAMES", "written_twice"},
		{`"Old Hand: ` + strings.Repeat("x", sheet.MaxName+1) + ` (The Price)"`, "", "written_long"},
	} {
		b := newTable(t, "Nova: Distinctions: Old Hand d8 | Skills: Know d10", 1)
		no := b.Decide("ana", game.Command{Move: "written",
			Args: game.Args{"who": {"ana"}, "written": {"sfx: " + c.lines}}}, nil)
		if no == nil || no.Rule != c.rule || no.Reason.Key != "cortex.sfx.refused."+c.key {
			t.Errorf("%s: %v, want %s %s", c.lines, no, c.rule, c.key)
		}
	}
}

// Rules: RUL-SHEET-FILE RUL-NAMES
//
// TestLockedLineMeetsAnOpenSFX: what stands there already stays as it is.
func TestLockedLineMeetsAnOpenSFX(t *testing.T) {
	b := newTable(t, "Nova: Distinctions: Old Hand d8 | Skills: Know d10", 1)
	b.gains("std-swap old-hand Swap")
	b.WantRefusal("RUL-NAMES", "ana", "written", "who=ana", `written=locked-sfx: "Old Hand: The Swap"`)
	b.Do("ana", "written", "who=ana", `written=sfx: "Old Hand: The Swap", "Old Hand: The Price"`)
	if n := len(b.ana().SFX); n != 2 {
		t.Errorf("the sheet has %d SFX, want 2", n)
	}
}

// Rules: SFXM-02 RUL-SFX-CARRIED
//
// TestCatalogueOffersWhatAHostMayCarry: its entries and the group's own; its answers are checked and
// written as those of the move.
func TestCatalogueOffersWhatAHostMayCarry(t *testing.T) {
	b := newTable(t, "Nova: Distinctions: Old Hand d8 | Skills: Know d10", 1)
	b.Do("ana", "sfx write", "gain=raise", "cost=pay", "name=Breath")
	list := character.SFXList.Of(b.S)
	host := b.ana().SFXHosts()[0]
	choices, groups := list.For(b.S, host)
	words := choiceWords(game.Input{Choices: choices})
	for word, want := range map[string]bool{"std-edit": true, "arch-kitbash": true, "breath": true,
		"pwr-burst": false} {
		if slices.Contains(strings.Fields(words), word) != want {
			t.Errorf("%s is offered: %v, want %v", word, !want, want)
		}
	}
	if len(groups) == 0 || groups[len(groups)-1].Word != "own" {
		t.Errorf("the groups are %+v", groups)
	}
	if x := list.Entry(b.S, "breath"); x.Own == nil || x.Own.Name != "Breath" {
		t.Errorf("breath is %+v", x)
	}
	var names []string
	for _, in := range list.Inputs(b.S, b.ana().SFXHosts()) {
		names = append(names, in.Name)
	}
	if !slices.Equal(names, []string{"on", "sfx", "name"}) {
		t.Errorf("asked are %v", names)
	}
	for word, rule := range map[string]string{"pwr-burst": "SFX-01", "breath": ""} {
		no := list.Fit(b.S, b.ana(), game.Args{"sfx": {word}, "on": {"old-hand"}})
		if no != nil && no.Rule != rule || no == nil && rule != "" {
			t.Errorf("%s on a distinction: %v, want %q", word, no, rule)
		}
	}
	if own := character.OwnSFX.Of(b.S)(b.S); len(own) != 1 || own[0].Entry != "breath" || own[0].Name != "Breath" {
		t.Errorf("the group's own are %+v", own)
	}
}
