package sheet

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sfx"
)

// offerDistinctions offers to add distinctions up to the number of the game, to highlight two
// skills by each, and to remove them. If their dice vary, it also offers steps up that steps down
// pay for (CHAR-DIST-01, CHAR-DIST-HL-01, CHAR-DIST-RATE-01).
func (c *chooser) offerDistinctions() {
	if c.Replaced {
		return
	}
	ds := c.traitsOf(KindDistinctions)
	add := Choice{Kind: AddTrait, SetKind: KindDistinctions, Set: c.setName(KindDistinctions), To: dice.D8}
	switch {
	case len(ds) < c.DistinctionCount():
	case c.From != nil:
		add.Closed = refuseRemoval()
	default:
		add.Closed = refuseOneMore("E_DIST_COUNT", "cortex.refused.create.has.distinctions", c.DistinctionCount(), "")
	}
	c.offer(add)
	left := c.variance().Left()
	for set, t := range c.TraitsOf(KindDistinctions) {
		ch := Choice{SetKind: KindDistinctions, Set: set, Trait: t.Word, Name: t.Name, From: t.Die}
		if c.Variable {
			if up, _ := t.Die.Step(1); up > t.Die {
				ch.Kind, ch.To, ch.Price = StepUp, up, 1
				if left < 1 {
					ch.Closed = game.Refuse("CHAR-DIST-RATE-01", "cortex.refused.create.no_step",
						game.M("set", kindMsg(KindDistinctions)))
				}
				c.offer(ch)
			}
			if down, _ := t.Die.Step(-1); t.Die > dice.D4 {
				ch.Kind, ch.To, ch.Price, ch.Closed = StepDown, down, -1, nil
				c.offer(ch)
			}
		}
		c.offerHighlights(t)
		ch.Kind, ch.To, ch.Price, ch.Closed = RemoveTrait, 0, 0, nil
		if ch.N = t.N; c.From != nil && c.From.brings(t) {
			ch.Closed = refuseRemoval()
		}
		c.offer(ch)
	}
}

// refuseRemoval refuses a change of an archetype's distinctions. Only these distinctions list SFX,
// and their highlights must be traits of the sheet, so a sheet without them could not be finished.
func refuseRemoval() *game.Refusal {
	return game.Refuse("CREATE-ARCH-01", "cortex.refused.create.of_archetype")
}

// offerHighlights offers each name that a distinction may still highlight, until the distinction
// has two highlights.
func (c *chooser) offerHighlights(d Trait) {
	high := d.NotesOrEmpty().Highlights
	if !c.Highlighted() || high[0] != "" && high[1] != "" {
		return
	}
	for _, name := range c.Highlightable(c.Sheet) {
		if high[0] != "" && SameTrait(high[0], name) || high[1] != "" && SameTrait(high[1], name) {
			continue
		}
		ch := Choice{Kind: Highlight, SetKind: KindDistinctions, Trait: d.Word, Name: name, Under: d.Name}
		if !c.buysSpecialties() && c.countHighlightsOf(name) >= stepsAboveD4(c.SkillCap) {
			ch.Closed = refuseFault("E_SKILL_CAP", game.W("name", name), game.D("die", c.SkillCap),
				game.D("cap", c.SkillCap))
		}
		c.offer(ch)
	}
}

// offerSpecialties offers a specialty under each skill or role of at least d6 (CHAR-SPEC-02). If
// skills are split or replaced by specialties, a specialty starts at d8 and is bought with points
// for skills (RUL-SPEC-ONLY-BUY, RUL-SPLIT-STEPS).
func (c *chooser) offerSpecialties() {
	if c.buysSpecialties() {
		c.offerNarrowSpecialties()
		return
	}
	free := c.freeSpecialty()
	for _, t := range c.traitsOf(KindSpecialties) {
		free = free && !isUnderFree(t)
	}
	for _, parent := range c.specialtyParents() {
		price := 1
		if n, ok := findNamed(ruleTables.skills.Skills, parent); ok && n.Free && free {
			price = 0 // RUL-KNOW
		}
		c.offerNewTrait(KindSpecialties, parent, dice.D6, price)
	}
	if c.Specialties == "multi_level" {
		c.offerSteps(KindSpecialties)
		return
	}
	for set, t := range c.TraitsOf(KindSpecialties) {
		c.offerDrop(KindSpecialties, set, t)
	}
}

// specialtyParents returns the names of the skills or roles that may have a specialty, as the sheet
// writes them. If the game has neither, it returns one "", since a specialty needs no parent then.
func (c *chooser) specialtyParents() []string {
	kind := KindSkills
	if c.Skills == "roles" {
		kind = KindRoles
	}
	if c.Skills == "none" || c.Skills == "specialties_only" {
		return []string{""}
	}
	var names []string
	for _, name := range c.NamedTraits(kind) {
		if c.rating(kind, name) >= dice.D6 {
			names = append(names, c.stepOf(kind, name, 0).Name)
		}
	}
	return names
}

// offerNarrowSpecialties offers the specialties that are bought with points for skills.
func (c *chooser) offerNarrowSpecialties() {
	left := c.skillsLeft() + c.fifthLeft()
	for _, parent := range c.specialtyParents() {
		ch := Choice{Kind: AddTrait, SetKind: KindSpecialties, Set: c.setName(KindSpecialties), Under: parent,
			To: dice.D8, Price: 1}
		if c.isGiven(parent, ch.To) || c.FreeSpecialty(c.Sheet, parent) {
			ch.Price = 0
		}
		if left < ch.Price {
			ch.Closed = c.refuseNoPoints(KindSpecialties)
		}
		c.offer(c.closeIfFull(ch))
	}
	for set, t := range c.TraitsOf(KindSpecialties) {
		ch := Choice{SetKind: KindSpecialties, Set: set, Trait: t.Word, Name: t.Name, From: t.Die}
		if up, _ := t.Die.Step(1); up > t.Die {
			ch.Kind, ch.To, ch.Price = StepUp, up, btoi(!c.isGiven(Parent(t.Name), up))
			ch.Closed = c.refuseStep(ch, left)
			c.offer(ch)
		}
		if down, _ := t.Die.Step(-1); t.Die > dice.D8 {
			ch.Kind, ch.To, ch.Price, ch.Closed = StepDown, down, -1, nil
			c.offer(ch)
		}
		ch.Kind, ch.To, ch.Price, ch.Closed = RemoveTrait, 0, 0, nil
		if c.From != nil && c.countHighlightsOf(baseName(t.Name)) > 0 && c.isUniqueSpecialty(t) {
			ch.Closed = refuseRemoval()
		}
		c.offer(ch)
	}
}

// isUniqueSpecialty reports whether no other specialty has the same name, apart from brackets.
func (c *chooser) isUniqueSpecialty(one Trait) bool {
	return !slices.ContainsFunc(c.traitsOf(KindSpecialties), func(t Trait) bool {
		return t.Word != one.Word && SameTrait(baseName(t.Name), baseName(one.Name))
	})
}

// offerRelationships offers a relationship with each other character and with anyone the player
// names. It is d6 for free and is raised by points (CHAR-REL-04), or has the next die of an array:
// d10, d8, then d6 (CHAR-REL-03).
func (c *chooser) offerRelationships() {
	const kind = KindRelationships
	n := len(c.traitsOf(kind))
	die := dice.D6
	if c.Relationships == "array" && n < 2 {
		die = []dice.Die{dice.D10, dice.D8}[n]
	}
	for _, peer := range c.at.Names {
		if !c.hasNamed(kind, peer) {
			c.offer(c.closeIfFull(Choice{Kind: AddTrait, SetKind: kind, Set: c.setName(kind), Name: peer, To: die}))
		}
	}
	c.offerNewTrait(kind, "", die, 0)
	if c.Relationships != "array" {
		c.offerSteps(kind)
		return
	}
	c.offerTrades(kind)
	noD6 := n > 0 && !slices.ContainsFunc(c.traitsOf(kind), func(t Trait) bool { return t.Die == dice.D6 })
	for set, t := range c.TraitsOf(kind) {
		// The smallest die goes first, because new relationships get the largest that is left.
		if t.Die == dice.D6 || noD6 && (t.Die == dice.D8 || n == 1) {
			c.offerDrop(kind, set, t)
		}
	}
}

// offerResources offers a resource of two d6 for a point, and a step or a further die of it for
// another point (CHAR-RES-04).
func (c *chooser) offerResources() {
	const kind = KindResources
	two := Choice{Kind: AddTrait, SetKind: kind, Set: c.setName(kind), To: dice.D6, N: 2, Price: 1}
	left := c.fifthLeft()
	if left < 1 {
		two.Closed = c.refuseNoPoints(kind)
	}
	c.offer(c.closeIfFull(two))
	for set, t := range c.TraitsOf(kind) {
		ch := Choice{SetKind: kind, Set: set, Trait: t.Word, Name: t.Name, From: t.Die, To: t.Die, N: t.N}
		switch extra := stepsAboveD4(t.Die) - stepsAboveD4(dice.D6) + t.N - 2; {
		case extra < 1:
			up, more := ch, ch
			up.Kind, up.To, up.Price = StepUp, dice.D8, 1
			more.Kind, more.N, more.Price = AddDie, t.N+1, 1
			if left < 1 {
				up.Closed, more.Closed = c.refuseNoPoints(kind), c.refuseNoPoints(kind)
			}
			c.offer(up)
			c.offer(more)
		case t.Die > dice.D6:
			ch.Kind, ch.To, ch.Price = StepDown, dice.D6, -1
			c.offer(ch)
		default:
			ch.Kind, ch.N, ch.Price = RemoveDie, t.N-1, -1
			c.offer(ch)
		}
		c.offerDrop(kind, set, t)
	}
}

// offerPowers offers powers in new sets, up to the number of a new PC, and in the sets on the
// sheet. A power uses the steps that a new PC has, then points of the fifth stage (CREATE-MOD-12 to
// -16, RUL-POWER-BUY).
func (c *chooser) offerPowers() {
	sets := c.powerSetList()
	for _, name := range powerNames {
		ch := Choice{Kind: AddTrait, SetKind: KindPowers, Name: name, To: powerFloor(name)}
		if len(sets) < c.powerSets() {
			if c.forgoesPowerSet() && c.rarePoints().Used > 0 {
				ch.Closed = game.Refuse("CREATE-MOD-13", "cortex.refused.create.points_instead")
			}
			c.offer(c.closeIfFull(ch))
		}
		for _, set := range sets {
			ch.Set, ch.Price, ch.Closed = set.Name, stepsAboveD4(ch.To), nil
			if c.hasTraitIn(set, name) {
				continue
			}
			if ch.Price > c.unspentSteps(KindPowers)+c.fifthLeft() {
				ch.Closed = c.refuseNoPoints(KindPowers)
			}
			c.offer(c.closeIfFull(ch))
		}
	}
	c.offerSteps(KindPowers)
}

func (c *chooser) hasTraitIn(set Set, name string) bool {
	return slices.ContainsFunc(set.Traits, func(t Trait) bool { return game.Canonical(t.Name) == game.Canonical(name) })
}

// offerAbilities offers the listed abilities at d8, up to the number of a new PC, and steps of the
// abilities on the sheet (RUL-ABIL-START).
func (c *chooser) offerAbilities() {
	full := len(c.traitsOf(KindAbilities)) >= c.abilityCount()
	for _, name := range Abilities() {
		if c.hasNamed(KindAbilities, name) {
			continue
		}
		ch := Choice{Kind: AddTrait, SetKind: KindAbilities, Set: c.setName(KindAbilities), Name: name, To: dice.D8}
		if full {
			ch.Closed = refuseOneMore("E_ABIL_COUNT", "cortex.refused.create.has.abilities", c.abilityCount(), "")
		}
		c.offer(c.closeIfFull(ch))
	}
	c.offerSteps(KindAbilities)
}

// offerTalents offers listed talents, the group's own SFX, and a talent that the player names, up
// to the number of a new PC (CREATE-MOD-06), or more for points in place of a power set
// (RUL-RARE-POINTS).
func (c *chooser) offerTalents() {
	n := len(c.traitsOf(KindTalents))
	add := func(x SFX) {
		ch := Choice{Kind: AddTrait, SetKind: KindTalents, Set: c.setName(KindTalents), Name: x.Name, SFX: x}
		if x.Name != "" && c.hasNamed(KindTalents, x.Name) {
			return
		}
		if n >= c.Talents && !(c.forgoesPowerSet() && c.rarePoints().Left() > 0) {
			ch.Closed = refuseOneMore("E_TAL_COUNT", "cortex.refused.create.has.talents", c.Talents, "")
		}
		if ch.Closed == nil && x.Name != "" && len(c.SFX) >= MaxSFX {
			ch.Closed = refuseFullSFX()
		}
		c.offer(c.closeIfFull(ch))
	}
	for _, e := range sfx.Catalogue() {
		if e.CanBeOnSheet() && e.Suits("talent") && e.Kind == "talent" {
			add(entryFor(e.ID))
		}
	}
	for _, x := range c.at.Own {
		add(x)
	}
	add(SFX{})
	for set, t := range c.TraitsOf(KindTalents) {
		c.offerDrop(KindTalents, set, t)
	}
}

// offerAssets offers the signature assets of the archetype that the sheet lacks. A player may take
// one of them (RUL-ARCH-ASSET).
func (c *chooser) offerAssets() {
	for _, own := range c.From.TraitsOf(KindSignatureAssets) {
		if c.hasNamed(KindSignatureAssets, own.Name) {
			continue
		}
		ch := Choice{Kind: AddTrait, SetKind: KindSignatureAssets, Set: c.setName(KindSignatureAssets), Name: own.Name,
			To: own.Die, Price: stepsAboveD4(own.Die)}
		switch {
		case c.From.countTakenAssets(c.Sheet) > 0:
			ch.Closed = refuseFault("E_ARCH_ASSET")
		case ch.Price > c.fifthStage().Left():
			ch.Closed = c.refuseNoPoints(ch.SetKind)
		}
		c.offer(c.closeIfFull(ch))
	}
}
