package people

import (
	"cmp"
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// NameList is an option with a list of names as its value: of trait sets, each by name or kind, or
// of stress tracks.
type NameList struct{ *rulekit.Option }

// NewNameList returns an option that lists trait sets. The default, the word usual, means no set
// or all sets. Any other list must name sets that are not distinctions, at least as many as beside
// says.
func NewNameList(key, usual, rule string, beside int) NameList {
	return NameList{&rulekit.Option{Key: key, Default: usual, Rule: rule,
		Parse: func(value string, means rulekit.SynonymMatch) (string, *game.Refusal) {
			if means(usual, value) {
				return usual, nil
			}
			return fitSetNames(key, value, rule, beside)
		}}}
}

// With makes the option count only while another option has the value word (22.1).
func (o NameList) With(other *rulekit.Option, word string) NameList {
	o.Option.With(other, word)
	return o
}

// NamesAt returns the names of a table, nil for the default.
func (o NameList) NamesAt(s *engine.State) []string {
	v := o.ValueAt(s)
	if v == o.Default {
		return nil
	}
	return strings.Split(v, ",")
}

// Includes reports whether the option lists a trait set at this table, by its name or by its kind.
// With the default value it is true for every set, even if the default means none (NamesAt).
func (o NameList) Includes(s *engine.State, set string) bool {
	names := o.NamesAt(s)
	return names == nil || slices.ContainsFunc(names, func(name string) bool { return sheet.StandsFor(name, set) })
}

// fitSetNames parses a list of names of trait sets, separated by commas. By rule it refuses an empty
// list, and by TRAIT-04 a list with fewer sets that are not distinctions than beside says. Two names
// of a kind count as one set.
func fitSetNames(key, value, rule string, beside int) (string, *game.Refusal) {
	var names []string
	differ := map[string]bool{}
	for _, name := range strings.Split(value, ",") {
		if name = strings.TrimSpace(name); name == "" || rulekit.ContainsFold(names, name) {
			continue
		}
		names = append(names, name)
		if !sheet.IsDistinctions(name) {
			differ[cmp.Or(sheet.KindByName(name), game.Canonical(name))] = true
		}
	}
	switch {
	case len(differ) < beside:
		return "", game.Refuse("TRAIT-04", "cortex.refused.option_sets", game.W("key", key))
	case len(names) == 0:
		return "", game.Refuse(rule, "cortex.refused.option_no_names", game.W("key", key))
	}
	return strings.Join(names, ","), nil
}
