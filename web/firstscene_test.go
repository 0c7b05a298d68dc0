package web_test

import (
	"fmt"
	"testing"
	"time"

	"mesa/dice"
	"mesa/systems/cortex"
	"mesa/web"
)

// The most taps and time in which two newcomers play their first scene.
const (
	maxFirstTaps = 40
	maxFirstTime = 10 * time.Minute
)

// TestAFirstSceneFromNothing: from no table to a recovery by what the pages say, with a GM who
// reads Portuguese on a phone, and a player who comes by the invitation on another. Two characters
// made by fields, a scene, a test with a complication, a recovery and a contest. A called player
// sees it wherever on the page they are.
func TestAFirstSceneFromNothing(t *testing.T) {
	script := dice.Script(2, 3 /* against Dora */, 1, 9 /* hers, with a hitch */, 2, 2, 1, 7, 8, /* the recovery */
		5, 6, 3 /* the contest */)
	r := newRoomOf(t, web.Options{}, script, cortex.System())
	b := r.chromium()
	began := time.Now()
	gm := maker{guest: guest{b.stranger("pt-BR", 390, 844, false), false}, taps: new(int)}
	dora := maker{guest: guest{b.stranger("pt-BR", 390, 844, true), false}, taps: new(int)}
	gm.signIn("ana", "/")
	dora.open(gm.foundsAndInvites())
	dora.arrives()
	gm.bringsAFoe()
	gm.framesTheScene()
	gm.presses("button", "Test para Dora")
	dora.isCalled()
	dora.rolls("Faroleira", "Navegar")
	gm.presses("button", "Usar o hitch de Dora")
	dora.presses("button", "Livrar Dora de ")
	dora.rolls("Conhece", "Navegar")
	dora.awaitNews("some: recuperação completa")
	eval[bool](gm.tab, "(scrollTo(0, document.body.scrollHeight), true)")
	dora.presses("button", "Começar um contest contra Vex")
	dora.rolls("Deve", "Navegar")
	gm.isCalled()
	gm.rolls("Contrabando")
	dora.awaitNews("Dora vence o contest.")
	gm.checkNoComplaints()
	dora.checkNoComplaints()
	if err := script.Err(); err != nil {
		t.Error(err)
	}
	t.Logf("the GM tapped %d times, the player %d", *gm.taps, *dora.taps)
	if *gm.taps > maxFirstTaps || *dora.taps > maxFirstTaps || time.Since(began) > maxFirstTime {
		t.Errorf("the GM tapped %d times, the player %d, in %v", *gm.taps, *dora.taps, time.Since(began))
	}
}

// foundsAndInvites creates an empty table, and returns a link to it.
func (m maker) foundsAndInvites() (link string) {
	m.presses("summary", "Começar uma mesa vazia")
	m.enters("title", "Ilha do Farol")
	m.presses("button", "Começar a mesa")
	m.presses("#first a", "Convidar pessoas")
	m.presses("button", "Criar um link")
	m.presses("button", "Copiar o link")
	link = eval[string](m.tab, "new URL(document.querySelector('.secret').href).pathname")
	m.presses("a", "Voltar à mesa")
	m.await("document.querySelector('#table')")
	eval[bool](m.tab, watch)
	return link
}

// arrives sits down and writes a character into the fields.
func (m maker) arrives() {
	m.enters("name", "Dora")
	m.presses("button", "Sentar")
	m.presses("a", "Continuar")
	m.presses("a", "Criar o seu personagem")
	m.enters("a.name", "Dora")
	for i, name := range []string{"Faroleira", "Conhece cada pedra", "Deve dinheiro"} {
		m.enters(fmt.Sprintf("r.line.0.%d.0", i), name)
	}
	m.enters("r.line.1.0.0", "Navegar")
	m.act(elements("[name='r.line.1.0.1'][value='d10']"), "e.click()", 1)
	m.presses(".send button", "Criar o seu personagem")
	m.awaitNews("Ficha pronta: Dora.")
	eval[bool](m.tab, watch)
}

// bringsAFoe makes a second character, of the GM's own.
func (m maker) bringsAFoe() {
	m.awaitNews("Ficha pronta: Dora.")
	m.act(elements("button.dots[aria-label='Mais sobre Pessoas']"), "e.click()", 1)
	m.presses("a", "Criar um personagem")
	m.enters("a.name", "Vex")
	m.enters("r.line.0.0.0", "Contrabando")
	m.presses(".send button", "Criar um personagem")
	m.awaitNews("Ficha pronta: Vex (GMC menor).")
	eval[bool](m.tab, watch)
}

// framesTheScene follows the first steps until there is a character to test.
func (m maker) framesTheScene() {
	m.act(elementsWithText(".offer", "Abrir uma cena")+".map(e => e.querySelector('a.button'))", "e.click()", 1)
	m.enters("a.name", "O píer à noite")
	m.sends("a.name")
	m.awaitNews("Nova cena")
	m.presses("button", "Começar a sessão 1")
	m.awaitNews("Começa a sessão 1.")
}

// isCalled checks that it is the reader's turn, and that the screen shows it without scrolling.
func (m maker) isCalled() {
	m.t.Helper()
	m.await("document.querySelector('.called .you')")
	const isVisible = "(b => b.top >= 0 && b.bottom <= innerHeight)(document.querySelector('.called " +
		".you').getBoundingClientRect())"
	if !eval[bool](m.tab, isVisible) {
		m.t.Error("nobody sees that they are called")
	}
}

// rolls adds dice to the pool and throws them.
func (m maker) rolls(traits ...string) {
	m.t.Helper()
	for _, name := range traits {
		m.act(fmt.Sprintf("%s.filter(e => (e.querySelector('.name') ?? e).innerText.startsWith(%q))",
			elements(".draft .choice"), name),
			"e.click()", 1)
	}
	roll := fmt.Sprintf("%s.filter(e => e.innerText.includes('Rolar %d dado'))", elements("button"), len(traits))
	m.act(roll, "e.click()", 1)
	m.await("!document.querySelector('form[aria-busy]')")
}
