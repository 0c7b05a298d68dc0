package game

import (
	"slices"
	"strings"
)

// maxRowsText is the length of the longest text of rows, in bytes.
const maxRowsText = 12 << 10

// writtenRow is a row with the text it was read from.
type writtenRow struct {
	Row
	text string
	form bool // written cell by cell, as forms do
}

// rowReader reads rows from a text. In a single line, a bar or a semicolon begins another group. A
// name with a colon or else the first word names the group. In a text of several lines a heading
// names the group of the lines below it; without headings, the first word of each line does.
type rowReader struct {
	input  Input
	text   string
	group  string
	named  bool        // a heading or a colon named the group, not just a first word
	lines  bool        // the text has several lines
	marked bool        // the line is marked as a heading
	fresh  bool        // the line may be a heading without marks: it is the first, or follows an empty line
	alone  *writtenRow // the last line, read as a heading without marks; it becomes a row if no row follows
	rows   []writtenRow
}

// read reads the whole text.
func (r *rowReader) read(text string) {
	text = strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n"))
	if r.lines = strings.Contains(text, "\n"); r.lines && !strings.Contains(text, `"`) {
		text = strings.ReplaceAll(text, "**", "")
	}
	r.text, r.fresh = text, true
	for _, line := range splitTokens(rowTokens(text), '\n') {
		r.marked = len(line) > 1 && line[0].isBare() && strings.Trim(line[0].word, "#") == ""
		if line = stripMarks(line); len(line) == 0 {
			r.fresh = true
			continue
		}
		r.fresh = r.fresh || r.marked
		if r.lines {
			line = r.joinCells(line)
		}
		for i, part := range splitTokens(line, '|') {
			if len(part) > 0 {
				r.readPart(part, i == 0)
			}
		}
		r.fresh = false
	}
	r.flushAlone()
}

// flushAlone adds a line that heads no rows as an incomplete row, so that no text is dropped
// silently.
func (r *rowReader) flushAlone() {
	if r.alone != nil {
		r.rows, r.alone = append(r.rows, *r.alone), nil
	}
}

// stripMarks returns a line without the marks of a list or a heading, and nothing for a line of
// dashes, as tables have them.
func stripMarks(line []rowToken) []rowToken {
	only := func(t rowToken, signs string) bool { return t.isBare() && strings.Trim(t.word, signs) == "" }
	if !slices.ContainsFunc(line, func(t rowToken) bool { return t.sign == 0 && !only(t, "-–—=") }) {
		return nil
	}
	for len(line) > 1 && (only(line[0], "-–—*•·#+") || line[0].sign == '|') {
		line = line[1:]
	}
	return line
}

// joinCells returns a line without the commas and bars between the cells of one row, as a table has
// them. Those between rows stay.
func (r *rowReader) joinCells(line []rowToken) []rowToken {
	var out []rowToken
	begin := 0 // of the present piece
	for i, t := range line {
		if t.sign != ',' && t.sign != '|' {
			out = append(out, t)
			continue
		}
		after := line[i+1:]
		if end := slices.IndexFunc(after, func(t rowToken) bool { return t.sign == ',' || t.sign == '|' }); end >= 0 {
			after = after[:end]
		}
		before := out[begin:]
		if len(before) > 0 && before[len(before)-1].sign == 0 && !r.endsLikeRow(before) && r.isRowEnd(after) {
			continue
		}
		out, begin = append(out, t), len(out)+1
	}
	return out
}

// readPart reads the text between two bars: perhaps a group's name, then rows separated by commas.
// first says that the text begins a line.
func (r *rowReader) readPart(ts []rowToken, first bool) {
	pieces := splitTokens(ts, ',')
	if r.input.hasGroups() {
		var whole bool
		if pieces[0], whole = r.readHeading(pieces[0], len(pieces) == 1, first); whole {
			return
		}
	}
	for _, piece := range pieces {
		if len(piece) > 0 {
			r.alone = nil
			r.rows = append(r.rows, r.row(piece))
		}
	}
}

// readHeading splits a group's name, if there is one, from the first row after it. sole says that
// the piece has no commas after it, first that it begins a line. whole: the piece is only a
// heading.
func (r *rowReader) readHeading(piece []rowToken, sole, first bool) (rest []rowToken, whole bool) {
	if i := slices.IndexFunc(piece, func(t rowToken) bool { return t.sign == ':' }); i >= 0 {
		return r.readColon(piece, i, sole, first)
	}
	if r.lines && sole && first && r.isHeadingLine(piece) {
		r.flushAlone()
		if !r.marked && !r.input.isHeading(wordsOf(r.text, piece)) {
			r.alone = new(r.row(piece))
		}
		r.group, r.named = wordsOf(r.text, piece), true
		return nil, true
	}
	if r.beginsWithGroup(piece) && (!r.lines || first && !r.named) {
		n := r.groupWords(piece)
		r.group, r.named = wordsOf(r.text, piece[:n]), false
		return piece[n:], false
	}
	return piece, false
}

// readColon is readHeading for a piece with a colon at index i.
func (r *rowReader) readColon(piece []rowToken, i int, sole, first bool) (rest []rowToken, whole bool) {
	rest = piece[i+1:]
	// "Fight: d8"
	if i > 0 && r.isRowEnd(rest) && !piece[0].quoted || len(rest) > 0 && r.belongsToRow(piece[:i], first) {
		return piece, false
	}
	r.flushAlone()
	if r.marked && sole && first && len(rest) > 0 && !r.endsLikeRow(rest) { // "## Ship: the Gull"
		r.group, r.named = wordsOf(r.text, piece), true
		return nil, true
	}
	r.group, r.named = wordsOf(r.text, piece[:i]), true
	return rest, sole && len(rest) == 0
}

// isHeadingLine reports whether a whole line without a colon may be a group's name: a short one that
// does not look like a row.
func (r *rowReader) isHeadingLine(line []rowToken) bool {
	return !r.endsLikeRow(line) && (r.fresh || r.input.isHeading(wordsOf(r.text, line))) && len(line) < 6 &&
		(!r.beginsWithGroup(line) || r.input.group(line[0].word) < 0)
}

// groupWords returns how many words of a piece are a group's name: the longest known name, else the
// first word.
func (r *rowReader) groupWords(piece []rowToken) int {
	for n := len(piece) - 2; n > 1; n-- { // leaves at least two words for a row
		name := wordsOf(r.text, piece[:n])
		bare := !slices.ContainsFunc(piece[:n], func(t rowToken) bool { return !t.isBare() })
		if bare && r.input.isHeading(name) {
			return n
		}
	}
	return 1
}

// belongsToRow reports whether the text before a colon belongs to a row of the present group. It
// does if it begins a line and names no group, no new groups are allowed, and a row has one cell.
func (r *rowReader) belongsToRow(name []rowToken, first bool) bool {
	given := len(r.input.Columns) == 1 && r.input.MaxNewGroup == 0 && r.input.group(r.group) >= 0
	return given && r.lines && first && r.input.group(wordsOf(r.text, name)) < 0
}

// beginsWithGroup reports whether the first word of a piece may be a group's name, with a row after
// it.
func (r *rowReader) beginsWithGroup(piece []rowToken) bool {
	if len(piece) < 2 || !piece[0].isBare() || !piece[1].isBare() || r.isRowEnd(piece[1:]) || r.isRowEnd(piece[:1]) {
		return false
	}
	return r.input.MaxNewGroup > 0 || r.input.group(piece[0].word) >= 0
}

// row returns a piece as a row of the present group.
func (r *rowReader) row(piece []rowToken) writtenRow {
	return writtenRow{Row{r.group, r.input.cells(r.text, piece)}, r.textOf(piece), allQuoted(piece)}
}

// allQuoted reports whether every word of a piece is in quotes.
func allQuoted(piece []rowToken) bool {
	return !slices.ContainsFunc(piece, func(t rowToken) bool { return !t.quoted })
}

// textOf returns a piece as people wrote it.
func (r *rowReader) textOf(piece []rowToken) string {
	if !slices.ContainsFunc(piece, func(t rowToken) bool { return t.quoted }) {
		return wordsOf(r.text, piece)
	}
	var words []string
	for _, t := range piece {
		if t.word != "" {
			words = append(words, t.word)
		}
	}
	return strings.Join(words, " ")
}

// endsLikeRow reports whether a piece ends as a row does, such as with a die after its name.
func (r *rowReader) endsLikeRow(piece []rowToken) bool {
	if len(piece) == 0 {
		return false
	}
	text := r.input.textCol()
	if text < 0 {
		return true
	}
	last := len(r.input.Columns) - 1
	return last > text && r.input.Columns[last].looksLike(piece[len(piece)-1]) ||
		last == text && len(r.input.Columns) == 1
}

// isRowEnd reports whether a piece consists of the cells after a row's text.
func (r *rowReader) isRowEnd(piece []rowToken) bool {
	text := r.input.textCol()
	after := len(r.input.Columns) - 1 - text  // columns after the text
	if n := r.input.lastCells(piece); n > 1 { // all for the last column
		piece = piece[:len(piece)-n+1]
	}
	if text < 0 || after == 0 || len(piece) == 0 || len(piece) > after {
		return false
	}
	for i, t := range piece {
		if !r.input.Columns[len(r.input.Columns)-len(piece)+i].looksLike(t) {
			return false
		}
	}
	return true
}

// writtenRows returns the rows of a text, each with the text it was read from.
func (a Input) writtenRows(words []string) []writtenRow {
	text := strings.Join(words, " ")
	if len(text) > maxRowsText || IsNoneWord(words) {
		return nil
	}
	r := rowReader{input: a}
	r.read(text)
	return r.rows
}
