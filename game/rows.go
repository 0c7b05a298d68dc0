package game

import (
	"slices"
	"strings"
)

// Row is one row of a parameter of Rows: the group that it stands under, and a
// word for each column.
type Row struct {
	Group string
	Cells []string
}

// Equal reports whether two rows say the same.
func (r Row) Equal(o Row) bool { return r.Group == o.Group && slices.Equal(r.Cells, o.Cells) }

// maxRowsText is the longest text of rows that is read, in bytes.
const maxRowsText = 12 << 10

// ReadRows reads rows out of a text: that of SayRows, or one that people have
// somewhere and paste. Several lines, or one with commas; groups apart by bars or
// semicolons, each behind its name and a colon, or under it as a heading; "Fight
// d8", "Fight: d8", "Fight = d8", "d8 Fight", "- Fight (D8)", "k8". What holds such signs of
// its own stands in double quotes. Of a form's rows (CellRows) those are left out
// that say nothing, or are of Start and nobody filled them in. It refuses every fault at once, the first with
// the others as its More, each with Row and, if it is one cell's, Col.
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
			w.Cells = a.inName(w.Cells)
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

// Rows are those of a text as they are written, whatever is wrong with them: for
// a form that shows again what was typed. A fault's Row counts these.
func (a Input) Rows(words []string) []Row {
	var rows []Row
	for _, w := range a.writtenRows(words) {
		rows = append(rows, w.Row)
	}
	return rows
}

// NormalizeRows gives rows with each cell as its column takes it, "d8" for "k8"; one that
// it does not take stays as it is.
func (a Input) NormalizeRows(rows []Row) []Row {
	tidy := make([]Row, len(rows))
	for i, r := range rows {
		tidy[i] = Row{r.Group, slices.Clone(r.Cells)}
		if canon, faults := a.checkRow(r, false); len(faults) == 0 {
			tidy[i].Cells = canon.Cells
		}
	}
	return tidy
}

// writtenRows are the rows of a text with what each was read from.
func (a Input) writtenRows(words []string) []writtenRow {
	text := strings.Join(words, " ")
	if len(text) > maxRowsText || IsNoneWord(words) {
		return nil
	}
	r := rowReader{ask: a}
	r.read(text)
	return r.rows
}

// SayRows writes rows in one line, so that ReadRows reads them back:
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

// readsBack reports whether a row that is written so alone is read as itself.
func (a Input) readsBack(plain, row Row) bool {
	got := a.Rows([]string{sayRows([]Row{row}, func(Row) Row { return plain })})
	return len(got) == 1 && got[0].Equal(row)
}

// sayRows writes rows behind the names of their groups, each as it is to be said.
func sayRows(rows []Row, as func(Row) Row) string {
	var b strings.Builder
	for i, r := range rows {
		w := as(r)
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

// CellRows writes rows cell by cell in quotes, so that any Input of as many columns
// reads back just these, also what is wrong or empty: what a form sends.
func CellRows(rows []Row) string { return sayRows(rows, quotedRow) }

// RowsInGroup is a text of rows under the name of their group.
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

// isBlank reports whether nobody has filled in a row of a form: it says nothing, or
// no more than one of Start does that lacks something.
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

// isIncomplete reports whether a row lacks a word that it must have.
func (a Input) isIncomplete(r Row) bool {
	for i, col := range a.Columns {
		if r.Cells[i] == "" && col.Min > 0 && len(col.presetWords()) == 0 {
			return true
		}
	}
	return false
}

// textCol is the column of a Text, -1 if there is none.
func (a Input) textCol() int {
	return slices.IndexFunc(a.Columns, func(c Input) bool { return c.Kind == Text })
}

// hasGroups reports whether rows stand in groups.
func (a Input) hasGroups() bool { return a.MaxNewGroup > 0 || len(a.Groups) > 0 }

// group is the place of the group with that word or title, -1 if there is none.
func (a Input) group(name string) int {
	return slices.IndexFunc(a.Groups, func(g ChoiceGroup) bool {
		own := g.Title.Key == QuoteKey && len(g.Title.Args) == 1 && Canonical(g.Title.Args[0].Words) == Canonical(name)
		return own || Canonical(g.Word) == Canonical(name)
	})
}

// isHeading reports whether a name is one that a group is known by, or says one in
// brackets: "Fire Suit (powers)".
func (a Input) isHeading(name string) bool {
	if a.group(name) >= 0 {
		return true
	}
	if i := strings.LastIndexByte(name, '('); i >= 0 && strings.HasSuffix(name, ")") {
		name = name[i+1 : len(name)-1]
	}
	return slices.ContainsFunc(a.KnownGroups, func(known string) bool { return Canonical(known) == Canonical(name) })
}

// writtenIndex is the number, as it was written, of the nth row that ReadRows gives.
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
