package nde

import (
	"fmt"
	"testing"

	"mesa/game"
	"mesa/lang"
)

// buttonFault returns a check of button labels: it returns a complaint if a label, after the name of
// the player it is for, is wider than a phone shows.
func buttonFault(t *testing.T) func(game.Msg) string {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	return func(m game.Msg) string {
		for _, locale := range lang.Locales {
			whole := game.Say("button.who", game.W("who", "Beatriz"), game.M("label", m))
			if n := index.Printer(locale, nil).Short(whole); n > lang.ButtonWidth {
				return fmt.Sprintf("%d characters in %s: %s", n, locale, index.Printer(locale, nil).Say(m))
			}
		}
		return ""
	}
}
