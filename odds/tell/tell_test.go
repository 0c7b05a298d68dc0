package tell_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/draw"
	"mesa/game"
	"mesa/lang"
	"mesa/odds"
	"mesa/odds/tell"
)

func printer(t *testing.T, locale string) *lang.Printer {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	return index.Printer(locale, nil)
}

// A possible outcome is never 0%, and one that can fail never 100%.
func TestPercentIsNeverCertainByRounding(t *testing.T) {
	en, pt := printer(t, lang.EN), printer(t, lang.PTBR)
	for _, tt := range []struct {
		m      game.Msg
		en, pt string
	}{
		{tell.Percent(0), "0%", "0%"},
		{tell.Percent(1e-15), "0%", "0%"},
		{tell.Percent(1e-6), "<0.1%", "<0,1%"},
		{tell.Percent(0.0005), "0.1%", "0,1%"},
		{tell.Percent(0.6665), "66.7%", "66,7%"},
		{tell.Percent(0.5), "50%", "50%"},
		{tell.Percent(0.99999), ">99.9%", ">99,9%"},
		{tell.Percent(1 - 1e-15), "100%", "100%"},
		{tell.Decimal(13.96), "14.0", "14,0"},
		{tell.Points(0.0312), "+3.1 points", "+3,1 pontos"},
		{tell.Points(-0.1), "−10 points", "−10 pontos"},
		{tell.Points(-1e-9), "no change", "nada muda"},
	} {
		if en.Say(tt.m) != tt.en || pt.Say(tt.m) != tt.pt {
			t.Errorf("%v is %q and %q, not %q and %q", tt.m, en.Say(tt.m), pt.Say(tt.m), tt.en, tt.pt)
		}
	}
}

// Against reads the text that Words writes.
func TestAgainstReadsWhatWordsWrites(t *testing.T) {
	for words, want := range map[string]string{
		"2d8 d6": "2d8 d6", "d6,D8+k6": "d6 d8 d6", "11": "11", "11 d8": "11 d8", "0+2d6,d4": "0 2d6 d4", "": "",
	} {
		o, err := tell.Against(words, 2)
		if err != nil || tell.Words(o) != want {
			t.Errorf("Against(%q) is %q, %v; not %q", words, tell.Words(o), err, want)
		}
	}
	for words, at := range map[string]int{
		"11x": 0, "1000": 0, strings.Repeat("9", 100): 0, "11 d20": 3, "d8 x": 3, "d8 k20": 3, "d6, 2d20": 4,
		"d10 d100": 4, "d8 é": 3,
		"31d6": 0, "5 31d6": 2,
	} {
		_, err := tell.Against(words, 2)
		var bad *tell.Mistake
		if !errors.As(err, &bad) || bad.At != at {
			t.Errorf("Against(%q) gives %v, not a mistake at %d", words, err, at)
		}
	}
}

// The chart of totals shows the right difficulties.
func TestChartOfTotalsShowsTheDifficulty(t *testing.T) {
	say := printer(t, lang.EN)
	for _, tt := range []struct {
		against        string
		ties           bool
		series, points int
		mark           int
	}{
		{"2d8 d6", false, 2, 25, -1},
		{"11", false, 1, 25, 12},
		{"11", true, 1, 25, 11},
		{"30", false, 1, 25, -1},
		{"11 2d12", false, 2, 36, -1},
		{"999 d4", false, 1, 25, -1}, // far beyond
		{"3 6d4", false, 1, 25, -1},  // more complications than a side keeps
	} {
		against, err := tell.Against(tt.against, 2)
		if err != nil {
			t.Fatal(err)
		}
		test := odds.Test{Side: odds.Side{Pool: []dice.Die{10, 8, 6}, Keep: 2}, Against: against, TiesWin: tt.ties}
		a, err := test.Answer()
		if err != nil {
			t.Fatal(err)
		}
		c := tell.Totals(test, &a, say)
		mark := -1
		if c.Mark != nil {
			mark = c.Mark.At
		}
		if len(c.Series) != tt.series || len(c.Labels) != tt.points || mark != tt.mark {
			t.Errorf("against %s: %d series of %d points, mark %d; want %v", tt.against, len(c.Series), len(c.Labels),
				mark, tt)
		}
		for _, s := range c.Series {
			sum, mean := 0.0, 0.0
			for total, p := range s.Values {
				sum, mean = sum+p, mean+p*float64(total)
			}
			want := a.MeanTotal
			if s.Name == "difficulty" {
				want = a.MeanDifficulty
			}
			if math.Abs(sum-1) > 1e-12 || math.Abs(mean-want) > 1e-10 {
				t.Errorf("against %s: %s sums to %v with the mean %v, not %v", tt.against, s.Name, sum, mean, want)
			}
		}
	}
}

// Every report says its numbers in words, in both languages, and its chart can be drawn.
func TestReportsAreCompleteInBothLanguages(t *testing.T) {
	for _, locale := range lang.Locales {
		say := printer(t, locale)
		for name, r := range reports(t, say) {
			text := ""
			for _, m := range r.Lines {
				text += say.Say(m) + "\n"
			}
			if strings.Contains(text+r.Chart.Title+r.Chart.Alt, "⟦") || len(r.Lines) < 2 || r.Chart.Alt == "" {
				t.Errorf("%s: %s: %s%s", locale, name, text, r.Chart.Alt)
			}
			if err := draw.SVG(&strings.Builder{}, r.Chart, draw.InPage); err != nil {
				t.Errorf("%s: %s: %v", locale, name, err)
			}
		}
	}
}

func reports(t *testing.T, say *lang.Printer) map[string]tell.Report {
	all := map[string]tell.Report{}
	put := func(name string, r tell.Report, err error) {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all[name] = r
	}
	for p := odds.BestTotal; p <= odds.WinThenEffectLoose; p++ {
		test := odds.Test{Side: odds.Side{Pool: []dice.Die{8, 6}, Keep: 2}, Policy: p, Against: odds.Static{Target: 7}}
		a, err := test.Answer()
		put(p.String(), tell.Test(test, &a, say), err)
	}
	r, err := tell.NDE(4, 8, say)
	put("nde", r, err)
	r, err = tell.NDE2d6(-1, say)
	put("2d6", r, err)
	r, err = tell.Hits(odds.Hits{Dice: 30, Advantage: 2}, 6, say)
	put("hits", r, err)
	r, err = tell.Versus(odds.Hits{Dice: 2}, odds.Hits{Dice: 3, Advantage: -1}, say)
	put("versus", r, err)
	return all
}

// A typed question is answered or refused in words.
func TestTypedQuestionIsAnsweredOrRefused(t *testing.T) {
	say := printer(t, lang.EN)
	r, err := tell.AnswerTyped("d10, 2d8 d6 d4", "2d8 d6", "", say)
	if err != nil || say.Say(r.Lines[0]) != "66.7% to beat 2d8 d6 with d10 2d8 d6 d4." ||
		!strings.Contains(r.Chart.Alt, "d10: 32.5%") {
		t.Errorf("%v: %v", r, err)
	}
	for _, q := range []struct {
		dice, against, keep, want string
	}{
		{"", "2d6", "2", "Give your dice"},
		{"2d6", " ", "2", "Give your dice"},
		{"2d6 d20", "2d6", "2", "no d20"},
		{"2d6", "5 what", "2", "what"},
		{"2d6", "2000", "2", "“2000”"},
		{"60d6", "2d6", "2", "30"},
		{"2d6", "2d6", "9", "“keep” has to be a whole number from 1 to 5"},
		{"2d6", "2d6", "two", "“keep” has to be a whole number from 1 to 5"},
	} {
		_, err := tell.AnswerTyped(q.dice, q.against, q.keep, say)
		var no *game.Refusal
		if !errors.As(err, &no) || !strings.Contains(say.Refusal(no), q.want) {
			t.Errorf("%v: %v does not say %q", q, err, q.want)
		}
	}
}

func TestReportsOutOfBoundsAreRefused(t *testing.T) {
	say := printer(t, lang.EN)
	_, die := tell.NDE(10, 5, say)
	_, modifier := tell.NDE2d6(40, say)
	_, hits := tell.Hits(odds.Hits{}, 1, say)
	_, versus := tell.Versus(odds.Hits{Dice: 1}, odds.Hits{Dice: 31}, say)
	for _, err := range []error{die, modifier, hits, versus} {
		var bad *odds.Fault
		if !errors.As(err, &bad) {
			t.Errorf("%v is no Fault", err)
		}
	}
}
