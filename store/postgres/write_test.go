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

// jobOf is a row that waits to be written.
func jobOf(t *testing.T, id game.TableID, seq game.Seq, cause string) *job {
	t.Helper()
	l, err := row.Of(id, testRecord(seq, cause))
	if err != nil {
		t.Fatal(err)
	}
	return &job{ctx: t.Context(), row: l, done: make(chan struct{})}
}

// A row that the database refuses fails alone: those that came with it are
// written, or refused for their own reasons.
func TestRowFailsAlone(t *testing.T) {
	s := openAt(t, pgtest.Database(t), Options{})
	mustAppend(t, s, "taken", 1, "a")
	noise := make([]byte, 20000) // too long for a key, however it is packed
	if _, err := rand.Read(noise); err != nil {
		t.Fatal(err)
	}
	w := newWriter(s.write.config, time.Second)
	defer w.hangUp()
	batch := []*job{jobOf(t, "good", 1, "a"), jobOf(t, "bad", 1, string(noise)), jobOf(t, "taken", 1, "b"),
		jobOf(t, "also good", 1, "a")}
	w.settle(batch)
	for i, want := range []struct{ won, failed bool }{{true, false}, {false, true}, {false, false}, {true, false}} {
		if j := batch[i]; j.won != want.won || (j.err != nil) != want.failed || j.unsure {
			t.Errorf("%s: written %v, %v", j.row.Table, j.won, j.err)
		}
	}
}

// Rows of one table go one after the other, each behind the one before.
func TestRowsOfOneTableWaitForEachOther(t *testing.T) {
	s := openAt(t, pgtest.Database(t), Options{})
	w := newWriter(s.write.config, time.Second)
	defer w.hangUp()
	var all []*job
	for seq := game.Seq(1); seq <= 3; seq++ {
		for _, id := range []game.TableID{"a", "b"} {
			all = append(all, jobOf(t, id, seq, fmt.Sprint(seq)))
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

// Every connection has our settings, but for those that the URL says otherwise.
func TestSettings(t *testing.T) {
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
