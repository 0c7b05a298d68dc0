package table

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"mesa/game"
	"mesa/store"
)

const (
	keepTold = 16       // decisions that stay at hand: twice as many as a page shows
	maxKept  = 16 << 10 // bytes of a decision that stays at hand
)

// cachedDecision is a decision that can be told in words.
type cachedDecision struct {
	rec      store.Record
	events   []game.Event // decoded when first told
	byReader map[newsReader]game.News
}

// newsReader is what the words of a decision depend on, beside what was written of it.
type newsReader struct {
	chair      string
	role       game.Role
	seesHidden bool // a veil
}

// recentNews are the newest decisions that are told, so that what everybody looks at
// is read and decoded once. The zero value holds none.
type recentNews struct {
	all  []*cachedDecision // the oldest first
	from game.Seq          // every decision from here on is among them, but for drafts; 0: none is
}

// small reports whether a record may stay at hand.
func small(rec store.Record) bool {
	size := 0
	for _, f := range rec.Events {
		size += len(f.Data)
	}
	return size <= maxKept
}

// add takes the next record.
func (l *recentNews) add(rec store.Record, draft bool) {
	switch {
	case !small(rec):
		*l = recentNews{}
		return
	case l.from == 0:
		l.from = rec.Seq
	}
	if draft {
		return
	}
	if len(l.all) == keepTold {
		l.from = l.all[0].rec.Seq + 1
		l.all = slices.Delete(l.all, 0, 1)
	}
	l.all = append(l.all, &cachedDecision{rec: rec})
}

// after gives the decisions behind one, if all of them are at hand.
func (l *recentNews) after(seq game.Seq) (all []*cachedDecision, ok bool) {
	if l.from == 0 || l.from > seq+1 {
		return nil, false
	}
	i := slices.IndexFunc(l.all, func(t *cachedDecision) bool { return t.rec.Seq > seq })
	if i < 0 {
		return nil, true
	}
	return l.all[i:], true
}

// at finds a decision, nil if it is not at hand.
func (l *recentNews) at(seq game.Seq) *cachedDecision {
	i := slices.IndexFunc(l.all, func(t *cachedDecision) bool { return t.rec.Seq == seq })
	if i < 0 {
		return nil
	}
	return l.all[i]
}

// earlier takes the record before all that are at hand, while there is room.
func (l *recentNews) earlier(t *cachedDecision, draft bool) {
	if l.from != t.rec.Seq+1 || len(l.all) == keepTold || !small(t.rec) {
		return
	}
	l.from = t.rec.Seq
	if !draft {
		l.all = slices.Insert(l.all, 0, t)
	}
}

// decisionsBefore yields the records before one, the newest first, those at hand
// without asking the store. Of a draft it yields nil.
func (svc *Service) decisionsBefore(ctx context.Context, s *state, before game.Seq) iter.Seq2[*cachedDecision, error] {
	return func(yield func(*cachedDecision, error) bool) {
		for _, t := range slices.Backward(slices.Clone(s.recent.all)) {
			if t.rec.Seq < before && !yield(t, nil) {
				return
			}
		}
		if s.recent.from == 0 {
			s.recent.from = s.seq + 1
		}
		for rec, err := range svc.store.ReadBack(ctx, s.id, min(before, s.recent.from)) {
			if err != nil {
				yield(nil, fmt.Errorf("table %s: %w", s.id, err))
				return
			}
			t, draft := &cachedDecision{rec: rec}, s.ruleset.drafts[rec.Move]
			s.recent.earlier(t, draft)
			if draft {
				t = nil
			}
			if !yield(t, nil) {
				return
			}
		}
	}
}
