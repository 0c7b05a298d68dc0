package game_test

import (
	"strings"
	"testing"

	"mesa/game"
)

func TestPercentIsNeverImpossibleNorCertainByRounding(t *testing.T) {
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

// A rounding error of floats gets no row.
func TestAddShareLeavesOutRoundingErrors(t *testing.T) {
	var b game.Block
	for _, p := range []float64{0, 1e-15, 1e-6, 0.2505, 1} {
		b.AddShare(game.Say("it"), p)
	}
	want := []struct {
		n   int
		key string
	}{{0, "chance.under"}, {251, "chance.percent"}, {1000, "chance.percent"}}
	if len(b.Items) != len(want) {
		t.Fatalf("%d rows: %v", len(b.Items), b.Items)
	}
	for i, w := range want {
		row := b.Items[i]
		if row.N != w.n || row.Max != 1000 || row.Label.Args[0].Msgs[0].Key != "it" ||
			row.Label.Args[1].Msgs[0].Key != w.key {
			t.Errorf("row %d: %+v, want %v", i, row, w)
		}
	}
}
