package draw

import (
	"fmt"
	"io"
	"math"
	"slices"
)

// MaxNodes and MaxLinks bound a map.
const (
	MaxNodes = 150
	MaxLinks = 400
)

// Map is a picture of things and the links between them. The place of each thing depends only on
// the things before it in Nodes and on its own first link, so that no thing moves when another is
// added at the end.
type Map struct {
	Title string // for readers who cannot see the picture
	Alt   string // the content, also for these readers
	Nodes []Node
	Links []Edge
	Width int // as in Chart: 360 is a phone
}

// Node is a thing on a map: its name, and the word for its kind, which has a shape. A long name is
// put on two lines, then cut.
type Node struct {
	Name  string
	Kind  string
	Shape int  // the frame: 0 heavy, 1 round, 2 pointed, 3 with cut corners, 4 slanting, else plain
	Root  bool // the place of the node does not depend on links
}

// Edge is a link between two nodes, with its word.
type Edge struct {
	A, B int // indices of nodes
	Word string
}

// SVG writes the map as one svg element. It fails if w does, or if there is too much to draw.
func (m *Map) SVG(w io.Writer, theme Theme) error {
	s, err := m.layOut()
	if err != nil {
		return err
	}
	if _, err := w.Write(s.svg(theme)); err != nil {
		return fmt.Errorf("draw: writing an svg: %w", err)
	}
	return nil
}

// PNG writes the map as a picture with its own dark ground. It fails as SVG does.
func (m *Map) PNG(w io.Writer) error {
	s, err := m.layOut()
	if err != nil {
		return err
	}
	if err := s.png(w); err != nil {
		return fmt.Errorf("draw: writing a png: %w", err)
	}
	return nil
}

// The measures of a map.
const (
	columnWide = 168 // the least width
	rowHigh    = 104
	boxHigh    = 60
	boxAir     = 58 // between boxes side by side
	boxMost    = 140
	wordMost   = 104
)

// mapLayout puts a map into a scene.
type mapLayout struct {
	*scene
	m       *Map
	columns int
	column  float64 // width of a column
	box     float64 // width of a node
	at      []point // center of each node
	words   []frame // frames of the words of links so far
}

func (m *Map) layOut() (*scene, error) {
	switch {
	case len(m.Nodes) > MaxNodes:
		return nil, fmt.Errorf("draw: %d nodes, at most %d can be drawn", len(m.Nodes), MaxNodes)
	case len(m.Links) > MaxLinks:
		return nil, fmt.Errorf("draw: %d links, at most %d can be drawn", len(m.Links), MaxLinks)
	}
	l := &mapLayout{scene: &scene{title: m.Title, desc: m.Alt}, m: m}
	l.wide = clamp(m.Width, 240, 1200, 540)
	inner := l.wide - 2*margin
	l.columns = max(int(inner/columnWide), 1)
	l.column = inner / float64(l.columns)
	l.box = min(l.column-boxAir, boxMost)
	cells := m.cells(l.columns, l.column)
	low := 0.0
	for _, c := range cells {
		p := l.middle(c)
		l.at = append(l.at, p)
		low = max(low, p.y)
	}
	l.high = low + boxHigh/2 + 2*margin
	var ways []path
	for i, e := range m.Links {
		if l.drawable(e) {
			ways = append(ways, l.way(e, l.countBefore(i)))
			l.line(axis, 1.6, nil, ways[len(ways)-1]...)
		}
	}
	for i, n := range m.Nodes {
		l.node(n, l.at[i])
	}
	for _, e := range m.Links {
		if l.drawable(e) {
			l.word(e.Word, ways[0])
			ways = ways[1:]
		}
	}
	return l.scene, nil
}

// drawable reports whether a link has two different nodes of the map as its ends.
func (l *mapLayout) drawable(e Edge) bool {
	n := len(l.m.Nodes)
	return e.A != e.B && e.A >= 0 && e.B >= 0 && e.A < n && e.B < n
}

// countBefore returns the number of links before the i-th with the same ends.
func (l *mapLayout) countBefore(i int) int {
	n, e := 0, l.m.Links[i]
	for _, o := range l.m.Links[:i] {
		if min(o.A, o.B) == min(e.A, e.B) && max(o.A, o.B) == max(e.A, e.B) {
			n++
		}
	}
	return n
}

// middle returns the center of a cell. Every other column is half a row lower, so that links to the
// side pass between the nodes.
func (l *mapLayout) middle(c cell) point { return c.middle(l.column) }

// frame is an upright rectangle.
type frame struct{ left, top, right, bottom float64 }

func frameAround(p point, wide, high float64) frame {
	return frame{p.x - wide/2, p.y - high/2, p.x + wide/2, p.y + high/2}
}

// overlap returns the area that two frames share.
func (f frame) overlap(o frame) float64 {
	return max(0, min(f.right, o.right)-max(f.left, o.left)) * max(0, min(f.bottom, o.bottom)-max(f.top, o.top))
}

func (f frame) holds(p point) bool {
	return p.x > f.left && p.x < f.right && p.y > f.top && p.y < f.bottom
}

// bends are the offsets of a link from the straight line, in the order in which they are tried.
var bends = []float64{0, 44, -44, 88, -88, 132, -132, 190, -190}

// way returns the path of a link with the smallest penalty from meets. Each earlier link with the
// same ends leaves out one more of the first bends.
func (l *mapLayout) way(e Edge, skip int) path {
	var best path
	least := math.MaxInt
	for _, bend := range bends[min(skip, len(bends)-1):] {
		w := l.curve(l.at[e.A], l.at[e.B], bend)
		if n := l.meets(w, e); n < least {
			least, best = n, w
		}
		if least == 0 { // none can pass fewer
			break
		}
	}
	return best
}

// curve returns a path from one point to another, with a bend to the side.
func (l *mapLayout) curve(a, b point, bend float64) path {
	if bend == 0 {
		return path{a, b}
	}
	long := math.Hypot(b.x-a.x, b.y-a.y)
	mid := point{(a.x+b.x)/2 - (b.y-a.y)/long*bend, (a.y+b.y)/2 + (b.x-a.x)/long*bend}
	var w path
	const parts = 16
	for i := range parts + 1 {
		t := float64(i) / parts
		u := 1 - t
		w = append(w, point{u*u*a.x + 2*u*t*mid.x + t*t*b.x, u*u*a.y + 2*u*t*mid.y + t*t*b.y})
	}
	return w
}

// meets returns a penalty for the path of an edge: one for each node on the path besides the two
// ends, two for leaving the picture.
func (l *mapLayout) meets(w path, e Edge) int {
	n, points := 0, w.withPoints()
	for i, p := range l.at {
		if i == e.A || i == e.B {
			continue
		}
		box := frameAround(p, l.box+8, boxHigh+8)
		if slices.ContainsFunc(points, box.holds) {
			n++
		}
	}
	if slices.ContainsFunc(w, func(p point) bool { return p.x < 4 || p.x > l.wide-4 || p.y < 4 || p.y > l.high-4 }) {
		n += 2
	}
	return n
}

// withPoints returns the path with more points, close to each other.
func (p path) withPoints() path {
	var out path
	for i := 1; i < len(p); i++ {
		a, b := p[i-1], p[i]
		parts := max(int(math.Hypot(b.x-a.x, b.y-a.y)/6), 1)
		for k := range parts {
			t := float64(k) / float64(parts)
			out = append(out, point{a.x + t*(b.x-a.x), a.y + t*(b.y-a.y)})
		}
	}
	return append(out, p[len(p)-1])
}

// word writes the word of a link on its path, where it covers least.
func (l *mapLayout) word(words string, way path) {
	words = smallStyle.cut(words, wordMost)
	if words == "" {
		return
	}
	points := way.withPoints()
	var best frame
	least := math.Inf(1)
	for i := range 15 { // from the middle to both sides
		share := 0.5 + 0.04*float64((i+1)/2)*float64(1-2*(i%2))
		for _, off := range []float64{0, -13, 13} {
			p := points[int(share*float64(len(points)-1))]
			f := frameAround(point{p.x, p.y + off}, smallStyle.width(words)+4, 15)
			if cost := l.covers(f) + math.Abs(off)/100; cost < least {
				least, best = cost, f
			}
		}
	}
	l.words = append(l.words, best)
	l.rect(paper, best.left, best.top, best.right-best.left, best.bottom-best.top)
	l.write(smallStyle, ink, (best.left+best.right)/2, best.bottom-4, middle, words)
}

// covers returns the area that a word at some place would cover: nodes count ten times, and a place
// out of the picture counts most.
func (l *mapLayout) covers(f frame) float64 {
	sum := 0.0
	for _, p := range l.at {
		sum += 10 * f.overlap(frameAround(p, l.box, boxHigh))
	}
	for _, o := range l.words {
		sum += f.overlap(o)
	}
	if f.left < 2 || f.right > l.wide-2 || f.top < 2 || f.bottom > l.high-2 {
		sum += 1e5
	}
	return sum
}

// node draws a node with its name and kind.
func (l *mapLayout) node(n Node, p point) {
	outline := l.outline(n.Shape, frameAround(p, l.box, boxHigh))
	l.area(paper, outline...)
	width := 1.8
	if n.Shape == 0 {
		width = 3.2
	}
	l.line(frameTone(n.Shape), width, nil, append(outline, outline[0], outline[1])...)
	names := valueStyle.wrap(n.Name, l.box-20, 2)
	y := p.y - float64(len(names)-1)*7.5 - 1
	for _, line := range names {
		l.write(valueStyle, ink, p.x, y, middle, line)
		y += 15
	}
	l.write(smallStyle, soft, p.x, y, middle, smallStyle.cut(n.Kind, l.box-16))
}

// frameTone returns the colour of a shape; the word of the kind always stands beside it.
func frameTone(shape int) tone {
	if shape >= 1 && shape <= MaxSeries {
		return series(shape - 1)
	}
	return ink
}

// outline returns the shape of a node.
func (l *mapLayout) outline(shape int, f frame) path {
	const cut = 11
	midY := (f.top + f.bottom) / 2
	switch shape {
	case 1: // round
		var p path
		corner := func(x, y, from float64) {
			for i := range 5 {
				sin, cos := math.Sincos(from + float64(i)*math.Pi/8)
				p = append(p, point{x + 16*cos, y + 16*sin})
			}
		}
		corner(f.right-16, f.bottom-16, 0)
		corner(f.left+16, f.bottom-16, math.Pi/2)
		corner(f.left+16, f.top+16, math.Pi)
		corner(f.right-16, f.top+16, 3*math.Pi/2)
		return p
	case 2: // pointed
		return path{{f.left + cut, f.top}, {f.right - cut, f.top}, {f.right, midY}, {f.right - cut, f.bottom},
			{f.left + cut, f.bottom}, {f.left, midY}}
	case 3: // with cut corners
		return path{{f.left + cut, f.top}, {f.right - cut, f.top}, {f.right, f.top + cut}, {f.right, f.bottom - cut},
			{f.right - cut, f.bottom}, {f.left + cut, f.bottom}, {f.left, f.bottom - cut}, {f.left, f.top + cut}}
	case 4: // slanting
		return path{{f.left + cut, f.top}, {f.right, f.top}, {f.right - cut, f.bottom}, {f.left, f.bottom}}
	}
	return path{{f.left, f.top}, {f.right, f.top}, {f.right, f.bottom}, {f.left, f.bottom}}
}
