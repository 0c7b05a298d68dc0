package check

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
)

// Strike is a way and a level by which a PC attacks a foe. The level counts only for a power; "" is
// Standard.
type Strike struct {
	Way, Level string
	Around     bool // the power does not need a free line to the target
}

// RefuseAim refuses a foe that has fallen, is out of reach in melee or is in full cover
// (NDE-ATK-06, NDE-COVER-01, NDE-R26). Full cover stops neither melee nor a power around cover.
func RefuseAim(s *state.State, p *state.PC, f *state.Foe, st Strike) *game.Refusal {
	switch {
	case f.Fallen():
		return rules.Refuse("target-down")
	case st.Way == rules.Melee && !turn.IsClose(s, p.ID, f.ID):
		return rules.Refuse("out-of-reach", game.M("name", f.NameMsg()))
	case st.Way != rules.Melee && !(st.Way == rules.ByPower && st.Around) && s.Scene.Cover(f.ID) == rules.FullCover:
		return rules.Refuse("full-cover")
	}
	return nil
}

// defense returns the number that an attack has to reach. An option of the table says whether a
// power is compared with the Defense, the T of its level or the higher of both (NDE-R28).
func defense(s *state.State, f *state.Foe, st Strike) int {
	if st.Way != rules.ByPower {
		return f.Defense
	}
	switch rules.PowerAgainst.Of(s) {
	case "level":
		return rules.LevelT(st.Level)
	case "higher":
		return max(f.Defense, rules.LevelT(st.Level))
	}
	return f.Defense
}

// updateTargets updates the targets, T and steps of an attack. Further targets that fell are
// dropped. T is the highest defense of the targets. Partial cover of any target is one step down,
// unless a marked situation has taken that slot (NDE-R13, NDE-R22), or the attack is melee or works
// around cover. A shot beyond turn.GridRange is made harder if the table limits range.
func updateTargets(s *state.State, t *state.Test) {
	t.Also = slices.DeleteFunc(slices.Clone(t.Also), func(id string) bool {
		f := s.Foe(id)
		return f == nil || f.Fallen()
	})
	if !t.Two {
		t.Source = state.FromDefense
		if n := highestDefense(s, t); n > 0 {
			t.Said = n
		}
	}
	hinders := func(id string) bool { return s.Scene.Cover(id) == rules.PartialCover }
	if t.Way != rules.Melee && !t.Around && slices.ContainsFunc(t.TargetIDs(), hinders) && !t.HasHindrance() {
		t.Steps = append(t.Steps, state.Step{Why: state.StepCover, N: -1})
	}
	if t.Way == rules.Ranged && rules.RangeLimit.On(s) && turn.UsesGrid(s) &&
		turn.SquareDistance(s, t.PC, t.Target) > turn.GridRange {
		makeHarder(t, state.StepRange)
	}
}

// highestDefense returns the highest defense among the targets of an attack, 0 if none of them is
// at the table.
func highestDefense(s *state.State, t *state.Test) int {
	n := 0
	for _, id := range t.TargetIDs() {
		if f := s.Foe(id); f != nil {
			n = max(n, defense(s, f, Strike{Way: t.Way, Level: t.Level}))
		}
	}
	return n
}

// TargetNames returns the names that all targets have now, as a message argument.
func TargetNames(s *state.State, t *state.Test) game.Arg {
	return game.L("targets", s.NamesOf(t.TargetIDs()...).NameMsgs(t.TargetIDs())...)
}

// RefuseThrow refuses to throw a test that is no longer possible: a target has left or RefuseAim
// refuses it, or the PC cannot pay (NDE-R48).
func RefuseThrow(s *state.State, t *state.Test) *game.Refusal {
	p := s.PC(t.PC)
	if p == nil {
		return nil
	}
	if t.Kind == state.AttackTest {
		for _, id := range t.TargetIDs() {
			f := s.Foe(id)
			if f == nil {
				return rules.Refuse("target-down")
			}
			if no := RefuseAim(s, p, f, Strike{Way: t.Way, Around: t.Around}); no != nil {
				return no
			}
		}
	}
	if p.PP < t.Cost {
		return state.RefusePrice(p, t.Cost)
	}
	return nil
}

// makeHarder raises T to the next threshold, for the reason why. In the 2d6 game it adds the one
// unfavourable step instead, if there is none yet (NDE-R26, NDE-R37).
func makeHarder(test *state.Test, why string) {
	switch {
	case !test.Two:
		test.Steps = append(test.Steps, state.Step{Why: why})
	case !test.HasHindrance():
		test.Steps = append(test.Steps, state.Step{Why: why, N: -1})
	}
}
