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

// same compares what two halls show of a table, to everybody.
func same(t *testing.T, a, b room, id game.TableID) {
	t.Helper()
	for _, by := range []table.Caller{gm, ana, bia, {User: "max"}, {}} {
		if x, y := seen(t, a, id, by), seen(t, b, id, by); x != y {
			t.Fatalf("%+v sees\n%s\nand folded from scratch\n%s", by, x, y)
		}
	}
}

func seen(t *testing.T, r room, id game.TableID, by table.Caller) string {
	t.Helper()
	view, err := r.View(t.Context(), id, by, table.ViewQuery{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range view.Offers {
		view.Offers[i].Closed = nil // a pointer says nothing
	}
	data, err := json.Marshal([]any{view.Seq, view.News, view.View, view.OwnChairs, view.Waiting, len(view.Offers),
		fmt.Sprintf("%+v", view.Offers)})
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// scratch is a hall that cannot use anybody's snapshots.
func scratch(t *testing.T, st store.Store) room {
	return newRoom(t, st, table.Options{Build: fmt.Sprintf("scratch %d", time.Now().UnixNano())})
}

func TestUndoTakesBackTheLastDecision(t *testing.T) {
	r, id := open(t)
	r.line(id, ana, "add", "n", "3")
	r.line(id, ana, "draft", "die", "d8")
	r.line(id, bia, "add", "n", "4")
	r.line(id, ana, "draft", "die", "d10")
	view, err := r.Do(t.Context(), id, gm, lineOf("undo"), table.ViewQuery{Since: 5})
	if err != nil || count(view) != 8 {
		t.Fatalf("%v, count %d", err, count(view))
	}
	if got := keys(game.AllLines(view.News)); !slices.Equal(got, []string{"house.event.undone.was"}) {
		t.Errorf("news %v", got)
	}
	if was := game.AllLines(view.News)[0].Args[3].Msgs[0]; was.Key != "counter.event.added" || was.Args[0].Num != 4 {
		t.Errorf("%+v", was)
	}
	pool := r.look(id, ana).View.Blocks[1]
	if pool.Kind != game.PoolBlock || len(pool.Items) != 2 {
		t.Errorf("the drafts are gone: %+v", pool)
	}
	if view := r.line(id, gm, "undo"); count(view) != 5 {
		t.Errorf("count %d after the second undo", count(view))
	}
	r.refused(id, gm, lineOf("undo"), "refused.undo.nothing")
	same(t, r, scratch(t, r.store), id)
}

// An undo says what it took back, briefly, and which dice wait.
func TestUndoSaysWhatIsKept(t *testing.T) {
	r, id := open(t)
	r.line(id, ana, "dice", "pool", "d6 d8")
	faces := r.records(id)[1].Throws[0].Faces
	news := game.AllLines(r.line(id, gm, "undo").News)
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

// What was told of a decision is told for ever: whoever leaves, comes or is
// taken back later, and in another process.
func TestADecisionIsToldFromItsRecordAlone(t *testing.T) {
	r, id := open(t)
	r.line(id, ana, "add", "n", "3")
	r.line(id, bia, "add", "n", "4")
	r.line(id, gm, "undo")
	r.line(id, gm, "leave", "chair", "bia")
	log := func(r room) map[game.Seq]string {
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
	r.line(id, gm, "undo")
	for range 100 {
		r.line(id, gm, "add", "n", "1")
	}
	for _, now := range []map[game.Seq]string{log(r), log(scratch(t, r.store))} {
		for seq, line := range told {
			if now[seq] != line {
				t.Errorf("decision %d was told as\n%s\nand now as\n%s", seq, line, now[seq])
			}
		}
	}
}

// The dice of a throw that was undone wait, size by size and in their order: a
// throw of some of them, or of more, shows them again, and new links pay for
// the dice that were not there alone.
func TestAnUndoneThrowWaits(t *testing.T) {
	r, id := open(t)
	r.line(id, ana, "dice", "pool", "d6 d8 d6")
	first := r.records(id)[1].Throws[0]
	r.line(id, gm, "undo")
	r.line(id, ana, "dice", "pool", "d6")
	r.line(id, bia, "dice", "pool", "d6 d6 d8") // loose dice wait for their chair
	r.line(id, ana, "dice", "pool", "d8 2d6 d10")
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
	r.line(id, gm, "undo")
	r.line(id, ana, "dice", "pool", "d10 d6 d8")
	last := r.records(id)[7].Throws
	if faces := thrown(last); !slices.Equal(faces, []int{more[1].Faces[1], more[0].Faces[1], more[0].Faces[0]}) {
		t.Errorf("%v of %+v, want them as they were: %+v", faces, last, more)
	}
	rep, err := r.Verify(t.Context(), id, table.Caller{})
	if err != nil || len(rep.Faults) > 0 {
		t.Errorf("%v %+v", err, rep)
	}
	same(t, r, scratch(t, r.store), id)
}

// thrown are the faces of all throws of a record.
func thrown(ts []dice.Throw) (faces []int) {
	for _, t := range ts {
		faces = append(faces, t.Faces...)
	}
	return faces
}

// Dice that are for something wait there, whoever throws them again.
func TestDiceWaitAtTheirPlace(t *testing.T) {
	r, id := open(t)
	r.line(id, ana, "draft", "die", "d8")
	r.line(id, ana, "draft", "die", "d6")
	done := r.line(id, ana, "roll").DoneSeq
	first := r.records(id)[done-1].Throws[0]
	r.line(id, gm, "undo")
	r.line(id, gm, "draft", "die", "d10")
	r.line(id, gm, "draft", "die", "d6")
	done = r.line(id, gm, "roll").DoneSeq
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

// Dice that have names wait for those names first, and then for any die of their
// size; their names are as little to be forged as their faces.
func TestDiceWaitForTheirNames(t *testing.T) {
	r, id := open(t)
	pool := func(chair table.Caller, dice ...string) []dice.Throw {
		for _, d := range dice {
			r.line(id, chair, "draft", "die", d)
		}
		done := r.line(id, chair, "roll").DoneSeq
		return r.records(id)[done-1].Throws
	}
	first := pool(ana, "d6", "d6", "d6")
	r.line(id, gm, "undo")
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
	same(t, r, scratch(t, r.store), id)
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

func TestTheLogKeepsBoth(t *testing.T) {
	r, id := open(t)
	r.line(id, ana, "add", "n", "3")
	r.line(id, ana, "draft")
	r.line(id, bia, "add", "n", "4")
	r.line(id, gm, "undo")
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

// shots lists how far the snapshots in the KV store go, newest first.
func shots(t *testing.T, st store.Store, id game.TableID) []game.Seq {
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

// settled waits until a snapshot goes so far.
func settled(t *testing.T, st store.Store, id game.TableID, seq game.Seq) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if s := shots(t, st, id); len(s) > 0 && s[0] >= seq {
			return
		}
	}
	t.Fatalf("no snapshot at %d: %v", seq, shots(t, st, id))
}

func TestUndoGoesBehindSnapshots(t *testing.T) {
	st := memory.New()
	r := newRoom(t, st, table.Options{Build: "b"})
	id := r.found("eva")
	for n := 1; n <= 450; n++ {
		r.line(id, ana, "add", "n", game.Itoa(n%10+1))
		if n%200 == 199 {
			settled(t, st, id, game.Seq(n/200*200+1))
		}
	}
	before := shots(t, st, id)
	for n := range 199 {
		r.line(id, gm, "undo")
		if n%40 == 0 && (n%80 == 0 || !testing.Short()) {
			same(t, r, scratch(t, st), id)
			same(t, newRoom(t, st, table.Options{Build: "b"}), scratch(t, st), id)
		}
	}
	want := 5
	for n := 1; n <= 450-199; n++ {
		want += n%10 + 1
	}
	if got := count(r.look(id, ana)); got != want {
		t.Errorf("count %d, want %d", got, want)
	}
	if len(before) < 2 || len(before) > 5 {
		t.Errorf("snapshots at %v", before)
	}
}

func TestOldSnapshotsAreClearedAway(t *testing.T) {
	st := memory.New()
	r := newRoom(t, st, table.Options{Build: "b"})
	id := r.found("eva")
	fill(t, st, id, 5000)
	rounds := 30
	if testing.Short() {
		rounds = 10
	}
	for range rounds {
		for range 100 {
			r.line(id, ana, "draft")
			r.line(id, ana, "roll")
		}
		settled(t, st, id, r.look(id, ana).Seq-250)
	}
	if all := shots(t, st, id); len(all) < 2 || len(all) > 6 {
		t.Errorf("snapshots at %v", all)
	}
}

func TestAnotherHallsUndoIsNoticed(t *testing.T) {
	st := memory.New()
	a, b := newRoom(t, st, table.Options{Build: "b"}), newRoom(t, st, table.Options{Build: "b"})
	id := a.found("eva")
	a.line(id, ana, "add", "n", "3")
	b.line(id, ana, "add", "n", "4")
	a.line(id, gm, "undo")
	if view := b.line(id, ana, "add", "n", "1"); count(view) != 9 { // its append is refused first
		t.Errorf("count %d", count(view))
	}
	if view := a.line(id, ana, "draft"); count(view) != 9 {
		t.Errorf("count %d", count(view))
	}
	if seq, err := b.Wait(t.Context(), id, 5); err != nil || seq != 6 {
		t.Errorf("%d %v", seq, err)
	}
	same(t, a, b, id)
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
			id := newRoom(t, st, table.Options{Build: "b"}).found("eva")
			fill(t, st, id, 3)
			put(t, st, fmt.Sprintf("%s/%013d", id, game.Seq(1e13-1-2)), data)
			if view := newRoom(t, st, table.Options{Build: "b"}).look(id, ana); count(view) != 8 || view.Seq != 4 {
				t.Errorf("count %d at %d", count(view), view.Seq)
			}
		})
	}
}

func TestASnapshotBeyondTheLogIsNotUsed(t *testing.T) {
	st := memory.New()
	id := newRoom(t, st, table.Options{Build: "b"}).found("eva")
	put(t, st, fmt.Sprintf("%s/%013d", id, game.Seq(1e13-1-50)),
		`{"shape":"house 4, counter: b","seq":50,"house":{"system":"counter"},"rules":{"count":99}}`)
	if view := newRoom(t, st, table.Options{Build: "b"}).look(id, table.Caller{}); count(view) != 5 || view.Seq != 1 {
		t.Errorf("count %d at %d", count(view), view.Seq)
	}
}

func put(t *testing.T, st store.Store, key, data string) {
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
