package sheet

import (
	"slices"

	"mesa/game"
)

// Check returns every fault of a PC's sheet. They are in the order of VAL-01: faults of the game
// itself, of names, sets, counts, ranges, budgets of creation, balances, SFX and limits, the
// archetype and statements. The sheet can be finished if none of them blocks.
func (g SheetRules) Check(s *Sheet) []Fault {
	c := &checker{ruledSheet: ruledSheet{&g, s}}
	c.faults = g.CheckGame()
	c.checkCarriers()
	c.checkNames()
	c.checkSets()
	c.checkCounts()
	for _, set := range s.Sets {
		c.checkRanges(set)
	}
	if !g.InPlay && !g.PathwayBuilt {
		c.checkBudgets()
	}
	c.checkBalances()
	c.checkCarriedSFX()
	if g.From != nil && !g.InPlay {
		c.checkArchetype()
	}
	c.checkStatements()
	return c.faults
}

// CheckGMC returns the faults of a GMC's sheet (RUL-GMC-CHECK). It checks names, sets, and the
// numbers of traits or dice that some ranks need. Sets of no known kind are allowed. rank is a Rank
// of package people, such as "extra".
func (g SheetRules) CheckGMC(s *Sheet, rank string) []Fault {
	c := &checker{ruledSheet: ruledSheet{&g, s}, GMs: true}
	c.checkNames()
	c.checkSets()
	n, most := 0, 0 // traits, and dice of the largest trait
	for _, t := range s.All() {
		n, most = n+1, max(most, t.N)
	}
	if rank == "extra" && n != 1 {
		c.addFault("", "E_EXTRA_TRAITS", s.Name, game.N("n", n))
	}
	if rank == "mob" || rank == "boss" || rank == "faction" {
		if most < 2 {
			c.addFault("", "E_MOB_DICE", s.Name, game.W("name", s.Name))
		}
	}
	return c.faults
}

// checkNames checks that names of traits are unique in their set, that all names are short enough
// to be typed, and that talents have no dice (RUL-NAMES, CHAR-TAL-01).
func (c *checker) checkNames() {
	for _, set := range c.Sets {
		kind, seen := KindOf(set.Name), make(map[string]bool, len(set.Traits))
		stage := c.stageOfKind(kind)
		c.checkLength(stage, set.Name)
		for _, t := range set.Traits {
			c.checkLength(stage, t.Name)
			name := game.Canonical(t.Name)
			if seen[name] {
				c.addFault(stage, "E_NAME_DUP", t.Name, game.W("set", set.Name), game.W("name", t.Name))
			}
			seen[name] = true
			if kind == KindTalents && t.Die != 0 {
				c.addFault(StageGifts, "E_TAL_DIE", t.Name)
			}
		}
	}
}

// checkLength adds a fault for a name that is too long to be typed.
func (c *checker) checkLength(stage, name string) {
	if no := TooLongName(name); no != nil {
		c.addFault(stage, "E_NAME_LONG", name, no.Reason.Args...)
	}
}

// exclusion is a pair of kinds of sets of which a sheet may have only one, with its rule.
type exclusion struct{ rule, a, b string }

// exclusions are all such pairs.
var exclusions = []exclusion{{"CHAR-CFG-02", KindRoles, KindSkills}, {"CHAR-CFG-01", KindPowers, KindAbilities}}

// checkSets checks for sets that the game does not use, and for sets that exclude each other
// (RUL-SET-OFF, CHAR-CFG-01, CHAR-CFG-02).
func (c *checker) checkSets() {
	for _, e := range exclusions {
		if c.hasSet(e.a) && c.hasSet(e.b) {
			c.addClash(e.rule, kindMsg(e.a), kindMsg(e.b))
		}
	}
	for _, set := range c.Sets {
		kind := KindOf(set.Name)
		clash := slices.ContainsFunc(exclusions, func(e exclusion) bool {
			return kind == e.a && c.hasSet(e.b) || kind == e.b && c.hasSet(e.a)
		})
		if !c.UsesSet(set.Name) && !clash && !(c.GMs && kind == "") {
			c.addFault(c.stageOfKind(kind), "E_SET_DISABLED", set.Name, game.M("set", game.Quote(set.Name)))
		}
	}
}

// checkCounts checks how many distinctions, talents, abilities, power sets and highlights there
// are, and the dice and tags of resources. If the game names the traits of a kind, checkCounts also
// checks that the sheet has no others of that kind.
func (c *checker) checkCounts() {
	if ds := c.traitsOf(KindDistinctions); !c.Replaced && !c.enoughDistinctions(len(ds)) {
		c.addFault(StageDistinctions, "E_DIST_COUNT", "", game.N("n", len(ds)), game.N("needed", c.DistinctionCount()))
	}
	c.checkNamed()
	if ts := c.traitsOf(KindTalents); c.Talents >= 0 && !c.InPlay &&
		(len(ts) < c.Talents || len(ts) > c.Talents && !c.forgoesPowerSet()) {
		c.addFault(StageGifts, "E_TAL_COUNT", "", game.N("n", len(ts)), game.N("max", c.Talents))
	}
	c.checkHighlights()
	c.checkResources()
	if c.Extraordinary == "abilities" && !c.InPlay {
		if n := len(c.traitsOf(KindAbilities)); n != c.abilityCount() {
			c.addFault(StageGifts, "E_ABIL_COUNT", "", game.N("n", n), game.N("max", c.abilityCount()))
		}
	}
	c.checkPowerSetCount()
}

// checkNamed checks that the sheet has no other traits of a kind than those that the game names.
func (c *checker) checkNamed() {
	for _, kind := range []string{KindAttributes, KindAffiliations, KindSkills, KindRoles, KindValues} {
		for _, t := range c.traitsOf(kind) {
			if !isListed(c.NamedTraits(kind), t.Name) {
				c.addFault(c.stageOfKind(kind), "E_TRAIT_UNKNOWN", t.Name, game.W("name", t.Name),
					game.M("set", kindMsg(kind)))
			}
		}
	}
}

// checkResources checks that a resource has two dice or more, and at most two tags.
func (c *checker) checkResources() {
	for _, t := range c.traitsOf(KindResources) {
		switch tags := Tags(t.Name); {
		case t.N < 2:
			c.addFault(StagePoints, "E_RES_MIN_DICE", t.Name, game.W("name", t.Name))
		case len(tags) > 2:
			c.addFault(StagePoints, "E_RES_TAGS", t.Name, game.W("name", t.Name), game.N("n", len(tags)))
		}
	}
}

// checkHighlights checks that each distinction of a new sheet highlights two different traits that
// may be highlighted (CHAR-DIST-HL-01, RUL-HL-DIFFERENT). In a game without highlights each
// highlight is a fault.
func (c *checker) checkHighlights() {
	for _, d := range c.traitsOf(KindDistinctions) {
		high := d.NotesOrEmpty().Highlights
		for _, name := range high {
			if name != "" && !c.InPlay && (!c.Highlighted() || !isListed(c.Highlightable(c.Sheet), name)) {
				c.addFault(StageDistinctions, "E_HIGHLIGHT_TRAIT", d.Name, game.W("trait", name))
			}
		}
		if c.Highlighted() && (high[0] == "" || high[1] == "" || SameTrait(high[0], high[1])) {
			c.addFault(StageDistinctions, "E_HIGHLIGHT_COUNT", d.Name, game.W("name", d.Name))
		}
	}
}
