package web_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"mesa/dice"
	"mesa/systems/cortex"
	"mesa/web"
)

// enterWords types words into the field of an open form.
func (b *tab) enterWords(field, words string) {
	b.t.Helper()
	find := fmt.Sprintf("[...document.querySelectorAll('[name=%q]')].find(e => e.checkVisibility())", field)
	b.until(find)
	ask[bool](b, fmt.Sprintf("(e => (e.value = %q, true))(%s)", words, find))
}

// send presses the submit button of a field's form.
func (b *tab) send(field string) {
	b.t.Helper()
	ask[bool](b, fmt.Sprintf("([...document.querySelectorAll('[name=%q]')].find(e => "+
		"e.checkVisibility()).form.querySelector('.send "+
		"button').click(), true)", field))
}

// change opens the form beside the button with that text.
func (b *tab) change(words string) {
	b.t.Helper()
	find := fmt.Sprintf("[...document.querySelectorAll('.offer')].find(e => "+
		"e.innerText.startsWith(%q))?.querySelector('a.button')", words)
	b.until(find)
	ask[bool](b, "("+find+".click(), true)")
	b.until("document.querySelector('#asked[open] form')")
}

// stranger opens a window for another person in the same browser program, with its own cookies,
// language and screen. It always counts as visible.
func (b *tab) stranger(locale string, w, h int64, dark bool) *tab {
	b.t.Helper()
	ctx, closeTab := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	b.t.Cleanup(closeTab)
	s := &tab{b.room, ctx}
	agent := ask[string](b, "navigator.userAgent")
	s.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		yes := true
		if _, err := cdp.Call(ctx, t, emulation.SetFocusEmulationEnabled,
			emulation.SetFocusEmulationEnabledParams{Enabled: yes}); err != nil {
			return err
		}
		_, err := cdp.Call(ctx, t, emulation.SetUserAgentOverride,
			emulation.SetUserAgentOverrideParams{UserAgent: agent, AcceptLanguage: locale})
		return err
	}))
	s.screen(w, h, dark)
	return s
}

// An evening from an empty table, with two people, each in their own language: the GM invites, a
// guest joins by the link, writes a character and makes a test; then a hitch, a choice that is
// undone, and a recovery.
func TestAnEvening(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	t.Run("en with pt-BR", func(t *testing.T) { evening(t, b, "en", "pt-BR") })
	t.Run("pt-BR with en", func(t *testing.T) { evening(t, b, "pt-BR", "en") })
}

// guest is a window with one of the two languages.
type guest struct {
	*tab
	en bool
}

// seat opens a window: in English on a desk, in Portuguese on a phone.
func (b *tab) seat(r *room, locale string, dark bool) guest {
	at := &tab{r, b.ctx}
	if locale == "en" {
		return guest{at.stranger(locale, 1280, 800, dark), true}
	}
	return guest{at.stranger(locale, 390, 844, dark), false}
}

// say returns the text in the guest's language.
func (g guest) say(english, portuguese string) string {
	if g.en {
		return english
	}
	return portuguese
}

func evening(t *testing.T, b *tab, gms, doras string) {
	script := dice.Script(2, 3 /* against Dora */, 6, 1, 5, 2 /* Dora, with a hitch */, 2, 2,
		1 /* against her recovery */, 7, 9, 3)
	r := newRoomOf(t, web.Options{}, script, cortex.System())
	gm, dora := b.seat(r, gms, true), b.seat(r, doras, false)
	gm.signIn("ana", "/")
	gm.tap(gm.say("Start an empty table", "Começar uma mesa vazia"))
	gm.enterWords("title", "Ilha")
	gm.tap(gm.say("Start the table", "Começar a mesa"))
	gm.until("document.querySelector('#table')")
	gm.tap(gm.say("Invite people", "Convidar pessoas"))
	gm.tap(gm.say("Make a link", "Criar um link"))
	gm.until("document.querySelector('.secret')")
	dora.open(ask[string](gm.tab, "new URL(document.querySelector('.secret').href).pathname"))
	gm.tap("Ilha")
	gm.until("document.querySelector('#table')")
	ask[bool](gm.tab, watch)
	dora.sitDown()
	dora.test(gm)
	dora.undone(gm)
	dora.recover()
	gm.says(gm.say("Loose Deck is gone: a full recovery.", "Loose Deck some: recuperação completa."))
	gm.calm()
	dora.calm()
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// sitDown takes a chair by the link that is open, and writes a character.
func (g guest) sitDown() {
	g.enterWords("name", "Dora")
	g.tap(g.say("Sit down", "Sentar"))
	g.until("document.querySelector('.secret')")
	g.tap(g.say("Continue", "Continuar"))
	g.until("document.querySelector('#table')")
	ask[bool](g.tab, watch)
	g.tap(g.say("Make your character", "Criar o seu personagem"))
	g.tap(g.say("Paste a text", "Colar um texto"))
	g.enterWords("text.line", "Dora: distinctions Sailor d8, Stubborn d8 | skills Fight d10, Sail d8")
	g.tap(g.say("Fill in the rows", "Preencher as linhas"))
	g.until("document.querySelector('[name=\"r.line.1.1.0\"]')?.value === 'Sail'")
	g.send("a.name")
	g.until("document.querySelector('a[href*=\"char/dora\"]')")
	ask[bool](g.tab, watch)
}

// roll adds dice to the pool, by ticking and typing, and throws them.
func (g guest) roll(typed, all string) {
	g.says(g.say("Your turn.", "É a sua vez."))
	g.tick("Fight d10")
	g.tick("Sailor d8")
	g.until("document.querySelectorAll('#b-pool .dice .die').length === 2")
	ask[bool](g.tab, "document.querySelector(\".draft [name='a.dice']\").focus(), true")
	g.do(chromedp.KeyEvent(typed + "\r"))
	g.tap(g.say("Roll ", "Rolar ") + all)
}

// take takes the first result.
func (g guest) take() {
	g.until("document.querySelector('#stage .moment .urgent .tap button.lead')")
	ask[bool](g.tab, "document.querySelector('#stage .moment .urgent .tap button.lead').click(), true")
}

// test: the GM calls the guest to a test, who rolls a hitch, which the GM names.
func (g guest) test(gm guest) {
	gm.tap(gm.say("Test for Dora", "Test para Dora"))
	g.roll("2d6", g.say("4 dice (d8 d10 2d6)", "4 dados (d8 d10 2d6)"))
	gm.change(gm.say("Use Dora's hitch", "Usar o hitch de Dora"))
	gm.enterWords("a.name", "Loose Deck")
	gm.send("a.name")
	g.says(g.say("New complication on Dora: Loose Deck d6.", "Nova complication em Dora: Loose Deck d6."))
}

// undone: the guest chooses, the GM undoes it, and the guest chooses again.
func (g guest) undone(gm guest) {
	g.take()
	gm.tap(gm.say("Undo: Choose the total (Dora)", "Desfazer: Escolher o total (Dora)"))
	g.says(g.say("Undone by Ana", "Ana desfez"))
	g.take()
	g.says(g.say("Clear Dora's Loose Deck d6", "Livrar Dora de Loose Deck d6"))
}

// recover makes a recovery roll against the complication.
func (g guest) recover() {
	g.tap(g.say("Clear Dora's Loose Deck d6", "Livrar Dora de Loose Deck d6"))
	g.roll("d8", g.say("3 dice (d8 d10 d8)", "3 dados (d8 d10 d8)"))
	g.take()
}
