package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
)

// appender appends n records to a table that others append to as well. After a conflict it reads
// on, as the table service does. It returns the numbers of its acknowledged records.
func appender(ctx context.Context, s store.Store, id game.TableID, name string, n int) (acked []game.Seq, err error) {
	var at game.Seq
	for i := 0; i < n; {
		rec := record(at + 1)
		rec.Cause = game.CommandID(fmt.Sprintf("%s-%d", name, i))
		err := s.Append(ctx, id, at, rec)
		switch {
		case err == nil:
			acked = append(acked, rec.Seq)
			at, i = rec.Seq, i+1
		case errors.Is(err, store.ErrConflict):
			h, err := s.Head(ctx, id)
			if err != nil {
				return acked, err
			}
			at = h.Seq
		default:
			return acked, err
		}
	}
	return acked, nil
}

// runAppenders runs appenders on the tables, over the handles in turn, and checks that each number
// of each table was acknowledged to exactly one appender.
func runAppenders(t *testing.T, handles []store.Store, tables []game.TableID, writers, each int) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := map[game.TableID]map[game.Seq]string{}
	for _, id := range tables {
		won[id] = map[game.Seq]string{}
	}
	for w := range writers {
		wg.Go(func() {
			id, name := tables[w%len(tables)], fmt.Sprintf("writer-%d", w)
			acked, err := appender(t.Context(), handles[w%len(handles)], id, name, each)
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			mu.Lock()
			defer mu.Unlock()
			for i, seq := range acked {
				if other, taken := won[id][seq]; taken {
					t.Errorf("record %d of %s was acknowledged to %s and to %s", seq, id, other, name)
				}
				won[id][seq] = fmt.Sprintf("%s-%d", name, i)
			}
		})
	}
	wg.Wait()
	for _, id := range tables {
		checkLog(t, handles[0], id, won[id])
	}
}

// checkLog checks that the log has no gap and holds exactly the acknowledged records.
func checkLog(t *testing.T, s store.Store, id game.TableID, won map[game.Seq]string) {
	t.Helper()
	log := collect(t, s.Read(t.Context(), id, 0))
	wantEqual(t, fmt.Sprintf("records of %s", id), len(log), len(won))
	for i, r := range log {
		if r.Seq != game.Seq(i+1) || string(r.Cause) != won[r.Seq] {
			t.Fatalf("%s: place %d holds record %d of %s, acknowledged to %q", id, i+1, r.Seq, r.Cause, won[r.Seq])
		}
	}
}

func testOneTable(t *testing.T, open func() store.Store) {
	runAppenders(t, []store.Store{open()}, []game.TableID{"t"}, 8, 25)
}

func testManyTables(t *testing.T, open func() store.Store) {
	var tables []game.TableID
	for i := range 20 {
		tables = append(tables, game.TableID(fmt.Sprintf("t%d", i)))
	}
	runAppenders(t, []store.Store{open()}, tables, 40, 20)
}

func testTwoHandles(t *testing.T, open func() store.Store) {
	runAppenders(t, []store.Store{open(), open()}, []game.TableID{"a", "b"}, 8, 15)
}

// awaitHead waits for a hint of table id with record seq or a later one. It fails the test after
// patience.
func awaitHead(t *testing.T, moved <-chan store.Head, id game.TableID, seq game.Seq) {
	t.Helper()
	late := time.After(patience)
	for {
		select {
		case h, open := <-moved:
			if !open {
				t.Fatal("the hints have ended")
			}
			if h.Table == id && h.Seq >= seq {
				return
			}
		case <-late:
			t.Fatalf("no hint of record %d of %q", seq, id)
		}
	}
}

func testHints(t *testing.T, open func() store.Store) {
	s := open()
	fill(t, s, "t", 1)
	ctx, stop := context.WithCancel(t.Context())
	one, two := s.Subscribe(ctx), s.Subscribe(ctx)
	mustAppend(t, s, "t", record(2))
	mustAppend(t, s, "u", record(1))
	awaitHead(t, one, "u", 1)
	awaitHead(t, two, "t", 2)
	stop()
	for _, moved := range []<-chan store.Head{one, two} {
		late := time.After(patience)
		for open := true; open; {
			select {
			case _, open = <-moved:
			case <-late:
				t.Fatal("the hints do not end with their context")
			}
		}
	}
	mustAppend(t, s, "t", record(3)) // no one listens any more
}

func testHintsOfAnotherHandle(t *testing.T, open func() store.Store) {
	s, other := open(), open()
	fill(t, other, "t", 3)
	fill(t, other, "u", 1)
	moved := s.Subscribe(t.Context())
	mustAppend(t, other, "t", record(4))
	awaitHead(t, moved, "t", 4)
	mustAppend(t, s, "t", record(5)) // the other handle's records are known here
	mustAppend(t, other, "u", record(2))
	mustAppend(t, other, "new", record(1))
	awaitHead(t, moved, "new", 1)
}

// A reader that does not read blocks no writer and still gets the last hint.
func testHintsForASlowReader(t *testing.T, open func() store.Store) {
	s := open()
	moved := s.Subscribe(t.Context())
	fill(t, s, "t", 300)
	fill(t, s, "u", 300)
	late := time.After(patience)
	for t1, u := game.Seq(0), game.Seq(0); t1 < 300 || u < 300; {
		select {
		case h := <-moved:
			if h.Table == "t" {
				t1 = h.Seq
			} else {
				u = h.Seq
			}
		case <-late:
			t.Fatalf("the last hints are records %d and %d", t1, u)
		}
	}
}
