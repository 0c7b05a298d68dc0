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
func TestSeldomThemes(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	t.Run("en with pt-BR", func(t *testing.T) { seldom(t, b, "en", "pt-BR") })
	t.Run("pt-BR with en", func(t *testing.T) { seldom(t, b, "pt-BR", "en") })
}

// throw adds dice to the pool and throws them.
func (g guest) throw(roll string, dice ...string) {
	for _, d := range dice {
		g.tick(d)
	}
	g.tap(roll)
}

func seldom(t *testing.T, b *tab, gms, players string) {
	script := dice.Script(4, 5 /* Ana */, 7, 5 /* Vex */, 8, 6 /* Caio */, 4, 5 /* Ana */, 7, 5 /* Vex */, 2, 3,
		/* Ana */
		3, 4 /* opposition */, 6, 5, 2 /* Ana, out */, 3, 4, 5 /* opposition */, 6, 7 /* Caio */)
	r := newRoomOf(t, web.Options{}, script, cortex.System())
	id := r.found("ana", "cortex")
	gm, pc, caio := b.seat(r, gms, false), b.seat(r, players, false), b.seat(r, gms, false)
	gm.signIn("ana", at(id, "gm"))
	pc.signIn("ana", at(id, "ana"))
	caio.signIn("ana", at(id, "caio"))
	for _, g := range []guest{gm, pc, caio} {
		ask[bool](g.tab, watch)
	}
	r.play(id, "gm", "option", game.Args{"key": {"harm.model"}, "value": {"stress"}})
	pc.tap(pc.say("Start a contest against Vex", "Começar um contest contra Vex"))
	pc.throw(pc.say("Roll 2 dice (d6 d10)", "Rolar 2 dados (d6 d10)"), "Solo d6", "Move d10")
	gm.throw(gm.say("Vex: Roll 2 dice (2d10)", "Vex: Rolar 2 dados (2d10)"), "Solo d10", "Talk d10")
	halted(gm, pc, caio)
	r.play(id, "gm", "award", game.Args{"who": {"ana"}})
	stressedOut(id, gm, pc, caio)
	for _, g := range []guest{gm, pc, caio} {
		g.calm()
	}
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// halted: Caio interferes, and both sides go on (INTERFERE-04, -05).
func halted(gm, pc, caio guest) {
	caio.tap(caio.say("Interfere in the contest: Ana and Vex for 1 plot point",
		"Interferir no contest: Ana e Vex por 1 plot point"))
	pc.says(pc.say("Caio interferes. To halt the contest: beat 12. Otherwise Caio takes d4 stress.",
		"Caio interfere. Para interromper o contest, precisa superar 12. Senão, Caio sofre stress d4."))
	caio.throw(caio.say("Roll 2 dice (2d10)", "Rolar 2 dados (2d10)"), "Solo d10", "Know d10")
	pc.says(pc.say("it goes on only if each side pays Caio 1 plot point",
		"só continua se cada lado pagar 1 plot point a Caio"))
	pc.says(pc.say("total doesn't count", "total não vale"))
	pc.tap(pc.say("Pay Caio and go on for 1 plot point", "Pagar a Caio e continuar por 1 plot point"))
	gm.tap(gm.say("Vex: Pay Caio and go on for 1 bank plot point",
		"Vex: Pagar a Caio e continuar por 1 plot point do bank"))
	pc.says(pc.say("The contest goes on: all roll again.", "O contest continua: todos rolam de novo."))
	pc.tap(pc.say("Roll 2 dice (d6 d10)", "Rolar 2 dados (d6 d10)"))
	gm.tap(gm.say("Vex: Roll 2 dice (2d10)", "Vex: Rolar 2 dados (2d10)"))
	pc.tap(pc.say("Roll 2 dice (d6 d10)", "Rolar 2 dados (d6 d10)"))
}

// stressedOut: Ana takes stress and pushes it at d12, and Caio brings her back (STRESS-08, -12,
// OUT-R3).
func stressedOut(id game.TableID, gm, pc, caio guest) {
	pc.says(pc.say("Waiting for Vex: Say which type of stress", "Esperando Vex: Dizer o tipo de stress"))
	gm.tap(gm.say("Ana takes Physical stress d6", "Ana sofre stress Physical d6"))
	pc.says(pc.say("Ana takes Physical stress d6.", "Ana sofre stress Physical d6."))
	pc.play(id, "gm", "stress", game.Args{"who": {"ana"}, "type": {"physical"}, "die": {"d12"}})
	gm.says(gm.say("Physical stress goes from d6 to d12.", "vai de d6 para d12."))
	gm.tap(gm.say("Test for Ana", "Test para Ana"))
	pc.says(pc.say("The opposition rolls after Ana has decided about the stress.",
		"A oposição rola depois que Ana decidir o que faz com o stress."))
	pc.tap(pc.say("Push Physical d12 into the pool (Ana is out of the scene afterwards) for 1 plot point",
		"Forçar Physical d12 para o pool (depois Ana sai de cena) por 1 plot point"))
	pc.throw(pc.say("Roll 3 dice (d6 d10 d12)", "Rolar 3 dados (d6 d10 d12)"), "Solo d6", "Move d10")
	pc.take()
	caio.tap(caio.say("Test to bring Ana back into the scene", "Test para trazer Ana de volta à cena"))
	caio.throw(caio.say("Roll 2 dice (2d8)", "Rolar 2 dados (2d8)"), "Team d8", "Notice d8")
	pc.says(pc.say("Ana is back in the scene.", "Ana volta à cena."))
}
