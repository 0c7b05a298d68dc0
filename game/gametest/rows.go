package gametest

import (
	"reflect"
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
)

// The names in a report of rows that were written, and of rows with a fault in each.
const (
	someRows   = "rows"
	faultyRows = "faulty rows"
)

// takesRows reports whether some move takes rows.
func (s Subject) takesRows() bool {
	return slices.ContainsFunc(s.System.Specs(), func(sp game.Spec) bool {
		return slices.ContainsFunc(sp.Params, func(p game.Param) bool { return p.Kind == game.Rows })
	})
}

// takesAny reports whether a parameter takes free text.
func takesAny(p game.Param) bool { return p.Kind == game.Text || p.Kind == game.Rows }

// checkRowsInput checks that forms can rely on an input of rows.
func (r *runner) checkRowsInput(o game.Offer, sp game.Spec, a game.Input) {
	where := "offer " + o.Move + ": rows of " + a.Name
	r.checkColumns(where, sp, a)
	if a.MaxNewGroup > 0 || len(a.Groups) > 0 {
		r.checkMsg(where, sp.Label(a.Name+".group"))
	}
	var groups []string
	for _, g := range a.Groups {
		r.checkMsg(where, g.Title)
		groups = append(groups, g.Word)
	}
	for _, row := range a.CurrentRows {
		if len(row.Cells) != len(a.Columns) || len(groups) > 0 && !slices.Contains(groups, row.Group) {
			r.fault("%s: %v cannot stand there", where, row)
		}
	}
	if p, known := sp.Param(a.HeadParam); a.HeadParam != "" && (!known || p.Kind != game.Text) {
		r.fault("%s: leads with %s, which is no text", where, a.HeadParam)
	}
	r.checkRoundTrip(o, a, a.CurrentRows)
}

// checkColumns checks that columns have names of their own, known groups and at most one text.
func (r *runner) checkColumns(where string, sp game.Spec, a game.Input) {
	texts, names := 0, []string{"group"}
	for _, col := range a.Columns {
		r.checkMsg(where, sp.Label(a.Name+"."+col.Name))
		if !goodName.MatchString(col.Name) || slices.Contains(names, col.Name) || col.Kind == game.Rows {
			r.fault("%s: column %q has no good name, or is rows", where, col.Name)
		}
		if names = append(names, col.Name); col.Kind == game.Text {
			texts++
		}
		for group := range col.ChoicesByGroup {
			if !slices.ContainsFunc(a.Groups, func(g game.ChoiceGroup) bool { return g.Word == group }) {
				r.fault("%s: %s offers something in %q, which is no group", where, col.Name, group)
			}
		}
	}
	if len(a.Columns) == 0 || texts > 1 {
		r.fault("%s: %d columns, %d of them texts", where, len(a.Columns), texts)
	}
}

// checkRoundTrip checks that written rows are read back unchanged.
func (r *runner) checkRoundTrip(o game.Offer, a game.Input, rows []game.Row) {
	for _, said := range []string{a.SayRows(rows), game.CellRows(rows)} {
		if got := a.Rows([]string{said}); len(got)+len(rows) > 0 && !reflect.DeepEqual(got, rows) {
			r.fault("%s: the rows %q are said %q, which reads %q", o.Move, rows, said, got)
		}
	}
}

// rowsText returns random valid rows for an input, written in one line, in several lines, or as a
// form sends them.
func (r *runner) rowsText(move string, a game.Input) string {
	var rows []game.Row
	for range r.number(a.Min, min(a.Max, a.Min+6)) {
		row := game.Row{Group: r.group(move, a)}
		for _, col := range a.Columns {
			row.Cells = append(row.Cells, r.cell(move, col))
		}
		rows = append(rows, row)
	}
	r.report.Met[someRows]++
	r.checkRoundTrip(game.Offer{Move: move}, a, rows)
	r.checkFaults(move, a, rows)
	switch r.chance.IntN(3) {
	case 0:
		return game.CellRows(rows)
	case 1:
		text := ""
		for _, row := range rows {
			line := row
			line.Group = ""
			bare := a
			bare.Groups, bare.MaxNewGroup = nil, 0
			text += game.RowsInGroup(row.Group, bare.SayRows([]game.Row{line})) + "\n"
		}
		if a.MaxNewGroup > 0 || len(a.Groups) > 0 {
			return text
		}
	}
	return a.SayRows(rows)
}

func (r *runner) group(move string, a game.Input) string {
	n := len(a.Groups)
	switch {
	case a.MaxNewGroup > 0 && (n == 0 || r.chance.IntN(3) == 0):
		return r.text(move,
			game.Input{Param: game.Param{Name: a.Name + ".group", Kind: game.Text, Min: 1, Max: a.MaxNewGroup}})
	case n > 0:
		return a.Groups[r.chance.IntN(n)].Word
	}
	return ""
}

// cell returns a canonical word for a column.
func (r *runner) cell(move string, col game.Input) string {
	switch col.Kind {
	case game.Pick:
		return strings.Join(r.pickSome(col), " ")
	case game.Number:
		return game.Itoa(r.number(col.Min, col.Max))
	case game.Dice:
		size := dice.Sizes[r.chance.IntN(len(dice.Sizes))].String()
		if len(col.Choices) > 0 {
			size = col.Choices[r.chance.IntN(len(col.Choices))].Word
		}
		if n := r.number(max(1, col.Min), min(col.Max, game.MaxDice)); n > 1 && r.chance.IntN(4) == 0 {
			size = game.Itoa(n) + size
		}
		return size
	}
	return r.text(move, col)
}

// checkFaults checks that rows with a fault in each are refused with all faults at once, in the
// order of the rows, each with its place.
func (r *runner) checkFaults(move string, a game.Input, rows []game.Row) {
	wrong := slices.Clone(rows)
	at := make([]int, len(rows))
	for i := range wrong {
		wrong[i].Cells = slices.Clone(wrong[i].Cells)
		at[i] = r.chance.IntN(len(a.Columns))
		wrong[i].Cells[at[i]] = "\u202e" + madeUpWord // invalid for every kind
	}
	if len(wrong) == 0 {
		return
	}
	r.report.Met[faultyRows]++
	_, no := a.ReadRows([]string{game.CellRows(wrong)})
	if no == nil || len(no.All()) != len(wrong) {
		r.fault("%s: of the rows %q are refused %v", move, wrong, no)
		return
	}
	for i, f := range no.All() {
		if f.Param != a.Name || f.Row != i+1 || f.Col != at[i]+1 || f.Where.Empty() {
			r.fault("%s: row %d of %q is refused in the place %s %d %d", move, i+1, wrong, f.Param, f.Row, f.Col)
		}
		r.checkMsg("a fault of "+move, f.Where)
		r.checkMsg("a fault of "+move, f.Reason)
	}
}
