package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// Advance takes what is being rolled on as far as it goes until somebody is
// asked. It resolves every roll that nothing holds open any more: its locked
// points become free, d4 complications are gone, whoever acted while out is out
// again (25.1, T12). It runs after every deed, so no move has to.
func Advance(t *Tx) {
	for _, r := range slices.Clone(t.S.Rolls) {
		if !r.Resolved && !t.S.IsOpposition(r) && t.S.canResolve(r) && !t.S.AwaitsDecision(r) {
			resolve(t, r)
		}
	}
	for _, r := range slices.Clone(t.S.Rolls) { // an opposition whose last opportunity was used
		if t.S.IsOpposition(r) && t.S.isOver(r) && !t.S.hasOpenRoll(r) && !t.S.Seizable(r) {
			ResolveIf(t, r.ID)
		}
	}
	for _, h := range HooksOf[CheckHooks](t.S) {
		if h.AfterRolls != nil {
			h.AfterRolls(t)
		}
	}
	for _, m := range t.S.checkKinds() {
		m.Advance(t)
	}
	for _, m := range slices.Clone(t.S.Checks) {
		if m.Over && !t.S.OwesDecision(m.ID) {
			for _, h := range HooksOf[CheckHooks](t.S) {
				if h.OnOver != nil {
					h.OnOver(t, m.ID)
				}
			}
		}
		if m.Over && !t.S.isWaiting(m.ID) {
			for _, h := range HooksOf[CheckHooks](t.S) {
				if h.OnClosed != nil {
					h.OnClosed(t, m.ID)
				}
			}
		}
	}
	for _, h := range HooksOf[CheckHooks](t.S) {
		if h.OnSettled != nil {
			h.OnSettled(t)
		}
	}
}

// hasOpenRoll reports whether another roll of the check is not resolved yet.
func (s *State) hasOpenRoll(r *pool.Roll) bool {
	return slices.ContainsFunc(s.Rolls, func(o *pool.Roll) bool { return o.For == r.For && o.ID != r.ID && !o.Resolved })
}

// canResolve reports whether nothing but a decision that is owed can keep a roll from
// being resolved.
func (s *State) canResolve(r *pool.Roll) bool {
	m := s.CheckKindOf(r.For)
	return m == nil || m.NothingOpen(s, r)
}

// AwaitsDecision reports whether somebody still owes a decision on the roll: a takeout,
// a place for an effect die, or the GM's word on hitches.
func (s *State) AwaitsDecision(r *pool.Roll) bool {
	if slices.ContainsFunc(s.Pending, func(p *Pending) bool { return p.Roll == r.ID }) {
		return true
	}
	return s.Hitchable(r) || s.Seizable(r)
}

// Seizable reports whether opportunities of a GM's roll are still open: like
// hitches they last beyond the roll that answers them, until something else is
// called or thrown (OPP-R2). Without an answer they end with the test or contest.
func (s *State) Seizable(r *pool.Roll) bool {
	ones := r.UnspentHitches()
	if opportunityPool.Is(s, "per_player") {
		ones = r.Hitches()
	}
	if !r.GM || r.Resolved || len(ones) == 0 {
		return false
	}
	m := s.CheckKindOf(r.For)
	return m != nil && m.OpportunitiesOpen(s, r)
}

// resolve ends a roll and, for a test, its opposition.
func resolve(t *Tx, r *pool.Roll) {
	afterHitches(t, r)
	t.Emit(RollResolved{r.ID})
	if m := t.S.CheckKindOf(r.For); m != nil {
		m.Resolved(t, r)
	}
}

// ResolveIf ends a roll that is not resolved yet.
func ResolveIf(t *Tx, rollID int) {
	if r := t.S.Roll(rollID); r != nil && !r.Resolved {
		t.Emit(RollResolved{rollID})
	}
}

// CloseRolls passes the hitches that the GM left unused, and ends the
// opportunities that the players did: the next call ends them (design: quick
// pace).
func CloseRolls(t *Tx) {
	for _, r := range slices.Clone(t.S.Rolls) {
		if t.S.Hitchable(r) && r.Committed && t.S.canResolve(r) {
			t.Emit(OnesPassed{Roll: r.ID})
		}
		if t.S.Seizable(r) && t.S.isOver(r) {
			ResolveIf(t, r.ID)
		}
	}
	Advance(t)
}

// afterHitches ends the d4 complications that the pool took in, unless a
// hitch stepped them up (COMP-13, COMP-R4), and assets that serve one roll.
func afterHitches(t *Tx, r *pool.Roll) {
	for _, p := range r.Pool {
		if k, ok := t.S.Affliction(p.Word); p.D4 && ok && k.Die == dice.D4 {
			t.S.AfflictionKindOf(k).End(t, k.ID, "used")
		}
		if a := t.S.Asset(p.Word); p.From == pool.FromAsset && a != nil && a.For == ForRoll {
			t.Emit(AssetGone{ID: a.ID, Name: a.displayName(), Why: "used"})
		}
	}
}

// stayPrice refuses to keep a character in the fight that another beat: 1 PP that
// is free now, or earned in this roll where the table allows it (OUT-R1).
func (s *State) stayPrice(char, by string, rollID int) *game.Refusal {
	key := s.WalletAgainst(char, by)
	no := s.RefuseUnpayable(key, 1)
	if no == nil || !pointLock.Is(s, "release_for_stay") {
		return no
	}
	for _, l := range s.Wallet(key).Locked {
		if l.Roll == rollID {
			return nil
		}
	}
	return no
}
