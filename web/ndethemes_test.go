package web_test

import (
	"fmt"
	"testing"

	"mesa/dice"
	"mesa/systems/nde"
	"mesa/web"
)

// Rare parts of NDE, once by taps with the GM in each language: Armor tokens, a power at two, a
// defence, a rest, growth that the GM refuses, a hidden roll, squares, and the 2d6 game.
func TestThemesOfNDE(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	t.Run("en with pt-BR", func(t *testing.T) { playNDEThemes(t, b, "en", "pt-BR") })
	t.Run("pt-BR with en", func(t *testing.T) { playNDEThemes(t, b, "pt-BR", "en") })
}

func playNDEThemes(t *testing.T, b *tab, gms, bias string) {
	script := dice.Script(12 /* at two */, 3 /* defends */, 15 /* veiled */, 3, 4 /* 2d6 */)
	r := newRoomOf(t, web.Options{}, script, nde.System())
	gm, lia := b.newGuest(r, gms, false), b.newGuest(r, bias, true)
	id := r.createDemo("ana", "nde")
	gm.signIn("ana", at(id, "gm"))
	lia.signIn("ana", at(id, "lia"))
	eval[bool](gm.tab, watch)
	eval[bool](lia.tab, watch)
	lia.spendsTokens(gm)
	lia.strikesTwo(gm)
	lia.restsAndGrows(gm)
	lia.seesHiddenThrow(gm)
	lia.playsTwoDice(gm)
	gm.checkNoComplaints()
	lia.checkNoComplaints()
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// unfold opens the folds around a button, and taps it.
func (g guest) unfold(button string) {
	g.t.Helper()
	find := fmt.Sprintf("[...document.querySelectorAll('.offer button')].find(e => "+
		"e.textContent.trim().startsWith(%q))", button)
	g.await(find)
	eval[bool](g.tab,
		fmt.Sprintf("(e => { for (let d = e; d; d = d.parentElement) if (d.tagName === 'DETAILS') d.open = true; "+
			"e.click(); return true })(%s)", find))
}

// spendsTokens come in the middle of a scene, stop one Heart and are used up.
func (g guest) spendsTokens(gm guest) {
	gm.option("armor_tokens", "on")
	g.awaitText(g.text("Lia: Armor token 1 (was 0), for this scene.",
		"Lia: Ficha de Armadura 1 (antes 0), para esta cena."))
	gm.inForm(gm.text("Hurt Lia", "Ferir Lia"), "n", "3")
	g.tap(g.text("Spend the Armor token instead of 1 Heart (lose 2)",
		"Gastar a Ficha de Armadura em vez de 1 Coração (perder 2)"))
	gm.awaitText(gm.text("Lia: Hearts 3 of 5 (was 5), hurt.", "Lia: Corações 3 de 5 (antes 5), ferimento."))
	gm.inForm(gm.text("Hurt Lia", "Ferir Lia"), "n", "1")
	g.awaitText(g.text("Lia: Hearts 2 of 5 (was 3), hurt.", "Lia: Corações 2 de 5 (antes 3), ferimento."))
	gm.awaitText(gm.text("Lia: Hearts 2 of 5 (was 3), hurt.", "Lia: Corações 2 de 5 (antes 3), ferimento."))
}

// strikesTwo is a power on two targets, an exceptional success, and the foes' answer (NDE-R30,
// NDE-R45).
func (g guest) strikesTwo(gm guest) {
	gm.option("foe_turn", "pc_defends")
	g.awaitText(g.text("Now: a PC can test to defend.", "Agora: o personagem pode testar para se defender."))
	g.inForm(g.text("Attack Captain Rook with a power", "Atacar Captain Rook com um poder"),
		"level", "strong", "also", "lookout")
	gm.tap(gm.text("Set Lia's power: Strong (2 PP), against Captain Rook and Lookout",
		"Definir o poder de Lia: Forte (2 PP), contra Captain Rook e Lookout"))
	g.tap(g.text("Roll the d12 against T 8 for 2 PP: 42% to succeed (8% exceptional)",
		"Rolar o d12 contra T 8 por 2 PP: 42% de sucesso (8% excepcional)"))
	g.tap(g.text("Hit Captain Rook for 2 Hearts", "Tirar 2 Corações de Captain Rook"))
	gm.awaitText(gm.text("Lookout has fallen.", "Lookout caiu."))
	gm.unfold(gm.text("Start the opponents' phase", "Começar a fase dos oponentes"))
	gm.inForm(gm.text("Sniper attacks Lia", "Sniper ataca Lia"))
	g.tap(g.text("Roll the d8 against T 4: 63% to succeed (13% exceptional)",
		"Rolar o d8 contra T 4: 63% de sucesso (13% excepcional)"))
	g.tap(g.text("Accept the failure", "Aceitar a falha"))
	gm.awaitText(gm.text("Lia: Hearts 1 of 5 (was 2), hurt.", "Lia: Corações 1 de 5 (antes 2), ferimento."))
}

// restsAndGrows is a safe rest, and a Trait that the GM refuses.
func (g guest) restsAndGrows(gm guest) {
	gm.inForm(gm.text("End the conflict", "Terminar o conflito"))
	gm.awaitText(gm.text("The conflict is over.", "O conflito acabou."))
	gm.inForm(gm.text("Give everyone a safe rest", "Dar um descanso seguro a todos"))
	g.awaitText(g.text("A safe rest. Hearts and Power Points are full: Bia, Caio and Lia.",
		"Um descanso seguro. Corações e Pontos de Poder cheios: Bia, Caio e Lia."))
	gm.inForm(gm.text("Grant everyone growth", "Conceder evolução a todos"))
	g.inForm(g.text("Choose growth (1 left)", "Evoluir (1 para escolher)"), "what", "trait", "trait", "Echo", "text",
		"Hears the last word")
	gm.tap(gm.text("Refuse Lia's Trait Echo", "Negar o Traço Echo de Lia"))
	g.awaitText(g.text("Lia still has a growth to choose.", "Lia ainda tem uma evolução para escolher."))
}

// seesHiddenThrow is a throw that only the GM sees, until the session ends.
func (g guest) seesHiddenThrow(gm guest) {
	gm.option("hidden_rolls", "on")
	gm.awaitText(gm.text("the GM can roll dice", "o Mestre pode rolar dados"))
	gm.inForm(gm.text("Roll hidden dice", "Rolar dados em segredo"), "pool", "d20", "for", "who watches")
	g.awaitText(g.text("the GM rolled dice in secret", "o Mestre rolou dados em segredo"))
	if eval[bool](g.tab, "document.body.textContent.includes('who watches')") {
		g.t.Error("a player reads why the GM threw in secret")
	}
	gm.awaitText(gm.text("Hidden roll 1 (who watches): d20 rolled 15.",
		"Rolagem secreta 1 (who watches): d20 tirou 15."))
	gm.inForm(gm.text("End session 1", "Encerrar a sessão 1"))
	g.awaitText(g.text("Hidden roll 1 (who watches): d20 rolled 15.", "Rolagem secreta 1 (who watches): d20 tirou 15."))
	gm.awaitText(gm.text("Session 1 ends.", "Termina a sessão 1."))
	gm.tap(gm.text("Start session 2: 2 Luck for everyone", "Começar a sessão 2: todos com 2 de Sorte"))
	g.awaitText(g.text("Everyone has 2 Luck.", "Todos têm 2 de Sorte."))
}

// playsTwoDice is the 2d6 game, and one square beyond a movement.
func (g guest) playsTwoDice(gm guest) {
	gm.option("dice_mode", "2d6")
	gm.awaitText(gm.text("Lia: Strength +0, Dexterity +1, Power +2.", "Lia: Força +0, Destreza +1, Poder +2."))
	g.inForm(g.text("Try something", "Tentar algo"), "what", "Hush it")
	gm.tap(gm.text("Test for Lia, Power (P): Hush it", "Teste para Lia, Poder (P): Hush it"))
	g.tap(g.text("Roll 2d6+2: 83% to succeed (42% without a cost, 17% exceptional)",
		"Rolar 2d6+2: 83% de sucesso (42% sem custo, 17% excepcional)"))
	g.awaitText(g.text("Success at a cost: Lia rolls 9 (3 and 4, +2).", "Sucesso com custo: Lia tira 9 (3 e 4, +2)."))
	g.tap(g.text("Add +1 (Success) for 1 Luck", "Somar +1 (Sucesso) por 1 de Sorte"))
	gm.awaitText(gm.text("Lia: Luck 1 (was 2), for +1.", "Lia: Sorte 1 (antes 2), para +1."))
	gm.await(fmt.Sprintf("!document.body.textContent.includes(%q)", gm.text("the cost for Lia", "o custo para Lia")))
}
