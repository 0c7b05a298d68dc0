package people

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// A newcomer is a character that is brought in, as far as its lines were read.
type newcomer struct {
	p      *sheet.PC
	had    map[string]bool // by kind and name: what its lines gave so far
	legend int             // 1 for a Legend, otherwise 0
}

// bringMove brings in a character that has grown at another table, from its file or typed lines.
// Only the GM can: a character that is created here begins smaller (UNI-R43).
func bringMove() state.Move {
	paramNewChair := game.Param{Name: "chair", Kind: game.Pick, Min: 1, Max: 1}
	return acting.GMMove(game.Spec{Name: "bring", Category: game.CategorySheet,
		Params: []game.Param{acting.ParamPCName, paramNewChair, rulekit.ParamSheet}},
		func(s *state.State, c *game.Collector) {
			if len(s.PCs) >= state.MaxPCs {
				c.Close(game.Refuse("UNI-R43", "universais.refused.bring-full", game.N("most", state.MaxPCs)))
				return
			}
			c.Add(game.Offer{Label: game.Say("universais.bring.now"), About: game.AboutPeople,
				Form: game.Form{OpensForm: true, TakesFile: true, Lazy: game.LazyInputs(func() []game.Input {
					return []game.Input{{Param: paramNewChair, Choices: chairsFor(s)}, {Param: acting.ParamPCName},
						inputSheet()}
				})},
				Validate: func(args game.Args) *game.Refusal {
					_, no := importedPC(s, args)
					return no
				}})
		}, func(t *state.Tx, args game.Args) {
			p, _ := importedPC(t.S, args)
			t.Emit(PCSet{PC: p, Why: "brought"})
		})
}

// chairsFor returns the chairs that can be given a character. A player has one living PC, so a
// player's chair with a PC is closed; a GM has any number.
func chairsFor(s *state.State) []game.Choice {
	var chairs []game.Choice
	for _, c := range s.Chairs {
		if c.Role == game.Guest {
			continue
		}
		at := game.Choice{Word: c.ID, Label: game.Quote(c.Name)}
		if c.Role != game.GM && s.HasPC(c.ID) {
			at.Closed = game.Refuse("UNI-R45", "universais.refused.bring-has-pc", game.W("name", c.Name))
		}
		chairs = append(chairs, at)
	}
	return chairs
}

// inputSheet asks for the lines of a sheet.
func inputSheet() game.Input {
	kinds := []string{conceptLines, attrLines, valueLines, heldLines}
	for _, of := range entryLines {
		kinds = append(kinds, of.lines)
	}
	return rulekit.SheetInput(kinds, func(kind string) game.Msg { return game.Say("universais.bring." + kind) })
}

// importedPC returns the character that the answers describe, or one refusal with the faults of all
// its lines. The character begins with full Health and without marks of its earlier play.
func importedPC(s *state.State, args game.Args) (sheet.PC, *game.Refusal) {
	p := newPC(s, args.One(acting.ParamPCName.Name), args.One("chair"), [4]int{})
	c := newcomer{p: &p, had: map[string]bool{}}
	rows := inputSheet().Rows(args[rulekit.ParamSheet.Name])
	var faults []*game.Refusal
	for i, r := range rows {
		if no := c.readLine(r.Group, r.Cells[0]); no != nil {
			no.Row, no.Col = i+1, 1
			faults = append(faults, no)
		}
	}
	if no := c.refuseMissing(); no != nil {
		faults = append(faults, no)
	}
	p.Legend, p.Health = c.legend > 0, p.MaxHealth()
	if len(faults) == 0 {
		return p, nil
	}
	for _, no := range faults {
		no.Param = rulekit.ParamSheet.Name
	}
	faults[0].Others = faults[1:]
	return p, faults[0]
}

// readLine reads a line of a kind into the character, or refuses it.
func (c *newcomer) readLine(kind, line string) *game.Refusal {
	switch kind {
	case conceptLines:
		return c.takeConcept(line)
	case attrLines:
		return c.takeNumber(kind, sheet.Attributes, line)
	case valueLines:
		return c.takeNumber(kind, sheetValues, line)
	case heldLines:
		return c.takeNumber(kind, sheetHeld, line)
	}
	for _, of := range entryLines {
		if of.lines == kind {
			return c.takeEntry(of.kind, line)
		}
	}
	return nil // Input.ReadRows refuses kinds that the form does not have
}

// refuseTwice refuses a thing that an earlier line gave. Otherwise it notes the thing. called is
// the name of the thing in the refusal.
func (c *newcomer) refuseTwice(kind, name string, called game.Msg) *game.Refusal {
	what := kind + ": " + game.Canonical(name)
	if c.had[what] {
		return game.Refuse("UNI-R43", "universais.refused.bring-twice", game.M("name", called))
	}
	c.had[what] = true
	return nil
}

func (c *newcomer) takeConcept(line string) *game.Refusal {
	switch {
	case sheet.TooLong(line):
		return game.Refuse("UNI-R43", "universais.refused.bring-concept", game.N("most", sheet.MaxText))
	case c.had[conceptLines]:
		return game.Refuse("UNI-R43", "universais.refused.bring-concepts")
	}
	c.p.Concept, c.had[conceptLines] = line, true
	return nil
}

// takeNumber reads a line such as "body: 4", with one of the words among.
func (c *newcomer) takeNumber(kind string, among []sheet.Word, line string) *game.Refusal {
	typed, n, _ := strings.Cut(line, ":")
	typed, n = strings.TrimSpace(typed), strings.TrimSpace(n)
	i := slices.IndexFunc(among, func(w sheet.Word) bool { return w.Means(typed) })
	if i < 0 || !sheet.IsNumber(n) {
		return game.Refuse("UNI-R43", "universais.refused.bring-number", game.L("words", termsOf(among)...),
			game.M("word", game.Term(among[0].Word)))
	}
	word := among[i].Word
	if no := c.refuseTwice(kind, word, game.Term(word)); no != nil {
		return no
	}
	value, least, most := c.valueField(kind, word)
	if sheet.Number(n) < least || sheet.Number(n) > most {
		rule := "UNI-R43"
		if word == sheet.ValueLevel {
			rule = "UNI-LVL-01"
		}
		return game.Refuse(rule, "universais.refused.bring-range", game.M("word", game.Term(word)),
			game.N("min", least), game.N("max", most))
	}
	*value = sheet.Number(n)
	return nil
}

func termsOf(ws []sheet.Word) []game.Msg {
	var ms []game.Msg
	for _, w := range ws {
		ms = append(ms, game.Term(w.Word))
	}
	return ms
}

// valueField returns where the number after a word goes, and its bounds.
func (c *newcomer) valueField(kind, word string) (value *int, least, most int) {
	switch {
	case kind == heldLines && word == "tiers":
		return &c.p.Held.Tiers, 0, sheet.MaxValue
	case kind == heldLines && word == "ranks":
		return &c.p.Held.Ranks, 0, sheet.MaxValue
	case kind == heldLines:
		return &c.p.Held.Benefits, 0, sheet.MaxValue
	case word == sheetLegend:
		return &c.legend, 0, 1
	}
	least, most = c.p.Bounds(word)
	return c.p.Value(word), least, most
}

// entryRules maps each kind of entry to the rule that defines it.
var entryRules = map[string]string{sheet.Technique: "UNI-SHEET-01", sheet.Skill: "UNI-SHEET-02",
	sheet.Ability: "UNI-SHEET-03", sheet.Benefit: "UNI-SHEET-04", sheet.Bond: "UNI-SHEET-05"}

// takeEntry reads a line such as "Stealth: 2 - In the dark".
func (c *newcomer) takeEntry(kind, line string) *game.Refusal {
	e, ok := readEntry(kind, line)
	if !ok || !isRanked(e) {
		return game.Refuse(entryRules[kind], "universais.refused.bring-"+kind, game.N("most", sheet.MaxRank))
	}
	long := slices.ContainsFunc([]string{e.Name, e.Of, e.Cost},
		func(w string) bool { return utf8.RuneCountInString(w) > sheet.MaxName })
	switch {
	case long || sheet.TooLong(e.Text):
		return game.Refuse("UNI-R43", "universais.refused.bring-long", game.N("name", sheet.MaxName),
			game.N("text", sheet.MaxText))
	case len(c.p.Entries) >= sheet.MaxEntries:
		return game.Refuse("UNI-R43", "universais.refused.bring-many", game.N("most", sheet.MaxEntries))
	}
	if no := c.refuseTwice(kind, e.Name, game.Quote(e.Name)); no != nil {
		return no
	}
	if no := RefuseEntry(c.p, kind, e.Name, e.Of); no != nil {
		return no
	}
	e.ID = sheet.FreeEntry(c.p.Entries, e.Name)
	c.p.Entries = append(c.p.Entries, e)
	return nil
}

// isRanked reports whether an entry has a Tier or Rank, as its kind asks. A Skill, Ability or
// Benefit that is staked is lost whole; a Technique or a Bond cannot be staked (UNI-STAKE-04).
func isRanked(e sheet.Entry) bool {
	switch {
	case e.Kind == sheet.Benefit:
		return true
	case e.Lost:
		return e.CanBeStaked()
	case e.Kind == sheet.Bond:
		return e.N <= sheet.MaxRank
	}
	return e.N >= 1 && e.N <= sheet.MaxRank
}

// refuseMissing refuses a character without all four Attributes: nothing else says what it rolls.
func (c *newcomer) refuseMissing() *game.Refusal {
	var missing []game.Msg
	for _, w := range sheet.Attributes {
		if !c.had[attrLines+": "+w.Word] {
			missing = append(missing, game.Term(w.Word))
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return game.Refuse("UNI-ATTR-01", "universais.refused.bring-attributes", game.L("words", missing...))
}
