package draw

// The measures of a picture, in pixels at its usual size.
const (
	margin  = 12
	spacing = 8  // between elements side by side
	leading = 16 // between lines of text
	swatch  = 20 // width of a sample in the legend
)

var (
	titleStyle = style{16, true}
	labelStyle = style{13, false}
	valueStyle = style{13, true}
	smallStyle = style{12, false}
)

// layout puts a chart into a scene. left, top, right and bottom are the edges of the room that is
// left; in the end they are those of the plot.
type layout struct {
	*scene
	c                        *Chart
	scale                    scale
	left, top, right, bottom float64
}

// layOut returns the scene of a chart.
func layOut(c *Chart) (*scene, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	l := &layout{c: c, scene: &scene{title: c.Title, desc: c.Alt}, left: margin, top: margin}
	l.wide = clamp(c.Width, 240, 1200, 540)
	l.high = clamp(c.Height, 160, 4000, int(max(l.wide/2, 270)))
	l.right, l.bottom = l.wide-margin, l.high-margin
	l.head()
	switch c.Kind {
	case Columns:
		l.plot()
		l.columns()
	case Lines, Steps:
		l.plot()
		l.lines()
	default:
		l.rows()
	}
	return l.scene, nil
}

// clamp returns a measure v, or usual if v is 0, within bounds.
func clamp(v, low, high, usual int) float64 {
	if v == 0 {
		v = usual
	}
	return float64(min(max(v, low), high))
}

// head writes the title and the legend, and moves the top edge below them.
func (l *layout) head() {
	for _, line := range titleStyle.wrap(l.c.Title, l.right-l.left, 3) {
		l.write(titleStyle, ink, l.left, l.top+15, start, line)
		l.top += 20
	}
	l.top += 6
	if len(l.c.Series) > 1 {
		l.legend()
	}
}

// legend shows a sample and the name of each series, in as many lines as needed.
func (l *layout) legend() {
	x := l.left
	for i, s := range l.c.Series {
		name := labelStyle.cut(s.Name, l.right-l.left-swatch-6)
		wide := swatch + 6 + labelStyle.width(name)
		if x > l.left && x+wide > l.right {
			x = l.left
			l.top += leading
		}
		l.sample(i, x, l.top+2)
		l.write(labelStyle, ink, x+swatch+6, l.top+12, start, name)
		x += wide + 2*spacing
	}
	l.top += leading + 6
}

// sample draws the look of the i-th series for the legend.
func (l *layout) sample(i int, x, y float64) {
	look := l.c.look(i)
	switch {
	case l.c.Series[i].isBand():
		l.rect(shade, x, y, swatch, 12)
		l.line(axis, 1, nil, point{x, y}, point{x + swatch, y})
		l.line(axis, 1, nil, point{x, y + 12}, point{x + swatch, y + 12})
	case l.c.Kind == Lines || l.c.Kind == Steps:
		l.line(series(look), 2.5, dashes[look], point{x, y + 6}, point{x + swatch, y + 6})
		l.marker(look, point{x + swatch/2, y + 6})
	default:
		l.bar(look, x, y, swatch, 12)
	}
}

// leastPlot is the smallest height of a plot; a picture grows to have it.
const leastPlot = 80

// plot computes the edges of the plot and draws the axes and their texts.
func (l *layout) plot() {
	if l.c.Y != "" {
		l.write(smallStyle, soft, l.left, l.top+10, start, smallStyle.cut(l.c.Y, l.right-l.left))
		l.top += leading
	}
	top := l.top
	if l.c.mark() != nil {
		l.top += leading
	}
	over, under := l.numberRoom()
	l.top += over
	l.scale = scaleOf(l.c, int((l.bottom-l.top-2*leading)/34))
	numbers := l.scale.numbers(l.c.Unit)
	l.left += smallStyle.widest(numbers) + 6
	l.bottom -= under + float64(leading*l.nameLines()) + 4
	if l.c.X != "" {
		l.bottom -= leading - 2
	}
	if more := leastPlot - (l.bottom - l.top); more > 0 {
		l.high += more
		l.bottom += more
	}
	l.grid(numbers)
	l.names(l.bottom + under)
	l.write(smallStyle, soft, l.wide/2, l.high-margin, middle, smallStyle.cut(l.c.X, l.wide-2*margin))
	l.mark(top)
}

// numberRoom returns the room needed over and under the plot for the numbers of columns.
func (l *layout) numberRoom() (over, under float64) {
	if l.c.Kind != Columns {
		return 6, 0
	}
	if low, _ := l.c.span(); low < 0 {
		under = 12
	}
	return leading, under
}

// grid draws the number of each round value, and a line for each round value but 0.
func (l *layout) grid(numbers []string) {
	for i, v := range l.scale.ticks() {
		y := l.y(v)
		l.write(smallStyle, soft, l.left-6, y+4, end, numbers[i])
		if v != 0 {
			l.line(grid, 1, nil, point{l.left, y}, point{l.right, y})
		}
	}
}

// base draws the line at zero.
func (l *layout) base() {
	l.line(axis, 1.5, nil, point{l.left, l.y(0)}, point{l.right, l.y(0)})
}

// x and y return the places of the i-th point and of a value.
func (l *layout) x(i int) float64     { return l.left + (float64(i)+0.5)*l.slot() }
func (l *layout) y(v float64) float64 { return l.bottom - l.scale.share(v)*(l.bottom-l.top) }

// slot returns the width of the room for each point.
func (l *layout) slot() float64 { return (l.right - l.left) / float64(max(len(l.c.Labels), 1)) }

// narrow is the width below which names are not wrapped; some names are left out instead.
const narrow = 44

// nameLines returns the number of lines for the names of the points.
func (l *layout) nameLines() int {
	room, most := l.slot()-6, 1
	if room < narrow {
		return most
	}
	for _, label := range l.c.Labels {
		most = max(most, len(smallStyle.wrap(label, room, 3)))
	}
	return most
}

// names writes the names of the points from y down.
func (l *layout) names(y float64) {
	room := l.slot() - 6
	every, most := 1, 3
	if room < narrow {
		most = 1
		wide := min(smallStyle.widest(l.c.Labels), 100)
		every = int(roundUp(max(1, (wide+6)/l.slot())))
		room = float64(every)*l.slot() - 4
	}
	for i := 0; i < len(l.c.Labels); i += every {
		// A wide name at the edge stays in the picture.
		inside := 2 * min(l.x(i)-2, l.wide-2-l.x(i))
		for k, line := range smallStyle.wrap(l.c.Labels[i], min(room, inside), most) {
			l.write(smallStyle, soft, l.x(i), y+leading*float64(k+1), middle, line)
		}
	}
}

// mark draws the line of the mark, and its label above.
func (l *layout) mark(top float64) {
	m := l.c.mark()
	if m == nil {
		return
	}
	x := l.x(m.At)
	if l.c.Kind == Columns {
		x -= l.slot() / 2
	}
	l.line(ink, 1.5, []float64{4, 3}, point{x, top + leading}, point{x, l.bottom})
	label := valueStyle.cut(m.Label, l.wide-2*margin)
	half := valueStyle.width(label) / 2
	l.write(valueStyle, ink, min(max(x, margin+half), l.wide-margin-half), top+11, middle, label)
}
