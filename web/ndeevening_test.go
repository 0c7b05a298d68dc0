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
	t.Run("en with pt-BR", func(t *testing.T) { ndeEvening(t, b, "en", "pt-BR") })
	t.Run("pt-BR with en", func(t *testing.T) { ndeEvening(t, b, "pt-BR", "en") })
}

func ndeEvening(t *testing.T, b *tab, gms, bias string) {
	script := dice.Script(3 /* over the roofs */, 12 /* at both */, 9 /* at the boss */)
	r := newRoomOf(t, web.Options{}, script, nde.System())
	gm, bia := b.seat(r, gms, false), b.seat(r, bias, true)
	id := r.empty("ana", "nde")
	gm.signIn("ana", at(id, "gm"))
	gm.tap(gm.say("Invite people", "Convidar pessoas"))
	gm.tap(gm.say("Make a link", "Criar um link"))
	gm.until("document.querySelector('.secret')")
	bia.open(ask[string](gm.tab, "new URL(document.querySelector('.secret').href).pathname"))
	gm.open(at(id, "gm"))
	ask[bool](gm.tab, watch)
	bia.enterWords("name", "Bia")
	bia.tap(bia.say("Sit down", "Sentar"))
	bia.tap(bia.say("Continue", "Continuar"))
	bia.until("document.querySelector('#table')")
	ask[bool](bia.tab, watch)
	bia.tap(bia.say("New Adept character", "Personagem Adepto"))
	gm.says(gm.say("New character: Bia, Adept. Strength d6, Dexterity d8, Power d12.",
		"Novo personagem: Bia, Adepto. Força d6, Destreza d8, Poder d12."))
	bia.overTheRoofs(gm)
	bia.fights(gm)
	bia.rests(gm)
	gm.calm()
	bia.calm()
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// asked is the form above the page.
const asked = "document.querySelector('#asked[open] form')"

// formOf opens the form of a button, or the form beside it, unless it is already open, as after a
// refusal.
func (g guest) formOf(button string) {
	g.t.Helper()
	starts := fmt.Sprintf("e => [e.innerText, e.textContent].some(t => t.trim().startsWith(%q))", button)
	if !ask[bool](g.tab, "["+asked+"].some(f => f && ("+starts+")(f.closest('#asked').querySelector('h2')))") {
		link := "[...document.querySelectorAll('.offer:has(a.button)')].find(" + starts + ")?.querySelector('a.button')"
		g.until(link)
		ask[bool](g.tab, "("+link+".click(), true)")
		g.until(asked)
	}
}

// inForm opens a form, fills in its fields and sends it.
func (g guest) inForm(button string, fields ...string) {
	g.t.Helper()
	g.formOf(button)
	for i := 0; i < len(fields); i += 2 {
		find := fmt.Sprintf("[...%s.querySelectorAll('[name=%q]')].find(e => "+
			"!/radio|checkbox/.test(e.type) || e.value === %q)", asked, "a."+fields[i], fields[i+1])
		ask[bool](g.tab, fmt.Sprintf("(e => (/radio|checkbox/.test(e.type) ? e.checked = true : e.value = %q, "+
			"true))(%s)", fields[i+1],
			find))
	}
	ask[bool](g.tab, "("+asked+".querySelector('.send button').click(), true)")
	g.until("!document.querySelector('form[aria-busy]')")
}

// option sets an option of the table. The form asks for the value once the option is picked.
func (g guest) option(key, value string) {
	g.t.Helper()
	const link = "document.querySelector('a[href*=\"/form/option/\"]')"
	g.until(link)
	ask[bool](g.tab, "("+link+".click(), true)")
	g.until(asked)
	ask[bool](g.tab, fmt.Sprintf("(e => (e.value = %q, e.dispatchEvent(new Event('change', {bubbles: true}))))"+
		"(%s.elements['a.key'])", key, asked))
	answer := fmt.Sprintf("%s?.querySelector('[name=\"a.value\"][value=%q]')", asked, value)
	g.until(answer)
	ask[bool](g.tab, "("+answer+".click(), "+asked+".querySelector('.send button').click(), true)")
	g.until("!document.querySelector('form[aria-busy]')")
}

// overTheRoofs is a test that fails, a reroll with Luck, and its cost.
func (g guest) overTheRoofs(gm guest) {
	g.inForm(g.say("Try something", "Tentar algo"), "what", "Over the roofs")
	gm.says(gm.say("Test for Bia, Power (P) against T 4: Over the roofs",
		"Teste para Bia, Poder (P) contra T 4: Over the roofs"))
	gm.inForm(gm.say("Test for Bia, Power (P) against T 4", "Teste para Bia, Poder (P) contra T 4"), "t", "5", "sit",
		"unfav", "stakes",
		"The guard hears you")
	g.says(g.say("At stake: The guard hears you", "Em jogo: The guard hears you"))
	g.tap(g.say("Roll the d8 against T 5: 50% to succeed (13% exceptional)",
		"Rolar o d8 contra T 5: 50% de sucesso (13% excepcional)"))
	g.tap(g.say("Turn it into a success at a cost for 1 Luck", "Transformar em sucesso com custo por 1 de Sorte"))
	gm.says(gm.say("Success at a cost: Bia spends Luck and escapes the failure.",
		"Sucesso com custo: Bia gasta Sorte e escapa da falha."))
	if !ask[bool](gm.tab, "document.querySelector('.moment').innerText.includes('The guard hears you')") {
		g.t.Error("who names the cost does not read what was at stake")
	}
	gm.tap(gm.say("Mark as told at the table: the cost for Bia", "Marcar como contado na mesa: o custo para Bia"))
	g.says(g.say("Cost for Bia: as told at the table.", "Custo para Bia: o que foi contado na mesa."))
}

// fights is an attack on two foes that the GM sets up, and a foe's answer.
func (g guest) fights(gm guest) {
	gm.tap(gm.say("New foe: Minion (Defense 5, Hearts 1)", "Novo inimigo: Capanga (Defesa 5, Corações 1)"))
	gm.inForm(gm.say("New foe: Minion", "Novo inimigo: Capanga"), "name", "Zé")
	gm.says("Zé")
	gm.inForm(gm.say("New foe: Boss", "Novo inimigo: Chefe"), "name", "Eulália")
	gm.inForm(gm.say("Start a conflict", "Começar um conflito"))
	g.inForm(g.say("Attack Eulália with a power", "Atacar Eulália com um poder"), "level", "strong", "also", "ze")
	gm.says(gm.say("Bia attacks Eulália and Zé with a power", "Bia ataca Eulália e Zé com um poder"))
	gm.tap(gm.say("Set Bia's power: Strong (2 PP), against Eulália and Zé",
		"Definir o poder de Bia: Forte (2 PP), contra Eulália e Zé"))
	g.says(g.say("Defense to reach: 8", "Defesa a alcançar: 8"))
	g.tap(g.say("Roll the d12 against T 8 for 2 PP: 42% to succeed (8% exceptional)",
		"Rolar o d12 contra T 8 por 2 PP: 42% de sucesso (8% excepcional)"))
	g.tap(g.say("Hit Eulália for 2 Hearts", "Tirar 2 Corações de Eulália"))
	gm.says(gm.say("Eulália: Hearts 1 of 3 (was 3), hit.", "Eulália: Corações 1 de 3 (antes 3), acerto."))
	gm.says(gm.say("Zé has fallen.", "Zé caiu."))
	gm.tap(gm.say("Eulália hurts Bia: 1 Heart", "Eulália fere Bia: 1 Coração"))
	g.says(g.say("Bia: Hearts 4 of 5 (was 5), hurt.", "Bia: Corações 4 de 5 (antes 5), ferimento."))
	gm.tap(gm.say("Start round 2", "Começar a rodada 2"))
	g.tap(g.say("Attack Eulália with a power: d12 against 8 for 1 PP: 42% to hit",
		"Atacar Eulália com um poder: d12 contra 8 por 1 PP: 42% de acertar"))
	g.tap(g.say("Keep the success", "Ficar com o sucesso"))
	gm.says(gm.say("Eulália has fallen.", "Eulália caiu."))
	gm.until("document.querySelector('#called .what').innerText === " + fmt.Sprintf("%q",
		gm.say("End the conflict", "Encerrar o conflito")))
	gm.inForm(gm.say("End the conflict: 1 PP back for each", "Terminar o conflito: 1 PP de volta para cada um"))
	g.says(g.say("The conflict is over.", "O conflito acabou."))
}

// rests takes a breather and grows; the GM undoes the growth.
func (g guest) rests(gm guest) {
	gm.tap(gm.say("Give everyone a breather: Hearts full", "Dar um respiro a todos: Corações cheios"))
	g.says(g.say("A breather. Hearts are full: Bia.", "Um respiro. Corações cheios: Bia."))
	gm.inForm(gm.say("Grant everyone growth", "Conceder evolução a todos"))
	g.inForm(g.say("Choose growth (1 left)", "Evoluir (1 para escolher)"), "what", "heart")
	gm.says(gm.say("Hearts 6 of 6", "Corações 6 de 6"))
	gm.tap(gm.say("Undo: Grow (Bia)", "Desfazer: Evoluir (Bia)"))
	g.says(g.say("Hearts 5 of 5", "Corações 5 de 5"))
}
