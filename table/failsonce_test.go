package table_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"sync/atomic"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

// failsOnceStore is a store that fails once, at its n-th call: before it does anything, after it has done all,
// or after the first of several results.
type failsOnceStore struct {
	store.Store
	calls  atomic.Int64
	at     int64
	when   failTime
	failed atomic.Bool
}

type failTime string

const (
	before   failTime = "before"
	between  failTime = "between"
	afterAll failTime = "behind"
)

// call calls do, or fails at the n-th call.
func (f *failsOnceStore) call(do func() error) error {
	failing := f.calls.Add(1) == f.at
	if failing && f.when == before {
		return f.fail()
	}
	if err := do(); err != nil || !failing || f.when != afterAll {
		return err
	}
	return f.fail()
}

func (f *failsOnceStore) fail() error {
	f.failed.Store(true)
	return errDisk
}

func (f *failsOnceStore) Append(ctx context.Context, id game.TableID, after game.Seq, rec store.Record) error {
	return f.call(func() error { return f.Store.Append(ctx, id, after, rec) })
}

func (f *failsOnceStore) Head(ctx context.Context, id game.TableID) (h store.Head, err error) {
	err = f.call(func() error { h, err = f.Store.Head(ctx, id); return err })
	return h, err
}

func (f *failsOnceStore) Done(ctx context.Context, id game.TableID, cause game.CommandID) (seq game.Seq, err error) {
	err = f.call(func() error { seq, err = f.Store.Done(ctx, id, cause); return err })
	return seq, err
}

func (f *failsOnceStore) Get(ctx context.Context, kind, key string, now time.Time) (e store.Entry, err error) {
	err = f.call(func() error { e, err = f.Store.Get(ctx, kind, key, now); return err })
	return e, err
}

func (f *failsOnceStore) Put(ctx context.Context, kind string, e store.Entry) (version int64, err error) {
	err = f.call(func() error { version, err = f.Store.Put(ctx, kind, e); return err })
	return version, err
}

func (f *failsOnceStore) Delete(ctx context.Context, id game.TableID) error {
	return f.call(func() error { return f.Store.Delete(ctx, id) })
}

func (f *failsOnceStore) Size(ctx context.Context, id game.TableID) (bytes int64, err error) {
	err = f.call(func() error { bytes, err = f.Store.Size(ctx, id); return err })
	return bytes, err
}

func (f *failsOnceStore) Read(ctx context.Context, id game.TableID, after game.Seq) iter.Seq2[store.Record, error] {
	return failingSeq(f, f.Store.Read(ctx, id, after))
}

func (f *failsOnceStore) ReadBack(ctx context.Context, id game.TableID, before game.Seq) iter.Seq2[store.Record,
	error] {
	return failingSeq(f, f.Store.ReadBack(ctx, id, before))
}

func (f *failsOnceStore) List(ctx context.Context, kind, prefix string, now time.Time) iter.Seq2[store.Entry, error] {
	return failingSeq(f, f.Store.List(ctx, kind, prefix, now))
}

// failingSeq yields all with an error before, after or within it.
func failingSeq[T any](f *failsOnceStore, all iter.Seq2[T, error]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		err := f.call(func() error {
			here := f.calls.Load() == f.at && f.when == between
			for one, err := range all {
				if !yield(one, err) {
					return io.EOF // the loop has ended
				}
				if here {
					return f.fail()
				}
			}
			return nil
		})
		if err != nil && !errors.Is(err, io.EOF) {
			var none T
			yield(none, err)
		}
	}
}

// evenings plays two evenings of a table. As a front end does, it repeats every step under the same
// id until it is done.
func (f *failsOnceStore) evenings(t *testing.T) {
	t.Helper()
	quiet := table.Options{Fault: func(error) {}, // background failures are not the players'
		Quota: table.Quota{Tables: 9, Chairs: 9, Bytes: 1 << 30}}
	r := newFixture(t, f, quiet)
	ctx := t.Context()
	var id game.TableID
	step := func(name string, do func() error) {
		t.Helper()
		var err error
		for range 2 {
			if err = do(); err == nil {
				return
			}
			if !errors.Is(err, errDisk) {
				break
			}
		}
		t.Fatalf("%s call %d: %s: %v", f.when, f.at, name, err)
	}
	move := func(by table.Caller, name string, words ...string) {
		t.Helper()
		c := commandOf(name, words...)
		c.ID = game.CommandID(fmt.Sprint(name, words))
		step(name, func() error { _, err := r.Do(ctx, id, by, c, table.ViewQuery{}); return err })
	}
	step("found", func() (err error) {
		id, err = r.Create(ctx, "eva", "first", table.NewTable{System: "counter", Demo: true})
		return err
	})
	move(ana, "draft", "die", "d8")
	move(ana, "draft", "die", "d6")
	move(ana, "roll")
	move(ana, "add", "n", "3")
	move(gm, "undo")
	move(ana, "dice", "pool", "2d6")
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	r = newFixture(t, f, quiet)
	move(ana, "add", "n", "4")
	step("log", func() error { _, err := r.Log(ctx, id, ana, 0, 5); return err })
	step("tables", func() error {
		all, err := r.Tables(ctx, "eva")
		if err == nil && len(all) != 1 {
			t.Errorf("%s call %d: %d tables", f.when, f.at, len(all))
		}
		return err
	})
	step("sessions", func() error { _, err := r.Sessions(ctx, id, ana); return err })
	step("stats", func() error { _, err := r.Stats(ctx, id, ana); return err })
	step("export", func() error { return r.Export(ctx, id, gm, io.Discard) })
	step("language", func() error { return r.SetLanguage(ctx, "eva", "pt-BR") })
	step("verify", func() error {
		rep, err := r.Verify(ctx, id, ana)
		if err == nil && (len(rep.Faults) > 0 || rep.Throws != 2 || rep.Records != 8) {
			t.Errorf("%s call %d: %+v", f.when, f.at, rep)
		}
		return err
	})
	step("look", func() error {
		view, err := r.View(ctx, id, ana, table.ViewQuery{})
		if err == nil && view.Seq != 8 {
			t.Errorf("%s call %d: at %d", f.when, f.at, view.Seq)
		}
		return err
	})
	step("delete", func() error { // a repeated deletion reports that the table is gone
		if err := r.Delete(ctx, id, gm); !errors.Is(err, table.ErrNoTable) {
			return err
		}
		return nil
	})
}

// If any one call of the store fails, the next try of the player does what was asked, once.
func TestOneCallOfTheStoreFails(t *testing.T) {
	for _, when := range []failTime{before, between, afterAll} {
		n, failed := int64(1), 0
		for ; ; n++ {
			f := &failsOnceStore{Store: memory.New(), at: n, when: when}
			f.evenings(t)
			if f.failed.Load() {
				failed++
			}
			if f.calls.Load() < n {
				break
			}
		}
		t.Logf("%s: %d of %d calls failed", when, failed, n-1)
	}
}
