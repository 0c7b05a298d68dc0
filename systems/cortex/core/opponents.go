package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// currentOpponents are the characters that one stands against in what it is in the middle
// of, nobody where that is nothing.
func (s *State) currentOpponents(char string) []string {
	id := s.checkInProgress(char)
	if id == "" {
		return nil
	}
	return s.rollTargets(&pool.Roll{For: id, Char: char})
}

// rollTargets are the characters against whom a roll of the GM's goes. Who has left
// what runs is none.
func (s *State) rollTargets(r *pool.Roll) []string {
	m, foes := s.CheckKindOf(r.For), s.FoesOf(r)
	switch {
	case m == nil:
		return nil
	case s.IsOpposition(r):
		return []string{s.opposedChar(r)}
	case r.GM && (r.Char == "" || slices.Contains(foes, r.Char)): // it answers whoever threw before
		return []string{m.Initiator(s, r.For)}
	case s.isOver(r):
		return foes
	}
	return slices.DeleteFunc(slices.Clone(foes), func(foe string) bool { return m.CheckInProgress(s, foe) != r.For })
}

// RollAgainst is the last roll of the GM's against a character that is not yet
// resolved, or else the character's own; 0 for none.
func (s *State) RollAgainst(char string) int {
	own := 0
	for _, r := range slices.Backward(s.Rolls) {
		switch {
		case r.Resolved:
		case s.ofGM(r) && slices.Contains(s.rollTargets(r), char):
			return r.ID
		case own == 0 && r.Char == char && !r.GM:
			own = r.ID
		}
	}
	return own
}

// ofGM reports whether the GM or one of its characters threw a roll.
func (s *State) ofGM(r *pool.Roll) bool {
	c := s.Char(r.Char)
	return r.GM || c != nil && !c.IsPC()
}

// Weigher are matters in which a roll is compared before it is done: the points
// that it brought the other side are free by then (PP-EARN-R2).
type Weigher interface {
	Weighed(*State, *pool.Roll) bool
}

// isCompared reports whether a roll of the GM's was compared, and all that came of
// it is settled: its opportunities may last. A difficulty is compared with the
// roll that answers it.
func (s *State) isCompared(r *pool.Roll) bool {
	if s.OwesDecision(r.For) {
		return false
	}
	if m, ok := s.CheckKindOf(r.For).(Weigher); ok {
		return m.Weighed(s, r)
	}
	return s.canResolve(r)
}

// freeGiven frees what the GM paid players in rolls that were compared.
func freeGiven(t *Tx) {
	for _, r := range t.S.Rolls {
		if !r.Resolved && t.S.ofGM(r) && t.S.hasLockedPoints(r.ID) && t.S.isCompared(r) {
			t.Emit(PointsFreed{r.ID})
		}
	}
}

// hasLockedPoints reports whether points of players are locked to a roll.
func (s *State) hasLockedPoints(rollID int) bool {
	return slices.ContainsFunc(s.Wallets, func(p *Wallet) bool {
		return p.Key != BankKey && slices.ContainsFunc(p.Locked, func(l LockedPoints) bool { return l.Roll == rollID })
	})
}

// WalletForDecision is the wallet that pays for a decision that a character owes: the GM's
// pays whoever brought it about.
func (s *State) WalletForDecision(p *Pending) string { return s.WalletAgainst(p.Char, p.From, p.On) }

// RefuseUnpayableDecision refuses to pay n for a decision.
func (s *State) RefuseUnpayableDecision(p *Pending, n int) *game.Refusal {
	return s.RefuseUnpayable(s.WalletForDecision(p), n)
}
