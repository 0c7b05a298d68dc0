package web_test

import (
	"fmt"
	"testing"

	"mesa/dice"
	"mesa/systems/nde"
	"mesa/web"
)

// An evening of NDE from an empty table: the GM on a desk, a player on a phone, each in their own
// language. A test with its stakes, a conflict with two foes, an attack on both, harm, a rest and
// growth.
func TestAnEveningOfNDE(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	t.Run("en with pt-BR", func(t *testing.T) { playNDEEvening(t, b, "en", "pt-BR") })
	t.Run("pt-BR with en", func(t *testing.T) { playNDEEvening(t, b, "pt-BR", "en") })
}

func playNDEEvening(t *testing.T, b *tab, gms, bias string) {
	script := dice.Script(3 /* over the roofs */, 12 /* at both */, 9 /* at the boss */)
	r := newRoomOf(t, web.Options{}, script, nde.System())
	gm, bia := b.newGuest(r, gms, false), b.newGuest(r, bias, true)
	id := r.createEmptyTable("ana", "nde")
	gm.signIn("ana", at(id, "gm"))
	gm.tap(gm.text("Invite people", "Convidar pessoas"))
	gm.tap(gm.text("Make a link", "Criar um link"))
	gm.await("document.querySelector('.secret')")
	bia.open(eval[string](gm.tab, "new URL(document.querySelector('.secret').href).pathname"))
	gm.open(at(id, "gm"))
	eval[bool](gm.tab, watch)
	bia.enterWords("name", "Bia")
	bia.tap(bia.text("Sit down", "Sentar"))
	bia.tap(bia.text("Continue", "Continuar"))
	bia.await("document.querySelector('#table')")
	eval[bool](bia.tab, watch)
	bia.tap(bia.text("New Adept character", "Personagem Adepto"))
	gm.awaitText(gm.text("New character: Bia, Adept. Strength d6, Dexterity d8, Power d12.",
		"Novo personagem: Bia, Adepto. Força d6, Destreza d8, Poder d12."))
	bia.failsAndRerolls(gm)
	bia.fights(gm)
	bia.rests(gm)
	gm.checkNoComplaints()
	bia.checkNoComplaints()
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// askedForm is the form above the page.
const askedForm = "document.querySelector('#asked[open] form')"

// formOf opens the form of a button, or the form beside it, unless it is already open, as after a
// refusal.
func (g guest) formOf(button string) {
	g.t.Helper()
	starts := fmt.Sprintf("e => [e.innerText, e.textContent].some(t => t.trim().startsWith(%q))", button)
	if !eval[bool](g.tab, "["+askedForm+"].some(f => f && ("+starts+")(f.closest('#asked').querySelector('h2')))") {
		link := "[...document.querySelectorAll('.offer:has(a.button)')].find(" + starts + ")?.querySelector('a.button')"
		g.await(link)
		eval[bool](g.tab, "("+link+".click(), true)")
		g.await(askedForm)
	}
}

// inForm opens a form, fills in its fields and sends it.
func (g guest) inForm(button string, fields ...string) {
	g.t.Helper()
	g.formOf(button)
	for i := 0; i < len(fields); i += 2 {
		find := fmt.Sprintf("[...%s.querySelectorAll('[name=%q]')].find(e => "+
			"!/radio|checkbox/.test(e.type) || e.value === %q)", askedForm, "a."+fields[i], fields[i+1])
		eval[bool](g.tab, fmt.Sprintf("(e => (/radio|checkbox/.test(e.type) ? e.checked = true : e.value = %q, "+
			"true))(%s)", fields[i+1],
			find))
	}
	eval[bool](g.tab, "("+askedForm+".querySelector('.send button').click(), true)")
	g.await("!document.querySelector('form[aria-busy]')")
}

// option sets an option of the table. The form asks for the value once the option is picked.
func (g guest) option(key, value string) {
	g.t.Helper()
	const link = "document.querySelector('a[href*=\"/form/option/\"]')"
	g.await(link)
	eval[bool](g.tab, "("+link+".click(), true)")
	g.await(askedForm)
	eval[bool](g.tab, fmt.Sprintf("(e => (e.value = %q, e.dispatchEvent(new Event('change', {bubbles: true}))))"+
		"(%s.elements['a.key'])", key, askedForm))
	answer := fmt.Sprintf("%s?.querySelector('[name=\"a.value\"][value=%q]')", askedForm, value)
	g.await(answer)
	eval[bool](g.tab, "("+answer+".click(), "+askedForm+".querySelector('.send button').click(), true)")
	g.await("!document.querySelector('form[aria-busy]')")
}

// failsAndRerolls is a test that fails, a reroll with Luck, and its cost.
func (g guest) failsAndRerolls(gm guest) {
	g.inForm(g.text("Try something", "Tentar algo"), "what", "Over the roofs")
	gm.awaitText(gm.text("Test for Bia, Power (P) against T 4: Over the roofs",
		"Teste para Bia, Poder (P) contra T 4: Over the roofs"))
	gm.inForm(gm.text("Test for Bia, Power (P) against T 4", "Teste para Bia, Poder (P) contra T 4"), "t", "5", "sit",
		"unfav", "stakes",
		"The guard hears you")
	g.awaitText(g.text("At stake: The guard hears you", "Em jogo: The guard hears you"))
	g.tap(g.text("Roll the d8 against T 5: 50% to succeed (13% exceptional)",
		"Rolar o d8 contra T 5: 50% de sucesso (13% excepcional)"))
	g.tap(g.text("Turn it into a success at a cost for 1 Luck", "Transformar em sucesso com custo por 1 de Sorte"))
	gm.awaitText(gm.text("Success at a cost: Bia spends Luck and escapes the failure.",
		"Sucesso com custo: Bia gasta Sorte e escapa da falha."))
	if !eval[bool](gm.tab, "document.querySelector('.moment').innerText.includes('The guard hears you')") {
		g.t.Error("who names the cost does not read what was at stake")
	}
	gm.tap(gm.text("Mark as told at the table: the cost for Bia", "Marcar como contado na mesa: o custo para Bia"))
	g.awaitText(g.text("Cost for Bia: as told at the table.", "Custo para Bia: o que foi contado na mesa."))
}

// fights is an attack on two foes that the GM sets up, and a foe's answer.
func (g guest) fights(gm guest) {
	gm.tap(gm.text("New foe: Minion (Defense 5, Hearts 1)", "Novo inimigo: Capanga (Defesa 5, Corações 1)"))
	gm.inForm(gm.text("New foe: Minion", "Novo inimigo: Capanga"), "name", "Zé")
	gm.awaitText("Zé")
	gm.inForm(gm.text("New foe: Boss", "Novo inimigo: Chefe"), "name", "Eulália")
	gm.inForm(gm.text("Start a conflict", "Começar um conflito"))
	g.inForm(g.text("Attack Eulália with a power", "Atacar Eulália com um poder"), "level", "strong", "also", "ze")
	gm.awaitText(gm.text("Bia attacks Eulália and Zé with a power", "Bia ataca Eulália e Zé com um poder"))
	gm.tap(gm.text("Set Bia's power: Strong (2 PP), against Eulália and Zé",
		"Definir o poder de Bia: Forte (2 PP), contra Eulália e Zé"))
	g.awaitText(g.text("Defense to reach: 8", "Defesa a alcançar: 8"))
	g.tap(g.text("Roll the d12 against T 8 for 2 PP: 42% to succeed (8% exceptional)",
		"Rolar o d12 contra T 8 por 2 PP: 42% de sucesso (8% excepcional)"))
	g.tap(g.text("Hit Eulália for 2 Hearts", "Tirar 2 Corações de Eulália"))
	gm.awaitText(gm.text("Eulália: Hearts 1 of 3 (was 3), hit.", "Eulália: Corações 1 de 3 (antes 3), acerto."))
	gm.awaitText(gm.text("Zé has fallen.", "Zé caiu."))
	gm.tap(gm.text("Eulália hurts Bia: 1 Heart", "Eulália fere Bia: 1 Coração"))
	g.awaitText(g.text("Bia: Hearts 4 of 5 (was 5), hurt.", "Bia: Corações 4 de 5 (antes 5), ferimento."))
	gm.tap(gm.text("Start round 2", "Começar a rodada 2"))
	g.tap(g.text("Attack Eulália with a power: d12 against 8 for 1 PP: 42% to hit",
		"Atacar Eulália com um poder: d12 contra 8 por 1 PP: 42% de acertar"))
	g.tap(g.text("Keep the success", "Ficar com o sucesso"))
	gm.awaitText(gm.text("Eulália has fallen.", "Eulália caiu."))
	gm.await("document.querySelector('#called .what').innerText === " + fmt.Sprintf("%q",
		gm.text("End the conflict", "Encerrar o conflito")))
	gm.inForm(gm.text("End the conflict: 1 PP back for each", "Terminar o conflito: 1 PP de volta para cada um"))
	g.awaitText(g.text("The conflict is over.", "O conflito acabou."))
}

// rests takes a breather and grows; the GM undoes the growth.
func (g guest) rests(gm guest) {
	gm.tap(gm.text("Give everyone a breather: Hearts full", "Dar um respiro a todos: Corações cheios"))
	g.awaitText(g.text("A breather. Hearts are full: Bia.", "Um respiro. Corações cheios: Bia."))
	gm.inForm(gm.text("Grant everyone growth", "Conceder evolução a todos"))
	g.inForm(g.text("Choose growth (1 left)", "Evoluir (1 para escolher)"), "what", "heart")
	gm.awaitText(gm.text("Hearts 6 of 6", "Corações 6 de 6"))
	gm.tap(gm.text("Undo: Grow (Bia)", "Desfazer: Evoluir (Bia)"))
	g.awaitText(g.text("Hearts 5 of 5", "Corações 5 de 5"))
}
