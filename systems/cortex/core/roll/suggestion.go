package roll

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

// suggest returns the index of the suggested choice (CORE-ROLL-R4). If no choice beats the known
// target, the choice with the smallest loss is suggested. If a winning total can be answered, the
// choice with the highest product of effect die and chance to hold is suggested. In all other
// cases pool.Suggest decides.
func suggest(s *engine.State, r *pool.Roll, choices []pool.Choice) int {
	known := knownTarget(s, r)
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

// stepFor returns the margin of one heroic step for a roll that beats its target, 0 if a later
// margin counts.
func stepFor(s *engine.State, r *pool.Roll) int {
	if v, ok := comparisonIf(s, r, pool.Choice{Effect: -1}); ok && v.Undecided {
		return 0
	}
	return draft.HeroicStep.Of(s)
}

// comparisonIf returns the comparison of a roll if it is read by the choice c.
func comparisonIf(s *engine.State, r *pool.Roll, c pool.Choice) (v check.Comparison, ok bool) {
	read := *r
	read.Kept, read.Effect, read.Committed = c.Kept, []int{c.Effect}, true
	return check.ComparisonOf(s, &read)
}

// lossIf returns the consequences of a choice that does not beat the known target. ok is false if
// the choice beats the target, no target is known, or the choice changes no consequence.
func lossIf(s *engine.State, r *pool.Roll, c pool.Choice) (l check.Loss, ok bool) {
	if known := knownTarget(s, r); known < 0 || c.Total > known || r.EffectFrom != pool.EffectLeft {
		return l, false
	}
	v, ok := comparisonIf(s, r, c)
	if !ok || v.Loss == nil {
		return l, false
	}
	return v.Loss(c.Die), true
}

// weighLoss is higher for a smaller loss: being out of the scene is worst, then the size of the
// harm.
func weighLoss(s *engine.State, r *pool.Roll, c pool.Choice, _ int) (w float64, ok bool) {
	l, ok := lossIf(s, r, c)
	if l.Out {
		return -100, ok
	}
	return -float64(l.Die), ok
}

// weighHold returns the size of the effect die times the chance that the total is not beaten in
// turn.
func weighHold(s *engine.State, r *pool.Roll, c pool.Choice, known int) (w float64, ok bool) {
	if c.Total <= known {
		return 0, false
	}
	odds := holdOdds(s, r, c.Total)
	if len(odds) == 0 {
		return 0, false
	}
	return (1 - odds[0].Now.P()) * float64(c.EffectSize()), true
}

// holdOdds returns the odds that a total of a roll is beaten in turn, nil if no roll answers it.
func holdOdds(s *engine.State, r *pool.Roll, total int) []game.Odds {
	if m := check.CheckKindOf(s, r.For); m.Standing != nil {
		return m.Standing.HoldOdds(s, r, total)
	}
	return nil
}

// tellsLoss reports whether the labels of choices say the loss: if the choices differ in the loss,
// or a choice takes the character out.
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

// lossMsg returns the consequences of a choice that does not beat the known target. paid is the
// price of the choice in plot points. For a choice without a loss it returns yieldMsg.
func lossMsg(s *engine.State, r *pool.Roll, c pool.Choice, paid int) game.Msg {
	l, ok := lossIf(s, r, c)
	if !ok {
		return yieldMsg(s, r, c)
	}
	known, key := knownTarget(s, r), "cortex.choose.fails_harm"
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

// resultOf returns the result that a choice would give: marked dice, total and effect die.
func resultOf(r *pool.Roll, c pool.Choice) *game.Result {
	read := pool.Roll{Pool: r.Pool, Faces: r.Faces, GM: r.GM, HitchUpTo: r.HitchUpTo, Kept: c.Kept,
		Effect: []int{c.Effect}, EffectFrom: r.EffectFrom}
	return &game.Result{Dice: pool.DieViews(&read, true), Total: c.Total, Size: c.Die}
}

// knownTarget returns the total that a roll has to beat, -1 while it is not known.
func knownTarget(s *engine.State, r *pool.Roll) int {
	if m := check.CheckKindOf(s, r.For); m != nil && m.Comparing != nil {
		return m.Comparing.KnownTarget(s, r)
	}
	return -1
}

// dieLine returns a die as text, with its place, starting at 1, by which a command names it.
func dieLine(r *pool.Roll, i int) game.Msg {
	return game.Say("cortex.choose.die", game.N("n", i+1), game.M("die", pool.DieName(r, i)))
}
