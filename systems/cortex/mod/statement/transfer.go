package statement

import (
	"unicode/utf8"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// sheetTransfer describes statements in a sheet's file, each behind its trait: "Loyal: My friends
// come first" (RUL-SHEET-FILE).
func sheetTransfer() character.Transfer {
	return character.Transfer{Kinds: []string{sheet.WrittenSays},
		ExportsFrom: func(s *engine.State, c *people.Character) bool { return len(writableChoices(s, c)) > 0 },
		Has: func(s *engine.State, c *people.Character, r game.Row) bool {
			t, says, ok := parseLine(s, c, r)
			return ok && t.NotesOrEmpty().Statement == says
		},
		RefuseImport: refuseLine,
		Import: func(t *engine.Tx, char string, rows []game.Row) {
			for _, r := range rows {
				trait, says, _ := parseLine(t.S, people.Of(t.S).Char(char), r)
				e := people.Of(t.S).Char(char).Noted(trait, "says")
				e.Statement = says
				t.Emit(e)
			}
		}}
}

// parseLine parses a line of a sheet's file, such as "Loyal: My friends come first". ok is false if
// it names no trait that may have a statement.
func parseLine(s *engine.State, c *people.Character, r game.Row) (t sheet.Trait, says string, ok bool) {
	return c.TraitOfLine(r.Cells[0], func(set string) bool { return hasStatements(s, set) })
}

// refuseLine refuses the last of the rows: if it names no trait, or a trait that cannot get a
// statement, if its statement is too long, or if an earlier row has the same trait (CHAR-STMT-01).
func refuseLine(s *engine.State, char string, rows []game.Row) *game.Refusal {
	c, last := people.Of(s).Char(char), len(rows)-1
	t, says, ok := parseLine(s, c, rows[last])
	if !ok {
		if t, _, ok = c.TraitOfLine(rows[last].Cells[0], func(string) bool { return true }); !ok {
			return game.Refuse("RUL-SHEET-FILE", "cortex.refused.written_trait", game.W("name", c.DisplayName()))
		}
	}
	if no := refuseStatement(s, c, t.Word); no != nil {
		return no
	}
	if utf8.RuneCountInString(says) > sheet.MaxSays {
		return game.Refuse("CHAR-STMT-01", "cortex.refused.written_long", game.W("trait", t.Name),
			game.N("max", sheet.MaxSays))
	}
	for _, r := range rows[:last] {
		if other, _, _ := parseLine(s, c, r); other.Word == t.Word {
			return game.Refuse("CHAR-STMT-01", "cortex.refused.written_twice", game.W("trait", t.Name))
		}
	}
	return nil
}
