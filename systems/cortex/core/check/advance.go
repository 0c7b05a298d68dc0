package check

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// Advance resolves every roll that nothing holds open, and takes all checks on until a decision is
// needed (25.1, T12). A resolved roll frees its locked points, and ends the assets and d4
// afflictions that it used up. Core.After calls Advance after every move and timeout.
func Advance(t *engine.Tx) {
	dropMoot(t)
	resolveRolls(t)
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.AfterRolls != nil {
			h.AfterRolls(t)
		}
	}
	for _, m := range CheckKinds(t.S) {
		if m.Advance != nil {
			m.Advance(t)
		}
	}
	closeChecks(t)
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.OnSettled != nil {
			h.OnSettled(t)
		}
	}
}

// resolveRolls resolves every roll that nothing holds open, then every opposition that is over and
// has no opportunities left.
func resolveRolls(t *engine.Tx) {
	for _, r := range slices.Clone(Of(t.S).Rolls) {
		if !r.Resolved && !IsOpposition(t.S, r) && CanResolve(t.S, r) && !AwaitsDecision(t.S, r) {
			resolve(t, r)
		}
	}
	for _, r := range slices.Clone(Of(t.S).Rolls) {
		if IsOpposition(t.S, r) && Of(t.S).IsOver(r) && !Of(t.S).hasOtherOpenRoll(r) && !HasOpenOpportunities(t.S, r) {
			ResolveIf(t, r.ID)
		}
	}
}

// closeChecks runs the hooks of each check that is over: OnOver if it owes no decision, OnClosed if
// it waits for nothing.
func closeChecks(t *engine.Tx) {
	for _, m := range slices.Clone(Of(t.S).Checks) {
		if m.Over && !Of(t.S).OwesDecision(m.ID) {
			for _, h := range engine.HooksOf[Hooks](t.S) {
				if h.OnOver != nil {
					h.OnOver(t, m.ID)
				}
			}
		}
		if m.Over && !Of(t.S).isWaiting(m.ID) {
			for _, h := range engine.HooksOf[Hooks](t.S) {
				if h.OnClosed != nil {
					h.OnClosed(t, m.ID)
				}
			}
		}
	}
}

// hasOtherOpenRoll reports whether another roll of the same check as r is not resolved yet.
func (s *RollState) hasOtherOpenRoll(r *pool.Roll) bool {
	return slices.ContainsFunc(s.Rolls,
		func(o *pool.Roll) bool { return o.For == r.For && o.ID != r.ID && !o.Resolved })
}

// AwaitsDecision reports whether a decision on the roll is still open: a decision that is owed,
// such as a takeout, or the use of hitches or opportunities.
func AwaitsDecision(s *engine.State, r *pool.Roll) bool {
	if slices.ContainsFunc(Of(s).Pending, func(p *Pending) bool { return p.Roll == r.ID }) {
		return true
	}
	return Of(s).HasOpenHitches(r) || HasOpenOpportunities(s, r)
}

// HasOpenOpportunities reports whether opportunities of a GM's roll are still open. Like hitches,
// opportunities last beyond the roll that answers the GM's roll, until the next call or throw
// (OPP-R2). Without an answering roll they end with the test or contest.
func HasOpenOpportunities(s *engine.State, r *pool.Roll) bool {
	ones := r.UnspentHitches()
	if OpportunityPool.Is(s, "per_player") {
		ones = r.Hitches()
	}
	if !r.GM || r.Resolved || len(ones) == 0 {
		return false
	}
	m := CheckKindOf(s, r.For)
	return m != nil && m.Course.OpportunitiesOpen(s, r)
}

// resolve resolves a roll and tells its CheckKind, which may resolve further rolls: a test also
// resolves the opposition.
func resolve(t *engine.Tx, r *pool.Roll) {
	ResolveIf(t, r.ID)
	if m := CheckKindOf(t.S, r.For); m != nil && m.Answering != nil {
		m.Answering.Resolved(t, r)
	}
}

// ResolveIf resolves a roll that is not resolved yet, and ends the assets and d4 afflictions that
// the roll used up.
func ResolveIf(t *engine.Tx, rollID int) {
	if r := Of(t.S).Roll(rollID); r != nil && !r.Resolved {
		afterHitches(t, r)
		t.Emit(RollResolved{rollID})
	}
}

// CloseRolls passes the open hitches of rolls that nothing but decisions holds open, and ends the
// open opportunities of checks that are over. The next call does this, so that quick pace never
// waits for hitches or opportunities.
func CloseRolls(t *engine.Tx) {
	for _, r := range slices.Clone(Of(t.S).Rolls) {
		if hitchesPass(t.S, r) {
			t.Emit(OnesPassed{Roll: r.ID})
		}
		if HasOpenOpportunities(t.S, r) && Of(t.S).IsOver(r) {
			ResolveIf(t, r.ID)
		}
	}
	Advance(t)
}

// afterHitches ends the d4 afflictions in the pool, unless a hitch stepped them up (COMP-13,
// COMP-R4), and the assets in the pool that last for one roll.
func afterHitches(t *engine.Tx, r *pool.Roll) {
	for _, p := range r.Pool {
		if k, ok := things.FindAffliction(t.S, p.Word); p.D4 && ok && k.Die == dice.D4 {
			k.KindIn(t.S).End(t, k.ID, "used")
		}
		if a := things.Of(t.S).Asset(p.Word); p.From == pool.FromAsset && a != nil && a.For == things.ForRoll {
			t.Emit(things.AssetGone{ID: a.ID, Name: a.DisplayName(), Why: "used"})
		}
	}
}

// IsInOwnPool reports whether an affliction is in an unresolved pool of its bearer. Then no test
// can recover the affliction, and no opportunity can step it down (COMP-R6, STRESS-R8). A d4 is in
// no other pool before that roll is over (COMP-13).
func (s *RollState) IsInOwnPool(k things.Affliction) bool {
	return slices.ContainsFunc(s.Rolls, func(r *pool.Roll) bool {
		return !r.Resolved &&
			slices.ContainsFunc(r.Pool, func(p pool.Die) bool { return (p.D4 || p.Own) && p.Word == k.ID })
	})
}

// HasOpenHitches reports whether hitches of the roll may still be used (CORE-HITCH-R2). Hitches of
// a failed recovery are used without a decision.
func (s *RollState) HasOpenHitches(r *pool.Roll) bool {
	return !r.GM && !r.Resolved && !r.HitchesPassed && len(r.UnspentHitches()) > 0 && !s.proposedHitch(r.ID)
}

// WaitsForHitch reports whether a roll with open hitches waits for the GM's decision on the
// hitches: in full pace, once the roll is committed. In quick pace hitches never block.
func WaitsForHitch(s *engine.State, r *pool.Roll) bool { return s.Pace == game.Full && r.Committed }

// proposedHitch reports whether the player has yet to take or refuse hitches of a roll.
func (s *RollState) proposedHitch(rollID int) bool {
	return slices.ContainsFunc(s.Pending, func(p *Pending) bool { return p.Kind == PendHitch && p.Roll == rollID })
}

// hitchesPass reports whether the unused hitches of a roll pass with the next call (OPP-R8).
func hitchesPass(s *engine.State, r *pool.Roll) bool {
	return Of(s).HasOpenHitches(r) && r.Committed && CanResolve(s, r)
}

// SayPassing adds to offers of a call the names of the characters that lose their open hitches by
// it.
func SayPassing(s *engine.State, offers []game.Offer) []game.Offer {
	var names []game.Msg
	for _, r := range Of(s).Rolls {
		if hitchesPass(s, r) {
			names = append(names, game.Quote(people.Of(s).Name(r.Char)))
		}
	}
	if len(names) == 0 {
		return offers
	}
	for i := range offers {
		offers[i].Label = game.Say("cortex.call.passes", game.M("label", offers[i].Label), game.L("names", names...))
	}
	return offers
}
