// Package chart makes the charts of a table in a reader's language: luck over time, the faces of
// each size beside their fair range, growth by session, and the map of a view. It only combines
// numbers and words: packages dicestats and recap compute the numbers, package draw draws the
// charts, and front ends choose which to show. Start with Luck, Faces, Growth and Map.
package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"mesa/dicestats"
	"mesa/draw"
	"mesa/game"
	"mesa/lang"
)

// maxWalks is the largest number of luck walks in a chart, beside the band.
const maxWalks = draw.MaxSeries - 1

// maxSteps is the largest number of steps of a walk in a chart.
const maxSteps = 100

// leastThrows is the smallest number of throws for which a walk is drawn.
const leastThrows = 2

// Luck returns charts of luck over time, with at most three people in each. The people with the
// least likely luck come first; people with fewer than two throws are left out. name returns the
// name of a chair.
func Luck(p dicestats.Stats, name func(chair string) string, say *lang.Printer) []*draw.Chart {
	people := slices.DeleteFunc(slices.Clone(p.People), func(q dicestats.Person) bool { return q.Luck.N < leastThrows })
	slices.SortStableFunc(people,
		func(a, b dicestats.Person) int { return cmp.Compare(a.Luck.Test().P, b.Luck.Test().P) })
	var all []*draw.Chart
	for few := range slices.Chunk(people, maxWalks) {
		all = append(all, walks(few, name, say))
	}
	return all
}

func walks(people []dicestats.Person, name func(string) string, say *lang.Printer) *draw.Chart {
	longest := 0
	for _, q := range people {
		longest = max(longest, q.Luck.N)
	}
	c := &draw.Chart{
		Kind: draw.Lines, Title: say.Key("stats.chart.luck"), X: say.Key("stats.chart.throws"),
		Y:    say.Key("stats.chart.sum"),
		Unit: draw.Unit{Signed: true, Comma: say.Comma()},
	}
	usual := draw.Series{Name: say.Key("stats.chart.band")}
	stride := (longest + maxSteps - 1) / maxSteps
	for n := 0; n < longest+stride; n += stride {
		n = min(n, longest)
		c.Labels = append(c.Labels, strconv.Itoa(n))
		width := 2 * math.Sqrt(float64(n))
		usual.Low, usual.High = append(usual.Low, -width), append(usual.High, width)
	}
	var ends []game.Msg
	for _, q := range people {
		c.Series = append(c.Series,
			draw.Series{Name: say.Say(game.Quote(name(q.Chair))), Values: sampleWalk(q.Luck, stride, longest)})
		key := "stats.chart.end.in"
		if math.Abs(q.Luck.Sum) > 2*math.Sqrt(float64(q.Luck.N)) {
			key = "stats.chart.end.out"
		}
		ends = append(ends, game.Say(key, game.W("name", name(q.Chair)), game.W("sum", signedNumber(q.Luck.Sum, say)),
			game.N("n", q.Luck.N)))
	}
	c.Series = append(c.Series, usual)
	c.Alt = say.Say(game.Say("stats.chart.luck.alt", game.L("people", ends...)))
	return c
}

// sampleWalk returns the values of a walk after 0, stride, 2*stride … throws and after longest. It
// draws straight lines between the steps of the walk. Values after the end of the walk are NaN.
func sampleWalk(w dicestats.LuckWalk, stride, longest int) []float64 {
	steps := w.Steps()
	var values []float64
	at := 0
	for n := 0; n < longest+stride; n += stride {
		n = min(n, longest)
		for at+1 < len(steps) && steps[at+1].N <= n {
			at++
		}
		switch from := steps[at]; {
		case from.N == n:
			values = append(values, from.Sum)
		case at+1 == len(steps):
			values = append(values, math.NaN())
		default:
			to := steps[at+1]
			values = append(values, from.Sum+(to.Sum-from.Sum)*float64(n-from.N)/float64(to.N-from.N))
		}
	}
	return values
}

// Faces returns a chart for each size with enough dice (Faces.IsWorthListing): how often each face
// fell, beside the range in which the count of a face of fair dice is nineteen times out of twenty.
func Faces(all []dicestats.Faces, say *lang.Printer) []*draw.Chart {
	var charts []*draw.Chart
	for _, f := range all {
		if f.IsWorthListing() {
			charts = append(charts, faces(f, say))
		}
	}
	return charts
}

func faces(f dicestats.Faces, say *lang.Printer) *draw.Chart {
	c := &draw.Chart{
		Kind:  draw.Columns,
		Title: say.Say(game.Say("stats.chart.faces", game.N("n", f.Count()), game.D("die", f.Size))),
		X:     say.Key("stats.chart.face"), Y: say.Key("stats.chart.times"),
		Unit: draw.Unit{Comma: say.Comma()},
	}
	fell := draw.Series{Name: say.Key("stats.chart.fell")}
	fair := draw.Series{Name: say.Key("stats.chart.band")}
	low, high := band(f)
	var said []game.Msg
	for i, n := range f.N {
		c.Labels = append(c.Labels, strconv.Itoa(i+1))
		fell.Values = append(fell.Values, float64(n))
		fair.Low, fair.High = append(fair.Low, low), append(fair.High, high)
		said = append(said, game.Say("view.number", game.N("n", n)))
	}
	c.Series = []draw.Series{fell, fair}
	c.Alt = say.Say(game.Say("stats.chart.faces.alt", game.D("die", f.Size), game.L("faces", said...),
		game.N("low", int(math.Ceil(low))),
		game.N("high", int(high))))
	return c
}

// band returns the range in which the count of a face of fair dice is nineteen times out of twenty:
// two standard deviations about the mean.
func band(f dicestats.Faces) (low, high float64) {
	mean := f.Fair()
	width := 2 * math.Sqrt(mean*(1-1/float64(f.Size)))
	return max(0, mean-width), mean + width
}

// signedNumber returns a number with its sign and one decimal place, in the reader's notation.
func signedNumber(x float64, say *lang.Printer) string {
	text := fmt.Sprintf("%+.1f", x)
	if say.Comma() {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}
