package web

import (
	"slices"

	"mesa/game"
)

// rowGroup is one group of rows as a part of a form.
type rowGroup struct {
	ID, Field string
	N         int
	Name      string
	Title     game.Msg // of one that keeps its name
	Label     game.Msg // what its name is called, if that may be written
	Max       int
	Rows      []*rowLine
	Faults    []*game.Refusal // of its name, or of a row as a whole
	First     bool            // one types here next
}

// rowLine is one row.
type rowLine struct {
	ID    string
	N     int // in its group
	At    int // of all, as a fault counts them
	Cells []*rowCell
}

// rowCell is one field of a row.
type rowCell struct {
	game.Input
	ID, Field string
	Label     game.Msg
	Value     string
	Words     []string // side by side, or a menu if they are many
	Silent    bool     // nothing is asked in its group
	Says      []game.Msg
	Fault     *game.Refusal
	First     bool // one types here next
}

// Menu reports whether the choices of a cell are too many to stand side by side.
func (c *rowCell) Menu() bool { return len(c.Words) > maxSizes }

// layRows lays the rows of a field out by their groups: those that were typed, or
// what stands there, at first each group with an empty row at its end. More come one
// by one, as they are asked for, so that nothing moves that nobody touched.
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

func (f *inputView) addGroup(label func(string) game.Msg, name string) {
	n := len(f.RowGroups)
	g := &rowGroup{N: n, ID: f.ID + "-g" + game.Itoa(n), Field: rowField + f.Name + "." + game.Itoa(n), Name: name,
		Max:   f.MaxNewGroup,
		Title: f.title(name)}
	if f.MaxNewGroup > 0 {
		g.Label = label(f.Name + ".group")
	}
	f.RowGroups = append(f.RowGroups, g)
}

func (f *inputView) addRow(label func(string) game.Msg, r game.Row, at int, no *refusedPress) {
	f.addRowTo(len(f.RowGroups)-1, label, r, at, no)
}

// addRowTo adds a row to the n-th group, with what is wrong with it.
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
	if no.at.row == at {
		g.First = no.at.group && g.Name == ""
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
			line.Cells[fault.Col-1].First = fault == no.first()
		default:
			g.Faults = append(g.Faults, fault)
			g.First = fault == no.first()
		}
	}
}

// choose gives a cell its choices: those of its group or of its ask, and what stands
// there.
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
