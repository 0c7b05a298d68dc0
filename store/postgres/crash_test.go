package postgres

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/store/pgtest"
)

// crowd appends from several processes to shared tables until it is stopped,
// and keeps what it was told.
type crowd struct {
	processes []*Store
	stop      chan struct{}
	all       sync.WaitGroup

	mu    sync.Mutex
	acked map[game.TableID]map[game.Seq]game.CommandID
	sent  int
}

var crowdTables = []game.TableID{"a", "b", "c"}

// gather starts the people, two for each process and table.
func gather(t *testing.T, processes ...*Store) *crowd {
	c := &crowd{processes: processes, stop: make(chan struct{}), acked: map[game.TableID]map[game.Seq]game.CommandID{}}
	for _, id := range crowdTables {
		c.acked[id] = map[game.Seq]game.CommandID{}
		for p, s := range processes {
			for n := range 2 {
				c.all.Go(func() { c.person(t, s, id, fmt.Sprintf("%s-%d-%d", id, p, n)) })
			}
		}
	}
	return c
}

// person appends one command after the other, each until it is done: as a
// window does whose answer was lost, under the same id.
func (c *crowd) person(t *testing.T, s *Store, id game.TableID, name string) {
	ctx := context.Background()
	for i := 0; ; {
		select {
		case <-c.stop:
			return
		default:
		}
		h, err := s.Head(ctx, id)
		if errors.Is(err, store.ErrAway) {
			continue
		}
		cause := game.CommandID(fmt.Sprint(name, "-", i))
		if err == nil {
			err = s.Append(ctx, id, h.Seq, testRecord(h.Seq+1, string(cause)))
		}
		var done *store.DoneError
		switch {
		case err == nil:
			c.told(t, id, h.Seq+1, cause)
		case errors.As(err, &done):
			c.told(t, id, done.Seq, cause)
		case errors.Is(err, store.ErrConflict), errors.Is(err, store.ErrAway):
			continue
		default:
			t.Errorf("%s: %v", cause, err)
			return
		}
		i++
	}
}

func (c *crowd) told(t *testing.T, id game.TableID, seq game.Seq, cause game.CommandID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if other, taken := c.acked[id][seq]; taken {
		t.Errorf("record %d of %s was told to be %s and %s", seq, id, other, cause)
	}
	c.acked[id][seq] = cause
	c.sent++
}

// grow waits until n more commands are done.
func (c *crowd) grow(t *testing.T, n int) {
	t.Helper()
	count := func() int {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.sent
	}
	for first, late := count(), time.Now().Add(2*time.Minute); count() < first+n; time.Sleep(time.Millisecond) {
		if time.Now().After(late) {
			t.Fatal("nothing is done any more")
		}
	}
}

// end stops the people and holds what they were told against the log.
func (c *crowd) end(t *testing.T, s *Store) {
	t.Helper()
	close(c.stop)
	c.all.Wait()
	c.check(t, s)
	t.Logf("%d commands", c.sent)
}

// check holds what people were told so far against the log.
func (c *crowd) check(t *testing.T, s *Store) {
	t.Helper()
	for _, id := range crowdTables {
		c.mu.Lock()
		acked := maps.Clone(c.acked[id])
		c.mu.Unlock()
		last := game.Seq(0)
		seen := map[game.CommandID]bool{}
		for rec, err := range s.Read(t.Context(), id, 0) {
			if err != nil || rec.Seq != last+1 || seen[rec.Cause] {
				t.Fatalf("%s: behind record %d: %+v %v", id, last, rec, err)
			}
			last, seen[rec.Cause] = rec.Seq, true
			if told := acked[rec.Seq]; told != rec.Cause && told != "" {
				t.Errorf("record %d of %s is %s, and was told to be %s", rec.Seq, id, rec.Cause, told)
			}
			delete(acked, rec.Seq)
		}
		if len(acked) > 0 {
			t.Errorf("%d records of %s were told and are lost: %v", len(acked), id, acked)
		}
	}
}

// A server is lost for good, and the standby takes over, under load.
func TestStandbyTakesOver(t *testing.T) {
	server := pgtest.New(t)
	url := server.Database(t)
	other := server.Standby(t)
	both := server.Either(url, other)
	c := gather(t, openAt(t, both, Options{}), openAt(t, both, Options{}))
	c.grow(t, 100)
	server.Kill(t)
	began := time.Now()
	other.Promote(t)
	c.grow(t, 1)
	t.Logf("the first command was done %v after the server was lost", time.Since(began).Round(time.Millisecond))
	c.grow(t, 100)
	c.end(t, openAt(t, both, Options{}))
}
