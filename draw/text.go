package draw

import (
	"math"
	"strings"
	"unicode/utf8"
)

// Text returns a chart as lines of at most width characters (at least 24): the title, then for each
// point and series the label, the number and a bar, in this order, so that it also makes sense when
// read aloud. Nothing is cut: long texts continue in the next line. Error bounds follow their
// number as in "17 (10–24)", and "–" stands for a missing one. The label of a mark stands between
// the points, and hollow columns have light bars. The last line has no line end.
func Text(c *Chart, width int) string {
	t := &teller{c: c, width: max(width, 24)}
	t.low, t.high = c.span()
	t.lines = fold(c.Title, t.width)
	t.columns()
	for j := range c.Labels {
		t.point(j)
	}
	return strings.Join(t.lines, "\n")
}

// teller puts a chart into lines.
type teller struct {
	c         *Chart
	width     int
	low, high float64
	label     int // width of the column
	number    int
	lines     []string
}

// columns computes the widths of the columns.
func (t *teller) columns() {
	word := 0 // length of the longest
	for i := range t.c.Series {
		for j := range t.c.Labels {
			name := t.name(i, j)
			t.label = max(t.label, utf8.RuneCountInString(name))
			for w := range strings.FieldsSeq(name) {
				word = max(word, utf8.RuneCountInString(w))
			}
			t.number = max(t.number, utf8.RuneCountInString(t.c.say(i, j)))
		}
	}
	const least = 10 // least width of a bar
	t.label = min(t.label, max(t.width-t.number-least-3, t.width/3, word))
	t.label = max(1, min(t.label, t.width-t.number-1))
}

// name returns the name of a number.
func (t *teller) name(i, j int) string {
	if len(t.c.Series) == 1 {
		return t.c.Labels[j]
	}
	return t.c.Labels[j] + " " + t.c.Series[i].Name
}

// say returns the number of a point with its bounds.
func (c *Chart) say(i, j int) string {
	s := &c.Series[i]
	v, ok := valueAt(s.Values, j)
	low, high, isBound := s.bounds(j)
	switch {
	case ok && isBound:
		return c.Unit.print(v) + " (" + c.Unit.span(low, high) + ")"
	case isBound:
		return c.Unit.span(low, high)
	case ok:
		return c.Unit.print(v)
	}
	return "–"
}

// span returns a range of two numbers.
func (u Unit) span(low, high float64) string { return u.print(low) + "–" + u.print(high) }

// point adds the lines of a point: one for each series.
func (t *teller) point(j int) {
	if m := t.c.mark(); m != nil && m.At == j && m.Label != "" {
		t.lines = append(t.lines, fold("— "+m.Label+" —", t.width)...)
	}
	for i := range t.c.Series {
		names := append(fold(t.name(i, j), t.label), "")
		k := max(len(names)-2, 0) // the line of the number
		t.lines = append(t.lines, names[:k]...)
		line := pad(names[k], t.label, false) + " " + pad(t.c.say(i, j), t.number, true)
		if v, ok := valueAt(t.c.Series[i].Values, j); ok {
			line += "  " + t.bar(v, t.width-utf8.RuneCountInString(line)-2, t.fill(i, j))
		}
		if line = strings.TrimRight(line, " "); utf8.RuneCountInString(line) > t.width {
			t.lines = append(t.lines, fold(line, t.width)...)
			continue
		}
		t.lines = append(t.lines, line)
	}
}

// fills are the bars of the series.
var fills = [...]string{"█", "░", "▓", "▒"}

// fill returns the bar of the i-th series at the j-th point.
func (t *teller) fill(i, j int) string {
	if t.c.hollow(j) {
		return fills[1]
	}
	return fills[t.c.look(i)%len(fills)]
}

// bar draws a value from the place of zero.
func (t *teller) bar(v float64, room int, fill string) string {
	if room < 3 || t.low == t.high {
		return ""
	}
	place := func(v float64) int { return int(math.Round((v - t.low) / (t.high - t.low) * float64(room))) }
	from, to := place(min(v, 0)), place(max(v, 0))
	if from == to && v != 0 {
		return strings.Repeat(" ", min(from, room-1)) + "▏"
	}
	return strings.Repeat(" ", from) + strings.Repeat(fill, to-from)
}

// pad fills a text to a width.
func pad(text string, width int, right bool) string {
	fill := strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
	if right {
		return fill + text
	}
	return text + fill
}

// fold breaks a text into lines of at most width characters, between words if possible.
func fold(text string, width int) []string {
	var lines []string
	var line []rune
	for _, field := range strings.Fields(text) {
		word := []rune(field)
		if len(line) > 0 && len(line)+1+len(word) > width {
			lines, line = append(lines, string(line)), nil
		}
		if len(line) > 0 {
			line = append(line, ' ')
		}
		for line = append(line, word...); len(line) > width; line = line[width:] {
			lines = append(lines, string(line[:width]))
		}
	}
	if len(line) > 0 {
		lines = append(lines, string(line))
	}
	return lines
}
