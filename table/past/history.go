package past

import (
	"context"
	"slices"

	"mesa/game"
	"mesa/house"
	"mesa/table/fold"
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

// History returns up to n decisions before a record (0: the newest) that changed the sheet about,
// at most maxChanges, newest first.
func (p *Past) History(ctx context.Context, s *fold.State, actor game.Actor, about game.Ref, before game.Seq,
	n int) ([]Change, error) {
	x, err := p.logs.Index(ctx, s.ID, s.Ruleset)
	if err != nil {
		return nil, err
	}
	var all []Change
	for _, seq := range x.HistoryOf(about) {
		if before != 0 && seq >= before || seq > s.Seq {
			continue
		}
		if len(all) == min(n, maxChanges) {
			break
		}
		c, said, err := p.change(ctx, s, actor, about, game.SheetsChanged, seq)
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
// events are about. said is false if the decision is not about that thing, as far as the actor may
// know.
func (p *Past) change(ctx context.Context, s *fold.State, actor game.Actor, about game.Ref,
	refsOf func([]game.Event) []game.Ref,
	seq game.Seq) (c Change, said bool, err error) {
	rec, err := p.logs.Record(ctx, s.ID, seq)
	if err != nil {
		return c, false, err
	}
	d, err := sessionDecision(s, actor, rec)
	if err != nil {
		return c, false, err
	}
	if !slices.Contains(refsOf(d.Events), about) {
		return c, false, nil
	}
	c.Entry = Entry{Seq: seq, At: rec.At, Chair: s.Chair(rec.Chair), Move: rec.Move, Cause: rec.Cause,
		News: s.Ruleset.Tell(d.Events, actor)}
	for _, e := range d.Events {
		if slices.Contains(refsOf([]game.Event{e}), about) {
			c.Msgs = append(c.Msgs, s.Ruleset.Tell([]game.Event{e}, actor).All()...)
			if d, whole := e.(game.SheetDiffer); whole && len(c.Msgs) > 0 {
				c.Msgs = append(c.Msgs, d.SheetDiff()...)
			}
		}
	}
	if len(c.Msgs) == 0 {
		c.Msgs = c.News.All()
	}
	c.UndoHint = undoHint(s, rec.Seq, rec.Quiet)
	return c, len(c.Msgs) > 0, nil
}

// undoHint says how a decision that is not undone could be taken back.
func undoHint(s *fold.State, seq game.Seq, quiet bool) game.Msg {
	stack := s.House.UndoStack
	i := slices.IndexFunc(stack, func(d house.UndoEntry) bool { return d.Seq == seq })
	switch {
	case s.House.Undo == game.UndoOff:
		return game.Say("history.back.off")
	case quiet || i < 0:
		return game.Say("history.back.hand")
	case i == len(stack)-1:
		return game.Say("history.back.next")
	}
	return game.Say("history.back.later", game.N("n", len(stack)-1-i))
}
