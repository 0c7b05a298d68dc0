package web_test

import (
	"strings"
	"testing"

	"mesa/table"
	"mesa/web"
)

// TestFoundedForAGame: a new table can be founded to play a game that somebody
// made, and plays it from its first page on.
func TestFoundedForAGame(t *testing.T) {
	r := newRoom(t, web.Options{})
	home := r.enter("ana").get("/")
	for _, want := range []string{`<option value="cortex">Cortex Prime</option>`,
		`<option value="cortex/heist-action">Cortex Prime: Heist Action</option>`} {
		if !strings.Contains(home.text, want) {
			t.Errorf("no %s on the start page", want)
		}
	}
	for range 2 { // sent twice, done once
		id, err := r.hall.Found(t.Context(), "ana", "abcdefgh", table.Founding{System: "cortex/heist-action", Title: "Port", Lang: "en"})
		if err != nil {
			t.Fatal(err)
		}
		sight, err := r.hall.Look(t.Context(), id, table.Who{User: "ana"}, table.Want{About: "option/sets.prime", Parts: table.View})
		if err != nil || sight.System != "cortex" {
			t.Fatal(sight.System, err)
		}
		item := sight.View.Blocks[0].Items[0]
		if item.About != "option/sets.prime" || item.Mark != "changed" || sight.At != 2 {
			t.Errorf("after %d decisions: %+v", sight.At, item)
		}
	}
	if _, err := r.hall.Found(t.Context(), "ana", "", table.Founding{System: "cortex/chess", Title: "Port"}); err == nil {
		t.Error("a game that nobody made was founded")
	}
}
