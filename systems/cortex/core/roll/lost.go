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

// isLost reports whether a throw fails in every reading and nothing can change that: no plot
// point, SFX, further die or callback. A throw with unspent hitches is not lost, because the uses
// of the hitches may matter (TURN-R5).
func isLost(s *engine.State, r *pool.Roll) bool {
	m := check.CheckKindOf(s, r.For)
	if m == nil || m.Opposed == nil || check.IsOpposition(s, r) || len(r.UnspentHitches()) > 0 || mayStillChange(s, r) {
		return false
	}
	most := pool.Undominated(r, r.KeptFree+mostPay(s, r))[0].Total
	return m.Opposed.FailsPlainly(s, r, most)
}

// mayStillChange reports whether an SFX, a further die or a callback could still change the
// outcome.
func mayStillChange(s *engine.State, r *pool.Roll) bool {
	if fx := draft.PlaySFX.Of(s); fx != nil && fx.MayTurn(s, r) {
		return true
	}
	if c := people.Of(s).Char(r.Char); c != nil && points.CanUseCallback(s, c, 1) {
		return true
	}
	return slices.ContainsFunc(engine.HooksOf[check.Hooks](s),
		func(h check.Hooks) bool { return h.MayAdd != nil && h.MayAdd(s, r) })
}
