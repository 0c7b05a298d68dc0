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

func TestInvitationCodeSeatsAPlayer(t *testing.T) {
	r, id := openDemo(t)
	r.do(id, gm, "set", "setting", "door", "value", game.DoorAsk)
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
	if view := r.do(id, table.Caller{User: "max"}, "join", "name", "Max", "code", forAna); view.Actor.Chair != "ana" {
		t.Errorf("%+v", view.Actor)
	}
	if view := r.do(id, table.Caller{User: "rui"}, "join", "code", code, "name", "Rui"); view.Actor.Chair != "rui" {
		t.Errorf("%+v", view.Actor)
	}
	r.doRefused(id, table.Caller{User: "zoe"}, commandOf("join", "code", forAna, "name", "Zoe"), "refused.code")
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
	r.doRefused(there, table.Caller{User: "zoe"}, commandOf("join", "code", code, "name", "Zoe"), "refused.code")
}

// An invitation is valid for 30 days, and its code shows what it opens until then.
func TestInvitationExpires(t *testing.T) {
	at := time.Date(2026, 1, 1, 20, 0, 0, 0, time.UTC)
	r := newFixture(t, memory.New(), table.Options{Now: func() time.Time { return at }})
	id := r.create("eva")
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
	r.doRefused(id, table.Caller{User: "max"}, commandOf("join", "code", code, "name", "Max"), "refused.code")
	if n := len(r.foldedHouse(id).Invites); n != 0 {
		t.Errorf("%d invitations hold", n)
	}
}

// The host can seat a GM at an old table that has lost its own.
func TestAssignGMNeedsATableWithoutGM(t *testing.T) {
	r, id := openDemo(t)
	wantRefusal(t, r.Host().AssignGM(t.Context(), id, "", "host"), "refused.has_gm")
	r.appendEvent(id, game.Left{Chair: "gm"})
	if err := r.Host().AssignGM(t.Context(), id, "ana", "host"); err != nil {
		t.Fatal(err)
	}
	wantRefusal(t, r.Host().AssignGM(t.Context(), id, "", "host"), "refused.has_gm")
	var out bytes.Buffer
	if err := r.Host().Export(t.Context(), id, &out); err != nil || out.Len() == 0 {
		t.Error(err)
	}
}

// A user with the GM's chair and a player's chair acts as the GM, unless they name the other.
func TestUnnamedChairPrefersTheGM(t *testing.T) {
	r, id := openDemo(t)
	view := r.do(id, table.Caller{User: "eva"}, "add")
	if view.Actor.Chair != "gm" {
		t.Errorf("%+v", view.Actor)
	}
}

// appendEvent appends an event as an older version could have.
func (r fixture) appendEvent(id game.TableID, e game.Event) {
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
