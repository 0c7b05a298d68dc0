package lang_test

import (
	"testing"
	"time"

	"mesa/game"
	"mesa/lang"
)

// A time is said in UTC, or in the front end's format.
func TestSayTime(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 1, 1, 20, 0, 59, 0, time.FixedZone("", -3*60*60))
	m := game.Say("cortex.window.until", game.L("who", game.Quote("Ana")), game.T("at", at))
	p := index.Printer(lang.EN, nil)
	if got, want := p.Say(m), "If Ana doesn't answer, it goes on by itself: 2026-01-01 23:00 UTC."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	hour := p.WithClock(func(t time.Time) string { return t.UTC().Format("15h") })
	if got, want := hour.Say(m), "If Ana doesn't answer, it goes on by itself: 23h."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	gm := game.Say("cortex.window.until", game.L("who", game.Say("cortex.window.gm")), game.T("at", at))
	if got, want := index.Printer(lang.PTBR, nil).Say(gm),
		"Sem resposta (GM), o jogo segue sozinho: 2026-01-01 23:00 UTC."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
