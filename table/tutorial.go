package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"mesa/game"
	"mesa/store"
)

// tutorialStepMove is the move of the record by which the Service begins the next step of a tutorial.
const tutorialStepMove = "house.beat"

// maxTutorialActions bounds the GM's actions that one command or view can cause. No step has so
// many lines.
const maxTutorialActions = 20

// A Tutorial holds the words of a tutorial for its learner now. It is zero at other tables and for other actors.
type Tutorial struct {
	Step, Of int
	Says     []game.Msg
	Move     string // the move that they do next
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

// StartTutorial returns the running tutorial of a user in a system and language. If there is
// none, it makes one as Create makes a table.
func (svc *Service) StartTutorial(ctx context.Context, user string, cause game.CommandID, system,
	lang string) (game.TableID, error) {
	summaries, err := svc.Tables(ctx, user)
	if err != nil {
		return "", err
	}
	for _, t := range summaries {
		if t.Tutorial && t.System == system && t.Lang == lang {
			return t.ID, nil
		}
	}
	return svc.Create(ctx, user, cause, NewTable{System: system, Lang: lang, Tutorial: true})
}

// runTutorial does the GM's part of a tutorial until it waits for the learner. An error is reported
// to Options.Fault, and the next command or view tries again.
func (svc *Service) runTutorial(ctx context.Context, l *cachedTable) {
	for range maxTutorialActions {
		if l.state == nil || !l.state.house.InTutorial() {
			return
		}
		done, err := svc.runTutorialOnce(ctx, l)
		if l.state == nil && err == nil {
			err = svc.refresh(ctx, l)
		}
		if errors.Is(err, store.ErrConflict) || errors.As(err, new(*store.DoneError)) {
			err = nil // another process runs the same tutorial
		}
		if err != nil {
			svc.opts.Fault(err)
		}
		if err != nil || !done {
			break
		}
	}
	if l.state == nil {
		if err := svc.refresh(ctx, l); err != nil {
			svc.opts.Fault(err)
		}
	}
}

// runTutorialOnce does the GM's next action, or begins the next step. done is false if the tutorial
// waits for the learner. Each action is bound to the state, so it is done once.
func (svc *Service) runTutorialOnce(ctx context.Context, l *cachedTable) (done bool, err error) {
	s := l.state
	tutorial, err := s.tutorial()
	at := s.house.Tutorial
	if err != nil || at.Step > len(tutorial.Steps) {
		return false, err
	}
	step := tutorial.Steps[at.Step-1]
	if !at.Done {
		_, open := s.nextHint(step)
		if !open {
			if done, err := svc.sayTutorialLine(ctx, l, step); done || err != nil {
				return done, err
			}
		}
		if !open || !step.WaitsForPerson {
			if done, err := svc.answerAsGM(ctx, l); done || err != nil {
				return done, err
			}
		}
		if open || len(step.Cues) == 0 {
			return false, nil
		}
	}
	if at.Step == len(tutorial.Steps) { // the last step stays
		return false, nil
	}
	return true, svc.nextTutorialStep(ctx, l, tutorial, at.Step)
}

// programGM is the GM of a tutorial, played by the program.
var programGM = game.Actor{Chair: game.GMChair, Role: game.GM}

// answerAsGM takes an offer of the program's GM that the table waits for, with its presets: the
// first primary one, or else the first. It returns false if there is none or it is refused.
func (svc *Service) answerAsGM(ctx context.Context, l *cachedTable) (bool, error) {
	s := l.state
	waits := func(o game.Offer) bool {
		return o.Urgent && o.Closed == nil && !o.OnBehalf && !o.Destructive && o.Ready() && o.Seal().Blocked == nil
	}
	offers := s.offersFor(programGM, s.ruleset.mayAnswer)
	i := slices.IndexFunc(offers, func(o game.Offer) bool { return waits(o) && o.Primary })
	if i < 0 {
		i = slices.IndexFunc(offers, waits)
	}
	if i < 0 {
		return false, nil
	}
	return svc.actAsGM(ctx, l, game.Command{Move: offers[i].Move, Key: offers[i].Key(), SeenSeq: s.seq})
}

// actAsGM does a command of the program's GM. Its id is made of the state, so only one of several
// processes writes it. done is false if it is refused.
func (svc *Service) actAsGM(ctx context.Context, l *cachedTable, c game.Command, extra ...game.Event) (done bool,
	err error) {
	c.ID = game.CommandID(fmt.Sprintf("lesson %d", l.state.seq))
	_, err = svc.decide(ctx, l, []game.Actor{programGM}, c, extra...)
	switch {
	case isRefusal(err):
		return false, nil
	case errors.Is(err, errNoHiddenChain):
		return true, svc.openHiddenChain(ctx, l)
	}
	return true, err
}

// sayTutorialLine does the first remaining line of a step that is possible now, and says its words.
// It returns false if none is possible.
func (svc *Service) sayTutorialLine(ctx context.Context, l *cachedTable, step game.TutorialStep) (bool, error) {
	for i := l.state.house.Tutorial.Said; i < len(step.Lines); i++ {
		line := step.Lines[i]
		done, err := svc.actAsGM(ctx, l, line.Do, game.TutorialLineSaid{Line: i + 1, Ends: line.Ends})
		if done || err != nil {
			return done, err
		}
	}
	return false, nil
}

// nextTutorialStep begins step after+1, unless another process has.
func (svc *Service) nextTutorialStep(ctx context.Context, l *cachedTable, tutorial game.Tutorial, after int) error {
	return svc.writeOwn(ctx, l, tutorialStepMove, "", func(s *state) ([]game.Event, error) {
		if s.house.Tutorial.Step != after {
			return nil, nil
		}
		return []game.Event{s.ruleset.tutorialStep(tutorial, after+1)}, nil
	})
}

// tutorialStep returns the event that begins a step.
func (r *ruleset) tutorialStep(tutorial game.Tutorial, step int) game.TutorialStepBegun {
	b := game.TutorialStepBegun{Step: step, Of: len(tutorial.Steps), Read: len(tutorial.Steps[step-1].Cues) == 0}
	for _, move := range tutorial.Steps[step-1].Until {
		b.Until = append(b.Until, r.moves[move].Key)
	}
	return b
}

// tutorial returns the tutorial of the table's system in its language.
func (s *state) tutorial() (game.Tutorial, error) {
	tutorial, err := s.ruleset.system.Tutorial(s.house.Lang)
	if err != nil {
		return tutorial, errBroken(s.id, err)
	}
	return tutorial, nil
}

// nextHint returns the first hint of a step with a move that the learner can do now. It reports
// false if there is none.
func (s *state) nextHint(step game.TutorialStep) (game.TutorialHint, bool) {
	c := s.house.Learner()
	actor := game.Actor{Chair: c.ID, User: c.User, Role: c.Role}
	for _, cue := range step.Cues {
		open := func(o game.Offer) bool { return o.Closed == nil }
		if slices.ContainsFunc(s.offersFor(actor, func(sp *game.Spec) bool { return sp.Name == cue.Move }), open) {
			return cue, true
		}
	}
	return game.TutorialHint{}, false
}

// tutorialFor returns what the tutorial says to an actor now.
func (s *state) tutorialFor(actor game.Actor) (Tutorial, error) {
	at := s.house.Tutorial
	if !s.house.InTutorial() || actor.Chair != s.house.Learner().ID {
		return Tutorial{}, nil
	}
	tutorial, err := s.tutorial()
	if err != nil || at.Step > len(tutorial.Steps) {
		return Tutorial{}, err
	}
	step := tutorial.Steps[at.Step-1]
	out := Tutorial{Step: at.Step, Of: at.Of}
	if at.Fresh && at.Said > 0 && at.Said <= len(step.Lines) {
		out.Says = append(out.Says, step.Lines[at.Said-1].Tell)
	}
	cue, open := s.nextHint(step)
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
