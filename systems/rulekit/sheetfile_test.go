package rulekit_test

import (
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/rulekit"
)

var named = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: 60}

// sheetOffer returns an offer that takes a file of skills and gear.
func sheetOffer() game.Offer {
	title := func(kind string) game.Msg { return game.Quote(kind) }
	return game.Offer{Inputs: []game.Input{{Param: named}, rulekit.SheetInput([]string{"skills", "gear"}, title)},
		Form: game.Form{TakesFile: true}}
}

func TestReadSheetReadsWhatWriteSheetWrites(t *testing.T) {
	rows := []game.Row{rulekit.Line("skills", "Sneak: 2"), rulekit.Line("skills", `"Sing", loud`),
		rulekit.Line("gear", "Rope | hook")}
	data, err := rulekit.WriteSheet("test/character", "Ana: the <Bold>", rows)
	if err != nil {
		t.Fatal(err)
	}
	filled, ok := rulekit.ReadSheet("test/character", named)(sheetOffer(), data)
	if !ok || len(filled.Unplaced) > 0 || filled.Args.One("name") != "Ana: the <Bold>" {
		t.Fatalf("%v, %+v", ok, filled)
	}
	if got := sheetOffer().Inputs[1].Rows(filled.Args["sheet"]); !slices.EqualFunc(got, rows, game.Row.Equal) {
		t.Errorf("it is %q", got)
	}
}

// TestReadSheetKeepsTheBoundsOfTheForm: lines of a hostile file that do not fit are Unplaced, and a
// file of another format is not read.
func TestReadSheetKeepsTheBoundsOfTheForm(t *testing.T) {
	read := rulekit.ReadSheet("test/character", named)
	hostile := `{"mesa": "test/character", "sheet": {"skills": ["` + strings.Repeat("x", rulekit.MaxSheetLine+1) +
		`", "\nA\tb", ""], "spells": ["Fire"], "gear": [` + strings.Repeat(`"Rope", `, 150) + `"Hook"]}}`
	filled, ok := read(sheetOffer(), []byte(hostile))
	rows := sheetOffer().Inputs[1].Rows(filled.Args["sheet"])
	if !ok || len(rows) != 100 || len(rows)+len(filled.Unplaced) != 155 || filled.Args["name"] != nil {
		t.Errorf("%v, %d rows, %d left: %+v", ok, len(rows), len(filled.Unplaced), filled)
	}
	for _, other := range []string{`{"mesa": "nde/character"}`, `{"mesa": "test/character", "sheet": 7}`, `[]`, `{`} {
		if _, ok := read(sheetOffer(), []byte(other)); ok {
			t.Errorf("%s is read", other)
		}
	}
	if _, ok := read(game.Offer{Inputs: []game.Input{{Param: named}}}, []byte(hostile)); ok {
		t.Error("a form without a sheet is filled")
	}
}
