package draw

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// box returns the area that a text covers, in a wide font.
func (t text) box() (left, top, right, bottom float64) {
	wide := t.width(t.words)
	left = t.left(wide)
	return left, t.y - 0.75*t.size, left + wide, t.y + 0.2*t.size
}

// checkOverlaps checks that all texts are in the picture and that none overlap.
func (s *scene) checkOverlaps(t interface{ Errorf(string, ...any) }) {
	const near = 0.01
	for i, a := range s.texts {
		left, top, right, bottom := a.box()
		if left < -near || top < -near || right > s.wide+near || bottom > s.high+near {
			t.Errorf("%q stands at %.0f %.0f to %.0f %.0f, out of %.0f x %.0f", a.words, left, top, right, bottom,
				s.wide, s.high)
		}
		for _, b := range s.texts[:i] {
			l, u, r, d := b.box()
			if left < r-near && l < right-near && top < d-near && u < bottom-near {
				t.Errorf("%q (from %.0f %.0f) stands on %q (to %.0f %.0f)", a.words, left, top, b.words, r, d)
			}
		}
	}
	for _, sh := range s.shapes {
		for _, p := range sh.paths {
			for _, at := range p {
				if !(at.x >= -8 && at.y >= -8 && at.x <= s.wide+8 && at.y <= s.high+8) {
					t.Errorf("a shape goes to %v, out of %.0f x %.0f", at, s.wide, s.high)
				}
			}
		}
	}
}

// chartErrors names the chart in an error.
type chartErrors struct {
	t    *testing.T
	name string
}

func (u chartErrors) Errorf(format string, args ...any) {
	u.t.Helper()
	u.t.Errorf(u.name+": "+format, args...)
}

func TestSampleTextsDoNotOverlap(t *testing.T) {
	for name, c := range allCharts() {
		for _, width := range []int{240, 360, 540, 900} {
			c := *c
			c.Width = width
			s, err := layOut(&c)
			if err != nil {
				t.Fatal(err)
			}
			s.checkOverlaps(chartErrors{t, name})
		}
	}
}

// Random charts.
func TestRandomTextsDoNotOverlap(t *testing.T) {
	value := rapid.OneOf(rapid.Float64Range(-1, 1), rapid.Float64Range(0, 1), rapid.Float64Range(-1e11, 1e11),
		rapid.SampledFrom([]float64{0, 1, math.NaN(), math.Inf(1), math.Inf(-1), 1e300, 1e-9}))
	words := rapid.OneOf(rapid.SampledFrom([]string{"", "d8", "11", "complicação",
		"uma consequência inesperada de tudo"}),
		rapid.StringN(0, 30, 80))
	rapid.Check(t, func(t *rapid.T) {
		c := &Chart{
			Kind: Kind(rapid.IntRange(0, 3).Draw(t, "kind")), Title: words.Draw(t, "title"), X: words.Draw(t, "x"),
			Y:      words.Draw(t, "y"),
			Labels: rapid.SliceOfN(words, 0, 25).Draw(t, "labels"),
			Unit: Unit{rapid.Bool().Draw(t, "percent"), rapid.Bool().Draw(t, "signed"), rapid.Bool().Draw(t, "comma"),
				rapid.Bool().Draw(t, "whole")},
			Reach:  rapid.SampledFrom([]float64{0, 7, -1, 1e9}).Draw(t, "reach"),
			Width:  rapid.SampledFrom([]int{240, 360, 540, 900}).Draw(t, "width"),
			Height: rapid.SampledFrom([]int{0, 1, 200}).Draw(t, "height"),
		}
		for range rapid.IntRange(0, MaxSeries).Draw(t, "series") {
			values := rapid.SliceOfN(value, 0, 25)
			s := Series{Name: words.Draw(t, "name"), Values: values.Draw(t, "values")}
			if rapid.Bool().Draw(t, "bounds") {
				s.Low, s.High = values.Draw(t, "low"), values.Draw(t, "high")
			}
			c.Series = append(c.Series, s)
		}
		if rapid.Bool().Draw(t, "marked") {
			c.Mark = &Mark{words.Draw(t, "mark"), rapid.IntRange(-1, 25).Draw(t, "at")}
		}
		s, err := layOut(c)
		if err != nil {
			t.Fatal(err)
		}
		s.checkOverlaps(t)
		if strings.Contains(string(s.svg(InPage)), "NaN") {
			t.Errorf("no number came into the picture")
		}
	})
}

func TestLongLabelsAreWrappedThenCut(t *testing.T) {
	st := style{13, false}
	for _, tt := range []struct {
		text  string
		width float64
		n     int
		want  string
	}{
		{"vantagem", 200, 2, "vantagem"},
		{"", 200, 2, ""},
		{"gastar um plot point para somar três dados", 140, 3, "gastar um plot point|para somar três|dados"},
		{"gastar um plot point para somar três dados", 140, 2, "gastar um plot point|para somar três da…"},
		{"Otorrinolaringologista", 80, 2, "Otorrinola…"},
		{"um Otorrinolaringologista", 80, 2, "um|Otorrinola…"},
		{"d8", 1, 1, "…"},
	} {
		got := st.wrap(tt.text, tt.width, tt.n)
		if strings.Join(got, "|") != tt.want {
			t.Errorf("wrap(%q, %v, %d) = %q, want %q", tt.text, tt.width, tt.n, got, tt.want)
		}
		for _, line := range got {
			if st.width(line) > tt.width && line != "…" {
				t.Errorf("%q is %.1f wide, over %v", line, st.width(line), tt.width)
			}
		}
	}
}

func TestHollowBeforeTheMark(t *testing.T) {
	c := &Chart{Kind: Columns, Labels: []string{"1", "2", "3"}, Series: []Series{{Values: []float64{1, 1, 1}}},
		Mark: &Mark{"here", 2}}
	inner := func() int { // the paper inside of hollow columns
		s, err := layOut(c)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, sh := range s.shapes {
			if sh.tone == paper {
				n++
			}
		}
		return n
	}
	if got := inner(); got != 2 {
		t.Errorf("%d columns are hollow, want the 2 before the mark", got)
	}
	c.Mark = nil
	if got := inner(); got != 0 {
		t.Errorf("%d columns are hollow without a mark", got)
	}
}

func TestNumbers(t *testing.T) {
	percent, gain, pt := Unit{Percent: true}, Unit{Percent: true, Signed: true}, Unit{Comma: true, Signed: true}
	for _, tt := range []struct {
		unit Unit
		v    float64
		want string
	}{
		{Unit{}, 0, "0"}, {Unit{}, -0.001, "0"}, {Unit{}, 12, "12"}, {Unit{}, 10.506, "10.51"}, {Unit{}, -3.5, "-3.5"},
		{Unit{}, 100, "100"},
		{percent, 0, "0%"}, {percent, 1, "100%"}, {percent, 0.6667, "66.7%"}, {percent, 0.25, "25%"},
		{percent, 0.1, "10%"},
		{percent, 0.0001, "<0.1%"}, {percent, 0.9999, ">99.9%"}, {percent, 1e-17, "0%"}, {percent, 1 - 1e-15, "100%"},
		{percent, -0.01, "-1%"},
		{gain, 0.05, "+5%"}, {gain, -0.05, "-5%"}, {gain, 0, "0%"},
		{pt, 2.25, "+2,25"}, {pt, 1200, "+1200"},
	} {
		if got := tt.unit.print(tt.v); got != tt.want {
			t.Errorf("%+v prints %v as %q, want %q", tt.unit, tt.v, got, tt.want)
		}
	}
}

// Reach extends the scale, so that pictures side by side can be compared.
func TestReachExtendsTheScale(t *testing.T) {
	for reach, want := range map[float64]string{0: "0 1 2", 2: "0 1 2", 9: "0 5 10"} {
		c := &Chart{Labels: []string{"a"}, Series: []Series{{Values: []float64{2}}}, Reach: reach,
			Unit: Unit{Whole: true}}
		if got := strings.Join(scaleOf(c, 2).numbers(c.Unit), " "); got != want {
			t.Errorf("a scale that reaches %v is %s, want %s", reach, got, want)
		}
	}
}

func TestScales(t *testing.T) {
	for _, tt := range []struct {
		unit   Unit
		values []float64
		want   string
	}{
		{Unit{}, nil, "0 0.5 1"},
		{Unit{Whole: true}, []float64{1}, "0 1"},
		{Unit{}, []float64{3, 9}, "0 5 10"},
		{Unit{}, []float64{-3, 9}, "-10 0 10"},
		{Unit{Percent: true}, []float64{0.97}, "0% 25% 50% 75% 100%"},
		{Unit{Percent: true}, []float64{0.1, math.NaN(), math.Inf(1), 1e99}, "0% 5% 10%"},
	} {
		c := &Chart{Labels: make([]string, 4), Series: []Series{{Values: tt.values}}, Unit: tt.unit}
		n := 2
		if tt.unit.Percent && tt.values[0] > 0.5 {
			n = 4
		}
		if got := strings.Join(scaleOf(c, n).numbers(tt.unit), " "); got != tt.want {
			t.Errorf("the scale of %v is %s, want %s", tt.values, got, tt.want)
		}
	}
}
