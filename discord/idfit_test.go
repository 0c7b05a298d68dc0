package discord

import (
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems"
)

// The id of any button of any system fits into Discord's limit, with as many answers as a form has
// and the longest word of a chair.
func TestIDsFitWithFormAnswers(t *testing.T) {
	for _, s := range systems.All() {
		for _, sp := range s.Specs() {
			var o game.Offer
			for _, p := range sp.Params[:min(len(sp.Params), maxFields)] {
				o.Inputs = append(o.Inputs, game.Input{Param: p})
			}
			i := id{act: actPress, key: o.Key(), move: sp.Name, seen: o.ETag(), at: 1_000_000, page: 9,
				chair: game.Slug(strings.Repeat("x", 99)) + "-9"}
			if n := len(i.String()); n > maxID {
				t.Errorf("%s %s: %d characters: %s", s.Name(), sp.Name, n, i)
			}
		}
	}
}
