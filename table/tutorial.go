package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"mesa/game"
	"mesa/store"
)

// tutorialStepMove is the record by which the Service begins the next beat of a tutorial.
const tutorialStepMove = "house.beat"

// maxTutorialActions is how much is done for a tutorial in one go: more than any beat has lines.
const maxTutorialActions = 20

// Tutorial is what the tutorial of a table says now to whoever learns. Its zero value is of
// a table that is none, or of somebody else.
type Tutorial struct {
	Step, Of int
	Says     []game.Msg
	Move     string // what they do next
}

// Next finds what the person does next among their offers, the common one first.
func (l Tutorial) Next(offers []game.Offer) (game.Offer, bool) {
	var next game.Offer
	for _, o := range offers {
		if o.Move == l.Move && o.Closed == nil && !o.OnBehalf && (next.Move == "" || o.Primary && !next.Primary) {
			next = o
		}
	}
	return next, next.Move != ""
}

// StartTutorial implements API.
func (svc *Service) StartTutorial(ctx context.Context, user string, cause game.CommandID, system,
	lang string) (game.TableID, error) {
	mine, err := svc.Tables(ctx, user)
	if err != nil {
		return "", err
	}
	for _, t := range mine {
		if t.Tutorial && t.System == system && t.Lang == lang {
			return t.ID, nil
		}
	}
	return svc.Create(ctx, user, cause, NewTable{System: system, Lang: lang, Tutorial: true})
}

// runTutorial takes a tutorial on as far as the GM's part goes: whoever looks finds it waiting
// for them. What hinders it is the operator's to know, and is tried again with the next
// look.
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
			err = nil // another process teaches the same
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

// runTutorialOnce does the next thing of the GM's, or begins the next beat; done is false
// where the tutorial waits for the person. It is decided on the state that it follows, so
// it is done once.
func (svc *Service) runTutorialOnce(ctx context.Context, l *cachedTable) (done bool, err error) {
	s := l.state
	tutorial, err := s.tutorial()
	at := s.house.Tutorial
	if err != nil || at.Step > len(tutorial.Steps) {
		return false, err
	}
	beat := tutorial.Steps[at.Step-1]
	if !at.Done {
		_, open := s.nextHint(beat)
		if !open {
			if done, err := svc.sayTutorialLine(ctx, l, beat); done || err != nil {
				return done, err
			}
		}
		if !open || !beat.WaitsForPerson {
			if done, err := svc.answerAsGM(ctx, l); done || err != nil {
				return done, err
			}
		}
		if open || len(beat.Cues) == 0 {
			return false, nil
		}
	}
	if at.Step == len(tutorial.Steps) { // the last one stays
		return false, nil
	}
	return true, svc.nextTutorialStep(ctx, l, tutorial, at.Step)
}

// programGM is the actor that the program keeps.
var programGM = game.Actor{Chair: game.GMChair, Role: game.GM}

// answerAsGM does what waits for the GM, whatever the person has done: by one tap, as
// it is proposed.
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

// actAsGM does a command once: of several processes only one writes what follows on
// this state. What is refused is not done.
func (svc *Service) actAsGM(ctx context.Context, l *cachedTable, c game.Command, also ...game.Event) (done bool,
	err error) {
	c.ID = game.CommandID(fmt.Sprintf("lesson %d", l.state.seq))
	_, err = svc.decide(ctx, l, []game.Actor{programGM}, c, also...)
	switch {
	case isRefusal(err):
		return false, nil
	case errors.Is(err, errNoHiddenChain):
		return true, svc.openHiddenChain(ctx, l)
	}
	return true, err
}

// sayTutorialLine says the first line of a beat that may be said now, of those that were not.
func (svc *Service) sayTutorialLine(ctx context.Context, l *cachedTable, beat game.TutorialStep) (bool, error) {
	for i := l.state.house.Tutorial.Said; i < len(beat.Lines); i++ {
		line := beat.Lines[i]
		done, err := svc.actAsGM(ctx, l, line.Do, game.TutorialLineSaid{Line: i + 1, Ends: line.Ends})
		if done || err != nil {
			return done, err
		}
	}
	return false, nil
}

// nextTutorialStep begins the beat after one.
func (svc *Service) nextTutorialStep(ctx context.Context, l *cachedTable, tutorial game.Tutorial, after int) error {
	return svc.writeOwn(ctx, l, tutorialStepMove, "", func(s *state) ([]game.Event, error) {
		if s.house.Tutorial.Step != after {
			return nil, nil
		}
		return []game.Event{s.ruleset.tutorialStep(tutorial, after+1)}, nil
	})
}

// tutorialStep is the beginning of a beat, by its number.
func (r *ruleset) tutorialStep(tutorial game.Tutorial, step int) game.TutorialStepBegun {
	b := game.TutorialStepBegun{Step: step, Of: len(tutorial.Steps), Read: len(tutorial.Steps[step-1].Cues) == 0}
	for _, move := range tutorial.Steps[step-1].Until {
		b.Until = append(b.Until, r.moves[move].Key)
	}
	return b
}

// tutorial is the one of the table's system, in its language.
func (s *state) tutorial() (game.Tutorial, error) {
	tutorial, err := s.ruleset.system.Tutorial(s.house.Lang)
	if err != nil {
		return tutorial, errBroken(s.id, err)
	}
	return tutorial, nil
}

// nextHint finds what the person can do now of what a beat asks.
func (s *state) nextHint(beat game.TutorialStep) (game.TutorialHint, bool) {
	c := s.house.Learner()
	actor := game.Actor{Chair: c.ID, User: c.User, Role: c.Role}
	for _, cue := range beat.Cues {
		open := func(o game.Offer) bool { return o.Closed == nil }
		if slices.ContainsFunc(s.offersFor(actor, func(sp *game.Spec) bool { return sp.Name == cue.Move }), open) {
			return cue, true
		}
	}
	return game.TutorialHint{}, false
}

// tutorialFor is what the tutorial says to an actor now.
func (s *state) tutorialFor(actor game.Actor) (Tutorial, error) {
	at := s.house.Tutorial
	if !s.house.InTutorial() || actor.Chair != s.house.Learner().ID {
		return Tutorial{}, nil
	}
	tutorial, err := s.tutorial()
	if err != nil || at.Step > len(tutorial.Steps) {
		return Tutorial{}, err
	}
	beat := tutorial.Steps[at.Step-1]
	out := Tutorial{Step: at.Step, Of: at.Of}
	if at.Fresh && at.Said > 0 && at.Said <= len(beat.Lines) {
		out.Says = append(out.Says, beat.Lines[at.Said-1].Tell)
	}
	cue, open := s.nextHint(beat)
	switch {
	case open:
		out.Move = cue.Move
	case at.Last():
		out.Move = game.EndTutorial
	default:
		out.Move = game.NextStep
	}
	out.Says = slices.DeleteFunc(append(out.Says, beat.Say, cue.Say), game.Msg.Empty)
	return out, nil
}
