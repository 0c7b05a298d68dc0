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
	t.Run("en with pt-BR", func(t *testing.T) { playHarshNDE(t, b, "en", "pt-BR") })
	t.Run("pt-BR with en", func(t *testing.T) { playHarshNDE(t, b, "pt-BR", "en") })
}

func playHarshNDE(t *testing.T, b *tab, gms, bias string) {
	script := dice.Script(2, 1 /* Bia alone, and again with Luck */, 3 /* Bia pressed */)
	r := newRoomOf(t, web.Options{}, script, nde.System())
	id := r.createEmptyTable("ana", "nde")
	gm, bia := b.newGuest(r, gms, false), b.newGuest(r, bias, true)
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
	bia.tap(bia.text("New Assault character", "Personagem de Assalto"))
	bia.losesHelp(gm)
	bia.movesOnSquares(gm)
	bia.isStruckBack(gm)
	bia.growsAtLast(gm)
	gm.checkNoComplaints()
	bia.checkNoComplaints()
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// losesHelp is help that the GM turns down, and a reroll by Luck (NDE-R20, NDE-LUCK-02).
func (g guest) losesHelp(gm guest) {
	g.inForm(g.text("Try something", "Tentar algo"), "what", "The gate")
	gm.inForm(gm.text("Let someone help Bia", "Deixar alguém ajudar Bia"), "friend", "Nando")
	g.awaitText(g.text("Nando helps Bia: Strength (S), d20.", "Nando ajuda Bia: Força (F), d20."))
	gm.unfold(gm.text("Turn down the help for Bia", "Recusar a ajuda para Bia"))
	g.awaitText(g.text("The help doesn't count. Bia's test: Strength (S), d12.",
		"A ajuda não vale. Teste de Bia: Força (F), d12."))
	gm.inForm(gm.text("Test for Bia, Strength (S) against T 4", "Teste para Bia, Força (F) contra T 4"), "t", "6")
	g.tap(g.text("Roll the d12 against T 6: 58% to succeed (8% exceptional)",
		"Rolar o d12 contra T 6: 58% de sucesso (8% excepcional)"))
	g.tap(g.text("Reroll for 1 Luck", "Repetir a rolagem por 1 de Sorte"))
	gm.awaitText(gm.text("Bia: Luck 1 (was 2), to reroll.", "Bia: Sorte 1 (antes 2), para repetir a rolagem."))
	g.tap(g.text("Accept the failure", "Aceitar a falha"))
	gm.tap(gm.text("Mark as told at the table: Bia's complication or cost",
		"Marcar como contado na mesa: a complicação ou o custo para Bia"))
}

// movesOnSquares puts foes beside Bia, who can move no further than one movement (NDE-GRID-02), and lets
// them press her (NDE-ATK-09).
func (g guest) movesOnSquares(gm guest) {
	gm.option("crowd_pressure", "raise_t")
	gm.awaitText(gm.text("Now: T one step up.", "Agora: T um grau acima."))
	gm.option("retaliation", "on")
	gm.awaitText(gm.text("Now: a missed melee attack costs 1 Heart.",
		"Agora: errar um ataque corpo a corpo custa 1 Coração."))
	gm.option("grid", "yes")
	gm.awaitText(gm.text("Now: squares on a grid.", "Agora: casas de uma grade."))
	gm.inForm(gm.text("New foe: Minion", "Novo inimigo: Capanga"), "n", "2", "name", "Guard")
	gm.awaitText("Guard 2")
	gm.inForm(gm.text("Start a conflict", "Começar um conflito"))
	g.inForm(g.text("Move to a square (now on E1)", "Ir para uma casa (agora em E1)"), "square", "Z9")
	g.awaitText(g.text("That is too far for one movement: up to 5 squares.",
		"Longe demais para um movimento: até 5 casas."))
	g.inForm(g.text("Move to a square (now on E1)", "Ir para uma casa (agora em E1)"), "square", "I2")
	gm.awaitText(gm.text("Bia is now on I2.", "Bia agora está em I2."))
	gm.unfold(gm.text("Mark crowd pressure on Bia", "Marcar a pressão dos capangas em Bia"))
	g.awaitText(g.text("Minions press Bia.", "Os capangas pressionam Bia."))
}

// isStruckBack has Bia miss in melee, one step harder for the crowd (NDE-MOD-05).
func (g guest) isStruckBack(gm guest) {
	g.tap(g.text("Attack Guard 1 in melee: d12 against 6: 58% to hit",
		"Atacar Guard 1 no corpo a corpo: d12 contra 6: 58% de acertar"))
	g.tap(g.text("Accept the failure", "Aceitar a falha"))
	gm.awaitText(gm.text("Bia: Hearts 4 of 5 (was 5), the foe strikes back.",
		"Bia: Corações 4 de 5 (antes 5), o inimigo revida."))
	gm.tap(gm.text("Mark as told at the table: Bia's complication or cost",
		"Marcar como contado na mesa: a complicação ou o custo para Bia"))
	gm.inForm(gm.text("End the conflict", "Terminar o conflito"))
	gm.awaitText(gm.text("The conflict is over.", "O conflito acabou."))
}

// growsAtLast is a breather that restores nothing (NDE-REST-02), and a Trait that the GM confirms.
func (g guest) growsAtLast(gm guest) {
	gm.option("harsh_recovery", "yes")
	gm.awaitText(gm.text("Now: only a safe rest fills them.", "Agora: só um descanso seguro devolve."))
	gm.inForm(gm.text("Give a breather", "Dar um respiro"))
	g.awaitText(g.text("A breather. At this table it brings nothing back: Bia.",
		"Um respiro para Bia. Nesta mesa ele não devolve nada."))
	gm.inForm(gm.text("Grant everyone growth", "Conceder evolução a todos"))
	g.inForm(g.text("Choose growth (1 left)", "Evoluir (1 para escolher)"), "what", "trait", "trait", "Echo", "text",
		"Hears the last word")
	gm.tap(gm.text("Confirm Bia's Trait Echo", "Confirmar o Traço Echo de Bia"))
	g.awaitText(g.text("Bia grows and gains the Trait Echo: Hears the last word",
		"Bia evolui e ganha o Traço Echo: Hears the last word"))
}
