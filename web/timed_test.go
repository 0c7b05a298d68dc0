package web_test

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/web"
)

// A fight in action order against the clock: a failed test of a timed sequence, a foe's turn, time
// that is bought, and the choice that is left with exactly no beat. The GM at a desk and two
// players on phones play by taps, in both languages.
func TestAFightAgainstTheClock(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	t.Run("en with pt-BR", func(t *testing.T) { playAgainstTheClock(t, b, "en", "pt-BR") })
	t.Run("pt-BR with en", func(t *testing.T) { playAgainstTheClock(t, b, "pt-BR", "en") })
}

func playAgainstTheClock(t *testing.T, b *tab, gms, players string) {
	script := dice.Script(3, 2 /* against Ana */, 2, 2, 5, 4 /* Vex */, 2, 2, 2 /* against Beto */, 5, 3, 3,
		2 /* against Ana */, 2, 2)
	r := newRoomOf(t, web.Options{}, script, cortex.System())
	id := r.createDemo("ana", "cortex")
	r.play(id, "gm", "option", game.Args{"key": {"order.mode"}, "value": {"action_order"}})
	for _, c := range []string{"caio", "lookouts"} {
		r.play(id, "gm", "leave-scene", game.Args{"who": {c}})
	}
	seat := func(chair, locale string) guest {
		width, height := int64(390), int64(844)
		if chair == "gm" {
			width, height = 1280, 800
		}
		g := guest{(&tab{r, b.ctx}).stranger(locale, width, height, false), locale == "en"}
		g.signIn("ana", at(id, chair))
		eval[bool](g.tab, watch)
		return g
	}
	gm, ana, beto := seat("gm", gms), seat("ana", players), seat("beto", players)
	gm.inForm(gm.text("Start a timed test", "Abrir um timed test"), "objective", "Open the Vault", "tests", "2",
		"beats",
		"3",
		"difficulty", "easy", "benefit", "Leave No Trace")
	ana.awaitText(ana.text("Test 1 of 2 is next. Beats left: 3.", "O próximo é o test 1 de 2. Beats restantes: 3."))
	gm.tap(gm.text("Ana acts first", "Ana age primeiro"))
	gm.tap(gm.text("Call timed test 1 of 2: Ana", "Pedir o timed test 1 de 2: Ana"))
	ana.throws("Quick Hands d8", "Move d10", ana.text("Roll 2 dice (d8 d10)", "Rolar 2 dados (d8 d10)"))
	beto.awaitText(beto.text("The failure costs 2 beats. Beats left: 1. Tests done: 1 of 2.",
		"A falha custa 2 beats. Beats restantes: 1. Tests feitos: 1 de 2."))
	ana.foesTurn(gm)
	gm.awaitText(gm.text("Beto's turn, round 1.", "Turno de Beto, rodada 1."))
	beto.tap(beto.text("Try to buy time", "Tentar ganhar tempo"))
	beto.throws("Buddy d10", "Fight d10", beto.text("Roll 2 dice (2d10)", "Rolar 2 dados (2d10)"))
	gm.awaitText(gm.text("Beto buys 1 beat. Beats left: 2.", "Beto ganha 1 beat. Beats restantes: 2."))
	beto.tap(beto.text("Ana opens round 2", "Ana abre a rodada 2"))
	gm.tap(gm.text("Call timed test 2 of 2: Ana", "Pedir o timed test 2 de 2: Ana"))
	ana.throws("Quick Hands d8", "Move d10", ana.text("Roll 2 dice (d8 d10)", "Rolar 2 dados (d8 d10)"))
	ana.tap(ana.text("Take the secondary benefit: Leave No Trace", "Ficar com o benefício secundário: Leave No Trace"))
	gm.awaitText(gm.text("Ana takes the secondary benefit, Leave No Trace.",
		"Ana fica com o benefício secundário, Leave No Trace."))
	for _, g := range []guest{gm, ana, beto} {
		g.checkNoComplaints()
	}
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// throws puts two traits into the pool and throws them.
func (g guest) throws(one, other, all string) {
	g.t.Helper()
	g.tick(one)
	g.tick(other)
	g.tap(all)
}

// foesTurn gives the turn to Vex, who contests Ana; she declines.
func (g guest) foesTurn(gm guest) {
	g.t.Helper()
	g.tap(g.text("Vex acts next", "Vex age em seguida"))
	gm.inForm(gm.text("Vex: Start a contest against Ana", "Vex: Começar um contest contra Ana"), "against", "ana")
	gm.throws("Solo d10", "Fight d8", gm.text("Vex: Roll 2 dice (d10 d8)", "Vex: Rolar 2 dados (d10 d8)"))
	g.tap(g.text("Don't oppose", "Não se opor"))
}
