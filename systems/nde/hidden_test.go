package nde_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/nde"
	"mesa/table"
)

// service is the demo table in a Service with real dice. One user holds all chairs.
type service struct {
	*table.Service
	t  *testing.T
	id game.TableID
	n  int
}

func openService(t *testing.T) *service {
	t.Helper()
	h := &service{Service: table.InMemory([]game.System{nde.System()}, table.Options{}), t: t}
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	id, err := h.Create(t.Context(), "u", "found", table.NewTable{System: nde.Name, Lang: "en", Demo: true})
	if err != nil {
		t.Fatal(err)
	}
	h.id = id
	return h
}

// doAsGM does a move as the GM.
func (h *service) doAsGM(move string, args game.Args) {
	h.t.Helper()
	h.n++
	c := game.Command{ID: game.CommandID(fmt.Sprint("c", h.n)), Move: move, Args: args, Sure: true}
	if _, err := h.Do(h.t.Context(), h.id, table.Caller{User: "u", Chair: game.GMChair}, c,
		table.ViewQuery{}); err != nil {
		h.t.Fatalf("%s: %v", move, err)
	}
}

// everythingReadBy returns everything that a chair can read, as JSON.
func (h *service) everythingReadBy(chair string) string {
	h.t.Helper()
	caller := table.Caller{User: "u", Chair: chair}
	if chair == "" {
		caller = table.Caller{User: "guest"}
	}
	var parts []any
	for _, about := range []game.Ref{"", "hidden", "options", "house", "fair", "people"} {
		view, err := h.View(h.t.Context(), h.id, caller, table.ViewQuery{About: about})
		if err != nil {
			h.t.Fatal(err)
		}
		parts = append(parts, view.View, view.News, fmt.Sprintf("%+v", view.Offers), fmt.Sprintf("%+v", view.Buttons))
	}
	log, err := h.Log(h.t.Context(), h.id, caller, 0, 100)
	if err != nil {
		h.t.Fatal(err)
	}
	data, err := json.Marshal(append(parts, log))
	if err != nil {
		h.t.Fatal(err)
	}
	return string(data)
}

// TestHiddenThrowsStayHidden checks that only the GM can read a hidden throw, its dice and its
// reason, until the session ends; then everyone can, and all throws verify.
func TestHiddenThrowsStayHidden(t *testing.T) {
	h := openService(t)
	h.doAsGM("option", game.Args{"key": {"hidden_rolls"}, "value": {"on"}})
	h.doAsGM("hidden", game.Args{"pool": {"2d100", "d4"}, "for": {"canary"}})
	secrets := []string{"canary", `"Num":100`, `"Die":100`, "hidden.faces"}
	others := []string{"", "bia", "caio", "lia"}
	for _, secret := range secrets[:2] {
		if !strings.Contains(h.everythingReadBy(game.GMChair), secret) {
			t.Errorf("the GM does not see %s", secret)
		}
	}
	for _, chair := range others {
		text := h.everythingReadBy(chair)
		for _, secret := range secrets {
			if strings.Contains(text, secret) {
				t.Errorf("chair %q sees %s", chair, secret)
			}
		}
		if !strings.Contains(text, "nde.event.hidden") || !strings.Contains(text, "house.hidden.seal") {
			t.Errorf("chair %q does not hear of the throw and its seal", chair)
		}
	}
	h.verify(1)
	h.doAsGM("session", game.Args{"what": {"end"}})
	for _, chair := range others {
		if text := h.everythingReadBy(chair); !strings.Contains(text, "canary") ||
			!strings.Contains(text, `"Num":100`) {
			t.Errorf("chair %q does not see what was revealed", chair)
		}
	}
	h.verify(0)
}

// verify checks all throws and how many of them are still hidden.
func (h *service) verify(hidden int) {
	h.t.Helper()
	rep, err := h.Verify(h.t.Context(), h.id, table.Caller{User: "guest"})
	if err != nil || len(rep.Faults) > 0 || rep.Hidden != hidden {
		h.t.Errorf("verify: %v, %d hidden, faults %v", err, rep.Hidden, rep.Faults)
	}
}
