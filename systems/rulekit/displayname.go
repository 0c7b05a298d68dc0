package rulekit

import (
	"slices"

	"mesa/game"
)

// SharedNamer is a thing that others of its kind may be called like.
type SharedNamer interface {
	// SharedName gives its id, its name ("" where it has none), and where it is
	// marked that another has the same: see game.Disambiguate.
	SharedName() (id, name string, twin *bool)
}

// MarkSharedNames marks those of a kind whose name another has.
func MarkSharedNames[T SharedNamer](all []T) {
	called := make(map[string]int, len(all))
	for _, n := range all {
		_, name, _ := n.SharedName()
		called[game.Canonical(name)]++
	}
	for _, n := range all {
		_, name, twin := n.SharedName()
		*twin = name != "" && called[game.Canonical(name)] > 1
	}
}

// SharesName reports whether another of a kind has the name of one, which need not
// be among them yet.
func SharesName[T SharedNamer](all []T, one SharedNamer) bool {
	id, name, _ := one.SharedName()
	return name != "" && slices.ContainsFunc(all, func(n T) bool {
		other, called, _ := n.SharedName()
		return other != id && SameName(called, name)
	})
}

// DisplayName is what a thing is called on the table, told apart from its twins.
func DisplayName(n SharedNamer) string {
	id, name, twin := n.SharedName()
	return game.Disambiguate(name, id, *twin)
}
