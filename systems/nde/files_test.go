package nde

import (
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/rulekit"
)

var (
	theGM  = game.Actor{Chair: game.GMChair, Role: game.GM}
	player = game.Actor{Chair: "bia", Role: game.Player}
)

// tableWithoutPCs returns a table with a GM and a player and without characters.
func tableWithoutPCs() *State {
	s := &State{}
	s.Chairs = []game.Chair{{ID: game.GMChair, Name: "GM", Role: game.GM}, {ID: "bia", Name: "Bia", Role: game.Player}}
	return s
}

// bringOffer returns the GM's offer to bring in a character.
func bringOffer(t *testing.T, s *State) game.Offer {
	t.Helper()
	for _, m := range moves() {
		if offers := game.Collect(s, theGM, m.Offers); m.Name == "bring" && len(offers) == 1 {
			return offers[0].Lazy(offers[0])
		}
	}
	t.Fatal("it is not offered")
	return game.Offer{}
}

// filledOffer returns that form filled from a file.
func filledOffer(t *testing.T, s *State, data []byte) game.FormFill {
	t.Helper()
	f, no := System().Fill(bringOffer(t, s), data)
	if no != nil {
		t.Fatal(no.Reason)
	}
	return f
}

// bringPC brings in a character with these arguments and returns it.
func bringPC(t *testing.T, s *State, args game.Args, chair string) *PC {
	t.Helper()
	if no := bringOffer(t, s).Validate(args); no != nil {
		t.Fatalf("row %d: %v", no.Row, no.Reason)
	}
	p := s.newPC(args.One("name"), chair)
	s.takeSheet(&p, inputSheet().Rows(args[rulekit.ParamSheet.Name]))
	s.foldPC(PCSet{PC: p, Why: "brought"})
	return s.pc(p.ID)
}

// vera returns a character that has grown, has lost and spent values, and has texts that a parser
// could misread.
func vera(s *State) *PC {
	p := s.newPC("Vera: the <Ghost>", "bia")
	p.Role, p.Called, p.Concept = Specialist, "Ghost | thief", `A "thief", once`
	p.MaxHearts, p.Hearts, p.MaxPP, p.PP, p.Luck, p.Growth = 7, 2, 5, 0, 1, 2
	p.Talents = []string{"role: adept", "Locks, alarms"}
	p.Traits = []Trait{{"Night eyes", "Sees: by starlight."}, {"Fire: of old", "Burns."}, {`"Quick" hands`, "Steals."},
		{`The "Boss": king`, "Rules."}, {"Night eyes", "Twice."}}
	p.Equipment = Equipment{Key: []string{"Lockpicks"}, Small: []string{"Rope | hook", `6" nail`}}
	p.Wish, p.Token, p.Failed = &Trait{"Wings", "Flies."}, true, []Failed{{Goal: "door"}}
	return &p
}

// Rules: NDE-R47
//
// TestImportReadsBackTheFileOfACharacter checks that the file of a character brings in all of it except what happened
// to it at its table, in both dice modes.
func TestImportReadsBackTheFileOfACharacter(t *testing.T) {
	for _, mode := range []string{"ladder", "2d6"} {
		from, to := tableWithoutPCs(), tableWithoutPCs()
		for _, s := range []*State{from, to} {
			s.Options = map[string]string{diceMode.Key: mode}
		}
		p := vera(from)
		p.Attrs = [3]int{4, 20, 8}
		if mode == "2d6" {
			p.Attrs = [3]int{0, 3, 1}
		}
		from.PCs = []*PC{p}
		file, ok := writePC(from, game.Actor{}, pcRef(p.ID))
		if !ok || file.Name != p.Name || strings.Contains(string(file.Data), "Wings") {
			t.Fatalf("%v: %s", ok, file.Data)
		}
		f := filledOffer(t, to, file.Data)
		if len(f.Unplaced) > 0 {
			t.Errorf("%s: left %v", mode, f.Unplaced)
		}
		q := bringPC(t, to, f.Args, "bia")
		again, _ := writePC(to, player, pcRef(q.ID))
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
	if _, no := System().Fill(bringOffer(t, s), []byte(other)); no == nil {
		t.Error("a file of another system is read")
	}
	open := func(word string) bool {
		i := slices.IndexFunc(bringOffer(t, s).Inputs[1].Choices, func(c game.Choice) bool { return c.Word == word })
		return bringOffer(t, s).Inputs[1].Choices[i].Closed == nil
	}
	if !open("bia") {
		t.Error("a player's chair without a character is closed")
	}
	s.PCs = []*PC{vera(s), {ID: "otto", Name: "Otto", Chair: game.GMChair}}
	if open("bia") || !open(game.GMChair) {
		t.Error("a player gets two characters, or the GM but one")
	}
	for len(s.PCs) < maxPCs {
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
	for _, set := range []map[string]ideaSet{ideasEN, ideasPT} {
		for role, ideas := range set {
			for _, kit := range ideas.kits {
				p := s.newPC("Ana", "bia")
				p.Role, p.Concept, p.Talents, p.Equipment = role, ideas.concepts[0], ideas.talents[:2], kit
				s.PCs = []*PC{&p}
				file, _ := writePC(s, player, pcRef(p.ID))
				if no := bringOffer(t, s).Validate(filledOffer(t, s, file.Data).Args); no != nil {
					t.Errorf("%v: %v", kit, no.Reason)
				}
			}
		}
	}
}
