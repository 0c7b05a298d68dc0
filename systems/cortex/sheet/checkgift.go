package sheet

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sfx"
)

// checkPowerSetCount checks the number of power sets of a new PC. If powers are rare, the PC may
// take points instead (CREATE-MOD-13).
func (c *checker) checkPowerSetCount() {
	if c.Extraordinary != "powers" || c.InPlay {
		return
	}
	n, want := len(c.powerSetList()), c.powerSets()
	if n != want && !(n == 0 && c.Rare && c.RareChoice) {
		c.addFault(StageGifts, "E_PSET_COUNT", "", game.N("n", n), game.N("max", want))
	}
}

// checkCarriedSFX checks the SFX and limits of distinctions, power sets, signature assets,
// abilities and gear.
func (c *checker) checkCarriedSFX() {
	c.checkDistinctionSFX()
	for _, set := range c.powerSetList() {
		c.checkPowerSet(set)
	}
	for _, t := range c.traitsOf(KindSignatureAssets) {
		if n := c.countCarried(t.Word, "", false); n > 3 {
			c.addFault(StagePoints, "W_SIG_SFX", t.Name, game.W("name", t.Name), game.N("n", n))
		}
	}
	for _, t := range c.traitsOf(KindAbilities) {
		c.checkAbility(t)
	}
	for _, t := range c.traitsOf(KindGear) {
		if c.countCarried(t.Word, "", true) == 0 {
			c.addFault(StageGifts, "E_GEAR_LIMIT", t.Name, game.W("name", t.Name))
		}
	}
}

// checkDistinctionSFX checks that all distinctions of a new sheet together have two unlocked SFX
// (CHAR-DIST-06), or that each has as many as its rating gives (CHAR-DIST-RATE-02). Neither is
// checked on a pathway, nor the number of two for a sheet that began with an archetype.
func (c *checker) checkDistinctionSFX() {
	if c.Replaced || c.InPlay || c.PathwayBuilt {
		return
	}
	all, ladder := 0, c.ratesSFX()
	for _, t := range c.traitsOf(KindDistinctions) {
		n := c.countCarried(t.Word, "", false)
		if want := ladderSFX(t.Die); ladder && n != want {
			c.addFault(StageGifts, "E_SFX_COUNT", t.Name, game.N("n", n), game.N("max", want))
		}
		all += n
	}
	if all != startSFX && !ladder && c.From == nil {
		c.addFault(StageGifts, "E_SFX_COUNT", "", game.N("n", all), game.N("max", startSFX))
	}
}

// checkPowerSet checks that a power set has two SFX and one limit on a new sheet (RUL-PSET-EXACT),
// and at least one of each in play (POWER-05). It adds notices for a single power and for several
// above d8.
func (c *checker) checkPowerSet(set Set) {
	n, limits := c.countCarried("", set.Name, false), c.countCarried("", set.Name, true)
	for _, t := range set.Traits {
		n, limits = n+c.countCarried(t.Word, "", false), limits+c.countCarried(t.Word, "", true)
	}
	name, needSFX := game.W("name", set.Name), setSFX
	if c.InPlay {
		needSFX = max(n, 1)
	}
	if n != needSFX {
		c.addFault(StageGifts, "E_PSET_SFX", set.Name, name, game.N("n", n), game.N("needed", needSFX))
	}
	if limits != 1 && !(c.InPlay && limits > 1) {
		c.addFault(StageGifts, "E_PSET_LIMIT", set.Name, name, game.N("n", limits), game.N("needed", 1))
	}
	if len(set.Traits) == 1 {
		c.addFault(StageGifts, "W_PSET_SMALL", set.Name, name)
	}
	if n := countDice(dieOf(set.Traits), dice.D10) + countDice(dieOf(set.Traits), dice.D12); n > 1 {
		c.addFault(StageGifts, "W_PSET_HIGH", set.Name, name, game.N("n", n))
	}
}

// checkCarriers checks how many kinds of sets have SFX. More than two give a notice, or a fault
// with Strict (RUL-SFX-SETS).
func (c *checker) checkCarriers() {
	var kinds []string
	for _, x := range c.SFX {
		h, ok := c.HostOf(x)
		kind := h.Kind
		if kind == AnyTrait {
			kind = cmp.Or(KindOf(h.Set), h.Set)
		}
		if e := x.Of(); ok && e != nil && e.Kind != sfx.Limit && !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	switch n := len(kinds); {
	case n > advised && c.Strict:
		c.addFault(StageGifts, "E_CFG_SETS_MAX", "", game.N("max", advised), game.N("n", n),
			game.M("what", game.Say("cortex.sheet.what.sfx")))
	case n > advised:
		c.addFault(StageGifts, "W_CFG_SFX_SETS", "", game.N("n", n))
	}
}

// checkAbility checks that the effects of an ability are known (ABIL-05), that it has a limit
// (RUL-ABIL-LIMIT), and that on a new sheet it has at most sfxSlots unlocked SFX (RUL-ABIL-SLOTS).
// A device has rules of its own (RUL-GEAR-WHEN).
func (c *checker) checkAbility(t Trait) {
	slots := c.sfxSlots(t)
	for _, tag := range t.Effects() {
		if !slices.Contains(ruleTables.effects, tag) {
			c.addFault(StageGifts, "E_ABIL_CATEGORY", t.Name, game.W("tag", tag))
		}
	}
	if n := c.countCarried(t.Word, "", false); n > slots && !c.InPlay {
		c.addFault(StageGifts, "E_ABIL_SFX_SLOT", t.Name, game.W("name", t.Name), game.N("max", slots), game.N("n", n))
	}
	if c.countCarried(t.Word, "", true) == 0 {
		c.addFault(StageGifts, "E_ABIL_LIMIT", t.Name, game.W("name", t.Name))
	}
}

// checkStatements checks that statements stand only on kinds of sets that have them in the game
// (CHAR-STMT-01).
func (c *checker) checkStatements() {
	for _, set := range c.Sets {
		for _, t := range set.Traits {
			if t.NotesOrEmpty().Statement != "" && !slices.Contains(c.Statements, KindOf(set.Name)) {
				c.addFault(StageLife, "E_STMT_SET", t.Name, game.W("trait", t.Name), game.W("set", set.Name))
			}
		}
	}
}
