package milestone

import (
	"cmp"
	"strconv"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// earnings describes XP and the personal milestone in a character's file (RUL-EARNED).
func earnings() []character.Transfer {
	return []character.Transfer{
		{Kinds: []string{"xp"}, Export: exportXP, RefuseImport: refuseXP,
			Import: func(t *engine.Tx, char string, rows []game.Row) {
				t.Emit(XPSet{Char: char, XP: trackOf(t.S, char).XP + sumXP(rows)})
			}},
		{Kinds: []string{"milestone"}, Export: exportGoal, RefuseImport: refuseGoal,
			Import: func(t *engine.Tx, char string, rows []game.Row) {
				g, _ := goalNamed(t.S, rows[0].Cells[0])
				t.Emit(MilestoneTaken{Char: char, Kind: kindPersonal, Goal: g})
			}},
	}
}

func exportXP(s *engine.State, char string) []game.Row {
	if xp := trackOf(s, char).XP; xp > 0 {
		return rulekit.Lines("xp", game.Itoa(xp))
	}
	return nil
}

// xpOf parses the XP in a row of a file. It returns 0 if the row is not a number from 1 to maxXP.
func xpOf(line string) int {
	n, err := strconv.Atoi(line)
	if err != nil || n < 1 || n > maxXP {
		return 0
	}
	return n
}

func sumXP(rows []game.Row) int {
	n := 0
	for _, r := range rows {
		n += xpOf(r.Cells[0])
	}
	return n
}

// refuseXP refuses rows if the last one is not a number of XP, or if the character would have more
// than maxXP.
func refuseXP(s *engine.State, char string, rows []game.Row) *game.Refusal {
	if xpOf(rows[len(rows)-1].Cells[0]) == 0 || trackOf(s, char).XP+sumXP(rows) > maxXP {
		return game.Refuse("RUL-EARNED", "cortex.refused.earned_xp", game.N("max", maxXP))
	}
	return nil
}

// exportGoal returns the row of the personal milestone, with its name or, for a milestone of the
// book, its word. It returns nil without a personal milestone, and for a closed one.
func exportGoal(s *engine.State, char string) []game.Row {
	if f := trackOf(s, char).Personal; f != nil && !f.Done {
		return rulekit.Lines("milestone", cmp.Or(f.Goal.Name, f.Goal.Word))
	}
	return nil
}

// refuseGoal refuses a milestone that the table does not have, and a second one (MILE-01).
func refuseGoal(s *engine.State, _ string, rows []game.Row) *game.Refusal {
	if len(rows) > 1 {
		return game.Refuse("MILE-01", "cortex.fault.E_MILE_COUNT")
	}
	if _, ok := goalNamed(s, rows[0].Cells[0]); !ok {
		return game.Refuse("RUL-MILE-OWN", "cortex.refused.earned_milestone", game.W("name", rows[0].Cells[0]))
	}
	return nil
}

// goalNamed returns the milestone of the table with this word or name, in either language for the
// book's. It reports false if there is none.
func goalNamed(s *engine.State, name string) (Milestone, bool) {
	for _, g := range Section.Of(s).Own {
		if game.Canonical(g.Word) == game.Canonical(name) || game.Canonical(g.Name) == game.Canonical(name) {
			return g, true
		}
	}
	for _, r := range bookMilestones {
		if slug := game.Slug(name); slug == game.Slug(r.ID) || slug == game.Slug(r.Gloss) {
			return Milestone{Word: r.ID}, true
		}
	}
	return Milestone{}, false
}
