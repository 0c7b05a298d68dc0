package people

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
)

// Bounds of a list of names of traits.
const (
	maxNames = 24
	maxNamed = 30 // characters of one name
)

// Words that stand for a list of trait names.
const (
	noNames       = "none"
	standardNames = "standard"
)

// TraitNames is an option that lists names of traits.
type TraitNames struct{ *rulekit.Option }

// NewTraitNames returns an option that lists names of traits: at least least, at most maxNames. Its
// default, usual, is a word or a list.
func NewTraitNames(key, usual string, least int, rule string) TraitNames {
	no := func() (string, *game.Refusal) {
		return "", game.Refuse(rule, "cortex.refused.option_names", game.W("key", key), game.N("min", least),
			game.N("max", maxNames))
	}
	return TraitNames{&rulekit.Option{Key: key, Default: usual, Rule: rule,
		Parse: func(value string, means rulekit.SynonymMatch) (string, *game.Refusal) {
			if means(usual, value) {
				return usual, nil
			}
			var all []string
			for _, name := range strings.Split(value, ",") {
				name, bad := game.Clean(strings.TrimSpace(name))
				if bad || len([]rune(name)) > maxNamed {
					return no()
				}
				if name != "" && !holdsName(all, name) {
					all = append(all, name)
				}
			}
			if len(all) < least || len(all) > maxNames {
				return no()
			}
			return strings.Join(all, ","), nil
		}}}
}

// With makes the option count only while another option has the value word, or one of the values
// or.
func (o TraitNames) With(other *rulekit.Option, word string, or ...string) TraitNames {
	o.Option.With(other, word, or...)
	return o
}

// At returns the names of a table, nil if the value is "none" or "standard".
func (o TraitNames) At(t rulekit.OptionSource) []string {
	v := o.ValueAt(t)
	if v == noNames || v == standardNames {
		return nil
	}
	return strings.Split(v, ",")
}

// holdsName reports whether a list has a name, in any spelling.
func holdsName(all []string, name string) bool {
	return slices.ContainsFunc(all, func(n string) bool { return game.Canonical(n) == game.Canonical(name) })
}
