package memory

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"mesa/store"
)

// Get implements store.KV.
func (s *Store) Get(ctx context.Context, kind, key string, now time.Time) (store.Entry, error) {
	if err := ctx.Err(); err != nil {
		return store.Entry{}, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	e, ok := s.entries[kind][key]
	if ok && isExpired(e, now) {
		delete(s.entries[kind], key)
		ok = false
	}
	if !ok {
		return store.Entry{Key: key}, nil
	}
	return cloneEntry(e), nil
}

func isExpired(e store.Entry, now time.Time) bool {
	return !e.Until.IsZero() && now.After(e.Until)
}

func cloneEntry(e store.Entry) store.Entry {
	if e.Data != nil {
		e.Data = append([]byte{}, e.Data...) // empty stays different from nil
	}
	if !e.Until.IsZero() {
		e.Until = e.Until.UTC().Truncate(time.Microsecond)
	}
	return e
}

// Put implements store.KV.
func (s *Store) Put(ctx context.Context, kind string, e store.Entry) (int64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.entries[kind][e.Key].Version != e.Version {
		return 0, store.ErrVersion
	}
	if e.Data == nil {
		delete(s.entries[kind], e.Key)
		return 0, nil
	}
	if s.entries[kind] == nil {
		s.entries[kind] = map[string]store.Entry{}
	}
	e.Version++
	s.entries[kind][e.Key] = cloneEntry(e)
	return e.Version, nil
}

// List implements store.KV.
func (s *Store) List(ctx context.Context, kind, prefix string, now time.Time) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		if err := ctx.Err(); err != nil {
			yield(store.Entry{}, err)
			return
		}
		for _, e := range s.list(kind, prefix, now) {
			if !yield(e, nil) {
				return
			}
		}
	}
}

func (s *Store) list(kind, prefix string, now time.Time) []store.Entry {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var found []store.Entry
	for _, key := range slices.Sorted(maps.Keys(s.entries[kind])) {
		if e := s.entries[kind][key]; strings.HasPrefix(key, prefix) && !isExpired(e, now) {
			found = append(found, cloneEntry(e))
		}
	}
	return found
}

// Kinds implements store.KV.
func (s *Store) Kinds(ctx context.Context) ([]string, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var kinds []string
	for _, kind := range slices.Sorted(maps.Keys(s.entries)) {
		if len(s.entries[kind]) > 0 {
			kinds = append(kinds, kind)
		}
	}
	return kinds, ctx.Err()
}
