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
		Offers: func(s *engine.State, c *game.Collector) {
			r := lastTimed(s)
			if !r.isChoiceOpen() {
				c.Close(people.ClosedReason(c.Actor, "TIMED-06", "timed_no_choice"))
			} else if !c.Closed(refuseChooser(s, c.Actor, r)) {
				who := people.Of(s).Char(r.Char)
				c.Add(r.choiceOffer(s, c.Actor, who, objective), r.choiceOffer(s, c.Actor, who, benefit))
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			r := lastTimed(t.S)
			t.Emit(SuccessChosen{N: r.N, Which: args.One("which"), Objective: r.Objective, Benefit: r.Benefit,
				Char: args.One("char")})
		},
	}
}

// refuseChooser refuses the choice to an actor that does not play the character of the last test.
// If that character is gone, it refuses all but the GM.
func refuseChooser(s *engine.State, by game.Actor, r *TimedTest) *game.Refusal {
	c := people.Of(s).Char(r.Char)
	switch {
	case c == nil && by.Role != game.GM:
		return game.Refuse("TIMED-R3", "cortex.refused.timed_gms")
	case c != nil && !people.Of(s).PlayedBy(by, c.ID):
		return game.Refuse("TIMED-R3", "cortex.refused.timed_theirs", game.W("name", c.DisplayName()))
	}
	return nil
}

func (r *TimedTest) choiceOffer(s *engine.State, by game.Actor, c *people.Character, which string) game.Offer {
	own := c == nil || people.IsOwn(s, by, c.ID)
	o := game.Offer{Fixed: game.Args{"which": {which}, "at": {game.Itoa(r.N)}}, About: timedRef(r.N),
		ForCard: game.ForCard{Card: timedRef(r.N), Urgent: own, WaitLabel: game.Say("cortex.timed.choose.wait")},
		Primary: own}
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
