package web

import (
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/lang"
	"mesa/recap"
)

// Every time in a message is a time element, which the browser shows in its own time zone; the
// words beside it stay escaped.
func TestTimesAreElements(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 1, 1, 20, 0, 59, 0, time.FixedZone("", -3*60*60))
	const element = `<time datetime="2026-01-01T23:00:59Z">2026-01-01 23:00 UTC</time>`
	for locale, s := range loadPages(index) {
		for _, m := range []game.Msg{
			game.Say("cortex.window.until", game.L("who", game.Quote("<b>\x01Ana")), game.T("at", at)),
			recap.Session{N: 1, Began: at}.When(),
			game.Say("web.list", game.L("items", recap.Session{Began: at}.When(), recap.Session{Began: at}.When())),
		} {
			got := string(s.sayTimes(m))
			if !strings.Contains(got, element) || strings.Contains(got, "<b>") || strings.Contains(got, timeMark) ||
				strings.Count(got, "UTC") != strings.Count(got, element) {
				t.Errorf("%s: %s", locale, got)
			}
		}
	}
}
