package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/table"
)

// Rows are drawn by their groups on a page of their own: a name for each group, a
// field for each cell, an empty row to be filled in. What changes their number is
// sent like an answer and drawn anew with all that was typed.
const (
	rowField  = "r."    // r.<param>.<group>[.<row>.<column>]
	textField = "text." // a text to be read into the rows of a parameter
	rowsField = "rows"  // a button that changes the rows: "<deed> <param> [<group> [<row>]]"
)

// What such a button does.
const (
	addRow   = "add"
	cutRow   = "cut"
	addGroup = "group"
	fillRows = "fill"
)

const (
	maxCells = 600 // fields of rows in a form
	maxPlace = 99  // of a group, a row or a column in their names
	maxSizes = 7   // choices that stand side by side in a cell
)

// typedRows reads the rows of a parameter from the fields of a form, in order.
func typedRows(form url.Values, param string) (rows []game.Row, ok bool) {
	names := map[int]string{}
	cells := map[int]map[int]map[int]string{}
	n := 0
	for field, values := range form {
		rest, is := strings.CutPrefix(field, rowField+param+".")
		if !is || len(values) != 1 {
			continue
		}
		at, fits := places(strings.Split(rest, "."))
		if n++; !fits || n > maxCells {
			return nil, false
		}
		value := strings.TrimSpace(values[0])
		if len(at) == 1 {
			names[at[0]] = value
			continue
		}
		if cells[at[0]] == nil {
			cells[at[0]] = map[int]map[int]string{}
		}
		if cells[at[0]][at[1]] == nil {
			cells[at[0]][at[1]] = map[int]string{}
		}
		cells[at[0]][at[1]][at[2]] = value
	}
	for _, g := range inOrder(cells) {
		for _, r := range inOrder(cells[g]) {
			row := game.Row{Group: names[g]}
			for c := range slices.Max(inOrder(cells[g][r])) + 1 {
				row.Cells = append(row.Cells, cells[g][r][c])
			}
			rows = append(rows, row)
		}
	}
	return rows, true
}

// places are the numbers in the name of a field: of a group alone, or with a row
// and a column.
func places(parts []string) (at []int, ok bool) {
	for _, p := range parts {
		n, err := strconv.Atoi(p)
		if err != nil || n < 0 || n > maxPlace {
			return nil, false
		}
		at = append(at, n)
	}
	return at, len(at) == 1 || len(at) == 3
}

func inOrder[V any](m map[int]V) []int {
	var keys []int
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// changes reports whether a form is to be drawn anew with other rows: a button
// says so, or a text waits to be read.
func changes(form url.Values) bool {
	if form.Has(rowsField) {
		return true
	}
	for field, values := range form {
		if strings.HasPrefix(field, textField) && strings.TrimSpace(strings.Join(values, "")) != "" {
			return true
		}
	}
	return false
}

// redrawn shows a form with other rows than it had, and with all that was typed.
func (v *visit) redrawn(c game.Command) error {
	sight, o, err := v.offered(c)
	if err != nil {
		return err
	}
	at := placed{}
	for _, a := range o.Asks {
		if _, has := c.Args[a.Name]; has && a.Kind == game.Rows {
			at = reworked(o, a, c.Args, v.r.PostForm)
		}
	}
	return v.formPage(http.StatusOK, sight, o, &refused{c: c, at: at}, nil)
}

// formPage shows the form of an offer that has a page of its own, with what was
// understood of the file that filled it, if one did.
func (v *visit) formPage(status int, sight table.Sight, o game.Offer, no *refused, from *read) error {
	v.speakTable(sight.Lang)
	d := newDesk(v, sight, "", no)
	d.alone = true
	drawn := d.offer(&o)
	if o.File {
		drawn.Fill = tablePath(sight.Table, strings.TrimPrefix(fillPath, "/"), sight.Seat.Chair)
	}
	drawn.Reject = nil // what is wrong stands at its field, and all of it above
	drawn.About, drawn.Back = game.Ref(v.r.FormValue(aboutField)), v.r.FormValue(backField)
	for _, f := range drawn.More {
		drawn.Full = drawn.Full || f.Fault != nil
	}
	f := v.frame(v.p.Say(o.Label))
	if no != nil && no.no != nil {
		v.refuse(&f, no.no)
	}
	home := tablePath(sight.Table, string(drawn.About), sight.Seat.Chair) + "#" + drawn.Back
	return v.render(status, "form.html", f, opened{sight.Title, home, drawn, from})
}

// placed is where the next thing is to be typed: in the n-th row of all.
type placed struct {
	row   int
	group bool // the name of its group, if it has none
}

// reworked changes the rows in args as a button of the form says.
func reworked(o game.Offer, a game.Ask, args game.Args, form url.Values) (at placed) {
	rows, _ := typedRows(form, a.Name)
	deed := strings.Fields(form.Get(rowsField))
	group, row := -1, -1
	if len(deed) > 2 {
		group, _ = strconv.Atoi(deed[2])
	}
	if len(deed) > 3 {
		row, _ = strconv.Atoi(deed[3])
	}
	text := strings.TrimSpace(form.Get(textField + a.Name))
	empty := game.Row{Cells: make([]string, len(a.Cols))}
	switch i := indexOf(rows, group, row); {
	case text != "":
		for name, words := range o.Pasted(a, text, args.One(a.Head)) {
			args[name] = words
		}
		rows = merged(a, rows, a.Tidy(a.Rows(args[a.Name])))
		at.row = 1
	case len(deed) > 1 && deed[1] != a.Name:
	case len(deed) > 0 && deed[0] == cutRow && i >= 0:
		rows = slices.Delete(rows, i, i+1)
		at.row = max(1, i)
	case len(deed) > 0 && deed[0] == addRow && group >= 0:
		end := endOf(rows, group)
		if end > 0 {
			empty.Group = rows[end-1].Group
		}
		rows = slices.Insert(rows, end, empty)
		at.row = end + 1
	case len(deed) > 0 && deed[0] == addGroup:
		rows = append(rows, empty)
		at = placed{row: len(rows), group: true}
	}
	args[a.Name] = []string{game.CellRows(rows)}
	return at
}

// indexOf is the place among all rows of one by its group and its number there.
func indexOf(rows []game.Row, group, row int) int {
	g, n := -1, 0
	for i, r := range rows {
		if i == 0 || rows[i-1].Group != r.Group {
			g, n = g+1, 0
		}
		if g == group && n == row {
			return i
		}
		n++
	}
	return -1
}

// endOf is the place behind the last row of a group.
func endOf(rows []game.Row, group int) int {
	g := -1
	for i, r := range rows {
		if i == 0 || rows[i-1].Group != r.Group {
			if g++; g > group {
				return i
			}
		}
	}
	return len(rows)
}

// merged are rows with those of a text: one with the same first words in the same
// group takes the place of the other, and rows that nobody filled in make room.
func merged(a game.Ask, rows, more []game.Row) []game.Row {
	rows = slices.DeleteFunc(rows, func(r game.Row) bool { return r.Cells[0] == "" || slices.ContainsFunc(a.Start, r.Equal) && lacks(r) })
	same := func(r, m game.Row) bool { return game.Canon(r.Group) == game.Canon(m.Group) }
	for _, m := range more {
		again := func(r game.Row) bool { return same(r, m) && game.Canon(r.Cells[0]) == game.Canon(m.Cells[0]) }
		if i := slices.IndexFunc(rows, again); i >= 0 {
			rows[i].Cells = m.Cells
			continue
		}
		end := len(rows)
		for i, r := range slices.Backward(rows) {
			if same(r, m) {
				m.Group, end = r.Group, i+1
				break
			}
		}
		rows = slices.Insert(rows, end, m)
	}
	return rows
}

func lacks(r game.Row) bool { return slices.Contains(r.Cells, "") }

// hasRows reports whether an offer asks for rows, and so has a page of its own.
func hasRows(o *game.Offer, spec game.Spec) bool {
	if o.Folded {
		return slices.ContainsFunc(spec.Params, func(p game.Param) bool { return p.Kind == game.Rows })
	}
	return slices.ContainsFunc(o.Questions(), func(a game.Ask) bool { return a.Kind == game.Rows })
}
