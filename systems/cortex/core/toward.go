package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// facing are the characters that one stands against in what it is in the middle
// of, nobody where that is nothing.
func (s *State) facing(char string) []string {
	id := s.engaged(char)
	if id == "" {
		return nil
	}
	return s.targets(&pool.Roll{For: id, Char: char})
}

// targets are the characters against whom a roll of the GM's goes. Who has left
// what runs is none.
func (s *State) targets(r *pool.Roll) []string {
	m, foes := s.MattersOf(r.For), s.FoesOf(r)
	switch {
	case m == nil:
		return nil
	case s.IsOpposition(r):
		return []string{s.opposed(r)}
	case r.GM && (r.Char == "" || slices.Contains(foes, r.Char)): // it answers whoever threw before
		return []string{m.Starter(s, r.For)}
	case s.over(r):
		return foes
	}
	return slices.DeleteFunc(slices.Clone(foes), func(foe string) bool { return m.Engages(s, foe) != r.For })
}

// RollAgainst is the last roll of the GM's against a character that is not yet
// resolved, or else the character's own; 0 for none.
func (s *State) RollAgainst(char string) int {
	own := 0
	for _, r := range slices.Backward(s.Rolls) {
		switch {
		case r.Resolved:
		case s.ofGM(r) && slices.Contains(s.targets(r), char):
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

// weighed reports whether a roll of the GM's was compared, and all that came of
// it is settled: its opportunities may last. A difficulty is compared with the
// roll that answers it.
func (s *State) weighed(r *pool.Roll) bool {
	if s.Owes(r.For) {
		return false
	}
	if m, ok := s.MattersOf(r.For).(Weigher); ok {
		return m.Weighed(s, r)
	}
	return s.done(r)
}

// freeGiven frees what the GM paid players in rolls that were compared.
func freeGiven(t *Tx) {
	for _, r := range t.S.Rolls {
		if !r.Resolved && t.S.ofGM(r) && t.S.given(r.ID) && t.S.weighed(r) {
			t.Emit(PointsFreed{r.ID})
		}
	}
}

// given reports whether points of players are locked to a roll.
func (s *State) given(roll int) bool {
	return slices.ContainsFunc(s.Purses, func(p *Purse) bool {
		return p.Key != BankKey && slices.ContainsFunc(p.Locked, func(l Lock) bool { return l.Roll == roll })
	})
}

// OwedPurse is the purse that pays for a decision that a character owes: the GM's
// pays whoever brought it about.
func (s *State) OwedPurse(p *Pending) string { return s.PurseAgainst(p.Char, p.From, p.On) }

// CanPayOwed refuses to pay n for a decision.
func (s *State) CanPayOwed(p *Pending, n int) *game.Refusal { return s.CanPay(s.OwedPurse(p), n) }
