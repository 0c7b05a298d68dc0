package sheet

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/docs/rules/data"
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

// named is an item of the data, with its English and Portuguese names.
type named struct {
	ID      string
	Name    string         // English
	Gloss   string         `json:"gloss_pt"` // Portuguese
	Min     dice.Die       `json:"-"`        // Least as a die
	Least   string         `json:"min"`      // of a power: its lowest die
	Kinds   any            `json:"subtype"`  // of a power: it needs a subtype (POWER-LIST-02, -03)
	Modes   []named        // of a power: those with names of their own
	Ratings map[string]any // of a power or mode: the dice with a text
	Free    bool           `json:"free_specialty"`
	SFX     []string       // of an ability
	Tags    []string       `json:"categories"` // of an ability: its effects
}

// hasName reports whether the item has this name in either language. A Portuguese verb may be
// written without its pronoun, "mover" for "mover-se".
func (n named) hasName(name string) bool {
	if name == n.Name { // the usual case
		return true
	}
	c, gloss := game.Canonical(name), game.Canonical(n.Gloss)
	return c == game.Canonical(n.Name) || c == gloss || c == strings.TrimSuffix(gloss, "-se")
}

// ruleTables is the data of the rules that sheets are checked against, from docs/rules/data.
var ruleTables = readTables()

// standard are the lists of traits that have the same meaning in both languages (RUL-TRAIT-NAMED).
var standard = [][]named{ruleTables.skills.Skills, ruleTables.affs, ruleTables.attributes["triad"],
	ruleTables.attributes["classic"],
	ruleTables.values.Names}

type tables struct {
	attributes map[string][]named
	affs       []named
	skills     skillTable
	roles      map[int][]dice.Die
	values     valueTable
	powers     []named
	abilities  []named
	effects    []string
}

type skillTable struct {
	Skills   []named
	Creation struct{ Points int }
	Pyramid  struct{ Requires map[string]map[string]int }
}

type valueTable struct {
	Names []named `json:"default_names"`
}

func readTables() tables {
	var b tables
	b.attributes = map[string][]named{}
	for _, set := range data.MustRead[struct {
		Sets []struct {
			ID         string
			Attributes []named
		}
	}]("attributes").Sets {
		b.attributes[set.ID] = set.Attributes
	}
	b.affs = data.MustRead[struct{ Affiliations []named }]("affiliations").Affiliations
	b.skills = data.MustRead[skillTable]("skills")
	b.roles = map[int][]dice.Die{}
	for n, array := range data.MustRead[struct{ Arrays map[int][]string }]("roles").Arrays {
		b.roles[n] = game.DiceOf(array)
	}
	b.values = data.MustRead[valueTable]("values")
	b.powers = data.MustRead[struct{ Powers []named }]("powers").Powers
	for i := range b.powers {
		b.powers[i].Min = game.DiceOf([]string{b.powers[i].Least})[0]
	}
	list := data.MustRead[struct {
		Categories []string
		Abilities  []named
	}]("abilities")
	b.abilities, b.effects = list.Abilities, slugs(list.Categories)
	return b
}

// Attributes returns the names of a set of attributes, "triad" or "classic"; nil for another
// (CHAR-ATTR-01, -02).
func Attributes(set string) []string { return namesOf(ruleTables.attributes[set]) }

// Affiliations returns the names of the standard affiliations (CHAR-AFF-01).
func Affiliations() []string { return namesOf(ruleTables.affs) }

// Values returns the names of the starter list (RUL-VAL-NAMES).
func Values() []string { return namesOf(ruleTables.values.Names) }

// Skills returns the names of the 19 skills (CHAR-SKILL-01).
func Skills() []string { return slices.Clone(skillsByName) }

var skillsByName = namesOf(ruleTables.skills.Skills)

func namesOf(ns []named) []string {
	var names []string
	for _, n := range ns {
		names = append(names, n.Name)
	}
	return names
}

// findNamed returns the first item with a name in either language, and whether there is one.
func findNamed(ns []named, name string) (named, bool) {
	i := slices.IndexFunc(ns, func(n named) bool { return n.hasName(name) })
	if i < 0 {
		return named{}, false
	}
	return ns[i], true
}

// LocalName returns the name of a trait in a language. It translates names of the standard lists to
// pt-BR, and returns all others unchanged.
func LocalName(name, lang string) string {
	if of := meanings[game.Canonical(name)]; len(of) > 0 && lang == "pt-BR" {
		return glosses[of[0]-1]
	}
	return name
}

// SameTrait reports whether two names mean the same trait: they are equal but for case and accents,
// or names of one item of the standard lists in two languages.
func SameTrait(a, b string) bool {
	if a == b {
		return true
	}
	a, b = game.Canonical(a), game.Canonical(b)
	return a == b || slices.ContainsFunc(meanings[a], func(n int) bool { return slices.Contains(meanings[b], n) })
}

// meanings gives the items of the standard lists that have a canonical name, as numbers counted
// from 1 through all lists. It is a map because sheets are read often.
var meanings = func() map[string][]int {
	of, n := map[string][]int{}, 0
	for _, ns := range standard {
		for _, thing := range ns {
			n++
			gloss := game.Canonical(thing.Gloss)
			for _, name := range slices.Compact([]string{game.Canonical(thing.Name), gloss,
				strings.TrimSuffix(gloss, "-se")}) {
				of[name] = append(of[name], n)
			}
		}
	}
	return of
}()

// glosses are the Portuguese names of the items that meanings counts. Item n is at index n-1.
var glosses = func() []string {
	var names []string
	for _, ns := range standard {
		for _, thing := range ns {
			gloss := []rune(strings.TrimSuffix(thing.Gloss, "-se"))
			names = append(names, strings.ToUpper(string(gloss[:1]))+string(gloss[1:]))
		}
	}
	return names
}()

// isListed reports whether some names have one that means the same trait as name.
func isListed(names []string, name string) bool {
	return slices.Contains(names, name) || slices.ContainsFunc(names, func(n string) bool { return SameTrait(n, name) })
}

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
