package sheets

import (
	"slices"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// GameBySets returns the options of a game that fits sheets with these sets and traits, as rows of
// a game's file. left holds the options that would need a second value, as for both skills and
// roles.
func GameBySets(sets []sheet.Set) (rows []game.Row, left []sheet.Unplaced) {
	g := &gameBySets{}
	g.put(checked.Option, "true", "")
	var others []string
	for _, s := range sets {
		if kind := sheet.KindOf(s.Name); kind != "" {
			g.addSet(kind, s)
		} else {
			others = append(others, strings.ReplaceAll(s.Name, ",", " "))
		}
	}
	if len(others) > 0 {
		g.put(people.OtherSets.Option, strings.Join(others, ","), "")
	}
	return g.rows, g.left
}

// gameBySets collects the results of GameBySets.
type gameBySets struct {
	rows []game.Row
	left []sheet.Unplaced
}

// addSet takes in a set of a kind. Relationships, specialties and assets need no option: every game
// may have them, and players name theirs.
func (g *gameBySets) addSet(kind string, s sheet.Set) {
	var names []string
	for _, t := range s.Traits {
		names = append(names, strings.ReplaceAll(t.Name, ",", " "))
	}
	on := map[string]rulekit.Flag{sheet.KindTalents: talents, sheet.KindResources: people.Resources,
		sheet.KindReputations: reputations, sheet.KindGear: gear}
	switch kind {
	case sheet.KindDistinctions:
		if len(names) > 0 {
			g.put(distinctions.Option, strconv.Itoa(len(names)), s.Name)
		}
	case sheet.KindAttributes:
		g.setAttributes(names, s.Name)
	case sheet.KindAffiliations:
		g.setNames(affiliations, names, sheet.Affiliations(), s.Name)
	case sheet.KindValues:
		g.setNames(valueNames, names, sheet.Values(), s.Name)
	case sheet.KindSkills:
		if g.put(people.SkillMode.Option, kind, s.Name) {
			g.setNames(skillNames, names, sheet.Skills(), s.Name)
		}
	case sheet.KindRoles:
		if g.put(people.SkillMode.Option, kind, s.Name) {
			g.setNames(roleNames, names, nil, s.Name)
		}
	case sheet.KindPowers, sheet.KindAbilities:
		g.put(extraordinary.Option, kind, s.Name)
	default:
		if o, ok := on[kind]; ok {
			g.put(o.Option, "true", s.Name)
		}
	}
}

// setAttributes sets the option for attributes: to triad or classic if the names are those of that
// set, to triad if there are no names, and otherwise to the game's own names.
func (g *gameBySets) setAttributes(names []string, label string) {
	for _, set := range []string{"triad", "classic"} {
		if len(names) == 0 || sameNames(names, sheet.Attributes(set)) {
			g.put(attributeSet.Option, set, label)
			return
		}
	}
	g.put(attributeSet.Option, "custom", label)
	g.put(attributeNames.Option, strings.Join(names, ","), label)
}

// setNames sets the names of a kind: the default if they are the standard ones or none are given. A
// kind without standard names stays unset if none are given.
func (g *gameBySets) setNames(o people.TraitNames, names, standard []string, label string) {
	switch {
	case standard != nil && (len(names) == 0 || sameNames(names, standard)):
		g.put(o.Option, o.Default, label)
	case len(names) > 0:
		g.put(o.Option, strings.Join(names, ","), label)
	}
}

// put sets an option, and returns true, unless the option has another value already. The second
// value then goes to left: a game has skills or roles, and powers or abilities, but not both.
func (g *gameBySets) put(o *rulekit.Option, value, label string) bool {
	i := slices.IndexFunc(g.rows, func(r game.Row) bool { return r.Cells[0] == o.Key })
	switch {
	case i < 0:
		g.rows = append(g.rows, game.Row{Cells: []string{o.Key, value}})
	case g.rows[i].Cells[1] != value:
		g.left = append(g.left, sheet.Unplaced{Kind: sheet.LeftRow, Of: label, Text: o.Key + " " + value})
		return false
	}
	return true
}

// sameNames reports whether two lists name the same traits, in any order and language.
func sameNames(a, b []string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(name string) bool {
		return !slices.ContainsFunc(b, func(other string) bool { return sheet.SameTrait(name, other) })
	})
}
