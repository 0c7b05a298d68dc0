package transfer

import (
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/nde/internal/people"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

var (
	theGM  = game.Actor{Chair: game.GMChair, Role: game.GM}
	player = game.Actor{Chair: "bia", Role: game.Player}
)

var system = game.Play(game.Rules[state.State]{FileFormats: Files()})

// tableWithoutPCs returns a table with a GM and a player and without characters.
func tableWithoutPCs() *state.State {
	s := &state.State{}
	s.Chairs = []game.Chair{{ID: game.GMChair, Name: "GM", Role: game.GM}, {ID: "bia", Name: "Bia", Role: game.Player}}
	return s
}

// bringOffer returns the GM's offer to bring in a character.
func bringOffer(t *testing.T, s *state.State) game.Offer {
	t.Helper()
	if offers := game.Collect(s, theGM, bringMove().Offers); len(offers) == 1 {
		return offers[0].Lazy(offers[0])
	}
	t.Fatal("it is not offered")
	return game.Offer{}
}

// filledOffer returns that form filled from a file.
func filledOffer(t *testing.T, s *state.State, data []byte) game.FormFill {
	t.Helper()
	f, no := system.Fill(bringOffer(t, s), data)
	if no != nil {
		t.Fatal(no.Reason)
	}
	return f
}

// bringPC brings in a character with these arguments and returns it.
func bringPC(t *testing.T, s *state.State, args game.Args, chair string) *state.PC {
	t.Helper()
	if no := bringOffer(t, s).Validate(args); no != nil {
		t.Fatalf("row %d: %v", no.Row, no.Reason)
	}
	p := people.NewPC(s, args.One("name"), chair)
	takeSheet(s, &p, inputSheet().Rows(args[rulekit.ParamSheet.Name]))
	s.PCs = append(s.PCs, &p)
	return &p
}

// vera returns a character that has grown, has lost and spent values, and has texts that a parser
// could misread.
func vera(s *state.State) *state.PC {
	p := people.NewPC(s, "Vera: the <Ghost>", "bia")
	p.Role, p.Called, p.Concept = rules.Specialist, "Ghost | thief", `A "thief", once`
	p.MaxHearts, p.Hearts, p.MaxPP, p.PP, p.Luck, p.Growth = 7, 2, 5, 0, 1, 2
	p.Talents = []string{"role: adept", "Locks, alarms"}
	p.Traits = []state.Trait{{Name: "Night eyes", Text: "Sees: by starlight."}, {Name: "Fire: of old", Text: "Burns."},
		{Name: `"Quick" hands`, Text: "Steals."},
		{Name: `The "Boss": king`, Text: "Rules."}, {Name: "Night eyes", Text: "Twice."}}
	p.Equipment = state.Equipment{Key: []string{"Lockpicks"}, Small: []string{"Rope | hook", `6" nail`}}
	p.Wish, p.Token, p.Failed = &state.Trait{Name: "Wings", Text: "Flies."}, true, []state.Failed{{Goal: "door"}}
	return &p
}

// Rules: NDE-R47
//
// TestImportReadsBackTheFileOfACharacter checks that the file of a character brings in all of it except what happened
// to it at its table, in both dice modes.
func TestImportReadsBackTheFileOfACharacter(t *testing.T) {
	for _, mode := range []string{"ladder", "2d6"} {
		from, to := tableWithoutPCs(), tableWithoutPCs()
		for _, s := range []*state.State{from, to} {
			s.Options = map[string]string{rules.DiceMode.Key: mode}
		}
		p := vera(from)
		p.Attrs = [3]int{4, 20, 8}
		if mode == "2d6" {
			p.Attrs = [3]int{0, 3, 1}
		}
		from.PCs = []*state.PC{p}
		file, ok := writePC(from, game.Actor{}, state.PCRef(p.ID))
		if !ok || file.Name != p.Name || strings.Contains(string(file.Data), "Wings") {
			t.Fatalf("%v: %s", ok, file.Data)
		}
		f := filledOffer(t, to, file.Data)
		if len(f.Unplaced) > 0 {
			t.Errorf("%s: left %v", mode, f.Unplaced)
		}
		q := bringPC(t, to, f.Args, "bia")
		again, _ := writePC(to, player, state.PCRef(q.ID))
		if string(again.Data) != string(file.Data) {
			t.Errorf("%s: it is\n%s\nwant\n%s", mode, again.Data, file.Data)
		}
		if !slices.Equal(q.Traits, p.Traits) || !slices.Equal(q.Talents, p.Talents) || q.Attrs != p.Attrs {
			t.Errorf("%s: it is %+v", mode, q)
		}
		if q.Hearts != 7 || q.PP != 5 || q.Wish != nil || q.Token || len(q.Failed) > 0 || q.Growth != 2 {
			t.Errorf("%s: what befell it came along: %+v", mode, q)
		}
	}
}

// Rules: NDE-R47 NDE-CHAR-06
//
// TestImportTakesUsualValuesForMissingLines checks that values without a line are those of a new character.
func TestImportTakesUsualValuesForMissingLines(t *testing.T) {
	s := tableWithoutPCs()
	f := filledOffer(t, s, []byte(`{"mesa": "nde/character", "name": "Otto", "sheet": {"attributes": ["power: d20"]}}`))
	p := bringPC(t, s, f.Args, game.GMChair)
	if p.Attrs != [3]int{12, 8, 20} || p.Hearts != 5 || p.PP != 3 || p.Luck != 2 || p.Role != "" || p.Name != "Otto" {
		t.Errorf("%+v", p)
	}
}

// Rules: NDE-R47 NDE-R03 NDE-R34
//
// TestHostileFileGivesNoMoreThanAForm checks that an invented file gives no more than can be set by hand: each line
// that could not be typed is refused with its row, and nothing changes.
func TestHostileFileGivesNoMoreThanAForm(t *testing.T) {
	hostile := `{"mesa": "nde/character", "name": "A\nB", "sheet": {"role": ["adept", "boss"], "called": ["` +
		strings.Repeat("c", 65) + `"],
		"concept": ["` + strings.Repeat("d", 201) + `"], "attributes": ["strength: d12", "strength: d8", "power: d100", "d20"],
		"max-hearts": ["0"], "max-pp": ["100"], "luck": ["1e9"], "growth": ["99999999999999999999"],
		"talents": ["` + strings.Repeat("e", 65) + `", "B", "C", "B"],
		"traits": ["Wings", ":", "\"A\\u202eB\": Flies", "` + strings.Repeat("f", 65) + `: Flies", "F: ` + strings.Repeat("g", 201) + `"],
		"key": ["a,b", "` + strings.Repeat("h", 201) + `"], "small": ["Rope", "Rope"], "gold": ["9"]}}`
	s := tableWithoutPCs()
	f := filledOffer(t, s, []byte(hostile))
	if len(f.Unplaced) != 1 { // gold; all other lines can be corrected in the form
		t.Errorf("left %v", f.Unplaced)
	}
	if f.Args.One("name") != "A\nB" { // as typed: Match cleans it
		t.Errorf("it is called %q", f.Args.One("name"))
	}
	o := bringOffer(t, s)
	rows := o.Inputs[2].Rows(f.Args["sheet"])
	right := []string{"adept", "strength: d12", "B", "Rope"}
	var wrong []int
	for _, no := range o.Validate(f.Args).All() {
		if no.Param != "sheet" || no.Col != 1 || no.Rule == "" {
			t.Errorf("%+v", no)
		}
		wrong = append(wrong, no.Row)
	}
	seen := map[string]bool{}
	for i, r := range rows {
		line := r.Group + r.Cells[0]
		if good := slices.Contains(right, r.Cells[0]) && !seen[line]; good == slices.Contains(wrong, i+1) {
			t.Errorf("row %d, %s %.20q: refused %v", i+1, r.Group, r.Cells[0], !good)
		}
		seen[line] = true
	}
	args := game.Args{"name": f.Args["name"], "chair": {"bia"}, "sheet": f.Args["sheet"]}
	if _, _, no := game.Match([]game.Offer{o}, game.Command{Move: "bring", Args: args}); no == nil {
		t.Error("it is covered")
	}
	many := `{"mesa": "nde/character", "sheet": {"traits": [` + strings.Repeat(`"Wings: Flies",`, 150) +
		`"Wings: Flies"]}}`
	if f := filledOffer(t, s, []byte(many)); len(f.Unplaced) != 51 {
		t.Errorf("%d are left", len(f.Unplaced))
	}
}

// Rules: NDE-R47 NDE-CHAR-01
//
// TestOnlyTheGMBringsCharactersIn checks that players get no offer to bring in a character, that a chair with a
// character is closed, that a full table refuses with a reason, and that a file of another system
// is not read.
func TestOnlyTheGMBringsCharactersIn(t *testing.T) {
	s := tableWithoutPCs()
	refusals := func(by game.Actor) []game.Offer { return game.Collect(s, by.Explaining(), bringMove().Offers) }
	if closed := refusals(player); len(closed) != 1 || closed[0].Closed == nil {
		t.Error("a player may bring one in")
	}
	other := `{"mesa": "universais/character", "name": "Ana", "sheet": {"talents": ["A"]}}`
	if _, no := system.Fill(bringOffer(t, s), []byte(other)); no == nil {
		t.Error("a file of another system is read")
	}
	open := func(word string) bool {
		i := slices.IndexFunc(bringOffer(t, s).Inputs[1].Choices, func(c game.Choice) bool { return c.Word == word })
		return bringOffer(t, s).Inputs[1].Choices[i].Closed == nil
	}
	if !open("bia") {
		t.Error("a player's chair without a character is closed")
	}
	s.PCs = []*state.PC{vera(s), {ID: "otto", Name: "Otto", Chair: game.GMChair}}
	if open("bia") || !open(game.GMChair) {
		t.Error("a player gets two characters, or the GM but one")
	}
	for len(s.PCs) < rules.MaxPCs {
		s.PCs = append(s.PCs, s.PCs[1])
	}
	if closed := refusals(theGM); len(closed) != 1 || closed[0].Closed.Reason.Key != "nde.refused.pcs-full" {
		t.Error("a full table takes one more")
	}
}

// Rules: NDE-R47
//
// TestSuggestedCharactersCanBeImported checks that the suggested characters can be brought in from their files.
func TestSuggestedCharactersCanBeImported(t *testing.T) {
	s := tableWithoutPCs()
	create := people.Moves()[slices.IndexFunc(people.Moves(), func(m state.Move) bool { return m.Name == "create" })]
	for _, s.Lang = range []string{"en", "pt-BR"} {
		for _, o := range game.Collect(s, theGM, create.Offers) {
			for _, kit := range suggested(o, "kit").Choices {
				s.PCs = nil
				create.Do(&state.Tx{S: s, Actor: theGM, Emit: func(e game.Event) {
					p := e.(people.PCSet).PC
					s.PCs = append(s.PCs, &p)
				}}, game.Args{"role": o.Fixed["role"], "name": {"Ana"}, "kit": {kit.Word},
					"spread": {suggested(o, "spread").Choices[0].Word}, "talents": {suggested(o, "talents").Preset},
					"concept": {suggested(o, "concept").Preset}})
				file, _ := writePC(s, player, state.PCRef(s.PCs[0].ID))
				if no := bringOffer(t, s).Validate(filledOffer(t, s, file.Data).Args); no != nil {
					t.Errorf("%v: %v", kit.Word, no.Reason)
				}
			}
		}
	}
}

// suggested returns an input of an offer, with its suggestions.
func suggested(o game.Offer, name string) game.Input {
	in, _ := o.Input(name)
	return in
}
