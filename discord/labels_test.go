package discord

import (
	"strconv"
	"strings"
	"testing"

	"mesa/game"
)

// What a form asks is read whole: Discord cuts longer labels.
func TestFormLabelsAreWhole(t *testing.T) {
	w := newWorld(t)
	var specs []game.Spec
	for _, s := range w.hall.Systems() {
		specs = append(specs, s.Specs()...)
	}
	for _, sp := range specs {
		for _, p := range sp.Params {
			for _, locale := range []string{"en", "pt-BR"} {
				if name := w.window.voices.in(locale).plain.Key(paramKey(sp, p.Name)); units(name) > maxFormLabel {
					t.Errorf("%s asks for %s of %s in %d characters: %q", locale, p.Name, sp.Name, units(name), name)
				}
			}
		}
	}
}

// What stands in a field already has room there: a select with more ticked than anybody
// may tick, a name of letters that Discord counts twice.
func TestFieldsHoldWhatStands(t *testing.T) {
	w := newWorld(t)
	say := w.window.voices.in("en")
	a := game.Input{Param: game.Param{Name: "with", Kind: game.Pick, Max: 2}}
	for n := range 3 {
		a.Choices = append(a.Choices, game.Choice{Word: strconv.Itoa(n), Selected: true})
	}
	if sel := say.pickField(a, game.Offer{}.BaseChance()); sel.MaxValues != 3 {
		t.Errorf("three are ticked of at most %d", sel.MaxValues)
	}
	name := strings.Repeat("🐉", game.MaxChairName)
	a = game.Input{Param: game.Param{Name: "name", Kind: game.Text, Max: game.MaxChairName}, Preset: name}
	if field := say.textField(a); field.MaxLength < units(name) {
		t.Errorf("a name of %d has room for %d", units(name), field.MaxLength)
	}
}
