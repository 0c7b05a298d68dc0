package web_test

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/web"
)

// Rarer rules, once by taps in both pairings of languages: a character who interferes in a contest,
// a halt, stress and its push, and a taken-out character who is brought back. Each person sits in
// two windows of the demo.
func TestRareRules(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	t.Run("en with pt-BR", func(t *testing.T) { playRareRules(t, b, "en", "pt-BR") })
	t.Run("pt-BR with en", func(t *testing.T) { playRareRules(t, b, "pt-BR", "en") })
}

// throw adds dice to the pool and throws them.
func (g guest) throw(roll string, dice ...string) {
	for _, d := range dice {
		g.tick(d)
	}
	g.tap(roll)
}

func playRareRules(t *testing.T, b *tab, gms, players string) {
	script := dice.Script(4, 5 /* Ana */, 7, 5 /* Vex */, 8, 6 /* Caio */, 4, 5 /* Ana */, 7, 5 /* Vex */, 2, 3,
		/* Ana */
		3, 4 /* opposition */, 6, 5, 2 /* Ana, out */, 3, 4, 5 /* opposition */, 6, 7 /* Caio */)
	r := newRoomOf(t, web.Options{}, script, cortex.System())
	id := r.createDemo("ana", "cortex")
	gm, pc, caio := b.newGuest(r, gms, false), b.newGuest(r, players, false), b.newGuest(r, gms, false)
	gm.signIn("ana", at(id, "gm"))
	pc.signIn("ana", at(id, "ana"))
	caio.signIn("ana", at(id, "caio"))
	for _, g := range []guest{gm, pc, caio} {
		eval[bool](g.tab, watch)
	}
	r.play(id, "gm", "option", game.Args{"key": {"harm.model"}, "value": {"stress"}})
	pc.tap(pc.text("Start a contest against Vex", "Começar um contest contra Vex"))
	pc.throw(pc.text("Roll 2 dice (d6 d10)", "Rolar 2 dados (d6 d10)"), "Solo d6", "Move d10")
	gm.throw(gm.text("Vex: Roll 2 dice (2d10)", "Vex: Rolar 2 dados (2d10)"), "Solo d10", "Talk d10")
	playHalt(gm, pc, caio)
	r.play(id, "gm", "award", game.Args{"who": {"ana"}})
	playStressedOut(id, gm, pc, caio)
	for _, g := range []guest{gm, pc, caio} {
		g.checkNoComplaints()
	}
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// playHalt: Caio interferes, and both sides go on (INTERFERE-04, -05).
func playHalt(gm, pc, caio guest) {
	caio.tap(caio.text("Interfere in the contest: Ana and Vex for 1 plot point",
		"Interferir no contest: Ana e Vex por 1 plot point"))
	pc.awaitText(pc.text("Caio interferes. To halt the contest: beat 12. Otherwise Caio takes d4 stress.",
		"Caio interfere. Para interromper o contest, precisa superar 12. Senão, Caio sofre stress d4."))
	caio.throw(caio.text("Roll 2 dice (2d10)", "Rolar 2 dados (2d10)"), "Solo d10", "Know d10")
	pc.awaitText(pc.text("it goes on only if each side pays Caio 1 plot point",
		"só continua se cada lado pagar 1 plot point a Caio"))
	pc.awaitText(pc.text("total doesn't count", "total não vale"))
	pc.tap(pc.text("Pay Caio and go on for 1 plot point", "Pagar a Caio e continuar por 1 plot point"))
	gm.tap(gm.text("Vex: Pay Caio and go on for 1 bank plot point",
		"Vex: Pagar a Caio e continuar por 1 plot point do bank"))
	pc.awaitText(pc.text("The contest goes on: all roll again.", "O contest continua: todos rolam de novo."))
	pc.tap(pc.text("Roll 2 dice (d6 d10)", "Rolar 2 dados (d6 d10)"))
	gm.tap(gm.text("Vex: Roll 2 dice (2d10)", "Vex: Rolar 2 dados (2d10)"))
	pc.tap(pc.text("Roll 2 dice (d6 d10)", "Rolar 2 dados (d6 d10)"))
}

// playStressedOut: Ana takes stress and pushes it at d12, and Caio brings her back (STRESS-08, -12,
// OUT-R3).
func playStressedOut(id game.TableID, gm, pc, caio guest) {
	pc.awaitText(pc.text("Waiting for Vex: Say which type of stress", "Esperando Vex: Dizer o tipo de stress"))
	gm.tap(gm.text("Ana takes Physical stress d6", "Ana sofre stress Physical d6"))
	pc.awaitText(pc.text("Ana takes Physical stress d6.", "Ana sofre stress Physical d6."))
	pc.play(id, "gm", "stress", game.Args{"who": {"ana"}, "type": {"physical"}, "die": {"d12"}})
	gm.awaitText(gm.text("Physical stress goes from d6 to d12.", "vai de d6 para d12."))
	gm.tap(gm.text("Test for Ana", "Test para Ana"))
	pc.awaitText(pc.text("The opposition rolls after Ana has decided about the stress.",
		"A oposição rola depois que Ana decidir o que faz com o stress."))
	pc.tap(pc.text("Push Physical d12 into the pool (Ana is out of the scene afterwards) for 1 plot point",
		"Forçar Physical d12 para o pool (depois Ana sai de cena) por 1 plot point"))
	pc.throw(pc.text("Roll 3 dice (d6 d10 d12)", "Rolar 3 dados (d6 d10 d12)"), "Solo d6", "Move d10")
	pc.take()
	caio.tap(caio.text("Test to bring Ana back into the scene", "Test para trazer Ana de volta à cena"))
	caio.throw(caio.text("Roll 2 dice (2d8)", "Rolar 2 dados (2d8)"), "Team d8", "Notice d8")
	pc.awaitText(pc.text("Ana is back in the scene.", "Ana volta à cena."))
}
