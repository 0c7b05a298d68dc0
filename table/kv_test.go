package table_test

import (
	"context"
	"fmt"
	"iter"
	"sync/atomic"
	"testing"
	"time"

	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

// damagedStore is a store with damaged entries of one kind.
type damagedStore struct {
	store.Store
	kind string
}

func (r damagedStore) spoil(e store.Entry) (store.Entry, error) {
	return store.Entry{Key: e.Key, Version: e.Version}, fmt.Errorf("test: %w", store.ErrDamaged)
}

func (r damagedStore) Get(ctx context.Context, kind, key string, now time.Time) (store.Entry, error) {
	e, err := r.Store.Get(ctx, kind, key, now)
	if kind != r.kind || err != nil || e.Version < 1 || e.Version > 1 { // a later version is sound
		return e, err
	}
	return r.spoil(e)
}

func (r damagedStore) List(ctx context.Context, kind, prefix string, now time.Time) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		for e, err := range r.Store.List(ctx, kind, prefix, now) {
			if kind == r.kind && err == nil && e.Version == 1 {
				e, err = r.spoil(e)
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// A damaged entry of the KV store is not used and does not stop play. The operator is told, and it is written again.
func TestDamagedEntriesDoNotStopPlay(t *testing.T) {
	for _, kind := range []string{"snapshot", "chain", "seat", "language", "drawer.window"} {
		t.Run(kind, func(t *testing.T) {
			st := memory.New()
			r := newFixture(t, st, table.Options{Build: "b"})
			id := r.create("eva")
			for range 210 {
				r.do(id, ana, "add")
			}
			r.do(id, ana, "dice", "pool", "d6")
			waitForSnapshot(t, st, id, 200)
			if err := r.SetLanguage(t.Context(), "eva", "pt-BR"); err != nil {
				t.Fatal(err)
			}
			bucket := r.Bucket("window")
			if err := bucket.Put(t.Context(), "k", 0, []byte("kept"), time.Time{}); err != nil {
				t.Fatal(err)
			}
			want := counterValue(r.view(id, ana))
			if err := r.Close(); err != nil {
				t.Fatal(err)
			}

			var heard atomic.Int32
			again := newFixture(t, damagedStore{st, kind},
				table.Options{Build: "b", Fault: func(error) { heard.Add(1) }})
			if got := counterValue(again.view(id, ana)); got != want {
				t.Errorf("count %d, want %d", got, want)
			}
			again.do(id, ana, "dice", "pool", "d6")
			if tables, err := again.Tables(t.Context(), "eva"); err != nil || len(tables) != 1 {
				t.Errorf("tables %v %v", tables, err)
			}
			if lang, err := again.Language(t.Context(), "eva"); err != nil || (lang == "") != (kind == "language") {
				t.Errorf("language %q %v", lang, err)
			}
			if err := again.SetLanguage(t.Context(), "eva", "en"); err != nil {
				t.Error(err)
			}
			bucket = again.Bucket("window")
			data, version, err := bucket.Get(t.Context(), "k")
			if err != nil || version != 1 || (data == nil) != (kind == "drawer.window") {
				t.Errorf("drawer %q %d %v", data, version, err)
			}
			if err := bucket.Put(t.Context(), "k", version, []byte("new"), time.Time{}); err != nil {
				t.Error(err)
			}
			if rep, err := again.Verify(t.Context(), id, table.Caller{}); err != nil || len(rep.Faults) > 0 {
				t.Errorf("%+v %v", rep, err)
			}
			if heard.Load() == 0 {
				t.Error("nobody heard of it")
			}
		})
	}
}
