package web_test

import (
	"strings"
	"testing"

	"mesa/table"
	"mesa/web"
)

// TestTableIsCreatedForAGame: a new table can be created for a game that a group has made, and plays it
// from its first page on.
func TestTableIsCreatedForAGame(t *testing.T) {
	r := newRoom(t, web.Options{})
	home := r.enter("ana").get("/")
	for _, want := range []string{`<option value="cortex">Cortex Prime</option>`,
		`<option value="cortex/heist-action">Cortex Prime: Heist Action</option>`} {
		if !strings.Contains(home.text, want) {
			t.Errorf("no %s on the start page", want)
		}
	}
	for range 2 { // sent twice, done once
		id, err := r.service.Create(t.Context(), "ana", "abcdefgh",
			table.NewTable{System: "cortex/heist-action", Title: "Port", Lang: "en"})
		if err != nil {
			t.Fatal(err)
		}
		view, err := r.service.View(t.Context(), id, table.Caller{User: "ana"},
			table.ViewQuery{About: "option/sets.prime", Fields: table.FieldView})
		if err != nil || view.System != "cortex" {
			t.Fatal(view.System, err)
		}
		item := view.View.Blocks[0].Items[0]
		if item.About != "option/sets.prime" || item.Mark != "changed" || view.Seq != 2 {
			t.Errorf("after %d decisions: %+v", view.Seq, item)
		}
	}
	if _, err := r.service.Create(t.Context(), "ana", "",
		table.NewTable{System: "cortex/chess", Title: "Port"}); err == nil {
		t.Error("a game that nobody made was founded")
	}
}
