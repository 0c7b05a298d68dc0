package cortex_test

import (
	"testing"

	"mesa/dice"
	"mesa/lang"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/sheet"
)

// TestEachRatingOfAPowerHasAText: each rating of a power has a text in both languages, from the
// list if it has one; other traits have none.
func TestEachRatingOfAPowerHasAText(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	names := append(sheet.Powers(), "Movement: Flight", "Size-Changing (Shrink)", "A power of our own")
	for _, locale := range lang.Locales {
		p := index.Printer(locale, lang.Visible)
		for _, name := range names {
			for _, die := range []dice.Die{dice.D6, dice.D8, dice.D10, dice.D12} {
				if says := sheet.RatingMsg("powers", name, die); !p.Has(says.Key) {
					t.Errorf("%s: %s %s is told by %q, which has no text", locale, name, die, says.Key)
				}
			}
		}
	}
	for name, want := range map[string]string{
		"Strength": "cortex.power.rating.strength.d10", "Movement: Speed": "cortex.power.rating.movement.speed.d10",
		"Elemental Control (Air)": "cortex.power.rating.elemental-control.d10", "Mimic": "cortex.power.scale.d10",
	} {
		if got := sheet.RatingMsg("powers", name, dice.D10); got.Key != want {
			t.Errorf("%s is told by %s, not %s", name, got.Key, want)
		}
	}
	if says := sheet.RatingMsg("skills", "Fight", dice.D8); !says.Empty() {
		t.Errorf("a skill is told by %s", says.Key)
	}
}

// TestEachTypeOfSceneHasANote: each type in the form of a scene has a note in both
// languages.
func TestEachTypeOfSceneHasANote(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	r := cortextest.InScene(t, scene.NormalStakes, nil)
	seen := 0
	for _, o := range r.Offers("gm") {
		input, ok := o.Input("type")
		if o.Move != "scene" || !ok {
			continue
		}
		for _, c := range input.Choices {
			for _, locale := range lang.Locales {
				if seen++; !index.Printer(locale, lang.Visible).Has(c.Note.Key) {
					t.Errorf("%s: %s says nothing", locale, c.Word)
				}
			}
		}
	}
	if seen < 10 {
		t.Errorf("%d kinds of scenes are offered", seen)
	}
}
