package sheet

import (
	"mesa/dice"
	"mesa/game"
)

// Split skills are at most d6. The first highlight of a skill raises it to d6, and each further one
// gives a step of a specialty of that skill, which the player names. Until the sheet has that
// specialty the highlight gives nothing, and no point can replace it (RUL-SPLIT-STEPS).

// givenSteps returns how many steps on the sheet are paid by highlights.
func (r ruledSheet) givenSteps() int {
	if r.Skills != "split" {
		return r.countHighlights()
	}
	n := 0
	for _, name := range r.skillNames() {
		general := min(stepsAboveD4(r.rating(KindSkills, name)), 1)
		n += min(r.countHighlightsOf(name), general+max(stepsAboveD4(r.largestSpecialty(name))-1, 0))
	}
	return n
}

// highlightedTo returns the die that the largest specialty of a split skill must have, because more
// than one distinction highlights the skill; 0 if not.
func (r ruledSheet) highlightedTo(name string) dice.Die {
	if n := r.countHighlightsOf(name); r.Skills == "split" && n > 1 {
		return dice.Ladder[min(n, len(dice.Ladder)-1)]
	}
	return 0
}

// isGiven reports whether a highlight pays for a specialty of that skill to become that die.
func (r ruledSheet) isGiven(name string, to dice.Die) bool {
	return to <= r.highlightedTo(name) && to > r.largestSpecialty(name)
}

// checkSplitHighlights adds a fault for each highlight that still needs a specialty.
func (c *checker) checkSplitHighlights() {
	for _, name := range c.skillNames() {
		if die := c.highlightedTo(name); c.largestSpecialty(name) < die {
			c.addFault(StageSkills, "E_SPLIT_HIGHLIGHT", name, game.W("name", c.nameOnSheet(KindSkills, name)),
				game.N("n", c.countHighlightsOf(name)), game.D("die", die))
		}
	}
}

// nameOnSheet returns the name of a trait on the sheet, or else the game's own name.
func (s *Sheet) nameOnSheet(kind, name string) string {
	for _, t := range s.traitsOf(kind) {
		if SameTrait(t.Name, name) {
			return t.Name
		}
	}
	return name
}
