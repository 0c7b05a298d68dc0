package rulekit

import (
	"slices"

	"mesa/game"
)

// A SharedNamer is a thing that may have the same name as others of its kind.
type SharedNamer interface {
	// SharedName returns its id, its name ("" for none), and the mark that another has the same
	// name: see game.Disambiguate.
	SharedName() (id, name string, shares *bool)
}

// MarkSharedNames sets the mark of each thing of a kind: whether another has its name.
func MarkSharedNames[T SharedNamer](all []T) {
	called := make(map[string]int, len(all))
	for _, n := range all {
		_, name, _ := n.SharedName()
		called[game.Canonical(name)]++
	}
	for _, n := range all {
		_, name, shares := n.SharedName()
		*shares = name != "" && called[game.Canonical(name)] > 1
	}
}

// SharesName reports whether another thing in all has the name of one. one need not be in all.
func SharesName[T SharedNamer](all []T, one SharedNamer) bool {
	id, name, _ := one.SharedName()
	return name != "" && slices.ContainsFunc(all, func(n T) bool {
		other, called, _ := n.SharedName()
		return other != id && SameName(called, name)
	})
}

// DisplayName returns what a thing is called at the table: its name, with its id if another shares
// the name.
func DisplayName(n SharedNamer) string {
	id, name, shares := n.SharedName()
	return game.Disambiguate(name, id, *shares)
}
