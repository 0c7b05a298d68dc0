package chart_test

import (
	"math"
	"strings"
	"testing"

	"mesa/chart"
	"mesa/game"
	"mesa/recap"
)

// All pictures have the same series and scale, of the last sessions, and say their content in
// words; a character without changes gets none.
func TestGrowthChartsShareSeriesAndScale(t *testing.T) {
	en, pt := printers(t)
	var sessions []recap.Session
	var ana, bia []recap.Counts
	for n := range 30 {
		sessions = append(sessions, recap.Session{N: n + 1})
		ana, bia = append(ana, recap.Counts{}), append(bia, recap.Counts{})
	}
	ana[0].Grew = 9 // too long ago to be drawn
	ana[28], bia[29] = recap.Counts{Grew: 3, Earned: 1}, recap.Counts{Rewritten: 1}
	names := []game.Msg{game.Quote("Ana"), game.Quote("Bia"), game.Quote("Caio")}
	cs := chart.Growth(names, sessions, [][]recap.Counts{ana, bia, make([]recap.Counts, 30)}, en)
	if len(cs) != 3 || cs[2] != nil {
		t.Fatalf("%v", cs)
	}
	for i, want := range []string{"Ana's growth. Session 29: grew 3 times and earned or spent 1 time.",
		"Bia's growth. Session 30: written 1 time."} {
		if c := cs[i]; c.Alt != want || len(c.Labels) != 20 || c.Labels[0] != "11" || len(c.Series) != 3 ||
			c.Reach != 3 {
			t.Errorf("%q %v, %d series to %v", c.Alt, c.Labels, len(c.Series), c.Reach)
		}
	}
	if grew := cs[0].Series[0].Values; grew[18] != 3 || !math.IsNaN(grew[19]) {
		t.Errorf("%v", grew)
	}
	if alt := chart.Growth(names[:1], sessions, [][]recap.Counts{ana}, pt)[0].Alt; !strings.Contains(alt,
		"evoluiu 3 vezes") {
		t.Error(alt)
	}
	if said := en.Say(recap.Counts{}.Msg()); said != "nothing yet" {
		t.Error(said)
	}
}
