package files_test

import (
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/systems/cortex/sheet"
)

// offer returns the offer of a character, as the move has it.
func offer() game.Offer {
	return game.Offer{Move: "character", Inputs: sheet.Inputs("", nil), Validate: sheet.Validate,
		Form: game.Form{TakesFile: true}}
}

func sheetInput(t *testing.T, line string) *sheet.Sheet {
	t.Helper()
	s, no := sheet.Parse(line)
	if no != nil {
		t.Fatalf("%s: %s", line, no.Reason.Key)
	}
	return &s
}

const hard = `"Ana: the | <Bold>": "my: set": dull d4, "A, B" d8 | skills Fight d10, Crowd 3d8 | talents: Lucky | Perícias: "Ça va" d6`

// TestOwnFileReadsBackTheSheet: a file of Mesa's own is read back to the same sheet.
func TestOwnFileReadsBackTheSheet(t *testing.T) {
	s := sheetInput(t, hard)
	data, err := s.File(nil)
	if err != nil {
		t.Fatal(err)
	}
	filled, no := cortex.System().Fill(offer(), append([]byte("\xef\xbb\xbf"), data...))
	if no != nil || len(filled.Unplaced) != 0 {
		t.Fatalf("%v, left %v", no, filled.Unplaced)
	}
	_, args, no := game.Match([]game.Offer{offer()}, game.Command{Move: "character", Args: filled.Args})
	if no != nil {
		t.Fatal(no)
	}
	back := sheet.FromArgs(args)
	if again, _ := back.File(nil); string(again) != string(data) {
		t.Errorf("it is\n%s\nwant\n%s", again, data)
	}
}

// TestUnplacedPartsAreTold: each part without a place in the form of a character is told in a line,
// and no trait is lost.
func TestUnplacedPartsAreTold(t *testing.T) {
	s := sheetInput(t, "Ana: distinctions Bold d8 | skills Fight d10")
	s.Sets[0].Traits[0] = s.Sets[0].Traits[0].With(sheet.Notes{Statement: "I never wait.",
		Highlights: [2]string{"Fight", "Move"}})
	s.SFX = []sheet.SFX{{Word: "x", Entry: "SFX-X", Name: "Berserk", Trait: s.Sets[0].Traits[0].Word}}
	data, err := s.File(nil)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(data), `"d10"`, `"d7"`, 1)
	filled, no := cortex.System().Fill(offer(), []byte(text))
	if no != nil {
		t.Fatal(no)
	}
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, m := range filled.Unplaced {
		said = append(said, index.Printer(lang.EN, nil).Say(m))
	}
	if want := []string{"Statement on Bold: I never wait.", "Bold highlights Fight, Move", "SFX on Bold: Berserk",
		"Not understood, or no room for it: skills: Fight d7",
		"SFX, statements and highlights come from the same file, " +
			"once the character is at the table: “Bring in SFX and statements”"}; !slices.Equal(said, want) {
		t.Errorf("left is %q", said)
	}
}

// withLife returns the offer of a PC, which asks for a biography too.
func withLife() game.Offer {
	o := offer()
	o.Inputs = append(o.Inputs, sheet.Biography{}.Inputs()...)
	return o
}

// Rules: CREATE-SCRATCH-06
//
// TestBiographyReadsBack: a biography is read back from both kinds of files; if the form has no
// place for it, it is told.
func TestBiographyReadsBack(t *testing.T) {
	life := sheet.Biography{Background: "Built the harbour's: first crane.", Looks: "Oil up to the elbows"}
	s := sheetInput(t, "Ana: skills Fight d10")
	s.Biography = &life
	data, err := s.File(nil)
	if err != nil {
		t.Fatal(err)
	}
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	texts := []string{string(data), strings.Replace(string(data), "harbour's: first", `harbour's:\n  first`, 1)}
	for _, l := range lang.Locales {
		say := index.Printer(l, nil).Say
		texts = append(texts, "# Ana\n\n## skills\n- Fight: d10\n\n"+game.CommentSign+"\n- "+
			say(game.Say("cortex.biography.background", game.W("text", life.Background)))+"\n- "+
			say(game.Say("cortex.biography.looks", game.W("text", life.Looks)))+"\n")
	}
	for _, text := range texts {
		filled, no := cortex.System().Fill(withLife(), []byte(text))
		if no != nil || len(filled.Unplaced) != 0 {
			t.Fatalf("%s: %v, left %v", text, no, filled.Unplaced)
		}
		_, args, no := game.Match([]game.Offer{withLife()}, game.Command{Move: "character", Args: filled.Args})
		if no != nil || *sheet.BiographyOf(args) != life {
			t.Errorf("%s: %v, %q", text, no, args)
		}
		if filled, no = cortex.System().Fill(offer(), []byte(text)); no != nil || len(filled.Unplaced) != 2 {
			t.Errorf("%s without a place for it: %v, left %v", text, no, filled.Unplaced)
		}
	}
}

// TestPlainTextFillsTheFormAndTellsTheRest: a usual text fills the form with the lines that were
// understood, and the others are told.
func TestPlainTextFillsTheFormAndTellsTheRest(t *testing.T) {
	for text, want := range map[string]string{
		"# Ana\n\n## Skills\n- Fight: d8\n- Crew 2d6\n\n" + game.CommentSign +
			"\n## Besides\n- Rope d6, of Ana\n": "Ana: Skills: Fight d8, Crew 2d6",
		// as in the guides
		"Ana\nSkills\nFight d8\nMove = d6\n":    "Ana: Skills: Fight d8, Move d6",
		"Ana\nPerícias\nLutar d8\nMover = d6\n": "Ana: Perícias: Lutar d8, Mover d6",
		"Ana: Skills: Fight d8 | Roles: Thief k6": "Ana: Skills: Fight d8 | Roles: " +
			"Thief d6",
		"Ana\n\nSkills\nFight d8\nHide d7\nMove = d6\n":                         "Ana: Skills: Fight d8, Move d6",
		"# Ana\n\n## Ship: the Gull\n- Fight: d8\n\n## Skills: Move d6\n":       `Ana: "Ship: the Gull": "Fight" "d8" | Skills: Move d6`,
		"# Ana\n\n| Skills | die |\n|---|---|\n| Fight | d8 |\n| Move | d8 |\n": "Ana: Skills: Fight d8, Move d8",
	} {
		filled, no := cortex.System().Fill(offer(), []byte(text))
		if no != nil {
			t.Errorf("%q: %s", text, no.Reason.Key)
			continue
		}
		got := sheet.Line(filled.Args.One("name"), offer().Inputs[1].Rows(filled.Args["line"]))
		if got != want {
			t.Errorf("%q is %q, left %v", text, got, filled.Unplaced)
		}
		if strings.Contains(text, "d7") && len(filled.Unplaced) != 1 || strings.Contains(text, "Rope") &&
			len(filled.Unplaced) != 2 {
			t.Errorf("%q leaves %v", text, filled.Unplaced)
		}
	}
}

// FuzzFill: no file makes Fill panic, and its rows have the bounds of the form, so that Match
// accepts them or refuses them with a reason.
func FuzzFill(f *testing.F) {
	f.Add([]byte(`{"mesa":"cortex/character","name":"x","sets":[{"name":"a","traits":[{"name":"b","dice":"d6"}]}]}`))
	f.Add([]byte("Ana: Skills: Fight d8"))
	f.Add([]byte(`[[[[`))
	f.Fuzz(func(t *testing.T, data []byte) {
		filled, no := cortex.System().Fill(offer(), data)
		if no != nil {
			return
		}
		rows := offer().Inputs[1].Rows(filled.Args["line"])
		if len(rows) > sheet.MaxTraits {
			t.Errorf("%d rows", len(rows))
		}
		for _, r := range rows {
			if len(r.Cells) != 2 || len([]rune(r.Cells[0])) > sheet.MaxName {
				t.Errorf("a row %q", r)
			}
		}
	})
}
