package game

import (
	"slices"
	"strings"

	"mesa/dice"
)

// checkRow gives the canonical row with all that is wrong with it. Its group is
// judged if it is the first there.
func (a Ask) checkRow(r Row, first bool) (Row, []*Refusal) {
	var faults []*Refusal
	group, no := a.checkGroup(r.Group)
	if no != nil && first {
		faults = append(faults, no)
	}
	canon := Row{group, make([]string, len(a.Cols))}
	for i, col := range a.Cols {
		words := []string{r.Cells[i]}
		if r.Cells[i] == "" {
			words = col.presets()
		}
		if slices.ContainsFunc(col.Bare, func(g string) bool { return Canon(g) == Canon(group) }) {
			col.Min = 0
		}
		cell, no := col.check(words)
		if no != nil {
			no.Col = i + 1
			faults = append(faults, a.ofColumn(no, col.Name, col.Rule))
			continue
		}
		canon.Cells[i] = strings.Join(cell, " ")
		if col.Kind == Dice && len(cell) > 0 {
			canon.Cells[i] = strings.ReplaceAll(dice.Format(DiceOf(cell)), " ", "+")
		}
	}
	return canon, faults
}

// checkGroup gives the group by its word, or a new one in a person's own words.
func (a Ask) checkGroup(name string) (string, *Refusal) {
	if !a.grouped() {
		return "", nil
	}
	if a.NewGroup > 0 {
		canon, no := Ask{Param: Param{Name: groupCol, Kind: Text, Min: 1, Max: a.NewGroup}}.check([]string{name})
		if no != nil {
			return "", a.ofColumn(no, groupCol, "")
		}
		return canon[0], nil
	}
	if i := a.group(name); i >= 0 {
		return a.Groups[i].Word, nil
	}
	var known []Msg
	for _, g := range a.Groups {
		known = append(known, g.Title)
	}
	return "", a.ofColumn(a.refuse("refused.word", W("word", clip(name)), L("choices", known...)), groupCol, "")
}

// groupCol is what the name of a group is called, where a column has its name.
const groupCol = "group"

// ofColumn is the refusal of a cell: of the parameter, by the rule of its column.
func (a Ask) ofColumn(no *Refusal, col, rule string) *Refusal {
	own := *no
	own.Param = a.Name
	if own.Rule == "" {
		own.Rule = rule
	}
	own.Why.Args = slices.Clone(no.Why.Args)
	for i, arg := range own.Why.Args {
		if arg.Name == "param" && arg.Kind == WordsArg {
			own.Why.Args[i] = W("param", a.Name+"."+col)
		}
	}
	return &own
}

// together is one refusal of several: the first, with the others as its More.
func together(faults []*Refusal) *Refusal {
	if len(faults) < 2 {
		return faults[0]
	}
	first := *faults[0]
	first.More = nil
	for _, no := range faults[1:] {
		other := *no
		other.More = nil
		first.More = append(first.More, &other)
	}
	return &first
}

// placed says of each fault of rows where it is, in words.
func (a Ask) placed(no *Refusal, words []string) *Refusal {
	written := a.written(words)
	return no.each(func(f Refusal) Refusal {
		if f.Param == a.Name && f.Row > 0 && f.Row <= len(written) && f.Where.Empty() {
			f.Where = a.where(written, f.Row-1)
		}
		return f
	})
}

// where says which row it is: its group, its number there, and what was written.
func (a Ask) where(written []writtenRow, i int) Msg {
	w, n := written[i], 1
	for before := i - 1; before >= 0 && written[before].Group == w.Group; before-- {
		n++
	}
	return sayOf("refused.row", M("group", a.groupTitle(w.Group)), N("n", n), W("words", clip(w.text)))
}

func (a Ask) groupTitle(name string) Msg {
	if i := a.group(name); i >= 0 {
		return a.Groups[i].Title
	}
	if name == "" {
		return Msg{}
	}
	return Quote(clip(name))
}

// each gives a refusal with something done to it and to its More.
func (r *Refusal) each(do func(Refusal) Refusal) *Refusal {
	out := do(*r)
	out.More = slices.Clone(r.More)
	for i, m := range out.More {
		one := do(*m)
		out.More[i] = &one
	}
	return &out
}

// Said is why not, with the place of a fault in rows.
func (r *Refusal) Said() Msg {
	if r.Where.Empty() {
		return r.Why
	}
	return Say("refused.at", M("where", r.Where), M("why", r.Why))
}

// All are the faults of a refusal in their order: itself, then its More.
func (r *Refusal) All() []*Refusal { return append([]*Refusal{r}, r.More...) }

// checkRows gives rows as their one canonical word.
func (a Ask) checkRows(words []string) ([]string, *Refusal) {
	rows, no := a.ReadRows(words)
	if no != nil || len(rows) == 0 {
		return nil, no
	}
	return []string{a.SayRows(rows)}, nil
}
