package sheet

import (
	"slices"

	"mesa/dice"
	"mesa/game"
)

// offerBalancing offers steps down, and steps up that these pay for.
func (c *chooser) offerBalancing(kind string) {
	bottom, top := dice.D6, dice.D10
	if kind == KindValues {
		bottom, top = dice.D4, dice.D12
	}
	left := c.balanceOf(kind).Left()
	for _, name := range c.NamedTraits(kind) {
		from := c.rating(kind, name)
		ch := c.stepOf(kind, name, from)
		if up, _ := from.Step(1); from < top {
			ch.Kind, ch.To, ch.Price, ch.Closed = StepUp, up, 1, nil
			if left < 1 { // so two never reach d10 (RUL-ATTR-ARRAYS)
				ch.Closed = game.Refuse(balanceRule[kind], "cortex.refused.create.no_step",
					game.M("set", kindMsg(kind)))
			}
			c.offer(ch)
		}
		if down, _ := from.Step(-1); from > bottom {
			ch.Kind, ch.To, ch.Price, ch.Closed = StepDown, down, -1, nil
			c.offer(ch)
		}
	}
}

// balanceRule gives the rule by which a kind of sets is balanced.
var balanceRule = map[string]string{KindAttributes: "CHAR-ATTR-04", KindAffiliations: "CHAR-AFF-03",
	KindValues: "CHAR-VAL-04"}

// stepOf returns a Choice without Kind and To about a trait that the game names. It takes word,
// name and set from the sheet if the trait is there.
func (c *chooser) stepOf(kind, name string, from dice.Die) Choice {
	ch := Choice{SetKind: kind, Set: c.setName(kind), Name: LocalName(name, c.at.Lang), From: from}
	for set, t := range c.TraitsOf(kind) {
		if SameTrait(t.Name, name) {
			ch.Set, ch.Trait, ch.Name, ch.N = set, t.Word, t.Name, t.N
		}
	}
	return ch
}

// offerTrades offers, for each trait of a kind, to exchange its die for each other size that a
// trait of the kind has (CHAR-ROLE-03, CHAR-REL-03).
func (c *chooser) offerTrades(kind string) {
	ts := c.traitsOf(kind)
	for _, t := range ts {
		var seen []dice.Die
		for _, o := range ts {
			if o.Die != t.Die && !slices.Contains(seen, o.Die) {
				seen = append(seen, o.Die)
				ch := c.stepOf(kind, t.Name, t.Die)
				ch.Kind, ch.To, ch.Under = SwapDice, o.Die, o.Name
				c.offer(ch)
			}
		}
	}
}

// offerSkillSteps offers to raise a skill for a point, or to lower it down to the die that
// highlights give (CHAR-SKILL-04, CHAR-DIST-HL-03).
func (c *chooser) offerSkillSteps() {
	left := c.skillsLeft()
	for _, name := range c.skillNames() {
		from := c.rating(KindSkills, name)
		ch := c.stepOf(KindSkills, name, from)
		if up, _ := from.Step(1); up > from {
			ch.Kind, ch.To, ch.Price = StepUp, up, 1
			ch.Closed = c.refuseStep(ch, left)
			c.offer(ch)
		}
		if down, _ := from.Step(-1); from > dice.D4 {
			ch.Kind, ch.To, ch.Price, ch.Closed = StepDown, down, -1, nil
			switch least := min(c.countHighlightsOf(name), stepsAboveD4(c.skillTop())); {
			case stepsAboveD4(down) < least:
				ch.Closed = game.Refuse("CHAR-DIST-HL-02", "cortex.refused.create.highlighted",
					game.W("trait", ch.Name))
			case down < dice.D6 && c.specialtyUnder(name) != "":
				ch.Closed = game.Refuse("CHAR-SPEC-02", "cortex.refused.create.narrowed", game.W("trait", ch.Name),
					game.W("by", c.specialtyUnder(name)))
			}
			c.offer(ch)
		}
	}
}

// skillsLeft returns the points that steps of skills may take.
func (c *chooser) skillsLeft() int {
	left := c.forSkills().Left()
	if c.forgoesPowerSet() {
		left += c.rarePoints().Left()
	}
	return left
}

// skillTop returns the highest die that a skill may have on a new sheet.
func (c *chooser) skillTop() dice.Die {
	if c.Skills == "split" {
		return dice.D6
	}
	return c.SkillCap
}

// specialtyUnder returns the name of the first specialty of a skill or role, "" if there is none.
func (c *chooser) specialtyUnder(name string) string {
	for _, t := range c.traitsOf(KindSpecialties) {
		if p := Parent(t.Name); p != "" && SameTrait(p, name) {
			return t.Name
		}
	}
	return ""
}

// offerSteps offers to raise the traits of a kind for points of the fifth stage, and to lower or
// remove them.
func (c *chooser) offerSteps(kind string) {
	bottom := dice.D6
	if kind == KindPowers {
		bottom = 0 // each power has its own
	}
	left := c.fifthLeft()
	for set, t := range c.TraitsOf(kind) {
		ch := Choice{SetKind: kind, Set: set, Trait: t.Word, Name: t.Name, From: t.Die, N: t.N}
		least := bottom
		if kind == KindPowers {
			least = powerFloor(t.Name)
		}
		if up, _ := t.Die.Step(1); up > t.Die {
			ch.Kind, ch.To, ch.Price = StepUp, up, 1
			ch.Closed = c.refuseStep(ch, left+c.unspentSteps(kind))
			c.offer(ch)
		}
		if down, _ := t.Die.Step(-1); t.Die > least {
			ch.Kind, ch.To, ch.Price, ch.Closed = StepDown, down, -1, nil
			c.offer(ch)
		}
		c.offerDrop(kind, set, t)
	}
}

// unspentSteps returns how many steps powers or abilities may still rise before points of the fifth
// stage pay for them; 0 for other kinds.
func (c *chooser) unspentSteps(kind string) int {
	if kind == KindPowers && c.hasSet(KindPowers) {
		return max(c.startSteps()-c.powerSteps(), 0)
	}
	if kind == KindAbilities {
		sum := 0
		for _, t := range c.traitsOf(kind) {
			sum += stepsAboveD4(t.Die) - stepsAboveD4(dice.D8)
		}
		return max(-sum, 0)
	}
	return 0
}

// offerDrop offers to remove a trait.
func (c *chooser) offerDrop(kind, set string, t Trait) {
	c.offer(Choice{Kind: RemoveTrait, SetKind: kind, Set: set, Trait: t.Word, Name: t.Name, From: t.Die, N: t.N})
}

// offerNewTrait offers a new trait that the player names. under is the skill or role of a
// specialty. The price is in points of the fifth stage.
func (c *chooser) offerNewTrait(kind, under string, die dice.Die, price int) {
	ch := Choice{Kind: AddTrait, SetKind: kind, Set: c.setName(kind), Under: under, To: die, Price: price}
	if left := c.fifthLeft(); price > left {
		ch.Closed = c.refuseNoPoints(kind)
	}
	c.offer(c.closeIfFull(ch))
}
