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

// NameList is an option that lists trait sets by their names, beside the kinds of
// package kit: keys of docs/rules/cortex-core.md section 22.
type NameList struct{ *rulekit.Option }

// NewNameList makes an option that lists trait sets; the default is a word that
// means none of them, or all. A list has at least so many sets beside the
// distinctions.
func NewNameList(key, usual, rule string, beside int) NameList {
	return NameList{&rulekit.Option{Key: key, Default: usual, Rule: rule,
		Parse: func(value string, means rulekit.SynonymMatch) (string, *game.Refusal) {
			if means(usual, value) {
				return usual, nil
			}
			return fitSetNames(key, value, beside)
		}}}
}

// With is the option as one that means something only with a word of another
// (22.1).
func (o NameList) With(other *rulekit.Option, word string) NameList {
	o.Option.With(other, word)
	return o
}

// NamesAt are the names in force; nil is the default.
func (o NameList) NamesAt(s *engine.State) []string {
	v := o.ValueAt(s)
	if v == o.Default {
		return nil
	}
	return strings.Split(v, ",")
}

// Includes reports whether the names in force hold a set, as the default does any.
func (o NameList) Includes(s *engine.State, set string) bool {
	names := o.NamesAt(s)
	return names == nil || slices.ContainsFunc(names, func(name string) bool { return StandsFor(name, set) })
}

// StandsFor reports whether a name in a list of sets means one: it is the set's,
// or that of its kind in either language.
func StandsFor(name, set string) bool {
	kind := sheet.KindByName(name)
	return game.Canonical(name) == game.Canonical(set) || kind != "" && kind == sheet.KindOf(set)
}

// fitSetNames reads a list of trait sets (TRAIT-04). Two names of a kind are one
// set.
func fitSetNames(key, value string, beside int) (string, *game.Refusal) {
	var names []string
	differ := map[string]bool{}
	for _, name := range strings.Split(value, ",") {
		if name = strings.TrimSpace(name); name == "" || engine.ContainsFold(names, name) {
			continue
		}
		names = append(names, name)
		if !sheet.IsDistinctions(name) {
			differ[cmp.Or(sheet.KindByName(name), game.Canonical(name))] = true
		}
	}
	if len(names) == 0 || len(differ) < beside {
		return "", game.Refuse("TRAIT-04", "cortex.refused.option_sets", game.W("key", key))
	}
	return strings.Join(names, ","), nil
}
