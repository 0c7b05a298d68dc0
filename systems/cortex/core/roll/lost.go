package roll

import (
	"slices"

	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

// plainFailures is a kind of checks of which some failures come to nothing but that.
type plainFailures interface {
	// FailsPlainly reports whether a total of a roll fails as everybody knows by now, and
	// neither the total nor the effect die changes what comes of it.
	FailsPlainly(s *engine.State, r *pool.Roll, total int) bool
}

// lost reports whether a throw fails however it is read, and nobody can change that any
// more: not by plot points, by an SFX, by a hero die, nor by what its hitches may bring
// (TURN-R5).
func lost(s *engine.State, r *pool.Roll) bool {
	m, ok := check.CheckKindOf(s, r.For).(plainFailures)
	if !ok || check.IsOpposition(s, r) || len(r.UnspentHitches()) > 0 || mayTurn(s, r) {
		return false
	}
	most := pool.Undominated(r, r.KeptFree+mostPay(s, r))[0].Total
	return m.FailsPlainly(s, r, most)
}

// mayTurn reports whether an SFX may still change the dice that are compared, or another
// die what they come to; or whether a callback might pay for one more result.
func mayTurn(s *engine.State, r *pool.Roll) bool {
	if fx := draft.PlaySFX.Of(s); fx != nil && fx.MayTurn(s, r) {
		return true
	}
	if c := people.Of(s).Char(r.Char); c != nil && points.CanUseCallback(s, c, 1) {
		return true
	}
	return slices.ContainsFunc(engine.HooksOf[check.Hooks](s),
		func(h check.Hooks) bool { return h.MayAdd != nil && h.MayAdd(s, r) })
}

// proposed is the choice that is proposed for a throw.
func proposed(s *engine.State, r *pool.Roll) pool.Choice {
	all := pool.Undominated(r, r.KeptFree)
	return all[suggest(s, r, all)]
}
