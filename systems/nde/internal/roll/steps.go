package roll

import (
	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

var (
	paramSteps   = game.Param{Name: "steps", Kind: game.Number, Min: -4, Max: 4}
	paramStakes  = game.Param{Name: "stakes", Kind: game.Text, Max: 200}
	paramGoal    = game.Param{Name: "goal", Kind: game.Text, Max: check.MaxGoal}
	paramChanged = game.Param{Name: "changed", Kind: game.Text, Max: 120}
)

// stepArg returns an argument that tells a sentence whether a step is a size of die or, in the 2d6
// game, a point (NDE-R36).
func stepArg(s *state.State) game.Arg {
	if s.Is2d6() {
		return game.N("two", 1)
	}
	return game.N("two", 0)
}

// talentWayChoices returns ways in which a Talent helps; ticked is selected.
func talentWayChoices(s *state.State, ways []rules.Word, ticked string) []game.Choice {
	return rules.Choices(ways, func(w string) game.Msg { return game.Say("nde.as."+w, stepArg(s)) }, ticked)
}

// SituationChoices returns the situations that the GM may mark.
func SituationChoices(s *state.State) []game.Choice {
	label := func(w string) game.Msg { return game.Say("nde.sit."+w, stepArg(s)) }
	return rules.Choices(rules.SituationWords, label, "")
}

// refuseSlots refuses a test with more than one step in a slot, or with a Talent that has nothing
// to cancel (NDE-R13, NDE-R14). Under step_limit=free it refuses nothing.
func refuseSlots(s *state.State, test *state.Test) *game.Refusal {
	if rules.StepLimit.Is(s, "free") {
		return nil
	}
	favourable, unfavourable := 0, 0
	for _, st := range test.Steps {
		switch {
		case st.Why == state.StepFavourable, st.Why == state.StepTalent,
			st.Why == state.StepHelp && rules.StepLimit.Is(s, "strict"):
			favourable++
		case st.Hinders():
			unfavourable++
		}
	}
	switch {
	case favourable > 1:
		return rules.Refuse("favourable-limit")
	case unfavourable > 1:
		return rules.Refuse("unfavourable-limit")
	case test.HasStep(state.StepCancel) && unfavourable == 0:
		return rules.Refuse("nothing-to-cancel")
	}
	return nil
}

// fitAnswer refuses an answer about a Talent that the test has no slot for, or a cancel of nothing.
func fitAnswer(s *state.State, t *state.Test, talent, as string) *game.Refusal {
	next := t.WithTalentAnswer(talent, as)
	return refuseSlots(s, &next)
}
