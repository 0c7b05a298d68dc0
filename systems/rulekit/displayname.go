package rulekit

import (
	"cmp"
	"slices"

	"mesa/game"
)

// A SharedNamer is a thing of a kind in which several can have the same name.
type SharedNamer interface {
	// SharedName returns the thing's id, its name ("" for none), and the field that says whether
	// another thing has the same name: see game.Disambiguate.
	SharedName() (id, name string, shares *bool)
}

// MarkSharedNames says of each thing in all, in the field from SharedName, whether another thing in
// all has the same name. A thing without a name shares none.
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

// SharesName reports whether a thing in all has another id than the thing one, but the same name.
// It is false if the thing one has no name. The thing one need not be in all.
func SharesName[T SharedNamer](all []T, one SharedNamer) bool {
	id, name, _ := one.SharedName()
	return name != "" && slices.ContainsFunc(all, func(n T) bool {
		other, called, _ := n.SharedName()
		return other != id && SameName(called, name)
	})
}

// DisplayName returns what a thing is called at the table: its name, followed by its id if another
// thing shares the name.
func DisplayName(n SharedNamer) string {
	id, name, shares := n.SharedName()
	return game.Disambiguate(name, id, *shares)
}

// NameOr returns the message argument "name": the name that an event holds, or the id in older
// records, which hold no name.
func NameOr(name, id string) game.Arg { return game.W("name", cmp.Or(name, id)) }
