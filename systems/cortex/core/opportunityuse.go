package core

import (
	"slices"

	"mesa/game"
)

// OpportunityUse is something that one opportunity may be for in place of a step
// (RUL-LIM-OPPORTUNITY). It costs what a step does.
type OpportunityUse struct {
	Word  string // what it is called in a line; nothing that can be stepped is
	About game.Ref
	Label game.Msg
	Do    func(*Tx)
}

// opportunityUses are all that an actor may seize beside steps.
func (s *State) opportunityUses(by game.Actor) []OpportunityUse {
	fx := PlaySFX.Of(s)
	if fx == nil {
		return nil
	}
	return fx.OpportunityUses(s, by)
}

// opportunityUse gives one of them by its word.
func (s *State) opportunityUse(by game.Actor, word string) OpportunityUse {
	all := s.opportunityUses(by)
	return all[slices.IndexFunc(all, func(z OpportunityUse) bool { return z.Word == word })]
}
