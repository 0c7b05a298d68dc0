package odds

import "testing"

// A series of unequal tests, underway or not, as a tree of all possible results.
func TestTimedStagesAgreeWithATree(t *testing.T) {
	r := random()
	chance := func() (c Chance) {
		c.Heroic = r.Float64() / 2
		c.Beat = c.Heroic + r.Float64()/2
		return c
	}
	for range repetitions(200) {
		row := Timed{Beats: r.IntN(11), Helpers: r.IntN(3), Underway: r.IntN(2) == 1, Rescue: r.IntN(2) == 1}
		for range 1 + r.IntN(5) {
			row.Stages = append(row.Stages, Stage{chance(), chance()})
		}
		var want TimedOdds
		row.walk(row.Stages, row.Beats, row.Helpers, row.Underway, 1, &want)
		got, err := row.Odds()
		if err != nil {
			t.Fatal(err)
		}
		checkEqual(t, row, got.Full, want.Full)
		checkEqual(t, row, got.Conditional, want.Conditional)
		checkEqual(t, row, got.Fail, want.Fail)
	}
}

// Equal stages give the same odds as a series of equal tests.
func TestEqualStagesEqualTests(t *testing.T) {
	each := Stage{Chance{0.6, 0.2}, Chance{0.5, 0.1}}
	alike, err := Timed{Tests: 3, Beats: 4, Chance: each.Chance, Helpers: 2, Help: each.Help}.Odds()
	if err != nil {
		t.Fatal(err)
	}
	stages, err := Timed{Beats: 4, Helpers: 2, Stages: []Stage{each, each, each}}.Odds()
	if err != nil || stages != alike {
		t.Errorf("%+v, %v, want %+v", stages, err, alike)
	}
	if _, err := (Timed{Beats: 4, Stages: make([]Stage, MaxTests+1)}).Odds(); err == nil {
		t.Error("too many stages were taken")
	}
}

func (t Timed) walk(left []Stage, beats, helpers int, gap bool, p float64, odds *TimedOdds) {
	rescued := t.Rescue && gap && helpers > 0
	switch {
	case beats < 0 || beats == 0 && len(left) > 0 && !rescued:
		odds.Fail += p
		return
	case len(left) == 0 && beats == 0:
		odds.Conditional += p
		return
	case len(left) == 0:
		odds.Full += p
		return
	}
	roll := func(beats, helpers int, p float64) {
		if beats == 0 {
			odds.Fail += p
			return
		}
		c := left[0]
		t.walk(left[1:], beats, helpers, true, p*c.Heroic, odds)
		t.walk(left[1:], beats-1, helpers, true, p*(c.Beat-c.Heroic), odds)
		t.walk(left[1:], beats-2, helpers, true, p*(1-c.Beat), odds)
	}
	if !gap || helpers == 0 {
		roll(beats, helpers, p)
		return
	}
	help := left[0].Help
	roll(beats+2, helpers, p*help.Heroic)
	roll(beats+1, helpers, p*(help.Beat-help.Heroic))
	roll(beats, helpers-1, p*(1-help.Beat))
}
