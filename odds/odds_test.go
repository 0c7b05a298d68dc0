package odds

import (
	"errors"
	"math"
	"slices"
	"testing"

	"mesa/dice"
)

func d(sizes ...dice.Die) []dice.Die { return sizes }

// Figures that were published or computed elsewhere.
func TestFiguresEqualPublishedOnes(t *testing.T) {
	// 3d6, two kept, a 1 counting nothing: the table of the Icepool manual.
	want := []float64{1, 0, 3, 3, 7, 12, 19, 24, 34, 36, 34, 27, 16}
	for total, p := range (Side{d(6, 6, 6), 2}).law() {
		if total < len(want) {
			checkEqual(t, total, p, want[total]/216)
		} else if p != 0 {
			t.Errorf("P(%d) = %v", total, p)
		}
	}
	// d10 2d8 d6 d4 against 2d8 d6, in percent.
	for policy, want := range map[Policy]struct{ beat, d10, heroic, takeout float64 }{
		BestTotal:      {66.65, 18.9, 29.2, 52.3},
		WinThenEffect:  {66.65, 42.2, 16.7, 56.1},
		WinThenStepped: {66.65, 29.5, 27.9, 56.1},
		BestEffect:     {46.6, 42.2, 13.9, 44.7},
	} {
		a, err := Test{Side{d(10, 8, 8, 6, 4), 2}, policy, Side{d(8, 8, 6), 2}, false, 0, 0}.Answer()
		if err != nil {
			t.Fatal(err)
		}
		for got, want := range map[float64]float64{a.Beat: want.beat, a.BeatEffect[3]: want.d10, a.Heroic: want.heroic,
			a.Takeout: want.takeout} {
			if math.Abs(100*got-want) > 0.051 {
				t.Errorf("%v: %.2f%%, want %v%%", policy, 100*got, want)
			}
		}
	}
}

// By hand: 2d6 against 7 wins with 8 or more, 15 of 36 ways.
func TestFiguresEqualThoseByHand(t *testing.T) {
	a, err := Test{Side{d(6, 6), 2}, WinThenStepped, Static{Target: 7}, false, 0, 0}.Answer()
	if err != nil {
		t.Fatal(err)
	}
	checkEqual(t, "beat", a.Beat, 15./36)
	checkEqual(t, "heroic", a.Heroic, 1./36)
	checkEqual(t, "effect is the default", a.Effect[0], 1)
	checkEqual(t, "stepped once", a.BeatStepped[1], 1./36)
	checkEqual(t, "hitch", a.Hitch, 11./36)
	checkEqual(t, "no hitch", a.BeatClean, 15./36)
	// A complication adds its face, a 1 nothing: d4 on 7 is 7, 9, 10, 11.
	a, err = Test{Side{d(6, 6), 2}, BestTotal, Static{7, d(4)}, false, 0, 0}.Answer()
	if err != nil {
		t.Fatal(err)
	}
	checkEqual(t, "beat", a.Beat, (15+6+3+1)/144.)
	checkEqual(t, "mean difficulty", a.MeanDifficulty, 7+9./4)
	// Ties, and a total of 0, which never succeeds.
	a, err = Test{Side{d(4), 1}, BestTotal, Side{d(4), 1}, true, 0, 0}.Answer()
	if err != nil {
		t.Fatal(err)
	}
	checkEqual(t, "acting side", a.Beat, (2+3+4)/16.)
}

func TestQuestionsOutOfBoundsAreRefused(t *testing.T) {
	many := slices.Repeat(d(8), 31)
	ok := Side{d(8, 8), 2}
	for name, tt := range map[string]struct {
		ask  func() error
		want Fault
	}{
		"no dice":          {answerError(Test{Side: Side{nil, 2}, Against: ok}), Fault{"pool", 0, 1, 30}},
		"31 dice":          {answerError(Test{Side: Side{many, 2}, Against: ok}), Fault{"pool", 31, 1, 30}},
		"a d20":            {answerError(Test{Side: Side{d(8, 20), 2}, Against: ok}), Fault{"pool", 20, 0, 0}},
		"a d-8":            {answerError(Test{Side: Side{d(-8), 2}, Against: ok}), Fault{"pool", -8, 0, 0}},
		"none kept":        {answerError(Test{Side: Side{d(8), 0}, Against: ok}), Fault{"keep", 0, 1, 5}},
		"six kept":         {answerError(Test{Side: Side{d(8), 6}, Against: ok}), Fault{"keep", 6, 1, 5}},
		"no opposition":    {answerError(Test{Side: ok}), Fault{"opposition", 0, 1, 30}},
		"no opposing dice": {answerError(Test{Side: ok, Against: Side{nil, 2}}), Fault{"opposition", 0, 1, 30}},
		"opposing d7":      {answerError(Test{Side: ok, Against: Side{d(7), 2}}), Fault{"opposition", 7, 0, 0}},
		"opposing keep":    {answerError(Test{Side: ok, Against: Side{d(8), 9}}), Fault{"opp_keep", 9, 1, 5}},
		"a target under 0": {answerError(Test{Side: ok, Against: Static{Target: -1}}), Fault{"target", -1, 0, 999}},
		"a target of 1000": {answerError(Test{Side: ok, Against: Static{Target: 1000}}),
			Fault{"target", 1000, 0, 999}},
		"a complication d5": {answerError(Test{Side: ok, Against: Static{11, d(5)}}), Fault{"complications", 5, 0, 0}},
		"complications": {answerError(Test{Side: ok, Against: Static{11, many}}),
			Fault{"complications", 31, 0, 30}},
		"another policy": {answerError(Test{Side: ok, Policy: 5, Against: ok}), Fault{"policy", 5, 0, 4}},
		"what-if": {func() error { _, err := WhatIf(Test{Side: Side{many, 2}, Against: ok}, beat); return err },
			Fault{"pool", 31, 1, 30}},
		"curve": {func() error { _, err := Curve(Test{Side: Side{many, 2}}); return err },
			Fault{"pool", 31, 1, 30}},
		"quick":         {func() error { _, err := Quick(d(3), d(4)); return err }, Fault{"pool", 3, 0, 0}},
		"quick against": {func() error { _, err := Quick(d(4), nil); return err }, Fault{"opposition", 0, 1, 30}},
		"exact":         {func() error { _, err := Exact(ok, Side{d(8), 0}); return err }, Fault{"opp_keep", 0, 1, 5}},
		"contest": {func() error { _, err := Contest(Side{many, 2}, ok); return err },
			Fault{"initiator", 31, 1, 30}},
		"responder": {func() error { _, err := Contest(ok, Side{d(2), 2}); return err },
			Fault{"responder", 2, 0, 0}},
		"contest plan": {func() error { _, err := ContestPlan{Sides: [2]Side{ok, {many, 2}}}.Odds(); return err },
			Fault{"responder", 31, 1, 30}},
		"standing": {func() error { _, err := ContestPlan{[2]Side{ok, ok}, -2, [2]float64{}}.Odds(); return err },
			Fault{"standing", -2, -1, 999}},
		"ladder":         {func() error { _, err := Ladder(d(8), ok, 7); return err }, Fault{"max_pp", 7, 0, 6}},
		"ladder under 0": {func() error { _, err := Ladder(d(8), ok, -1); return err }, Fault{"max_pp", -1, 0, 6}},
		"held die": {func() error { _, err := RolledTotal{Step: 5}.Add(20); return err },
			Fault{"hero", 20, 0, 0}},
		"held step": {func() error { _, err := RolledTotal{}.Add(8); return err },
			Fault{"step", 0, 1, 12 * MaxKeep}},
		"hero die":  {func() error { _, err := HeroDie(ok, ok, 20); return err }, Fault{"hero", 20, 0, 0}},
		"add all":   {func() error { _, err := AddAll(many, d(8)); return err }, Fault{"pool", 31, 1, 30}},
		"doom":      {func() error { _, err := Doom(ok, Side{d(8), 5}); return err }, Fault{"opp_keep", 5, 1, 4}},
		"reroll":    {func() error { _, err := RerollForEffect(nil); return err }, Fault{"pool", 0, 1, 30}},
		"joint law": {func() error { _, err := JointLaw(Side{d(8), 6}); return err }, Fault{"keep", 6, 1, 5}},
		"no tests": {func() error { _, err := Timed{Tests: 0, Beats: 3}.Odds(); return err },
			Fault{"tests", 0, 1, 50}},
		"many beats": {func() error { _, err := Timed{Tests: 1, Beats: 201}.Odds(); return err },
			Fault{"beats", 201, 0, 200}},
		"many helpers": {func() error { _, err := Timed{Tests: 1, Helpers: 11}.Odds(); return err },
			Fault{"helpers", 11, 0, 10}},
	} {
		t.Run(name, func(t *testing.T) {
			var got *Fault
			if err := tt.ask(); !errors.As(err, &got) || *got != tt.want || err.Error() == "" {
				t.Errorf("got %v, want %v", err, &tt.want)
			}
		})
	}
}

func answerError(t Test) func() error {
	return func() error {
		_, err := t.Answer()
		return err
	}
}

func TestPolicyNamesReadBack(t *testing.T) {
	for p := BestTotal; p <= WinThenEffectLoose; p++ {
		word, err := p.MarshalText()
		var back Policy
		if err != nil || back.UnmarshalText(word) != nil || back != p {
			t.Errorf("%v reads back as %v", p, back)
		}
	}
	var p Policy
	if err := p.UnmarshalText([]byte("best")); err == nil {
		t.Error("a word that is no policy is read")
	}
	if got := Policy(9).String(); got != "Policy(9)" {
		t.Error(got)
	}
}

func TestScaledSideKeepsOneMore(t *testing.T) {
	pool := make([]dice.Die, 2, 9)
	pool[0], pool[1] = 6, 8
	got := Side{pool, 2}.Scaled(8, 8)
	if !slices.Equal(got.Pool, d(6, 8, 8, 8)) || got.Keep != 3 || pool[:3][2] != 0 {
		t.Errorf("got %v, of %v", got, pool[:4])
	}
}

func TestRemovesSumsLargerEffects(t *testing.T) {
	f := Figures{Beat: 0.75, BeatStepped: [6]float64{0.25, 0.125, 0.125, 0.125, 0.0625, 0.0625}}
	for die, want := range map[dice.Die]float64{4: 0.75, 6: 0.375, 8: 0.25, 10: 0.125, 12: 0.0625} {
		if got := f.Removes(die); got != want {
			t.Errorf("removes a %v: %v, want %v", die, got, want)
		}
	}
	if got := f.Larger(4); got != 0.5 {
		t.Errorf("larger than d4: %v", got)
	}
}
