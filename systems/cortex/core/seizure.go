package core

import (
	"slices"

	"mesa/game"
)

// Seizure is something that one opportunity may be for in place of a step
// (RUL-LIM-OPPORTUNITY). It costs what a step does.
type Seizure struct {
	Word  string // what it is called in a line; nothing that can be stepped is
	About game.Ref
	Label game.Msg
	Take  func(*Tx)
}

// seizures are all that a seat may seize beside steps.
func (s *State) seizures(by game.Seat) []Seizure {
	fx := SpecialEffects.Of(s)
	if fx == nil {
		return nil
	}
	return fx.Seizes(s, by)
}

// seizure gives one of them by its word.
func (s *State) seizure(by game.Seat, word string) Seizure {
	all := s.seizures(by)
	return all[slices.IndexFunc(all, func(z Seizure) bool { return z.Word == word })]
}
