// Package draw makes pictures of numbers: bars, columns, lines and steps, as SVG
// for pages, as PNG for chats and as lines of text for everywhere else, all
// from one Chart.
//
// It works nothing out and knows no language: numbers come from others, and
// every word in a Chart is already in the reader's language. No colour says
// anything alone: series differ by hatching, dashes and markers too, and what
// a picture shows is also told in words by its Alt and by Text.
//
// Begin with Chart; SVG, PNG and Text print one. A chart is laid out once, as a
// scene of shapes and words, and two writers print the scene.
package draw

import (
	"fmt"
	"io"
	"math"
)

// Kind is how a chart shows its points.
type Kind int

const (
	Bars    Kind = iota // a row for each point: things with names, in any number and length
	Columns             // a column for each point, in their order: totals, faces
	Lines               // a line for each series, through the points in their order: chance by difficulty
	Steps               // the same, but a value holds until the next: a track in the course of a game
)

// What SVG and PNG draw at most: series that can still be told apart, points
// that can still be seen, and bars of the kind Bars, which make a picture grow.
const (
	MaxSeries = 4
	MaxPoints = 500
	MaxBars   = 100
)

// Chart is what a picture shows. Its zero value is an empty picture.
//
// What cannot be shown (no number, or an infinite or absurd one) leaves a gap.
// Labels that are too long are put on several lines, then cut with "…".
type Chart struct {
	Kind   Kind
	Title  string   // what is counted: "Total of 2d8 d6"
	Alt    string   // what the picture shows in a sentence or two, for whoever cannot see it
	X, Y   string   // what the points and the values are, "" if that is plain
	Labels []string // the names of the points
	Series []Series
	Mark   *Mark
	Unit   Unit
	Reach  float64 // how far the scale goes at least, so that pictures side by side compare
	Width  int     // 240 to 1200: how wide a text of the usual size finds the picture; 0 is 540. A phone is 360
	Height int     // 160 to 4000; 0 is half the width, 270 at least. Bars are as high as they need
}

// Series are numbers of one kind, one for each point. Without Values, Low and
// High are a band behind the others; with them, how far each value may be off.
type Series struct {
	Name      string
	Values    []float64 // NaN where there is none
	Low, High []float64
}

// Mark is a line at a point: a difficulty, a change of rules. Among Columns it
// stands before the point, and if there is one series the columns before it are
// hollow. Bars show none.
type Mark struct {
	Label string
	At    int // index of the point
}

// Unit is how numbers are printed.
type Unit struct {
	Percent bool // 0.25 is 25%
	Signed  bool // a gain has a plus
	Comma   bool // 2,5 instead of 2.5
	Whole   bool // counts: nothing lies between two numbers
}

// PNGWidth is how many pixels wide a PNG of the usual Width is.
const PNGWidth = 900

// SVG prints the chart as one svg element, to stand in a page or in a file of
// its own. It is light or dark as its reader's system is. The error is w's, or
// tells what is too much to draw.
func SVG(w io.Writer, c *Chart, theme Theme) error {
	s, err := lay(c)
	if err != nil {
		return err
	}
	if _, err := w.Write(s.svg(theme)); err != nil {
		return fmt.Errorf("draw: writing an svg: %w", err)
	}
	return nil
}

// PNG prints the chart as a picture with a dark ground of its own, so that it
// is read the same on every page. The error is w's, or tells what is too much
// to draw.
func PNG(w io.Writer, c *Chart) error {
	s, err := lay(c)
	if err != nil {
		return err
	}
	if err := s.png(w); err != nil {
		return fmt.Errorf("draw: writing a png: %w", err)
	}
	return nil
}

// check says what is too much to draw.
func (c *Chart) check() error {
	switch {
	case len(c.Series) > MaxSeries:
		return fmt.Errorf("draw: %d series, at most %d can be told apart", len(c.Series), MaxSeries)
	case len(c.Labels) > MaxPoints:
		return fmt.Errorf("draw: %d points, at most %d can be drawn", len(c.Labels), MaxPoints)
	case c.Kind == Bars && len(c.Labels)*max(c.bars(), 1) > MaxBars:
		return fmt.Errorf("draw: %d bars, at most %d can be drawn", len(c.Labels)*max(c.bars(), 1), MaxBars)
	}
	return nil
}

// absurd is what no number of a game reaches; a scale that large would lose
// all others.
const absurd = 1e12

// at is the i-th of some values, and whether it can be shown.
func at(values []float64, i int) (float64, bool) {
	if i >= len(values) {
		return 0, false
	}
	v := values[i]
	return v, math.Abs(v) < absurd // false for what is no number
}

// bounds are the i-th bounds of a series, and whether they can be shown.
func (s *Series) bounds(i int) (low, high float64, ok bool) {
	low, isLow := at(s.Low, i)
	high, isHigh := at(s.High, i)
	return min(low, high), max(low, high), isLow && isHigh
}

// isBand reports whether the series is only a band behind the others.
func (s *Series) isBand() bool { return len(s.Values) == 0 && len(s.Low) > 0 && len(s.High) > 0 }

// bars is how many series have a bar at each point.
func (c *Chart) bars() int { return c.look(len(c.Series)) }

// look says how the i-th series looks: bands aside, the first is always the same.
func (c *Chart) look(i int) int {
	n := 0
	for k := range i {
		if !c.Series[k].isBand() {
			n++
		}
	}
	return n
}

// mark gives the mark if there is one at a point.
func (c *Chart) mark() *Mark {
	if m := c.Mark; m != nil && c.Kind != Bars && m.At >= 0 && m.At < len(c.Labels) {
		return m
	}
	return nil
}

// hollow reports whether the column at the j-th point is hollow.
func (c *Chart) hollow(j int) bool {
	m := c.mark()
	return m != nil && c.Kind == Columns && j < m.At && c.bars() == 1
}
