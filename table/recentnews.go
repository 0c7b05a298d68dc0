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
	keepNews     = 16       // decisions that are cached: twice as many as a page shows
	maxNewsBytes = 16 << 10 // bytes of a decision that may be cached
)

// cachedDecision is a decision with its words.
type cachedDecision struct {
	rec      store.Record
	events   []game.Event // decoded when they are first needed
	byReader map[newsReader]game.News
}

// newsReader is the key of cached words: besides the record, they depend on it alone.
type newsReader struct {
	chair  string
	role   game.Role
	hidden bool // parts are hidden from the reader
}

// recentNews caches the newest decisions, decoded, for the pages that every player opens. The zero value holds none.
type recentNews struct {
	all  []*cachedDecision // the oldest first
	from game.Seq          // every decision since this record is in all, except drafts; 0: none is
}

func isCacheable(rec store.Record) bool {
	size := 0
	for _, f := range rec.Events {
		size += len(f.Data)
	}
	return size <= maxNewsBytes
}

// add adds the next record.
func (l *recentNews) add(rec store.Record, draft bool) {
	switch {
	case !isCacheable(rec):
		*l = recentNews{}
		return
	case l.from == 0:
		l.from = rec.Seq
	}
	if draft {
		return
	}
	if len(l.all) == keepNews {
		l.from = l.all[0].rec.Seq + 1
		l.all = slices.Delete(l.all, 0, 1)
	}
	l.all = append(l.all, &cachedDecision{rec: rec})
}

// decisionsAfter returns the decisions after a record, if all of them are cached.
func (l *recentNews) decisionsAfter(seq game.Seq) (all []*cachedDecision, ok bool) {
	if l.from == 0 || l.from > seq+1 {
		return nil, false
	}
	i := slices.IndexFunc(l.all, func(t *cachedDecision) bool { return t.rec.Seq > seq })
	if i < 0 {
		return nil, true
	}
	return l.all[i:], true
}

// find returns a cached decision, nil if it is not cached.
func (l *recentNews) find(seq game.Seq) *cachedDecision {
	i := slices.IndexFunc(l.all, func(t *cachedDecision) bool { return t.rec.Seq == seq })
	if i < 0 {
		return nil
	}
	return l.all[i]
}

// addEarlier adds the record before all cached ones, while there is room.
func (l *recentNews) addEarlier(t *cachedDecision, draft bool) {
	if l.from != t.rec.Seq+1 || len(l.all) == keepNews || !isCacheable(t.rec) {
		return
	}
	l.from = t.rec.Seq
	if !draft {
		l.all = slices.Insert(l.all, 0, t)
	}
}

// decisionsBefore yields the decisions before a record, newest first, and adds them to the cache.
// It yields nil for a draft that is not cached, so that the caller can count records.
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
			s.recent.addEarlier(t, draft)
			if draft {
				t = nil
			}
			if !yield(t, nil) {
				return
			}
		}
	}
}
