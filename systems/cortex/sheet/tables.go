package sheet

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/docs/rules/data"
	"mesa/game"
)

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

// slugs returns names as words of commands.
func slugs(names []string) []string {
	var ws []string
	for _, name := range names {
		ws = append(ws, game.Slug(name))
	}
	return ws
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
