package sheet

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
)

// SheetRules are the rules that a game's sheets follow, mostly as set by the options in section 1.3
// of docs/rules/cortex-characters.md. A set is named by its kind, such as "skills"; Other also
// holds sets by their own names. DefaultRules returns the defaults of the options.
type SheetRules struct {
	Prime []string // the prime sets beside distinctions
	Other []string // sets in use that are not prime, by kind or by their own name

	// Distinctions is the number that a PC has; 0: three (CHAR-DIST-01, RUL-DIST-COUNT).
	Distinctions int

	Variable   bool // distinctions run from d4 to d12; else all are d8 (CHAR-DIST-RATE-01)
	Ladder     bool // the rating of a distinction unlocks SFX (CHAR-DIST-RATE-02)
	Highlights bool // each distinction highlights two traits (CHAR-DIST-HL-01)
	Replaced   bool // statements replace distinctions (CHAR-STMT-08)

	Attributes   []string // the names that the game gives its attributes
	Affiliations []string // likewise
	Skills       string   // skills, roles, specialties_only, split or none
	SkillNames   []string // nil: the 19 of the rules
	Points       int      // for skills, beside the steps of highlights
	SkillCap     dice.Die // of starting skills
	Pyramid      bool     // high skills need lower ones (CHAR-SKILL-PYR-01)
	Specialties  string   // standard, multi_level or off
	Roles        []string // names, as Attributes
	Values       []string // likewise
	ValueSteps   int      // fixed total of values; 0: three more than values (RUL-VAL-TOTAL)

	Relationships string   // how new ones get dice: free_d6, array or pathways
	Pathways      bool     // characters are made by pathways
	RelCap        dice.Die // of starting relationships
	Reputations   bool
	RepCap        dice.Die // of starting reputations
	Resources     bool

	Extraordinary string // none, powers or abilities
	Rare          bool   // powers or abilities are rare
	RareChoice    bool   // a PC may take five points in place of a power set
	Godlike       bool   // new powers and abilities may be d12
	ByGrowth      bool   // SFX of abilities beyond the first come only by growth

	// number of power sets or abilities that pathways gave; 0: the usual number, -1: none
	// (RUL-PATH-POWER)
	GiftLimit    int
	OwedSFX      int  // SFX of distinctions that the present stage of a pathway still unlocks
	PathwayBuilt bool // made by pathways: no budgets of creation (RUL-PATH-BUDGET)

	Talents    int      // number that a new PC has; -1: the game has no talents
	Statements []string // the kinds of sets that have statements
	Gear       bool
	Growths    int  // number of ways of growing (CHAR-CFG-03)
	Strict     bool // the advice on SFX and statements is a rule (RUL-SFX-SETS)

	From   *Archetype // the archetype that the sheet began with; nil: from scratch
	InPlay bool       // the sheet is in play: rules of creation are not checked (RUL-ATTR-GROWTH)
}

// DefaultRules returns the rules with the defaults of section 1.3.
func DefaultRules() SheetRules {
	return SheetRules{
		Prime: []string{KindAttributes, KindSkills}, Distinctions: usualDistinctions, Highlights: true,
		Attributes:   Attributes("triad"),
		Affiliations: Affiliations(), Skills: "skills", Points: ruleTables.skills.Creation.Points, SkillCap: dice.D10,
		Specialties: "standard", Values: Values(), Relationships: "free_d6",
		RelCap: dice.D10, RepCap: dice.D8,
		Extraordinary: "none", Talents: -1,
	}
}

// stageFive is the number of points of the fifth stage of creation (CREATE-SCRATCH-05), and also of
// the points in place of a power set (CREATE-MOD-13).
const stageFive = 5

// skillNames returns the skills of the game.
func (g *SheetRules) skillNames() []string {
	if g.SkillNames != nil {
		return g.SkillNames
	}
	return skillsByName
}

// NamedTraits returns the names of the only traits that sheets of the game may have in sets of a
// kind (RUL-TRAIT-NAMED); nil if players name their own.
func (g *SheetRules) NamedTraits(kind string) []string {
	switch kind {
	case KindAttributes:
		return g.Attributes
	case KindAffiliations:
		return g.Affiliations
	case KindSkills:
		return g.skillNames()
	case KindRoles:
		return g.Roles
	case KindValues:
		return g.Values
	}
	return nil
}

// UsesSet reports whether sheets of the game may have a set, by its name. They may if its kind is
// in use, or if Other lists its name (RUL-SET-OFF).
func (g *SheetRules) UsesSet(set string) bool {
	kind := KindOf(set)
	if kind == "" {
		return slices.ContainsFunc(g.Other, func(o string) bool { return game.Canonical(o) == game.Canonical(set) })
	}
	return g.bringsIn(kind) || slices.Contains(g.Prime, kind) ||
		slices.ContainsFunc(g.Other, func(o string) bool { return KindByName(o) == kind })
}

// bringsIn reports whether sets of a kind are in use without being listed in Prime or Other:
// always, or by their own option.
func (g *SheetRules) bringsIn(kind string) bool {
	switch kind {
	case KindDistinctions:
		return !g.Replaced
	case KindSignatureAssets:
		return true
	case KindSpecialties:
		return g.Specialties != "off"
	case KindSkills:
		return g.Skills == "skills" || g.Skills == "split"
	case KindRoles:
		return g.Skills == "roles"
	case KindPowers, KindAbilities:
		return g.Extraordinary == kind
	case KindReputations:
		return g.Reputations
	case KindResources:
		return g.Resources
	case KindTalents:
		return g.Talents >= 0
	case KindGear:
		return g.Gear
	}
	return false
}

// valueSteps returns the fixed total of n values, in steps above d4 (RUL-VAL-TOTAL).
func (g *SheetRules) valueSteps(n int) int {
	if g.ValueSteps > 0 {
		return g.ValueSteps
	}
	return n + 3
}

// Default returns the die of a trait that the game names and a sheet leaves out: d8 for attributes
// and affiliations, d4 for other kinds (RUL-TRAIT-DEFAULT).
func Default(kind string) dice.Die {
	if kind == KindAttributes || kind == KindAffiliations {
		return dice.D8
	}
	return dice.D4
}

// Unwritten returns the traits of a kind that the game names and a sheet leaves out.
func (g *SheetRules) Unwritten(s *Sheet, kind string) []string {
	on := s.traitsOf(kind)
	return slices.DeleteFunc(slices.Clone(g.NamedTraits(kind)), func(name string) bool {
		return slices.ContainsFunc(on, func(t Trait) bool { return SameTrait(t.Name, name) })
	})
}

// Highlighted reports whether distinctions have highlights when a sheet is made. They have none
// with roles, because the dice of roles are a fixed array (RUL-ROLE-HL, RUL-CFG-NEEDS).
func (g *SheetRules) Highlighted() bool {
	return !g.InPlay && g.Highlights && !g.Replaced &&
		(g.Skills == "skills" || g.Skills == "split" || g.Skills == "specialties_only")
}

// Highlightable returns the names that a distinction may highlight: the skills of the game, or with
// specialties_only the specialties of the sheet without brackets.
func (g *SheetRules) Highlightable(s *Sheet) []string {
	if g.Skills != "specialties_only" {
		return g.skillNames()
	}
	var names []string
	for set, t := range s.All() {
		if KindOf(set) == KindSpecialties && !slices.Contains(names, baseName(t.Name)) {
			names = append(names, baseName(t.Name))
		}
	}
	return names
}

// usualDistinctions is the default number of distinctions of a PC (CHAR-DIST-01).
const usualDistinctions = 3

// DistinctionCount returns the number of distinctions of a PC (CHAR-DIST-01, RUL-DIST-COUNT).
func (g *SheetRules) DistinctionCount() int { return cmp.Or(g.Distinctions, usualDistinctions) }

// enoughDistinctions reports whether n distinctions are neither too few nor too many for a PC. On a
// pathway three are enough, because further ones come later (RUL-DIST-COUNT).
func (g *SheetRules) enoughDistinctions(n int) bool {
	least := g.DistinctionCount()
	if g.PathwayBuilt {
		least = min(least, usualDistinctions)
	}
	return n >= least && n <= g.DistinctionCount()
}

// buysSpecialties reports whether specialties are bought with points for skills.
func (g *SheetRules) buysSpecialties() bool {
	return g.Skills == "specialties_only" || g.Skills == "split"
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

// ratesSFX reports whether the rating of a distinction sets its number of SFX.
func (g *SheetRules) ratesSFX() bool { return g.Variable && g.Ladder }

// ladderSFX returns the number of SFX of a distinction with this die (CHAR-DIST-RATE-02).
func ladderSFX(d dice.Die) int { return 1 + stepsAboveD4(d)/2 }

// startSFX is the number of unlocked SFX on the distinctions of a new PC, without Hinder.
const startSFX = 2

// setSFX is the number of SFX of a new power set (CREATE-MOD-12).
const setSFX = 2
