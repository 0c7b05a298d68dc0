package past

import (
	"context"
	"slices"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/table/fold"
)

// An Entry is one decision of the log in words.
type Entry struct {
	game.News
	Seq    game.Seq
	At     time.Time
	Chair  game.Chair
	Move   string // the Spec's Key
	Undone bool
	Cause  game.CommandID // the id of its command: a front end knows its own commands
	Throws []dice.Throw   // without hidden faces (dice.Throw.Public), except for the GM
}

const (
	maxEntries = 200  // of one page of the log
	maxRead    = 2000 // records read for one page, with drafts
)

// Page returns up to n decisions before a record (0: the newest), at most 200, newest first,
// without drafts. It reads at most maxRead records. The state must be locked, since it caches what
// is read.
func (p *Past) Page(ctx context.Context, s *fold.State, actor game.Actor, before game.Seq, n int) ([]Entry, error) {
	if before == 0 || before > s.Seq {
		before = s.Seq + 1 // the state does not know what others write meanwhile
	}
	n = min(max(n, 0), maxEntries)
	entries := make([]Entry, 0, min(n, fold.KeepNews))
	read := 0
	for t, err := range p.logs.DecisionsBefore(ctx, s, before) {
		if err != nil {
			return nil, err
		}
		if read++; len(entries) >= n || read > maxRead {
			break
		}
		if t == nil {
			continue
		}
		e, err := p.entry(ctx, s, actor, t)
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// entry returns a decision as an actor may read it.
func (p *Past) entry(ctx context.Context, s *fold.State, actor game.Actor, t *fold.CachedDecision) (Entry, error) {
	news, err := p.logs.ReadNews(ctx, s, t, actor)
	rec := t.Rec
	return Entry{
		Seq: rec.Seq, At: rec.At, Chair: s.Chair(rec.Chair), Move: rec.Move,
		Undone: slices.Contains(s.House.UndoneSeqs, rec.Seq), Cause: rec.Cause, News: news,
		Throws: s.VisibleThrows(actor, rec),
	}, err
}
