package postgres

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/store/pgtest"
)

// awaitHead waits for a hint of record seq or a later one.
func awaitHead(t *testing.T, moved <-chan store.Head, id game.TableID, seq game.Seq) {
	t.Helper()
	late := time.After(20 * time.Second)
	for {
		select {
		case h := <-moved:
			if h.Table == id && h.Seq >= seq {
				return
			}
		case <-late:
			t.Fatalf("no hint of record %d of %q", seq, id)
		}
	}
}

// stopNotices stops the notices of a store.
func stopNotices(s *Store) { s.notice.close() }

func TestSweepFindsLostNotices(t *testing.T) {
	url := pgtest.Database(t)
	s, other := openAt(t, url, Options{sweep: 100 * time.Millisecond}), openAt(t, url, Options{})
	moved := s.Subscribe(t.Context())
	stopNotices(other)
	for seq := game.Seq(1); seq <= 3; seq++ {
		mustAppend(t, other, "t", seq, "")
		awaitHead(t, moved, "t", seq)
	}
}

// A lost listener connection is replaced, and a sweep finds what was missed.
func TestListenerReconnects(t *testing.T) {
	url := pgtest.Database(t)
	s, other := openAt(t, url, Options{sweep: time.Hour}), openAt(t, url, Options{})
	moved := s.Subscribe(t.Context())
	mustAppend(t, other, "t", 1, "")
	awaitHead(t, moved, "t", 1)
	for seq := game.Seq(2); seq <= 4; seq++ {
		spoil(t, other, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "+
			"AND query = $1", listen)
		mustAppend(t, other, "t", seq, "")
		awaitHead(t, moved, "t", seq)
	}
}

// A process sends at most a hundred notices a second.
func TestNoticesAreLimited(t *testing.T) {
	url := pgtest.Database(t)
	s, other := openAt(t, url, Options{sweep: time.Hour}), openAt(t, url, Options{})
	ear, err := other.listener(t.Context(), other.write.config)
	if err != nil {
		t.Fatal(err)
	}
	defer ear.Close(t.Context())
	began := time.Now()
	for n := range 200 {
		mustAppend(t, s, game.TableID(fmt.Sprint("t", n)), 1, "")
	}
	told := map[game.TableID]bool{}
	notices := 0
	for ; len(told) < 200; notices++ {
		n, err := ear.WaitForNotification(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range other.notice.parse(n.Payload) {
			told[h.Table] = true
		}
	}
	if most := int(time.Since(began)/noticeRest) + 2; notices > most {
		t.Errorf("%d notices, when %d were to be", notices, most)
	}
}

func TestPayloadsFitAndReadBack(t *testing.T) {
	n := newNotices()
	heads := map[game.TableID]game.Seq{"odd \x00\n\"id": 7, game.TableID(strings.Repeat("long", 3000)): 1}
	for i := range 500 {
		heads[game.TableID(fmt.Sprint("table-", i))] = game.Seq(i + 1)
	}
	got := map[game.TableID]game.Seq{}
	all := payloads("somebody", heads)
	for _, payload := range all {
		if len(payload) > maxPayload || strings.ContainsRune(payload, 0) {
			t.Errorf("a payload of %d bytes, %.40q", len(payload), payload)
		}
		for _, h := range n.parse(payload) {
			got[h.Table] = h.Seq
		}
	}
	if len(got) != 501 || got["odd \x00\n\"id"] != 7 || got["table-499"] != 500 || len(all) > 5 {
		t.Errorf("%d heads in %d payloads", len(got), len(all))
	}
	for _, payload := range append(payloads(n.from, heads), "", "nonsense", "x\n{\ny") {
		if said := n.parse(payload); len(said) > 0 {
			t.Errorf("heard %v", said)
		}
	}
	if said := payloads("somebody", nil); len(said) > 0 {
		t.Errorf("nothing is said as %q", said)
	}
}
