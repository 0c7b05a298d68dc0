package table

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"mesa/game"
	"mesa/store"
)

// The bounds of a command, before any work is done for it.
const (
	maxName     = 200      // bytes of a user, a chair, a key, a command's id
	maxArgs     = 40       // parameters
	maxArgBytes = 16 << 10 // of all words together
	maxTries    = 5        // when others write at the same time
)

// outcome is what became of a command.
type outcome struct {
	by    Who // with the chair that was found
	done  game.Seq
	again bool
}

// Do implements Windows. A command without an id is new each time.
func (h *Hall) Do(ctx context.Context, id game.TableID, by Who, c game.Command, w Want) (Sight, error) {
	if !fitting(by, c) {
		return Sight{}, ErrTooLong
	}
	if c.ID == "" {
		name, err := h.newID()
		if err != nil {
			return Sight{}, err
		}
		c.ID = game.CommandID(name)
	}
	over := h.mayJoin(ctx, id, by.User, c)
	if over != nil && !isRefusal(over) {
		return Sight{}, h.plainly(over)
	}
	var sight Sight
	err := h.at(ctx, id, func(l *live) error {
		out, err := outcome{by: by}, over
		if over == nil {
			out, err = h.do(ctx, l, by, c)
		}
		if err = h.plainly(err); err != nil && !isRefusal(err) {
			return err
		}
		h.teach(ctx, l)
		if l.state == nil { // a failed writing leaves none
			out = outcome{by: by}
			if err := h.refresh(ctx, l); err != nil {
				return err
			}
		}
		var broken error
		if sight, broken = h.sight(ctx, l.state, out, w); broken != nil {
			return broken
		}
		return err
	})
	return sight, err
}

// fitting reports whether a command is no bigger than any real one.
func fitting(by Who, c game.Command) bool {
	size := 0
	for name, words := range c.Args {
		size += len(name)
		for _, w := range words {
			size += len(w) + 1
		}
	}
	longest := max(len(by.User), len(by.Chair), len(c.ID), len(c.Key), len(c.Move), len(c.Seen))
	return longest <= maxName && len(c.Args) <= maxArgs && size <= maxArgBytes
}

// do tries a command until it is done, refused, or others were faster too
// often. Unless it fails, the table is loaded afterwards.
func (h *Hall) do(ctx context.Context, l *live, by Who, c game.Command) (outcome, error) {
	for try := range maxTries {
		if err := h.pause(ctx, try); err != nil {
			return outcome{}, err
		}
		if err := h.refresh(ctx, l); err != nil {
			return outcome{}, err
		}
		out, err := h.attempt(ctx, l, by, c)
		if errors.Is(err, errNoVeil) {
			if err = h.veil(ctx, l); err == nil {
				continue // it is decided anew, with a chain for hidden throws
			}
		}
		var done *store.DoneError
		switch {
		case errors.As(err, &done):
			return outcome{by, done.Seq, true}, h.refreshTo(ctx, l, done.Seq)
		case !errors.Is(err, store.ErrConflict):
			return out, err
		}
	}
	if err := h.refresh(ctx, l); err != nil {
		return outcome{}, err
	}
	return outcome{by: by}, ErrMovedOn
}

// pause waits a little longer, and differently, before each new try.
func (h *Hall) pause(ctx context.Context, try int) error {
	if try == 0 {
		return nil
	}
	select {
	case <-time.After(rand.N(time.Duration(try) * 10 * time.Millisecond)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (h *Hall) refreshTo(ctx context.Context, l *live, seq game.Seq) error {
	l.heard(seq)
	return h.refresh(ctx, l)
}

// attempt decides once, appends, and only then lets anybody see it.
func (h *Hall) attempt(ctx context.Context, l *live, by Who, c game.Command) (outcome, error) {
	if seq, ok := l.state.done(c.ID); ok {
		return outcome{by, seq, true}, nil
	}
	if err := h.lapse(ctx, l); err != nil {
		return outcome{}, err
	}
	if err := h.closeDue(ctx, l); err != nil {
		return outcome{}, err
	}
	s := l.state
	seats, ok := s.seats.Seats(by.User, by.Chair)
	if !ok {
		return h.refused(ctx, l, by, c, ErrNotYours)
	}
	if no, err := h.full(ctx, l, c); err != nil || no != nil {
		if err != nil {
			return outcome{}, err
		}
		return h.refused(ctx, l, by, c, no)
	}
	rec, err := h.decide(ctx, l, seats, c)
	if no, is := err.(*game.Refusal); is {
		return h.refused(ctx, l, by, c, no)
	}
	if err != nil {
		return outcome{}, err
	}
	by.Chair = rec.Chair
	return outcome{by: by, done: rec.Seq}, nil
}

// decide lets one of the seats do a command, with the facts that go with it, and
// takes it down. A refusal changes nothing.
func (h *Hall) decide(ctx context.Context, l *live, seats []game.Seat, c game.Command, also ...game.Event) (store.Record, error) {
	var d *deed
	s, now := l.state, h.Now()
	ruling, err := s.ground().Decide(seats, c, func(r game.Ruling) (game.Deed, error) {
		if err := h.ready(ctx, l); err != nil {
			return game.Deed{}, err
		}
		if l.state != s {
			return game.Deed{}, store.ErrConflict
		}
		l.state = nil // until it is true again, whatever happens
		d = h.newDeed(l, s, r.Seat, c.ID)
		return d.tools(now), nil
	})
	if err != nil {
		return store.Record{}, err
	}
	for _, e := range also {
		d.emit(e)
	}
	rec, err := d.record(ruling, c, now)
	if err != nil {
		return rec, err
	}
	if err := h.enrol(ctx, s, rec); err != nil {
		return rec, err
	}
	if err := h.append(ctx, l, rec); err != nil {
		return rec, err
	}
	return rec, h.settle(ctx, l, s, rec)
}

// refused answers a command that nothing covers: a repeated one, however long
// ago it was done, is told again instead. It gives store.ErrConflict where another
// process has written what this one had not heard of when it decided.
func (h *Hall) refused(ctx context.Context, l *live, by Who, c game.Command, no *game.Refusal) (outcome, error) {
	seq, err := h.store.Done(ctx, l.id, c.ID)
	switch {
	case err != nil:
		return outcome{}, fmt.Errorf("table %s: %w", l.id, err)
	case seq > 0:
		return outcome{by, seq, true}, nil
	}
	head, err := h.store.Head(ctx, l.id)
	if err != nil {
		return outcome{}, fmt.Errorf("table %s: %w", l.id, err)
	}
	if l.state != nil && head.Seq > l.state.seq {
		l.heard(head.Seq)
		return outcome{}, store.ErrConflict
	}
	return outcome{by: by}, no
}

// settle takes an appended record into the state, whose events are folded
// already. After an undo the state is folded anew.
func (h *Hall) settle(ctx context.Context, l *live, s *state, rec store.Record) error {
	gone, err := undoneIn(rec)
	if err != nil {
		return err
	}
	if gone != 0 {
		return h.refreshTo(ctx, l, rec.Seq)
	}
	s.seats.Note(decisionOf(rec))
	s.seq = rec.Seq
	s.remember(rec)
	l.state = s
	h.shotIfDue(l)
	return nil
}

// offers are all that a seat may do: by the rules, then by the house.
func (s *state) offers(seat game.Seat) []game.Offer {
	return s.offersOf(seat, game.AnyMove)
}

// offersOf are those of some moves.
func (s *state) offersOf(seat game.Seat, wanted func(*game.Spec) bool) []game.Offer {
	return s.ground().OffersOf(seat, wanted)
}

func (s *state) ground() game.Ground {
	return game.Ground{Book: s.by.book, Rules: s.rules, House: s.house}
}

// errBroken wraps what can only be a defect of the rules.
func errBroken(id game.TableID, err error) error { return fmt.Errorf("table %s: rules: %w", id, err) }
