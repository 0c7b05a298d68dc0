package web_test

import (
	"fmt"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/table"
	"mesa/web"
)

// TestPathwaysTogether: three people make their characters in the browser at once, in Portuguese,
// through all nine stages. All send before the test waits for an answer, so pages change while
// they are in use. At the end the sheets are concluded, all three roll, and everything that was
// drawn is on the map.
//
// Rules: PATH-01 PATH-02 PATH-03 PATH-04 PATH-05 PATH-06 PATH-07 PATH-08 RUL-PATH-BEGIN RUL-PATH-ORDER RUL-PATH-LINK
// RUL-PATH-GRANTS RUL-PATH-ATTR RUL-PATH-DIST RUL-PATH-GAIN RUL-PATH-MAP RUL-PATH-SHEET RUL-PATH-BUDGET RUL-DRAFT
func TestPathwaysTogether(t *testing.T) {
	var faces []int
	for range 3 {
		faces = append(faces, 2, 3 /* against one of them */, 5, 4)
	}
	script := dice.Script(faces...)
	r := newRoomOf(t, web.Options{}, script, cortex.System())
	b := r.chromium()
	gm := guest{b.stranger("pt-BR", 1280, 800, false), false}
	ws := threeWalkers(b)
	link := gm.invites(r.createPathwaysTable())
	for _, w := range ws {
		w.sitsDown(link)
	}
	gm.setVisible(true)
	gm.tap("Começar os pathways")
	for n := 1; n <= 9; n++ {
		if n > 5 { // the rules advise five to begin with
			gm.tap(fmt.Sprintf("Seguir para o stage %d", n))
		}
		gm.setVisible(false)
		playStage(ws, n)
		gm.setVisible(true)
	}
	for _, w := range ws {
		w.tap("Concluir a ficha de " + w.name)
		w.awaitNews("A ficha de " + w.name + " está concluída.")
	}
	for _, w := range ws {
		gm.tap("Test para " + w.name)
		w.rolls()
	}
	for _, g := range []guest{gm, ws[0].guest, ws[1].guest, ws[2].guest} {
		g.checkMap(mapNames(ws))
		g.checkNoComplaints()
	}
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// createPathwaysTable creates an empty table in Portuguese with the pathways option, at which Rui is the GM.
func (r *room) createPathwaysTable() game.TableID {
	r.t.Helper()
	id, err := r.service.Create(r.t.Context(), "ana", "",
		table.NewTable{System: "cortex", Lang: "pt-BR", Title: "Porto", GMName: "Rui"})
	if err != nil {
		r.t.Fatal(err)
	}
	for _, o := range [][2]string{{"sheets.checked", "true"}, {"creation.method", "pathways"}} {
		r.play(id, "gm", "option", game.Args{"key": {o[0]}, "value": {o[1]}})
	}
	return id
}

// invites makes an invitation link, and goes to the table.
func (g guest) invites(id game.TableID) (link string) {
	g.t.Helper()
	g.signIn("ana", at(id, "gm"))
	g.tap("Convidar pessoas")
	g.tap("Criar um link")
	g.await("document.querySelector('.secret')")
	link = eval[string](g.tab, "new URL(document.querySelector('.secret').href).pathname")
	g.open(at(id, "gm"))
	eval[bool](g.tab, watch)
	return link
}

// setVisible brings a page to the front, or puts it behind another, where it does not listen.
func (g guest) setVisible(visible bool) {
	g.t.Helper()
	eval[bool](g.tab, fmt.Sprintf("Object.defineProperty(document, 'hidden', {get: () => %v, configurable: true}); "+
		"document.dispatchEvent(new Event('visibilitychange')); true", !visible))
}

// sitsDown joins by a link, and makes a character with a name only.
func (w walker) sitsDown(link string) {
	w.t.Helper()
	w.open(link)
	w.enterWords("name", w.name)
	w.tap("Sentar")
	w.tap("Continuar")
	w.await("document.querySelector('#table')")
	w.tap("Criar o seu personagem")
	w.await("document.querySelector('.rowset')")
	w.enterWords("a.name", w.name)
	w.send("a.name")
	w.await("document.querySelector('#table')")
	eval[bool](w.tab, watch)
}

// awaitNews waits for news.
func (g guest) awaitNews(words string) {
	g.t.Helper()
	g.await(fmt.Sprintf("document.getElementById('news-list').textContent.includes(%q)", words))
}

// rolls adds two dice to the pool and throws them.
func (w walker) rolls() {
	w.t.Helper()
	w.tick(w.traits[2] + " d8")
	w.tick("Lutar d10")
	w.tap("Rolar 2 dados (d8 d10)")
	w.awaitNews(w.name + " rolou: ")
}

// mapNames returns the names of all elements that were drawn, and of the characters.
func mapNames(ws []walker) []string {
	names := []string{"A Trégua", "O Retrato", "A Herança", "O Cofre"}
	for _, w := range ws {
		names = append(names, w.name)
		for _, e := range w.drawn {
			names = append(names, e[0])
		}
	}
	return names
}

// checkMap checks that the picture of the map has its full width within the page, or scrolls in its
// place, and shows the names of the list.
func (g guest) checkMap(names []string) {
	g.t.Helper()
	list := eval[string](g.tab, "document.querySelector('.block.map .rows').innerText")
	svg := eval[[]string](g.tab, `[...[...document.querySelectorAll('.block.map svg')].find(e => e.checkVisibility())
		.querySelectorAll('text')].map(e => e.textContent)`)
	for _, name := range names {
		if !onMap(svg, name) {
			g.t.Errorf("%q is not in the picture: %q", name, svg)
		}
		if !inList(list, name) {
			g.t.Errorf("%q is not in the list:\n%s", name, list)
		}
	}
	got := eval[string](g.tab, `(() => {
		const svg = [...document.querySelectorAll('.block.map svg')].find(e => e.checkVisibility());
		const box = svg.getBoundingClientRect();
		if (box.left < 0 || box.right > innerWidth) return "out of the page";
		if (box.width < 0.9 * svg.viewBox.baseVal.width) return "shrunk from " + svg.viewBox.baseVal.width + " to " + box.width;
		return document.documentElement.scrollWidth > innerWidth ? "the page is too wide" : "";
	})()`)
	if got != "" {
		g.t.Errorf("the map: %s", got)
	}
}
