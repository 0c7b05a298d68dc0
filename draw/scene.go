package draw

import "math"

// tone is the role of a colour; the light and the dark ground each have a colour for it.
type tone int

const (
	paper tone = iota
	ink        // main text
	soft       // secondary text
	axis       // axes and borders
	grid       // grid lines
	shade      // bands
	first      // the first series; the others follow
	tones = first + MaxSeries
)

// series returns the tone of the i-th look.
func series(i int) tone { return first + tone(i) }

type point struct{ x, y float64 }

// path is a sequence of points.
type path []point

// shape is a filled area, or lines if width is not 0.
type shape struct {
	tone  tone
	paths []path
	width float64
	dash  []float64 // lengths of the parts and gaps of a line
}

// anchor says which part of a text is at its point.
type anchor int

const (
	start anchor = iota
	middle
	end
)

// text is one line of words; y is its base line.
type text struct {
	style
	tone   tone
	x, y   float64
	anchor anchor
	words  string
}

// left returns where the words begin, given their width.
func (t text) left(wide float64) float64 { return t.x - wide*float64(t.anchor)/2 }

// scene is a laid out chart: shapes in the order of painting, then texts.
type scene struct {
	wide, high  float64
	title, desc string
	shapes      []shape
	texts       []text
}

func (s *scene) rect(t tone, x, y, w, h float64) {
	s.area(t, point{x, y}, point{x + w, y}, point{x + w, y + h}, point{x, y + h})
}

func (s *scene) area(t tone, outline ...point) {
	s.shapes = append(s.shapes, shape{tone: t, paths: []path{outline}})
}

func (s *scene) line(t tone, width float64, dash []float64, points ...point) {
	s.shapes = append(s.shapes, shape{t, []path{points}, width, dash})
}

func (s *scene) write(st style, t tone, x, y float64, a anchor, words string) {
	if words != "" {
		s.texts = append(s.texts, text{st, t, x, y, a, words})
	}
}

// hollow draws the outline of a bar, or the full bar if it is too low for an outline.
func (s *scene) hollow(t tone, x, y, w, h, edge float64) {
	s.rect(t, x, y, w, h)
	if edge = min(edge, w/3); h > 2*edge {
		s.rect(paper, x+edge, y+edge, w-2*edge, h-2*edge)
	}
}

// bar draws a bar in the i-th look: full, hatched one way or the other, or hollow.
func (s *scene) bar(i int, x, y, w, h float64) {
	if i == 3 {
		s.hollow(series(i), x, y, w, h, 3)
		return
	}
	s.rect(series(i), x, y, w, h)
	switch i {
	case 1:
		s.hatch(x, y, w, h, 1)
	case 2:
		s.hatch(x, y, w, h, -1)
	}
}

// gap is the distance between the lines of a hatching.
const gap = 6

// hatch draws oblique lines over a bar, in the colour of the paper.
func (s *scene) hatch(x, y, w, h, slope float64) {
	var lines []path
	for d := gap / 2.0; d < w+h; d += gap {
		// The line goes from the left and top edges to the bottom and right ones.
		from := point{max(0, d-h), min(d, h)}
		to := point{min(d, w), max(0, d-w)}
		if slope < 0 {
			from.y, to.y = h-from.y, h-to.y
		}
		lines = append(lines, path{{x + from.x, y + from.y}, {x + to.x, y + to.y}})
	}
	s.shapes = append(s.shapes, shape{tone: paper, paths: lines, width: 1.2})
}

// dashes are the line patterns of the looks.
var dashes = [MaxSeries][]float64{nil, {7, 4}, {2, 3}, {9, 3, 2, 3}}

// corners are the markers of the looks: a circle, a square, a diamond and a triangle.
var corners = [MaxSeries]struct {
	n      int
	turn   float64
	radius float64
}{{12, 0, 3.6}, {4, math.Pi / 4, 4.4}, {4, 0, 4.8}, {3, -math.Pi / 2, 4.8}}

// marker draws the marker of the i-th look.
func (s *scene) marker(i int, at point) {
	c := corners[i]
	points := make([]point, c.n)
	for k := range points {
		sin, cos := math.Sincos(c.turn + 2*math.Pi*float64(k)/float64(c.n))
		points[k] = point{at.x + c.radius*cos, at.y + c.radius*sin}
	}
	s.area(series(i), points...)
}
