package draw

// barHigh is the height of a bar, with the space around it.
const barHigh = 16

// rows draws the points below each other: name, bars, numbers. The picture is as high as the rows
// need.
func (l *layout) rows() {
	l.headings()
	wide, numbers := l.right-l.left, l.numbers()+spacing
	const bar = 40 // at least, if names and numbers leave room
	names := min(labelStyle.widest(l.c.Labels), 0.4*wide, max(20, wide-numbers-spacing-bar))
	from, to := l.left+names+spacing, l.right-numbers
	l.scale = scaleOf(l.c, 4)
	place := func(v float64) float64 { return from + l.scale.share(v)*(to-from) }
	top, between := l.top, 6.0
	if l.c.bars() > 1 {
		between = 10 // so that the bars of a point stand together
	}
	for j, label := range l.c.Labels {
		lines := labelStyle.wrap(label, names, 3)
		high := max(float64(leading*len(lines)), float64(barHigh*max(l.c.bars(), 1)))
		for k, line := range lines {
			y := l.top + high/2 + leading*(float64(k)-float64(len(lines)-1)/2) + 4.5
			l.write(labelStyle, ink, l.left, y, start, line)
		}
		l.row(j, high, place)
		l.top += high + between
	}
	l.line(axis, 1.5, nil, point{place(0), top - 3}, point{place(0), l.top - 3})
	l.high = l.top - between + margin
	l.bottom = l.high - margin
}

// headings names the points and the values above their columns.
func (l *layout) headings() {
	if l.c.X == "" && l.c.Y == "" {
		return
	}
	half := (l.right - l.left - spacing) / 2
	l.write(smallStyle, soft, l.left, l.top+10, start, smallStyle.cut(l.c.X, half))
	l.write(smallStyle, soft, l.right, l.top+10, end, smallStyle.cut(l.c.Y, half))
	l.top += leading + 4
}

// numbers returns the width of the column of numbers.
func (l *layout) numbers() float64 {
	var most float64
	for i := range l.c.Series {
		for j := range l.c.Labels {
			if v, ok := valueAt(l.c.Series[i].Values, j); ok {
				most = max(most, valueStyle.width(l.c.Unit.print(v)))
			}
		}
	}
	return most
}

// row draws the bars of the j-th point over its bands.
func (l *layout) row(j int, high float64, place func(float64) float64) {
	band, y := l.top, l.top+(high-float64(barHigh*l.c.bars()))/2
	for i := range l.c.Series {
		if low, upper, ok := l.c.Series[i].bounds(j); ok && l.c.Series[i].isBand() {
			l.rect(shade, place(low), band, place(upper)-place(low), high)
			l.line(axis, 1, nil, point{place(low), band}, point{place(low), band + high})
			l.line(axis, 1, nil, point{place(upper), band}, point{place(upper), band + high})
		}
	}
	for i := range l.c.Series {
		s := &l.c.Series[i]
		if s.isBand() {
			continue
		}
		if v, ok := valueAt(s.Values, j); ok {
			from, to := place(min(v, 0)), place(max(v, 0))
			l.bar(l.c.look(i), from, y+1.5, to-from, barHigh-3)
			l.write(valueStyle, ink, l.right, y+12.5, end, l.c.Unit.print(v))
		}
		if low, high, ok := s.bounds(j); ok {
			l.whisker(point{place(low), y + barHigh/2}, point{place(high), y + barHigh/2}, 4)
		}
		y += barHigh
	}
}
