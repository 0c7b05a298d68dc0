package memory

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"mesa/store"
)

// lease is a lease that was taken at least once. It may have expired. fence is its number.
type lease struct {
	holder string
	fence  int64
	until  time.Time
}

// Take implements store.Leases.
func (s *Store) Take(ctx context.Context, holder string, span time.Duration, names ...string) (map[string]int64,
	error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now, got := time.Now(), map[string]int64{}
	for _, name := range names {
		l, there := s.leases[name]
		isHolder, lasts := l.holder == holder, now.Before(l.until)
		if !isHolder && lasts && !l.until.After(now.Add(2*span)) {
			continue
		}
		if !there {
			l.fence = now.UnixMicro()
		} else if !isHolder || !lasts {
			l.fence++
		}
		l.holder, l.until = holder, now.Add(span)
		s.leases[name], got[name] = l, l.fence
	}
	return got, nil
}

// Release implements store.Leases.
func (s *Store) Release(ctx context.Context, holder string, names ...string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range names {
		if l := s.leases[name]; l.holder == holder {
			l.until = time.Time{}
			s.leases[name] = l
		}
	}
	return nil
}

// Held implements store.Leases.
func (s *Store) Held(ctx context.Context, prefix string) ([]store.Lease, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var all []store.Lease
	for _, name := range slices.Sorted(maps.Keys(s.leases)) {
		l := s.leases[name]
		if left := time.Until(l.until); strings.HasPrefix(name, prefix) && left > 0 {
			all = append(all, store.Lease{Name: name, Holder: l.holder, Left: left})
		}
	}
	return all, ctx.Err()
}
