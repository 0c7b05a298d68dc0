package web_test

import (
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/systems/nde"
	"mesa/systems/universais"
	"mesa/table"
	"mesa/web"
)

// nextStep returns the text of the next first step.
func nextStep(page answer) string {
	_, text, _ := strings.Cut(page.text, `<p class="next">`)
	text, _, _ = strings.Cut(text, "</p>")
	return text
}

// TestTheDemoLeadsThroughATest: in all systems, first steps lead a demo from chair to chair through
// the first roll and not beyond it; an undone step is shown again.
func TestTheDemoLeadsThroughATest(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(5, 3, 2, 6, 4), cortex.System(), nde.System(), universais.System())
	id := r.createDemo("ana", "cortex")
	p := r.enter("ana")
	says := func(chair string, want ...string) {
		t.Helper()
		for _, w := range want {
			if got := nextStep(p.get(at(id, chair))); !strings.Contains(got, w) {
				t.Errorf("%s reads %q, and not %q", chair, got, w)
			}
		}
	}
	says("gm", "Step 1:", "ask Ana for a test", "#o-")
	says("ana", "Step 1:", `href="/t/`+string(id)+`?chair=gm"`)
	r.play(id, "gm", "test", game.Args{"who": {"ana"}})
	says("gm", "Step 2:", "Now play Ana", `href="/t/`+string(id)+`?chair=ana"`)
	r.play(id, "ana", "roll", game.Args{"pool": {"solo", "quick-hands", "move"}})
	says("ana", "Step 3:", "#o-")
	r.play(id, "ana", "choose", nil)
	says("ana", "Step 4:", "That was a test.")
	r.play(id, "gm", "undo", nil)
	says("ana", "Step 3:")
	r.play(id, "gm", "undo", nil)
	r.play(id, "ana", "roll", game.Args{"pool": {"solo", "move"}}) // which leaves no choice
	says("ana", "Step 4:")
	says("gm", "Step 4:")
	r.play(id, "gm", "undo", nil)
	if _, err := r.service.Do(t.Context(), id, table.Caller{User: "bia"},
		game.Command{Move: game.JoinMove, Args: game.Args{"chair": {"ana"}}}, table.ViewQuery{}); err != nil {
		t.Fatal(err)
	}
	says("gm", "Step 2:", "Ana plays now.")
	for system, want := range map[string]string{"nde": "attack a foe", "universais": "roll for something"} {
		id = r.createDemo("ana", system)
		says("gm", want)
	}
}

// TestTableWithAFoeIsNoDemo: a table at which the GM creates a foe before there are players still
// has the first steps of an empty table.
func TestTableWithAFoeIsNoDemo(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, nde.System())
	id, err := r.service.Create(t.Context(), "ana", "", table.NewTable{System: "nde", Title: "Ilha", Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	p := r.enter("ana")
	page := p.press(p.get(at(id, "gm")), "New foe: Minion (Defense 5, Hearts 1)")
	if len(r.view(id, "ana", "gm").View.People) != 1 || !strings.Contains(nextStep(page), "Invite your players") {
		t.Errorf("the GM reads %q", nextStep(page))
	}
}

// TestAnEmptyTableLeadsItsGM: invite, people, a scene, a session, a test, each until it is done;
// players see no steps.
func TestAnEmptyTableLeadsItsGM(t *testing.T) {
	r := newRoom(t, web.Options{})
	id, err := r.service.Create(t.Context(), "ana", "", table.NewTable{System: "cortex", Title: "Ilha", Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	gm, guest := r.enter("ana"), r.stranger()
	says := func(want string) {
		t.Helper()
		if got := nextStep(gm.get(at(id, "gm"))); !strings.Contains(got, want) {
			t.Errorf("the GM reads %q, and not %q", got, want)
		}
	}
	says("Invite your players")
	guest.post(gm.invite(id, ""), map[string][]string{"name": {"Dora"}})
	says("Make a character")
	r.play(id, "gm", "character", game.Args{"line": {"Dora: Distinctions: Sailor d8 | Skills: Sail d8"}, "rank": {"pc"},
		"chair": {"dora"}})
	says("Start the session")
	if got := nextStep(guest.get("/t/" + string(id))); got != "" {
		t.Errorf("Dora is led: %s", got)
	}
	r.play(id, "gm", "session", nil)
	says("Frame a scene")
	r.play(id, "gm", "scene", game.Args{"name": {"The Pier"}})
	says("Ask someone for a test")
	r.play(id, "gm", "test", game.Args{"who": {"dora"}})
	says("")
	for range 50 {
		r.play(id, "gm", "dice", game.Args{"pool": {"d6"}})
	}
	if page := gm.get(at(id, "gm")); strings.Contains(page.text, `id="first"`) {
		t.Error("an old table is still led")
	}
}
