package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"mesa/game"
	"mesa/store"
)

// attempt is a planned append: by which handle, to which table, and after which record, as an
// offset from the end of the log. Again repeats the previous command.
type attempt struct {
	Handle, Table, Off int
	Again              bool
}

// event is an append with its outcome.
type event struct {
	table        game.TableID
	cause        game.CommandID
	after        game.Seq
	began, ended time.Time
	err          error
}

// The result of concurrent appends over several handles is one that some order of single appends
// could have. Nothing is lost, doubled, or placed before what was finished earlier, and no refusal
// is without reason. -rapid.checks sets the number of histories.
func testHistories(t *testing.T, open func() store.Store) {
	handles := []store.Store{open(), open(), open()}
	run := 0
	rapid.Check(t, func(rt *rapid.T) {
		run++
		plan := rapid.SliceOfN(rapid.SliceOfN(rapid.Custom(func(rt *rapid.T) attempt {
			return attempt{rapid.IntRange(0, 2).Draw(rt, "handle"), rapid.IntRange(0, 1).Draw(rt, "table"),
				rapid.SampledFrom([]int{0, 0, 0, 0, -1, 1}).Draw(rt, "off"),
				rapid.IntRange(0, 4).Draw(rt, "again") == 0}
		}), 1, 12), 1, 6).Draw(rt, "people")
		var mu sync.Mutex
		var history []event
		var all sync.WaitGroup
		for person, tries := range plan {
			all.Go(func() {
				events := runAttempts(t.Context(), handles, fmt.Sprint(run, "-", person), run, tries)
				mu.Lock()
				defer mu.Unlock()
				history = append(history, events...)
			})
		}
		all.Wait()
		for table := range 2 {
			judge(t.Context(), rt, handles[0], tableOf(run, table), history)
		}
	})
}

func tableOf(run, table int) game.TableID { return game.TableID(fmt.Sprintf("t%d-%d", run, table)) }

// runAttempts runs the attempts of one person, one after the other.
func runAttempts(ctx context.Context, handles []store.Store, name string, run int, tries []attempt) (events []event) {
	last := map[game.TableID]game.CommandID{}
	for i, x := range tries {
		e := event{table: tableOf(run, x.Table), cause: game.CommandID(fmt.Sprint(name, "-", i))}
		if x.Again && last[e.table] != "" {
			e.cause = last[e.table]
		}
		last[e.table] = e.cause
		s := handles[x.Handle]
		h, err := s.Head(ctx, e.table)
		if err != nil {
			e.err = err
			return append(events, e)
		}
		e.after = max(0, h.Seq+game.Seq(x.Off))
		e.began = time.Now()
		rec := record(e.after + 1)
		rec.Cause = e.cause
		e.err = s.Append(ctx, e.table, e.after, rec)
		e.ended = time.Now()
		events = append(events, e)
	}
	return events
}

// judge compares the outcomes of all appends to a table with its log.
func judge(ctx context.Context, rt *rapid.T, s store.Store, id game.TableID, history []event) {
	log := map[game.CommandID]game.Seq{}
	length := game.Seq(0)
	for rec, err := range s.Read(ctx, id, 0) {
		if err != nil || rec.Seq != length+1 || log[rec.Cause] != 0 {
			rt.Fatalf("behind record %d: %+v %v", length, rec, err)
		}
		length++
		log[rec.Cause] = rec.Seq
	}
	won := map[game.Seq]event{}
	for _, e := range history {
		if e.table == id && e.err == nil {
			if log[e.cause] != e.after+1 || won[e.after+1].cause != "" {
				rt.Fatalf("%s was told that it is record %d, and is %d", e.cause, e.after+1, log[e.cause])
			}
			won[e.after+1] = e
		}
	}
	if len(won) != int(length) {
		rt.Fatalf("%d records, and %d were told to be there", length, len(won))
	}
	for _, e := range history {
		if e.table == id {
			e.judge(rt, log, won)
		}
	}
}

// judge checks that an outcome was possible at its time.
func (e event) judge(rt *rapid.T, log map[game.CommandID]game.Seq, won map[game.Seq]event) {
	// The least length of the log when the append began, and the greatest when it ended.
	var least, most game.Seq
	for seq, other := range won {
		if other.ended.Before(e.began) {
			least = max(least, seq)
		}
		if other.began.Before(e.ended) {
			most = max(most, seq)
		}
	}
	var done *store.DoneError
	switch {
	case e.err == nil:
		if least > e.after {
			rt.Fatalf("record %d came before record %d, which was there when it began", e.after+1, least)
		}
	case errors.As(e.err, &done):
		if log[e.cause] != done.Seq || !won[done.Seq].began.Before(e.ended) {
			rt.Fatalf("%s is told to be done as record %d, and is %d", e.cause, done.Seq, log[e.cause])
		}
	case errors.Is(e.err, store.ErrConflict):
		if least == e.after && most == e.after {
			rt.Fatalf("%s was refused behind record %d, where the log ended", e.cause, e.after)
		}
	default:
		rt.Fatalf("%s: %v", e.cause, e.err)
	}
}
