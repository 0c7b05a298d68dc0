package odds

import (
	"slices"
	"testing"

	"mesa/dice"
)

func beat(f Figures) float64 { return f.Beat }

// row returns the only row of a change.
func row(t *testing.T, rows []Row, c Change) Row {
	t.Helper()
	var found []Row
	for _, r := range rows {
		if r.Change == c {
			found = append(found, r)
		}
	}
	if len(found) != 1 {
		t.Fatalf("%d rows of %+v", len(found), c)
	}
	return found[0]
}

// Every row agrees with the answer of the changed test.
func TestWhatIfAgreesWithAnswers(t *testing.T) {
	r := random()
	for range repetitions(40) {
		test := Test{Side{somePool(r, 1, 6), 1 + r.IntN(5)}, Policy(r.IntN(5)), someOpposition(r), r.IntN(2) == 0, 0, 0}
		rows, err := WhatIf(test, func(f Figures) float64 { return f.Takeout })
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range rows {
			if i > 0 && r.Takeout > rows[i-1].Takeout {
				t.Fatalf("row %d is out of order", i)
			}
			if r.Kind == Hero {
				continue
			}
			want, err := applyChange(test, r.Change).Answer()
			if err != nil {
				t.Fatalf("%+v, %+v: %v", test, r.Change, err)
			}
			if d := largestDifference(Answer{Figures: r.Figures}, Answer{Figures: want.Figures}); d > 1e-12 {
				t.Fatalf("%+v, %+v: off by %g\n got %+v\nwant %+v", test, r.Change, d, r.Figures, want.Figures)
			}
		}
	}
}

// applyChange makes a change by hand.
func applyChange(t Test, c Change) Test {
	switch o := t.Against.(type) {
	case Side:
		if c.Opposing {
			t.Against = Side{changedPool(o.Pool, c), o.Keep}
			return t
		}
	case Aided:
		if c.Opposing {
			t.Against = Aided{Side{changedPool(o.Pool, c), o.Keep}, o.Beside}
			return t
		}
	case Static:
		if c.Opposing {
			t.Against = Static{o.Target, changedPool(o.Complications, c)}
			return t
		}
	}
	t.Keep += c.PP
	t.Pool = changedPool(t.Pool, c)
	return t
}

func changedPool(pool []dice.Die, c Change) []dice.Die {
	pool = slices.Clone(pool)
	if c.From != 0 {
		i := slices.Index(pool, c.From)
		pool = slices.Delete(pool, i, i+1)
	}
	if c.To != 0 {
		pool = append(pool, c.To)
	}
	return pool
}

// A hero die is thrown in every way after each throw that fails.
func TestHeroRowsAgainstEveryThrow(t *testing.T) {
	r := random()
	for range repetitions(40) {
		test := Test{Side{somePool(r, 1, 4), 1 + r.IntN(3)}, Policy(r.IntN(5)), someOpposition(r), r.IntN(2) == 0, 0,
			r.IntN(9)}
		rows, err := WhatIf(test, beat)
		if err != nil {
			t.Fatal(err)
		}
		for _, hero := range dice.Ladder {
			got := row(t, rows, Change{Kind: Hero, To: hero}).Figures
			want := referenceHero(test, hero)
			want.Hitch, want.Botch, want.MeanDifficulty = got.Hitch, got.Botch, got.MeanDifficulty
			if d := largestDifference(Answer{Figures: got}, Answer{Figures: want}); d > 1e-12 {
				t.Fatalf("%+v, %v: off by %g\n got %+v\nwant %+v", test, hero, d, got, want)
			}
		}
	}
}

func referenceHero(t Test, hero dice.Die) Figures {
	a := Answer{Totals: make([]float64, 12*t.Keep+13)}
	law := referenceDifficulty(t.Against)
	opposing := 0.0
	for _, q := range law {
		opposing += q
	}
	eachThrow(t.Pool, func(faces []int) {
		hitches := 0
		for _, face := range faces {
			if face == 1 {
				hitches++
			}
		}
		options := results(t.Pool, faces, t.Keep, t.Policy == WinThenEffectLoose)
		for d, q := range law {
			r := preferred(options, t, d.total)
			if wins(r.total, d.total, t.TiesWin) {
				a.throw(r, d, hitches, t, q*float64(hero))
				continue
			}
			for face := 1; face <= int(hero); face++ {
				with := r
				if face > 1 {
					with.total += face
				}
				a.throw(with, d, hitches, t, q)
			}
		}
	})
	for _, x := range figures(&a) {
		*x /= outcomes(t.Pool) * opposing * float64(hero)
	}
	return a.Figures
}

func TestWhatIfTriesEveryChange(t *testing.T) {
	test := Test{Side{[]dice.Die{10, 10, 8, 8, 8, 6, 6, 4}, 2}, WinThenStepped, Side{[]dice.Die{10, 8, 8, 6, 6}, 2},
		false, 0, 0}
	rows, err := WhatIf(test, beat)
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[Kind]int{}
	for _, r := range rows {
		kinds[r.Kind]++
		row(t, rows, r.Change) // no change comes twice
	}
	// Ours: five to add, four sizes to drop and to make any of four others; theirs: five, three and
	// three times four.
	want := map[Kind]int{Same: 1, Hero: 5, Pay: 3, Add: 10, Drop: 7, StepUp: 7, StepDown: 6, Swap: 15}
	for kind, n := range want {
		if kinds[kind] != n {
			t.Errorf("%d rows of %s, want %d", kinds[kind], kind, n)
		}
	}
	if len(rows) != 54 {
		t.Errorf("%d rows, want 54", len(rows))
	}
}

func TestWhatIfStaysWithinBounds(t *testing.T) {
	most := slices.Repeat([]dice.Die{8}, MaxDice)
	rows, err := WhatIf(Test{Side{most, MaxKeep}, BestTotal, Side{[]dice.Die{6}, 1}, false, 0, 0}, beat)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if r.Kind == Pay || r.Kind == Add && !r.Opposing || r.Kind == Drop && r.Opposing {
			t.Errorf("a row of %+v", r.Change)
		}
	}
	if _, err := WhatIf(Test{}, beat); err == nil {
		t.Error("an empty test is not refused")
	}
}

func TestCurveAgreesWithAnswers(t *testing.T) {
	r := random()
	for range repetitions(10) {
		test := Test{Side{somePool(r, 1, 8), 1 + r.IntN(4)}, Policy(r.IntN(5)), nil, r.IntN(2) == 0, 0, 0}
		all, err := Curve(test)
		if err != nil || len(all) != 12*test.Keep+1 {
			t.Fatal(len(all), err)
		}
		for target, got := range all {
			test.Against = Static{Target: target}
			want, err := test.Answer()
			if err != nil || largestDifference(Answer{Figures: got}, Answer{Figures: want.Figures}) > 1e-13 {
				t.Fatalf("%+v: got %+v, want %+v, %v", test, got, want.Figures, err)
			}
		}
	}
}
