package character

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// importRecord returns the record that these rows were imported for a character. The order of the
// rows does not matter.
func importRecord(char string, rows []game.Row) people.EarnedImported {
	var lines []string
	for _, r := range rows {
		lines = append(lines, r.Group+": "+game.Canonical(r.Cells[0]))
	}
	slices.Sort(lines)
	sum := fnv.New64a()
	sum.Write([]byte(strings.Join(lines, "\n")))
	return people.EarnedImported{Char: char, Lines: strconv.FormatUint(sum.Sum64(), 16)}
}

// InputAnyEarned asks for earnings where the table, and so its kinds of earnings, is not known. The
// names of the kinds are typed.
func InputAnyEarned() game.Input {
	return game.Input{Param: InputEarned,
		Grid: game.Grid{Columns: transferLines(maxEarnedLine), MaxNewGroup: maxEarnedLine}}
}

func inputEarned(s *engine.State) game.Input {
	return inputTransfer(InputEarned, maxEarnedLine, earnings(s))
}

// earnings returns the kinds of earnings of this game.
func earnings(s *engine.State) []Transfer {
	var all []Transfer
	for _, h := range engine.HooksOf[Hooks](s) {
		all = append(all, h.Earnings...)
	}
	return all
}

// Earned returns the earnings of a PC, by kind, as lines of the PC's file. It is empty for a GMC.
func Earned(s *engine.State, c *people.Character) map[string][]string {
	all := map[string][]string{}
	if !c.IsPC() {
		return all
	}
	for _, l := range earnings(s) {
		for _, r := range l.Export(s, c.ID) {
			all[r.Group] = append(all[r.Group], r.Cells[0])
		}
	}
	return all
}

// earnedMove imports what a character has earned at another table, from its file or typed. It is
// the GM's move, because the GM decides XP, growth dice and records (RUL-EARNED).
func earnedMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "earned", Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho, InputEarned}},
		func(s *engine.State, c *game.Collector) {
			if len(earnings(s)) == 0 {
				c.Close(game.Refuse("RUL-EARNED", "cortex.refused.nothing_earned"))
				return
			}
			c.Close(people.Of(s).RefuseNoPCs(c.Actor))
			for _, char := range people.Of(s).Chars {
				if char.IsPC() {
					c.Add(transferOffer(s, char, InputEarned,
						func() game.Input { return inputEarned(s) },
						func(c *people.Character, rows []game.Row) *game.Refusal { return fitEarned(s, c, rows) }))
				}
			}
		}, func(t *engine.Tx, args game.Args) {
			rows := inputEarned(t.S).Rows(args[InputEarned.Name])
			t.Emit(importRecord(args.One("who"), rows))
			importLines(t, people.Of(t.S).Char(args.One("who")), earnings(t.S), rows)
		})
}

// fitEarned refuses rows if exactly these rows were imported for the character before
// (RUL-EARNED-ONCE), and rows that a Transfer refuses.
func fitEarned(s *engine.State, c *people.Character, rows []game.Row) *game.Refusal {
	if slices.Contains(people.Of(s).Imported, importRecord(c.ID, rows)) {
		return game.Refuse("RUL-EARNED-ONCE", "cortex.refused.earned_again", game.W("name", c.DisplayName()))
	}
	return refuseBarredLines(s, c, earnings(s), rows)
}
