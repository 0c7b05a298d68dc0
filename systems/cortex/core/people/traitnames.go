package people

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
)

// Bounds of names of traits that a game lists.
const (
	maxNames = 24
	maxNamed = 30 // characters of one
)

// The words of such a list that name nothing.
const (
	noNames       = "none"
	standardNames = "standard"
)

// TraitNames is an option that lists names of traits.
type TraitNames struct{ *rulekit.Option }

// NewTraitNames makes an option that lists names of traits, at least so many; its default
// is a word, or names themselves.
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

// With is the option as one that means something only with words of another.
func (o TraitNames) With(other *rulekit.Option, word string, or ...string) TraitNames {
	o.Option.With(other, word, or...)
	return o
}

// At are the names in force, nil where a word stands for them.
func (o TraitNames) At(t rulekit.OptionSource) []string {
	v := o.ValueAt(t)
	if v == noNames || v == standardNames {
		return nil
	}
	return strings.Split(v, ",")
}

// holdsName reports whether a list holds a name, in any spelling.
func holdsName(all []string, name string) bool {
	return slices.ContainsFunc(all, func(n string) bool { return game.Canonical(n) == game.Canonical(name) })
}
