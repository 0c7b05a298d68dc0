package draw

// columns draws a group of columns for each point: one for each series that is no band.
func (l *layout) columns() {
	l.bands()
	inner := min(l.slot()*0.8, 90*float64(l.c.bars()))
	wide := inner / float64(max(l.c.bars(), 1))
	numbered := l.numbersFit(wide)
	for i := range l.c.Series {
		s := &l.c.Series[i]
		if s.isBand() {
			continue
		}
		for j := range l.c.Labels {
			if v, ok := valueAt(s.Values, j); ok {
				x := l.x(j) - inner/2 + float64(l.c.look(i))*wide
				l.column(i, j, v, x, wide)
				if numbered {
					l.number(s, j, v, x+wide/2)
				}
			}
		}
	}
	l.base()
}

// column draws the column of the i-th series at the j-th point, with its error bounds.
func (l *layout) column(i, j int, v, x, wide float64) {
	top, bottom := l.y(max(v, 0)), l.y(min(v, 0))
	air := min(1.5, wide*0.08)
	if l.c.hollow(j) {
		l.hollow(series(0), x+air, top, wide-2*air, bottom-top, 1.5)
	} else {
		l.bar(l.c.look(i), x+air, top, wide-2*air, bottom-top)
	}
	if low, high, ok := l.c.Series[i].bounds(j); ok {
		l.whisker(point{x + wide/2, l.y(low)}, point{x + wide/2, l.y(high)}, min(4, wide/3))
	}
}

// whisker draws a line with a stop at each end, vertical or horizontal, on a light ground that
// separates it from a bar.
func (l *layout) whisker(from, to point, stop float64) {
	over := point{stop, 0}
	if from.x != to.x {
		over = point{0, stop}
	}
	l.line(paper, 4, nil, from, to)
	l.line(ink, 1.5, nil, from, to)
	for _, p := range []point{from, to} {
		l.line(ink, 1.5, nil, point{p.x - over.x, p.y - over.y}, point{p.x + over.x, p.y + over.y})
	}
}

// numbersFit reports whether all numbers fit over their columns.
func (l *layout) numbersFit(wide float64) bool {
	for i := range l.c.Series {
		for j := range l.c.Labels {
			if v, ok := valueAt(l.c.Series[i].Values, j); ok && smallStyle.width(l.c.Unit.print(v)) > wide-2 {
				return false
			}
		}
	}
	return true
}

// number writes the number of a column beyond its end, and beyond its error bounds.
func (l *layout) number(s *Series, j int, v, x float64) {
	low, high := v, v
	if a, b, ok := s.bounds(j); ok {
		low, high = min(low, a), max(high, b)
	}
	y := l.y(high) - 4
	if v < 0 {
		y = l.y(low) + 12
	}
	l.write(smallStyle, ink, x, y, middle, l.c.Unit.print(v))
}

// bands draws the bands behind the columns: a rectangle for each point.
func (l *layout) bands() {
	for i := range l.c.Series {
		s := &l.c.Series[i]
		for j := range l.c.Labels {
			low, high, ok := s.bounds(j)
			if !ok || !s.isBand() {
				continue
			}
			x, wide := l.x(j)-l.slot()/2, l.slot()
			l.rect(shade, x, l.y(high), wide, l.y(low)-l.y(high))
			for _, v := range []float64{low, high} {
				l.line(axis, 1, nil, point{x, l.y(v)}, point{x + wide, l.y(v)})
			}
		}
	}
}
