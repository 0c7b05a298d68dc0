package game

import (
	"slices"
	"strings"

	"mesa/dice"
)

// checkRow returns the canonical row and all its faults. first says that the row is the first of
// its group: a fault of the group is reported only there.
func (a Input) checkRow(r Row, first bool) (Row, []*Refusal) {
	var faults []*Refusal
	group, no := a.checkGroup(r.Group)
	if no != nil && first {
		faults = append(faults, no)
	}
	canonical := Row{group, make([]string, len(a.Columns))}
	for i, col := range a.Columns {
		words := []string{r.Cells[i]}
		if r.Cells[i] == "" {
			words = col.presetWords()
		}
		if slices.ContainsFunc(col.EmptyGroups, func(g string) bool { return Canonical(g) == Canonical(group) }) {
			col.Min = 0
		}
		cell, no := col.check(words)
		if no != nil {
			no.Col = i + 1
			faults = append(faults, a.cellRefusal(no, col.Name, col.Rule))
			continue
		}
		canonical.Cells[i] = strings.Join(cell, " ")
		if col.Kind == Dice && len(cell) > 0 {
			canonical.Cells[i] = strings.ReplaceAll(dice.Format(DiceOf(cell)), " ", "+")
		}
	}
	return canonical, faults
}

// checkGroup returns the name of a group as it was written, cleaned, if new groups are allowed,
// else the word of a known group. It returns "" if there are no groups.
func (a Input) checkGroup(name string) (string, *Refusal) {
	if !a.hasGroups() {
		return "", nil
	}
	if a.MaxNewGroup > 0 {
		title := Input{Param: Param{Name: groupCol, Kind: Text, Min: 1, Max: a.MaxNewGroup}}
		canonical, no := title.check([]string{name})
		if no != nil {
			return "", a.cellRefusal(no, groupCol, "")
		}
		return canonical[0], nil
	}
	if i := a.group(name); i >= 0 {
		return a.Groups[i].Word, nil
	}
	var known []Msg
	for _, g := range a.Groups {
		known = append(known, g.Title)
	}
	return "", a.cellRefusal(a.refuse("refused.word", W("word", Truncate(name)), L("choices", known...)), groupCol, "")
}

// groupCol stands for the group's name where a refusal names a column.
const groupCol = "group"

// cellRefusal returns the refusal of a cell. This refusal names the parameter and the column. It
// has the rule of no or, if that is "", the column's rule.
func (a Input) cellRefusal(no *Refusal, col, rule string) *Refusal {
	own := *no
	own.Param = a.Name
	if own.Rule == "" {
		own.Rule = rule
	}
	own.Reason.Args = slices.Clone(no.Reason.Args)
	for i, arg := range own.Reason.Args {
		if arg.Name == "param" && arg.Kind == WordsArg {
			own.Reason.Args[i] = W("param", a.Name+"."+col)
		}
	}
	return &own
}

// locateFaults returns the refusal with the place of each fault of rows as text (Where).
func (a Input) locateFaults(no *Refusal, words []string) *Refusal {
	written := a.writtenRows(words)
	return no.each(func(f Refusal) Refusal {
		if f.Param == a.Name && f.Row > 0 && f.Row <= len(written) && f.Where.Empty() {
			f.Where = a.rowMsg(written, f.Row-1)
		}
		return f
	})
}

// rowMsg says which row the row at index i is: its group, its number there, and its words as
// written.
func (a Input) rowMsg(written []writtenRow, i int) Msg {
	w, n := written[i], 1
	for before := i - 1; before >= 0 && written[before].Group == w.Group; before-- {
		n++
	}
	return sayOf("refused.row", M("group", a.groupTitle(w.Group)), N("n", n), W("words", Truncate(w.text)))
}

func (a Input) groupTitle(name string) Msg {
	if i := a.group(name); i >= 0 {
		return a.Groups[i].Title
	}
	if name == "" {
		return Msg{}
	}
	return Quote(Truncate(name))
}
