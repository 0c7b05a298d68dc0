package outcome

import (
	"slices"

	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/state"
)

// FailedAt records a goal that a PC failed at (NDE-RETRY-01).
type FailedAt struct {
	PC   string `json:"pc"`
	Goal string `json:"goal"`
	Attr string `json:"attr"`
}

func (FailedAt) EventName() string { return "nde.failed" }

func foldFailed(s *state.State, e FailedAt) {
	p := s.PC(e.PC)
	if p == nil {
		return
	}
	p.Failed = slices.Clone(p.Failed)
	i := slices.IndexFunc(p.Failed, func(f state.Failed) bool { return f.Goal == e.Goal })
	if i < 0 {
		i = len(p.Failed)
		p.Failed = append(p.Failed, state.Failed{Goal: e.Goal})
	}
	if f := &p.Failed[i]; !slices.Contains(f.Attrs, e.Attr) {
		f.Attrs = append(slices.Clip(f.Attrs), e.Attr)
	}
}

// rememberFailure records the goal of a plain test that failed, with its Attribute (NDE-R21).
func rememberFailure(t *state.Tx, test *state.Test) {
	if goal := check.Goal(t.S, test.Goal, test.What); test.Outcome == state.Failure && test.Kind == state.PlainTest &&
		goal != "" {
		t.Emit(FailedAt{test.PC, check.GoalWord(goal), test.Attr})
	}
}
