package storetest

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"mesa/store"
)

func mustTake(t *testing.T, s store.Store, holder string, span time.Duration, names ...string) map[string]int64 {
	t.Helper()
	got, err := s.Take(t.Context(), holder, span, names...)
	if err != nil {
		t.Fatalf("take %q: %v", names, err)
	}
	return got
}

// holders returns the holders of the valid leases with names that begin with prefix, by name.
func holders(t *testing.T, s store.Store, prefix string) map[string]string {
	t.Helper()
	all, err := s.Held(t.Context(), prefix)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for i, l := range all {
		if found[l.Name] = l.Holder; l.Left <= 0 || l.Left > time.Hour || i > 0 && all[i-1].Name >= l.Name {
			t.Errorf("held is %+v", all)
		}
	}
	return found
}

// numbers holds the first number that was given for each lease. take returns numbers counted from
// it.
type numbers map[string]int64

func (n numbers) take(t *testing.T, s store.Store, holder string, span time.Duration,
	names ...string) map[string]int64 {
	t.Helper()
	got := mustTake(t, s, holder, span, names...)
	for name, fence := range got {
		if n[name] == 0 {
			n[name] = fence
		}
		got[name] = fence - n[name]
	}
	return got
}

func testLeases(t *testing.T, open func() store.Store) {
	s, other, n := open(), open(), numbers{}
	wantEqual(t, "held of nothing", holders(t, s, ""), map[string]string{})
	wantEqual(t, "taken", n.take(t, s, "ana", time.Hour, "a/1", "a/2"), map[string]int64{"a/1": 0, "a/2": 0})
	wantEqual(t, "another takes what is left", n.take(t, other, "bia", time.Hour, "a/2", "b", "a/%"),
		map[string]int64{"b": 0, "a/%": 0})
	wantEqual(t, "renewed", n.take(t, other, "ana", time.Hour, "a/1"), map[string]int64{"a/1": 0})
	wantEqual(t, "held", holders(t, other, ""), map[string]string{"a/1": "ana", "a/2": "ana", "a/%": "bia", "b": "bia"})
	wantEqual(t, "held of a/", holders(t, s, "a/"), map[string]string{"a/1": "ana", "a/2": "ana", "a/%": "bia"})
	wantEqual(t, "held of a/%", holders(t, s, "a/%"), map[string]string{"a/%": "bia"})
	wantEqual(t, "held of c", holders(t, s, "c"), map[string]string{})

	for range 2 { // the second time there is nothing to end
		wantError(t, "release", s.Release(t.Context(), "ana", "a/1", "b", "never"), nil)
		wantEqual(t, "left", holders(t, s, ""), map[string]string{"a/2": "ana", "a/%": "bia", "b": "bia"})
	}
	wantEqual(t, "taken over", n.take(t, other, "bia", time.Hour, "a/1"), map[string]int64{"a/1": 1})
	wantEqual(t, "given away", n.take(t, s, "ana", time.Hour, "a/1", "a/2"), map[string]int64{"a/2": 0})
	wantError(t, "release", other.Release(t.Context(), "bia", "a/1"), nil)
	wantEqual(t, "taken again by the same", n.take(t, other, "bia", time.Hour, "a/1"), map[string]int64{"a/1": 2})
	wantEqual(t, "none", n.take(t, s, "ana", time.Hour), map[string]int64{})
	later := mustTake(t, s, "ana", time.Hour, "later")
	if first := n["a/1"]; later["later"] <= first || first < noon.UnixMicro() {
		t.Errorf("the numbers begin with %d, later with %d", first, later["later"])
	}
}

// A lease expires. The next holder gets another number, even if it is the same holder as before.
func testLeasesEnd(t *testing.T, open func() store.Store) {
	s, n := open(), numbers{}
	const span = 300 * time.Millisecond
	began := time.Now()
	n.take(t, s, "ana", span, "x", "y")
	if got := n.take(t, s, "bia", span, "x"); len(got) > 0 && time.Since(began) < span {
		t.Errorf("a lease that had not ended was taken: %v", got)
	}
	for end := began.Add(patience); len(holders(t, s, "")) > 0 && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
	wantEqual(t, "held when they have ended", holders(t, s, ""), map[string]string{})
	wantEqual(t, "by another", n.take(t, s, "bia", time.Hour, "x"), map[string]int64{"x": 1})
	wantEqual(t, "by the same", n.take(t, s, "ana", time.Hour, "x", "y"), map[string]int64{"y": 1})
	n.take(t, s, "ana", 10*time.Hour, "z") // by a clock that was set back since
	wantEqual(t, "what lasts for too long", n.take(t, s, "bia", time.Hour, "z"), map[string]int64{"z": 1})
}

// Of concurrent holders exactly one gets a lease, and each number is given once.
func testLeasesRace(t *testing.T, open func() store.Store) {
	handles := []store.Store{open(), open()}
	var has atomic.Int32
	var mu sync.Mutex
	seen := map[int64]bool{}
	var all sync.WaitGroup
	for _, holder := range []string{"a", "b", "c", "d", "e", "f"} {
		all.Go(func() {
			s := handles[int(holder[0])%2]
			for won := 0; won < 8 && !t.Failed(); {
				got, err := s.Take(context.Background(), holder, time.Hour, "x", "y")
				fence, events := got["x"]
				if err != nil || events && got["y"] != fence {
					t.Errorf("%v %v", got, err)
				}
				if !events {
					continue
				}
				if n := has.Add(1); n != 1 {
					t.Errorf("%d have it", n)
				}
				mu.Lock()
				if seen[fence] {
					t.Errorf("number %d again", fence)
				}
				seen[fence] = true
				mu.Unlock()
				has.Add(-1)
				if err := s.Release(context.Background(), holder, "x", "y"); err != nil {
					t.Error(err)
				}
				won++
			}
		})
	}
	all.Wait()
	wantEqual(t, "takings", len(seen), 48)
}

func testLeasesCancelled(t *testing.T, open func() store.Store) {
	s := open()
	ctx := cancelled(t)
	_, err := s.Take(ctx, "ana", time.Hour, "x")
	wantError(t, "take", err, context.Canceled)
	wantError(t, "release", s.Release(ctx, "ana", "x"), context.Canceled)
	_, err = s.Held(ctx, "")
	wantError(t, "held", err, context.Canceled)
	wantEqual(t, "held", holders(t, s, ""), map[string]string{})
}
