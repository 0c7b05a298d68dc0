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
func (a Ask) ReadRows(words []string) ([]Row, *Refusal) {
	text := strings.Join(words, " ")
	if len(text) > maxRowsText {
		return nil, a.refuse("refused.rows.long", N("max", maxRowsText))
	}
	var rows []Row
	var faults []*Refusal
	written := a.written(words)
	for i, w := range written {
		if a.blank(w) {
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
		return nil, a.placed(together(faults), words)
	}
	return rows, nil
}

// Rows are those of a text as they are written, whatever is wrong with them: for
// a form that shows again what was typed. A fault's Row counts these.
func (a Ask) Rows(words []string) []Row {
	var rows []Row
	for _, w := range a.written(words) {
		rows = append(rows, w.Row)
	}
	return rows
}

// Tidy gives rows with each cell as its column takes it, "d8" for "k8"; one that
// it does not take stays as it is.
func (a Ask) Tidy(rows []Row) []Row {
	tidy := make([]Row, len(rows))
	for i, r := range rows {
		tidy[i] = Row{r.Group, slices.Clone(r.Cells)}
		if canon, faults := a.checkRow(r, false); len(faults) == 0 {
			tidy[i].Cells = canon.Cells
		}
	}
	return tidy
}

// written are the rows of a text with what each was read from.
func (a Ask) written(words []string) []writtenRow {
	text := strings.Join(words, " ")
	if len(text) > maxRowsText || IsNone(words) {
		return nil
	}
	r := rowReader{ask: a}
	r.read(text)
	return r.rows
}

// SayRows writes rows in one line, so that ReadRows reads them back:
// "skills: Fight d10, Move 2d8 | distinctions: Quick Hands d8".
func (a Ask) SayRows(rows []Row) string {
	line := sayRows(rows, func(r Row) Row { return r })
	if slices.EqualFunc(a.Rows([]string{line}), rows, Row.Equal) {
		return line
	}
	return sayRows(rows, func(r Row) Row {
		q := quotedRow(r)
		for _, as := range []Row{r, {r.Group, q.Cells}} {
			if !strings.Contains(r.Group+strings.Join(r.Cells, ""), `"`) && a.reads(as, r) {
				return as
			}
		}
		return q
	})
}

// reads reports whether a row that is written so alone is read as itself.
func (a Ask) reads(plain, row Row) bool {
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
		b.WriteString(strings.Join(slices.DeleteFunc(slices.Clone(w.Cells), func(c string) bool { return c == "" }), " "))
	}
	return b.String()
}

// CellRows writes rows cell by cell in quotes, so that any Ask of as many columns
// reads back just these, also what is wrong or empty: what a form sends.
func CellRows(rows []Row) string { return sayRows(rows, quotedRow) }

// UnderGroup is a text of rows under the name of their group.
func UnderGroup(group, text string) string { return quoteCell(group) + ":\n" + text }

func quotedRow(r Row) Row {
	q := Row{quoteCell(r.Group), make([]string, len(r.Cells))}
	for i, c := range r.Cells {
		q.Cells[i] = quoteCell(c)
	}
	return q
}

var cellEscaper = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\r", " ")

func quoteCell(c string) string { return `"` + cellEscaper.Replace(c) + `"` }

// blank reports whether nobody has filled in a row of a form: it says nothing, or
// no more than one of Start does that lacks something.
func (a Ask) blank(r writtenRow) bool {
	if !r.form {
		return false
	}
	if !slices.ContainsFunc(r.Cells, func(c string) bool { return c != "" }) {
		return true
	}
	return a.lacks(r.Row) && slices.ContainsFunc(a.Start, func(s Row) bool {
		return Canon(s.Group) == Canon(r.Group) && slices.Equal(s.Cells, r.Cells)
	})
}

// lacks reports whether a row lacks a word that it must have.
func (a Ask) lacks(r Row) bool {
	for i, col := range a.Cols {
		if r.Cells[i] == "" && col.Min > 0 && len(col.presets()) == 0 {
			return true
		}
	}
	return false
}

// textCol is the column of a Text, -1 if there is none.
func (a Ask) textCol() int {
	return slices.IndexFunc(a.Cols, func(c Ask) bool { return c.Kind == Text })
}

// grouped reports whether rows stand in groups.
func (a Ask) grouped() bool { return a.NewGroup > 0 || len(a.Groups) > 0 }

// group is the place of the group with that word or title, -1 if there is none.
func (a Ask) group(name string) int {
	return slices.IndexFunc(a.Groups, func(g Group) bool {
		own := g.Title.Key == QuoteKey && len(g.Title.Args) == 1 && Canon(g.Title.Args[0].Words) == Canon(name)
		return own || Canon(g.Word) == Canon(name)
	})
}

// kept is the number, as it was written, of the nth row that ReadRows gives.
func (a Ask) kept(words []string, n int) int {
	for i, w := range a.written(words) {
		if !a.blank(w) {
			if n--; n == 0 {
				return i + 1
			}
		}
	}
	return n
}
