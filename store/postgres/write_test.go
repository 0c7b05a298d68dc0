package postgres

import (
	"crypto/rand"
	"errors"
	"fmt"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/store/pgtest"
	"mesa/store/row"
)

// newJob returns a job for a row.
func newJob(t *testing.T, id game.TableID, seq game.Seq, cause string) *job {
	t.Helper()
	l, err := row.Of(id, testRecord(seq, cause))
	if err != nil {
		t.Fatal(err)
	}
	return &job{ctx: t.Context(), row: l, done: make(chan struct{})}
}

// A row that the database refuses fails alone. The others of its batch are written, or refused for their own reasons.
func TestRowFailsAlone(t *testing.T) {
	s := openAt(t, pgtest.Database(t), Options{})
	mustAppend(t, s, "taken", 1, "a")
	noise := make([]byte, 20000) // too long for a key, even compressed
	if _, err := rand.Read(noise); err != nil {
		t.Fatal(err)
	}
	w := newWriter(s.write.config, time.Second)
	defer w.disconnect()
	batch := []*job{newJob(t, "good", 1, "a"), newJob(t, "bad", 1, string(noise)), newJob(t, "taken", 1, "b"),
		newJob(t, "also good", 1, "a")}
	w.writeBatch(batch)
	for i, want := range []struct{ won, failed bool }{{true, false}, {false, true}, {false, false}, {true, false}} {
		if j := batch[i]; j.won != want.won || (j.err != nil) != want.failed || j.unsure {
			t.Errorf("%s: written %v, %v", j.row.Table, j.won, j.err)
		}
	}
}

// Rows of one table are written in order, each after its predecessor.
func TestRowsOfOneTableKeepTheirOrder(t *testing.T) {
	s := openAt(t, pgtest.Database(t), Options{})
	w := newWriter(s.write.config, time.Second)
	defer w.disconnect()
	var all []*job
	for seq := game.Seq(1); seq <= 3; seq++ {
		for _, id := range []game.TableID{"a", "b"} {
			all = append(all, newJob(t, id, seq, fmt.Sprint(seq)))
			w.in <- all[len(all)-1]
		}
	}
	w.close()
	w.run()
	for _, j := range all {
		if <-j.done; !j.won || j.err != nil {
			t.Errorf("record %d of %s: written %v, %v", j.row.Seq, j.row.Table, j.won, j.err)
		}
	}
	if err := s.Append(t.Context(), "a", 3, testRecord(5, "")); err == nil || errors.Is(err, store.ErrConflict) {
		t.Errorf("record 5 behind record 3: %v", err)
	}
}

// Every connection has our settings, except those that the URL sets.
func TestConnectionsHaveOurSettings(t *testing.T) {
	s := openAt(t, pgtest.Database(t)+"&lock_timeout=7s&synchronous_commit=off&application_name=here", Options{})
	for name, want := range map[string]string{
		"lock_timeout": "7s", "statement_timeout": "5s", "synchronous_commit": "on", "application_name": "here",
		"enable_seqscan": "off",
	} {
		var got string
		if err := s.pool.QueryRow(t.Context(), "SHOW "+name).Scan(&got); err != nil || got != want {
			t.Errorf("%s is %s, %v", name, got, err)
		}
	}
}
