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
	b.await(find)
	eval[bool](b, fmt.Sprintf("(e => (e.value = %q, true))(%s)", words, find))
}

// send presses the submit button of a field's form.
func (b *tab) send(field string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf("([...document.querySelectorAll('[name=%q]')].find(e => "+
		"e.checkVisibility()).form.querySelector('.send "+
		"button').click(), true)", field))
}

// tapChange opens the form beside the button with that text.
func (b *tab) tapChange(words string) {
	b.t.Helper()
	find := fmt.Sprintf("[...document.querySelectorAll('.offer')].find(e => "+
		"e.innerText.startsWith(%q))?.querySelector('a.button')", words)
	b.await(find)
	eval[bool](b, "("+find+".click(), true)")
	b.await("document.querySelector('#asked[open] form')")
}

// stranger opens a window for another person in the same browser program, with its own cookies,
// language and screen. It always counts as visible.
func (b *tab) stranger(locale string, w, h int64, dark bool) *tab {
	b.t.Helper()
	ctx, closeTab := chromedp.NewContext(b.ctx, chromedp.WithNewBrowserContext())
	b.t.Cleanup(closeTab)
	s := &tab{b.room, ctx}
	agent := eval[string](b, "navigator.userAgent")
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
	s.setScreen(w, h, dark)
	return s
}

// An evening from an empty table, with two people, each in their own language: the GM invites, a
// guest joins by the link, writes a character and makes a test; then a hitch, a choice that is
// undone, and a recovery.
func TestAnEvening(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	t.Run("en with pt-BR", func(t *testing.T) { playEvening(t, b, "en", "pt-BR") })
	t.Run("pt-BR with en", func(t *testing.T) { playEvening(t, b, "pt-BR", "en") })
}

// guest is a window with one of the two languages.
type guest struct {
	*tab
	en bool
}

// newGuest opens a window: in English on a desk, in Portuguese on a phone.
func (b *tab) newGuest(r *room, locale string, dark bool) guest {
	at := &tab{r, b.ctx}
	if locale == "en" {
		return guest{at.stranger(locale, 1280, 800, dark), true}
	}
	return guest{at.stranger(locale, 390, 844, dark), false}
}

// text returns the text in the guest's language.
func (g guest) text(english, portuguese string) string {
	if g.en {
		return english
	}
	return portuguese
}

func playEvening(t *testing.T, b *tab, gms, doras string) {
	script := dice.Script(2, 3 /* against Dora */, 6, 1, 5, 2 /* Dora, with a hitch */, 2, 2,
		1 /* against her recovery */, 7, 9, 3)
	r := newRoomOf(t, web.Options{}, script, cortex.System())
	gm, dora := b.newGuest(r, gms, true), b.newGuest(r, doras, false)
	gm.signIn("ana", "/")
	gm.tap(gm.text("Start an empty table", "Começar uma mesa vazia"))
	gm.enterWords("title", "Ilha")
	gm.tap(gm.text("Start the table", "Começar a mesa"))
	gm.await("document.querySelector('#table')")
	gm.tap(gm.text("Invite people", "Convidar pessoas"))
	gm.tap(gm.text("Make a link", "Criar um link"))
	gm.await("document.querySelector('.secret')")
	dora.open(eval[string](gm.tab, "new URL(document.querySelector('.secret').href).pathname"))
	gm.tap("Ilha")
	gm.await("document.querySelector('#table')")
	eval[bool](gm.tab, watch)
	dora.sitDown()
	dora.takesTest(gm)
	dora.choosesAgain(gm)
	dora.recover()
	gm.awaitText(gm.text("Loose Deck is gone: a full recovery.", "Loose Deck some: recuperação completa."))
	gm.checkNoComplaints()
	dora.checkNoComplaints()
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// sitDown takes a chair by the link that is open, and writes a character.
func (g guest) sitDown() {
	g.enterWords("name", "Dora")
	g.tap(g.text("Sit down", "Sentar"))
	g.await("document.querySelector('.secret')")
	g.tap(g.text("Continue", "Continuar"))
	g.await("document.querySelector('#table')")
	eval[bool](g.tab, watch)
	g.tap(g.text("Make your character", "Criar o seu personagem"))
	g.tap(g.text("Paste a text", "Colar um texto"))
	g.enterWords("text.line", "Dora: distinctions Sailor d8, Stubborn d8 | skills Fight d10, Sail d8")
	g.tap(g.text("Fill in the rows", "Preencher as linhas"))
	g.await("document.querySelector('[name=\"r.line.1.1.0\"]')?.value === 'Sail'")
	g.send("a.name")
	g.await("document.querySelector('a[href*=\"char/dora\"]')")
	eval[bool](g.tab, watch)
}

// roll adds dice to the pool, by ticking and typing, and throws them.
func (g guest) roll(typed, all string) {
	g.awaitText(g.text("Your turn.", "É a sua vez."))
	g.tick("Fight d10")
	g.tick("Sailor d8")
	g.await("document.querySelectorAll('#b-pool .dice .die').length === 2")
	eval[bool](g.tab, "document.querySelector(\".draft [name='a.dice']\").focus(), true")
	g.do(chromedp.KeyEvent(typed + "\r"))
	g.tap(g.text("Roll ", "Rolar ") + all)
}

// take takes the first result.
func (g guest) take() {
	g.await("document.querySelector('#stage .moment .urgent .tap button.lead')")
	eval[bool](g.tab, "document.querySelector('#stage .moment .urgent .tap button.lead').click(), true")
}

// takesTest: the GM calls the guest to a test, who rolls a hitch, which the GM names.
func (g guest) takesTest(gm guest) {
	gm.tap(gm.text("Test for Dora", "Test para Dora"))
	g.roll("2d6", g.text("4 dice (d8 d10 2d6)", "4 dados (d8 d10 2d6)"))
	gm.tapChange(gm.text("Use Dora's hitch", "Usar o hitch de Dora"))
	gm.enterWords("a.name", "Loose Deck")
	gm.send("a.name")
	g.awaitText(g.text("New complication on Dora: Loose Deck d6.", "Nova complication em Dora: Loose Deck d6."))
}

// choosesAgain: the guest chooses, the GM undoes it, and the guest chooses again.
func (g guest) choosesAgain(gm guest) {
	g.take()
	gm.tap(gm.text("Undo: Choose the total (Dora)", "Desfazer: Escolher o total (Dora)"))
	g.awaitText(g.text("Undone by Ana", "Ana desfez"))
	g.take()
	g.awaitText(g.text("Clear Dora's Loose Deck d6", "Livrar Dora de Loose Deck d6"))
}

// recover makes a recovery roll against the complication.
func (g guest) recover() {
	g.tap(g.text("Clear Dora's Loose Deck d6", "Livrar Dora de Loose Deck d6"))
	g.roll("d8", g.text("3 dice (d8 d10 d8)", "3 dados (d8 d10 d8)"))
	g.take()
}
