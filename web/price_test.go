package web_test

import (
	"net/http"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/table"
	"mesa/web"
)

// The GM throws for Caio by a form on which no chances are shown: two traits of one set cost Caio a
// plot point, and the form says so before it is paid.
func TestAFormSaysItsPriceBeforeItIsPaid(t *testing.T) {
	script := dice.Script(3, 4 /* opposition */, 7, 2 /* Caio */)
	r := newRoomOf(t, web.Options{}, script, cortex.System())
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	p.press(p.get(at(id, "gm")), "Test for Caio")
	caio := func() (key string, points int) {
		view := r.view(id, "ana", "gm")
		for _, o := range view.Offers {
			if o.Move == "roll" && o.Character == "char/caio" {
				key = o.Key()
			}
		}
		for _, who := range view.View.People {
			if who.About == "char/caio" {
				points = who.Has[0].N
			}
		}
		return key, points
	}
	for range 2 {
		award := game.Command{Move: "award", Args: game.Args{"who": {"caio"}}}
		if _, err := r.service.Do(t.Context(), id, table.Caller{User: "ana", Chair: "gm"}, award,
			table.ViewQuery{}); err != nil {
			t.Fatal(err)
		}
	}
	key, had := caio()
	page := p.get("/t/" + string(id) + "/form/roll/" + key + "?chair=gm")
	send := func(words ...string) answer {
		t.Helper()
		for _, f := range formTag.FindAllStringSubmatch(page.text, -1) {
			if strings.Contains(f[1], `id="c-`+key+`"`) {
				action, values := p.values(f)
				values["a.pool"] = words
				return p.post(action, values)
			}
		}
		t.Fatalf("no form for Caio:\n%s", page.text)
		return answer{}
	}
	page = send("know", "talk")
	if page.status != http.StatusUnprocessableEntity ||
		!strings.Contains(page.text, "With these answers Caio pays 1 plot point") {
		t.Fatalf("status %d, and nothing of the price", page.status)
	}
	if !strings.Contains(page.text, "Caio: Choose dice and roll for 1 plot point") {
		t.Error("the form does not head its price")
	}
	if _, now := caio(); now != had {
		t.Errorf("Caio had %d plot points and has %d", had, now)
	}
	page = send("know", "talk", "sneak")
	if !strings.Contains(page.text, "With these answers Caio pays 2 plot points") {
		t.Error("a third trait is taken for the price of two")
	}
	page = send("know", "talk")
	page = send("know", "talk")
	if _, now := caio(); page.status != http.StatusOK || now != had-1 {
		t.Errorf("agreed: status %d, Caio had %d plot points and has %d", page.status, had, now)
	}
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}
