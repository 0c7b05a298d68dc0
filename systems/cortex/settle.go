package cortex

import (
	"slices"

	"mesa/dice"
	"mesa/game"
)

// settle resolves every roll that nothing holds open any more: its locked
// points become free, d4 complications are gone, whoever acted while out is
// out again (25.1, T12).
func settle(t *tx) {
	for _, r := range slices.Clone(t.S.Rolls) {
		if !r.Resolved && !t.S.isOpposition(r) && t.S.done(r) && !t.S.held(r) {
			resolve(t, r)
		}
	}
	for _, test := range t.S.tests() { // an opposition whose last opportunity was used
		if opp := t.S.roll(test.Opp); opp != nil && test.Outcome != "" && t.S.settled(test.Own) && !t.S.seizable(opp) {
			resolveIf(t, opp.ID)
		}
	}
}

// done reports whether the roll's test is over, or the roll has been compared
// in its contest.
func (s *State) done(r *Roll) bool {
	if test := s.test(r.For); test != nil {
		return test.Outcome != ""
	}
	return s.compared(r)
}

// held reports whether somebody still owes a decision on the roll: a takeout,
// a place for an effect die, or the GM's word on hitches.
func (s *State) held(r *Roll) bool {
	if slices.ContainsFunc(s.Pending, func(p *Pending) bool { return p.Roll == r.ID }) {
		return true
	}
	return s.hitchable(r) || s.seizable(r)
}

// seizable reports whether opportunities of a GM's roll are still open: like
// hitches they last beyond the roll that answers them, until something else is
// called or thrown (OPP-R2). Without an answer they end with the test or contest.
func (s *State) seizable(r *Roll) bool {
	ones := r.Unspent()
	if opportunityPool.Is(s, "per_player") {
		ones = r.Ones()
	}
	if !r.GM || r.Resolved || len(ones) == 0 {
		return false
	}
	if test := s.test(r.For); test != nil {
		return test.Outcome == "" || test.Own != 0
	}
	c := s.contest(r.For)
	return c != nil && (!c.Over() || s.replied(c, r))
}

// resolve ends a roll and, for a test, its opposition.
func resolve(t *tx, r *Roll) {
	afterHitches(t, r)
	t.Emit(RollResolved{r.ID})
	test := t.S.test(r.For)
	if test == nil {
		return
	}
	if opp := t.S.roll(test.Opp); opp != nil && !t.S.seizable(opp) {
		resolveIf(t, opp.ID)
	}
	if c := t.S.char(test.Char); c != nil && c.MayAct == test.ID {
		t.Emit(MayAct{Char: c.ID})
	}
}

func resolveIf(t *tx, roll int) {
	if r := t.S.roll(roll); r != nil && !r.Resolved {
		t.Emit(RollResolved{roll})
	}
}

// closeRolls passes the hitches that the GM left unused, and ends the
// opportunities that the players did: the next call ends them (design: quick
// pace).
func closeRolls(t *tx) {
	for _, r := range slices.Clone(t.S.Rolls) {
		if t.S.hitchable(r) && r.Committed && t.S.done(r) {
			t.Emit(OnesPassed{r.ID})
		}
		if t.S.seizable(r) && t.S.over(r) {
			resolveIf(t, r.ID)
		}
	}
	settle(t)
}

// over reports whether the test or contest of a roll has come to its end.
func (s *State) over(r *Roll) bool {
	if test := s.test(r.For); test != nil {
		return test.Outcome != ""
	}
	c := s.contest(r.For)
	return c == nil || c.Over()
}

// afterHitches ends the d4 complications that the pool took in, unless a
// hitch stepped them up (COMP-13, COMP-R4), and assets that serve one roll.
func afterHitches(t *tx, r *Roll) {
	for _, p := range r.Pool {
		if k := t.S.comp(p.Word); p.D4 && k != nil && k.Die == dice.D4 {
			t.Emit(CompGone{ID: k.ID, Name: k.shown(), On: k.On, Why: "used"})
		}
		if a := t.S.asset(p.Word); p.From == FromAsset && a != nil && a.For == ForRoll {
			t.Emit(AssetGone{ID: a.ID, Name: a.shown(), Why: "used"})
		}
	}
}

// stayPrice refuses to keep a character in the fight: 1 PP that is free now,
// or earned in this roll where the table allows it (OUT-R1).
func (s *State) stayPrice(char string, roll int) *game.Refusal {
	key := s.purseOf(char)
	no := s.canPay(key, 1)
	if no == nil || !pointLock.Is(s, "release_for_stay") {
		return no
	}
	for _, l := range s.purse(key).Locked {
		if l.Roll == roll {
			return nil
		}
	}
	return no
}
