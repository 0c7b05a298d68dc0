package transfer

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"mesa/game"
	"mesa/systems/nde/internal/people"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// fileOf is the format that the file of a character names.
const fileOf = "nde/character"

// Files returns the file formats of NDE.
func Files() []game.FileFormat[state.State] {
	return []game.FileFormat[state.State]{{Name: "json", Ext: ".json", Write: writePC,
		Read: rulekit.ReadSheet(fileOf, rules.ParamName)}}
}

// writePC writes a PC of the table as a file. It reports false if about names no PC at the table or
// the file cannot be written. Everyone who sees the table may open the sheets of its PCs, so every
// actor may get the file.
func writePC(s *state.State, _ game.Actor, about game.Ref) (game.File, bool) {
	id, is := strings.CutPrefix(string(about), string(state.PCRef("")))
	p := s.PC(id)
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
	return game.File{Name: p.DisplayName(), Data: data}, err == nil
}

// sheetKind is a kind of line on a sheet that goes to another table (NDE-R47). Its word is written
// in files and never changes. of returns the lines of this kind of a PC. take adds a line to a PC,
// or refuses it; before are the earlier lines of the same kind.
type sheetKind struct {
	word string
	of   func(*state.State, *state.PC) []string
	take func(s *state.State, p *state.PC, line string, before []string) *game.Refusal
}

func sheetKinds() []sheetKind {
	return []sheetKind{
		{"role", func(_ *state.State, p *state.PC) []string { return ifSaid(p.Role) }, takeRole},
		wordsKind("called", rules.MaxName, func(p *state.PC) *string { return &p.Called }),
		wordsKind("concept", rules.MaxText, func(p *state.PC) *string { return &p.Concept }),
		{"attributes", attrLines, takeAttr},
		numberKind(rules.ValueMaxHearts, 1, func(p *state.PC) *int { return &p.MaxHearts }),
		numberKind(rules.ValueMaxPP, 0, func(p *state.PC) *int { return &p.MaxPP }),
		numberKind(rules.ValueLuck, 0, func(p *state.PC) *int { return &p.Luck }),
		{"talents", func(_ *state.State, p *state.PC) []string { return p.Talents }, takeTalent},
		{"traits", traitLines, takeTrait},
		thingsKind("key", func(e *state.Equipment) *[]string { return &e.Key }),
		thingsKind("protection", func(e *state.Equipment) *[]string { return &e.Protection }),
		thingsKind("small", func(e *state.Equipment) *[]string { return &e.Small }),
		numberKind(rules.ValueGrowth, 0, func(p *state.PC) *int { return &p.Growth }),
	}
}

func lineMsg(word string) game.Msg { return game.Say("nde.bring." + word) }

// refuseLine refuses a line of a sheet under NDE-R47.
func refuseLine(code string, args ...game.Arg) *game.Refusal {
	return rules.RefuseBy("NDE-R47", code, args...)
}

func ifSaid(text string) []string {
	if text == "" {
		return nil
	}
	return []string{text}
}

// wordsKind returns a kind with one line of free text; most is its greatest number of characters.
// An empty text has no line.
func wordsKind(word string, most int, in func(*state.PC) *string) sheetKind {
	return sheetKind{word, func(_ *state.State, p *state.PC) []string { return ifSaid(*in(p)) },
		func(_ *state.State, p *state.PC, line string, before []string) *game.Refusal {
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

// numberKind returns a kind with one line, a number from least to rules.MaxValue.
func numberKind(word string, least int, in func(*state.PC) *int) sheetKind {
	return sheetKind{word, func(_ *state.State, p *state.PC) []string { return []string{game.Itoa(*in(p))} },
		func(_ *state.State, p *state.PC, line string, before []string) *game.Refusal {
			n, err := strconv.Atoi(line)
			switch {
			case len(before) > 0:
				return refuseLine("line-once")
			case err != nil || n < least || n > rules.MaxValue:
				return refuseLine("line-number", game.N("min", least), game.N("max", rules.MaxValue))
			}
			*in(p) = n
			return nil
		}}
}

// thingsKind returns a kind with one line for each thing of a list of equipment. The lines together
// have at most rules.MaxText characters.
func thingsKind(word string, in func(*state.Equipment) *[]string) sheetKind {
	return sheetKind{word, func(_ *state.State, p *state.PC) []string { return *in(&p.Equipment) },
		func(_ *state.State, p *state.PC, line string, before []string) *game.Refusal {
			list := append(slices.Clone(before), line)
			switch {
			case !slices.Equal(rules.ParseList(line), []string{line}):
				return refuseLine("line-thing")
			case slices.Contains(before, line):
				return refuseLine("line-twice")
			case utf8.RuneCountInString(strings.Join(list, ",")) > rules.MaxText:
				return refuseLine("line-things", game.N("max", rules.MaxText))
			}
			*in(&p.Equipment) = list
			return nil
		}}
}

func takeRole(_ *state.State, p *state.PC, line string, before []string) *game.Refusal {
	i := slices.IndexFunc(rules.Roles, func(w rules.Word) bool { return w.Means(line) })
	switch {
	case len(before) > 0:
		return refuseLine("line-once")
	case i < 0:
		var all []game.Msg
		for _, w := range rules.Roles {
			all = append(all, rules.RoleMsg(w.Word))
		}
		return rules.RefuseBy("NDE-CHAR-03", "line-role", game.L("roles", all...), game.M("called", lineMsg("called")))
	}
	p.Role = rules.Roles[i].Word
	return nil
}

func attrLines(s *state.State, p *state.PC) []string {
	var lines []string
	for i, w := range rules.Attributes {
		lines = append(lines, w.Word+": "+people.ValueWord(s, p.Attrs[i]))
	}
	return lines
}

// takeAttr reads a line such as "strength: d12", or "strength: +2" in the 2d6 game.
func takeAttr(s *state.State, p *state.PC, line string, before []string) *game.Refusal {
	i, value := attrIn(line)
	v, known := typedValue(value)
	own := (v <= rules.CapModifier) == s.Is2d6()
	switch {
	case i < 0:
		return refuseLine("line-attr", game.M("value", rules.ValueMsg(people.UsualSpread(s)[0])))
	case slices.ContainsFunc(before, func(b string) bool { j, _ := attrIn(b); return i == j }):
		return refuseLine("line-twice")
	case !known || !own:
		return refuseValue(s, rules.Attributes[i].Word, v, known)
	}
	p.Attrs[i] = v
	return nil
}

// attrIn splits a line at its colon. It returns the index of the Attribute before the colon, -1 if
// there is none, and the value after it.
func attrIn(line string) (i int, value string) {
	name, value, _ := strings.Cut(line, ":")
	return slices.IndexFunc(rules.Attributes, func(w rules.Word) bool { return w.Means(strings.TrimSpace(name)) }),
		strings.TrimSpace(value)
}

// refuseValue refuses a value that an Attribute cannot have at this table. other says that v is a
// value of the other dice mode; the refusal then names the value that v converts to (NDE-2D6-07).
func refuseValue(s *state.State, attr string, v int, other bool) *game.Refusal {
	rule, args := "NDE-R03", []game.Arg{game.M("attr", rules.AttrMsg(attr))}
	var values []game.Msg
	for _, c := range s.ValueChoices(-1) {
		values = append(values, rules.ValueMsg(rules.ValueOf(c.Word)))
	}
	args = append(args, game.L("values", values...))
	if other {
		args = append(args, game.M("was", rules.ValueMsg(v)), game.M("now", rules.ValueMsg(people.ConvertDie(s, v))))
	}
	if other || s.Is2d6() {
		rule = "NDE-2D6-07"
	}
	return rules.RefuseBy(rule, "line-value", args...)
}

// typedValue parses a die of the ladder or a modifier. No text is both. ok is false if the text is
// neither.
func typedValue(text string) (v int, ok bool) {
	text = game.Canonical(text)
	for _, d := range rules.Ladder {
		if n := game.Itoa(d); text == n || text == "d"+n || text == "k"+n {
			return d, true
		}
	}
	for m := range rules.CapModifier + 1 {
		if n := game.Itoa(m); text == n || text == "+"+n {
			return m, true
		}
	}
	return 0, false
}

func takeTalent(_ *state.State, p *state.PC, line string, before []string) *game.Refusal {
	switch {
	case slices.Contains(before, line):
		return refuseLine("line-twice")
	case len(before) >= rules.MaxTalents:
		return rules.Refuse("talent-count")
	case utf8.RuneCountInString(line) > rules.MaxName:
		return refuseLine("line-long", game.N("max", rules.MaxName))
	}
	p.Talents = append(p.Talents, line)
	return nil
}

// traitLines returns lines such as "Name: text". A name with a colon or a leading quotation mark is
// quoted.
func traitLines(_ *state.State, p *state.PC) []string {
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

func takeTrait(_ *state.State, p *state.PC, line string, _ []string) *game.Refusal {
	t, ok := traitOf(line)
	switch {
	case !ok:
		return rules.RefuseBy("NDE-R34", "line-trait")
	case utf8.RuneCountInString(t.Name) > rules.MaxName || utf8.RuneCountInString(t.Text) > rules.MaxText:
		return refuseLine("line-trait-long", game.N("name", rules.MaxName), game.N("text", rules.MaxText))
	}
	p.Traits = append(p.Traits, t)
	return nil
}

// traitOf parses a line of traitLines. ok is false without a name or a text.
func traitOf(line string) (t state.Trait, ok bool) {
	name, text, _ := strings.Cut(line, ":")
	if quoted, err := strconv.QuotedPrefix(line); err == nil && line[0] == '"' {
		if behind, is := strings.CutPrefix(line[len(quoted):], ":"); is {
			name, _ = strconv.Unquote(quoted)
			text = behind
		}
	}
	name, _ = game.Clean(name) // unquoting may yield forbidden characters; Clean then returns ""
	t = state.Trait{Name: name, Text: strings.TrimSpace(text)}
	return t, t.Name != "" && t.Text != ""
}
