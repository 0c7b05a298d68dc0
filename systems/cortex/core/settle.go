package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// Settle takes what is being rolled on as far as it goes until somebody is
// asked. It resolves every roll that nothing holds open any more: its locked
// points become free, d4 complications are gone, whoever acted while out is out
// again (25.1, T12). It runs after every deed, so no move has to.
func Settle(t *Tx) {
	for _, r := range slices.Clone(t.S.Rolls) {
		if !r.Resolved && !t.S.IsOpposition(r) && t.S.done(r) && !t.S.Held(r) {
			resolve(t, r)
		}
	}
	for _, r := range slices.Clone(t.S.Rolls) { // an opposition whose last opportunity was used
		if t.S.IsOpposition(r) && t.S.over(r) && !t.S.awaited(r) && !t.S.Seizable(r) {
			ResolveIf(t, r.ID)
		}
	}
	for _, h := range HooksOf[CheckHooks](t.S) {
		if h.OnRolls != nil {
			h.OnRolls(t)
		}
	}
	for _, m := range t.S.checkKinds() {
		m.Settled(t)
	}
	for _, m := range slices.Clone(t.S.Matters) {
		if m.Over && !t.S.Owes(m.ID) {
			for _, h := range HooksOf[CheckHooks](t.S) {
				if h.OnOver != nil {
					h.OnOver(t, m.ID)
				}
			}
		}
		if m.Over && !t.S.waits(m.ID) {
			for _, h := range HooksOf[CheckHooks](t.S) {
				if h.OnClose != nil {
					h.OnClose(t, m.ID)
				}
			}
		}
	}
	for _, h := range HooksOf[CheckHooks](t.S) {
		if h.OnSettle != nil {
			h.OnSettle(t)
		}
	}
}

// awaited reports whether another roll of the matter is not resolved yet.
func (s *State) awaited(r *pool.Roll) bool {
	return slices.ContainsFunc(s.Rolls, func(o *pool.Roll) bool { return o.For == r.For && o.ID != r.ID && !o.Resolved })
}

// done reports whether nothing but a decision that is owed can keep a roll from
// being resolved.
func (s *State) done(r *pool.Roll) bool {
	m := s.MattersOf(r.For)
	return m == nil || m.Done(s, r)
}

// Held reports whether somebody still owes a decision on the roll: a takeout,
// a place for an effect die, or the GM's word on hitches.
func (s *State) Held(r *pool.Roll) bool {
	if slices.ContainsFunc(s.Pending, func(p *Pending) bool { return p.Roll == r.ID }) {
		return true
	}
	return s.Hitchable(r) || s.Seizable(r)
}

// Seizable reports whether opportunities of a GM's roll are still open: like
// hitches they last beyond the roll that answers them, until something else is
// called or thrown (OPP-R2). Without an answer they end with the test or contest.
func (s *State) Seizable(r *pool.Roll) bool {
	ones := r.Unspent()
	if opportunityPool.Is(s, "per_player") {
		ones = r.Ones()
	}
	if !r.GM || r.Resolved || len(ones) == 0 {
		return false
	}
	m := s.MattersOf(r.For)
	return m != nil && m.Seizable(s, r)
}

// resolve ends a roll and, for a test, its opposition.
func resolve(t *Tx, r *pool.Roll) {
	afterHitches(t, r)
	t.Emit(RollResolved{r.ID})
	if m := t.S.MattersOf(r.For); m != nil {
		m.Resolved(t, r)
	}
}

// ResolveIf ends a roll that is not resolved yet.
func ResolveIf(t *Tx, roll int) {
	if r := t.S.Roll(roll); r != nil && !r.Resolved {
		t.Emit(RollResolved{roll})
	}
}

// CloseRolls passes the hitches that the GM left unused, and ends the
// opportunities that the players did: the next call ends them (design: quick
// pace).
func CloseRolls(t *Tx) {
	for _, r := range slices.Clone(t.S.Rolls) {
		if t.S.Hitchable(r) && r.Committed && t.S.done(r) {
			t.Emit(OnesPassed{Roll: r.ID})
		}
		if t.S.Seizable(r) && t.S.over(r) {
			ResolveIf(t, r.ID)
		}
	}
	Settle(t)
}

// afterHitches ends the d4 complications that the pool took in, unless a
// hitch stepped them up (COMP-13, COMP-R4), and assets that serve one roll.
func afterHitches(t *Tx, r *pool.Roll) {
	for _, p := range r.Pool {
		if k, ok := t.S.Burden(p.Word); p.D4 && ok && k.Die == dice.D4 {
			t.S.KindOf(k).End(t, k.ID, "used")
		}
		if a := t.S.Asset(p.Word); p.From == pool.FromAsset && a != nil && a.For == ForRoll {
			t.Emit(AssetGone{ID: a.ID, Name: a.shown(), Why: "used"})
		}
	}
}

// stayPrice refuses to keep a character in the fight that another beat: 1 PP that
// is free now, or earned in this roll where the table allows it (OUT-R1).
func (s *State) stayPrice(char, by string, roll int) *game.Refusal {
	key := s.PurseAgainst(char, by)
	no := s.CanPay(key, 1)
	if no == nil || !pointLock.Is(s, "release_for_stay") {
		return no
	}
	for _, l := range s.Purse(key).Locked {
		if l.Roll == roll {
			return nil
		}
	}
	return no
}
