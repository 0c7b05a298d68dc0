package sheets

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// sheetTransfer describes highlights in a sheet's file, each behind its distinction: "Loyal: Fight,
// Focus". Importing them raises no skill, since the imported skills are raised already
// (RUL-SHEET-FILE).
func sheetTransfer() character.Transfer {
	return character.Transfer{Kinds: []string{sheet.WrittenHigh},
		ExportsFrom: func(s *engine.State, c *people.Character) bool {
			g := rulesOf(s)
			return g.Highlighted() && isDraft(s, c) && slices.ContainsFunc(c.Sets, func(set sheet.Set) bool {
				return sheet.IsDistinctions(set.Name) && len(set.Traits) > 0
			})
		},
		Has: func(s *engine.State, c *people.Character, r game.Row) bool {
			d, high, ok := parseHighlights(s, c, r)
			return ok && d.NotesOrEmpty().Highlights == high
		},
		RefuseImport: refuseHighlights,
		Import: func(t *engine.Tx, char string, rows []game.Row) {
			for _, r := range rows {
				d, high, _ := parseHighlights(t.S, people.Of(t.S).Char(char), r)
				e := people.Of(t.S).Char(char).Noted(d, "highlights")
				e.Highlights = high
				t.Emit(e)
			}
		}}
}

// parseHighlights parses a line of a sheet's file into the distinction and the names of the two
// traits that it highlights, in the language of the table. ok is false unless these are two
// different traits that may be highlighted.
func parseHighlights(s *engine.State, c *people.Character, r game.Row) (d sheet.Trait, high [2]string, ok bool) {
	d, text, ok := c.TraitOfLine(r.Cells[0], sheet.IsDistinctions)
	names := strings.Split(text, ",")
	if !ok || len(names) != len(high) {
		return d, high, false
	}
	may := highlightTraits(rulesOf(s), &c.Sheet, s.Lang)
	for n, name := range names {
		i := slices.IndexFunc(may, func(r highlight) bool {
			return sheet.SameTrait(r.name, strings.TrimSpace(name)) || r.alias == game.Slug(name)
		})
		if i < 0 {
			return d, high, false
		}
		high[n] = may[i].name
	}
	return d, high, high[0] != high[1]
}

// refuseHighlights refuses the last of the rows: on a finished sheet (RUL-DRAFT), if it names no
// distinction or not two traits that the distinction may highlight (CHAR-DIST-HL-01), and if an
// earlier row has the same distinction.
func refuseHighlights(s *engine.State, char string, rows []game.Row) *game.Refusal {
	c, last := people.Of(s).Char(char), len(rows)-1
	d, _, ok := parseHighlights(s, c, rows[last])
	switch {
	case !isDraft(s, c):
		return game.Refuse("RUL-DRAFT", "cortex.refused.no_draft", game.W("name", c.DisplayName()))
	case d.Word == "":
		return game.Refuse("RUL-SHEET-FILE", "cortex.refused.written_trait", game.W("name", c.DisplayName()))
	case !ok:
		return game.Refuse("CHAR-DIST-HL-01", "cortex.refused.written_high", game.W("trait", d.Name))
	case slices.ContainsFunc(rows[:last], func(r game.Row) bool {
		other, _, _ := parseHighlights(s, c, r)
		return other.Word == d.Word
	}):
		return game.Refuse("CHAR-DIST-HL-01", "cortex.refused.written_twice", game.W("trait", d.Name))
	}
	return nil
}
