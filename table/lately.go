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

// told is a decision that can be told in words.
type told struct {
	rec    store.Record
	events []game.Event // decoded when first told
	words  map[reader]game.News
}

// reader is what the words of a decision depend on, beside what was written of it.
type reader struct {
	chair  string
	role   game.Role
	behind bool // a veil
}

// lately are the newest decisions that are told, so that what everybody looks at
// is read and decoded once. The zero value holds none.
type lately struct {
	all  []*told  // the oldest first
	from game.Seq // every decision from here on is among them, but for drafts; 0: none is
}

// small reports whether a record may stay at hand.
func small(rec store.Record) bool {
	size := 0
	for _, f := range rec.Facts {
		size += len(f.Data)
	}
	return size <= maxKept
}

// add takes the next record.
func (l *lately) add(rec store.Record, draft bool) {
	switch {
	case !small(rec):
		*l = lately{}
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
	l.all = append(l.all, &told{rec: rec})
}

// after gives the decisions behind one, if all of them are at hand.
func (l *lately) after(seq game.Seq) (all []*told, ok bool) {
	if l.from == 0 || l.from > seq+1 {
		return nil, false
	}
	i := slices.IndexFunc(l.all, func(t *told) bool { return t.rec.Seq > seq })
	if i < 0 {
		return nil, true
	}
	return l.all[i:], true
}

// at finds a decision, nil if it is not at hand.
func (l *lately) at(seq game.Seq) *told {
	i := slices.IndexFunc(l.all, func(t *told) bool { return t.rec.Seq == seq })
	if i < 0 {
		return nil
	}
	return l.all[i]
}

// earlier takes the record before all that are at hand, while there is room.
func (l *lately) earlier(t *told, draft bool) {
	if l.from != t.rec.Seq+1 || len(l.all) == keepTold || !small(t.rec) {
		return
	}
	l.from = t.rec.Seq
	if !draft {
		l.all = slices.Insert(l.all, 0, t)
	}
}

// toldBefore yields the records before one, the newest first, those at hand
// without asking the store. Of a draft it yields nil.
func (h *Hall) toldBefore(ctx context.Context, s *state, before game.Seq) iter.Seq2[*told, error] {
	return func(yield func(*told, error) bool) {
		for _, t := range slices.Backward(slices.Clone(s.lately.all)) {
			if t.rec.Seq < before && !yield(t, nil) {
				return
			}
		}
		if s.lately.from == 0 {
			s.lately.from = s.seq + 1
		}
		for rec, err := range h.store.ReadBack(ctx, s.id, min(before, s.lately.from)) {
			if err != nil {
				yield(nil, fmt.Errorf("table %s: %w", s.id, err))
				return
			}
			t, draft := &told{rec: rec}, s.by.drafts[rec.Move]
			s.lately.earlier(t, draft)
			if draft {
				t = nil
			}
			if !yield(t, nil) {
				return
			}
		}
	}
}
