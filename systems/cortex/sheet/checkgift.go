package sheet

import (
	"cmp"
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sfx"
)

// powerOf returns the listed power that a name begins with, "Movement: Flight" or "Attack (fire)",
// or that it has in brackets. ok is false if there is none.
func powerOf(name string) (p named, ok bool) {
	first, _, _ := strings.Cut(baseName(name), ":")
	p, ok = powerNamed[game.Canonical(strings.TrimSpace(first))]
	if !ok { // the name before the brackets is the player's own: "Flame Strike (Blast)"
		p, ok = powerNamed[game.Canonical(inBrackets(name))]
	}
	return p, ok
}

// powerNamed gives the listed power by each of its canonical names, in either language. It is a map
// because sheets are read often.
var powerNamed = func() map[string]named {
	of := map[string]named{}
	for _, p := range slices.Backward(ruleTables.powers) { // if two share a name, the first counts
		gloss := game.Canonical(p.Gloss)
		for _, name := range []string{game.Canonical(p.Name), gloss, strings.TrimSuffix(gloss, "-se")} {
			of[name] = p
		}
	}
	return of
}()

// IsPower reports whether the name of a power on a sheet, in either language, means a listed one,
// such as "Mimic". With a mode after a colon in listed, the name must have that mode after a colon
// or in brackets.
func IsPower(name, listed string) bool {
	want, mode, modes := strings.Cut(listed, ":")
	p, ok := powerOf(name)
	if !ok || p.Name != want || !modes {
		return ok && p.Name == want
	}
	m, ok := findNamed(p.Modes, modeIn(name))
	return ok && m.Name == mode
}

// Powers returns the names of the listed powers. A power with subtypes is listed once for each
// subtype (POWER-LIST-02).
func Powers() []string { return slices.Clone(powerNames) }

// powerFloor returns the lowest die of a power: d8 for five of them, d6 for others (POWER-11).
func powerFloor(name string) dice.Die {
	if p, ok := powerOf(name); ok {
		return p.Min
	}
	return dice.D6
}

// checkGift checks that a power or ability is in its range (POWER-01, RUL-ABIL-RATING), that it is
// not above the ceiling of a new sheet (CREATE-MOD-15), and that a power names the subtype that it
// needs.
func (c *checker) checkGift(kind string, t Trait) {
	name := game.W("name", t.Name)
	switch least := leastDie(kind, t.Name); {
	case t.Die < least && kind == KindPowers:
		c.addFault(StageGifts, "E_POWER_MIN", t.Name, name, game.D("min", least))
	case t.Die < least:
		c.checkLeast(kind, t)
	case !c.InPlay && t.Die > c.ceiling():
		c.addFault(StageGifts, "E_POWER_CEIL", t.Name, name, game.D("die", t.Die), game.D("max", c.ceiling()))
	}
	if p, ok := powerOf(t.Name); kind == KindPowers && ok && p.Kinds != nil && !strings.ContainsAny(t.Name, ":(") {
		c.addFault(StageGifts, "E_POWER_SUBTYPE", t.Name, name, game.M("what", game.Say("cortex.sheet.subtype")))
	}
}

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

// ratesSFX reports whether the rating of a distinction sets its number of SFX.
func (g *SheetRules) ratesSFX() bool { return g.Variable && g.Ladder }

// ladderSFX returns the number of SFX of a distinction with this die (CHAR-DIST-RATE-02).
func ladderSFX(d dice.Die) int { return 1 + stepsAboveD4(d)/2 }

// startSFX is the number of unlocked SFX on the distinctions of a new PC, without Hinder.
const startSFX = 2

// setSFX is the number of SFX of a new power set (CREATE-MOD-12).
const setSFX = 2

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

// sfxSlots returns how many unlocked SFX an ability may have: at most as many as the catalogue
// lists for the listed ability that it is (RUL-ABIL-SLOTS).
func (g *SheetRules) sfxSlots(t Trait) int {
	slots := 1
	if !g.ByGrowth {
		slots += btoi(t.Die >= dice.D8) + btoi(t.Die >= dice.D12)
	}
	if a, ok := abilityNamed[game.Canonical(t.Ability())]; ok && len(a.SFX) > 0 {
		slots = min(slots, len(a.SFX))
	}
	return slots
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
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

// abilityCount returns the number of abilities of a new PC (RUL-ABIL-START, RUL-PATH-POWER).
func (g *SheetRules) abilityCount() int {
	if g.GiftLimit != 0 {
		return max(g.GiftLimit, 0)
	}
	if g.Rare {
		return 2
	}
	return 3
}

// powerSets returns the number of power sets of a new PC (CREATE-MOD-12, -13, RUL-PATH-POWER).
func (g *SheetRules) powerSets() int {
	if g.GiftLimit != 0 {
		return max(g.GiftLimit, 0)
	}
	if g.Rare {
		return 1
	}
	return 2
}

// ceiling returns the highest die that powers and abilities may have on a new sheet
// (CREATE-MOD-15).
func (g *SheetRules) ceiling() dice.Die {
	if g.Godlike {
		return dice.D12
	}
	return dice.D10
}
