package table

import (
	"slices"

	"mesa/game"
	"mesa/table/fold"
)

// A Tutorial holds what a tutorial says to its learner now. Step counts from 1 to Of. The Tutorial
// is zero at other tables and for other actors.
type Tutorial struct {
	Step, Of int
	Says     []game.Msg
	Move     string // the learner's next move
}

// Next returns the learner's next offer, preferring a primary one. It reports false if there is none.
func (l Tutorial) Next(offers []game.Offer) (game.Offer, bool) {
	var next game.Offer
	for _, o := range offers {
		if o.Move == l.Move && o.Closed == nil && !o.OnBehalf && (next.Move == "" || o.Primary && !next.Primary) {
			next = o
		}
	}
	return next, next.Move != ""
}

// tutorialFor returns what the tutorial says to an actor now.
func tutorialFor(s *fold.State, actor game.Actor) (Tutorial, error) {
	at := s.House.Tutorial
	if !s.House.InTutorial() || actor.Chair != s.House.Learner().ID {
		return Tutorial{}, nil
	}
	tutorial, err := s.Tutorial()
	if err != nil || at.Step > len(tutorial.Steps) {
		return Tutorial{}, err
	}
	step := tutorial.Steps[at.Step-1]
	out := Tutorial{Step: at.Step, Of: at.Of}
	if at.Fresh && at.Said > 0 && at.Said <= len(step.Lines) {
		out.Says = append(out.Says, step.Lines[at.Said-1].Tell)
	}
	cue, open := s.NextHint(step)
	switch {
	case open:
		out.Move = cue.Move
	case at.Last():
		out.Move = game.EndTutorial
	default:
		out.Move = game.NextStep
	}
	out.Says = slices.DeleteFunc(append(out.Says, step.Say, cue.Say), game.Msg.Empty)
	return out, nil
}
