package foundry_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"mesa/systems/cortex/foundry"
	"mesa/systems/cortex/sheet"
)

// TestReadWorldTakesTheFirstTypeOfCharacter: the sets of the first type of actor that is no scene
// are read, and the rest is unplaced.
func TestReadWorldTakesTheFirstTypeOfCharacter(t *testing.T) {
	data, err := os.ReadFile("testdata/world.json")
	if err != nil {
		t.Fatal(err)
	}
	w, err := foundry.ReadWorld(data)
	if err != nil {
		t.Fatal(err)
	}
	var sets []string
	for _, set := range w.Sets {
		line := set.Name + ":"
		for _, trait := range set.Traits {
			line += " " + trait.Name
		}
		sets = append(sets, line)
	}
	want := []string{"Distinctions: Distinction 1 Distinction 2", "Attributes: Might Wit Grace",
		"Affiliations: Team Solo Buddy", "Values: Home Truth Faith", "Skills: Sail Sing", "Roles: Face",
		"Fire Suit (powers):", "Talents:", "Signature Assets:", "Ship: Hull"}
	if !slices.Equal(sets, want) {
		t.Errorf("sets are\n%q\nwant\n%q", sets, want)
	}
	left := []sheet.Unplaced{{Kind: sheet.LeftType, Text: "Scene"},
		{Kind: sheet.LeftText, Of: "Attributes", Text: "What they are made of"},
		{Kind: sheet.LeftText, Text: "XP 3"},
		{Kind: sheet.LeftPrime, Text: "Hero"}, {Kind: sheet.LeftType, Text: "Vehicle"}}
	if !slices.Equal(w.Unplaced, left) {
		t.Errorf("left is\n%v\nwant\n%v", w.Unplaced, left)
	}
}

// TestReadWorldRejectsOtherData: other data is refused, also an actor.
func TestReadWorldRejectsOtherData(t *testing.T) {
	actor, err := os.ReadFile("testdata/vera.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range []string{"", "x", "[]", "{}", `{"actorTypes": 3}`, `{"actorTypes": {}}`, string(actor),
		`{"actorTypes": {"0": {"name": "Scene", "traitSets": {"0": {"label": "Extras"}}}}}`,
		strings.Repeat(" ", foundry.MaxSize) + "{}"} {
		if w, err := foundry.ReadWorld([]byte(data)); !errors.Is(err, foundry.ErrNotWorld) || w.Sets != nil {
			t.Errorf("%.40q is read as %+v: %v", data, w, err)
		}
	}
}
