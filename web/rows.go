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

// A form with rows has a page of its own: a field for the name of each group, a field for each
// cell, and an empty row in each group. A button that changes the number of rows sends the form.
// The form is then drawn again with all that was typed.
const (
	rowField  = "r."    // r.<param>.<group>[.<row>.<column>]
	textField = "text." // text.<param>: a text to be read into the rows of a parameter
	rowsField = "rows"  // a button that changes the rows: "<change> <param> [<group> [<row>]]"
)

// The changes that the buttons of rowsField make.
const (
	addRow   = "add"
	cutRow   = "cut"
	addGroup = "group"
	fillRows = "fill"
)

const (
	maxCells = 600 // cells in a form
	maxPlace = 99  // the largest number of a group, row or column
	maxSizes = 7   // choices that stand side by side in a cell
)

// typedRows reads the rows of a parameter from a form, in the order of their numbers. ok is false
// if there are too many fields or a field's name is malformed.
func typedRows(form url.Values, param string) (rows []game.Row, ok bool) {
	names := map[int]string{}
	cells := map[int]map[int]map[int]string{}
	n := 0
	for field, values := range form {
		rest, is := strings.CutPrefix(field, rowField+param+".")
		if !is || len(values) != 1 {
			continue
		}
		at, fits := parsePlaces(strings.Split(rest, "."))
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

// parsePlaces returns the numbers in the name of a field: of a group alone, or of a group, a row
// and a column.
func parsePlaces(parts []string) (at []int, ok bool) {
	for _, p := range parts {
		n, err := strconv.Atoi(p)
		if err != nil || n < 0 || n > maxPlace {
			return nil, false
		}
		at = append(at, n)
	}
	return at, len(at) == 1 || len(at) == 3
}

// inOrder returns the keys of m, sorted.
func inOrder[V any](m map[int]V) []int {
	var keys []int
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// changesRows reports whether a form is to be drawn again with other rows: a button changes them,
// or there is a text to be read.
func changesRows(form url.Values) bool {
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

// redrawRows shows a form again with changed rows and all that was typed.
func (req *request) redrawRows(c game.Command) error {
	view, o, err := req.findOffer(c)
	if err != nil {
		return err
	}
	at := focusField{}
	for _, a := range o.Inputs {
		if _, has := c.Args[a.Name]; has && a.Kind == game.Rows {
			at = editRows(o, a, c.Args, req.r.PostForm)
		}
	}
	return req.formPage(http.StatusOK, view, o, &refusedPress{c: c, focus: at}, nil)
}

// formPage shows the form of an offer on a page of its own. no has the fields as they were typed;
// nil: the presets. from tells what was read from a file; nil if no file filled the form.
func (req *request) formPage(status int, view table.PlayerView, o game.Offer, no *refusedPress,
	from *fileSummary) error {
	req.speakTable(view.Lang, view.System)
	b := newPageBuilder(req, view, "", no)
	b.alone = true
	drawn := b.offerView(&o)
	if o.TakesFile {
		drawn.Fill = tablePath(view.Table, strings.TrimPrefix(fillPath, "/"), view.Actor.Chair)
	}
	drawn.Reject = nil // faults are shown at their fields and on top of the page
	drawn.About, drawn.Back = game.Ref(req.r.FormValue(aboutField)), req.r.FormValue(backField)
	for _, f := range drawn.More {
		drawn.Full = drawn.Full || f.Fault != nil
	}
	f := req.frame(req.p.Say(o.Label))
	if no != nil && no.no != nil {
		req.showRefusal(&f, no.no)
	}
	home := tablePath(view.Table, string(drawn.About), view.Actor.Chair) + "#" + drawn.Back
	return req.render(status, "form.html", f, formPage{view.Title, home, drawn, from})
}

// focusField is the field that gets the focus: the first cell of a row.
type focusField struct {
	row   int  // its number among all rows, from 1; 0: none
	group bool // the name of the row's group has the focus instead, if that name is empty
}

// editRows changes the rows of a parameter in args as a button or a pasted text of the form says.
// It returns the field that gets the focus. A pasted text may answer other parameters too.
func editRows(o game.Offer, a game.Input, args game.Args, form url.Values) (at focusField) {
	rows, _ := typedRows(form, a.Name)
	action := strings.Fields(form.Get(rowsField))
	group, row := -1, -1
	if len(action) > 2 {
		group, _ = strconv.Atoi(action[2])
	}
	if len(action) > 3 {
		row, _ = strconv.Atoi(action[3])
	}
	text := strings.TrimSpace(form.Get(textField + a.Name))
	empty := game.Row{Cells: make([]string, len(a.Columns))}
	switch i := indexOf(rows, group, row); {
	case text != "":
		for name, words := range o.ReadPasted(a, text, args.One(a.HeadParam)) {
			args[name] = words
		}
		rows = mergeRows(a, rows, a.NormalizeRows(a.Rows(args[a.Name])))
		at.row = 1
	case len(action) > 1 && action[1] != a.Name:
	case len(action) > 0 && action[0] == cutRow && i >= 0:
		rows = slices.Delete(rows, i, i+1)
		at.row = max(1, i)
	case len(action) > 0 && action[0] == addRow && group >= 0:
		end := endOf(rows, group)
		if end > 0 {
			empty.Group = rows[end-1].Group
		}
		rows = slices.Insert(rows, end, empty)
		at.row = end + 1
	case len(action) > 0 && action[0] == addGroup:
		rows = append(rows, empty)
		at = focusField{row: len(rows), group: true}
	}
	args[a.Name] = []string{game.CellRows(rows)}
	return at
}

// indexOf returns the index of a row among all rows, by the index of its group and the row's index
// in that group; -1 if there is no such row.
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

// endOf returns the index after the last row of the group with that index.
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

// mergeRows adds more, the rows of a text, to rows. Each row of more replaces a row with the same
// first cell in the same group, or else comes after the last row of its group. Rows without a first
// cell, and rows of the sheet so far with an empty cell, are removed.
func mergeRows(a game.Input, rows, more []game.Row) []game.Row {
	rows = slices.DeleteFunc(rows, func(r game.Row) bool {
		return r.Cells[0] == "" || slices.ContainsFunc(a.CurrentRows, r.Equal) && hasEmptyCell(r)
	})
	same := func(r, m game.Row) bool { return game.Canonical(r.Group) == game.Canonical(m.Group) }
	for _, m := range more {
		again := func(r game.Row) bool { return same(r, m) && game.Canonical(r.Cells[0]) == game.Canonical(m.Cells[0]) }
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

// hasEmptyCell reports whether a cell of a row is empty.
func hasEmptyCell(r game.Row) bool { return slices.Contains(r.Cells, "") }

// hasRows reports whether an offer asks for rows. Then the form of the offer is on a page of its
// own.
func hasRows(o *game.Offer, spec game.Spec) bool {
	if o.InputsOmitted {
		return slices.ContainsFunc(spec.Params, func(p game.Param) bool { return p.Kind == game.Rows })
	}
	return slices.ContainsFunc(o.OpenInputs(), func(a game.Input) bool { return a.Kind == game.Rows })
}
