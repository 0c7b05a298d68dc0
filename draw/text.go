package draw

import (
	"math"
	"strings"
	"unicode/utf8"
)

// Text returns a chart as lines of at most width characters (at least 24): the title, then for each
// point and series the label, the number and a bar, in this order, so that it also makes sense when
// read aloud. Nothing is cut: long texts continue in the next line. Error bounds follow their
// number as in "17 (10–24)", and "–" stands for a missing number. The label of a mark is on a line
// before its point, and hollow columns have light bars. The last line has no line end.
func Text(c *Chart, width int) string {
	t := &textLayout{c: c, width: max(width, 24)}
	t.low, t.high = c.span()
	t.lines = wrap(c.Title, t.width)
	t.setWidths()
	for j := range c.Labels {
		t.point(j)
	}
	return strings.Join(t.lines, "\n")
}

// textLayout puts a chart into lines, each with a column for labels, one for numbers, and a bar.
// Widths are in characters.
type textLayout struct {
	c           *Chart
	width       int
	low, high   float64 // the values at the two ends of the room for bars
	labelWidth  int
	numberWidth int
	lines       []string
}

// setWidths computes the widths of the columns: as wide as the longest label and number, if at
// least ten characters are left for bars. Otherwise labels get less, but at least a third of the
// line.
func (t *textLayout) setWidths() {
	const leastBar = 10
	longestWord := 0
	for i := range t.c.Series {
		for j := range t.c.Labels {
			label := t.labelOf(i, j)
			t.labelWidth = max(t.labelWidth, utf8.RuneCountInString(label))
			for w := range strings.FieldsSeq(label) {
				longestWord = max(longestWord, utf8.RuneCountInString(w))
			}
			t.numberWidth = max(t.numberWidth, utf8.RuneCountInString(t.c.numberOf(i, j)))
		}
	}
	t.labelWidth = min(t.labelWidth, max(t.width-t.numberWidth-leastBar-3, t.width/3, longestWord))
	t.labelWidth = max(1, min(t.labelWidth, t.width-t.numberWidth-1))
}

// labelOf returns the label of the i-th series at the j-th point: the point's label and, if there
// are several series, the name of the series.
func (t *textLayout) labelOf(i, j int) string {
	if len(t.c.Series) == 1 {
		return t.c.Labels[j]
	}
	return t.c.Labels[j] + " " + t.c.Series[i].Name
}

// numberOf returns the number of the i-th series at the j-th point, with its bounds if it has some.
func (c *Chart) numberOf(i, j int) string {
	s := &c.Series[i]
	v, ok := valueAt(s.Values, j)
	low, high, isBound := s.bounds(j)
	switch {
	case ok && isBound:
		return c.Unit.print(v) + " (" + c.Unit.printRange(low, high) + ")"
	case isBound:
		return c.Unit.printRange(low, high)
	case ok:
		return c.Unit.print(v)
	}
	return "–"
}

// printRange returns a range of two numbers: "10–24".
func (u Unit) printRange(low, high float64) string { return u.print(low) + "–" + u.print(high) }

// point adds the lines of a point: one for each series, and more for a label that is wrapped. The
// number and the bar are in the last line of the label.
func (t *textLayout) point(j int) {
	if m := t.c.mark(); m != nil && m.At == j && m.Label != "" {
		t.lines = append(t.lines, wrap("— "+m.Label+" —", t.width)...)
	}
	for i := range t.c.Series {
		label := append(wrap(t.labelOf(i, j), t.labelWidth), "") // never without a line
		last := max(len(label)-2, 0)
		t.lines = append(t.lines, label[:last]...)
		line := pad(label[last], t.labelWidth, false) + " " + pad(t.c.numberOf(i, j), t.numberWidth, true)
		if v, ok := valueAt(t.c.Series[i].Values, j); ok {
			line += "  " + t.bar(v, t.width-utf8.RuneCountInString(line)-2, t.barSign(i, j))
		}
		if line = strings.TrimRight(line, " "); utf8.RuneCountInString(line) > t.width {
			t.lines = append(t.lines, wrap(line, t.width)...)
			continue
		}
		t.lines = append(t.lines, line)
	}
}

// barSigns are the characters that the bars of the series are drawn with.
var barSigns = [...]string{"█", "░", "▓", "▒"}

// barSign returns the character for the bar of the i-th series at the j-th point.
func (t *textLayout) barSign(i, j int) string {
	if t.c.hollow(j) {
		return barSigns[1]
	}
	return barSigns[t.c.look(i)%len(barSigns)]
}

// bar returns the bar of a value in room characters, drawn with sign from the place of zero. A
// value too small for one character is a thin line; "" if there is no room, or if all values are 0.
func (t *textLayout) bar(v float64, room int, sign string) string {
	if room < 3 || t.low == t.high {
		return ""
	}
	place := func(v float64) int { return int(math.Round((v - t.low) / (t.high - t.low) * float64(room))) }
	from, to := place(min(v, 0)), place(max(v, 0))
	if from == to && v != 0 {
		return strings.Repeat(" ", min(from, room-1)) + "▏"
	}
	return strings.Repeat(" ", from) + strings.Repeat(sign, to-from)
}

// pad returns a text with spaces to a width in characters: before the text if right, else after it.
func pad(text string, width int, right bool) string {
	spaces := strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
	if right {
		return spaces + text
	}
	return text + spaces
}

// wrap breaks a text into lines of at most width characters, between words if possible.
func wrap(text string, width int) []string {
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
