package table

import (
	"context"
	"slices"

	"mesa/game"
)

const maxChanges = 100 // of one page of a history

// A Change is a decision that changed a character's sheet or, in a Growth, gave the character
// points.
type Change struct {
	Entry
	Msgs []game.Msg // what it changed; Entry has everything the decision says
	// UndoHint says how the decision could be taken back.
	UndoHint game.Msg
}

// History returns decisions that changed the sheet about and are not undone, as the caller may
// read them, newest first: up to n of those before a record (0: the newest).
func (svc *Service) History(ctx context.Context, id game.TableID, by Caller, about game.Ref, before game.Seq,
	n int) ([]Change, error) {
	s, actor, err := svc.readLog(ctx, id, by)
	if err != nil {
		return nil, err
	}
	x, err := svc.index(ctx, id, s.ruleset)
	if err != nil {
		return nil, err
	}
	var all []Change
	for _, seq := range x.HistoryOf(about) {
		if before != 0 && seq >= before || seq > s.seq {
			continue
		}
		if len(all) == min(n, maxChanges) {
			break
		}
		c, said, err := svc.change(ctx, s, actor, about, game.SheetsChanged, seq)
		if err != nil {
			return nil, err
		}
		if said {
			all = append(all, c)
		}
	}
	return all, nil
}

// change returns the part of decision seq that is about a thing; refsOf returns the things that
// events are about. said is false if the decision is not about it, as far as the actor may know.
func (svc *Service) change(ctx context.Context, s *state, actor game.Actor, about game.Ref,
	refsOf func([]game.Event) []game.Ref,
	seq game.Seq) (c Change, said bool, err error) {
	rec, err := svc.record(ctx, s.id, seq)
	if err != nil {
		return c, false, err
	}
	d, err := s.sessionDecision(actor, rec)
	if err != nil {
		return c, false, err
	}
	if !slices.Contains(refsOf(d.Events), about) {
		return c, false, nil
	}
	c.Entry = Entry{Seq: seq, At: rec.At, Chair: s.chair(rec.Chair), Move: rec.Move, Cause: rec.Cause,
		News: s.ruleset.tell(d.Events, actor)}
	for _, e := range d.Events {
		if slices.Contains(refsOf([]game.Event{e}), about) {
			c.Msgs = append(c.Msgs, s.ruleset.tell([]game.Event{e}, actor).All()...)
			if d, whole := e.(game.SheetDiffer); whole && len(c.Msgs) > 0 {
				c.Msgs = append(c.Msgs, d.SheetDiff()...)
			}
		}
	}
	if len(c.Msgs) == 0 {
		c.Msgs = c.News.All()
	}
	c.UndoHint = s.undoHint(rec.Seq, rec.Quiet)
	return c, len(c.Msgs) > 0, nil
}

// undoHint says how a standing decision could be taken back.
func (s *state) undoHint(seq game.Seq, quiet bool) game.Msg {
	stack := s.house.UndoStack
	i := slices.IndexFunc(stack, func(d game.UndoEntry) bool { return d.Seq == seq })
	switch {
	case s.house.Undo == game.UndoOff:
		return game.Say("history.back.off")
	case quiet || i < 0:
		return game.Say("history.back.hand")
	case i == len(stack)-1:
		return game.Say("history.back.next")
	}
	return game.Say("history.back.later", game.N("n", len(stack)-1-i))
}
