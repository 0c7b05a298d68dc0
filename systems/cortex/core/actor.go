package core

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// markActor adds to an offer which character acts by the offer, and whether the actor does not own
// that character. An offer by which no character acts stays as it is.
func markActor(s *engine.State, by game.Actor, o game.Offer) game.Offer {
	if c := actingCharacter(s, o.Fixed); c != nil {
		return o.ActingAs(people.CharRef(c.ID), c.DisplayName(), !people.IsOwn(s, by, c.ID))
	}
	return o
}

// actingCharacter returns the character that acts by an offer with these fixed arguments. It is
// nil for an opposition, which the GM throws, and if the arguments lead to no character.
func actingCharacter(s *engine.State, fixed game.Args) *people.Character {
	if char := fixed.One("char"); char != "" {
		return people.Of(s).Char(char)
	}
	if m := check.CheckKindOf(s, fixed.One("for")); m != nil && m.Course.Keeps(s, fixed.One("for")) {
		if m.Answering == nil { // several may answer
			return nil
		}
		return people.Of(s).Char(m.Answering.Answerer(s, fixed.One("for")))
	}
	if p := check.Of(s).OwedBy(fixed); fixed.One("owed") != "" && p != nil {
		return people.Of(s).Char(p.Char)
	}
	r := check.Of(s).Roll(check.RollID(fixed.One("roll")))
	if fixed.One("roll") != "" && r != nil && !check.IsOpposition(s, r) {
		return people.Of(s).Char(r.Char)
	}
	return nil
}
