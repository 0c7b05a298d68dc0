package check

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
)

// CheckRef returns the card of a check, "" if the kind is unknown.
func CheckRef(s *engine.State, id string) game.Ref {
	if m := CheckKindOf(s, id); m != nil {
		return game.Ref(m.Name + "/" + id)
	}
	return ""
}

// CardOf returns the card of a roll: the card of its test or contest, or the roll's own card once
// the check is no longer kept.
func CardOf(s *engine.State, rollID int) game.Ref {
	if r := Of(s).Roll(rollID); r != nil && KeepsCheck(s, r.For) {
		return CheckRef(s, r.For)
	}
	return RollRef(rollID)
}

// CardRef returns the card of a decision that is owed: the card of the check or roll that waits for
// it, or its own card.
func (p *Pending) CardRef(s *engine.State) game.Ref {
	switch {
	case p.For != "":
		return CheckRef(s, p.For)
	case p.Roll != 0:
		return CardOf(s, p.Roll)
	}
	return game.Ref("owed/" + OwedWord(p.ID))
}

// KeepsCheck reports whether the table still keeps a check, running or over.
func KeepsCheck(s *engine.State, id string) bool {
	m := CheckKindOf(s, id)
	return m != nil && Of(s).CheckBy(id) != nil && m.Course.Keeps(s, id)
}

// RoundOf returns the round that a check has come to, 0 if it has none.
func RoundOf(s *engine.State, id string) int {
	if !KeepsCheck(s, id) {
		return 0
	}
	return CheckKindOf(s, id).Course.Card(s, game.Actor{}, id).Round
}

// cardAndRoundOf returns the card of a check and the round that it has come to; "" and 0 if the
// check is not kept.
func cardAndRoundOf(s *engine.State, id string) (of game.Ref, round int) {
	if !KeepsCheck(s, id) {
		return "", 0
	}
	return CheckRef(s, id), RoundOf(s, id)
}

// cardAndRoundOfRoll returns the card and the round of the check that a roll belongs to.
func cardAndRoundOfRoll(s *engine.State, rollID int) (game.Ref, int) {
	if r := Of(s).Roll(rollID); r != nil {
		return cardAndRoundOf(s, r.For)
	}
	return "", 0
}
