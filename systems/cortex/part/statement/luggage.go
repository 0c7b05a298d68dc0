package statement

import (
	"unicode/utf8"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
)

// writing is what traits say, each behind its name: "Loyal: My friends come first"
// (RUL-SHEET-FILE).
func writing() core.Luggage {
	return core.Luggage{Kinds: []string{sheet.WrittenSays},
		Takes: func(s *core.State, c *core.Char) bool { return len(writable(s, c)) > 0 },
		Has: func(s *core.State, c *core.Char, r game.Row) bool {
			t, says, ok := said(s, c, r)
			return ok && t.Note().Says == says
		},
		Bar: bar,
		In: func(t *core.Tx, char string, rows []game.Row) {
			for _, r := range rows {
				trait, says, _ := said(t.S, t.S.Char(char), r)
				e := core.Noted(t.S.Char(char), trait, "says")
				e.Says = says
				t.Emit(e)
			}
		}}
}

// said is the trait that a line is about, of those that may say something, and what it
// says.
func said(s *core.State, c *core.Char, r game.Row) (t sheet.Trait, says string, ok bool) {
	return c.OfTrait(r.Cells[0], func(set string) bool { return carries(s, set) })
}

// bar refuses a line that could not be typed of its trait, and a second one of it
// (CHAR-STMT-01).
func bar(s *core.State, char string, rows []game.Row) *game.Refusal {
	c, last := s.Char(char), len(rows)-1
	t, says, ok := said(s, c, rows[last])
	if !ok {
		if t, _, ok = c.OfTrait(rows[last].Cells[0], func(string) bool { return true }); !ok {
			return game.Refuse("RUL-SHEET-FILE", "cortex.refused.written_trait", game.W("name", c.Shown()))
		}
	}
	if no := whyNot(s, c, t.Word); no != nil {
		return no
	}
	if utf8.RuneCountInString(says) > sheet.MaxSays {
		return game.Refuse("CHAR-STMT-01", "cortex.refused.written_long", game.W("trait", t.Name), game.N("max", sheet.MaxSays))
	}
	for _, r := range rows[:last] {
		if other, _, _ := said(s, c, r); other.Word == t.Word {
			return game.Refuse("CHAR-STMT-01", "cortex.refused.written_twice", game.W("trait", t.Name))
		}
	}
	return nil
}
