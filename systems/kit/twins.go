package kit

import (
	"slices"

	"mesa/game"
)

// Namesake is a thing that others of its kind may be called like.
type Namesake interface {
	// Namesake gives its id, its name ("" where it has none), and where it is
	// marked that another has the same: see game.Apart.
	Namesake() (id, name string, twin *bool)
}

// TellApart marks those of a kind whose name another has.
func TellApart[T Namesake](all []T) {
	called := make(map[string]int, len(all))
	for _, n := range all {
		_, name, _ := n.Namesake()
		called[game.Canon(name)]++
	}
	for _, n := range all {
		_, name, twin := n.Namesake()
		*twin = name != "" && called[game.Canon(name)] > 1
	}
}

// IsTwin reports whether another of a kind has the name of one, which need not
// be among them yet.
func IsTwin[T Namesake](all []T, one Namesake) bool {
	id, name, _ := one.Namesake()
	return name != "" && slices.ContainsFunc(all, func(n T) bool {
		other, called, _ := n.Namesake()
		return other != id && SameName(called, name)
	})
}

// Shown is what a thing is called on the table, told apart from its twins.
func Shown(n Namesake) string {
	id, name, twin := n.Namesake()
	return game.Apart(name, id, *twin)
}
