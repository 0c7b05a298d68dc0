package table_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

func TestCreateRefusesBadTables(t *testing.T) {
	r, _ := openDemo(t)
	for _, c := range []struct {
		user string
		f    table.NewTable
		want string
	}{
		{"", table.NewTable{System: "counter", Title: "T"}, "refused.nobody"},
		{"eva", table.NewTable{System: "chess", Title: "T"}, "refused.no_system"},
		{"eva", table.NewTable{Title: "T"}, "refused.no_system"},
		{"eva", table.NewTable{System: "counter", Title: "T", Lang: "de"}, "refused.no_language"},
		{"eva", table.NewTable{System: "counter"}, "refused.length"},
		{"eva", table.NewTable{System: "counter", Title: strings.Repeat("t", 81)}, "refused.length"},
		{"eva", table.NewTable{System: "counter", Title: strings.Repeat("t", 100_000)}, "refused.length"},
		{"eva", table.NewTable{System: "counter", Title: "a\u202eb"}, "refused.characters"},
		{"eva", table.NewTable{System: "counter", Title: "T", GMName: strings.Repeat("g", 65)}, "refused.length"},
		{strings.Repeat("e", 201), table.NewTable{System: "counter", Title: "T"}, "refused.too_long"},
	} {
		_, err := r.Create(t.Context(), c.user, "c", c.f)
		wantRefusal(t, err, c.want)
	}
	id, err := r.Create(t.Context(), "ada", "c", table.NewTable{System: "counter", Title: "  A  title ", Lang: "pt-BR"})
	if err != nil {
		t.Fatal(err)
	}
	view := r.view(id, table.Caller{User: "ada"})
	if view.Title != "A title" || view.Lang != "pt-BR" || view.System != "counter" || counterValue(view) != 0 {
		t.Errorf("%+v", view)
	}
	if view.Actor != (game.Actor{Chair: "gm", User: "ada", Role: game.GM}) || len(view.Chairs) != 1 ||
		view.Chairs[0].Name != "GM" {
		t.Errorf("%+v %+v", view.Actor, view.Chairs)
	}
}

func TestOneCommandCreatesOneTable(t *testing.T) {
	r, _ := openDemo(t)
	what := table.NewTable{System: "counter", Demo: true, GMName: "Mestra"}
	var mu sync.Mutex
	ids := map[game.TableID]bool{}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			id, err := r.Create(t.Context(), "ada", "cause", what)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			ids[id] = true
		})
	}
	wg.Wait()
	other, err := r.Create(t.Context(), "bob", "cause", what)
	if err != nil || len(ids) != 1 || ids[other] {
		t.Fatalf("%v %v %v", ids, other, err)
	}
	for id := range ids {
		if view := r.view(id, table.Caller{}); view.Chairs[0].Name != "Mestra" || view.Chairs[2].ID != "bia" ||
			view.Seq != 1 {
			t.Errorf("%+v", view.Chairs)
		}
	}
}

func TestTablesAreThoseOfTheUser(t *testing.T) {
	r, id := openDemo(t)
	titles := func(user string) (got []string) {
		t.Helper()
		all, err := r.Tables(t.Context(), user)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range all {
			got = append(got, fmt.Sprintf("%s %d", s.Title, len(s.OwnChairs)))
		}
		return got
	}
	if _, err := r.Create(t.Context(), "eva", "", table.NewTable{System: "counter", Title: "águas"}); err != nil {
		t.Fatal(err)
	}
	if got := titles("eva"); !slices.Equal(got, []string{"águas 1", "Counting 3"}) {
		t.Errorf("%q", got)
	}
	if got := titles("max"); got != nil {
		t.Errorf("%q", got)
	}
	r.do(id, ana, "leave")
	r.do(id, table.Caller{User: "max"}, "join", "chair", "ana")
	r.do(id, gm, "hand", "chair", "bia", "to", "ana")
	if got := titles("max"); !slices.Equal(got, []string{"Counting 2"}) {
		t.Errorf("%q", got)
	}
	if got := titles("eva"); !slices.Equal(got, []string{"águas 1", "Counting 1"}) {
		t.Errorf("%q", got)
	}
	r.do(id, gm, "hand", "chair", "gm", "to", "ana") // the GM's chair is handed over, never left
	if got := titles("eva"); !slices.Equal(got, []string{"águas 1"}) {
		t.Errorf("%q", got)
	}
	for _, user := range []string{"", "e", "ev%"} {
		if got := titles(user); got != nil {
			t.Errorf("%q has %q", user, got)
		}
	}
}

func TestLanguageIsStoredForEachUser(t *testing.T) {
	r, _ := openDemo(t)
	for _, lang := range []string{"pt-BR", "en", ""} {
		if err := r.SetLanguage(t.Context(), "eva", lang); err != nil {
			t.Fatal(err)
		}
		if got, err := r.Language(t.Context(), "eva"); err != nil || got != lang {
			t.Errorf("%q %v, want %q", got, err, lang)
		}
	}
	wantRefusal(t, r.SetLanguage(t.Context(), "eva", strings.Repeat("x", 1000)), "refused.too_long")
	wantRefusal(t, r.SetLanguage(t.Context(), "", "en"), "refused.too_long")
}

func TestBucketsCannotReachOtherEntries(t *testing.T) {
	r, id := openDemo(t)
	d := r.Bucket("web.session")
	if err := d.Put(t.Context(), "k1", 0, []byte("v"), time.Time{}); err != nil {
		t.Fatal(err)
	}
	if err := d.Put(t.Context(), "k1", 0, []byte("w"), time.Time{}); !errors.Is(err, store.ErrVersion) {
		t.Errorf("%v", err)
	}
	if data, version, err := d.Get(t.Context(), "k1"); err != nil || string(data) != "v" || version != 1 {
		t.Errorf("%q %d %v", data, version, err)
	}
	if err := d.Put(t.Context(), "k2", 0, []byte("v"), r.Now()); err != nil {
		t.Fatal(err)
	}
	var all []string
	each := func(key string, _ []byte) bool { all = append(all, key); return true }
	if err := d.Each(t.Context(), "k", each); err != nil || !slices.Equal(all, []string{"k1"}) {
		t.Errorf("%q %v", all, err)
	}
	for _, kind := range []string{"chain", "snapshot", "seat"} {
		if data, _, err := r.Bucket(kind).Get(t.Context(), string(id)+"/1"); err != nil || data != nil {
			t.Errorf("drawer %s: %q %v", kind, data, err)
		}
	}
}

func TestFreeRollsAreVerifiableAndRepeatable(t *testing.T) {
	r, _ := openDemo(t)
	heads := r.Subscribe(t.Context())
	pool := []dice.Die{6, 6, 20}
	faces, err := r.FreeRoll(t.Context(), "discord:1/2", table.Caller{User: "max"}, "i1", pool)
	if err != nil || len(faces) != 3 {
		t.Fatalf("%v %v", faces, err)
	}
	again, err := r.FreeRoll(t.Context(), "discord:1/2", table.Caller{User: "max"}, "i1", pool)
	if err != nil || !slices.Equal(faces, again) {
		t.Errorf("%v, the second time %v %v", faces, again, err)
	}
	if _, err := r.FreeRoll(t.Context(), "discord:1/2", table.Caller{User: "max"}, "", pool); err != nil {
		t.Error(err)
	}
	rep, err := r.Host().Audit(t.Context(), "loose:discord%3A1%2F2")
	if err != nil || rep.Throws != 2 || len(rep.Faults) > 0 {
		t.Errorf("%+v %v", rep, err)
	}
	_, err = r.FreeRoll(t.Context(), "p", table.Caller{User: "max"}, "", slices.Repeat(pool, 20))
	wantRefusal(t, err, "refused.dice.many")
	_, err = r.FreeRoll(t.Context(), "p", table.Caller{User: "max"}, "", []dice.Die{7})
	wantRefusal(t, err, "refused.dice.size")
	_, err = r.FreeRoll(t.Context(), "", table.Caller{User: "max"}, "", pool)
	wantRefusal(t, err, "refused.too_long")
	id := r.create("eva")
	if m := <-heads; m.Table != id || m.Seq != 1 {
		t.Errorf("a loose log is heard of: %+v", m)
	}
}

func TestNextChainBeginsInTime(t *testing.T) {
	r, _ := openDemo(t)
	for range dice.ChainLength + 50 {
		if _, err := r.FreeRoll(t.Context(), "p", table.Caller{User: "max"}, "", []dice.Die{6}); err != nil {
			t.Fatal(err)
		}
	}
	rep, err := r.Host().Audit(t.Context(), "loose:p")
	if err != nil || len(rep.Faults) > 0 || len(rep.Chains) != 2 || rep.Throws != dice.ChainLength+50 {
		t.Fatalf("%v, faults %v, %d chains, %d throws", err, rep.Faults, len(rep.Chains), rep.Throws)
	}
	if left := rep.Chains[0].Length - rep.Chains[0].Spent; left < 1 || left > 64 {
		t.Errorf("%d links left when the next chain began", left)
	}
}

func TestLostSeedBeginsANewChain(t *testing.T) {
	st := memory.New()
	r := newFixture(t, st, table.Options{})
	id := r.create("eva")
	r.do(id, ana, "dice", "pool", "d6")
	key := string(id) + "/1"
	e, err := st.Get(t.Context(), "chain", key, time.Now())
	if err != nil || len(e.Data) != 32 {
		t.Fatalf("%v %v", e, err)
	}
	e.Data = bytes.Repeat([]byte{7}, 32)
	if _, err := st.Put(t.Context(), "chain", e); err != nil {
		t.Fatal(err)
	}
	next := newFixture(t, st, table.Options{})
	next.do(id, ana, "dice", "pool", "d6")
	rep, err := next.Verify(t.Context(), id, table.Caller{})
	if err != nil || len(rep.Faults) > 0 || len(rep.Chains) != 2 || rep.Chains[1].Spent != 1 {
		t.Errorf("%v %+v", err, rep)
	}
}

func TestWaitReturnsWhenTheLogGrows(t *testing.T) {
	r, id := openDemo(t)
	if seq, err := r.Wait(t.Context(), id, 0); err != nil || seq != 1 {
		t.Errorf("%d %v", seq, err)
	}
	got := make(chan game.Seq)
	for range 3 {
		go func() {
			seq, err := r.Wait(context.WithoutCancel(t.Context()), id, 1)
			if err != nil {
				t.Error(err)
			}
			got <- seq
		}()
	}
	time.Sleep(10 * time.Millisecond)
	other := newFixture(t, r.store, table.Options{})
	other.do(id, ana, "add")
	for range 3 {
		if seq := <-got; seq != 2 {
			t.Errorf("%d", seq)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if _, err := r.Wait(ctx, id, 2); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
}

func TestCloseEndsWaiting(t *testing.T) {
	h := newFixture(t, memory.New(), table.Options{})
	id := h.create("eva")
	moved := h.Subscribe(context.Background())
	ended := make(chan error)
	go func() {
		_, err := h.Wait(context.Background(), id, 1)
		ended <- err
	}()
	time.Sleep(10 * time.Millisecond)
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	for range moved { // until it closes
	}
}

func TestSubscribeHearsOtherServices(t *testing.T) {
	st := memory.New()
	a, b := newFixture(t, st, table.Options{}), newFixture(t, st, table.Options{})
	ctx, cancel := context.WithCancel(t.Context())
	moved := a.Subscribe(ctx)
	id := b.create("eva")
	if m := <-moved; m != (table.Update{Table: id, Seq: 1}) {
		t.Errorf("%+v", m)
	}
	for range 20 {
		b.do(id, ana, "add")
	}
	last := table.Update{}
	for last.Seq < 21 {
		last = <-moved
		if view := a.view(id, ana); view.Seq < last.Seq {
			t.Errorf("at %d when %d was heard of", view.Seq, last.Seq)
		}
	}
	cancel()
	for range moved { // until it closes
	}
}

// The silent log of a place is no table: a user who knows its id learns no more than of a table that never was.
func TestFreeRollLogsAreHiddenFromUsers(t *testing.T) {
	r := newFixture(t, memory.New(), table.Options{})
	if _, err := r.FreeRoll(t.Context(), "discord:1/2", table.Caller{User: "max"}, "i1", []dice.Die{6}); err != nil {
		t.Fatal(err)
	}
	const id = "loose:discord%3A1%2F2"
	if rep, err := r.Host().Audit(t.Context(), id); err != nil || rep.Throws != 1 {
		t.Fatalf("%v %+v", err, rep)
	}
	for _, caller := range []table.Caller{{}, {User: "max"}, {User: "eva"}} {
		for name, ask := range map[string]func() error{
			"Look": func() error { _, err := r.View(t.Context(), id, caller, table.ViewQuery{}); return err },
			"Do": func() error {
				_, err := r.Do(t.Context(), id, caller, commandOf("dice", "pool", "d6"), table.ViewQuery{})
				return err
			},
			"Wait":   func() error { _, err := r.Wait(t.Context(), id, 0); return err },
			"Log":    func() error { _, err := r.Log(t.Context(), id, caller, 0, 9); return err },
			"Export": func() error { return r.Export(t.Context(), id, caller, io.Discard) },
			"Verify": func() error { _, err := r.Verify(t.Context(), id, caller); return err },
			"Stats":  func() error { _, err := r.Stats(t.Context(), id, caller); return err },
		} {
			if err := ask(); err != table.ErrNoTable {
				t.Errorf("%s for %q: %v", name, caller.User, err)
			}
		}
	}
}
