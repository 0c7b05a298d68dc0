package web_test

import (
	"testing"

	"mesa/dice"
	"mesa/systems/nde"
	"mesa/web"
)

// The modules of NDE that make it harder, by taps with the GM in each language: help that is turned
// down, minions that press, a foe that strikes back, squares, a breather that restores nothing, and
// growth that the GM confirms.
func TestHarshNDE(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	t.Run("en with pt-BR", func(t *testing.T) { harshNDE(t, b, "en", "pt-BR") })
	t.Run("pt-BR with en", func(t *testing.T) { harshNDE(t, b, "pt-BR", "en") })
}

func harshNDE(t *testing.T, b *tab, gms, bias string) {
	script := dice.Script(2, 1 /* Bia alone, and again with Luck */, 3 /* Bia pressed */)
	r := newRoomOf(t, web.Options{}, script, nde.System())
	id := r.empty("ana", "nde")
	gm, bia := b.seat(r, gms, false), b.seat(r, bias, true)
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
	bia.tap(bia.say("New Assault character", "Personagem de Assalto"))
	bia.helpless(gm)
	bia.onSquares(gm)
	bia.struckBack(gm)
	bia.growsAtLast(gm)
	gm.calm()
	bia.calm()
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// helpless is help that the GM turns down, and a reroll by Luck (NDE-R20, NDE-LUCK-02).
func (g guest) helpless(gm guest) {
	g.inForm(g.say("Try something", "Tentar algo"), "what", "The gate")
	gm.inForm(gm.say("Let someone help Bia", "Deixar alguém ajudar Bia"), "friend", "Nando")
	g.says(g.say("Nando helps Bia: Strength (S), d20.", "Nando ajuda Bia: Força (F), d20."))
	gm.unfold(gm.say("Turn down the help for Bia", "Recusar a ajuda para Bia"))
	g.says(g.say("The help doesn't count. Bia's test: Strength (S), d12.",
		"A ajuda não vale. Teste de Bia: Força (F), d12."))
	gm.inForm(gm.say("Test for Bia, Strength (S) against T 4", "Teste para Bia, Força (F) contra T 4"), "t", "6")
	g.tap(g.say("Roll the d12 against T 6: 58% to succeed (8% exceptional)",
		"Rolar o d12 contra T 6: 58% de sucesso (8% excepcional)"))
	g.tap(g.say("Reroll for 1 Luck", "Repetir a rolagem por 1 de Sorte"))
	gm.says(gm.say("Bia: Luck 1 (was 2), to reroll.", "Bia: Sorte 1 (antes 2), para repetir a rolagem."))
	g.tap(g.say("Accept the failure", "Aceitar a falha"))
	gm.tap(gm.say("Mark as told at the table: Bia's complication or cost",
		"Marcar como contado na mesa: a complicação ou o custo para Bia"))
}

// onSquares puts foes beside Bia, who can move no further than one movement (NDE-GRID-02), and lets
// them press her (NDE-ATK-09).
func (g guest) onSquares(gm guest) {
	gm.option("crowd_pressure", "raise_t")
	gm.says(gm.say("Now: T one step up.", "Agora: T um grau acima."))
	gm.option("retaliation", "on")
	gm.says(gm.say("Now: a missed melee attack costs 1 Heart.",
		"Agora: errar um ataque corpo a corpo custa 1 Coração."))
	gm.option("grid", "yes")
	gm.says(gm.say("Now: squares on a grid.", "Agora: casas de uma grade."))
	gm.inForm(gm.say("New foe: Minion", "Novo inimigo: Capanga"), "n", "2", "name", "Guard")
	gm.says("Guard 2")
	gm.inForm(gm.say("Start a conflict", "Começar um conflito"))
	g.inForm(g.say("Move to a square (now on E1)", "Ir para uma casa (agora em E1)"), "square", "Z9")
	g.says(g.say("That is too far for one movement: up to 5 squares.", "Longe demais para um movimento: até 5 casas."))
	g.inForm(g.say("Move to a square (now on E1)", "Ir para uma casa (agora em E1)"), "square", "I2")
	gm.says(gm.say("Bia is now on I2.", "Bia agora está em I2."))
	gm.unfold(gm.say("Mark crowd pressure on Bia", "Marcar a pressão dos capangas em Bia"))
	g.says(g.say("Minions press Bia.", "Os capangas pressionam Bia."))
}

// struckBack has Bia miss in melee, one step harder for the crowd (NDE-MOD-05).
func (g guest) struckBack(gm guest) {
	g.tap(g.say("Attack Guard 1 in melee: d12 against 6: 58% to hit",
		"Atacar Guard 1 no corpo a corpo: d12 contra 6: 58% de acertar"))
	g.tap(g.say("Accept the failure", "Aceitar a falha"))
	gm.says(gm.say("Bia: Hearts 4 of 5 (was 5), the foe strikes back.",
		"Bia: Corações 4 de 5 (antes 5), o inimigo revida."))
	gm.tap(gm.say("Mark as told at the table: Bia's complication or cost",
		"Marcar como contado na mesa: a complicação ou o custo para Bia"))
	gm.inForm(gm.say("End the conflict", "Terminar o conflito"))
	gm.says(gm.say("The conflict is over.", "O conflito acabou."))
}

// growsAtLast is a breather that restores nothing (NDE-REST-02), and a Trait that the GM confirms.
func (g guest) growsAtLast(gm guest) {
	gm.option("harsh_recovery", "yes")
	gm.says(gm.say("Now: only a safe rest fills them.", "Agora: só um descanso seguro devolve."))
	gm.inForm(gm.say("Give a breather", "Dar um respiro"))
	g.says(g.say("A breather. At this table it brings nothing back: Bia.",
		"Um respiro para Bia. Nesta mesa ele não devolve nada."))
	gm.inForm(gm.say("Grant everyone growth", "Conceder evolução a todos"))
	g.inForm(g.say("Choose growth (1 left)", "Evoluir (1 para escolher)"), "what", "trait", "trait", "Echo", "text",
		"Hears the last word")
	gm.tap(gm.say("Confirm Bia's Trait Echo", "Confirmar o Traço Echo de Bia"))
	g.says(g.say("Bia grows and gains the Trait Echo: Hears the last word",
		"Bia evolui e ganha o Traço Echo: Hears the last word"))
}
