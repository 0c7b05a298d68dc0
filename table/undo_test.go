package table_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/game/gametest/counter"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

// wantSameViews compares what two Services show of a table, to every caller.
func wantSameViews(t *testing.T, a, b fixture, id game.TableID) {
	t.Helper()
	for _, by := range []table.Caller{gm, ana, bia, {User: "max"}, {}} {
		if x, y := viewText(t, a, id, by), viewText(t, b, id, by); x != y {
			t.Fatalf("%+v sees\n%s\nand folded from scratch\n%s", by, x, y)
		}
	}
}

func viewText(t *testing.T, r fixture, id game.TableID, by table.Caller) string {
	t.Helper()
	view, err := r.View(t.Context(), id, by, table.ViewQuery{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range view.Offers {
		view.Offers[i].Closed = nil // it is compared by its pointer
	}
	data, err := json.Marshal([]any{view.Seq, view.News, view.View, view.OwnChairs, view.Waiting, len(view.Offers),
		fmt.Sprintf("%+v", view.Offers)})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// newWithoutSnapshots returns a Service that can use no stored snapshot.
func newWithoutSnapshots(t *testing.T, st store.Store) fixture {
	return newFixture(t, st, table.Options{Build: fmt.Sprintf("scratch %d", time.Now().UnixNano())})
}

func TestUndoTakesBackTheLastDecision(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, ana, "add", "n", "3")
	r.do(id, ana, "draft", "die", "d8")
	r.do(id, bia, "add", "n", "4")
	r.do(id, ana, "draft", "die", "d10")
	view, err := r.Do(t.Context(), id, gm, commandOf("undo"), table.ViewQuery{Since: 5})
	if err != nil || counterValue(view) != 8 {
		t.Fatalf("%v, count %d", err, counterValue(view))
	}
	if got := keys(game.AllLines(view.News)); !slices.Equal(got, []string{"house.event.undone.was"}) {
		t.Errorf("news %v", got)
	}
	if was := game.AllLines(view.News)[0].Args[3].Msgs[0]; was.Key != "counter.event.added" || was.Args[0].Num != 4 {
		t.Errorf("%+v", was)
	}
	pool := r.view(id, ana).View.Blocks[1]
	if pool.Kind != game.PoolBlock || len(pool.Items) != 2 {
		t.Errorf("the drafts are gone: %+v", pool)
	}
	if view := r.do(id, gm, "undo"); counterValue(view) != 5 {
		t.Errorf("count %d after the second undo", counterValue(view))
	}
	r.doRefused(id, gm, commandOf("undo"), "refused.undo.nothing")
	wantSameViews(t, r, newWithoutSnapshots(t, r.store), id)
}

// An undo says briefly what it took back and which dice wait.
func TestUndoNamesWaitingDice(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, ana, "dice", "pool", "d6 d8")
	faces := r.records(id)[1].Throws[0].Faces
	news := game.AllLines(r.do(id, gm, "undo").News)
	news = news[len(news)-2:]
	if got := keys(news); !slices.Equal(got, []string{"house.event.undone", "house.event.undone.dice"}) {
		t.Fatalf("news %v", got)
	}
	if kept := news[1].Args[0].Msgs; len(kept) != 2 || kept[1].Args[0].Num != 8 || kept[1].Args[1].Num != faces[1] {
		t.Errorf("kept: %+v", kept)
	}
	if who := news[0].Args[1].Words + " by " + news[0].Args[2].Words; who != "Ana by GM" {
		t.Error(who)
	}
}

// A decision is told from its record alone: the same after players leave, come or are removed, and in another process.
func TestDecisionIsToldFromItsRecordAlone(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, ana, "add", "n", "3")
	r.do(id, bia, "add", "n", "4")
	r.do(id, gm, "undo")
	r.do(id, gm, "leave", "chair", "bia")
	log := func(r fixture) map[game.Seq]string {
		entries, err := r.Log(t.Context(), id, table.Caller{}, 0, 200)
		if err != nil {
			t.Fatal(err)
		}
		lines := map[game.Seq]string{}
		for _, e := range entries {
			lines[e.Seq] = fmt.Sprintf("%+v", e.All())
		}
		return lines
	}
	told := log(r)
	r.do(id, gm, "undo")
	for range 100 {
		r.do(id, gm, "add", "n", "1")
	}
	for _, now := range []map[game.Seq]string{log(r), log(newWithoutSnapshots(t, r.store))} {
		for seq, line := range told {
			if now[seq] != line {
				t.Errorf("decision %d was told as\n%s\nand now as\n%s", seq, line, now[seq])
			}
		}
	}
}

// The dice of an undone throw wait, by size and in order. A throw of some of them, or of more,
// shows them again, and spends new links only for dice that did not wait.
func TestUndoneThrowWaits(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, ana, "dice", "pool", "d6 d8 d6")
	first := r.records(id)[1].Throws[0]
	r.do(id, gm, "undo")
	r.do(id, ana, "dice", "pool", "d6")
	r.do(id, bia, "dice", "pool", "d6 d6 d8") // free rolls wait for their chair
	r.do(id, ana, "dice", "pool", "d8 2d6 d10")
	recs := r.records(id)
	if one := recs[3].Throws; len(one) != 1 || one[0].Again != 2 || one[0].I != 1 || one[0].Faces[0] != first.Faces[0] {
		t.Errorf("%+v, want the first die of %+v", one, first)
	}
	if other := recs[4].Throws; len(other) != 1 || other[0].Again != 0 || other[0].I != 2 {
		t.Errorf("%+v", other)
	}
	more := recs[5].Throws
	if len(more) != 2 || more[0].Again != 2 || !slices.Equal(more[0].Faces, []int{first.Faces[1], first.Faces[2]}) ||
		!slices.Equal(more[0].Of, []int{0, 1}) {
		t.Fatalf("%+v, want the rest of %+v", more, first)
	}
	if more[1].Again != 0 || more[1].I != 3 || !slices.Equal(more[1].Pool, []dice.Die{6, 10}) {
		t.Errorf("the new dice: %+v", more[1])
	}
	r.do(id, gm, "undo")
	r.do(id, ana, "dice", "pool", "d10 d6 d8")
	last := r.records(id)[7].Throws
	if faces := facesOf(last); !slices.Equal(faces, []int{more[1].Faces[1], more[0].Faces[1], more[0].Faces[0]}) {
		t.Errorf("%v of %+v, want them as they were: %+v", faces, last, more)
	}
	rep, err := r.Verify(t.Context(), id, table.Caller{})
	if err != nil || len(rep.Faults) > 0 {
		t.Errorf("%v %+v", err, rep)
	}
	wantSameViews(t, r, newWithoutSnapshots(t, r.store), id)
}

// facesOf returns the faces of throws.
func facesOf(ts []dice.Throw) (faces []int) {
	for _, t := range ts {
		faces = append(faces, t.Faces...)
	}
	return faces
}

// Dice thrown at a place wait there for every chair.
func TestDiceWaitAtTheirPlace(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, ana, "draft", "die", "d8")
	r.do(id, ana, "draft", "die", "d6")
	done := r.do(id, ana, "roll").DoneSeq
	first := r.records(id)[done-1].Throws[0]
	r.do(id, gm, "undo")
	r.do(id, gm, "draft", "die", "d10")
	r.do(id, gm, "draft", "die", "d6")
	done = r.do(id, gm, "roll").DoneSeq
	got := r.records(id)[done-1].Throws
	if len(got) != 2 || got[0].Again != 0 || got[1].Again == 0 || got[1].Faces[0] != first.Faces[1] {
		t.Errorf("%+v, want the d6 of %+v", got, first)
	}
	if rep, err := r.Verify(t.Context(), id, table.Caller{}); err != nil || len(rep.Faults) > 0 {
		t.Errorf("%v %+v", err, rep)
	}
	var log bytes.Buffer
	if err := r.Export(t.Context(), id, gm, &log); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Import(t.Context(), "eva", "", strings.NewReader(log.String())); err != nil {
		t.Errorf("the log as it is: %v", err)
	}
	for old, forged := range map[string]string{`"of":[0]`: `"of":[1]`, `"again":4`: `"again":2`, `,"for":"pool"`: ``} {
		changed := strings.Replace(log.String(), old, forged, 1)
		if _, err := r.Import(t.Context(), "eva", "", strings.NewReader(changed)); changed == log.String() ||
			err == nil {
			t.Errorf("%s for %s goes unnoticed", forged, old)
		}
	}
}

// Named dice wait for those names first, and then for any die of their size. Verify checks names as it checks faces.
func TestDiceWaitForTheirNames(t *testing.T) {
	r, id := openDemo(t)
	pool := func(chair table.Caller, dice ...string) []dice.Throw {
		for _, d := range dice {
			r.do(id, chair, "draft", "die", d)
		}
		done := r.do(id, chair, "roll").DoneSeq
		return r.records(id)[done-1].Throws
	}
	first := pool(ana, "d6", "d6", "d6")
	r.do(id, gm, "undo")
	got := pool(gm, "d8", "d6", "d4", "d6") // the second has its own; the fourth takes the first that is left
	var faces []int
	var names []string
	for _, th := range got {
		if th.Again != 0 {
			faces, names = append(faces, th.Faces...), append(names, th.Names...)
		}
	}
	want := []int{first[0].Faces[1], first[0].Faces[0]}
	if !slices.Equal(faces, want) || !slices.Equal(names, []string{"2", "1"}) {
		t.Errorf("%+v, want the second and the first die of %+v", got, first)
	}
	if rep, err := r.Verify(t.Context(), id, table.Caller{}); err != nil || len(rep.Faults) > 0 {
		t.Errorf("%v %+v", err, rep)
	}
	wantSameViews(t, r, newWithoutSnapshots(t, r.store), id)
	var log bytes.Buffer
	if err := r.Export(t.Context(), id, gm, &log); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Import(t.Context(), "eva", "", strings.NewReader(log.String())); err != nil {
		t.Errorf("the log as it is: %v", err)
	}
	for old, forged := range map[string]string{`"names":["2"]`: `"names":["3"]`, `"names":["1","2","3"]`: `"names":["1"]`} {
		changed := strings.Replace(log.String(), old, forged, 1)
		if _, err := r.Import(t.Context(), "eva", "", strings.NewReader(changed)); changed == log.String() ||
			err == nil {
			t.Errorf("%s for %s goes unnoticed", forged, old)
		}
	}
}

func TestLogKeepsUndoneDecisions(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, ana, "add", "n", "3")
	r.do(id, ana, "draft")
	r.do(id, bia, "add", "n", "4")
	r.do(id, gm, "undo")
	log, err := r.Log(t.Context(), id, table.Caller{}, 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range log {
		got = append(got, fmt.Sprintf("%d %s %s %v %d", e.Seq, e.Chair.Name, e.Move, e.Undone, len(e.All())))
	}
	want := []string{
		"5 GM house.undo false 1", "4 Bia counter.add true 1", "2 Ana counter.add false 1", "1 GM house.found false 1",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if page, err := r.Log(t.Context(), id, table.Caller{}, 4, 1); err != nil || len(page) != 1 || page[0].Seq != 2 {
		t.Errorf("%v %v", page, err)
	}
	for _, none := range []int{0, -1} {
		if page, err := r.Log(t.Context(), id, table.Caller{}, 0, none); err != nil || len(page) != 0 {
			t.Errorf("%d decisions asked for: %v %v", none, page, err)
		}
	}
	if _, err := r.Log(t.Context(), id, table.Caller{User: "max", Chair: "gm"}, 0, 1); err != table.ErrNotYours {
		t.Errorf("%v", err)
	}
}

// snapshotSeqs returns the record of each stored snapshot, newest first.
func snapshotSeqs(t *testing.T, st store.Store, id game.TableID) []game.Seq {
	t.Helper()
	var seqs []game.Seq
	for e, err := range st.List(t.Context(), "snapshot", string(id)+"/", time.Now()) {
		if err != nil {
			t.Fatal(err)
		}
		var shot struct{ Seq game.Seq }
		if err := json.Unmarshal(e.Data, &shot); err != nil {
			t.Fatal(err)
		}
		seqs = append(seqs, shot.Seq)
	}
	return seqs
}

// waitForSnapshot waits until there is a snapshot of a record or a later one.
func waitForSnapshot(t *testing.T, st store.Store, id game.TableID, seq game.Seq) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if s := snapshotSeqs(t, st, id); len(s) > 0 && s[0] >= seq {
			return
		}
	}
	t.Fatalf("no snapshot at %d: %v", seq, snapshotSeqs(t, st, id))
}

func TestUndoReachesBeforeSnapshots(t *testing.T) {
	st := memory.New()
	r := newFixture(t, st, table.Options{Build: "b"})
	id := r.create("eva")
	for n := 1; n <= 450; n++ {
		r.do(id, ana, "add", "n", game.Itoa(n%10+1))
		if n%200 == 199 {
			waitForSnapshot(t, st, id, game.Seq(n/200*200+1))
		}
	}
	before := snapshotSeqs(t, st, id)
	for n := range 199 {
		r.do(id, gm, "undo")
		if n%40 == 0 && (n%80 == 0 || !testing.Short()) {
			wantSameViews(t, r, newWithoutSnapshots(t, st), id)
			wantSameViews(t, newFixture(t, st, table.Options{Build: "b"}), newWithoutSnapshots(t, st), id)
		}
	}
	want := 5
	for n := 1; n <= 450-199; n++ {
		want += n%10 + 1
	}
	if got := counterValue(r.view(id, ana)); got != want {
		t.Errorf("count %d, want %d", got, want)
	}
	if len(before) < 2 || len(before) > 5 {
		t.Errorf("snapshots at %v", before)
	}
}

func TestOldSnapshotsAreDeleted(t *testing.T) {
	st := memory.New()
	r := newFixture(t, st, table.Options{Build: "b"})
	id := r.create("eva")
	fill(t, st, id, 5000)
	rounds := 30
	if testing.Short() {
		rounds = 10
	}
	for range rounds {
		for range 100 {
			r.do(id, ana, "draft")
			r.do(id, ana, "roll")
		}
		waitForSnapshot(t, st, id, r.view(id, ana).Seq-250)
	}
	if all := snapshotSeqs(t, st, id); len(all) < 2 || len(all) > 6 {
		t.Errorf("snapshots at %v", all)
	}
}

func TestUndoByAnotherServiceIsNoticed(t *testing.T) {
	st := memory.New()
	a, b := newFixture(t, st, table.Options{Build: "b"}), newFixture(t, st, table.Options{Build: "b"})
	id := a.create("eva")
	a.do(id, ana, "add", "n", "3")
	b.do(id, ana, "add", "n", "4")
	a.do(id, gm, "undo")
	if view := b.do(id, ana, "add", "n", "1"); counterValue(view) != 9 { // its append is refused first
		t.Errorf("count %d", counterValue(view))
	}
	if view := a.do(id, ana, "draft"); counterValue(view) != 9 {
		t.Errorf("count %d", counterValue(view))
	}
	if seq, err := b.Wait(t.Context(), id, 5); err != nil || seq != 6 {
		t.Errorf("%d %v", seq, err)
	}
	wantSameViews(t, a, b, id)
}

func TestBadSnapshotsAreNotUsed(t *testing.T) {
	for name, data := range map[string]string{
		"no JSON":         `{`,
		"another build":   `{"shape":"house 4, counter: other","seq":2,"house":{"system":"counter"},"rules":{"count":99}}`,
		"another place":   `{"shape":"house 4, counter: b","seq":7,"house":{"system":"counter"},"rules":{"count":99}}`,
		"no such system":  `{"shape":"house 4, counter: b","seq":2,"house":{"system":"chess"},"rules":{"count":99}}`,
		"no such state":   `{"shape":"house 4, counter: b","seq":2,"house":{"system":"counter"},"rules":{"count":"x"}}`,
		"nothing inside":  `{}`,
		"a null inside":   `{"shape":"house 4, counter: b","seq":2,"house":{"system":"counter"},"rules":null}`,
		"no house inside": `{"shape":"house 4, counter: b","seq":2,"rules":{"count":99}}`,
	} {
		t.Run(name, func(t *testing.T) {
			st := memory.New()
			id := newFixture(t, st, table.Options{Build: "b"}).create("eva")
			fill(t, st, id, 3)
			putEntry(t, st, fmt.Sprintf("%s/%013d", id, game.Seq(1e13-1-2)), data)
			if view := newFixture(t, st, table.Options{Build: "b"}).view(id, ana); counterValue(view) != 8 ||
				view.Seq != 4 {
				t.Errorf("count %d at %d", counterValue(view), view.Seq)
			}
		})
	}
}

func TestSnapshotBeyondTheLogIsNotUsed(t *testing.T) {
	st := memory.New()
	id := newFixture(t, st, table.Options{Build: "b"}).create("eva")
	putEntry(t, st, fmt.Sprintf("%s/%013d", id, game.Seq(1e13-1-50)),
		`{"shape":"house 4, counter: b","seq":50,"house":{"system":"counter"},"rules":{"count":99}}`)
	if view := newFixture(t, st, table.Options{Build: "b"}).view(id, table.Caller{}); counterValue(view) != 5 ||
		view.Seq != 1 {
		t.Errorf("count %d at %d", counterValue(view), view.Seq)
	}
}

func putEntry(t *testing.T, st store.Store, key, data string) {
	t.Helper()
	if _, err := st.Put(t.Context(), "snapshot", store.Entry{Key: key, Data: []byte(data)}); err != nil {
		t.Fatal(err)
	}
}

// fill writes n decisions of +1 straight into the store.
func fill(t testing.TB, st store.Store, id game.TableID, n int) {
	t.Helper()
	head, err := st.Head(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(counter.Added{N: 1})
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		seq := head.Seq + game.Seq(i) + 1
		rec := store.Record{
			Seq: seq, At: time.Unix(int64(seq), 0).UTC(), User: "eva", Chair: "ana",
			Cause: game.CommandID(fmt.Sprintf("fill %d", seq)),
			Move:  "counter.add", Press: "cHJlc3NlZCBrZXkg", Events: []store.Event{{Name: "counter.added", Data: data}},
		}
		if err := st.Append(t.Context(), id, seq-1, rec); err != nil {
			t.Fatal(err)
		}
	}
}
