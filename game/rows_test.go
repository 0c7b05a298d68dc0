package game_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"mesa/dice"
	"mesa/game"
)

// traits returns an input for a sheet: rows of a name and a die, in sets that people name.
func traits() game.Input {
	sizes := []game.Choice{}
	for _, d := range []dice.Die{4, 6, 8, 10, 12} {
		sizes = append(sizes, game.Choice{Word: d.String(), Label: game.Quote(d.String())})
	}
	return game.Input{
		Param:  game.Param{Name: "traits", Kind: game.Rows, Max: 40},
		Groups: []game.ChoiceGroup{{Word: "distinctions", Title: game.Quote("distinctions")}},
		Grid: game.Grid{
			MaxNewGroup: 20, HeadParam: "name",
			CurrentRows: []game.Row{{Group: "distinctions", Cells: []string{"", "d8"}}},
			KnownGroups: []string{"skills", "powers"},
			Columns: []game.Input{
				{Param: game.Param{Name: "name", Kind: game.Text, Min: 1, Max: 30}},
				{Param: game.Param{Name: "die", Kind: game.Dice, Min: 1, Max: 12}, Choices: sizes,
					Cell: game.Cell{Rule: "R-DIE"}},
			},
		},
	}
}

// ranks returns an input for rows without a text column, in given groups.
func ranks() game.Input {
	return game.Input{
		Param: game.Param{Name: "ranks", Kind: game.Rows, Min: 1, Max: 3},
		Groups: []game.ChoiceGroup{{Word: "body", Title: game.Quote("Corpo")},
			{Word: "mind", Title: game.Quote("Mente")}},
		Grid: game.Grid{Columns: []game.Input{
			{Param: game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1},
				Choices: choices("strong", "quick", "wise")},
			{Param: game.Param{Name: "n", Kind: game.Number, Min: -1, Max: 5}, Preset: "1"},
		}},
	}
}

// parseRows parses rows in a short form: "skills/Fight/d8".
func parseRows(lines ...string) []game.Row {
	var rs []game.Row
	for _, l := range lines {
		parts := strings.Split(l, "/")
		rs = append(rs, game.Row{Group: parts[0], Cells: parts[1:]})
	}
	return rs
}

func TestReadRowsAsPeopleWriteThem(t *testing.T) {
	want := parseRows("affiliations/Solo/d6", "affiliations/Buddy/d8", "skills/Fight/d10")
	for _, text := range []string{
		"affiliations: Solo d6, Buddy d8 | skills: Fight d10",
		"affiliations Solo d6, Buddy d8 | skills Fight d10",
		" affiliations:Solo d6,Buddy d8; skills:  Fight d10 ;;",
		"affiliations: Solo: D6, Buddy (k8); skills: Fight = d10",
		"affiliations: Solo d6; Buddy d8 | skills Fight d10",
		"Affiliations\nSolo d6\nBuddy d8\n\nSkills\nFight d10",
		"affiliations:\n- Solo d6\n- Buddy: d8\nskills:\n- d10 Fight",
		"## affiliations\n* Solo d6\n• Buddy d8\n## skills\n* Fight d10",
		"**affiliations**\r\n\r\nSolo d6, Buddy d8\r\n\r\n**skills**\r\nFight d10",
		"affiliations Solo d6, Buddy d8\nskills Fight d10",
		"affiliations: Solo d6; Buddy d8\nskills: Fight d10",
		"affiliations: Solo d6, Buddy d8 |\nskills: Fight d10",
		"affiliations:\n| Solo | d6 |\n|------|----|\n| Buddy | d8 |\nskills:\nFight, d10",
		"affiliations\nSolo d6\nBuddy d8\nSkills\nFight d10",
		"affiliations:\nSolo\td6\nBuddy\td8\nskills:\nFight – d10",
		`"affiliations": "Solo" "d6", "Buddy d8" "" | "skills": "Fight" "d10"`,
	} {
		got, no := traits().ReadRows([]string{text})
		for i := range got {
			got[i].Group = strings.ToLower(got[i].Group)
		}
		if no != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q reads %v, %v", text, got, no)
		}
	}
	for text, want := range map[string][]game.Row{
		"":     nil,
		"none": nil,
		`"skills": "" "", "Fight" "3d8" | "distinctions": "" "d8"`: parseRows("skills/Fight/3d8"),
		"skills: Quick Hands d8, Fight: dirty d6": parseRows("skills/Quick Hands/d8",
			"skills/Fight: dirty/d6"),
		"crowd Guards 3d8": parseRows("crowd/Guards/3d8"),
		"resources: Crew d6 d6 d6, Van 2d6, Boat d6+d6, Dog 2d6d6, K9 Unit d6d6": parseRows("resources/Crew/3d6",
			"resources/Van/2d6", "resources/Boat/2d6", "resources/Dog/3d6", "resources/K9 Unit/2d6"),
		"resources Crew d6 d6, Men: D6 D6, d8 d8 Van": parseRows("resources/Crew/2d6",
			"resources/Men/2d6", "resources/Van/2d8"),
		"skills: Claws 2d10 d6": parseRows("skills/Claws/2d10+d6"),
		"Distinctions\nBold d8\nSkills\nFight d8\nSuit (Powers)\nFly d6\nSwim d6\nDistinctions\nSly d8": parseRows(
			"Distinctions/Bold/d8", "Skills/Fight/d8", "Suit (Powers)/Fly/d6", "Suit (Powers)/Swim/d6",
			"Distinctions/Sly/d8"),
		`skills: "A, b" d8, 5" blade d6, "B" Tom d4`: parseRows(`skills/A, b/d8`, `skills/5" blade/d6`,
			`skills/"B" Tom/d4`),
		"Distinctions\nQuick Hands d8\nOld Soldier d8": parseRows("Distinctions/Quick Hands/d8",
			"Distinctions/Old Soldier/d8"),
	} {
		if got, no := traits().ReadRows([]string{text}); no != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q reads %q, %v", text, got, no)
		}
	}
	got, no := ranks().ReadRows([]string{"Corpo: strong 3, quick | mind wise -1"})
	if no != nil || !reflect.DeepEqual(got, parseRows("body/strong/3", "body/quick/1", "mind/wise/-1")) {
		t.Errorf("ranks read %v, %v", got, no)
	}
}

// ReadRows returns all faults at once, in order, each with its place.
func TestReadRowsReportsEveryFaultWithItsPlace(t *testing.T) {
	type fault struct {
		key      string
		row, col int
		rule     string
	}
	for text, want := range map[string][]fault{
		"skills: Fight d7, Move d8, d6": {{"refused.word", 1, 2, "R-DIE"}, {"refused.unsaid", 3, 1, ""}},
		"skills: Fight, Move d20 | " + strings.Repeat("x", 21) + ": A d6, B d6": {
			{"refused.missing", 1, 2, "R-DIE"}, {"refused.word", 2, 2, "R-DIE"}, {"refused.length", 3, 0, ""}},
		"Solo d6": {{"refused.unsaid", 1, 0, ""}},
		"skills: " + strings.Repeat("a d6, ", 42): {{"refused.rows.many", 41, 0, ""}},
		`"skills": "" "", "Fight" "" | "b": "" "d8"`: {{"refused.missing", 2, 2, "R-DIE"},
			{"refused.unsaid", 3, 1, ""}},
		"Skills\nFight d8\n\nMove\n\nThe long gun": {{"refused.missing", 2, 2, "R-DIE"},
			{"refused.missing", 3, 2, "R-DIE"}},
		"skills: Fight d8\u202e, " + strings.Repeat("x", 31) + " d8": {{"refused.missing", 1, 2, "R-DIE"},
			{"refused.characters", 1, 1, ""}, {"refused.length", 2, 1, ""}},
	} {
		_, no := traits().ReadRows([]string{text})
		if no == nil {
			t.Errorf("%q reads", text)
			continue
		}
		got := []fault{}
		for _, f := range no.All() {
			got = append(got, fault{f.Reason.Key, f.Row, f.Col, f.Rule})
			if f.Param != "traits" || f.Row > 0 && f.Row <= len(traits().Rows([]string{text})) &&
				f.Where.Key != "refused.row" {
				t.Errorf("%q: %+v has no place", text, f)
			}
		}
		slices.SortStableFunc(got, func(a, b fault) int { return a.row - b.row })
		slices.SortStableFunc(want, func(a, b fault) int { return a.row - b.row })
		if len(got) != len(want) {
			t.Errorf("%q: %v, want %v", text, got, want)
			continue
		}
		for _, f := range want {
			if !slices.Contains(got, f) {
				t.Errorf("%q: %v, want %v", text, got, want)
			}
		}
	}
	if _, no := traits().ReadRows([]string{strings.Repeat("x", 13000)}); no == nil ||
		no.Reason.Key != "refused.rows.long" {
		t.Error("a text of any length is read:", no)
	}
	_, no := ranks().ReadRows(nil)
	if no == nil || no.Reason.Key != "refused.rows.few" || no.Row != 1 {
		t.Error("no row is enough:", no)
	}
	_, no = ranks().ReadRows([]string{"soul: strong 9"})
	if no == nil || len(no.All()) != 2 || no.Row != 1 || no.Others[0].Reason.Key != "refused.number" ||
		no.Others[0].Col != 2 {
		t.Errorf("no group, no number: %+v", no)
	}
}

// sheetOffer returns an offer with a name and rows; its Validate refuses one trait.
func sheetOffer() game.Offer {
	name := game.Input{Param: game.Param{Name: "name", Kind: game.Text, Min: 1, Max: 10}}
	return game.Offer{Move: "sheet", Inputs: []game.Input{name, traits()}, Validate: func(a game.Args) *game.Refusal {
		rs, _ := traits().ReadRows(a["traits"])
		for i, r := range rs {
			if r.Cells[0] == "Fly" {
				no := game.Refuse("R-FLY", "refused.fit")
				no.Param, no.Row, no.Col = "traits", i+1, 1
				return no
			}
		}
		return nil
	}}
}

func TestMatchReadsRows(t *testing.T) {
	cover := func(args game.Args) (game.Args, *game.Refusal) {
		_, got, no := game.Match([]game.Offer{sheetOffer()}, game.Command{Move: "sheet", Args: args})
		return got, no
	}
	want := game.Args{"name": {"Ana"}, "traits": {"skills: Fight d8, Move d6"}}
	for _, args := range []game.Args{
		{"traits": {"Ana: skills Fight d8, Move d6"}}, {"traits": {"Ana\nskills\nFight d8\nMove d6"}},
		{"name": {"Ana"}, "traits": {"skills: Fight k8; Move D6"}},
		{"traits": {`"Ana": skills: Fight d8, Move d6`}},
	} {
		if got, no := cover(args); no != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v: %v, %v", args, got, no)
		}
	}
	// An empty row counts in the place of a fault, because the form shows it.
	_, no := cover(game.Args{"name": {"Ana"},
		"traits": {`"distinctions": "" "d8", "" "" | "skills": "Move" "d6", "Fly" "d8"`}})
	if no == nil || no.Rule != "R-FLY" || no.Row != 4 || no.Col != 1 || no.Where.Key != "refused.row" {
		t.Errorf("Fit says no, and Cover %+v", no)
	}
	// The faults of all inputs come at once.
	_, no = cover(game.Args{"name": {"much too long a name"}, "traits": {"skills: Fight d7, Move"}})
	if no == nil || len(no.All()) != 3 || no.Param != "name" || no.Others[0].Row != 1 || no.Others[1].Row != 2 {
		t.Errorf("two faults and a name: %+v", no)
	}
	spec := game.Spec{Key: "x.sheet", Name: "sheet",
		Params: []game.Param{{Name: "traits", Kind: game.Rows}, {Name: "name", Kind: game.Text}}}
	c := game.Command{Move: "sheet", Args: game.Args{"traits": {"Ana: skills: Fight d7, Move"}}}
	_, _, no = game.Match([]game.Offer{sheetOffer()}, c)
	named := game.Reason(spec, []game.Offer{sheetOffer()}, c, no)
	if len(named.All()) != 2 || named.Others[0].Row != 2 ||
		named.Reason.Args[len(named.Reason.Args)-1].Msgs[0].Key != "x.sheet.param.traits.die" {
		t.Errorf("explained as %+v", named)
	}
}

// A text may begin with the name.
func TestReadPastedSplitsTheName(t *testing.T) {
	for _, c := range []struct{ text, has, name, rows string }{
		{"Ana: skills Fight d8", "", "Ana", "skills Fight d8"},
		{"Ana: skills Fight d8", "Bia", "", "Ana: skills Fight d8"},
		{"Ana: skills: Fight d8", "ana", "Ana", "skills: Fight d8"},
		{"skills: Fight d8, Move d6", "", "", "skills: Fight d8, Move d6"},
		{"Distinctions: Quick Hands d8", "", "", "Distinctions: Quick Hands d8"},
		{"Ana\nskills:\nFight d8", "Bia", "Ana", "skills:\nFight d8"},
	} {
		o := sheetOffer()
		got := o.ReadPasted(traits(), c.text, c.has)
		if got.One("name") != c.name || got.One("traits") != c.rows {
			t.Errorf("%q (%s) is pasted as %q", c.text, c.has, got)
		}
	}
}

// Rows with any content are read back unchanged.
func TestRowsSurviveSayingAndReading(t *testing.T) {
	word := rapid.SampledFrom([]string{"Fight", "d8", "3d8", "a", ":", ",", "|", ";", `"`, `\`, "-", "#", "(x)",
		"skills", "none", "**", "=",
		"é", "x:y", "1"})
	name := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(word, 1, 4).Draw(t, "words"),
			" ")
	})
	row := rapid.Custom(func(t *rapid.T) game.Row {
		die := rapid.SampledFrom([]string{"d4", "d6", "3d8", "2d8+d10", ""}).Draw(t, "die")
		group := rapid.OneOf(rapid.SampledFrom([]string{"", "skills", "distinctions"}), name).Draw(t, "group")
		return game.Row{Group: group, Cells: []string{rapid.OneOf(name, rapid.Just("")).Draw(t, "name"), die}}
	})
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(row, 1, 5).Draw(t, "rows")
		all = slices.DeleteFunc(all, func(r game.Row) bool { return r.Cells[0]+r.Cells[1] == "" })
		input := traits()
		if rapid.Bool().Draw(t, "ungrouped") {
			input.Groups, input.MaxNewGroup, input.CurrentRows = nil, 0, nil
			for i := range all {
				all[i].Group = ""
			}
		}
		for _, said := range []string{input.SayRows(all), game.CellRows(all)} {
			got := input.Rows([]string{said})
			if areComplete(all) && (len(got)+len(all) > 0 && !reflect.DeepEqual(got, all)) {
				t.Fatalf("%q is said %q, which reads %q", all, said, got)
			}
		}
	})
}

// Each line typed into the field of a group belongs to it, also a line with a colon; the name of
// another group begins that group.
func TestLinesBelongToTheGroupOfTheirField(t *testing.T) {
	input := game.Input{Param: game.Param{Name: "lines", Kind: game.Rows, Min: 1, Max: 9},
		Groups: []game.ChoiceGroup{{Word: "sfx", Title: game.Quote("SFX")},
			{Word: "says", Title: game.Quote("Statements")}},
		Grid: game.Grid{Columns: []game.Input{{Param: game.Param{Name: "what", Kind: game.Text, Min: 1, Max: 90}}}}}
	loyal := []string{"Loyal: The Price", "Loyal: The Edit", "Loyal: Always"}
	for text, want := range map[string][]game.Row{
		game.RowsInGroup("sfx", "Loyal: The Price\nQuick Hands: x (y)"): parseRows("sfx/Loyal: The Price",
			"sfx/Quick Hands: x (y)"),
		"SFX:\nLoyal: The Price, Loyal: The Edit\nStatements: Loyal: Always": parseRows("sfx/"+loyal[0],
			"sfx/"+loyal[1], "says/"+loyal[2]),
		"sfx: Loyal: The Price, Quick Hands: x | says: Loyal: Always": parseRows("sfx/"+loyal[0],
			"sfx/Quick Hands: x", "says/"+loyal[2]),
	} {
		got, no := input.ReadRows([]string{text})
		if no != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q reads %q, %v", text, got, no)
		}
	}
	if _, no := input.ReadRows([]string{"xp: 12 | sfx: Loyal: The Price"}); no == nil || no.Row != 1 || no.Col != 0 {
		t.Errorf("of no group there is: %+v", no)
	}
	word := rapid.SampledFrom([]string{"Loyal", "a", ":", ",", "|", ";", `"`, `\`, "-", "#", "(x)", "none", "**", "=",
		"é", "x:y", "1"})
	line := rapid.Custom(func(t *rapid.T) game.Row {
		return game.Row{Group: "sfx", Cells: []string{strings.Join(rapid.SliceOfN(word, 1, 6).Draw(t, "words"), " ")}}
	})
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(line, 1, 4).Draw(t, "rows")
		single := input
		single.Groups = nil
		var lines []string
		for _, r := range all {
			lines = append(lines, single.SayRows([]game.Row{{Cells: r.Cells}}))
		}
		text := game.RowsInGroup("sfx", strings.Join(lines, "\n"))
		if got := input.Rows([]string{text}); !reflect.DeepEqual(got, all) {
			t.Fatalf("%q is said %q, which reads %q", all, text, got)
		}
	})
}

// areComplete reports whether all rows have a name and a die.
func areComplete(rs []game.Row) bool {
	return !slices.ContainsFunc(rs, func(r game.Row) bool { return r.Cells[0] == "" || r.Cells[1] == "" })
}

// FuzzReadRows checks that rows are written so that they can be read again, and that each fault has
// its place.
func FuzzReadRows(f *testing.F) {
	f.Add("Ana: affiliations Solo d6, Buddy d8 | skills: Fight d10", false)
	f.Add("Skills\n- Fight d8\n\n\"a, b\": d8 | x", true)
	f.Add("body: strong 3; mind wise", true)
	f.Fuzz(func(t *testing.T, text string, other bool) {
		input := traits()
		if other {
			input = ranks()
		}
		got, no := input.ReadRows([]string{text})
		if no != nil {
			for _, f := range no.All() {
				if f.Param != input.Name || f.Row < 1 && f.Reason.Key != "refused.rows.long" || f.Col < 0 ||
					f.Col > len(input.Columns) {
					t.Fatalf("%q: a fault without a place: %+v", text, f)
				}
			}
			return
		}
		said := input.SayRows(got)
		again, no := input.ReadRows([]string{said})
		if no != nil || len(again)+len(got) > 0 && !reflect.DeepEqual(again, got) {
			t.Fatalf("%q reads %q, said %q, which reads %q (%v)", text, got, said, again, no)
		}
	})
}

// Without a colon, a line begins with the longest known name of a group, else with its first word.
func TestLongestKnownGroupNameIsTaken(t *testing.T) {
	a := traits()
	a.KnownGroups = []string{"signature assets"}
	for text, want := range map[string][]game.Row{
		"Signature assets Old Coat d6":     parseRows("Signature assets/Old Coat/d6"),
		"signature assets Coat d6, Hat d8": parseRows("signature assets/Coat/d6", "signature assets/Hat/d8"),
		"Signature Old Coat d6":            parseRows("Signature/Old Coat/d6"),
	} {
		if got := a.Rows([]string{text}); !slices.EqualFunc(got, want, game.Row.Equal) {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
