package table

import (
	"slices"
	"strings"

	"mesa/game"
)

// presetMove is the move that sets the preset of a table, by its parameter of the same name. A
// system without presets does not have it.
const presetMove = "preset"

// ownGames returns the presets of a system, except the one that an empty table plays anyway.
func ownGames(s game.System) []game.Choice {
	if !slices.ContainsFunc(s.Specs(), func(sp game.Spec) bool { return sp.Name == presetMove }) {
		return nil
	}
	empty, err := s.Start(nil)
	if err != nil {
		return nil // no table of it can be created either; Create returns the error
	}
	gm := game.Actor{Chair: game.GMChair, Role: game.GM}
	for _, o := range empty.Offers(gm, func(sp *game.Spec) bool { return sp.Name == presetMove }) {
		if input, ok := o.Input(presetMove); ok {
			return slices.DeleteFunc(slices.Clone(input.Choices), func(c game.Choice) bool { return c.Selected })
		}
	}
	return nil
}

// splitGame splits a Playable's word into the system's name and the preset.
func (lb *lobby) splitGame(word string) (system, name string) {
	system, name, _ = strings.Cut(word, "/")
	for _, s := range lb.systems {
		if slices.Contains(s.Aliases(), system) {
			return s.Name(), name
		}
	}
	return system, name
}
