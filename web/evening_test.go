package web_test

import (
	"fmt"
	"testing"

	"mesa/dice"
	"mesa/systems/cortex"
	"mesa/web"
)

// enterWords puts words into the field of a form that stands open.
func (b *tab) enterWords(field, words string) {
	b.t.Helper()
	find := fmt.Sprintf("[...document.querySelectorAll('[name=%q]')].find(e => e.checkVisibility())", field)
	b.until(find)
	ask[bool](b, fmt.Sprintf("(e => (e.value = %q, true))(%s)", words, find))
}

// send presses the button that closes the form of a field.
func (b *tab) send(field string) {
	b.t.Helper()
	ask[bool](b, fmt.Sprintf("([...document.querySelectorAll('[name=%q]')].find(e => e.checkVisibility()).form.querySelector('.send button').click(), true)", field))
}

// An evening from an empty table on, in two browsers: the GM invites, a guest
// joins by the link, writes a character, is tested and builds a pool.
func TestAnEvening(t *testing.T) {
	en := evening{locale: "en", w: 1280, h: 800, dark: true}
	pt := evening{locale: "pt-BR", w: 390, h: 844}
	t.Run("en", func(t *testing.T) { en.play(t) })
	t.Run("pt-BR", func(t *testing.T) { pt.play(t) })
}

type evening struct {
	locale string
	w, h   int64
	dark   bool
}

func (e evening) play(t *testing.T) {
	r := newRoomOf(t, web.Options{}, dice.Script(2, 3, 4, 5, 3, 2, 1, 3, 8, 2, 2, 2, 2, 2), cortex.System())
	en := e.locale == "en"
	say := func(inEnglish, inPortuguese string) string {
		if en {
			return inEnglish
		}
		return inPortuguese
	}
	gm := r.chromium("accept-lang=" + e.locale)
	gm.screen(e.w, e.h, e.dark)
	gm.signIn("ana", "/")
	gm.tap(say("Start an empty table", "Começar uma mesa vazia"))
	gm.enterWords("title", say("The Island", "A Ilha"))
	gm.tap(say("Start the table", "Começar a mesa"))
	gm.until("document.querySelector('#table')")
	gm.tap(say("Invite people", "Convidar pessoas"))
	gm.tap(say("Make a link", "Criar um link"))
	gm.until("document.querySelector('.secret')")
	link := ask[string](gm, "new URL(document.querySelector('.secret').href).pathname")
	gm.tap(say("The Island", "A Ilha"))

	dora := r.chromium("accept-lang=" + e.locale)
	dora.screen(e.w, e.h, !e.dark)
	dora.open(link)
	dora.enterWords("name", "Dora")
	dora.tap(say("Sit down", "Sentar"))
	dora.until("document.querySelector('.secret')")
	dora.tap(say("Go on", "Continuar"))
	dora.until("document.querySelector('#table')")
	ask[bool](dora, watch)
	dora.tap(say("Make your character", "Criar o seu personagem"))
	dora.enterWords("a.line", say("Dora: distinctions Lost Sailor d8, Stubborn d8 | skills Fight d10, Sail d8", "Dora: distinções Marinheira Perdida d8, Teimosa d8 | perícias Lutar d10, Navegar d8"))
	dora.send("a.line")
	dora.until("document.querySelector('a[href*=\"char/dora\"]')")

	gm.open(ask[string](gm, "location.pathname + location.search"))
	ask[bool](gm, watch)
	gm.tap(say("Test for Dora", "Test para Dora"))
	gm.until("document.querySelector('.called').innerText.includes('Dora')")

	dora.says(say("Your turn.", "É a sua vez."))
	dora.tick(say("Fight d10", "Lutar d10"))
	dora.tick(say("Lost Sailor d8", "Marinheira Perdida d8"))
	dora.until("document.querySelectorAll('#b-pool .dice .die').length === 2")
	gm.calm()
	dora.calm()
}
