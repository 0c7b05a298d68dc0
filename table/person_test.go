package table_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/store/memory"
	"mesa/table"
)

// PersonalData lists all that is kept about a person, and Forget deletes what can be deleted. The
// log stays as it was, other people's data stays, and the person is a stranger afterwards.
func TestForgetDeletesPersonalData(t *testing.T) {
	r := newFixture(t, memory.New(), table.Options{})
	id := r.create("eva")
	const max = "discord:77"
	caller := table.Caller{User: max}
	r.do(id, caller, "join", "name", "Max")
	caller.Chair = "max"
	if err := r.SetLanguage(t.Context(), max, "pt-BR"); err != nil {
		t.Fatal(err)
	}
	if err := r.SetLanguage(t.Context(), max+"1", "en"); err != nil {
		t.Fatal(err)
	}
	for key, data := range map[string]string{max: "x", "room/" + max: "max", "hash": `{"user":"discord:77","name":"Max"}`,
		"other": `{"user":"discord:771"}`, "room/" + max + "1": "y"} {
		if err := r.Bucket("test").Put(t.Context(), key, 0, []byte(data), time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	p, err := r.PersonalData(t.Context(), max)
	if err != nil || p.Language != "pt-BR" || len(p.Tables) != 1 || p.Tables[0].Decisions != 1 ||
		p.Tables[0].Chairs[0] != "Max" {
		t.Fatalf("told %+v, %v", p, err)
	}
	if len(p.Kept) != 5 { // language, chair, three of the bucket
		t.Errorf("kept: %+v", p.Kept)
	}
	if data, err := json.Marshal(p); err != nil || !strings.Contains(string(data), `"language":"pt-BR"`) {
		t.Errorf("%s, %v", data, err)
	}
	before := r.gmView(id).Seq
	if err := r.Forget(t.Context(), max); err != nil {
		t.Fatal(err)
	}
	if left := r.kvLines(max+`"`, "/"+max+" ", max+" ", "discord%3A77/"); left != nil {
		t.Errorf("left:\n%s", strings.Join(left, "\n"))
	}
	if left := r.kvLines(max + "1"); len(left) != 3 {
		t.Errorf("of somebody else there is left:\n%s", strings.Join(left, "\n"))
	}
	view := r.gmView(id)
	if c := view.Chair("max"); c.User != "" || view.Seq != before+1 {
		t.Errorf("the chair is %+v, the log goes to %d", c, view.Seq)
	}
	p, err = r.PersonalData(t.Context(), max)
	if err != nil || p.Language != "" || len(p.Tables) != 0 || len(p.Kept) != 0 {
		t.Errorf("told afterwards: %+v, %v", p, err)
	}
	p, err = r.Host().PersonalData(t.Context(), max)
	if err != nil || len(p.Tables) != 1 || p.Tables[0].Decisions != 2 || p.Tables[0].Chairs != nil {
		t.Errorf("the host is told %+v, %v, want what the log keeps", p, err)
	}
}

// The only GM of a table is told which table it is, and nothing is deleted.
func TestForgetRefusesTheOnlyGM(t *testing.T) {
	r, id := openDemo(t)
	if err := r.SetLanguage(t.Context(), "eva", "en"); err != nil {
		t.Fatal(err)
	}
	err := r.Forget(t.Context(), "eva")
	wantRefusal(t, err, "refused.runs")
	if own, _ := r.Language(t.Context(), "eva"); own != "en" || r.gmView(id).Chair("ana").User != "eva" {
		t.Error("something was taken away")
	}
	if err := r.Delete(t.Context(), id, gm); err != nil {
		t.Fatal(err)
	}
	if err := r.Forget(t.Context(), "eva"); err != nil {
		t.Error(err)
	}
	for _, nobody := range []string{"", strings.Repeat("x", 300)} {
		wantRefusal(t, r.Forget(t.Context(), nobody), "refused.nobody")
	}
}

// gmView returns the GM's view.
func (r fixture) gmView(id game.TableID) table.PlayerView {
	r.t.Helper()
	view, err := r.View(r.t.Context(), id, gm, table.ViewQuery{})
	if err != nil {
		r.t.Fatal(err)
	}
	return view
}
