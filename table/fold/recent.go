package fold

import (
	"slices"

	"mesa/game"
	"mesa/store"
)

const (
	KeepNews     = 16       // decisions that are cached: twice as many as a page shows
	maxNewsBytes = 16 << 10 // bytes of a decision that may be cached
)

// A CachedDecision is a decision with its words.
type CachedDecision struct {
	Rec      store.Record
	events   []game.Event // decoded when they are first needed
	byReader map[newsReader]game.News
}

// newsReader is the key of cached words: the words of a record depend on this key alone.
type newsReader struct {
	chair  string
	role   game.Role
	hidden bool // parts are hidden from the reader
}

// recentNews caches the newest decisions, decoded, for the pages that every player opens. The zero value holds none.
type recentNews struct {
	all  []*CachedDecision // the oldest first
	from game.Seq          // every decision since this record is in all, except drafts; 0: none is
}

func isCacheable(rec store.Record) bool {
	size := 0
	for _, f := range rec.Events {
		size += len(f.Data)
	}
	return size <= maxNewsBytes
}

// add adds the next record. A record that is too large empties the cache.
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
	if len(l.all) == KeepNews {
		l.from = l.all[0].Rec.Seq + 1
		l.all = slices.Delete(l.all, 0, 1)
	}
	l.all = append(l.all, &CachedDecision{Rec: rec})
}

// decisionsAfter returns the decisions after a record, if all of them are cached.
func (l *recentNews) decisionsAfter(seq game.Seq) (all []*CachedDecision, ok bool) {
	if l.from == 0 || l.from > seq+1 {
		return nil, false
	}
	i := slices.IndexFunc(l.all, func(t *CachedDecision) bool { return t.Rec.Seq > seq })
	if i < 0 {
		return nil, true
	}
	return l.all[i:], true
}

// find returns a cached decision, nil if it is not cached.
func (l *recentNews) find(seq game.Seq) *CachedDecision {
	i := slices.IndexFunc(l.all, func(t *CachedDecision) bool { return t.Rec.Seq == seq })
	if i < 0 {
		return nil
	}
	return l.all[i]
}

// addEarlier adds the record just before all cached records, while there is room.
func (l *recentNews) addEarlier(t *CachedDecision, draft bool) {
	if l.from != t.Rec.Seq+1 || len(l.all) == KeepNews || !isCacheable(t.Rec) {
		return
	}
	l.from = t.Rec.Seq
	if !draft {
		l.all = slices.Insert(l.all, 0, t)
	}
}
