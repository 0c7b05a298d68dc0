package game

import (
	"slices"
	"strings"
)

// cells assigns the words of a row to its columns.
func (a Input) cells(text string, ts []rowToken) []string {
	cells := make([]string, len(a.Columns))
	at, last := a.textCol(), len(a.Columns)-1
	if at < 0 || len(ts) == len(a.Columns) && allQuoted(ts) {
		for i, t := range ts[:min(len(ts), len(cells))] {
			cells[i] = trimmedCell(t)
		}
		return cells
	}
	for i := 0; i < at && len(ts) > 0; i++ {
		if a.Columns[i].looksLike(ts[0]) {
			cells[i], ts = trimmedCell(ts[0]), ts[1:]
		}
	}
	if n := a.lastCells(ts); n > 0 {
		cells[last], ts = joinedCell(ts[len(ts)-n:]), ts[:len(ts)-n]
	}
	for i := last - 1; i > at && len(ts) > 0; i-- {
		if t := ts[len(ts)-1]; a.Columns[i].looksLike(t) {
			cells[i], ts = trimmedCell(t), ts[:len(ts)-1]
		}
	}
	if n := a.cellsBefore(ts); n > 0 && at == last-1 && cells[last] == "" {
		cells[last], ts = joinedCell(ts[:n]), ts[n:]
	}
	cells[at] = wordsOf(text, trimSign(ts))
	return cells
}

// lastCells counts the words at the end of a row that belong to its last column. If that column
// takes several dice, all dice there count, "d6 d6 d6", so that no die becomes part of a name.
func (a Input) lastCells(ts []rowToken) int {
	n, last := 0, len(a.Columns)-1
	if a.textCol() == last {
		return 0
	}
	for n < len(ts) && a.Columns[last].looksLike(ts[len(ts)-1-n]) {
		if n++; !a.takesSeveral() {
			break
		}
	}
	return n
}

// cellsBefore counts the words before a name that belong to the last column: "d8 Fight".
func (a Input) cellsBefore(ts []rowToken) int {
	n, last := 0, len(a.Columns)-1
	for n < len(ts)-1 && (n == 0 || a.takesSeveral()) && a.Columns[last].looksLike(ts[n]) {
		n++
	}
	return n
}

// takesSeveral reports whether the last column takes several dice.
func (a Input) takesSeveral() bool {
	last := a.Columns[len(a.Columns)-1]
	return last.Kind == Dice && last.Max > 1
}

// joinedCell returns words as one cell; dice in one word, "d6d6", are separated.
func joinedCell(ts []rowToken) string {
	var words []string
	for _, t := range ts {
		words = append(words, strings.Join(splitDice(trimmedCell(t)), "+"))
	}
	return strings.Join(words, "+")
}

// splitDice splits dice written in one word, "d6d6d6" or "2d6+d6". Another word stays whole.
func splitDice(w string) []string {
	var all []string
	for _, part := range strings.Split(w, "+") {
		for n := dieLength(part); n > 0 && n < len(part); n = dieLength(part) {
			all, part = append(all, part[:n]), part[n:]
		}
		all = append(all, part)
	}
	return all
}

// dieLength returns the length of the dice of one size, "2d6", at the beginning of a word, 0 if
// there are none.
func dieLength(w string) int {
	d := len(w) - len(strings.TrimLeft(w, digits))
	if d == len(w) || !strings.ContainsRune("dDkK", rune(w[d])) {
		return 0
	}
	size := len(w[d+1:]) - len(strings.TrimLeft(w[d+1:], digits))
	if size == 0 {
		return 0
	}
	return d + 1 + size
}

// splitTextCell moves words that belong into other cells out of the text cell of a form's row, as
// in "Guards 3d8" typed for a name. It does so only if all other cells are empty and required.
func (a Input) splitTextCell(cells []string) []string {
	at := a.textCol()
	if at < 0 {
		return cells
	}
	for i, c := range cells {
		if i != at && (c != "" || a.Columns[i].Min == 0 || len(a.Columns[i].presetWords()) > 0) {
			return cells
		}
	}
	ts := rowTokens(cells[at])
	if len(cells) == 1 ||
		slices.ContainsFunc(ts, func(t rowToken) bool { return t.quoted || t.sign != 0 && t.sign != ':' }) {
		return cells
	}
	if found := a.cells(cells[at], ts); found[at] != "" {
		return found
	}
	return cells
}

// looksLike reports whether a word seems meant for a column, even if it is not valid there: a d7 is
// no name.
func (a Input) looksLike(t rowToken) bool {
	w := trimmedCell(t)
	switch {
	case !t.isBare():
		return false
	case a.Kind == Dice:
		return !slices.ContainsFunc(splitDice(w), func(d string) bool { return d == "" || dieLength(d) != len(d) })
	case a.Kind == Number:
		n := strings.TrimLeft(w, "+-\u2212")
		return n != "" && strings.Trim(n, digits) == ""
	}
	return slices.ContainsFunc(a.Choices,
		func(c Choice) bool { return Canonical(c.Word) == Canonical(w) || isAliasOf(c.Aliases, w) })
}
