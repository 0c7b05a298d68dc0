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

// mostTaps is the most taps in which a newcomer makes an Engineer: 6 to join and begin, 4 for two
// SFX, 11 for nine skills, 3 for the asset, 5 for each of four specialties and one to finish. A
// menu counts as two.
const mostTaps = 45

// TestAnEngineerOnAPhone: a newcomer with a link makes an Engineer on a phone, in Portuguese,
// without leaving the page of the table; the next thing to do stays on the screen, and the taps
// are few.
//
// Rules: CREATE-ARCH-01 CREATE-ARCH-02 CREATE-ARCH-03 CREATE-ARCH-04 RUL-ARCH-ASSET RUL-ARCH-FOURTH RUL-DRAFT
func TestAnEngineerOnAPhone(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(), cortex.System())
	b := r.chromium()
	id, err := r.hall.Create(t.Context(), "ana", "",
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
	m.until("document.querySelector('#table')")
	ask[bool](m.tab, watch)
	m.presses("button", "Criar personagem: Engenheiro")
	m.hears("Ficha pronta: Nina.")
	m.inSight("A fazer em SFX e poderes")
	if ask[bool](m.tab, "!!document.querySelector('.para > p a')") {
		t.Error("a stage leads away from what it asks for")
	}
	m.picks("Nina: Destravar SFX", "Kitbash", "Intriguing")
	m.hears("já há 2 de 2 SFX")
	m.inSight("A fazer em perícias ou papéis: restam 9 de 9 pontos de perícia")
	m.picks("Nina: Subir traits", "Lutar", "Influenciar", "Mover", "Notar", "Operar", "Esgueirar", "Atirar", "Tratar",
		"Consertar")
	m.hears("pontos de perícia: tudo usado")
	m.inSight("A fazer em cinco pontos (especialidades, assets, recursos): restam 5 de 5 pontos")
	m.picks("Nina: Adicionar um signature asset", "Cinto de Ferramentas")
	for i, s := range [][2]string{{"Motores", "fabricar"}, {"Rádios", "operar"}, {"Rastros", "notar"},
		{"Física", "saber"}} {
		m.hears([]string{"Cinto de Ferramentas", "Motores", "Rádios", "Rastros"}[i])
		m.opens("Nina: Adicionar uma especialidade")
		m.chooses("a.under", s[1])
		m.enters("a.name", s[0])
		m.sends("a.name")
		m.hears(s[0])
	}
	m.presses("button", "Concluir a ficha de Nina")
	m.hears("A ficha de Nina está concluída.")
	m.calm()
	if *m.taps > mostTaps {
		t.Errorf("%d taps", *m.taps)
	}
	t.Logf("%d taps", *m.taps)
}

// maker makes a character; its taps are counted, and each is on a visible element.
type maker struct {
	guest
	taps *int
}

// on waits for a visible element, runs a script on it, and counts the taps.
func (m maker) on(find, do string, taps int) {
	m.t.Helper()
	find = fmt.Sprintf("%s.find(e => e.checkVisibility() && !e.disabled)", find)
	m.until(find)
	ask[bool](m.tab, fmt.Sprintf("(e => { e.scrollIntoView({block: 'nearest'}); %s; return true })(%s)", do, find))
	*m.taps += taps
}

// all returns a script for the elements of the page, or of the form above it.
func all(css string) string {
	return fmt.Sprintf("[...(document.querySelector('dialog[open]') ?? document).querySelectorAll(%q)]", css)
}

// starting returns a script for the elements with text that begins with words.
func starting(css, words string) string {
	return fmt.Sprintf("%s.filter(e => e.innerText.trim().startsWith(%q))", all(css), words)
}

func (m maker) presses(css, words string) { m.t.Helper(); m.on(starting(css, words), "e.click()", 1) }
func (m maker) opens(words string) {
	m.t.Helper()
	m.presses("a.button", words)
	m.until("document.querySelector('#asked[open] form')")
}

func (m maker) sends(field string) {
	m.t.Helper()
	m.on(all("[name='"+field+"']"), "e.form.querySelector('.send button').click()", 1)
}

func (m maker) enters(field, words string) {
	m.t.Helper()
	m.on(all("[name='"+field+"']"), fmt.Sprintf("e.value = %q", words), 1)
}

func (m maker) chooses(field, word string) {
	m.t.Helper()
	m.on(all("select[name='"+field+"']"), fmt.Sprintf("e.value = %q", word), 2)
}

// picks opens a form, ticks some choices and sends it.
func (m maker) picks(form string, choices ...string) {
	m.t.Helper()
	m.opens(form)
	for _, c := range choices {
		m.on(fmt.Sprintf("%s.filter(e => (e.querySelector('.name') ?? e).innerText.startsWith(%q))", all(".choice"), c),
			"e.click()", 1)
	}
	m.on(all(".send button.lead"), "e.click()", 1)
}

// inSight waits until the next step is on the screen without scrolling.
func (m maker) inSight(words string) {
	m.t.Helper()
	m.until(starting(".para", words) + ".length === 1")
	box := ask[[]float64](m.tab, fmt.Sprintf("(b => [b.top, b.top + 60, innerHeight])(%s[0].getBoundingClientRect())",
		starting(".para", words)))
	if box[0] < 0 || box[1] > box[2] {
		m.t.Errorf("%q stands at %v of %v: out of sight", words, box[0], box[2])
	}
}
