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

// maxTaps is the most taps in which a newcomer makes an Engineer: 6 to join and begin, 4 for two
// SFX, 11 for nine skills, 3 for the asset, 5 for each of four specialties and one to finish. A
// menu counts as two.
const maxTaps = 45

// TestAnEngineerOnAPhone: a newcomer with a link makes an Engineer on a phone, in Portuguese,
// without leaving the page of the table; the next thing to do stays on the screen, and the taps
// are few.
//
// Rules: CREATE-ARCH-01 CREATE-ARCH-02 CREATE-ARCH-03 CREATE-ARCH-04 RUL-ARCH-ASSET RUL-ARCH-FOURTH RUL-DRAFT
func TestAnEngineerOnAPhone(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(), cortex.System())
	b := r.chromium()
	id, err := r.service.Create(t.Context(), "ana", "",
		table.NewTable{System: "cortex", Lang: "pt-BR", Title: "Oficina", GMName: "Gil"})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range [][2]string{{"sheets.checked", "true"}, {"creation.method", "archetype"}} {
		r.play(id, "gm", "option", game.Args{"key": {o[0]}, "value": {o[1]}})
	}
	gm := guest{b.stranger("pt-BR", 1280, 800, false), false}
	link := gm.invites(id)
	m := maker{guest: guest{b.stranger("pt-BR", 390, 844, false), false}, taps: new(int)}
	m.open(link)
	m.enters("name", "Nina")
	m.presses("button", "Sentar")
	m.presses("a", "Continuar")
	m.await("document.querySelector('#table')")
	eval[bool](m.tab, watch)
	m.presses("button", "Criar personagem: Engenheiro")
	m.awaitNews("Ficha pronta: Nina.")
	m.awaitOnScreen("A fazer em SFX e poderes")
	if eval[bool](m.tab, "!!document.querySelector('.para > p a')") {
		t.Error("a stage leads away from what it asks for")
	}
	m.picks("Nina: Destravar SFX", "Kitbash", "Intriguing")
	m.awaitNews("já há 2 de 2 SFX")
	m.awaitOnScreen("A fazer em perícias ou papéis: restam 9 de 9 pontos de perícia")
	m.picks("Nina: Subir traits", "Lutar", "Influenciar", "Mover", "Notar", "Operar", "Esgueirar", "Atirar", "Tratar",
		"Consertar")
	m.awaitNews("pontos de perícia: tudo usado")
	m.awaitOnScreen("A fazer em cinco pontos (especialidades, assets, recursos): restam 5 de 5 pontos")
	m.picks("Nina: Adicionar um signature asset", "Cinto de Ferramentas")
	for i, s := range [][2]string{{"Motores", "fabricar"}, {"Rádios", "operar"}, {"Rastros", "notar"},
		{"Física", "saber"}} {
		m.awaitNews([]string{"Cinto de Ferramentas", "Motores", "Rádios", "Rastros"}[i])
		m.opens("Nina: Adicionar uma especialidade")
		m.chooses("a.under", s[1])
		m.enters("a.name", s[0])
		m.sends("a.name")
		m.awaitNews(s[0])
	}
	m.presses("button", "Concluir a ficha de Nina")
	m.awaitNews("A ficha de Nina está concluída.")
	m.checkNoComplaints()
	if *m.taps > maxTaps {
		t.Errorf("%d taps", *m.taps)
	}
	t.Logf("%d taps", *m.taps)
}

// maker makes a character; its taps are counted, and each is on a visible element.
type maker struct {
	guest
	taps *int
}

// act waits for a visible element, runs a script on it, and counts the taps.
func (m maker) act(find, do string, taps int) {
	m.t.Helper()
	find = fmt.Sprintf("%s.find(e => e.checkVisibility() && !e.disabled)", find)
	m.await(find)
	eval[bool](m.tab, fmt.Sprintf("(e => { e.scrollIntoView({block: 'nearest'}); %s; return true })(%s)", do, find))
	*m.taps += taps
}

// elements returns a script for the elements of the page, or of the form above it.
func elements(css string) string {
	return fmt.Sprintf("[...(document.querySelector('dialog[open]') ?? document).querySelectorAll(%q)]", css)
}

// elementsWithText returns a script for the elements with text that begins with words.
func elementsWithText(css, words string) string {
	return fmt.Sprintf("%s.filter(e => e.innerText.trim().startsWith(%q))", elements(css), words)
}

func (m maker) presses(css, words string) {
	m.t.Helper()
	m.act(elementsWithText(css, words), "e.click()", 1)
}
func (m maker) opens(words string) {
	m.t.Helper()
	m.presses("a.button", words)
	m.await("document.querySelector('#asked[open] form')")
}

func (m maker) sends(field string) {
	m.t.Helper()
	m.act(elements("[name='"+field+"']"), "e.form.querySelector('.send button').click()", 1)
}

func (m maker) enters(field, words string) {
	m.t.Helper()
	m.act(elements("[name='"+field+"']"), fmt.Sprintf("e.value = %q", words), 1)
}

func (m maker) chooses(field, word string) {
	m.t.Helper()
	m.act(elements("select[name='"+field+"']"), fmt.Sprintf("e.value = %q", word), 2)
}

// picks opens a form, ticks some choices and sends it.
func (m maker) picks(form string, choices ...string) {
	m.t.Helper()
	m.opens(form)
	for _, c := range choices {
		m.act(fmt.Sprintf("%s.filter(e => (e.querySelector('.name') ?? e).innerText.startsWith(%q))",
			elements(".choice"), c),
			"e.click()", 1)
	}
	m.act(elements(".send button.lead"), "e.click()", 1)
}

// awaitOnScreen waits until the next step is on the screen without scrolling.
func (m maker) awaitOnScreen(words string) {
	m.t.Helper()
	m.await(elementsWithText(".para", words) + ".length === 1")
	box := eval[[]float64](m.tab, fmt.Sprintf("(b => [b.top, b.top + 60, innerHeight])(%s[0].getBoundingClientRect())",
		elementsWithText(".para", words)))
	if box[0] < 0 || box[1] > box[2] {
		m.t.Errorf("%q stands at %v of %v: out of sight", words, box[0], box[2])
	}
}
