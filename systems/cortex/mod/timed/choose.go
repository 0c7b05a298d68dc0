package timed

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// The two choices of a conditional success (TIMED-06).
const (
	objective = "objective"
	benefit   = "benefit"
)

// chooseMove returns the move by which the character of the last test chooses: the full objective
// or the secondary benefit (TIMED-06, TIMED-R3). The GM chooses for a character that is gone.
func chooseMove() game.Move[engine.State] {
	ask := game.Param{Name: "which", Kind: game.Pick, Min: 1, Max: 1}
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "timed choose", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{ask, people.ParamCharacter, paramAt}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			r := lastTimed(s)
			if !r.isChoiceOpen() {
				return nil
			}
			c := people.Of(s).Char(r.Char)
			if c == nil && by.Role != game.GM || c != nil && !people.Of(s).PlayedBy(by, c.ID) {
				return nil
			}
			return []game.Offer{r.choiceOffer(s, by, c, objective), r.choiceOffer(s, by, c, benefit)}
		},
		Do: func(t *engine.Tx, args game.Args) {
			r := lastTimed(t.S)
			t.Emit(SuccessChosen{N: r.N, Which: args.One("which"), Objective: r.Objective, Benefit: r.Benefit,
				Char: args.One("char")})
		},
		Why: func(s *engine.State, by game.Actor, _ game.Args) *game.Refusal {
			r := lastTimed(s)
			switch {
			case !r.isChoiceOpen():
				return people.ClosedReason(by, "TIMED-06", "timed_no_choice")
			case people.Of(s).Char(r.Char) == nil:
				return game.Refuse("TIMED-R3", "cortex.refused.timed_gms")
			}
			return game.Refuse("TIMED-R3", "cortex.refused.timed_theirs", game.W("name", people.Of(s).Name(r.Char)))
		},
	}
}

func (r *TimedTest) choiceOffer(s *engine.State, by game.Actor, c *people.Character, which string) game.Offer {
	own := c == nil || people.IsOwn(s, by, c.ID)
	o := game.Offer{Fixed: game.Args{"which": {which}, "at": {game.Itoa(r.N)}}, About: timedRef(r.N),
		Card:    timedRef(r.N),
		Urgent:  own,
		Primary: own, WaitLabel: game.Say("cortex.timed.choose.wait")}
	name := ""
	if c != nil {
		o.Fixed["char"], name = []string{c.ID}, people.NameFor(s, by, c.ID)
	}
	what := r.Objective
	if which == benefit {
		what = r.Benefit
	}
	o.Label = game.Say("cortex.timed.choose."+which, game.W("name", name), game.W("what", what))
	return o
}
