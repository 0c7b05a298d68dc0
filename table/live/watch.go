package live

import (
	"context"
	"fmt"

	"mesa/game"
	"mesa/store"
	"mesa/table/fold"
)

// NoteHead tells a table in memory how far its log goes. It is called before waiting callers are
// notified, so that they find the record when they look.
func (ts *Tables) NoteHead(head store.Head) {
	if l := ts.cache.peek(head.Table); l != nil {
		l.AdvanceHint(head.Seq)
	}
}

// Wait returns the number of the last record once the log has grown beyond since.
func (ts *Tables) Wait(ctx context.Context, id game.TableID, since game.Seq) (game.Seq, error) {
	if fold.IsFreeRollLog(id) {
		return 0, fold.ErrNoTable
	}
	for {
		r := ts.notifier.listen(id) // before looking, so that nothing is missed
		seq, err := ts.waitPast(ctx, id, since, r)
		ts.notifier.remove(id, r)
		if err != nil || seq > since {
			return seq, err
		}
	}
}

// waitPast returns the end of the log. If that is not beyond since, it first waits for r.
func (ts *Tables) waitPast(ctx context.Context, id game.TableID, since game.Seq, r *waiter) (game.Seq, error) {
	seq, err := ts.lastSeq(ctx, id)
	if err != nil || seq > since {
		return seq, err
	}
	select {
	case <-r.done:
		return r.seq, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	case <-ts.ctx.Done():
		return 0, ts.ctx.Err()
	}
}

// lastSeq returns the end of a log. It asks the store only if the table is not in memory, since
// many callers wait at once.
func (ts *Tables) lastSeq(ctx context.Context, id game.TableID) (game.Seq, error) {
	if l := ts.cache.peek(id); l != nil {
		if seq := l.hint.Load(); seq > 0 {
			return game.Seq(seq), nil
		}
	}
	head, err := ts.Store.Head(ctx, id)
	if err != nil {
		return 0, fmt.Errorf("table %s: %w", id, err)
	}
	if head.Seq == 0 {
		return 0, fold.ErrNoTable
	}
	ts.NoteHead(head)
	return head.Seq, nil
}
