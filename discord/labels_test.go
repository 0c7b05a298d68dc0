package discord

import (
	"strconv"
	"strings"
	"testing"

	"mesa/game"
)

// The labels of a form are shown whole: Discord cuts longer ones.
func TestFormLabelsAreWhole(t *testing.T) {
	w := newWorld(t)
	var specs []game.Spec
	for _, s := range w.tables.Systems() {
		specs = append(specs, s.Specs()...)
	}
	for _, sp := range specs {
		for _, p := range sp.Params {
			for _, locale := range []string{"en", "pt-BR"} {
				if name := w.bot.localizers.in(locale).plain.Key(paramKey(sp, p.Name)); units(name) > maxFormLabel {
					t.Errorf("%s asks for %s of %s in %d characters: %q", locale, p.Name, sp.Name, units(name), name)
				}
			}
		}
	}
}

// The present values fit into their fields: a select with more selected than anybody may select, a
// name of letters that Discord counts twice.
func TestPresentValuesFitIntoFields(t *testing.T) {
	w := newWorld(t)
	say := w.bot.localizers.in("en")
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
