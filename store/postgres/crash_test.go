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

// crowd appends from several processes to shared tables until it is stopped, and keeps the acknowledged commands.
type crowd struct {
	processes []*Store
	stop      chan struct{}
	all       sync.WaitGroup

	mu    sync.Mutex
	acked map[game.TableID]map[game.Seq]game.CommandID
	sent  int
}

var crowdTables = []game.TableID{"a", "b", "c"}

// startCrowd starts the people, two for each process and table.
func startCrowd(t *testing.T, processes ...*Store) *crowd {
	c := &crowd{processes: processes, stop: make(chan struct{}), acked: map[game.TableID]map[game.Seq]game.CommandID{}}
	for _, id := range crowdTables {
		c.acked[id] = map[game.Seq]game.CommandID{}
		for p, s := range processes {
			for n := range 2 {
				c.all.Go(func() { c.appendUntilStopped(t, s, id, fmt.Sprintf("%s-%d-%d", id, p, n)) })
			}
		}
	}
	return c
}

// appendUntilStopped appends one command after the other. As a front end does, it repeats each
// under the same id until it is done.
func (c *crowd) appendUntilStopped(t *testing.T, s *Store, id game.TableID, name string) {
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
			c.acknowledge(t, id, h.Seq+1, cause)
		case errors.As(err, &done):
			c.acknowledge(t, id, done.Seq, cause)
		case errors.Is(err, store.ErrConflict), errors.Is(err, store.ErrAway):
			continue
		default:
			t.Errorf("%s: %v", cause, err)
			return
		}
		i++
	}
}

func (c *crowd) acknowledge(t *testing.T, id game.TableID, seq game.Seq, cause game.CommandID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if other, taken := c.acked[id][seq]; taken {
		t.Errorf("record %d of %s was told to be %s and %s", seq, id, other, cause)
	}
	c.acked[id][seq] = cause
	c.sent++
}

// waitForCommands waits until n more commands are done.
func (c *crowd) waitForCommands(t *testing.T, n int) {
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

// stopAndCheck stops the people and checks the acknowledged commands against the log.
func (c *crowd) stopAndCheck(t *testing.T, s *Store) {
	t.Helper()
	close(c.stop)
	c.all.Wait()
	c.check(t, s)
	t.Logf("%d commands", c.sent)
}

// check compares the commands acknowledged so far with the log.
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

// A server is lost under load, and the standby takes over.
func TestStandbyTakesOver(t *testing.T) {
	server := pgtest.New(t)
	url := server.Database(t)
	other := server.Standby(t)
	both := server.FailoverURL(url, other)
	c := startCrowd(t, openAt(t, both, Options{}), openAt(t, both, Options{}))
	c.waitForCommands(t, 100)
	server.Kill(t)
	began := time.Now()
	other.Promote(t)
	c.waitForCommands(t, 1)
	t.Logf("the first command was done %v after the server was lost", time.Since(began).Round(time.Millisecond))
	c.waitForCommands(t, 100)
	c.stopAndCheck(t, openAt(t, both, Options{}))
}
