package files_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

const traits = "distinctions: Soft Heart d8, Your Life: Before d8 | attributes: Physical d8 | " +
	"Fire (powers): Blast d10 | skills: Move d6, Fight d6"

// tableOfDora returns a new table with the character Dora, and imports lines for her.
func tableOfDora(t *testing.T, lines ...string) *cortextest.Table {
	t.Helper()
	r := cortextest.InScene(t, scene.NormalStakes, nil, "statements.sets=distinctions")
	r.Do("gm", "option", "key=sheets.checked", "value=true")
	r.Do("gm", "character", "name=Dora", "line="+traits, "rank=pc", "chair=ana")
	for _, line := range lines {
		r.Do("ana", "written", "who=dora", "written="+line)
	}
	return r
}

// makesOwn makes custom SFX, two of which have names of listed ones.
func makesOwn(r *cortextest.Table) {
	for _, name := range []string{"The Edit", "Deep Breath", "Burst"} {
		r.Do("ana", "sfx write", "gain=raise", "cost=pay", "name="+name)
	}
}

// Rules: RUL-SHEET-FILE
//
// TestLinesOfASheetReadBack: the lines of a sheet beside its traits are in its file, and its player
// can import all of them from it.
func TestLinesOfASheetReadBack(t *testing.T) {
	from := tableOfDora(t)
	makesOwn(from)
	from.Do("ana", "written", "who=dora", "written="+
		`statements: "Soft Heart: Nobody: is left, ever", "Your Life: Before: I was \"someone\" once" | highlights: "Soft Heart: Move, Fight"`+
		` | sfx: "Soft Heart: The Edit", "Soft Heart: Mine (own The Edit)", "Your Life: Before: Breath (Deep Breath)"`+
		`, "Fire (powers): Ring (of Fire) (Burst)", "Fire (powers): Burst (own Burst)"`+
		` | locked-sfx: "Your Life: Before: Your Life Before (PP)"`)
	data := fileOf(t, from.S, "dora")
	for _, want := range []string{`"Nobody: is left, ever"`, `"locked": true`, `"entry": "SFX-PWR-BURST"`, `"own"`} {
		if !strings.Contains(string(data), want) {
			t.Fatalf("%s is not in the file:\n%s", want, data)
		}
	}
	to := tableOfDora(t)
	makesOwn(to)
	o := to.FindOffer("ana", "written")
	if o == nil || !o.TakesFile {
		t.Fatalf("it is not offered: %+v", o)
	}
	filled, no := cortex.System().Fill(*o, data)
	if no != nil || len(filled.Unplaced) > 0 {
		t.Fatalf("%v, left %v", no, filled.Unplaced)
	}
	to.Do("ana", "written", "who=dora", "written="+strings.Join(filled.Args["written"], " "))
	if again := fileOf(t, to.S, "dora"); string(again) != string(data) {
		t.Errorf("it is\n%s\nwant\n%s", again, data)
	}
	to.WantRefusal("RUL-SHEET-FILE", "ana", "written", "who=dora", "written="+strings.Join(filled.Args["written"], " "))
}

// Rules: RUL-SHEET-FILE
//
// TestHostileFileGivesNoMoreThanTypedLines: a made-up file gives no more than typed lines. Values
// that could not be typed are refused, row by row, and change nothing.
func TestHostileFileGivesNoMoreThanTypedLines(t *testing.T) {
	r := tableOfDora(t)
	o := r.FindOffer("ana", "written")
	many := strings.Repeat(`{"name": "The Price", "on": "Soft Heart", "entry": "SFX-STD-PRICE"},`, 200)
	hostile := `{"mesa": "cortex/character", "name": "Dora", "sets": [{"name": "distinctions", "traits": [
		{"name": "Soft Heart", "statement": "` + strings.Repeat("x", 121) + `", "highlights": ["Move", "Move"]},
		{"name": "Nobody", "statement": "Boo", "highlights": ["Juggle", "Fight", "Move"]}, {"name": "", "statement": "Boo"}]}],
		"sfx": [` + many + `{"name": "\nHinder", "on": "Soft Heart", "entry": "SFX-RULE-MIMIC"},
			{"name": "` + strings.Repeat("y", 200) + `", "on": "Soft Heart"},
			{"name": "Sun", "on": "Soft Heart", "own": {"name": "Sun", "cost": "none", "gain": "everything"}}]}`
	filled, no := cortex.System().Fill(*o, []byte(hostile))
	if no != nil {
		t.Fatal(no.Reason)
	}
	if rows := o.Inputs[0].Rows(filled.Args["written"]); len(rows) != 100 || len(filled.Unplaced) < 100 {
		t.Errorf("%d rows, %d left", len(rows), len(filled.Unplaced))
	}
	no = o.Validate(filled.Args)
	if no == nil || len(no.All()) < 90 {
		t.Fatalf("it is refused with %+v", no)
	}
	for _, f := range no.All() {
		if f.Row == 0 || f.Param != "written" {
			t.Errorf("%+v", f)
		}
	}
	if _, no := cortex.System().Fill(*o, []byte(`{"mesa": "cortex/character", "name": "Ana"}`)); no == nil {
		t.Error("a file that says nothing is read")
	}
}

// Rules: RUL-SHEET-FILE
//
// TestPlayersImportLinesOfTheirOwnCharacters: the player of a character imports its lines, and the
// GM those of all; lines that the table does not use are told and left out.
func TestPlayersImportLinesOfTheirOwnCharacters(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	r.Do("gm", "character", "name=Dora", "line="+traits, "rank=pc", "chair=ana")
	r.WantRefusal("", "beto", "written", "who=dora", `written=sfx: "Soft Heart: The Price"`)
	r.Do("gm", "written", "who=dora", `written=sfx: "Soft Heart: The Swap"`)
	const said = `statements: "Soft Heart: No" | sfx: "Soft Heart: The Price" | highlights: "Soft Heart: Move, Fight"`
	data := fileOf(t, tableOfDora(t, said).S, "dora")
	filled, no := cortex.System().Fill(*r.FindOffer("ana", "written"), data)
	if no != nil || len(filled.Unplaced) != 2 ||
		!slices.Equal(filled.Args["written"], []string{`"sfx": "Soft Heart: The Price"`}) {
		t.Errorf("%v, %q, left %v", no, filled.Args, filled.Unplaced)
	}
	r.Do("gm", "character", "name=Eve", "line="+traits, "rank=pc", "chair=ana")
	filled, no = cortex.System().Fill(*r.FindOffer("ana", "written"), data)
	if no != nil || !slices.Equal(filled.Args["who"], []string{"dora"}) {
		t.Errorf("of two characters it is of %q: %v", filled.Args["who"], no)
	}
	r.Do("ana", "written", "who=eve", "written="+filled.Args.One("written"))
}

// Rules: RUL-SHEET-FILE
//
// TestImportedLinesKeepTheBoundsOfASheet: a sheet has a maximum of SFX, locked ones included, and a
// further one is refused.
func TestImportedLinesKeepTheBoundsOfASheet(t *testing.T) {
	var lines []string
	for _, host := range []string{"Soft Heart", "Your Life: Before"} {
		for _, e := range sfx.Catalogue() {
			if e.CanBeOnSheet() && e.Suits("distinction") {
				lines = append(lines, `"`+host+": "+e.Name+`"`)
			}
		}
	}
	if len(lines) <= sheet.MaxSFX {
		t.Fatalf("%d SFX are too few to try it with", len(lines))
	}
	r := tableOfDora(t)
	both := func(n int) string {
		return "written=sfx: " + strings.Join(lines[:15], ", ") + " | locked-sfx: " + strings.Join(lines[15:n], ", ")
	}
	r.WantRefusal("", "ana", "written", "who=dora", both(sheet.MaxSFX+1))
	r.Do("ana", "written", "who=dora", both(sheet.MaxSFX))
	if n := len(people.Of(r.S).Char("dora").SFX); n != sheet.MaxSFX {
		t.Errorf("the sheet has %d SFX", n)
	}
}

// actorOfDora is Dora as an actor of Foundry, of the type that its system starts with: Hinder on
// each distinction, and SFX of a power set on its powers.
const actorOfDora = `{"name": "Dora", "type": "character", "system": {"actorType": {"name": "Character", "traitSets": {
	"0": {"label": "Distinctions", "settings": {"hasDice": true, "hasSfx": true, "hasLabel": true}, "traits": {
		"0": {"name": "Distinction 1", "label": "Soft Heart", "description": "Nobody is left behind.",
			"dice": {"value": {"0": "8"}}, "sfx": {
			"0": {"label": "Hinder", "description": "Gain a PP when you switch out the d8 for a d4.", "unlocked": true},
			"1": {"label": "The Edit", "description": "As I said.", "unlocked": false}}}}},
	"1": {"label": "Skills", "settings": {"hasDice": true}, "traits": {
		"0": {"name": "Fight", "description": "Taught by her mother.", "dice": {"value": {"0": "6"}}}}},
	"3": {"label": "Storm Blood", "settings": {"hasDice": true}, "traits": {
		"0": {"name": "Senses", "dice": {"value": {"0": "8"}}}, "1": {"name": "Attack", "dice": {"value": {"0": "6"}}}}},
	"2": {"label": "Fire (powers)", "settings": {"hasDice": true, "hasSfx": true}, "traits": {
		"0": {"name": "Blast", "dice": {"value": {"0": "10"}}, "sfx": {
			"0": {"label": "Burst", "description": "", "unlocked": true}}}}}}}}}`

// Rules: RUL-SHEET-FILE CHAR-DIST-03 RUL-SET-NAME
//
// TestLinesOfAFoundryActorAreImported: the lines of an actor beside its traits are imported
// together. Hinder is left out, since it is given. A description is a statement if its set has
// those, and told otherwise. The SFX of a power go to its power set. The traits of the same file
// make a power set of a set with only powers (RUL-SET-NAME).
func TestLinesOfAFoundryActorAreImported(t *testing.T) {
	sheetOf, no := cortex.System().Fill(offer(), []byte(actorOfDora))
	if no != nil || !strings.Contains(sheetOf.Args.One("line"), `"Storm Blood (powers)": "Senses" "d8"`) {
		t.Errorf("%v, %q", no, sheetOf.Args)
	}
	r := tableOfDora(t)
	o := r.FindOffer("ana", "written")
	filled, no := cortex.System().Fill(*o, []byte(actorOfDora))
	if no != nil {
		t.Fatal(no.Reason)
	}
	if len(filled.Unplaced) != 1 || !slices.ContainsFunc(filled.Unplaced[0].Args, func(a game.Arg) bool {
		return a.Words == "Taught by her mother."
	}) {
		t.Errorf("left is %+v", filled.Unplaced)
	}
	r.Do("ana", "written", "who=dora", "written="+strings.Join(filled.Args["written"], " "))
	dora := people.Of(r.S).Char("dora")
	var got []string
	for _, x := range dora.SFX {
		got = append(got, fmt.Sprint(x.Name, "|", x.Trait, "|", x.Set, "|", x.Locked))
	}
	if want := []string{"Burst||Fire (powers)|false", "The Edit|soft-heart||true"}; !slices.Equal(got, want) {
		t.Errorf("SFX are %q", got)
	}
	if _, heart, _ := dora.Trait("soft-heart"); heart.NotesOrEmpty().Statement != "Nobody is left behind." {
		t.Errorf("it says %+v", heart.Notes)
	}
}
