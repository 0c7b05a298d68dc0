package game_test

import (
	"strings"
	"testing"

	"mesa/game"
)

func TestPercent(t *testing.T) {
	for p, want := range map[float64]string{
		0: "percent 0", 1e-15: "under", 0.0099: "under", 0.01: "percent 1", 0.666: "percent 67", 0.99: "percent 99",
		0.9901: "over", 1 - 1e-15: "over", 1: "percent 100",
	} {
		m := game.Percent(p)
		got := strings.TrimPrefix(m.Key, "chance.")
		if len(m.Args) > 0 {
			got += " " + game.Itoa(m.Args[0].Num)
		}
		if got != want {
			t.Errorf("%g is said as %s, want %s", p, got, want)
		}
	}
}
