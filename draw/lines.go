package draw

// crowd is the largest number of points of a chart in which each point gets a marker.
const crowd = 30

// lines draws a line for each series over all bands.
func (l *layout) lines() {
	for i := range l.c.Series {
		l.ribbon(&l.c.Series[i])
	}
	l.base()
	for i := range l.c.Series {
		runs := l.runs(l.c.Series[i].Values)
		for k, run := range runs {
			l.trace(l.c.look(i), run, k == len(runs)-1)
		}
	}
}

// runs splits the values of a series at missing ones.
func (l *layout) runs(values []float64) []path {
	var all []path
	now := make(path, 0, len(l.c.Labels))
	for i := range l.c.Labels {
		v, ok := valueAt(values, i)
		if ok {
			now = append(now, point{l.x(i), l.y(v)})
		}
		if len(now) > 0 && (!ok || i == len(l.c.Labels)-1) {
			all = append(all, now)
			now = now[len(now):]
		}
	}
	return all
}

// stairs returns a path that holds each value until the next point.
func (p path) stairs() path {
	var out path
	for i, at := range p {
		if i > 0 {
			out = append(out, point{at.x, p[i-1].y})
		}
		out = append(out, at)
	}
	return out
}

// trace draws one run of the i-th look, with a marker at each point if there are few, else only at
// the end of the last run.
func (l *layout) trace(i int, r path, last bool) {
	way := r
	if l.c.Kind == Steps {
		way = r.stairs()
	}
	if len(way) > 1 {
		l.line(series(i), 2.5, dashes[i], way...)
	}
	for k, p := range r {
		if len(l.c.Labels) <= crowd || len(r) == 1 || last && k == len(r)-1 {
			l.marker(i, p)
		}
	}
}

// ribbon draws the area between the bounds of a series.
func (l *layout) ribbon(s *Series) {
	low, high := make([]float64, len(l.c.Labels)), make([]float64, len(l.c.Labels))
	for i := range l.c.Labels {
		a, b, ok := s.bounds(i)
		if !ok {
			a, b = absurd, absurd
		}
		low[i], high[i] = a, b
	}
	lows, highs := l.runs(low), l.runs(high)
	for k := range lows {
		below, above := lows[k], highs[k]
		if l.c.Kind == Steps {
			below, above = below.stairs(), above.stairs()
		}
		field := append(path{}, below...)
		for i := len(above) - 1; i >= 0; i-- {
			field = append(field, above[i])
		}
		l.area(shade, field...)
		l.line(axis, 1, nil, below...)
		l.line(axis, 1, nil, above...)
	}
}
