package files_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/foundry"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// anySheet draws a sheet that could be typed, with statements, highlights and SFX. With hard it has
// names at which a text could be misread.
func anySheet(t *rapid.T, hard bool) sheet.Sheet {
	words := []string{"Fight", "a", "(x)", "skills", "none", "&", "Ça", "No. 1", "“x”", "d'Água", "½", "C#"}
	if hard {
		words = append(words, "d8", "3d8", ":", ",", "|", `"`, `\`, "-", "#", "**", "=", "_", "1.", "~")
	}
	word := rapid.SampledFrom(words)
	text := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(word, 1, 4).Draw(t, "words"),
			" ")
	})
	sets := rapid.SampledFrom([]string{"skills", "Distinções", "distinctions", "Fire (powers)", "My: set", "roles"})
	var rows []game.Row
	for range rapid.IntRange(1, 8).Draw(t, "n") {
		rows = append(rows, game.Row{Group: sets.Draw(t, "set"),
			Cells: []string{text.Draw(t, "trait"), rapid.SampledFrom([]string{"d4", "d8", "3d6"}).Draw(t, "dice")}})
	}
	args := game.Args{sheet.ParamName.Name: {text.Draw(t, "name")}, sheet.ParamTraits.Name: {game.CellRows(rows)}}
	_, args, no := game.Match([]game.Offer{offer()}, game.Command{Move: "character", Args: args})
	if no != nil {
		t.Skip("it could not be typed")
	}
	s := sheet.FromArgs(args)
	entry := sfx.Catalogue()[0]
	for i := range s.Sets {
		for j, trait := range s.Sets[i].Traits {
			switch rapid.IntRange(0, 3).Draw(t, "more") {
			case 1:
				s.Sets[i].Traits[j] = trait.With(sheet.Notes{Statement: "I say " + text.Draw(t, "says")})
			case 2:
				s.Sets[i].Traits[j] = trait.With(sheet.Notes{Highlights: [2]string{"High One", "High Two"}})
			case 3:
				s.SFX = append(s.SFX,
					sheet.SFX{Word: game.Slug("x" + trait.Word), Entry: entry.ID, Name: "Effect " + text.Draw(t, "sfx"),
						Trait: trait.Word})
			}
		}
	}
	return s
}

// onTable returns the Markdown of a character as its table writes it.
func onTable(t *rapid.T, s sheet.Sheet, say *lang.Printer) string {
	rules := cortex.Rules()
	setup := core.Setup{Options: map[string]string{"statements.sets": "distinctions,skills,roles,values"},
		Chars: []people.Character{{ID: "ana", Rank: people.PC, Chair: "ana", Sheet: s}}}
	data, err := json.Marshal(setup)
	if err != nil {
		t.Fatal(err)
	}
	state, err := rules.Init(data)
	if err != nil {
		t.Fatal(err)
	}
	gameView := rules.Show(state, game.Actor{Chair: game.GMChair, Role: game.GM}, people.CharRef("ana"))
	b, ok := lang.SheetBlock(gameView, people.CharRef("ana"))
	if !ok {
		t.Fatal("there is no sheet")
	}
	return say.Markdown(b)
}

// TestEachFormatReadsBackNameAndTraits: from each form of file the name and traits of a sheet are
// read back unchanged, and the parts that the form of a character has no place for are told.
func TestEachFormatReadsBackNameAndTraits(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		hard := rapid.Bool().Draw(t, "hard")
		s := anySheet(t, hard)
		own, err := s.File(nil)
		if err != nil {
			t.Fatal(err)
		}
		actor, err := foundry.Write(&s)
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]string{"json": string(own), "foundry": string(actor)}
		for _, l := range lang.Locales {
			if !hard && !strings.Contains(sheet.Line(s.Name, s.Rows()), `"`) {
				texts["markdown "+l] = onTable(t, s, index.Printer(l, nil))
			}
		}
		for form, text := range texts {
			filled, no := cortex.System().Fill(withLife(), []byte(text))
			if no != nil {
				t.Fatalf("%s: %s\n%s", form, no.Reason.Key, text)
			}
			_, args, no := game.Match([]game.Offer{withLife()}, game.Command{Move: "character", Args: filled.Args})
			if no != nil {
				t.Fatalf("%s: %s\n%s", form, no.Reason.Key, text)
			}
			back := sheet.FromArgs(args)
			if got, want := sheet.Line(back.Name, back.Rows()), sheet.Line(s.Name, s.Rows()); got != want {
				t.Fatalf("%s is read as\n%s\nwant\n%s\n%s", form, got, want, text)
			}
			checkTold(t, index.Printer(lang.EN, nil), form, &s, filled.Unplaced)
		}
	})
}

// checkTold checks that left tells all parts of a sheet beside its traits.
func checkTold(t *rapid.T, say *lang.Printer, form string, s *sheet.Sheet, left []game.Msg) {
	var said []string
	for _, m := range left {
		said = append(said, say.Say(m))
	}
	tells := func(text string) bool {
		return slices.ContainsFunc(said, func(line string) bool { return strings.Contains(line, text) })
	}
	for _, x := range s.SFX {
		if !tells(x.Name) {
			t.Fatalf("%s does not tell %q: %q", form, x.Name, said)
		}
	}
	for set, trait := range s.All() {
		says := trait.NotesOrEmpty().Statement
		if says != "" && !tells(says) && (form == "json" || form == "foundry") {
			t.Fatalf("%s does not tell %q of %s: %q", form, says, set, said)
		}
	}
}
