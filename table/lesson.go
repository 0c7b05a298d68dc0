package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"mesa/game"
	"mesa/store"
)

// beatMove is the record by which the Hall begins the next beat of a lesson.
const beatMove = "house.beat"

// maxTaught is how much is done for a lesson in one go: more than any beat has lines.
const maxTaught = 20

// Lesson is what the lesson of a table says now to whoever learns. Its zero value is of
// a table that is none, or of somebody else.
type Lesson struct {
	Step, Of int
	Says     []game.Msg
	Move     string // what they do next
}

// Next finds what the person does next among their offers, the common one first.
func (l Lesson) Next(offers []game.Offer) (game.Offer, bool) {
	var next game.Offer
	for _, o := range offers {
		if o.Move == l.Move && o.No == nil && !o.For && (next.Move == "" || o.Main && !next.Main) {
			next = o
		}
	}
	return next, next.Move != ""
}

// Learn implements Windows.
func (h *Hall) Learn(ctx context.Context, user string, cause game.CommandID, system, lang string) (game.TableID, error) {
	mine, err := h.Tables(ctx, user)
	if err != nil {
		return "", err
	}
	for _, t := range mine {
		if t.Lesson && t.System == system && t.Lang == lang {
			return t.ID, nil
		}
	}
	return h.Found(ctx, user, cause, Founding{System: system, Lang: lang, Lesson: true})
}

// teach takes a lesson on as far as the GM's part goes: whoever looks finds it waiting
// for them. What hinders it is the operator's to know, and is tried again with the next
// look.
func (h *Hall) teach(ctx context.Context, l *live) {
	for range maxTaught {
		if l.state == nil || !l.state.seats.Learning() {
			return
		}
		done, err := h.teachOnce(ctx, l)
		if l.state == nil && err == nil {
			err = h.refresh(ctx, l)
		}
		if errors.Is(err, store.ErrConflict) || errors.As(err, new(*store.DoneError)) {
			err = nil // another process teaches the same
		}
		if err != nil {
			h.opts.Fault(err)
		}
		if err != nil || !done {
			break
		}
	}
	if l.state == nil {
		if err := h.refresh(ctx, l); err != nil {
			h.opts.Fault(err)
		}
	}
}

// teachOnce does the next thing of the GM's, or begins the next beat; done is false
// where the lesson waits for the person. It is decided on the state that it follows, so
// it is done once.
func (h *Hall) teachOnce(ctx context.Context, l *live) (done bool, err error) {
	s := l.state
	lesson, err := s.lesson()
	at := s.seats.Lesson
	if err != nil || at.Step > len(lesson.Beats) {
		return false, err
	}
	beat := lesson.Beats[at.Step-1]
	if !at.Done {
		_, open := s.cue(beat)
		if !open {
			if done, err := h.sayLine(ctx, l, beat); done || err != nil {
				return done, err
			}
		}
		if !open || !beat.Still {
			if done, err := h.answerAsGM(ctx, l); done || err != nil {
				return done, err
			}
		}
		if open || len(beat.Cues) == 0 {
			return false, nil
		}
	}
	if at.Step == len(lesson.Beats) { // the last one stays
		return false, nil
	}
	return true, h.nextBeat(ctx, l, lesson, at.Step)
}

// theGM is the seat that the program keeps.
var theGM = game.Seat{Chair: game.GMChair, Role: game.GM}

// answerAsGM does what waits for the GM, whatever the person has done: by one tap, as
// it is proposed.
func (h *Hall) answerAsGM(ctx context.Context, l *live) (bool, error) {
	s := l.state
	waits := func(o game.Offer) bool {
		return o.Urgent && o.No == nil && !o.For && !o.Grave && o.Ready() && o.Seal().Yet == nil
	}
	offers := s.offersOf(theGM, s.by.mayAnswer)
	i := slices.IndexFunc(offers, func(o game.Offer) bool { return waits(o) && o.Main })
	if i < 0 {
		i = slices.IndexFunc(offers, waits)
	}
	if i < 0 {
		return false, nil
	}
	return h.actAsGM(ctx, l, game.Command{Move: offers[i].Move, Key: offers[i].Key(), At: s.seq})
}

// actAsGM does a command once: of several processes only one writes what follows on
// this state. What is refused is not done.
func (h *Hall) actAsGM(ctx context.Context, l *live, c game.Command, also ...game.Event) (done bool, err error) {
	c.ID = game.CommandID(fmt.Sprintf("lesson %d", l.state.seq))
	_, err = h.decide(ctx, l, []game.Seat{theGM}, c, also...)
	switch {
	case isRefusal(err):
		return false, nil
	case errors.Is(err, errNoVeil):
		return true, h.veil(ctx, l)
	}
	return true, err
}

// sayLine says the first line of a beat that may be said now, of those that were not.
func (h *Hall) sayLine(ctx context.Context, l *live, beat game.Beat) (bool, error) {
	for i := l.state.seats.Lesson.Said; i < len(beat.Lines); i++ {
		line := beat.Lines[i]
		done, err := h.actAsGM(ctx, l, line.Do, game.LineSaid{Line: i + 1, Ends: line.Ends})
		if done || err != nil {
			return done, err
		}
	}
	return false, nil
}

// nextBeat begins the beat after one.
func (h *Hall) nextBeat(ctx context.Context, l *live, lesson game.Lesson, after int) error {
	return h.note(ctx, l, beatMove, "", func(s *state) ([]game.Event, error) {
		if s.seats.Lesson.Step != after {
			return nil, nil
		}
		return []game.Event{s.by.beat(lesson, after+1)}, nil
	})
}

// beat is the beginning of a beat, by its number.
func (r *ruleset) beat(lesson game.Lesson, step int) game.BeatBegun {
	b := game.BeatBegun{Step: step, Of: len(lesson.Beats), Read: len(lesson.Beats[step-1].Cues) == 0}
	for _, move := range lesson.Beats[step-1].Until {
		b.Until = append(b.Until, r.book[move].Key)
	}
	return b
}

// lesson is the one of the table's system, in its language.
func (s *state) lesson() (game.Lesson, error) {
	lesson, err := s.by.system.Lesson(s.seats.Lang)
	if err != nil {
		return lesson, errBroken(s.id, err)
	}
	return lesson, nil
}

// cue finds what the person can do now of what a beat asks.
func (s *state) cue(beat game.Beat) (game.Cue, bool) {
	c := s.seats.Learner()
	seat := game.Seat{Chair: c.ID, User: c.User, Role: c.Role}
	for _, cue := range beat.Cues {
		open := func(o game.Offer) bool { return o.No == nil }
		if slices.ContainsFunc(s.offersOf(seat, func(sp *game.Spec) bool { return sp.Name == cue.Move }), open) {
			return cue, true
		}
	}
	return game.Cue{}, false
}

// taught is what the lesson says to a seat now.
func (s *state) taught(seat game.Seat) (Lesson, error) {
	at := s.seats.Lesson
	if !s.seats.Learning() || seat.Chair != s.seats.Learner().ID {
		return Lesson{}, nil
	}
	lesson, err := s.lesson()
	if err != nil || at.Step > len(lesson.Beats) {
		return Lesson{}, err
	}
	beat := lesson.Beats[at.Step-1]
	out := Lesson{Step: at.Step, Of: at.Of}
	if at.Fresh && at.Said > 0 && at.Said <= len(beat.Lines) {
		out.Says = append(out.Says, beat.Lines[at.Said-1].Tell)
	}
	cue, open := s.cue(beat)
	switch {
	case open:
		out.Move = cue.Move
	case at.Last():
		out.Move = game.EndLesson
	default:
		out.Move = game.NextStep
	}
	out.Says = slices.DeleteFunc(append(out.Says, beat.Say, cue.Say), game.Msg.Empty)
	return out, nil
}
