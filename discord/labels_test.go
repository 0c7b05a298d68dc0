package discord

import (
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
