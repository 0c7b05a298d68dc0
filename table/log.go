package table

import (
	"context"
	"slices"

	"mesa/game"
)

const (
	maxEntries = 200  // of one page of the log
	maxRead    = 2000 // records read for one page, with drafts
)

// Log returns up to n decisions before a record (0: the newest), at most 200, newest first,
// without drafts, as the caller may read them. Drafts are left out.
func (svc *Service) Log(ctx context.Context, id game.TableID, by Caller, before game.Seq, n int) ([]Entry, error) {
	if !isWithinLimits(by, game.Command{}) {
		return nil, ErrTooLong
	}
	var entries []Entry
	err := svc.withTable(ctx, id, func(l *cachedTable) error {
		actor, err := l.state.reader(by)
		if err != nil {
			return err
		}
		entries, err = svc.page(ctx, l.state, actor, before, min(max(n, 0), maxEntries))
		return err
	})
	return entries, err
}

func (svc *Service) page(ctx context.Context, s *state, actor game.Actor, before game.Seq, n int) ([]Entry, error) {
	if before == 0 || before > s.seq {
		before = s.seq + 1 // the state does not know what others write meanwhile
	}
	entries := make([]Entry, 0, min(n, keepNews))
	read := 0
	for t, err := range svc.decisionsBefore(ctx, s, before) {
		if err != nil {
			return nil, err
		}
		if read++; len(entries) >= n || read > maxRead {
			break
		}
		if t == nil {
			continue
		}
		e, err := svc.entry(ctx, s, actor, t)
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// entry returns a decision as an actor may read it.
func (svc *Service) entry(ctx context.Context, s *state, actor game.Actor, t *cachedDecision) (Entry, error) {
	news, err := svc.readNews(ctx, s, t, actor)
	rec := t.rec
	return Entry{
		Seq: rec.Seq, At: rec.At, Chair: s.chair(rec.Chair), Move: rec.Move,
		Undone: slices.Contains(s.house.UndoneSeqs, rec.Seq), Cause: rec.Cause, News: news,
		Throws: s.visibleThrows(actor, rec),
	}, err
}

// readNews returns a decision in words. The words are cached while the decision is: a page shows
// the same few again with each new one.
func (svc *Service) readNews(ctx context.Context, s *state, t *cachedDecision, actor game.Actor) (game.News, error) {
	by := newsReader{actor.Chair, actor.Role, s.isHiddenFrom(actor, t.rec)}
	news, known := t.byReader[by]
	if known {
		return news, nil
	}
	news, err := svc.tell(ctx, s, t, actor)
	if gone, no := undoneSeq(t.rec); err == nil && no == nil && gone == 0 {
		// An undo is not cached: what it took back may be revealed later.
		if t.byReader == nil {
			t.byReader = map[newsReader]game.News{}
		}
		t.byReader[by] = news
	}
	return news, err
}

// chair returns the chair with an id. A chair that is no longer there has its id as its name.
func (s *state) chair(id string) game.Chair { return chairByID(s.house.Chairs, id) }
