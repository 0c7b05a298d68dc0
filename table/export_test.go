package table_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

// playedTable returns a table with a bit of everything.
func playedTable(t testing.TB) (fixture, game.TableID) {
	t.Helper()
	r := newFixture(t, memory.New(), table.Options{})
	id := r.create("eva")
	r.do(id, ana, "leave")
	r.do(id, table.Caller{User: "max"}, "join", "chair", "ana")
	max := table.Caller{User: "max"}
	r.do(id, max, "draft", "die", "d8")
	r.do(id, max, "roll")
	r.do(id, gm, "undo")
	r.do(id, max, "roll")
	r.do(id, gm, "dice", "pool", "10d6")
	r.do(id, max, "whisper", "words", "secret")
	r.do(id, gm, "ask", "chair", "bia")
	return r, id
}

func exportOf(t testing.TB, r fixture, id game.TableID, by table.Caller) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.Export(t.Context(), id, by, &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestImportEqualsTheExport(t *testing.T) {
	r, id := playedTable(t)
	text := exportOf(t, r, id, gm)
	there := newFixture(t, memory.New(), table.Options{})
	got, err := there.Import(t.Context(), "ada", "c1", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if again, err := there.Import(t.Context(), "ada", "c1", strings.NewReader(text)); err != nil || again != got ||
		got == id {
		t.Errorf("imported as %s, the second time %s %v", got, again, err)
	}
	view := there.view(got, table.Caller{User: "ada"})
	if view.Actor != (game.Actor{Chair: "gm", User: "ada", Role: game.GM}) || view.Chairs[1].User != "" ||
		view.Chairs[2].User != "" {
		t.Errorf("%+v %+v", view.Actor, view.Chairs)
	}
	if tables, err := there.Tables(t.Context(), "ada"); err != nil || len(tables) != 1 {
		t.Errorf("%v %v", tables, err)
	}
	if tables, err := there.Tables(t.Context(), "max"); err != nil || len(tables) != 0 {
		t.Errorf("%v %v", tables, err)
	}
	there.do(got, table.Caller{User: "ada"}, "dice", "pool", "d20")
	rep, err := there.Verify(t.Context(), got, table.Caller{})
	if err != nil || len(rep.Faults) > 0 || len(rep.Chains) != 2 || rep.Throws != 4 || rep.Chains[0].Table != id ||
		rep.Chains[1].Spent != 1 {
		t.Errorf("%v %+v", err, rep)
	}
	third := newFixture(t, memory.New(), table.Options{})
	last, err := third.Import(t.Context(), "bob", "",
		strings.NewReader(exportOf(t, there, got, table.Caller{User: "ada"})))
	if err != nil {
		t.Fatal(err)
	}
	third.do(last, table.Caller{User: "bob"}, "dice", "pool", "d20")
	if rep, err := third.Verify(t.Context(), last, table.Caller{}); err != nil || len(rep.Faults) > 0 ||
		len(rep.Chains) != 3 ||
		rep.Chains[1].Table != got {
		t.Errorf("%v %+v", err, rep)
	}
}

func TestExportIsForTheGM(t *testing.T) {
	r, id := playedTable(t)
	for by, want := range map[table.Caller]string{
		{}:                          "refused.gm_only",
		{User: "max"}:               "refused.gm_only",
		{User: "max", Chair: "gm"}:  "refused.not_your_chair",
		{User: "eva", Chair: "bia"}: "refused.gm_chair",
	} {
		var b bytes.Buffer
		wantRefusal(t, r.Export(t.Context(), id, by, &b), want)
		if b.Len() > 0 {
			t.Errorf("%+v gets %q", by, b.String())
		}
	}
	exportOf(t, r, id, table.Caller{User: "eva"})
}

// changeRecord changes one record of an export, by its line, counted from 1.
func changeRecord(t testing.TB, text string, n int, change func(rec *store.Record)) string {
	t.Helper()
	lines := strings.Split(text, "\n")
	var rec store.Record
	if err := json.Unmarshal([]byte(lines[n-1]), &rec); err != nil {
		t.Fatal(err)
	}
	change(&rec)
	data, err := json.Marshal(rec)
	if err != nil {
		t.Fatal(err)
	}
	lines[n-1] = string(data)
	return strings.Join(lines, "\n")
}

func storeEvent(t testing.TB, e game.Event) store.Event {
	t.Helper()
	data, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	return store.Event{Name: e.EventName(), Data: data}
}

// changeCreation returns the first event of a log, changed.
func changeCreation(t testing.TB, rec *store.Record, change func(*game.TableCreated)) store.Event {
	t.Helper()
	var created game.TableCreated
	if err := json.Unmarshal(rec.Events[0].Data, &created); err != nil {
		t.Fatal(err)
	}
	change(&created)
	return storeEvent(t, created)
}

func manyChairs(n int) (chairs []game.Chair) {
	for i := range n {
		role := game.Player
		if i == 0 {
			role = game.GM
		}
		chairs = append(chairs, game.Chair{ID: fmt.Sprint("c", i), Name: fmt.Sprint("Chair ", i), Role: role})
	}
	return chairs
}

func TestImportRefusesBadLogs(t *testing.T) {
	r, id := playedTable(t)
	good := exportOf(t, r, id, gm)
	lines := strings.Split(good, "\n")
	edit := func(n int, change func(rec *store.Record)) string { return changeRecord(t, good, n, change) }
	for name, c := range map[string]struct {
		text string
		line int
	}{
		"nothing":              {"", 1},
		"only a header":        {lines[0] + "\n", 2},
		"no header":            {strings.Join(lines[1:], "\n"), 1},
		"another format":       {strings.Replace(good, `{"mesa":1`, `{"mesa":2`, 1), 1},
		"no such system":       {strings.Replace(good, `"system":"counter"}`, `"system":"chess"}`, 1), 1},
		"a system of silence":  {strings.Replace(good, `"system":"counter"}`, `"system":""}`, 1), 1},
		"more in a line":       {strings.Replace(good, "}\n", "} {}\n", 1), 1},
		"an unknown field":     {strings.Replace(good, `{"seq":3`, `{"more":1,"seq":3`, 1), 4},
		"broken JSON":          {good[:len(good)-20], len(lines) - 1},
		"a gap":                {strings.Join(append(lines[:4:4], lines[5:]...), "\n"), 5},
		"a line twice":         {strings.Join(append(lines[:4:4], lines[3:]...), "\n"), 5},
		"a huge line":          {strings.Join(lines[:3], "\n") + "\n" + strings.Repeat(" ", 2<<20), 4},
		"an unknown event":     {edit(6, func(r *store.Record) { r.Events[0].Name = "counter.never" }), 6},
		"an event of no shape": {edit(6, func(r *store.Record) { r.Events[0].Data = json.RawMessage(`"x"`) }), 6},
		"other faces": {edit(6, func(r *store.Record) { r.Throws[0].Faces[0] = r.Throws[0].Faces[0]%8 + 1 }),
			6},
		"other faces said": {edit(6,
			func(r *store.Record) { r.Events[0].Data = json.RawMessage(`{"chair":"ana","pool":[8],"faces":[99]}`) }),
			6},
		"a throw unsaid":     {edit(9, func(r *store.Record) { r.Throws = nil }), 9},
		"another chair's":    {edit(9, func(r *store.Record) { r.Chair = "bia" }), 9},
		"another command's":  {edit(9, func(r *store.Record) { r.Cause = "other" }), 9},
		"another link":       {edit(9, func(r *store.Record) { r.Throws[0].Link[0] ^= 1 }), 9},
		"a link spent twice": {edit(9, func(r *store.Record) { r.Throws[0].I = 1 }), 9},
		"a chain of nowhere": {edit(9, func(r *store.Record) { r.Throws[0].Chain = 9 }), 9},
		"again without undo": {edit(7, func(r *store.Record) {
			left := storeEvent(t, game.Left{Chair: "zoe"})
			*r = store.Record{Seq: r.Seq, At: r.At, Quiet: true, Events: []store.Event{left}}
		}), 8},
		"no event":           {edit(7, func(r *store.Record) { r.Events = nil }), 7},
		"again with luck":    {edit(8, func(r *store.Record) { r.Throws[0].Faces[0] = r.Throws[0].Faces[0]%8 + 1 }), 8},
		"a command twice":    {edit(9, func(r *store.Record) { r.Cause = "house.found" }), 9},
		"an undo of a draft": {edit(7, func(r *store.Record) { r.Events[0].Data = json.RawMessage(`{"seq":4}`) }), 7},
		"an undo of the end": {edit(7, func(r *store.Record) { r.Events[0].Data = json.RawMessage(`{"seq":99}`) }), 7},
		"an undo of nothing": {edit(7, func(r *store.Record) { r.Events[0].Data = json.RawMessage(`{"seq":-1}`) }), 7},
		"founded again": {edit(5,
			func(r *store.Record) { r.Events[0] = store.Event{Name: "house.founded", Data: json.RawMessage(`{}`)} }),
			5},
		"a chain again": {edit(5, func(r *store.Record) {
			r.Events[0] = store.Event{Name: "house.chain", Data: json.RawMessage(`{"n":1,"length":9}`)}
		}), 5},
		"no such language": {edit(2,
			func(r *store.Record) {
				r.Events[0] = changeCreation(t, r, func(created *game.TableCreated) { created.Lang = "xx" })
			}), 2},
		"a long title": {edit(2, func(r *store.Record) {
			r.Events[0] = changeCreation(t, r, func(c *game.TableCreated) { c.Title = strings.Repeat("x", 81) })
		}), 2},
		"a chair twice": {edit(2, func(r *store.Record) {
			r.Events[0] = changeCreation(t, r, func(c *game.TableCreated) { c.Chairs = append(c.Chairs, c.Chairs[1]) })
		}), 2},
		"no such role": {edit(2, func(r *store.Record) {
			r.Events[0] = changeCreation(t, r, func(created *game.TableCreated) { created.Chairs[1].Role = 7 })
		}), 2},
		"too many chairs": {edit(2, func(r *store.Record) {
			r.Events[0] = changeCreation(t, r, func(created *game.TableCreated) { created.Chairs = manyChairs(41) })
		}), 2},
		"chairs that join": {edit(3, func(r *store.Record) {
			r.Events, r.Quiet = nil, true
			for _, c := range manyChairs(100) {
				r.Events = append(r.Events, storeEvent(t, game.Joined{Chair: c}))
			}
		}), 3},
		"a chair's long name": {edit(3, func(r *store.Record) {
			r.Events = []store.Event{storeEvent(t,
				game.Joined{Chair: game.Chair{ID: "x", Name: strings.Repeat("x", 65), Role: game.Player}})}
		}), 3},
		"no such setting": {edit(3,
			func(r *store.Record) {
				r.Events = []store.Event{storeEvent(t, game.SettingChanged{Setting: "lang", Value: "xx"})}
			}), 3},
		"letters turned round": {edit(3,
			func(r *store.Record) { r.Events[0].Data = json.RawMessage(`{"chair":"a\u202eb"}`) }), 3},
		"a control in a name": {edit(3,
			func(r *store.Record) { r.Events[0].Data = json.RawMessage(`{"chair":"a\u0007"}`) }), 3},
		"a control in a user":  {edit(3, func(r *store.Record) { r.User = "a\x1b" }), 3},
		"a throw's long place": {edit(9, func(r *store.Record) { r.Throws[0].For = strings.Repeat("x", 300) }), 9},
		"a throw's odd place":  {edit(9, func(r *store.Record) { r.Throws[0].For = "a\x1b" }), 9},
		"many ordinals":        {edit(9, func(r *store.Record) { r.Throws[0].Of = make([]int, game.MaxDice+1) }), 9},
		"a long name at the door": {edit(3, func(r *store.Record) {
			r.Events = []store.Event{storeEvent(t,
				game.JoinRequested{Asker: game.JoinRequest{ID: "x", User: "u", Name: strings.Repeat("x", 65)}})}
		}), 3},
		"another co-GM's long name": {edit(3, func(r *store.Record) {
			r.Events = []store.Event{storeEvent(t,
				game.ChairHanded{Chair: game.Chair{ID: "x", Name: strings.Repeat("x", 65), Role: game.GM}, To: "Bo"})}
		}), 3},
		"a long banned name": {edit(3, func(r *store.Record) {
			r.Events = []store.Event{storeEvent(t, game.Banned{ID: "x", User: "u", Name: strings.Repeat("x", 65)})}
		}), 3},
		"a long invitation": {edit(3, func(r *store.Record) {
			r.Events = []store.Event{storeEvent(t,
				game.InviteCreated{Invite: game.Invite{ID: "x", Name: "Bo", Hash: strings.Repeat("x", 65)}})}
		}), 3},
		"spaces in a key": {edit(3, func(r *store.Record) { r.Events[0].Data = json.RawMessage(`{"a  b":1}`) }), 3},
		"a long word": {edit(3, func(r *store.Record) {
			r.Events[0].Data = json.RawMessage(`{"chair":"` + strings.Repeat("x", 2500) + `"}`)
		}), 3},
		"a huge number": {edit(3,
			func(r *store.Record) { r.Events[0].Data = json.RawMessage(`{"chair":"ana","n":10000001}`) }), 3},
		"a fraction": {edit(3,
			func(r *store.Record) { r.Events[0].Data = json.RawMessage(`{"chair":"ana","n":1.5}`) }), 3},
		"a pit of lists": {edit(3, func(r *store.Record) {
			r.Events[0].Data = json.RawMessage(`{"n":` + strings.Repeat("[", 20) + strings.Repeat("]", 20) + `}`)
		}), 3},
		"before all time": {edit(3, func(r *store.Record) { r.At = time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC) }), 3},
		"after all time": {edit(3, func(r *store.Record) { r.At = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC) }),
			3},
		"a pool of hundreds": {edit(6, func(r *store.Record) { r.Throws[0].Pool = make([]dice.Die, 100) }), 6},
		"too many facts":     {edit(5, func(r *store.Record) { r.Events = make([]store.Event, 2000) }), 5},
		"a long name":        {edit(5, func(r *store.Record) { r.User = strings.Repeat("x", 300) }), 5},
	} {
		t.Run(name, func(t *testing.T) {
			there := newFixture(t, memory.New(), table.Options{})
			id, err := there.Import(t.Context(), "ada", "", strings.NewReader(c.text))
			wantRefusal(t, err, "refused.import")
			if got := err.(*game.Refusal).Reason.Args[0].Num; got != c.line {
				t.Errorf("line %d is blamed, it was %d", got, c.line)
			}
			for head, err := range there.store.Heads(t.Context()) {
				t.Errorf("%s was written: %v %v", id, head, err)
			}
		})
	}
}

func TestInterruptedImportContinues(t *testing.T) {
	r, id := playedTable(t)
	text := exportOf(t, r, id, gm)
	f := &limitedStore{Store: memory.New(), left: 4}
	there := newFixture(t, f, table.Options{})
	if _, err := there.Import(t.Context(), "ada", "c", strings.NewReader(text)); err == nil {
		t.Fatal("nothing broke")
	}
	f.left = 100
	got, err := there.Import(t.Context(), "ada", "c", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if view := there.view(got, table.Caller{User: "ada"}); view.Actor.Role != game.GM {
		t.Errorf("%+v", view.Actor)
	}
	if rep, err := there.Verify(t.Context(), got, table.Caller{}); err != nil || len(rep.Faults) > 0 ||
		rep.Records != 11 {
		t.Errorf("%+v %v", rep, err)
	}
}

// limitedStore is a store that fails after left more records.
type limitedStore struct {
	store.Store
	left int
}

func (b *limitedStore) Append(ctx context.Context, id game.TableID, after game.Seq, rec store.Record) error {
	if b.left--; b.left < 0 {
		return errDisk
	}
	return b.Store.Append(ctx, id, after, rec)
}
