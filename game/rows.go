package game

import (
	"slices"
	"strings"
)

// ReadRows reads rows from a text: from SayRows, or pasted from elsewhere. It accepts several
// lines, or one line with commas; groups separated by bars or semicolons, with a name and a colon
// or a heading before their rows; "Fight d8", "Fight: d8", "Fight = d8", "d8 Fight", "- Fight
// (D8)", "k8". A cell that contains one of these signs stands in double quotes. It skips the rows
// of a form (CellRows) that are empty, or as incomplete as they are in CurrentRows. It refuses all
// faults at once, the first with the rest in Others, each with Row and, if it is about one cell,
// Col. A text that is too long is one fault without Row.
func (a Input) ReadRows(words []string) ([]Row, *Refusal) {
	text := strings.Join(words, " ")
	if len(text) > maxRowsText {
		return nil, a.refuse("refused.rows.long", N("max", maxRowsText))
	}
	var rows []Row
	var faults []*Refusal
	written := a.writtenRows(words)
	for i, w := range written {
		if a.isBlank(w) {
			continue
		}
		if w.form {
			w.Cells = a.splitTextCell(w.Cells)
		}
		row, wrong := a.checkRow(w.Row, i == 0 || written[i-1].Group != w.Group)
		for _, no := range wrong {
			no.Row = i + 1
			faults = append(faults, no)
		}
		if rows = append(rows, row); len(rows) == a.Max+1 {
			many := a.refuse("refused.rows.many", N("max", a.Max))
			many.Row = i + 1
			faults = append(faults, many)
			break
		}
	}
	if len(rows) < a.Min {
		few := a.refuse("refused.rows.few", N("min", a.Min))
		few.Row = len(written) + 1
		faults = append(faults, few)
	}
	if len(faults) > 0 {
		return nil, a.locateFaults(joinRefusals(faults), words)
	}
	return rows, nil
}

// Rows returns the rows of a text as they are written, faulty ones too, for a form that shows again
// what was typed. Refusal.Row counts these rows. It returns nil for a text that is too long.
func (a Input) Rows(words []string) []Row {
	var rows []Row
	for _, w := range a.writtenRows(words) {
		rows = append(rows, w.Row)
	}
	return rows
}

// NormalizeRows returns the rows with canonical cells, "d8" for "k8". A row with faults stays
// unchanged.
func (a Input) NormalizeRows(rows []Row) []Row {
	tidy := make([]Row, len(rows))
	for i, r := range rows {
		tidy[i] = Row{r.Group, slices.Clone(r.Cells)}
		if canonical, faults := a.checkRow(r, false); len(faults) == 0 {
			tidy[i].Cells = canonical.Cells
		}
	}
	return tidy
}

// SayRows writes rows in one line that ReadRows reads back, with quotes only where they are needed:
// "skills: Fight d10, Move 2d8 | distinctions: Quick Hands d8".
func (a Input) SayRows(rows []Row) string {
	line := sayRows(rows, func(r Row) Row { return r })
	if slices.EqualFunc(a.Rows([]string{line}), rows, Row.Equal) {
		return line
	}
	return sayRows(rows, func(r Row) Row {
		q := quotedRow(r)
		for _, as := range []Row{r, {r.Group, q.Cells}} {
			if !strings.Contains(r.Group+strings.Join(r.Cells, ""), `"`) && a.readsBack(as, r) {
				return as
			}
		}
		return q
	})
}

// readsBack reports whether row, if its cells are written as those of plain, is read as row again.
func (a Input) readsBack(plain, row Row) bool {
	got := a.Rows([]string{sayRows([]Row{row}, func(Row) Row { return plain })})
	return len(got) == 1 && got[0].Equal(row)
}

// sayRows writes rows with the names of their groups. written returns a row with the text to write
// for its group and cells.
func sayRows(rows []Row, written func(Row) Row) string {
	var b strings.Builder
	for i, r := range rows {
		w := written(r)
		switch {
		case i == 0 && r.Group == "":
		case i == 0:
			b.WriteString(w.Group + ": ")
		case rows[i-1].Group != r.Group:
			b.WriteString(" | " + w.Group + ": ")
		default:
			b.WriteString(", ")
		}
		b.WriteString(strings.Join(slices.DeleteFunc(slices.Clone(w.Cells), func(c string) bool { return c == "" }),
			" "))
	}
	return b.String()
}

// CellRows writes rows cell by cell in quotes, as forms send them. Any Input with as many columns
// reads back the same rows, with their faults and empty cells.
func CellRows(rows []Row) string { return sayRows(rows, quotedRow) }

// RowsInGroup returns a text of rows under the name of their group.
func RowsInGroup(group, text string) string { return quoteCell(group) + ":\n" + text }

func quotedRow(r Row) Row {
	q := Row{quoteCell(r.Group), make([]string, len(r.Cells))}
	for i, c := range r.Cells {
		q.Cells[i] = quoteCell(c)
	}
	return q
}

var cellEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\r", " ")

func quoteCell(c string) string { return `"` + cellEscaper.Replace(c) + `"` }

// isBlank reports whether a row of a form was not filled in: it is empty, or an incomplete row of
// CurrentRows.
func (a Input) isBlank(r writtenRow) bool {
	if !r.form {
		return false
	}
	if !slices.ContainsFunc(r.Cells, func(c string) bool { return c != "" }) {
		return true
	}
	return a.isIncomplete(r.Row) && slices.ContainsFunc(a.CurrentRows, func(s Row) bool {
		return Canonical(s.Group) == Canonical(r.Group) && slices.Equal(s.Cells, r.Cells)
	})
}

// isIncomplete reports whether a row lacks a required cell.
func (a Input) isIncomplete(r Row) bool {
	for i, col := range a.Columns {
		if r.Cells[i] == "" && col.Min > 0 && len(col.presetWords()) == 0 {
			return true
		}
	}
	return false
}

// writtenIndex returns the number, from 1 and counted as written, of the nth row that ReadRows
// returns.
func (a Input) writtenIndex(words []string, n int) int {
	for i, w := range a.writtenRows(words) {
		if !a.isBlank(w) {
			if n--; n == 0 {
				return i + 1
			}
		}
	}
	return n
}
