package table_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

func TestAnInvitationSeatsByItsCode(t *testing.T) {
	r, id := open(t)
	r.line(id, gm, "set", "setting", "door", "value", game.DoorAsk)
	for _, by := range []table.Caller{ana, {User: "max"}, {}} {
		if _, err := r.Invite(t.Context(), id, by, "", ""); by.User == "max" || by.User == "" {
			wantRefusal(t, err, "refused.gm_only")
		}
	}
	_, err := r.Invite(t.Context(), id, gm, "gm", "")
	wantRefusal(t, err, "refused.no_chair")
	forAna, err := r.Invite(t.Context(), id, gm, "ana", "Max")
	if err != nil {
		t.Fatal(err)
	}
	code, err := r.Invite(t.Context(), id, gm, "", "")
	if err != nil || code == forAna || len(code) < 20 {
		t.Fatalf("%q %v", code, err)
	}
	if view := r.line(id, table.Caller{User: "max"}, "join", "name", "Max", "code", forAna); view.Actor.Chair != "ana" {
		t.Errorf("%+v", view.Actor)
	}
	if view := r.line(id, table.Caller{User: "rui"}, "join", "code", code, "name", "Rui"); view.Actor.Chair != "rui" {
		t.Errorf("%+v", view.Actor)
	}
	r.refused(id, table.Caller{User: "zoe"}, lineOf("join", "code", forAna, "name", "Zoe"), "refused.code")
	view, err := r.View(t.Context(), id, gm, table.ViewQuery{About: "house"})
	if err != nil || strings.Contains(fmt.Sprint(view), code) {
		t.Errorf("the code is in sight: %v", err)
	}
	var out bytes.Buffer
	if err := r.Export(t.Context(), id, gm, &out); err != nil || strings.Contains(out.String(), code) ||
		strings.Contains(out.String(), forAna) {
		t.Errorf("the export holds a code that opens: %v", err)
	}
	there, err := r.Import(t.Context(), "eva", "", &out)
	if err != nil {
		t.Fatal(err)
	}
	r.refused(there, table.Caller{User: "zoe"}, lineOf("join", "code", code, "name", "Zoe"), "refused.code")
}

// An invitation holds for 30 days; whoever knows its code is told what it opens
// until then.
func TestAnInvitationRunsOut(t *testing.T) {
	at := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	r := newRoom(t, memory.New(), table.Options{Now: func() time.Time { return at }})
	id := r.found("eva")
	code, err := r.Invite(t.Context(), id, gm, "ana", "Max")
	if err != nil {
		t.Fatal(err)
	}
	if inv, err := r.Invitation(t.Context(), id, code); err != nil || inv.Chair != "ana" || inv.Name != "Max" ||
		inv.By != "eva" {
		t.Fatalf("%+v %v", inv, err)
	}
	_, err = r.Invitation(t.Context(), id, code+"x")
	wantRefusal(t, err, "refused.code")
	at = at.Add(30 * 24 * time.Hour)
	_, err = r.Invitation(t.Context(), id, code)
	wantRefusal(t, err, "refused.code")
	r.refused(id, table.Caller{User: "max"}, lineOf("join", "code", code, "name", "Max"), "refused.code")
	if n := len(r.seats(id).Invites); n != 0 {
		t.Errorf("%d invitations hold", n)
	}
}

// A table of old may have lost its GM; the host puts one there.
func TestTheHostSeatsAGM(t *testing.T) {
	r, id := open(t)
	wantRefusal(t, r.AssignGM(t.Context(), id, "", "host"), "refused.has_gm")
	r.fact(id, game.Left{Chair: "gm"})
	if err := r.AssignGM(t.Context(), id, "ana", "host"); err != nil {
		t.Fatal(err)
	}
	wantRefusal(t, r.AssignGM(t.Context(), id, "", "host"), "refused.has_gm")
	var out bytes.Buffer
	if err := r.ExportAsHost(t.Context(), id, &out); err != nil || out.Len() == 0 {
		t.Error(err)
	}
}

// Who holds the GM's chair and a player's speaks for the GM, unless they name
// the other.
func TestTheGMsChairComesFirst(t *testing.T) {
	r, id := open(t)
	view := r.line(id, table.Caller{User: "eva"}, "add")
	if view.Actor.Chair != "gm" {
		t.Errorf("%+v", view.Actor)
	}
}

// fact appends a record as an older program might have.
func (r room) fact(id game.TableID, e game.Event) {
	r.t.Helper()
	data, err := json.Marshal(e)
	if err != nil {
		r.t.Fatal(err)
	}
	n := game.Seq(len(r.records(id)))
	rec := store.Record{Seq: n + 1, At: r.Now(), Move: "house.leave", Quiet: true,
		Events: []store.Event{{Name: e.EventName(), Data: data}}}
	if err := r.store.Append(r.t.Context(), id, n, rec); err != nil {
		r.t.Fatal(err)
	}
	if _, err := r.Wait(r.t.Context(), id, n); err != nil {
		r.t.Fatal(err)
	}
}
