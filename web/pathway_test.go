package web_test

import (
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/web"
)

// Rules: PATH-01 PATH-02 PATH-03 RUL-PATH-ORDER RUL-PATH-LINK
//
// TestPathwaysTogether: three people make their characters in the browser at once, in
// Portuguese, through the first two stages, and see the map grow that they draw.
func TestPathwaysTogether(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(), cortex.System())
	b := r.chromium()
	gm := guest{b.stranger("pt-BR", 1280, 800, false), false}
	id := r.empty("ana", "cortex")
	for _, o := range [][2]string{{"sheets.checked", "true"}, {"creation.method", "pathways"}} {
		r.play(id, "gm", "option", game.Args{"key": {o[0]}, "value": {o[1]}})
	}
	gm.signIn("ana", at(id, "gm"))
	gm.tap("Convidar pessoas")
	gm.tap("Criar um link")
	gm.until("document.querySelector('.secret')")
	link := ask[string](gm.tab, "new URL(document.querySelector('.secret').href).pathname")
	gm.open(at(id, "gm"))
	ask[bool](gm.tab, watch)
	walkers := []walker{
		{guest: guest{b.stranger("pt-BR", 390, 844, true), false}, name: "Nina", origin: "ordinary", youth: "geek",
			first: [4]string{"Porto Velho", "place", "Dona Iracema", "person"}, trait: "Sempre Curiosa"},
		{guest: guest{b.stranger("pt-BR", 1280, 800, false), false}, name: "Beto", origin: "rich", youth: "jock",
			first: [4]string{"Noite do Apagão", "event", "Relógio do avô", "thing"}, trait: "Herdeiro Falido"},
		{guest: guest{b.stranger("pt-BR", 390, 844, false), false}, name: "Caio", origin: "strange", youth: "outsider",
			first: [4]string{"Oficina", "place", "Delegada Souza", "person"}, trait: "Ouve Vozes"},
	}
	for _, w := range walkers {
		w.sitDownWith(link)
	}
	gm.tap("Começar os pathways")
	for _, w := range walkers {
		w.says("escolher no stage 1, Origem")
	}
	for _, w := range walkers {
		w.stage("1, Origem", w.origin)
		w.draws("novo elemento no mapa", w.first[0], w.first[1])
		w.draws("novo elemento no mapa", w.first[2], w.first[3])
	}
	for _, w := range walkers { // who was first has seen what the others drew
		w.until("[...document.querySelectorAll('.block.map svg text')].some(e => e.textContent.startsWith('Delegada'))")
		w.inForm("nova distinction", "name", w.trait, "risen", "fight", "risen", "move")
		w.says(w.name + " tem algo novo: " + w.trait)
		w.gains("Chaves")
	}
	gm.says("Nina: stage 1, Origem: Comum")
	for _, w := range walkers {
		w.tap("terminar o stage 1, Origem")
	}
	for _, w := range walkers {
		w.stage("2, Juventude", w.youth)
		w.draws("novo elemento no mapa", "Escola de "+w.name, "place")
		w.gains("Caderno")
		w.inForm("step de atributo", "trait", "mental")
		w.says(w.name + ": Mental sobe para d8")
		w.tap("terminar o stage 2, Juventude")
	}
	gm.says("Caio ainda não escolheu no stage 3, Foco")
	for _, w := range append(walkers, walker{guest: gm}) {
		w.legible()
		w.calm()
	}
}

// walker is somebody who makes a character by pathways.
type walker struct {
	guest
	name, origin, youth, trait string
	first                      [4]string // two elements, each a name and a kind
}

// sitDownWith comes by a link, and makes a character that is a name as yet.
func (w walker) sitDownWith(link string) {
	w.t.Helper()
	w.open(link)
	w.enterWords("name", w.name)
	w.tap("Sentar")
	w.tap("Continuar")
	w.until("document.querySelector('#table')")
	ask[bool](w.tab, watch)
	w.tap("Criar o seu personagem")
	w.until("document.querySelector('.rowset')")
	w.enterWords("a.name", w.name)
	w.send("a.name")
	w.until("document.querySelector('#table')")
	ask[bool](w.tab, watch)
}

func (w walker) stage(title, option string) {
	w.t.Helper()
	w.inForm("escolher no stage "+title, "option", option)
	w.says(w.name + " no stage " + title)
}

func (w walker) draws(button, name, kind string) {
	w.t.Helper()
	w.inForm(button, "name", name, "kind", kind, "word", "lembra")
	w.says(name)
}

// gains takes two steps of skills, one after the other, and a signature asset.
func (w walker) gains(asset string) {
	w.t.Helper()
	w.inForm("steps de perícia, faltam 2", "trait", "fight")
	w.inForm("step de perícia", "trait", "sneak")
	w.inForm("novo signature asset d6", "name", asset)
	w.says(w.name + " tem algo novo: " + asset)
}

// legible: the picture of the map is as wide as it was drawn, within the page, and
// everything on it stands in the list too.
func (w walker) legible() {
	w.t.Helper()
	got := ask[string](w.tab, `(() => {
		const svg = [...document.querySelectorAll('.block.map svg')].find(e => e.checkVisibility());
		if (!svg) return "no map";
		const box = svg.getBoundingClientRect();
		if (box.left < 0 || box.right > innerWidth) return "out of the page";
		if (box.width < 0.9 * svg.viewBox.baseVal.width) return "shrunk from " + svg.viewBox.baseVal.width + " to " + box.width;
		const list = document.querySelector('.block.map .rows').innerText;
		for (const name of ["Nina", "Porto Velho", "Escola de Beto", "(lembra)"])
			if (!list.includes(name)) return name + " is not in the list";
		return document.documentElement.scrollWidth > innerWidth ? "the page is too wide" : "";
	})()`)
	if got != "" {
		w.t.Errorf("%s: %s", strings.TrimSpace(w.name), got)
	}
}
