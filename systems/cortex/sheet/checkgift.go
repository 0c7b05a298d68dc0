package sheet

import (
	"cmp"
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sfx"
)

// powerOf finds a power in the list by its name, of which the rest is its own:
// "Movement: Flight", "Attack (fire)".
func powerOf(name string) (named, bool) {
	first, _, _ := strings.Cut(base(name), ":")
	p, ok := powerNamed[game.Canonical(strings.TrimSpace(first))]
	if !ok { // a descriptor stands in its place: "Flame Strike (Blast)"
		p, ok = powerNamed[game.Canonical(inBrackets(name))]
	}
	return p, ok
}

// powerNamed are the powers of the list by each name that they go by, as it is compared:
// sheets are asked again and again.
var powerNamed = func() map[string]named {
	of := map[string]named{}
	for _, p := range slices.Backward(book.powers) { // of two that share a name it is the first
		gloss := game.Canonical(p.Gloss)
		for _, name := range []string{game.Canonical(p.Name), gloss, strings.TrimSuffix(gloss, "-se")} {
			of[name] = p
		}
	}
	return of
}()

// IsPower reports whether a power is one of the list, in either language: "Mimic",
// or in one of its modes, which stands behind a colon or in brackets,
// "Size-SheetChanger:Grow".
func IsPower(name, listed string) bool {
	want, mode, modes := strings.Cut(listed, ":")
	p, ok := powerOf(name)
	if !ok || p.Name != want || !modes {
		return ok && p.Name == want
	}
	m, ok := findNamed(p.Modes, modeIn(name))
	return ok && m.Name == mode
}

// Powers are the names of the list; those that must say of which kind they are
// with each that the list knows (POWER-LIST-02).
func Powers() []string { return slices.Clone(powerNames) }

// powerFloor is what a power begins at: d8 for five of them (POWER-11).
func (c *checker) powerFloor(name string) dice.Die {
	if p, ok := powerOf(name); ok {
		return p.Min
	}
	return dice.D6
}

// gift is a power or an ability within its range (POWER-01, RUL-ABIL-RATING), and
// below the ceiling of those that start (CREATE-MOD-15).
func (c *checker) gift(kind string, t Trait) {
	name := game.W("name", t.Name)
	switch least := c.span(kind, t).least; {
	case t.Die < least && kind == "powers":
		c.wrong("E_POWER_MIN", t.Name, name, game.D("min", least))
	case t.Die < least:
		c.wrong("E_RATING_MIN", t.Name, game.W("trait", t.Name), game.D("min", least))
	case !c.InPlay && t.Die > c.ceiling():
		c.wrong("E_POWER_CEIL", t.Name, name, game.D("die", t.Die), game.D("max", c.ceiling()))
	}
	if p, ok := powerOf(t.Name); kind == "powers" && ok && p.Kinds != nil && !strings.ContainsAny(t.Name, ":(") {
		c.wrong("E_POWER_SUBTYPE", t.Name, name, game.M("what", game.Say("cortex.sheet.subtype")))
	}
}

// powerSetList are the sheet's power sets.
func (c *checker) powerSetList() []Set {
	return slices.DeleteFunc(slices.Clone(c.sheet.Sets), func(s Set) bool { return KindOf(s.Name) != "powers" })
}

// powerSetCount is how many power sets a PC starts with; where they are rare none
// may be taken, for points (CREATE-MOD-13).
func (c *checker) powerSetCount() {
	if c.Extraordinary != "powers" || c.InPlay {
		return
	}
	n, want := len(c.powerSetList()), c.powerSets()
	if n != want && !(n == 0 && c.Rare && c.RareChoice) {
		c.wrong("E_PSET_COUNT", "", game.N("n", n), game.N("max", want))
	}
}

// giftSteps are the points of the fifth stage that went into powers or abilities:
// beyond one d8 more than there are sets (CREATE-MOD-14, RUL-POWER-BUY), or beyond
// d8 each.
func (c *checker) giftSteps() int {
	sum := 0
	switch c.Extraordinary {
	case "powers":
		if !c.has("powers") {
			return 0
		}
		sum = c.powerSteps()
		start := c.startSteps()
		if sum < start {
			c.wrong("E_POWER_COUNT", "", game.N("n", sum), game.N("max", start))
			return 0
		}
		return sum - start
	case "abilities":
		for _, t := range c.of("abilities") {
			sum += steps(t.Die) - steps(dice.D8)
		}
	}
	return max(sum, 0)
}

// startSteps are those of the powers that a PC starts with: one d8 more than there
// are sets (CREATE-MOD-14).
func (c *checker) startSteps() int { return steps(dice.D8) * (len(c.powerSetList()) + 1) }

// abilities are what SFX and limits must be: of distinctions, power sets,
// signature assets and abilities.
func (c *checker) abilities() {
	c.distinctionSFX()
	for _, set := range c.powerSetList() {
		c.powerSet(set)
	}
	for _, t := range c.of("signature_assets") {
		if n := c.carried(t.Word, "", false); n > 3 {
			c.wrong("W_SIG_SFX", t.Name, game.W("name", t.Name), game.N("n", n))
		}
	}
	for _, t := range c.of("abilities") {
		c.ability(t)
	}
	for _, t := range c.of("gear") {
		if c.carried(t.Word, "", true) == 0 {
			c.wrong("E_GEAR_LIMIT", t.Name, game.W("name", t.Name))
		}
	}
}

// carried is how many SFX, or limits, a trait or a set has, locked ones left out.
func (c *checker) carried(trait, set string, limits bool) int {
	n := 0
	for _, x := range c.sheet.SFX {
		of := x.Trait == trait && trait != "" || trait == "" && x.Trait == "" && x.Set == set
		if e := x.Of(); of && !x.Locked && e != nil && (e.Kind == sfx.Limit) == limits {
			n++
		}
	}
	return n
}

// distinctionSFX: two unlocked on all of them together (CHAR-DIST-06), or on each
// as many as its rating gives (CHAR-DIST-RATE-02).
func (c *checker) distinctionSFX() {
	if c.Replaced || c.InPlay || c.PathwayBuilt {
		return
	}
	all, ladder := 0, c.byRating()
	for _, t := range c.of("distinctions") {
		n := c.carried(t.Word, "", false)
		if want := ladderSFX(t.Die); ladder && n != want {
			c.wrong("E_SFX_COUNT", t.Name, game.N("n", n), game.N("max", want))
		}
		all += n
	}
	if all != startSFX && !ladder && c.From == nil {
		c.wrong("E_SFX_COUNT", "", game.N("n", all), game.N("max", startSFX))
	}
}

// byRating reports whether the rating of a distinction says how many SFX it has.
func (g *SheetRules) byRating() bool { return g.Variable && g.Ladder }

// ladderSFX is how many SFX a distinction has by its die (CHAR-DIST-RATE-02).
func ladderSFX(d dice.Die) int { return 1 + steps(d)/2 }

// startSFX is how many SFX are unlocked on the distinctions of a new PC, Hinder
// apart.
const startSFX = 2

// setSFX is how many SFX a power set starts with (CREATE-MOD-12).
const setSFX = 2

// powerSet has two SFX and one limit when it starts (RUL-PSET-EXACT), and one of
// each at least ever after (POWER-05).
func (c *checker) powerSet(set Set) {
	n, limits := c.carried("", set.Name, false), c.carried("", set.Name, true)
	for _, t := range set.Traits {
		n, limits = n+c.carried(t.Word, "", false), limits+c.carried(t.Word, "", true)
	}
	name, needSFX := game.W("name", set.Name), setSFX
	if c.InPlay {
		needSFX = max(n, 1)
	}
	if n != needSFX {
		c.wrong("E_PSET_SFX", set.Name, name, game.N("n", n), game.N("needed", needSFX))
	}
	if limits != 1 && !(c.InPlay && limits > 1) {
		c.wrong("E_PSET_LIMIT", set.Name, name, game.N("n", limits), game.N("needed", 1))
	}
	if len(set.Traits) == 1 {
		c.wrong("W_PSET_SMALL", set.Name, name)
	}
	if n := count(dieOf(set.Traits), dice.D10) + count(dieOf(set.Traits), dice.D12); n > 1 {
		c.wrong("W_PSET_HIGH", set.Name, name, game.N("n", n))
	}
}

// carriers are the kinds of sets that carry SFX: two is the advice, or the most
// (RUL-SFX-SETS).
func (c *checker) carriers() {
	var kinds []string
	for _, x := range c.sheet.SFX {
		h, ok := c.sheet.HostOf(x)
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
		c.wrong("E_CFG_SETS_MAX", "", game.N("max", advised), game.N("n", n),
			game.M("what", game.Say("cortex.sheet.what.sfx")))
	case n > advised:
		c.wrong("W_CFG_SFX_SETS", "", game.N("n", n))
	}
}

// ability has at most so many SFX unlocked as its rating gives (RUL-ABIL-SLOTS),
// and a limit (RUL-ABIL-LIMIT); a device has its own (RUL-GEAR-WHEN).
func (c *checker) ability(t Trait) {
	slots := c.slots(t)
	for _, tag := range t.Effects() {
		if !slices.Contains(book.effects, tag) {
			c.wrong("E_ABIL_CATEGORY", t.Name, game.W("tag", tag))
		}
	}
	if n := c.carried(t.Word, "", false); n > slots && !c.InPlay {
		c.wrong("E_ABIL_SFX_SLOT", t.Name, game.W("name", t.Name), game.N("max", slots), game.N("n", n))
	}
	if c.carried(t.Word, "", true) == 0 {
		c.wrong("E_ABIL_LIMIT", t.Name, game.W("name", t.Name))
	}
}

// policies is how many SFX an ability may have unlocked (RUL-ABIL-SLOTS).
func (c *checker) slots(t Trait) int {
	slots := 1
	if !c.ByGrowth {
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

// statements stand on the sets of the game that carry them (CHAR-STMT-01).
func (c *checker) statements() {
	for _, set := range c.sheet.Sets {
		for _, t := range set.Traits {
			if t.NotesOrEmpty().Statement != "" && !slices.Contains(c.Statements, KindOf(set.Name)) {
				c.wrong("E_STMT_SET", t.Name, game.W("trait", t.Name), game.W("set", set.Name))
			}
		}
	}
}
