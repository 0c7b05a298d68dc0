package table

import (
	"context"
	"slices"

	"mesa/game"
)

const maxChanges = 100 // of one page of a history

// Change is a decision that changed what is written of somebody.
type Change struct {
	Entry
	What []game.Msg // what it changed; all that the decision says is in Entry
	// Back says how it could be taken back.
	Back game.Msg
}

// History implements Windows.
func (h *Hall) History(ctx context.Context, id game.TableID, by Who, about game.Ref, before game.Seq, n int) ([]Change, error) {
	s, seat, err := h.aside(ctx, id, by)
	if err != nil {
		return nil, err
	}
	x, err := h.index(ctx, id, s.by)
	if err != nil {
		return nil, err
	}
	var all []Change
	for _, seq := range x.History(about) {
		if before != 0 && seq >= before || seq > s.seq {
			continue
		}
		if len(all) == min(n, maxChanges) {
			break
		}
		c, said, err := h.change(ctx, s, seat, about, game.ChangedBy, seq)
		if err != nil {
			return nil, err
		}
		if said {
			all = append(all, c)
		}
	}
	return all, nil
}

// change tells what of a decision is about something, as by says; said is false where
// the asker may know nothing of it.
func (h *Hall) change(ctx context.Context, s *state, seat game.Seat, about game.Ref, by func([]game.Event) []game.Ref,
	seq game.Seq) (c Change, said bool, err error) {
	rec, err := h.record(ctx, s.id, seq)
	if err != nil {
		return c, false, err
	}
	d, err := s.deed(seat, rec)
	if err != nil {
		return c, false, err
	}
	if !slices.Contains(by(d.Events), about) {
		return c, false, nil
	}
	c.Entry = Entry{Seq: seq, At: rec.At, Chair: s.chair(rec.Chair), Move: rec.Move, Cause: rec.Cause, News: s.by.tell(d.Events, seat)}
	for _, e := range d.Events {
		if slices.Contains(by([]game.Event{e}), about) {
			c.What = append(c.What, s.by.tell([]game.Event{e}, seat).All()...)
			if d, whole := e.(game.Differing); whole && len(c.What) > 0 {
				c.What = append(c.What, d.Differs()...)
			}
		}
	}
	if len(c.What) == 0 {
		c.What = c.News.All()
	}
	c.Back = s.back(rec.Seq, rec.Quiet)
	return c, len(c.What) > 0, nil
}

// back says how a standing decision could be taken back.
func (s *state) back(seq game.Seq, quiet bool) game.Msg {
	stack := s.seats.Stack
	i := slices.IndexFunc(stack, func(d game.Standing) bool { return d.Seq == seq })
	switch {
	case s.seats.Undo == game.UndoOff:
		return game.Say("history.back.off")
	case quiet || i < 0:
		return game.Say("history.back.hand")
	case i == len(stack)-1:
		return game.Say("history.back.next")
	}
	return game.Say("history.back.later", game.N("n", len(stack)-1-i))
}
