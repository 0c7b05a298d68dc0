package table_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"mesa/dice"
	"mesa/dicestats"
	"mesa/game"
	"mesa/game/gametest/counter"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
	"mesa/table/past"
)

func (r fixture) stats(id game.TableID, by table.Caller) past.Stats {
	r.t.Helper()
	s, err := r.Stats(r.t.Context(), id, by)
	if err != nil {
		r.t.Fatal(err)
	}
	return s
}

// faces returns how often each face fell, by chair and size: "ana d6": [0 1 …].
func faces(p dicestats.Stats) map[string][]int {
	all := map[string][]int{}
	for _, q := range p.People {
		for _, f := range q.Dice {
			all[q.Chair+" "+f.Size.String()] = f.N
		}
	}
	return all
}

// rollDice throws a pool by the rules, which count it.
func (r fixture) rollDice(id game.TableID, by table.Caller, pool ...string) {
	r.t.Helper()
	for _, d := range pool {
		r.do(id, by, "draft", "die", d)
	}
	r.do(id, by, "roll")
}

func TestStatsCountThrows(t *testing.T) {
	r, id := openDemo(t)
	r.rollDice(id, ana, "d6", "d8", "d6")
	r.do(id, gm, "dice", "pool", "2d6")
	r.do(id, bia, "add")
	want := map[string][]int{"ana d6": make([]int, 6), "ana d8": make([]int, 8), "gm d6": make([]int, 6)}
	for _, rec := range r.records(id) {
		for _, th := range rec.Throws {
			for i, d := range th.Pool {
				want[rec.Chair+" "+d.String()][th.Faces[i]-1]++
			}
		}
	}
	s := r.stats(id, ana)
	if got := faces(s.Ever); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
	if s.Ever.Throws != 2 || s.Session.Throws != 2 || s.Ever.From != 1 || s.Session.From != 1 ||
		s.Title != "Counting" ||
		s.Name("ana") != "Ana" || s.Name("nobody") != "nobody" {
		t.Errorf("%+v", s)
	}
	if c := s.Ever.Counts(); len(c) != 1 || c[0].Key != "counter.count.top" || c[0].Of != 3 {
		t.Errorf("counts %v", c)
	}
}

// A throw counts once, where it fell. The counts of the rules are taken back with their decision.
func TestStatsCountUndoneThrowsOnce(t *testing.T) {
	r, id := openDemo(t)
	r.rollDice(id, ana, "d6", "d8")
	fell := faces(r.stats(id, ana).Ever)
	r.do(id, gm, "undo")
	undone := r.stats(id, ana).Ever
	if fmt.Sprint(faces(undone)) != fmt.Sprint(fell) || undone.Throws != 1 {
		t.Errorf("undone: %v, want %v", faces(undone), fell)
	}
	if c := undone.Counts(); len(c) != 1 || c[0].Of != 0 || c[0].N != 0 {
		t.Errorf("counts of an undone decision: %v", c)
	}
	r.do(id, ana, "roll") // the pool is still drafted, and the throw waits
	again := r.stats(id, ana).Ever
	if fmt.Sprint(faces(again)) != fmt.Sprint(fell) || again.Throws != 1 {
		t.Errorf("thrown again: %v, want %v", faces(again), fell)
	}
	if c := again.Counts(); len(c) != 1 || c[0].Of != 2 {
		t.Errorf("counts of the same throw again: %v", c)
	}
}

// A hidden throw changes no statistics until it is revealed. Then it counts where it fell.
func TestStatsKeepSecrets(t *testing.T) {
	r, id := openDemo(t)
	r.rollDice(id, ana, "d6")
	text := func(by table.Caller) string {
		data, err := json.Marshal(r.stats(id, by).Report)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	before := text(ana)
	r.do(id, gm, "hide", "pool", "2d20")
	r.do(id, gm, "hide", "pool", "d12")
	r.do(id, gm, "undo")
	for _, by := range []table.Caller{ana, gm, {User: "max"}, {}} {
		if got := text(by); got != before {
			t.Errorf("%+v learns of a hidden throw:\n%s\nbefore\n%s", by, got, before)
		}
	}
	r.do(id, gm, "close")
	s := r.stats(id, ana)
	if got := faces(s.Ever); s.Ever.Throws != 3 || len(got["gm d20"]) != 20 || len(got["gm d12"]) != 12 {
		t.Errorf("revealed: %v", got)
	}
	if c := s.Ever.Counts(); len(c) != 2 || c[1].Key != "counter.count.big" || c[1].Of != 1 {
		t.Errorf("counts: %v, want one hidden throw that was not undone", c)
	}
}

// clock advances a second with each reading, also by the background work.
type clock struct{ seconds atomic.Int64 }

func (c *clock) now() time.Time {
	return time.Date(2026, 1, 1, 20, 0, int(c.seconds.Add(1)), 0, time.UTC)
}

func (c *clock) wait(d time.Duration) { c.seconds.Add(int64(d / time.Second)) }

func TestStatsSeparateSessions(t *testing.T) {
	var c clock
	r := newFixture(t, memory.New(), table.Options{Now: c.now})
	id := r.create("eva")
	throw := func() game.Seq { return r.do(id, ana, "dice", "pool", "d6").DoneSeq }
	session := func(from game.Seq, throws int) {
		t.Helper()
		s := r.stats(id, ana)
		if s.Session.From != from || s.Session.Throws != throws {
			t.Errorf("the session begins at %d with %d throws, want %d with %d", s.Session.From, s.Session.Throws, from,
				throws)
		}
	}
	throw()
	throw()
	session(1, 2)
	c.wait(5 * time.Hour)
	throw()
	session(1, 3)
	c.wait(6 * time.Hour)
	next := throw()
	throw()
	session(next, 2)

	r.do(id, gm, "ask")
	opened := r.do(id, gm, "answer").DoneSeq // opens a session, in the counter game
	throw()
	session(opened, 1)
	c.wait(48 * time.Hour)
	late := throw()
	session(opened, 2) // the rules decide, not the clock
	for range 3 {
		r.do(id, gm, "undo")
	}
	session(late, 1) // the answer is undone, so the clock decides; the throws still count
	if ever := r.stats(id, ana).Ever; ever.Throws != 7 || ever.From != 1 {
		t.Errorf("ever: %+v", ever)
	}
}

func TestStatsAreRefusedToStrangers(t *testing.T) {
	r, id := openDemo(t)
	if _, err := r.Stats(t.Context(), "none", ana); err != table.ErrNoTable {
		t.Errorf("no table: %v", err)
	}
	if _, err := r.Stats(t.Context(), id, table.Caller{User: "max", Chair: "ana"}); err != table.ErrNotYours {
		t.Errorf("another's chair: %v", err)
	}
	if s := r.stats(id, table.Caller{}); s.Ever.Throws != 0 || len(s.Chairs) != 3 {
		t.Errorf("a looker-on: %+v", s)
	}
}

// At any time the statistics are those of a Service that reads the whole log.
func TestStatsEqualThoseOfTheWholeLog(t *testing.T) {
	for seed := range uint64(4) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		var at clock
		st := memory.New()
		r := newFixture(t, st, table.Options{Now: at.now})
		id := r.create("eva")
		for range 120 {
			by := []table.Caller{ana, bia, gm}[rnd.IntN(3)]
			c := []game.Command{
				commandOf("dice", "pool", []string{"d6", "2d8", "d4 d12"}[rnd.IntN(3)]),
				commandOf("draft", "die", "d10"),
				commandOf("roll"),
				commandOf("undo"), commandOf("undo"),
				commandOf("hide", "pool", "d20"), commandOf("close"), commandOf("ask", "chair", "ana"),
				commandOf("answer", "question", strconv.Itoa(1+rnd.IntN(3))), commandOf("add"),
			}[rnd.IntN(10)]
			if rnd.IntN(12) == 0 {
				at.wait(7 * time.Hour)
			}
			r.Do(t.Context(), id, by, c, table.ViewQuery{}) // many are refused
			if rnd.IntN(5) > 0 {
				continue
			}
			got, want := reportText(r.stats(id, ana)), reportText(newWithoutSnapshots(t, st).stats(id, bia))
			if got != want {
				t.Fatalf("seed %d, decision %d:\n%s\nfrom scratch\n%s", seed, r.view(id, ana).Seq, got, want)
			}
		}
	}
}

// reportText returns everything of a report that does not depend on the order of asking.
func reportText(s past.Stats) string {
	var all []any
	for _, p := range []dicestats.Stats{s.Session, s.Ever} {
		slices.SortFunc(p.People, func(a, b dicestats.Person) int {
			return len(a.Chair)*100 + int(a.Chair[0]) - len(b.Chair)*100 - int(b.Chair[0])
		})
		for i := range p.People {
			q := &p.People[i]
			q.Counts = slices.DeleteFunc(q.Counts, func(c game.Count) bool { return c.Of == 0 })
			all = append(all, q.Chair, q.Dice, q.Luck.N, q.Counts)
		}
		all = append(all, p.From, p.Throws, p.Best, p.Worst)
	}
	return fmt.Sprintf("%+v", all)
}

// The next call reads the new records only.
func TestStatsReadOnlyNewRecords(t *testing.T) {
	st, id := grownTable(t, 2000)
	r := newFixture(t, st, table.Options{})
	cost := func() int64 {
		st.rows.Store(0)
		r.stats(id, ana)
		return st.rows.Load()
	}
	r.view(id, ana)
	if n := cost(); n < 2000 {
		t.Errorf("the first time reads %d records of 2000", n)
	}
	if n := cost(); n != 0 {
		t.Errorf("again reads %d records", n)
	}
	r.do(id, ana, "dice", "pool", "d6")
	r.do(id, gm, "undo")
	if n := cost(); n > 4 {
		t.Errorf("after two decisions it reads %d records", n)
	}
}

// Statistics that are not asked for are dropped from memory, and are the same when they are asked for again.
func TestStatsAreTheSameAfterEviction(t *testing.T) {
	r := newFixture(t, memory.New(), table.Options{})
	var ids []game.TableID
	for range 70 {
		id := r.create("eva")
		r.do(id, ana, "dice", "pool", "d6")
		r.stats(id, ana)
		ids = append(ids, id)
	}
	for _, id := range ids {
		if s := r.stats(id, ana); s.Ever.Throws != 1 {
			t.Errorf("%s: %d throws", id, s.Ever.Throws)
		}
	}
}

// Several callers can ask at once during play.
func TestStatsDuringPlay(t *testing.T) {
	r, id := openDemo(t)
	done := make(chan error)
	for range 4 {
		go func() {
			var last game.Seq
			for range 30 {
				s, err := r.Stats(t.Context(), id, ana)
				if err != nil || s.Seq < last || int(s.Seq) < s.Ever.Throws {
					done <- fmt.Errorf("at %d after %d: %w", s.Seq, last, err)
					return
				}
				last = s.Seq
			}
			done <- nil
		}()
	}
	for range 40 {
		r.do(id, ana, "dice", "pool", "d6")
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if s := r.stats(id, ana); s.Ever.Throws != 40 {
		t.Errorf("%d throws", s.Ever.Throws)
	}
}

// fillThrows writes n decisions of Ana into a log, each a throw of five dice.
func fillThrows(t testing.TB, st store.Store, id game.TableID, n int) {
	t.Helper()
	pool := []dice.Die{10, 8, 8, 6, 4}
	for i := range n {
		seq := game.Seq(i + 2)
		faces := []int{i%10 + 1, i%8 + 1, i/8%8 + 1, i%6 + 1, i%4 + 1}
		data, err := json.Marshal(counter.Rolled{Chair: "ana", Pool: pool, Faces: faces})
		if err != nil {
			t.Fatal(err)
		}
		rec := store.Record{
			Seq: seq, At: time.Unix(int64(seq), 0).UTC(), User: "eva", Chair: "ana",
			Cause: game.CommandID(fmt.Sprintf("throw %d", seq)),
			Move:  "counter.roll", Events: []store.Event{{Name: "counter.rolled", Data: data}},
			Throws: []dice.Throw{{Chain: 1, I: i + 1, Link: make([]byte, 32), Pool: pool, Faces: faces}},
		}
		if err := st.Append(t.Context(), id, seq-1, rec); err != nil {
			t.Fatal(err)
		}
	}
}

// BenchmarkStats asks for the statistics of 100,000 throws of five dice: for the first time, and
// after one more decision.
func BenchmarkStats(b *testing.B) {
	st := memory.New()
	r := newFixture(b, st, table.Options{})
	id := r.create("eva")
	fillThrows(b, st, id, 100_000)
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			r := newFixture(b, st, table.Options{})
			r.view(id, ana)
			b.StartTimer()
			r.stats(id, ana)
		}
	})
	r.stats(id, ana)
	b.Run("again", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			r.do(id, ana, "add")
			b.StartTimer()
			r.stats(id, ana)
		}
	})
}
