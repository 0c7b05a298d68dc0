package table_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"mesa/game"
	"mesa/table"
	"mesa/table/past"
)

func (r fixture) viewAt(id game.TableID, by table.Caller, seq game.Seq) table.ViewAt {
	r.t.Helper()
	p, err := r.ViewAt(r.t.Context(), id, by, seq)
	if err != nil {
		r.t.Fatal(err)
	}
	return p
}

func TestViewAtShowsEachDecision(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, ana, "add", "n", "1")                          // 2: 6
	r.do(id, bia, "draft", "die", "d8")                     // 3
	r.do(id, bia, "add", "n", "2")                          // 4: 8
	r.do(id, gm, "undo")                                    // 5: 6
	r.do(id, bia, "add", "n", "5")                          // 6: 11
	r.do(id, gm, "set", "setting", "pace", "value", "full") // 7
	for seq, want := range map[game.Seq]int{1: 5, 2: 6, 4: 6, 5: 6, 6: 11, 7: 11} {
		p := r.viewAt(id, bia, seq)
		if counterValue(p.PlayerView) != want || p.Seq != seq || p.Entry.Seq != seq || p.Entry.Undone != (seq == 4) ||
			len(p.Offers) > 0 {
			t.Errorf("decision %d: %d, %+v", seq, counterValue(p.PlayerView), p.Entry)
		}
	}
	c, err := r.SessionSteps(t.Context(), id, bia, past.LastSession)
	if err != nil || !slices.Equal(c.Seqs, []game.Seq{2, 6}) {
		t.Errorf("%v %v", c.Seqs, err)
	}
	for _, seq := range []game.Seq{-1, 0, 3, 8, 1 << 40} { // a draft, and decisions that do not exist
		if _, err := r.ViewAt(t.Context(), id, bia, seq); err != past.ErrNoDecision {
			t.Errorf("decision %d: %v", seq, err)
		}
	}
	max := table.Caller{User: "max", Chair: "ana"}
	if _, err := r.ViewAt(t.Context(), id, max, 2); err != table.ErrNotYours {
		t.Error(err)
	}
	if _, err := r.SessionSteps(t.Context(), id, max, 1); err != table.ErrNotYours {
		t.Error(err)
	}
	if _, err := r.ViewAt(t.Context(), "nowhere", ana, 1); err != table.ErrNoTable {
		t.Error(err)
	}
	if _, err := r.SessionSteps(t.Context(), id, ana, 9); err != past.ErrNoSession {
		t.Error(err)
	}
}

// Looking back shows only what may be seen now: throws that are hidden now stay hidden, and the present chair decides.
func TestViewAtKeepsSecrets(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, ana, "whisper", "words", "the butler") // 2
	r.do(id, gm, "hide", "pool", "2d20")            // 3 begins the chain, 4 is the throw
	for _, by := range []table.Caller{bia, {User: "max"}, {}} {
		for _, seq := range []game.Seq{2, 4} {
			p := r.viewAt(id, by, seq)
			seen := slices.ContainsFunc(p.Entry.Dice, func(d game.Die) bool { return d.Face > 0 })
			if seen || strings.Contains(fmt.Sprintf("%+v", p), "butler") {
				t.Errorf("%+v learns of decision %d: %+v", by, seq, p)
			}
			for _, throw := range p.Entry.Throws {
				if len(throw.Faces) > 0 {
					t.Errorf("%+v sees what was thrown: %+v", by, throw)
				}
			}
		}
	}
	if p := r.viewAt(id, gm, 4); len(p.Entry.Throws) != 1 || len(p.Entry.Throws[0].Faces) != 2 {
		t.Errorf("the GM sees %+v", p.Entry)
	}
}

// States with a decision that is undone later are dropped.
func TestViewAtAfterUndo(t *testing.T) {
	r, id := openDemo(t)
	fill(t, r.store, id, 198)      // up to 199
	r.do(id, ana, "add", "n", "5") // 200, which is kept
	last := r.do(id, ana, "add", "n", "7")
	if got := counterValue(r.viewAt(id, ana, 201).PlayerView); got != counterValue(last) {
		t.Fatalf("%d, want %d", got, counterValue(last))
	}
	r.do(id, gm, "undo")
	r.do(id, gm, "undo")
	now := r.do(id, ana, "add", "n", "1")
	if got := counterValue(r.viewAt(id, ana, now.Seq).PlayerView); got != counterValue(now) ||
		got != counterValue(last)-11 {
		t.Errorf("%d, want %d", got, counterValue(now))
	}
}

// In a log of any length a step reads a bounded number of records from anywhere, and after the
// first jump so does every jump.
func TestViewAtReadsFewRecords(t *testing.T) {
	st, id := grownTable(t, 20_000)
	r := newFixture(t, st, table.Options{Build: "b"})
	for i, seq := range []game.Seq{19_000, 300, 18_950, 9_900, 14_800} {
		st.rows.Store(0)
		r.viewAt(id, ana, seq)
		if n := st.rows.Load(); i > 0 && n > 5_300 {
			t.Errorf("a jump to %d reads %d records", seq, n)
		}
		for _, step := range []game.Seq{1, -1, 2, -2} {
			st.rows.Store(0)
			if got, want := counterValue(r.viewAt(id, ana, seq+step).PlayerView), 5+int(seq+step)-1; got != want {
				t.Errorf("after decision %d the count is %d, want %d", seq+step, got, want)
			}
			if n := st.rows.Load(); n > 300 {
				t.Errorf("a step from %d reads %d records", seq, n)
			}
		}
	}
}

// Several players can look back at once while play goes on.
func TestViewAtDuringPlay(t *testing.T) {
	r, id := openDemo(t)
	fill(t, r.store, id, 300)
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() {
			for seq := game.Seq(300); seq > 280; seq-- {
				if p, err := r.ViewAt(t.Context(), id, bia, seq); err != nil ||
					counterValue(p.PlayerView) != int(seq)+4 {
					t.Error(seq, err)
				}
				if _, err := r.SessionSteps(t.Context(), id, bia, past.LastSession); err != nil {
					t.Error(err)
				}
			}
		})
	}
	for range 20 {
		r.do(id, ana, "add")
	}
	all.Wait()
	if view := r.view(id, ana); counterValue(view) != 5+300+20 {
		t.Errorf("the count is %d", counterValue(view))
	}
}
