package sheet

import (
	"mesa/dice"
	"mesa/game"
)

// Of split skills no skill is above d6: a highlight past that is a step of a specialty of
// it, which people name. Until it stands the highlight gives nothing, and no point takes
// its place (RUL-SPLIT-STEPS).

// givenSteps are the steps that highlights give already.
func (c *checker) givenSteps() int {
	if c.Skills != "split" {
		return c.countHighlights()
	}
	n := 0
	for _, name := range c.skillNames() {
		general := min(steps(c.rating("skills", name)), 1)
		n += min(c.risen(name), general+max(steps(c.narrowest(name))-1, 0))
	}
	return n
}

// narrowest is the largest die of the specialties of a skill, without the one that is free;
// 0 where it has none.
func (c *checker) narrowest(name string) dice.Die {
	free, most := c.freeOne(), dice.Die(0)
	for _, t := range c.of("specialties") {
		if t.Word != free && SameTrait(Parent(t.Name), name) {
			most = max(most, t.Die)
		}
	}
	return most
}

// highlightedTo is how large a specialty of a split skill is that was highlighted more than
// once; 0 where it was not.
func (c *checker) highlightedTo(name string) dice.Die {
	if n := c.risen(name); c.Skills == "split" && n > 1 {
		return dice.Ladder[min(n, len(dice.Ladder)-1)]
	}
	return 0
}

// isGiven reports whether a highlight gives a step of a specialty of a skill to a die.
func (c *checker) isGiven(name string, to dice.Die) bool {
	return to <= c.highlightedTo(name) && to > c.narrowest(name)
}

// splitHighlights are those that want a specialty still.
func (c *checker) splitHighlights() {
	for _, name := range c.skillNames() {
		if die := c.highlightedTo(name); c.narrowest(name) < die {
			c.wrong("E_SPLIT_HIGHLIGHT", name, game.W("name", c.nameOnSheet("skills", name)),
				game.N("n", c.risen(name)), game.D("die", die))
		}
	}
}

// nameOnSheet returns what a sheet calls a trait of the game, or else the game's own name.
func (c *checker) nameOnSheet(kind, name string) string {
	for _, t := range c.of(kind) {
		if SameTrait(t.Name, name) {
			return t.Name
		}
	}
	return name
}
