package foundry_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/foundry"
	"mesa/systems/cortex/sheet"
)

func vera(t testing.TB) []byte {
	data, err := os.ReadFile(filepath.Join("testdata", "vera.json"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestReadKeepsTheOrderOfSetsAndTellsTheRest: traits are read by set in the order of their numbers,
// from lists and objects, and every other part of the file is unplaced once.
func TestReadKeepsTheOrderOfSetsAndTellsTheRest(t *testing.T) {
	a, err := foundry.Read(vera(t))
	if err != nil {
		t.Fatal(err)
	}
	var rows, left []string
	for _, r := range a.Rows {
		rows = append(rows, r.Group+"|"+strings.Join(r.Cells, "|"))
	}
	for _, l := range a.Unplaced {
		left = append(left, string(l.Kind)+"|"+l.Of+"|"+l.Text)
	}
	if want := []string{
		"Distinctions|Lighthouse, Lone: Keeper|d8", "Distinctions|Distinction 2|d8",
		"Resources|Pilots (Harbour)|d6+d6",
		"Skills|Fight|d10", "Skills|Crew|d6+d6+d6",
		"Traits|Stress|d6", "Traits|Stress 2|d8",
	}; !slices.Equal(rows, want) {
		t.Errorf("rows %q", rows)
	}
	if want := []string{
		"text|Lighthouse, Lone: Keeper|Distinction 1",
		"locked|Lighthouse, Lone: Keeper|Beam",
		"shut||Distinction 2",
		"shut||Resources", "text|Resources|Harbour", "maybe_says|Harbour|Mood sullen",
		"text|Skills|What she has learnt.", "maybe_says|Crew|old friends", "dice|Luck|d20", "text|Skills|Luck",
		"other_size|Stress|d6 d8", "text|Age|31",
		"points||3", "thing||Fog Horn d8", "thing||Soaked d6", "text|Past|Came by sea.",
	}; !slices.Equal(left, want) {
		t.Errorf("left %q", left)
	}
	if a.Name != "Vera Lume" {
		t.Errorf("called %q", a.Name)
	}
}

// TestReadTraitsMakeASheet: the traits that were read make a sheet, with any text in their names.
func TestReadTraitsMakeASheet(t *testing.T) {
	a, _ := foundry.Read(vera(t))
	rows, rest := sheet.SplitFitting(a.Rows)
	s, no := sheet.Parse(sheet.Line(a.Name, rows))
	if no != nil || len(rest) != 0 || s.Name != "Vera Lume" || len(s.Rows()) != len(a.Rows) {
		t.Fatalf("%v, left out %v: %+v", no, rest, s)
	}
	if got := s.Sets[0].Traits[0].Name; got != "Lighthouse, Lone: Keeper" {
		t.Error(got)
	}
}

// TestWrittenSheetReadsBack: a sheet written for Foundry is read back whole.
func TestWrittenSheetReadsBack(t *testing.T) {
	for _, line := range []string{
		`Ana: distinctions Quick Hands d8, "A, B" d8 | skills Fight d10, Crowd 3d8 | distinctions Late d6`,
		`"Bia: the | Bold": "my: set": dull d4`,
		`Caio: talentos: Sortudo, Rápido | perícias Lutar d8`,
	} {
		s, no := sheet.Parse(line)
		if no != nil {
			t.Fatalf("%s: %s", line, no.Reason.Key)
		}
		data, err := foundry.Write(&s)
		if err != nil {
			t.Fatal(err)
		}
		a, err := foundry.Read(data)
		if err != nil || len(a.Unplaced) != 0 || a.Name != s.Name {
			t.Fatalf("%v: %+v", err, a)
		}
		back, no := sheet.Parse(sheet.Line(a.Name, a.Rows))
		if no != nil || !slices.EqualFunc(back.Rows(), s.Rows(), game.Row.Equal) {
			t.Errorf("%s: %v, %+v", line, no, back)
		}
	}
}

// simpleTrait returns a simple trait as an actor's page makes it, with a d8 below its content.
func simpleTrait(label, kind, holds string) string {
	return fmt.Sprintf(`{"id": "_1", "label": %q, "dice": {"value": {"0": "8"}}, "settings": {"editable": true, "valueType": %q}%s}`,
		label, kind, holds)
}

// TestReadTakesOnlyWhatThePageShows: dice that the page of an actor does not show are not read. The
// content that the page shows in their place is unplaced.
func TestReadTakesOnlyWhatThePageShows(t *testing.T) {
	for _, tt := range []struct{ actorType, rows, left string }{
		{`"simpleTraits": {"0": ` + simpleTrait("Pronouns", "text", `, "text": {"value": "she/her"}`) + `}`,
			"", "text|Pronouns|she/her"},
		{`"simpleTraits": {"0": ` + simpleTrait("Title", "text", "") + `}`, "", ""},
		{`"simpleTraits": {"0": ` + simpleTrait("XP", "number", `, "number": {"value": 5}`) + `}`, "", "text|XP|5"},
		{`"simpleTraits": {"0": {"label": "Wounds", "number": {"value": 2, "max": 6}, "dice": {"value": {"0": "8"}},
			"settings": {"valueType": "number", "hasMaxNumber": true}}}`, "", "text|Wounds|2 / 6"},
		{`"simpleTraits": {"0": ` + simpleTrait("Luck", "dice", `, "hidden": true`) + `}`,
			"Traits|Luck|d8", "hidden||Luck"},
		{`"traitSets": {"0": {"label": "Ties", "settings": {"hasDice": false, "subTraitsHaveDice": true}, "traits": {"0": {
			"name": "Family", "dice": {"value": {"0": "8"}}, "subTraits": {"0": {"label": "Ida", "dice": {"value": {"0": "6"}}}}}}}}`,
			"Ties|Ida (Family)|d6", "text|Ties|Family"},
		{`"traitSets": {"0": {"label": "Skills", "settings": {"hasDice": true}, "traits": {"0": {"name": "Fight",
			"hidden": true, "dice": {"value": {"0": "8"}, "temporaryValue": {"0": "10"}}, "subTraits": {"0": {"label": "Guns",
			"dice": {"value": {"0": "8"}}}}}}}}`,
			"Skills|Fight|d8", "for_now|Fight|d10; hidden||Fight; text|Skills|Guns (Fight)"},
		{`"additionalTabs": {"0": {"id": "_n", "name": "Notes", "notes": {"0": {"label": "Past", "value": "Came by sea."}}}}`,
			"", "text|Past|Came by sea."},
		{`"traitSets": {"0": {"label": "Mobs", "traits": {"0": {"name": "Thugs", "dice": {"value": {"0": "6"}}}}}}`,
			"Mobs|Thugs|d6", "scene||Ana"},
	} {
		for _, in := range []string{"system", "data"} { // the name up to version 9
			a, err := foundry.Read([]byte(`{"name": "Ana", "` + in + `": {"actorType": {` + tt.actorType + `}}}`))
			if err != nil {
				t.Fatalf("%s: %v", tt.actorType, err)
			}
			var rows, left []string
			for _, r := range a.Rows {
				rows = append(rows, r.Group+"|"+strings.Join(r.Cells, "|"))
			}
			for _, l := range a.Unplaced {
				left = append(left, string(l.Kind)+"|"+l.Of+"|"+l.Text)
			}
			if strings.Join(rows, "; ") != tt.rows || strings.Join(left, "; ") != tt.left {
				t.Errorf("%s: rows %q, left %q", tt.actorType, rows, left)
			}
		}
	}
}

// TestBiographyReadsBackFromNotes: a biography is written as notes, and read back from them.
func TestBiographyReadsBackFromNotes(t *testing.T) {
	s, _ := sheet.Parse("Ana: skills Fight d8")
	s.Biography = &sheet.Biography{Background: "Came by sea.", Looks: "Salt in the hair"}
	data, err := foundry.Write(&s)
	if err != nil {
		t.Fatal(err)
	}
	if a, err := foundry.Read(data); err != nil || a.Life != *s.Biography || len(a.Unplaced) != 0 {
		t.Errorf("%v: %+v", err, a)
	}
}

// TestWriteKeepsStatementsAndSFX: statements and SFX are in the file, and told when it is read.
func TestWriteKeepsStatementsAndSFX(t *testing.T) {
	s, _ := sheet.Parse("Ana: distinctions Bold d8 | powers: Claws d8")
	s.Sets[0].Traits[0] = s.Sets[0].Traits[0].With(sheet.Notes{Statement: "I never wait."})
	s.SFX = []sheet.SFX{{Name: "Berserk", Trait: s.Sets[0].Traits[0].Word},
		{Name: "Exhausted", Set: "powers", Locked: true}}
	data, err := foundry.Write(&s)
	if err != nil {
		t.Fatal(err)
	}
	a, err := foundry.Read(data)
	want := []sheet.Unplaced{{Kind: sheet.LeftMaybeSays, Of: "Bold", Text: "I never wait."},
		{Kind: sheet.LeftSFX, Of: "Bold", Text: "Berserk"},
		{Kind: sheet.LeftLocked, Of: "Claws", Text: "Exhausted"}}
	if err != nil || !slices.Equal(a.Unplaced, want) {
		t.Errorf("%v: left is %+v", err, a.Unplaced)
	}
}

// TestReadRejectsOtherData: other data is refused with ErrNotActor.
func TestReadRejectsOtherData(t *testing.T) {
	for _, data := range []string{"", "x", "[]", "{}", `{"system": {}}`, `{"system": {"actorType": 3}}`,
		`{"system": {"actorType": {"traitSets": {"0": {"traits": 7}}}}}`, strings.Repeat(" ", foundry.MaxSize) + "{}"} {
		if a, err := foundry.Read([]byte(data)); !errors.Is(err, foundry.ErrNotActor) || a.Rows != nil {
			t.Errorf("%.40q is read as %+v: %v", data, a, err)
		}
	}
}

// TestReadReturnsRowsBeyondTheMaximum: rows beyond the maximum of a sheet are returned as the rest.
func TestReadReturnsRowsBeyondTheMaximum(t *testing.T) {
	var rows []game.Row
	for i := range 60 {
		rows = append(rows, game.Row{Group: fmt.Sprint("Set ", i/4), Cells: []string{fmt.Sprint("Trait ", i), "d6"}})
	}
	rows = append(rows, game.Row{Group: "Set 0", Cells: []string{strings.Repeat("x", 200), "d6"}})
	fit, rest := sheet.SplitFitting(rows)
	if len(fit) != sheet.MaxTraits || len(fit)+len(rest) != len(rows) {
		t.Errorf("%d fit, %d do not", len(fit), len(rest))
	}
	if _, no := sheet.Parse(sheet.Line("Ana", fit)); no != nil {
		t.Error(no.Reason.Key)
	}
}

// FuzzRead: no file makes Read panic, and its rows fit a sheet or are split off.
func FuzzRead(f *testing.F) {
	f.Add(vera(f))
	f.Add([]byte(`{"name":"x","system":{"actorType":{"traitSets":[{"label":"a","traits":[{"name":"b","dice":{"value":["6"]}}]}]}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := foundry.Read(data)
		if err != nil {
			return
		}
		rows, _ := sheet.SplitFitting(a.Rows[:min(len(a.Rows), 12)])
		if _, no := sheet.Parse(sheet.Line("x", rows)); no != nil && len(rows) > 0 {
			t.Errorf("%v: %s", rows, no.Reason.Key)
		}
	})
}

func ExampleRead() {
	a, _ := foundry.Read([]byte(`{"name": "Ana", "system": {"pp": {"value": 2}, "actorType": {"traitSets": {"0": {
		"label": "Skills", "traits": {"0": {"name": "Fight", "dice": {"value": {"0": "10"}}}}}}}}}`))
	fmt.Println(sheet.Line(a.Name, a.Rows))
	fmt.Println(a.Unplaced)
	// Output:
	// Ana: Skills: Fight d10
	// [{points  2}]
}
