package terminal

import (
	"fmt"
	"slices"
	"strings"
)

// Heading is the heading of a block of a transcript.
type Heading struct {
	ID, Title string   // "# ID | Title", or "# Title" with ID ""
	Rules     []string // the rule ids after "# Rules:"
	Line      int      // of the transcript, counted from 1
}

// RulesOf returns the headings of a transcript's blocks. It leaves out a block that has neither a
// title nor rules.
func RulesOf(text string) []Heading {
	var all []Heading
	for _, b := range blocks(text) {
		h := Heading{Line: b.first}
		for i, line := range b.lines {
			remark, ok := strings.CutPrefix(line, "#")
			if !ok {
				break
			}
			if rules, ok := strings.CutPrefix(strings.TrimSpace(remark), "Rules:"); ok {
				h.Rules = append(h.Rules,
					strings.FieldsFunc(rules, func(r rune) bool { return r == ' ' || r == ',' })...)
			} else if i == 0 {
				h.ID, h.Title = splitTitle(remark)
			}
		}
		if h.Title != "" || len(h.Rules) > 0 {
			all = append(all, h)
		}
	}
	return all
}

func splitTitle(remark string) (id, title string) {
	id, title, ok := strings.Cut(remark, "|")
	if !ok {
		return "", strings.TrimSpace(remark)
	}
	return strings.TrimSpace(id), strings.TrimSpace(title)
}

// changedOutput returns the differences between two transcripts with the same typed lines. Each
// typed line with changed output comes first, then the old lines of output (-) and the new ones
// (+).
func changedOutput(name, was, is string) string {
	var b strings.Builder
	old, now := exchanges(was), exchanges(is)
	for i := range min(len(old), len(now)) {
		if slices.Equal(old[i].read, now[i].read) {
			continue
		}
		fmt.Fprintf(&b, "%s:%d: %s\n", name, old[i].line, old[i].typed)
		gone, come := differingLines(old[i].read, now[i].read)
		for _, l := range gone {
			b.WriteString("     - " + strings.TrimSpace(l) + "\n")
		}
		for _, l := range come {
			b.WriteString("     + " + strings.TrimSpace(l) + "\n")
		}
	}
	return b.String()
}

// exchange is a line of a transcript with the output below it. line is the number of this line.
type exchange struct {
	line  int
	typed string
	read  []string
}

func exchanges(text string) []exchange {
	var all []exchange
	for i, line := range strings.Split(text, "\n") {
		if n := len(all) - 1; isOutput(line) && n >= 0 {
			all[n].read = append(all[n].read, line)
			continue
		}
		all = append(all, exchange{i + 1, line, nil})
	}
	return all
}

// differingLines returns a and b without the equal lines at their beginnings and at their ends.
func differingLines(a, b []string) (gone, come []string) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return a, b
}
