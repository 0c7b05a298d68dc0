// Package draw makes pictures of numbers: bars, columns, lines and steps, as SVG for pages, as PNG
// for chats and as lines of text for all other places, all from one Chart.
//
// It computes no numbers and knows no language: all words in a Chart are in the reader's language
// already. No meaning depends on colour alone: series also differ by hatching, dashes and markers,
// and Alt and Text say in words what a picture shows.
//
// Start with Chart; SVG, PNG and Text print a Chart. For SVG and PNG it is laid out once, as a
// scene of shapes and words, which the two writers print.
package draw

import (
	"fmt"
	"io"
	"math"
)

// Kind says how a chart shows its points.
type Kind int

const (
	Bars    Kind = iota // a row for each point: named things, in any number and length
	Columns             // a column for each point, in order: totals, faces
	Lines               // a line for each series, through the points in order: chance by difficulty
	Steps               // the same, but a value holds until the next: a track during a game
)

// Limits of SVG and PNG: series that can still be told apart, points that can still be seen, and
// bars of the kind Bars, which make a picture grow.
const (
	MaxSeries = 4
	MaxPoints = 500
	MaxBars   = 100
)

// Chart is the content of a picture. Its zero value is an empty picture.
//
// A value that is no number, infinite, or 1e12 or more away from 0 cannot be shown and leaves a
// gap. Labels that are too long are wrapped, then cut with "…".
type Chart struct {
	Kind   Kind
	Title  string   // the counted thing: "Total of 2d8 d6"
	Alt    string   // the content in a sentence or two, for readers who cannot see the picture
	X, Y   string   // names of the axes, "" if they are obvious
	Labels []string // names of the points
	Series []Series
	Mark   *Mark
	Unit   Unit
	Reach  float64 // the scale goes at least to this value, so that pictures side by side can be compared
	Width  int     // 240 to 1200, in pixels of text at its usual size; 0 is 540. A phone is 360
	Height int     // 160 to 4000; 0 is half the width, at least 270. Bars ignore it
}

// Series holds numbers of one kind, one for each point. Low and High are error bounds of Values. In
// a series without Values they are a band behind the other series.
type Series struct {
	Name      string
	Values    []float64 // NaN for a missing value
	Low, High []float64
}

// Mark is a line at a point: a difficulty, a change of rules. In Columns it stands before the
// point, and if there is one series, the columns before it are hollow. Bars have no mark.
type Mark struct {
	Label string
	At    int // index of the point
}

// Unit says how numbers are printed.
type Unit struct {
	Percent bool // 0.25 is 25%
	Signed  bool // with a plus sign for gains
	Comma   bool // 2,5 instead of 2.5
	Whole   bool // counts: the scale has no values between two integers
}

// PNGWidth is the width in pixels of a PNG of the usual Width.
const PNGWidth = 900

// SVG writes the chart as one svg element, for a page or a file of its own. The picture is light or
// dark as the reader's system is. SVG fails if w does, or if there is too much to draw.
func SVG(w io.Writer, c *Chart, theme Theme) error {
	s, err := layOut(c)
	if err != nil {
		return err
	}
	if _, err := w.Write(s.svg(theme)); err != nil {
		return fmt.Errorf("draw: writing an svg: %w", err)
	}
	return nil
}

// PNG writes the chart as a picture with its own dark ground, so that the picture looks the same on
// every page. PNG fails if w does, or if there is too much to draw.
func PNG(w io.Writer, c *Chart) error {
	s, err := layOut(c)
	if err != nil {
		return err
	}
	if err := s.png(w); err != nil {
		return fmt.Errorf("draw: writing a png: %w", err)
	}
	return nil
}

// check fails if there is too much to draw.
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

// absurd is larger than any number of a game; a scale that large would hide all others.
const absurd = 1e12

// valueAt returns the i-th of some values. ok is false if there is none that can be shown.
func valueAt(values []float64, i int) (v float64, ok bool) {
	if i >= len(values) {
		return 0, false
	}
	v = values[i]
	return v, math.Abs(v) < absurd // false for NaN
}

// bounds returns the i-th bounds of a series. ok is false unless both can be shown.
func (s *Series) bounds(i int) (low, high float64, ok bool) {
	low, isLow := valueAt(s.Low, i)
	high, isHigh := valueAt(s.High, i)
	return min(low, high), max(low, high), isLow && isHigh
}

// isBand reports whether the series is only a band behind the others.
func (s *Series) isBand() bool { return len(s.Values) == 0 && len(s.Low) > 0 && len(s.High) > 0 }

// bars returns the number of series with a bar at each point.
func (c *Chart) bars() int { return c.look(len(c.Series)) }

// look returns the look of the i-th series, from 0: its index, not counting the bands before it.
func (c *Chart) look(i int) int {
	n := 0
	for k := range i {
		if !c.Series[k].isBand() {
			n++
		}
	}
	return n
}

// mark returns the mark, nil if it is not at a point.
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
