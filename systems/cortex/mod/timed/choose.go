package timed

import (
	"mesa/game"
	"mesa/systems/cortex/core"
)

// The halves of a conditional success (TIMED-06).
const (
	objective = "objective"
	benefit   = "benefit"
)

// chooseMove is the word of who made the last test: the full objective or the
// secondary benefit, not both (TIMED-06, TIMED-R3). For whoever is gone the GM
// says.
func chooseMove() game.Move[core.State] {
	ask := game.Param{Name: "which", Kind: game.Pick, Min: 1, Max: 1}
	return game.Move[core.State]{
		Spec: game.Spec{Name: "timed choose", Category: game.CategoryAct, AnswersCards: true, Params: []game.Param{ask, core.ParamCharacter, paramAt}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			r := last(s)
			if !r.chooses() {
				return nil
			}
			c := s.Char(r.Char)
			if c == nil && by.Role != game.GM || c != nil && !s.PlayedBy(by, c.ID) {
				return nil
			}
			return []game.Offer{r.choice(s, by, c, objective), r.choice(s, by, c, benefit)}
		},
		Do: func(t *core.Tx, args game.Args) {
			r := last(t.S)
			t.Emit(SuccessChosen{N: r.N, Which: args.One("which"), Objective: r.Objective, Benefit: r.Benefit, Char: args.One("char")})
		},
		Why: func(s *core.State, by game.Actor, _ game.Args) *game.Refusal {
			r := last(s)
			switch {
			case !r.chooses():
				return core.ClosedReason(by, "TIMED-06", "timed_no_choice")
			case s.Char(r.Char) == nil:
				return game.Refuse("TIMED-R3", "cortex.refused.timed_gms")
			}
			return game.Refuse("TIMED-R3", "cortex.refused.timed_theirs", game.W("name", s.Name(r.Char)))
		},
	}
}

func (r *TimedTest) choice(s *core.State, by game.Actor, c *core.Character, which string) game.Offer {
	own := c == nil || s.IsOwn(by, c.ID)
	o := game.Offer{Fixed: game.Args{"which": {which}, "at": {game.Itoa(r.N)}}, About: ref(r.N), Card: ref(r.N), Urgent: own,
		Primary: own, WaitLabel: game.Say("cortex.timed.choose.wait")}
	name := ""
	if c != nil {
		o.Fixed["char"], name = []string{c.ID}, s.NameFor(by, c.ID)
	}
	what := r.Objective
	if which == benefit {
		what = r.Benefit
	}
	o.Label = game.Say("cortex.timed.choose."+which, game.W("name", name), game.W("what", what))
	return o
}
