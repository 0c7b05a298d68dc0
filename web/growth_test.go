package web_test

import (
	"net/http"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/cortex"
	"mesa/systems/nde"
	"mesa/systems/universais"
	"mesa/table"
	"mesa/web"
)

func growthPath(id game.TableID, query string) string { return "/t/" + string(id) + "/growth" + query }

// playCampaign plays two short sessions of Cortex Prime: sessions go on record, and Ana trains with
// them.
func (r *room) playCampaign() game.TableID {
	r.t.Helper()
	id := r.createDemo("ana", "cortex")
	r.play(id, "gm", "option", game.Args{"key": {"growth.session_records"}, "value": {"true"}})
	r.playConfirmed(id, "gm", "scene", game.Args{"type": {"action"}, "name": {"The <b>vault</b>"}})
	r.play(id, "gm", "earned", game.Args{"who": {"ana"}, "earned": {"sessions: The Docks, The Heist"}})
	r.playConfirmed(id, "gm", "session", game.Args{"do": {"end"}})
	r.play(id, "gm", "session", game.Args{"do": {"start"}})
	r.play(id, "gm", "trait", game.Args{"who": {"beto"}, "trait": {"fight"}, "die": {"d12"}})
	r.play(id, "gm", "undo", nil)
	r.playConfirmed(id, "gm", "scene", game.Args{"type": {"action"}, "name": {"The chase"}})
	r.playConfirmed(id, "gm", "session", game.Args{"do": {"end"}})
	r.play(id, "ana", "train", game.Args{"gain": {"step-skill"}, "trait": {"sneak"}})
	return id
}

func TestGrowthPage(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.playCampaign()
	p := r.enter("ana")
	for _, from := range []string{"/recap?chair=ana", "/recap/1?chair=ana", "/stats?chair=ana"} {
		inOrder(t, p.get("/t/"+string(id)+from), `<a href="`+growthPath(id, "?chair=ana")+`">Growth</a>`)
	}
	inOrder(t, p.get("/t/"+string(id)+"/char/beto?chair=ana"),
		`<a href="`+growthPath(id, "?chair=ana&amp;of=char%2Fbeto")+`">Growth</a>`)
	page := p.get(growthPath(id, "?chair=ana"))
	inOrder(t, page, "<h2>Growth</h2>",
		`/char/ana?chair=ana">Ana</a></h3><p>In total: grew 1 time and earned or spent 3 times.`,
		"Ana&#39;s growth. Session 1: earned or spent 2 times and Session 2: grew 1 time",
		`/char/beto?chair=ana">Beto</a>`,
		`Ana&#39;s changes`, `aria-current="page">Ana</a>`, `recap/2?chair=ana">Session 2</a>`,
		"Session 2 goes on record",
		"Ana: Sneak rises to d10.", "Session 1</a>", "The Docks", "Session 1 goes on record", "Ana&#39;s history",
		"<caption",
		`<th scope="row">Ana</th><td>Grew</td><td>0</td><td>1</td><td>1</td>`, ">Recaps</a>", ">Dice statistics</a>")
	if charts := svgTag.FindAllString(page.text, -1); len(charts) != 3 {
		t.Errorf("%d charts", len(charts))
	}
	page = p.get(growthPath(id, "?of=char/beto&chair=ana"))
	if strings.Contains(page.text, "d12") || !strings.Contains(page.text, "Beto&#39;s changes") {
		t.Error("what was undone is told")
	}
	inOrder(t, p.get(growthPath(id, "?of=char/vex&chair=ana")), "Vex&#39;s changes", "Nothing yet.")
	for _, wrong := range []string{"?of=char/nobody", "?of=house"} {
		if page := p.get(growthPath(id, wrong)); page.status != http.StatusNotFound {
			t.Errorf("%s: %d", wrong, page.status)
		}
	}
	if page := r.stranger().get(growthPath(id, "")); page.status != http.StatusForbidden {
		t.Errorf("somebody who is not signed in: %d", page.status)
	}
	if page := r.enter("mallory").get(growthPath(id, "?chair=gm")); page.status != http.StatusForbidden {
		t.Errorf("somebody without that chair: %d", page.status)
	}
}

// TestGrowthIsCountedInEverySystem: growth is counted and told in each system, and a table without growth
// says what the page will show.
func TestGrowthIsCountedInEverySystem(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, cortex.System(), nde.System(), universais.System())
	p := r.enter("ana")
	for system, grow := range map[string]func(game.TableID){
		"nde": func(id game.TableID) {
			r.playConfirmed(id, "gm", "end", nil)
			r.play(id, "gm", "grant", game.Args{"who": {"bia"}})
			r.play(id, "bia", "grow", game.Args{"what": {"heart"}})
		},
		"universais": func(id game.TableID) {
			r.playConfirmed(id, "gm", "end", nil)
			r.play(id, "gm", "chapter", game.Args{"what": {"end"}})
			r.play(id, "gm", "grant", game.Args{"who": {r.view(id, "ana", "gm").View.People[0].About.Word()}})
		},
		"cortex": func(id game.TableID) {
			r.play(id, "gm", "sfx add", game.Args{"who": {"ana"}, "on": {"quick-hands"}, "sfx": {"std-edit"}})
		},
	} {
		id := r.createDemo("ana", system)
		inOrder(t, p.get(growthPath(id, "?chair=gm")), "In total: nothing yet.", "&#39;s changes", "Nothing yet. What ")
		grow(id)
		page := p.get(growthPath(id, "?chair=gm"))
		if !strings.Contains(page.text, "grew 1 time") || len(svgTag.FindAllString(page.text, -1)) == 0 {
			t.Errorf("%s: nobody grew:\n%s", system, page.text)
		}
	}
	id, err := r.service.Create(t.Context(), "ana", "", table.NewTable{System: "nde", Title: "Ilha", Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	inOrder(t, p.get(growthPath(id, "")), "There are no characters yet.")
}
