package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/lang"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
	"mesa/table/past"
)

func (r fixture) recap(id game.TableID, by table.Caller, n int) past.Recap {
	r.t.Helper()
	told, err := r.Recap(r.t.Context(), id, by, n)
	if err != nil {
		r.t.Fatal(err)
	}
	return told
}

// recapLines returns the lines of a recap, as decision and mark.
func recapLines(told past.Recap) (all []string) {
	for _, s := range told.Scenes {
		for _, l := range s.Lines {
			all = append(all, fmt.Sprintf("%d %s", l.Seq, l.Mark))
		}
	}
	return all
}

func wantLines(t *testing.T, told past.Recap, want ...string) {
	t.Helper()
	if got := recapLines(told); !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
}

func TestRecapLeavesOutUndoneDecisions(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, ana, "add", "n", "10")      // 2
	r.do(id, ana, "add", "n", "1")       // 3: no weight
	r.do(id, bia, "add", "n", "10")      // 4
	r.do(id, gm, "undo")                 // 5
	r.do(id, ana, "add", "n", "10")      // 6
	r.do(id, ana, "dice", "pool", "2d6") // 7
	told := r.recap(id, bia, past.LastSession)
	wantLines(t, told, "2 outcome", "6 outcome")
	if told.N != 1 || told.From != 1 || told.To != 7 || !told.Open || told.Dice.Throws != 1 ||
		told.Story.Decisions != 4 {
		t.Errorf("%+v", told.Session)
	}
	if _, err := r.Recap(t.Context(), id, ana, 2); err != past.ErrNoSession {
		t.Error(err)
	}
	if _, err := r.Recap(t.Context(), "nowhere", ana, 1); err != table.ErrNoTable {
		t.Error(err)
	}
	if _, err := r.Sessions(t.Context(), id, table.Caller{User: "max", Chair: "ana"}); err != table.ErrNotYours {
		t.Error(err)
	}
}

// Every reader reads what the log tells them, and no more.
func TestRecapKeepsSecrets(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, ana, "whisper", "words", "the butler") // 2
	r.do(id, gm, "hide", "pool", "2d20")            // 3 begins the chain, 4 is the throw
	secret := []string{"2 growth", "4 harm"}
	wantLines(t, r.recap(id, gm, 1), secret...)
	wantLines(t, r.recap(id, ana, 1), "2 growth")
	for _, by := range []table.Caller{bia, {User: "max"}, {}} {
		told := r.recap(id, by, 1)
		wantLines(t, told, "2 growth") // that there was a whisper, and no word of it
		if told.Dice.Throws != 0 || strings.Contains(fmt.Sprint(told), "butler") {
			t.Errorf("%+v learns of it: %+v", by, told)
		}
	}
	r.do(id, gm, "close")
	wantLines(t, r.recap(id, bia, 1), secret...)
	if told := r.recap(id, bia, 1); told.Dice.Throws != 1 || told.Open {
		t.Errorf("revealed and closed: %+v", told)
	}
}

func TestHistoryListsChangesOfASheet(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, ana, "add", "n", "1")                  // 2
	r.do(id, ana, "whisper", "words", "the butler") // 3
	r.do(id, bia, "add", "n", "2")                  // 4
	r.do(id, gm, "undo")                            // 5
	r.do(id, bia, "add", "n", "3")                  // 6
	r.do(id, ana, "dice", "pool", "d6")             // 7
	history := func(by table.Caller, before game.Seq, n int) (got []string) {
		changes, err := r.History(t.Context(), id, by, "count", before, n)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range changes {
			if knows := strings.Contains(fmt.Sprint(c), "butler"); knows && by != ana && by != gm {
				t.Errorf("%+v reads what was whispered: %v", by, c.Msgs)
			}
			back := strings.TrimPrefix(c.UndoHint.Key, "history.back.")
			got = append(got, fmt.Sprintf("%d %s %s %s %d", c.Seq, c.Chair.ID, c.Move, back, len(c.Msgs)))
		}
		return got
	}
	all := []string{"6 bia counter.add later 1", "3 ana counter.whisper later 1", "2 ana counter.add later 1"}
	for _, tt := range []struct {
		by     table.Caller
		before game.Seq
		n      int
		want   []string
	}{
		{gm, 0, 9, all},
		{ana, 0, 2, all[:2]},
		{ana, 6, 9, all[1:]},
		{bia, 0, 9, all},
		{table.Caller{}, 6, 9, all[1:]},
	} {
		if got := history(tt.by, tt.before, tt.n); !slices.Equal(got, tt.want) {
			t.Errorf("%+v before %d: %q, want %q", tt.by, tt.before, got, tt.want)
		}
	}
	r.do(id, gm, "undo") // the free roll
	if got := history(bia, 0, 1); got[0] != "6 bia counter.add next 1" {
		t.Error(got)
	}
	r.do(id, gm, "set", "setting", "undo", "value", "off")
	if got := history(bia, 0, 1); got[0] != "6 bia counter.add off 1" {
		t.Error(got)
	}
}

// indexOf returns the stored index of a table.
func indexOf(t *testing.T, st store.Store, id game.TableID) store.Entry {
	t.Helper()
	e, err := st.Get(t.Context(), "recap", string(id), time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// A recap is that of the log, with any stored index.
func TestIndexIsACache(t *testing.T) {
	st := memory.New()
	a := newFixture(t, st, table.Options{Build: "a"})
	id := a.create("eva")
	fill(t, st, id, 300)
	want := fmt.Sprint(a.recap(id, ana, 1))
	kept := indexOf(t, st, id)
	if len(kept.Data) == 0 {
		t.Fatal("no index is kept")
	}
	for name, data := range map[string]string{
		"lost":             "",
		"broken":           "{",
		"another build's":  strings.Replace(string(kept.Data), `"shape":"1: a"`, `"shape":"1: b"`, 1),
		"without a shape":  strings.Replace(string(kept.Data), `"shape":"1: a"`, `"build":"a"`, 1),
		"beyond the log":   strings.Replace(string(kept.Data), `"seq":301`, `"seq":900`, 1),
		"of another log":   strings.Replace(string(kept.Data), `"ended":"2026`, `"ended":"1999`, 1),
		"without any part": `{"shape":"1: a","index":{"seq":12}}`,
		"as it was":        string(kept.Data),
	} {
		t.Run(name, func(t *testing.T) {
			e := store.Entry{Key: string(id), Version: indexOf(t, st, id).Version}
			if data != "" {
				e.Data = []byte(data)
			}
			if _, err := st.Put(t.Context(), "recap", e); err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprint(newFixture(t, st, table.Options{Build: "a"}).recap(id, ana, 1)); got != want {
				t.Errorf("%.300s, want\n%.300s", got, want)
			}
		})
	}
}

// A snapshot of a long log stores the index too, so that the first recap is fast.
func TestSnapshotExtendsTheIndex(t *testing.T) {
	st := &countingStore{Store: memory.New()}
	r := newFixture(t, st, table.Options{Build: "b"})
	id := r.create("eva")
	fill(t, st.Store, id, 5000)
	r.view(id, ana)
	waitForSnapshot(t, st, id, 5000)
	for range 500 {
		if indexOf(t, st, id).Version > 0 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	st.rows.Store(0)
	if _, err := newFixture(t, st, table.Options{Build: "b"}).Sessions(t.Context(), id, ana); err != nil {
		t.Fatal(err)
	}
	if n := st.rows.Load(); n > 50 {
		t.Errorf("%d records read to list the sessions of a table of 5000", n)
	}
}

func TestRecapsReadInBothLanguages(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, ana, "add", "n", "10")
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	for locale, want := range map[string]string{lang.EN: "Session 1", lang.PTBR: "Sessão 1"} {
		told := r.recap(id, ana, 1)
		p := index.Printer(locale, lang.Visible)
		if text := p.Markdown(told.Sheet()); !strings.HasPrefix(text, "# "+want) || !strings.Contains(text, "\n## ") {
			t.Errorf("%s:\n%s", locale, text)
		}
	}
}
