package check

import (
	"cmp"
	"slices"

	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
)

// Conclude takes a committed roll to its outcome, or to a decision that comes first.
func Conclude(t *engine.Tx, r *pool.Roll) {
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.OnRead != nil {
			h.OnRead(t, r)
		}
	}
	Compare(t, r.ID)
}

// Compare compares a committed roll. It does nothing if a decision is owed that comes first, or if
// the check is over.
func Compare(t *engine.Tx, rollID int) {
	r := Of(t.S).Roll(rollID)
	if r == nil || IsCalled(t.S, rollID) || Of(t.S).IsOver(r) {
		return
	}
	if m := CheckKindOf(t.S, r.For); m != nil {
		m.Course.Conclude(t, r)
	}
}

// IsCalled reports whether a decision is owed that comes before the comparison of a roll (25.1,
// T9).
func IsCalled(s *engine.State, rollID int) bool {
	return slices.ContainsFunc(Of(s).Pending,
		func(p *Pending) bool { return p.Roll == rollID && decisionKind(s, p.Kind).BeforeComparison })
}

// RunCompared runs the Compared hooks of all mods in the game.
func (o Outcome) RunCompared(t *engine.Tx) {
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.Compared != nil {
			h.Compared(t, o)
		}
	}
}

// ComparisonOf returns the comparison that a committed roll is about to have. ok is false if it has
// none.
func ComparisonOf(s *engine.State, r *pool.Roll) (v Comparison, ok bool) {
	if m := CheckKindOf(s, r.For); m != nil && m.Comparing != nil && r.Committed && !Of(s).IsOver(r) {
		return m.Comparing.Comparison(s, r)
	}
	return v, false
}

// ComparedBy returns the roll with the id number, in digits, and behind it the roll that it is
// about to be compared with. The second is left out if the roll is compared with a number.
// ComparedBy returns nil if the roll is not about to be compared.
func ComparedBy(s *engine.State, number string) []*pool.Roll {
	r := Of(s).Roll(NumberOf(number))
	if r == nil {
		return nil
	}
	v, ok := ComparisonOf(s, r)
	switch {
	case !ok:
		return nil
	case v.Opponent == nil:
		return []*pool.Roll{r}
	}
	return []*pool.Roll{r, v.Opponent}
}

// IsOutscaled reports whether another side of a check has thrown with the advantage of scale. Only
// one side has that advantage (SCALE-R3).
func IsOutscaled(s *engine.State, checkID, char string) bool {
	return checkID != "" && slices.ContainsFunc(Of(s).RollsOf(checkID), func(r *pool.Roll) bool {
		return (r.Char != char || IsOpposition(s, r)) &&
			slices.ContainsFunc(r.Pool, func(d pool.Die) bool { return d.KeepsMore })
	})
}

// Stakes returns the stakes of the scene, or while there is no scene the value of
// scene.UsualStakes.
func Stakes(s *engine.State) string {
	if scene.Of(s).Scene.Stakes != "" {
		return scene.Of(s).Scene.Stakes
	}
	return scene.UsualStakes.Of(s)
}

// StakesOf returns the stakes of a roll: the stakes at the start of its check, even if another
// scene runs by now (CORE-STAKES-R1). Without a roll, and if the check noted no stakes, it returns
// Stakes.
func StakesOf(s *engine.State, rollID int) string {
	r := Of(s).Roll(rollID)
	if r == nil {
		return Stakes(s)
	}
	if m := CheckKindOf(s, r.For); m != nil && m.Comparing != nil {
		return cmp.Or(m.Comparing.Stakes(s, r.For), Stakes(s))
	}
	return Stakes(s)
}
