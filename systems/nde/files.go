package nde

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"mesa/game"
	"mesa/systems/rulekit"
)

// fileOf is the format that the file of a character names.
const fileOf = "nde/character"

// files returns the file formats of NDE.
func files() []game.FileFormat[State] {
	return []game.FileFormat[State]{{Name: "json", Ext: ".json", Write: writePC,
		Read: rulekit.ReadSheet(fileOf, paramName)}}
}

// writePC writes a PC of the table as a file, and reports false if about is none. Everyone who sees
// the table may open its sheets (show), so every actor may get the file.
func writePC(s *State, _ game.Actor, about game.Ref) (game.File, bool) {
	id, is := strings.CutPrefix(string(about), string(pcRef("")))
	p := s.pc(id)
	if !is || p == nil {
		return game.File{}, false
	}
	var rows []game.Row
	for _, k := range sheetKinds() {
		for _, line := range k.of(s, p) {
			rows = append(rows, rulekit.Line(k.word, line))
		}
	}
	data, err := rulekit.WriteSheet(fileOf, p.Name, rows)
	return game.File{Name: p.displayName(), Data: data}, err == nil
}

// sheetKind is a kind of line on a sheet that goes to another table (NDE-R47). Its word is written
// in files and never changes. of returns the lines of this kind of a PC. take adds a line to a PC,
// or refuses it; before are the earlier lines of the same kind.
type sheetKind struct {
	word string
	of   func(*State, *PC) []string
	take func(s *State, p *PC, line string, before []string) *game.Refusal
}

func sheetKinds() []sheetKind {
	return []sheetKind{
		{"role", func(_ *State, p *PC) []string { return ifSaid(p.Role) }, takeRole},
		wordsKind("called", maxName, func(p *PC) *string { return &p.Called }),
		wordsKind("concept", maxText, func(p *PC) *string { return &p.Concept }),
		{"attributes", attrLines, takeAttr},
		numberKind(ValueMaxHearts, 1, func(p *PC) *int { return &p.MaxHearts }),
		numberKind(ValueMaxPP, 0, func(p *PC) *int { return &p.MaxPP }),
		numberKind(ValueLuck, 0, func(p *PC) *int { return &p.Luck }),
		{"talents", func(_ *State, p *PC) []string { return p.Talents }, takeTalent},
		{"traits", traitLines, takeTrait},
		thingsKind("key", func(e *Equipment) *[]string { return &e.Key }),
		thingsKind("protection", func(e *Equipment) *[]string { return &e.Protection }),
		thingsKind("small", func(e *Equipment) *[]string { return &e.Small }),
		numberKind(ValueGrowth, 0, func(p *PC) *int { return &p.Growth }),
	}
}

func lineMsg(word string) game.Msg { return game.Say("nde.bring." + word) }

// refuseLine refuses a line of a sheet under NDE-R47.
func refuseLine(code string, args ...game.Arg) *game.Refusal {
	return refuseBy("NDE-R47", code, args...)
}

func ifSaid(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// wordsKind returns a kind with one line of free text of at most so many characters. An empty text
// has no line.
func wordsKind(word string, most int, in func(*PC) *string) sheetKind {
	return sheetKind{word, func(_ *State, p *PC) []string { return ifSaid(*in(p)) },
		func(_ *State, p *PC, line string, before []string) *game.Refusal {
			switch {
			case len(before) > 0:
				return refuseLine("line-once")
			case utf8.RuneCountInString(line) > most:
				return refuseLine("line-long", game.N("max", most))
			}
			*in(p) = line
			return nil
		}}
}

// numberKind returns a kind with one line, a number from least to maxValue.
func numberKind(word string, least int, in func(*PC) *int) sheetKind {
	return sheetKind{word, func(_ *State, p *PC) []string { return []string{game.Itoa(*in(p))} },
		func(_ *State, p *PC, line string, before []string) *game.Refusal {
			n, err := strconv.Atoi(line)
			switch {
			case len(before) > 0:
				return refuseLine("line-once")
			case err != nil || n < least || n > maxValue:
				return refuseLine("line-number", game.N("min", least), game.N("max", maxValue))
			}
			*in(p) = n
			return nil
		}}
}

// thingsKind returns a kind with one line for each thing of a list of equipment. The lines together
// have at most maxText characters.
func thingsKind(word string, in func(*Equipment) *[]string) sheetKind {
	return sheetKind{word, func(_ *State, p *PC) []string { return *in(&p.Equipment) },
		func(_ *State, p *PC, line string, before []string) *game.Refusal {
			list := append(slices.Clone(before), line)
			switch {
			case !slices.Equal(parseList(line), []string{line}):
				return refuseLine("line-thing")
			case slices.Contains(before, line):
				return refuseLine("line-twice")
			case utf8.RuneCountInString(strings.Join(list, ",")) > maxText:
				return refuseLine("line-things", game.N("max", maxText))
			}
			*in(&p.Equipment) = list
			return nil
		}}
}

func takeRole(_ *State, p *PC, line string, before []string) *game.Refusal {
	i := slices.IndexFunc(roles, func(w word) bool { return w.means(line) })
	switch {
	case len(before) > 0:
		return refuseLine("line-once")
	case i < 0:
		var all []game.Msg
		for _, w := range roles {
			all = append(all, roleMsg(w.word))
		}
		return refuseBy("NDE-CHAR-03", "line-role", game.L("roles", all...), game.M("called", lineMsg("called")))
	}
	p.Role = roles[i].word
	return nil
}

func attrLines(s *State, p *PC) []string {
	var lines []string
	for i, w := range attributes {
		lines = append(lines, w.word+": "+s.valueWord(p.Attrs[i]))
	}
	return lines
}

// takeAttr reads a line such as "strength: d12", or "strength: +2" in the 2d6 game.
func takeAttr(s *State, p *PC, line string, before []string) *game.Refusal {
	i, value := attrIn(line)
	v, known := typedValue(value)
	own := (v <= capModifier) == s.is2d6()
	switch {
	case i < 0:
		return refuseLine("line-attr", game.M("value", valueMsg(s.usualSpread()[0])))
	case slices.ContainsFunc(before, func(b string) bool { j, _ := attrIn(b); return i == j }):
		return refuseLine("line-twice")
	case !known || !own:
		return s.refuseValue(attributes[i].word, v, known)
	}
	p.Attrs[i] = v
	return nil
}

// attrIn splits a line at its colon. It returns the index of the Attribute before the colon, -1 if
// there is none, and the value after it.
func attrIn(line string) (i int, value string) {
	name, value, _ := strings.Cut(line, ":")
	return slices.IndexFunc(attributes, func(w word) bool { return w.means(strings.TrimSpace(name)) }),
		strings.TrimSpace(value)
}

// refuseValue refuses a value that an Attribute cannot have at this table. other says that v is a
// value of the other dice mode; the refusal then names the value that v converts to (NDE-2D6-07).
func (s *State) refuseValue(attr string, v int, other bool) *game.Refusal {
	rule, args := "NDE-R03", []game.Arg{game.M("attr", attrMsg(attr))}
	var values []game.Msg
	for _, c := range s.valueChoices(-1) {
		values = append(values, valueMsg(valueOf(c.Word)))
	}
	args = append(args, game.L("values", values...))
	if other {
		args = append(args, game.M("was", valueMsg(v)), game.M("now", valueMsg(s.convertDie(v))))
	}
	if other || s.is2d6() {
		rule = "NDE-2D6-07"
	}
	return refuseBy(rule, "line-value", args...)
}

// typedValue parses a die of the ladder or a modifier. No text is both. ok is false if the text is
// neither.
func typedValue(text string) (v int, ok bool) {
	text = game.Canonical(text)
	for _, d := range ladder {
		if n := game.Itoa(d); text == n || text == "d"+n || text == "k"+n {
			return d, true
		}
	}
	for m := range capModifier + 1 {
		if n := game.Itoa(m); text == n || text == "+"+n {
			return m, true
		}
	}
	return 0, false
}

func takeTalent(_ *State, p *PC, line string, before []string) *game.Refusal {
	switch {
	case slices.Contains(before, line):
		return refuseLine("line-twice")
	case len(before) >= maxTalents:
		return refuse("talent-count")
	case utf8.RuneCountInString(line) > maxName:
		return refuseLine("line-long", game.N("max", maxName))
	}
	p.Talents = append(p.Talents, line)
	return nil
}

// traitLines returns lines such as "Name: text". A name with a colon or a leading quotation mark is
// quoted.
func traitLines(_ *State, p *PC) []string {
	var lines []string
	for _, t := range p.Traits {
		name := t.Name
		if strings.Contains(name, ":") || strings.HasPrefix(name, `"`) {
			name = strconv.Quote(name)
		}
		lines = append(lines, name+": "+t.Text)
	}
	return lines
}

func takeTrait(_ *State, p *PC, line string, _ []string) *game.Refusal {
	t, ok := traitOf(line)
	switch {
	case !ok:
		return refuseBy("NDE-R34", "line-trait")
	case utf8.RuneCountInString(t.Name) > maxName || utf8.RuneCountInString(t.Text) > maxText:
		return refuseLine("line-trait-long", game.N("name", maxName), game.N("text", maxText))
	}
	p.Traits = append(p.Traits, t)
	return nil
}

// traitOf parses a line of traitLines. ok is false without a name or a text.
func traitOf(line string) (t Trait, ok bool) {
	name, text, _ := strings.Cut(line, ":")
	if quoted, err := strconv.QuotedPrefix(line); err == nil && line[0] == '"' {
		if behind, is := strings.CutPrefix(line[len(quoted):], ":"); is {
			name, _ = strconv.Unquote(quoted)
			text = behind
		}
	}
	name, _ = game.Clean(name) // unquoting may yield forbidden characters; Clean then returns ""
	t = Trait{name, strings.TrimSpace(text)}
	return t, t.Name != "" && t.Text != ""
}
