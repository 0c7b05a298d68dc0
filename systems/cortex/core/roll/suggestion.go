package roll

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

// suggest is the place of the choice that is proposed (CORE-ROLL-R4). Where none beats
// what is known it is the one that is least hurt; where a total can be answered, the
// one of most effect by the chance that it stands.
func suggest(s *engine.State, r *pool.Roll, choices []pool.Choice) int {
	known := check.KnownTarget(s, r)
	best := pool.Suggest(choices, known, stepFor(s, r))
	if known < 0 {
		return best
	}
	weigh := weighHold
	if choices[best].Total <= known {
		weigh = weighLoss
	}
	most, weighed := 0.0, false
	for i, c := range choices { // the highest total comes first
		if w, ok := weigh(s, r, c, known); ok && (!weighed || w > most) {
			best, most, weighed = i, w, true
		}
	}
	return best
}

// stepFor is the margin that makes a heroic step of a roll that beats what it must, 0
// where the margin that counts is taken later.
func stepFor(s *engine.State, r *pool.Roll) int {
	if v, ok := comparisonIf(s, r, pool.Choice{Effect: -1}); ok && v.Undecided {
		return 0
	}
	return draft.HeroicStep.Of(s)
}

// comparisonIf returns what a roll is compared with if it is read so.
func comparisonIf(s *engine.State, r *pool.Roll, c pool.Choice) (v check.Comparison, ok bool) {
	read := *r
	read.Kept, read.Effect, read.Committed = c.Kept, []int{c.Effect}, true
	return check.ComparisonOf(s, &read)
}

// lossIf returns what a choice leads to that does not beat what is known; ok is false where
// the choice changes nothing about it.
func lossIf(s *engine.State, r *pool.Roll, c pool.Choice) (l check.Loss, ok bool) {
	if known := check.KnownTarget(s, r); known < 0 || c.Total > known || r.EffectFrom != pool.EffectLeft {
		return l, false
	}
	v, ok := comparisonIf(s, r, c)
	if !ok || v.Loss == nil {
		return l, false
	}
	return v.Loss(c.Die), true
}

// weighLoss is more the less a lost roll costs: to be out of the scene most, then the
// size of the harm.
func weighLoss(s *engine.State, r *pool.Roll, c pool.Choice, _ int) (w float64, ok bool) {
	l, ok := lossIf(s, r, c)
	if l.Out {
		return -100, ok
	}
	return -float64(l.Die), ok
}

// weighHold is the size of the effect die times the chance that no one beats the total
// in turn.
func weighHold(s *engine.State, r *pool.Roll, c pool.Choice, known int) (w float64, ok bool) {
	if c.Total <= known {
		return 0, false
	}
	odds := check.CheckKindOf(s, r.For).HoldOdds(s, r, c.Total)
	if len(odds) == 0 {
		return 0, false
	}
	return (1 - odds[0].Now.P()) * float64(c.EffectSize()), true
}

// tellsLoss reports whether choices say what they lead to: where they differ in it, or
// one takes the character out.
func tellsLoss(s *engine.State, r *pool.Roll, choices []pool.Choice) bool {
	first, ok := lossIf(s, r, choices[0])
	if !ok {
		return false
	}
	for _, c := range choices {
		if l, _ := lossIf(s, r, c); l.Out || l != first {
			return true
		}
	}
	return false
}

// lossMsg says what a choice leads to that does not beat what is known, with so many plot
// points paid for it.
func lossMsg(s *engine.State, r *pool.Roll, c pool.Choice, paid int) game.Msg {
	l, ok := lossIf(s, r, c)
	if !ok {
		return yieldMsg(s, r, c)
	}
	known, key := check.KnownTarget(s, r), "cortex.choose.fails_harm"
	switch {
	case l.Out && l.Wallet != "" && (paid == 0 || points.RefuseUnpayable(s, l.Wallet, paid+1) == nil):
		key = "cortex.choose.fails_stay"
	case l.Out:
		key = "cortex.choose.fails_out"
	case l.Die == 0:
		key = "cortex.choose.fails_whole"
	}
	return game.Say(key, game.D("effect", c.Die), game.N("n", known-c.Total), game.N("against", known),
		game.D("die", max(l.Die, 4)))
}
