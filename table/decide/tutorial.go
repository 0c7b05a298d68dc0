package decide

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"mesa/game"
	"mesa/store"
	"mesa/table/fold"
	"mesa/table/live"
)

// maxTutorialActions bounds the GM's actions that one command or view can cause. No step has so
// many lines.
const maxTutorialActions = 20

// RunTutorial does the GM's part of a tutorial until the tutorial waits for the learner. An error
// is reported to Store.Fault, and the next command or view tries again.
func (d *Decider) RunTutorial(ctx context.Context, l *live.Table) {
	for range maxTutorialActions {
		if l.State == nil || !l.State.House.InTutorial() {
			return
		}
		done, err := d.runTutorialOnce(ctx, l)
		if l.State == nil && err == nil {
			err = d.tables.Refresh(ctx, l)
		}
		if errors.Is(err, store.ErrConflict) || errors.As(err, new(*store.DoneError)) {
			err = nil // another process runs the same tutorial
		}
		if err != nil {
			d.store.Fault(err)
		}
		if err != nil || !done {
			break
		}
	}
	if l.State == nil {
		if err := d.tables.Refresh(ctx, l); err != nil {
			d.store.Fault(err)
		}
	}
}

// runTutorialOnce does the GM's next action, or begins the next step. done is false if the tutorial
// waits for the learner. Each action is bound to the state, so it is done once.
func (d *Decider) runTutorialOnce(ctx context.Context, l *live.Table) (done bool, err error) {
	s := l.State
	tutorial, err := s.Tutorial()
	at := s.House.Tutorial
	if err != nil || at.Step > len(tutorial.Steps) {
		return false, err
	}
	step := tutorial.Steps[at.Step-1]
	if !at.Done {
		_, open := s.NextHint(step)
		if !open {
			if done, err := d.sayTutorialLine(ctx, l, step); done || err != nil {
				return done, err
			}
		}
		if !open || !step.WaitsForPerson {
			if done, err := d.answerAsGM(ctx, l); done || err != nil {
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
	return true, d.nextTutorialStep(ctx, l, tutorial, at.Step)
}

// programGM is the GM of a tutorial, played by the program.
var programGM = game.Actor{Chair: game.GMChair, Role: game.GM}

// answerAsGM does an urgent offer of the program's GM that one tap can do and that destroys
// nothing: the first primary offer, or else the first. It returns false if there is no such offer,
// or if it is refused.
func (d *Decider) answerAsGM(ctx context.Context, l *live.Table) (bool, error) {
	s := l.State
	waits := func(o game.Offer) bool {
		return o.Urgent && o.Closed == nil && !o.OnBehalf && !o.Destructive && o.Ready() && o.Seal().Blocked == nil
	}
	offers := s.OffersFor(programGM, s.Ruleset.MayAnswer)
	i := slices.IndexFunc(offers, func(o game.Offer) bool { return waits(o) && o.Primary })
	if i < 0 {
		i = slices.IndexFunc(offers, waits)
	}
	if i < 0 {
		return false, nil
	}
	return d.actAsGM(ctx, l, game.Command{Move: offers[i].Move, Key: offers[i].Key(), SeenSeq: s.Seq})
}

// actAsGM does a command of the program's GM. The command's id is made of the last record's number,
// so of several processes only one does the command. done is false only if the command is refused.
func (d *Decider) actAsGM(ctx context.Context, l *live.Table, c game.Command, extra ...game.Event) (done bool,
	err error) {
	c.ID = game.CommandID(fmt.Sprintf("lesson %d", l.State.Seq))
	_, err = d.decide(ctx, l, []game.Actor{programGM}, c, extra...)
	switch {
	case fold.IsRefusal(err):
		return false, nil
	case errors.Is(err, errNoHiddenChain):
		return true, d.openHiddenChain(ctx, l)
	}
	return true, err
}

// sayTutorialLine does the first remaining line of a step that is possible now, and says its words.
// It returns false if no line is possible.
func (d *Decider) sayTutorialLine(ctx context.Context, l *live.Table, step game.TutorialStep) (bool, error) {
	for i := l.State.House.Tutorial.Said; i < len(step.Lines); i++ {
		line := step.Lines[i]
		done, err := d.actAsGM(ctx, l, line.Do, game.TutorialLineSaid{Line: i + 1, Ends: line.Ends})
		if done || err != nil {
			return done, err
		}
	}
	return false, nil
}

// nextTutorialStep begins step after+1, unless another process has.
func (d *Decider) nextTutorialStep(ctx context.Context, l *live.Table, tutorial game.Tutorial, after int) error {
	return d.WriteOwn(ctx, l, fold.TutorialStepMove, "", func(s *fold.State) ([]game.Event, error) {
		if s.House.Tutorial.Step != after {
			return nil, nil
		}
		return []game.Event{s.Ruleset.TutorialStep(tutorial, after+1)}, nil
	})
}
