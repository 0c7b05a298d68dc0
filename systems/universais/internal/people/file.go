package people

import (
	"regexp"
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// sheetOf names the format of the file of a character, in the file.
const sheetOf = "universais/character"

// The kinds of lines of a sheet, besides those of entryLines.
const (
	conceptLines = "concept"
	attrLines    = "attributes"
	valueLines   = "values"
	heldLines    = "held"
)

// entryLines are the kinds of lines that hold entries.
var entryLines = []struct{ lines, kind string }{
	{"techniques", sheet.Technique}, {"skills", sheet.Skill}, {"abilities", sheet.Ability}, {"benefits", sheet.Benefit},
	{"bonds", sheet.Bond},
}

// The words that begin a line of the kinds valueLines and heldLines.
var (
	sheetValues = append(slices.DeleteFunc(slices.Clone(sheet.Correctable), func(w sheet.Word) bool {
		return !slices.Contains([]string{sheet.ValueLevel, sheet.ValueXP, sheet.ValueSpeed, sheet.ValueFocus,
			sheet.ValueAP}, w.Word)
	}), sheet.Word{Word: sheetLegend, Also: []string{"lenda"}})
	sheetHeld = []sheet.Word{{Word: "tiers", Also: []string{"patamares"}}, {Word: "ranks", Also: nil},
		{Word: "benefits", Also: []string{"beneficios"}}}
)

// sheetLegend is the number that says whether a PC is a Legend: 1 or 0.
const sheetLegend = "legend"

// How lines of entries are read. A name goes as far as it has to, so it may have colons and
// commas of its own.
var (
	benefitLine = regexp.MustCompile(`^` + textPattern("name") + ` ?: ?` + textPattern("of") + `(?P<lost>, ?` +
		lostWord +
		`)?` + textBehind)
	techniqueLine = regexp.MustCompile(`^` + textPattern("name") + ` ?: ?(?P<n>\d+)(?: ?\(` + textPattern("cost") +
		`\))?` +
		textBehind)
	rankedLine = regexp.MustCompile(`^` + textPattern("name") + ` ?: ?(?:(?P<n>\d+)|(?P<lost>` + lostWord + `))` +
		textBehind)
)

const (
	lostWord   = `(?i:lost|perdid[oa])`
	textBehind = `(?: - (?P<text>.+))?$`
	inQuotes   = "quoted_" // before the name of a group for a text in quotes
)

// Files returns the formats of files: a character in Mesa's own format (UNI-R43).
func Files() []game.FileFormat[state.State] {
	return []game.FileFormat[state.State]{{Name: "json", Ext: ".json", Write: writePC,
		Read: rulekit.ReadSheet(sheetOf, acting.ParamPCName)}}
}

// writePC writes the sheet of a PC as everybody sees it. It reports false if about names no PC at
// the table, if the PC is dead or has an open level-up, or if the file cannot be written.
func writePC(s *state.State, _ game.Actor, about game.Ref) (game.File, bool) {
	id, is := strings.CutPrefix(string(about), string(sheet.PCRef("")))
	p := s.PC(id)
	if !is || p == nil || p.Dead || p.Step != "" {
		return game.File{}, false
	}
	data, err := rulekit.WriteSheet(sheetOf, p.Name, sheetLines(s, p))
	return game.File{Name: p.DisplayName(), Data: data}, err == nil
}

// sheetLines returns what a PC takes to another table: what its sheet shows, without marks of the
// play that goes on here.
func sheetLines(s *state.State, p *sheet.PC) []game.Row {
	var rows []game.Row
	number := func(kind, word string, n int) {
		if n != 0 {
			rows = append(rows, rulekit.Line(kind, word+": "+game.Itoa(n)))
		}
	}
	if p.Concept != "" {
		rows = append(rows, rulekit.Line(conceptLines, p.Concept))
	}
	for i, w := range sheet.Attributes {
		number(attrLines, w.Word, p.Attrs[i])
	}
	for _, w := range sheetValues {
		derived := s.IsComputed(w.Word)
		if v := p.Value(w.Word); v != nil && !derived && !(w.Word == sheet.ValueXP && options.XPMode.Is(s, "none")) {
			number(valueLines, w.Word, *v)
		}
	}
	number(valueLines, sheetLegend, sheet.Flag(p.Legend))
	held := reservedPoints(p)
	number(heldLines, "tiers", held.Tiers)
	number(heldLines, "ranks", held.Ranks)
	number(heldLines, "benefits", held.Benefits)
	for _, of := range entryLines {
		for _, e := range p.Entries {
			if e.Kind == of.kind {
				rows = append(rows, rulekit.Line(of.lines, entryLine(e)))
			}
		}
	}
	return rows
}

// reservedPoints returns the held points together with those of promises. What was promised stays
// at this table and has given nothing yet, so its points go along (UNI-R10).
func reservedPoints(p *sheet.PC) sheet.Held {
	held := p.Held
	for _, o := range p.Promised {
		*held.Of(o.Entry.Kind) += o.N
	}
	return held
}

// entryLine returns an entry as people type it: "Stealth: 2 - In the dark". It puts words in quotes
// only if they would be read as something else.
func entryLine(e sheet.Entry) string {
	e.ID = ""
	line := lineOf(e, func(w string) string { return w })
	if back, ok := readEntry(e.Kind, line); ok && back == e {
		return line
	}
	return lineOf(e, func(w string) string { return `"` + strings.ReplaceAll(w, `"`, `""`) + `"` })
}

func lineOf(e sheet.Entry, said func(string) string) string {
	line := said(e.Name) + ": "
	switch {
	case e.Kind == sheet.Benefit:
		line += said(e.Of)
		if e.Lost {
			line += ", lost"
		}
	case e.Lost:
		line += "lost"
	default:
		line += game.Itoa(e.N)
	}
	if e.Cost != "" {
		line += " (" + said(e.Cost) + ")"
	}
	if e.Text != "" {
		line += " - " + e.Text
	}
	return line
}

// textPattern returns the pattern of a text, in quotes or without. part names its group, with
// inQuotes before it for a text in quotes.
func textPattern(part string) string {
	return `(?:"(?P<` + inQuotes + part + `>(?:[^"]|"")+)"|(?P<` + part + `>.+?))`
}

// readEntry reads an entry of a kind from a line. ok is false if the line does not have the form of
// that kind.
func readEntry(kind, line string) (e sheet.Entry, ok bool) {
	re := rankedLine
	switch kind {
	case sheet.Benefit:
		re = benefitLine
	case sheet.Technique:
		re = techniqueLine
	}
	found := re.FindStringSubmatch(line)
	if found == nil {
		return e, false
	}
	parts := map[string]string{}
	for i, name := range re.SubexpNames() {
		part, quoted := strings.CutPrefix(name, inQuotes)
		switch {
		case found[i] == "":
		case quoted:
			parts[part] = strings.TrimSpace(strings.ReplaceAll(found[i], `""`, `"`))
		default:
			parts[part] = strings.TrimSpace(found[i])
		}
	}
	return sheet.Entry{Kind: kind, Name: parts["name"], Of: parts["of"], Cost: parts["cost"], Text: parts["text"],
		N:    sheet.Number(parts["n"]),
		Lost: parts["lost"] != ""}, parts["name"] != "" && (kind != sheet.Benefit || parts["of"] != "")
}
