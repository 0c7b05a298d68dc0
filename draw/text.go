package draw

import (
	"math"
	"strings"
	"unicode/utf8"
)

// Text tells a chart in lines of at most width characters (at least 24): the
// title, then for each point and series the label, the number and a bar, in
// this order, so that it also makes sense when read aloud. Bounds stand behind
// their number as "4–9". The points before a Mark have light bars, and the
// mark's label stands between. The last line has no end.
func Text(c *Chart, width int) string {
	t := &teller{c: c, width: max(width, 24), scale: scaleOf(c, 4)}
	if c.Title != "" {
		t.lines = append(t.lines, t.cut(c.Title, t.width))
	}
	t.columns()
	for j := range c.Labels {
		t.point(j)
	}
	return strings.Join(t.lines, "\n")
}

// teller puts a chart into lines.
type teller struct {
	c      *Chart
	width  int
	scale  scale
	label  int // how wide the columns are
	name   int
	number int
	lines  []string
}

// columns finds how wide the columns must be, and may be.
func (t *teller) columns() {
	for _, label := range t.c.Labels {
		t.label = max(t.label, utf8.RuneCountInString(label))
	}
	for i := range t.c.Series {
		s := &t.c.Series[i]
		if len(t.c.Series) > 1 {
			t.name = max(t.name, utf8.RuneCountInString(s.Name))
		}
		for j := range t.c.Labels {
			t.number = max(t.number, utf8.RuneCountInString(t.c.say(s, j)))
		}
	}
	t.name = min(t.name, t.width/4)
	t.label = min(t.label, max(t.width-t.name-t.number-12, t.width/4))
}

// say gives the number of a point in words: with its bounds, "–" for none.
func (c *Chart) say(s *Series, j int) string {
	v, ok := at(s.Values, j)
	low, high, isBound := s.bounds(j)
	switch span := c.Unit.print(low) + "–" + c.Unit.print(high); {
	case ok && isBound:
		return c.Unit.print(v) + " (" + span + ")"
	case isBound:
		return span
	case ok:
		return c.Unit.print(v)
	}
	return "–"
}

// point tells a point: a line for each series.
func (t *teller) point(j int) {
	if m := t.c.mark(); m != nil && m.At == j && m.Label != "" {
		t.lines = append(t.lines, t.cut("— "+m.Label+" —", t.width))
	}
	for i := range t.c.Series {
		s := &t.c.Series[i]
		line := t.pad(t.c.Labels[j], t.label, false)
		if t.name > 0 {
			line += " " + t.pad(s.Name, t.name, false)
		}
		line += "  " + t.pad(t.c.say(s, j), t.number, true)
		if v, ok := at(s.Values, j); ok {
			room := t.width - utf8.RuneCountInString(line) - 2
			line += "  " + t.bar(v, room, t.fill(i, j))
		}
		t.lines = append(t.lines, t.cut(strings.TrimRight(line, " "), t.width))
	}
}

// fills are the bars of the series.
var fills = [...]string{"█", "░", "▓", "▒"}

// fill gives that of the i-th series at the j-th point.
func (t *teller) fill(i, j int) string {
	if t.c.hollow(j) {
		return fills[1]
	}
	return fills[i%len(fills)]
}

// bar draws a value from where zero is.
func (t *teller) bar(v float64, room int, fill string) string {
	if room < 3 {
		return ""
	}
	zero := t.scale.share(0) * float64(room)
	from, to := zero, t.scale.share(v)*float64(room)
	if v < 0 {
		from, to = to, from
	}
	left := int(math.Round(from))
	n := int(math.Round(to)) - left
	if n == 0 && v != 0 {
		return strings.Repeat(" ", min(left, room-1)) + "▏"
	}
	return strings.Repeat(" ", left) + strings.Repeat(fill, n)
}

// pad brings a text to a width.
func (t *teller) pad(text string, width int, right bool) string {
	text = t.cut(text, width)
	fill := strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
	if right {
		return fill + text
	}
	return text + fill
}

// cut makes one line of a text and shortens it to a width.
func (t *teller) cut(text string, width int) string {
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) <= width {
		return text
	}
	runes := []rune(text)
	return strings.TrimRight(string(runes[:max(width-1, 0)]), " ") + "…"
}
