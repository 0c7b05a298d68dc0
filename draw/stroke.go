package draw

import (
	"image"
	"math"
)

// scale returns a path in the pixels of a PNG.
func (p path) scale() path {
	out := make(path, len(p))
	for i, at := range p {
		out[i] = point{at.x * pngScale, at.y * pngScale}
	}
	return out
}

// dash splits a path into dashes. The parameter holds the lengths of dashes and gaps in turn, in
// pixels of the usual Width; without lengths the whole path is returned.
func (p path) dash(dash []float64) []path {
	if len(dash) == 0 || len(p) == 0 {
		return []path{p}
	}
	var all []path
	now, k, left := path{p[0]}, 0, dash[0]*pngScale
	for i := 1; i < len(p); i++ {
		from := p[i-1]
		for {
			length := math.Hypot(p[i].x-from.x, p[i].y-from.y)
			if length <= left {
				left -= length
				now = append(now, p[i])
				break
			}
			from = point{from.x + (p[i].x-from.x)*left/length, from.y + (p[i].y-from.y)*left/length}
			if k%2 == 0 {
				all = append(all, append(now, from))
			}
			now, k = path{from}, k+1
			left = dash[k%len(dash)] * pngScale
		}
	}
	if k%2 == 0 {
		all = append(all, now)
	}
	return all
}

// stroke returns the outlines of the parts of a line that is width wide. All outlines have the same
// orientation, so that they add up where they overlap.
func (p path) stroke(width float64) []path {
	var all []path
	for i := 1; i < len(p); i++ {
		a, b := p[i-1], p[i]
		length := math.Hypot(b.x-a.x, b.y-a.y)
		if length == 0 {
			continue
		}
		n := point{(b.y - a.y) / length * width / 2, -(b.x - a.x) / length * width / 2}
		all = append(all,
			path{{a.x + n.x, a.y + n.y}, {b.x + n.x, b.y + n.y}, {b.x - n.x, b.y - n.y}, {a.x - n.x, a.y - n.y}})
		if i > 1 && width > 3 {
			all = append(all, joint(a, width/2))
		}
	}
	return all
}

// joint returns the round joint between two parts of a line.
func joint(at point, radius float64) path {
	const n = 8
	p := make(path, n)
	for i := range p {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
		p[i] = point{at.x + radius*cos, at.y + radius*sin}
	}
	return p
}

// upright returns the whole pixels of a rectangle with vertical and horizontal sides. ok is false
// if the path is no such rectangle. A side that is not empty keeps at least one pixel.
func (p path) upright() (r image.Rectangle, ok bool) {
	if len(p) != 4 || !level(p[0], p[1], p[2], p[3]) && !level(p[1], p[2], p[3], p[0]) {
		return image.Rectangle{}, false
	}
	a, b := p[0], p[2]
	x0, x1 := whole(a.x, b.x)
	y0, y1 := whole(a.y, b.y)
	return image.Rect(x0, y0, x1, y1), true
}

// level reports whether four points are a rectangle with vertical and horizontal sides, and the
// first side is horizontal.
func level(a, b, c, d point) bool {
	const near = 1e-6
	return math.Abs(a.y-b.y) < near && math.Abs(b.x-c.x) < near && math.Abs(c.y-d.y) < near && math.Abs(d.x-a.x) < near
}

// whole returns the whole pixels from a to b, at least one unless they are equal.
func whole(a, b float64) (int, int) {
	low, high := int(math.Round(min(a, b))), int(math.Round(max(a, b)))
	if low == high && a != b {
		high++
	}
	return low, high
}

// bounds returns the pixels that paths touch.
func bounds(paths []path) image.Rectangle {
	low, high := point{math.Inf(1), math.Inf(1)}, point{math.Inf(-1), math.Inf(-1)}
	for _, p := range paths {
		for _, at := range p {
			low = point{min(low.x, at.x), min(low.y, at.y)}
			high = point{max(high.x, at.x), max(high.y, at.y)}
		}
	}
	return image.Rect(int(math.Floor(low.x)), int(math.Floor(low.y)), int(math.Ceil(high.x)), int(math.Ceil(high.y)))
}
