package sheet

import (
	"mesa/dice"
	"mesa/game"
)

// Split skills are at most d6. A further highlight of one is a step of a specialty of it, which the
// player names. While there is no such specialty the highlight gives nothing, and no point can
// replace it (RUL-SPLIT-STEPS).

// givenSteps returns the steps that highlights give already.
func (c *checker) givenSteps() int {
	if c.Skills != "split" {
		return c.countHighlights()
	}
	n := 0
	for _, name := range c.skillNames() {
		general := min(stepsAboveD4(c.rating("skills", name)), 1)
		n += min(c.countHighlightsOf(name), general+max(stepsAboveD4(c.narrowest(name))-1, 0))
	}
	return n
}

// narrowest returns the largest die of a skill's specialties without the free one; 0 for none.
func (c *checker) narrowest(name string) dice.Die {
	free, most := c.freeSpecialtyWord(), dice.Die(0)
	for _, t := range c.traitsOf("specialties") {
		if t.Word != free && SameTrait(Parent(t.Name), name) {
			most = max(most, t.Die)
		}
	}
	return most
}

// highlightedTo returns the die that a specialty of a split skill must have that was highlighted
// more than once; 0 for others.
func (c *checker) highlightedTo(name string) dice.Die {
	if n := c.countHighlightsOf(name); c.Skills == "split" && n > 1 {
		return dice.Ladder[min(n, len(dice.Ladder)-1)]
	}
	return 0
}

// isGiven reports whether a highlight pays for a specialty of a skill at a die.
func (c *checker) isGiven(name string, to dice.Die) bool {
	return to <= c.highlightedTo(name) && to > c.narrowest(name)
}

// checkSplitHighlights adds a fault for each highlight that still needs a specialty.
func (c *checker) checkSplitHighlights() {
	for _, name := range c.skillNames() {
		if die := c.highlightedTo(name); c.narrowest(name) < die {
			c.addFault("E_SPLIT_HIGHLIGHT", name, game.W("name", c.nameOnSheet("skills", name)),
				game.N("n", c.countHighlightsOf(name)), game.D("die", die))
		}
	}
}

// nameOnSheet returns the name of a trait on the sheet, or else the game's own name.
func (c *checker) nameOnSheet(kind, name string) string {
	for _, t := range c.traitsOf(kind) {
		if SameTrait(t.Name, name) {
			return t.Name
		}
	}
	return name
}
