package storetest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
)

func testReadBack(t *testing.T, open func() store.Store) {
	s := open()
	const n = 1200 // more than any store reads at once
	fill(t, s, "t", n)
	for i, r := range collect(t, s.Read(t.Context(), "t", 0)) {
		wantSame(t, r, record(game.Seq(i+1)))
	}
	back := collect(t, s.ReadBack(t.Context(), "t", 0))
	for i, r := range back {
		wantSame(t, r, record(n-game.Seq(i)))
	}
	wantEqual(t, "records read back", len(back), n)
}

func testEmpty(t *testing.T, open func() store.Store) {
	s := open()
	wantEqual(t, "records", len(collect(t, s.Read(t.Context(), "none", 0))), 0)
	wantEqual(t, "records", len(collect(t, s.ReadBack(t.Context(), "none", 0))), 0)
	wantEqual(t, "heads", len(collect(t, s.Heads(t.Context()))), 0)
	h, err := s.Head(t.Context(), "none")
	if err != nil {
		t.Fatal(err)
	}
	wantEqual(t, "head", h, store.Head{Table: "none"})
}

func testConflict(t *testing.T, open func() store.Store) {
	s := open()
	fill(t, s, "t", 3)
	for _, seq := range []game.Seq{1, 2, 3, 5, 6, 100} {
		rec := record(seq)
		rec.Cause = "new"
		wantError(t, fmt.Sprintf("append record %d behind record 3", seq), s.Append(t.Context(), "t", seq-1, rec),
			store.ErrConflict)
	}
	wantError(t, "append record 2 to an empty table", s.Append(t.Context(), "other", 1, record(2)), store.ErrConflict)
	wantEqual(t, "log", seqs(collect(t, s.Read(t.Context(), "t", 0))), []game.Seq{1, 2, 3})
	wantEqual(t, "tables", len(collect(t, s.Heads(t.Context()))), 1)
	mustAppend(t, s, "t", record(4)) // and it goes on
}

func testDone(t *testing.T, open func() store.Store) {
	s := open()
	fill(t, s, "t", 3)
	again := record(4)
	again.Cause = "cause-2"
	wantDone(t, s.Append(t.Context(), "t", 3, again), 2)
	wantDone(t, s.Append(t.Context(), "t", 1, record(2)), 2) // done takes precedence over conflict
	far := record(9)
	far.Cause = "cause-3"
	wantDone(t, s.Append(t.Context(), "t", 8, far), 3)
	wantEqual(t, "log", seqs(collect(t, s.Read(t.Context(), "t", 0))), []game.Seq{1, 2, 3})
	mustAppend(t, s, "other", record(1)) // a cause belongs to its table
	for cause, want := range map[game.CommandID]game.Seq{"cause-2": 2, "cause-3": 3, "cause-9": 0, "": 0} {
		seq, err := s.Done(t.Context(), "t", cause)
		if err != nil || seq != want {
			t.Errorf("Done(%q) = %d, %v, want %d", cause, seq, err, want)
		}
	}
	if seq, err := s.Done(t.Context(), "nowhere", "cause-1"); err != nil || seq != 0 {
		t.Errorf("Done at no table = %d, %v", seq, err)
	}
}

func testNoCause(t *testing.T, open func() store.Store) {
	s := open()
	for seq := game.Seq(1); seq <= 3; seq++ {
		rec := record(seq)
		rec.Cause = ""
		mustAppend(t, s, "t", rec)
	}
	rec := record(3)
	rec.Cause = ""
	wantError(t, "append record 3 again", s.Append(t.Context(), "t", 2, rec), store.ErrConflict)
	for _, r := range collect(t, s.Read(t.Context(), "t", 0)) {
		wantEqual(t, "cause", r.Cause, "")
	}
}

func testWrongSeq(t *testing.T, open func() store.Store) {
	s := open()
	fill(t, s, "t", 1)
	for _, tt := range []struct{ after, seq game.Seq }{{1, 1}, {1, 3}, {0, 2}, {-1, 0}, {-2, -1}} {
		if err := s.Append(t.Context(), "t", tt.after, record(tt.seq)); err == nil {
			t.Errorf("record %d was appended behind record %d", tt.seq, tt.after)
		}
	}
	wantEqual(t, "log", seqs(collect(t, s.Read(t.Context(), "t", 0))), []game.Seq{1})
}

func testOrder(t *testing.T, open func() store.Store) {
	s := open()
	fill(t, s, "t", 12)
	fill(t, s, "s", 3)
	for after, want := range map[game.Seq][]game.Seq{-5: {1, 2, 3}, 0: {1, 2, 3}, 10: {11, 12}, 11: {12}, 12: nil,
		99: nil} {
		got := seqs(collect(t, s.Read(t.Context(), "t", after)))
		wantEqual(t, fmt.Sprintf("read behind %d", after), got[:min(3, len(got))], want)
	}
	for before, want := range map[game.Seq][]game.Seq{0: {12, 11, 10}, 99: {12, 11, 10}, 12: {11, 10, 9}, 3: {2, 1},
		1: nil} {
		got := seqs(collect(t, s.ReadBack(t.Context(), "t", before)))
		wantEqual(t, fmt.Sprintf("read back before %d", before), got[:min(3, len(got))], want)
	}
}

func testEarlyEnd(t *testing.T, open func() store.Store) {
	s := open()
	fill(t, s, "t", 100)
	for range 50 { // more often than any store has connections
		for r, err := range s.Read(t.Context(), "t", 10) {
			if err != nil || r.Seq != 11 {
				t.Fatalf("record %d, %v", r.Seq, err)
			}
			break
		}
		for r, err := range s.ReadBack(t.Context(), "t", 0) {
			if err != nil || r.Seq != 100 {
				t.Fatalf("record %d, %v", r.Seq, err)
			}
			break
		}
		for range s.Heads(t.Context()) {
			break
		}
	}
	mustAppend(t, s, "t", record(101))
}

// A reader may read and append meanwhile, to any depth.
func testNested(t *testing.T, open func() store.Store) {
	s := open()
	fill(t, s, "t", 3)
	var read func(depth int)
	read = func(depth int) {
		for r, err := range s.Read(t.Context(), "t", 2) {
			if err != nil || r.Seq != 3 {
				t.Fatalf("record %d, %v", r.Seq, err)
			}
			if depth < 20 {
				read(depth + 1)
				return
			}
			mustAppend(t, s, "deep", record(1))
			return
		}
	}
	read(0)
}

func testOddIDs(t *testing.T, open func() store.Store) {
	s := open()
	ids := []game.TableID{"a", "A", "á", "a ", "a'; DROP TABLE log; --", "a%", "a_b", "\U0001f3b2", "日本",
		game.TableID(longText(200)), "1",
		"01", "null"}
	for i, id := range ids {
		rec := record(1)
		rec.User = fmt.Sprint(i)
		rec.Cause = game.CommandID(id)
		mustAppend(t, s, id, rec)
	}
	for i, id := range ids {
		got := collect(t, s.Read(t.Context(), id, 0))
		if len(got) != 1 || got[0].User != fmt.Sprint(i) || got[0].Cause != game.CommandID(id) {
			t.Errorf("table %q holds %+v", id, got)
		}
	}
	var heads []game.TableID
	for _, h := range collect(t, s.Heads(t.Context())) {
		heads = append(heads, h.Table)
	}
	slices.Sort(ids)
	wantEqual(t, "tables", heads, ids)
}

func testOddRecords(t *testing.T, open func() store.Store) {
	s := open()
	recs := []store.Record{
		{Seq: 1},
		{Seq: 2, At: noon, Cause: "x", Events: []store.Event{}},
		{Seq: 3, At: noon, Cause: "y", Events: []store.Event{{Name: "", Data: json.RawMessage(`null`)}}},
		{Seq: 4, At: noon, Cause: "z", User: "\"\\\u2028\x7f", Chair: "ç \U0001f3b2", Move: "'",
			Events: []store.Event{{Name: "n",
				Data: json.RawMessage(`{"s":"\u0000 \u2028 </script>","n":12345678901234567890,"f":1e-9}`)}}},
	}
	mustAppend(t, s, "t", recs...)
	for i, r := range collect(t, s.Read(t.Context(), "t", 0)) {
		wantSame(t, r, recs[i])
	}
}

func testBig(t *testing.T, open func() store.Store) {
	s := open()
	var want []store.Record
	for seq := game.Seq(1); seq <= 5; seq++ {
		rec := record(seq)
		data, err := json.Marshal(longText(500_000)) // a megabyte
		if err != nil {
			t.Fatal(err)
		}
		rec.Events = append(rec.Events, store.Event{Name: "big", Data: data})
		want = append(want, rec)
	}
	mustAppend(t, s, "t", want...)
	got := collect(t, s.Read(t.Context(), "t", 0))
	wantEqual(t, "log", seqs(got), seqs(want))
	for i, r := range got {
		if len(r.Events) != 3 || !bytes.Equal(r.Events[2].Data, want[i].Events[2].Data) {
			t.Errorf("record %d lost its big fact", r.Seq)
		}
	}
	wantEqual(t, "back", seqs(collect(t, s.ReadBack(t.Context(), "t", 0))), []game.Seq{5, 4, 3, 2, 1})
}

func testTimes(t *testing.T, open func() store.Store) {
	s := open()
	saoPaulo := time.FixedZone("", -3*60*60)
	for i, tt := range []struct{ given, want time.Time }{
		{time.Date(2026, 1, 2, 3, 4, 5, 123456789, saoPaulo), time.Date(2026, 1, 2, 6, 4, 5, 123456000, time.UTC)},
		{time.Date(1969, 12, 31, 23, 59, 59, 999999000, time.UTC),
			time.Date(1969, 12, 31, 23, 59, 59, 999999000, time.UTC)},
		{time.Date(2500, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(2500, 1, 1, 0, 0, 0, 0, time.UTC)},
		{time.Time{}, time.Time{}},
	} {
		rec := record(game.Seq(i + 1))
		rec.At = tt.given
		mustAppend(t, s, "t", rec)
		for r, err := range s.Read(t.Context(), "t", game.Seq(i)) {
			if err != nil {
				t.Fatal(err)
			}
			if !r.At.Equal(tt.want) || r.At.Location() != time.UTC {
				t.Errorf("%v came back as %v, want %v", tt.given, r.At, tt.want)
			}
		}
	}
}

// Changes that a caller makes to a record afterwards do not change the log.
func testCopy(t *testing.T, open func() store.Store) {
	s := open()
	rec := record(1)
	mustAppend(t, s, "t", rec)
	spoil := func(r store.Record) {
		r.Events[0].Name = "spoilt"
		r.Events[1].Data[0] = '!'
		r.Throws[0].Link[0], r.Throws[0].Faces[0], r.Throws[0].Pool[0] = 9, 9, 9
	}
	spoil(rec)
	for range 2 {
		got := collect(t, s.Read(t.Context(), "t", 0))
		wantEqual(t, "records", len(got), 1)
		wantSame(t, got[0], record(1))
		spoil(got[0])
	}
}

func testHeads(t *testing.T, open func() store.Store) {
	s := open()
	var want []store.Head
	for i := range 600 { // more than any store reads at once
		h := store.Head{Table: game.TableID(fmt.Sprintf("t%03d", i)), Seq: 1}
		fill(t, s, h.Table, h.Seq)
		want = append(want, h)
	}
	mustAppend(t, s, "t100", record(2))
	want[100].Seq = 2
	wantEqual(t, "heads", collect(t, s.Heads(t.Context())), want)
	for _, h := range want[99:102] {
		got, err := s.Head(t.Context(), h.Table)
		if err != nil {
			t.Fatal(err)
		}
		wantEqual(t, "head", got, h)
	}
}

func testCancelled(t *testing.T, open func() store.Store) {
	s := open()
	fill(t, s, "t", 1)
	ctx := cancelled(t)
	wantError(t, "append", s.Append(ctx, "t", 1, record(2)), context.Canceled)
	_, err := s.Head(ctx, "t")
	wantError(t, "head", err, context.Canceled)
	last := func(seq func(func(store.Record, error) bool)) (n int, err error) {
		for _, err = range seq {
			n++
		}
		return n, err
	}
	for name, seq := range map[string]func(func(store.Record, error) bool){"read": s.Read(ctx, "t", 0),
		"read back": s.ReadBack(ctx, "t", 0)} {
		n, err := last(seq)
		wantError(t, name, err, context.Canceled)
		wantEqual(t, name, n, 1) // the error is the end
	}
	for _, err = range s.Heads(ctx) {
	}
	wantError(t, "heads", err, context.Canceled)
	wantEqual(t, "log", len(collect(t, s.Read(t.Context(), "t", 0))), 1)
}

// Acknowledged records are there when the place is opened again.
func testReopened(t *testing.T, open func() store.Store) {
	s := open()
	fill(t, s, "t", 10)
	if _, err := s.Put(t.Context(), "k", store.Entry{Key: "x", Data: []byte("1")}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = open()
	wantEqual(t, "records", len(collect(t, s.Read(t.Context(), "t", 0))), 10)
	wantDone(t, s.Append(t.Context(), "t", 9, record(10)), 10)
	mustAppend(t, s, "t", record(11))
	e, err := s.Get(t.Context(), "k", "x", noon)
	if err != nil {
		t.Fatal(err)
	}
	wantEqual(t, "entry", string(e.Data), "1")
}
