package web

import (
	"slices"

	"mesa/game"
)

// rowGroup is one group of rows as a part of a form.
type rowGroup struct {
	ID, Field string
	N         int // its index in the form
	Name      string
	Title     game.Msg // of a group with a fixed name
	Label     game.Msg // of the field for its name, if the reader may write one
	Max       int      // the most characters of that name
	Rows      []*rowLine
	Faults    []*game.Refusal // of its name, or of a whole row
	First     bool            // its name gets the focus
}

// rowLine is one row.
type rowLine struct {
	ID    string
	N     int // its index in its group
	At    int // its number among all rows, from 1, as refusals count them; 0: it was not sent yet
	Cells []*rowCell
}

// rowCell is one cell of a row.
type rowCell struct {
	game.Input
	ID, Field string
	Label     game.Msg
	Value     string
	Words     []string   // the words of its choices
	Silent    bool       // its group has no choices for it and it is empty, so it is hidden
	Says      []game.Msg // the labels of its choices
	Fault     *game.Refusal
	First     bool // it gets the focus
}

// Menu reports whether a cell has too many choices to stand side by side.
func (c *rowCell) Menu() bool { return len(c.Words) > maxSizes }

// layRows lays out the rows of a field by group: the typed rows in words, or the current rows if
// words is nil. label returns the label of a column or of a group's name. When the form is first
// shown, each group has an empty row. Further rows are added one by one on request, so that nothing
// else moves.
func (f *inputView) layRows(label func(string) game.Msg, words []string, no *refusedPress) {
	rows := f.CurrentRows
	if words != nil {
		rows = f.Input.Rows(words)
	}
	for i, r := range rows {
		if i == 0 || rows[i-1].Group != r.Group {
			f.addGroup(label, r.Group)
		}
		f.addRow(label, r, i+1, no)
	}
	for _, g := range f.Groups {
		if !slices.ContainsFunc(f.RowGroups,
			func(have *rowGroup) bool { return game.Canonical(have.Name) == game.Canonical(g.Word) }) {
			f.addGroup(label, g.Word)
		}
	}
	if len(f.RowGroups) == 0 {
		f.addGroup(label, "")
	}
	for n, g := range f.RowGroups {
		named := !slices.ContainsFunc(g.Rows, func(r *rowLine) bool { return r.Cells[0].Value == "" })
		if len(g.Rows) == 0 || named && words == nil {
			f.addRowTo(n, label, game.Row{Cells: make([]string, len(f.Columns))}, 0, no)
		}
	}
}

// addGroup adds a group without rows.
func (f *inputView) addGroup(label func(string) game.Msg, name string) {
	n := len(f.RowGroups)
	g := &rowGroup{N: n, ID: f.ID + "-g" + game.Itoa(n), Field: rowField + f.Name + "." + game.Itoa(n), Name: name,
		Max:   f.MaxNewGroup,
		Title: f.groupTitle(name)}
	if f.MaxNewGroup > 0 {
		g.Label = label(f.Name + ".group")
	}
	f.RowGroups = append(f.RowGroups, g)
}

// addRow adds a row to the last group. at is its number among all rows.
func (f *inputView) addRow(label func(string) game.Msg, r game.Row, at int, no *refusedPress) {
	f.addRowTo(len(f.RowGroups)-1, label, r, at, no)
}

// addRowTo adds a row to the group with index n, with its faults.
func (f *inputView) addRowTo(n int, label func(string) game.Msg, r game.Row, at int, no *refusedPress) {
	g := f.RowGroups[n]
	line := &rowLine{N: len(g.Rows), At: at, ID: g.ID + "-r" + game.Itoa(len(g.Rows))}
	for i, col := range f.Columns {
		cell := &rowCell{Input: col, ID: line.ID + "-c" + game.Itoa(i), Label: label(f.Name + "." + col.Name),
			Field: g.Field + "." + game.Itoa(line.N) + "." + game.Itoa(i), Value: r.Cells[i]}
		cell.choose(g.Name)
		line.Cells = append(line.Cells, cell)
	}
	g.Rows = append(g.Rows, line)
	if no == nil || at == 0 {
		return
	}
	if no.focus.row == at {
		g.First = no.focus.group && g.Name == ""
		line.Cells[0].First = !g.First
	}
	if no.no == nil {
		return
	}
	for _, fault := range no.no.All() {
		switch {
		case fault.Param != f.Name || fault.Row != at:
		case fault.Col > 0:
			line.Cells[fault.Col-1].Fault = fault
			line.Cells[fault.Col-1].First = fault == no.firstRefusal()
		default:
			g.Faults = append(g.Faults, fault)
			g.First = fault == no.firstRefusal()
		}
	}
}

// choose sets the choices of a cell: those for its group, or else those of its input. If there are
// any, the present value of the cell is among them.
func (c *rowCell) choose(group string) {
	words, own := c.ChoicesByGroup[group]
	c.Silent = own && len(words) == 0 && c.Value == ""
	for _, w := range words {
		c.Words, c.Says = append(c.Words, w), append(c.Says, game.Quote(w))
	}
	for _, choice := range c.Choices {
		if !own {
			c.Words, c.Says = append(c.Words, choice.Word), append(c.Says, choice.Name())
		}
	}
	if len(c.Words) > 0 && c.Value != "" && !slices.Contains(c.Words, c.Value) {
		c.Words, c.Says = append(c.Words, c.Value), append(c.Says, game.Quote(c.Value))
	}
}
