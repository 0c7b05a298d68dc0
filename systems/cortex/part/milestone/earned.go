package milestone

import (
	"cmp"
	"strconv"

	"mesa/game"
	"mesa/systems/cortex/core"
)

// earnings are XP, and the personal milestone that a character follows (RUL-EARNED).
func earnings() []core.Earning {
	return []core.Earning{
		{Kind: "xp", Out: xpOut, Bar: noXP, In: func(t *core.Tx, char string, lines []string) {
			t.Emit(XPSet{Char: char, XP: trackOf(t.S, char).XP + sum(lines)})
		}},
		{Kind: "milestone", Out: goalOut, Bar: noGoal, In: func(t *core.Tx, char string, lines []string) {
			g, _ := goalNamed(t.S, lines[0])
			t.Emit(Taken{Char: char, Of: ofPersonal, Goal: g})
		}},
	}
}

func xpOut(s *core.State, char string) []string {
	if xp := trackOf(s, char).XP; xp > 0 {
		return []string{game.Itoa(xp)}
	}
	return nil
}

// xpOf is how many XP a line says, 0 for what is no number of them.
func xpOf(line string) int {
	n, err := strconv.Atoi(line)
	if err != nil || n < 1 || n > maxXP {
		return 0
	}
	return n
}

func sum(lines []string) int {
	n := 0
	for _, line := range lines {
		n += xpOf(line)
	}
	return n
}

// noXP refuses what is no number of XP, and more than anybody has.
func noXP(s *core.State, char string, lines []string) *game.Refusal {
	if xpOf(lines[len(lines)-1]) == 0 || trackOf(s, char).XP+sum(lines) > maxXP {
		return game.Refuse("RUL-EARNED", "cortex.refused.earned_xp", game.N("max", maxXP))
	}
	return nil
}

// goalOut is the personal milestone that is followed, by its name, or of the book's by its word.
func goalOut(s *core.State, char string) []string {
	if f := trackOf(s, char).Personal; f != nil && !f.Done {
		return []string{cmp.Or(f.Goal.Name, f.Goal.Word)}
	}
	return nil
}

// noGoal refuses a milestone that the table has not, and a second one (MILE-01).
func noGoal(s *core.State, _ string, lines []string) *game.Refusal {
	if len(lines) > 1 {
		return game.Refuse("MILE-01", "cortex.fault.E_MILE_COUNT")
	}
	if _, ok := goalNamed(s, lines[0]); !ok {
		return game.Refuse("RUL-MILE-OWN", "cortex.refused.earned_milestone", game.W("name", lines[0]))
	}
	return nil
}

// goalNamed is the milestone of the table that is called so, by its word or its name.
func goalNamed(s *core.State, name string) (Goal, bool) {
	for _, g := range Group.Of(s).Own {
		if game.Canon(g.Word) == game.Canon(name) || game.Canon(g.Name) == game.Canon(name) {
			return g, true
		}
	}
	for _, r := range rows {
		if slug := game.Slug(name); slug == game.Slug(r.ID) || slug == game.Slug(r.Gloss) {
			return Goal{Word: r.ID}, true
		}
	}
	return Goal{}, false
}
