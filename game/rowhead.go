package game

import (
	"maps"
	"strings"
)

// splitHead returns the arguments with the head of a text of rows moved to its parameter
// (Input.HeadParam), unless that is given too: "Ana: skills Fight d8" gives the name as well.
func (o Offer) splitHead(given Args) Args {
	for _, a := range o.Inputs {
		words, is := given[a.Name]
		if _, said := given[a.HeadParam]; a.Kind != Rows || a.HeadParam == "" || !is || said {
			continue
		}
		head, rest := cutHead(strings.Join(words, " "))
		given = maps.Clone(given)
		given[a.HeadParam], given[a.Name] = wordOf(head), wordOf(rest)
	}
	return given
}

func wordOf(text string) []string {
	if text == "" {
		return []string{}
	}
	return []string{text}
}

// cutHead splits the head of a text, before its first colon or line end, from the rows after it. A
// text without either is only a head. A head in quotes may contain them.
func cutHead(text string) (head, rest string) {
	text = strings.TrimSpace(text)
	if word, end, ok := quotedHead(text); ok {
		return word, strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text[end:]), ":"))
	}
	i := strings.IndexAny(text, ":\n")
	if i < 0 {
		return trimHeading(text), ""
	}
	return trimHeading(text[:i]), strings.TrimSpace(text[i+1:])
}

// trimHeading returns a head without the signs that mark it: "# Ana", "**Ana**".
func trimHeading(head string) string { return strings.Trim(strings.TrimSpace(head), "#* ") }

func quotedHead(text string) (word string, end int, ok bool) {
	if !strings.HasPrefix(text, `"`) {
		return "", 0, false
	}
	return quotedCell(text, 0)
}

// RowsText returns the present rows of an input as they are typed. If the input has a HeadParam, its
// preset stands before them ("Ana: skills Fight d8"); without a preset the text is "".
func (o Offer) RowsText(a Input) string {
	rows := a.SayRows(a.CurrentRows)
	if a.HeadParam == "" {
		return rows
	}
	head, _ := o.Input(a.HeadParam)
	switch {
	case head.Preset == "":
		return ""
	case strings.ContainsAny(head.Preset, ":\n") || strings.HasPrefix(head.Preset, `"`) ||
		trimHeading(head.Preset) != head.Preset:
		return quoteCell(head.Preset) + ": " + rows
	}
	return head.Preset + ": " + rows
}

// ReadPasted reads a pasted text for an input of rows and for its HeadParam. present is the value
// that the HeadParam has now. The head of the text is used if the rows have fewer faults without
// it. If they have as many faults, the head is used if it equals present or, if present is "", if
// it is the name of no group.
func (o Offer) ReadPasted(a Input, text, present string) Args {
	whole := Args{a.Name: wordOf(strings.TrimSpace(text))}
	if a.HeadParam == "" {
		return whole
	}
	head, rest := cutHead(text)
	split := Args{a.HeadParam: wordOf(head), a.Name: wordOf(rest)}
	faultsSplit, faultsWhole := a.countFaults(split[a.Name]), a.countFaults(whole[a.Name])
	isHead := present == "" && a.group(head) < 0 || present != "" && Canonical(present) == Canonical(head)
	if faultsSplit < faultsWhole || faultsSplit == faultsWhole && isHead {
		return split
	}
	return whole
}

// countFaults returns the number of faults in rows.
func (a Input) countFaults(words []string) int {
	_, no := a.ReadRows(words)
	if no == nil {
		return 0
	}
	return len(no.All())
}

// locate returns a refusal of Validate with the places of rows as they were written. Validate
// counts only the rows that it gets: rows left blank in a form are not among them.
func (o Offer) locate(no *Refusal, given Args) *Refusal {
	if no == nil {
		return no
	}
	given = o.splitHead(given)
	return no.each(func(f Refusal) Refusal {
		a, asked := o.Input(f.Param)
		if !asked || a.Kind != Rows || f.Row == 0 {
			return f
		}
		words, is := given[a.Name]
		if !is {
			words = a.presetWords()
		}
		f.Row = a.writtenIndex(words, f.Row)
		return *a.locateFaults(&f, words)
	})
}
