package web_test

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/web"
)

// Characters leave and come back, by taps in both pairings of languages: giving in under high
// stakes, being taken out in a contest, being brought back, and acting while out.
func TestTakenOut(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	t.Run("en with pt-BR", func(t *testing.T) { playTakenOut(t, b, "en", "pt-BR") })
	t.Run("pt-BR with en", func(t *testing.T) { playTakenOut(t, b, "pt-BR", "en") })
}

func playTakenOut(t *testing.T, b *tab, gms, players string) {
	script := dice.Script(4, 5 /* Ana */, 7, 6 /* Vex */, 9, 8 /* Vex */, 3, 5 /* Ana */, 3, 4 /* against Caio */, 6,
		7 /* Caio */, 2, 3, 2,
		2 /* against Ana */, 2, 9 /* Ana, out */)
	r := newRoomOf(t, web.Options{}, script, cortex.System())
	id := r.createDemo("ana", "cortex")
	gm, pc, caio := b.newGuest(r, gms, false), b.newGuest(r, players, false), b.newGuest(r, gms, false)
	gm.signIn("ana", at(id, "gm"))
	pc.signIn("ana", at(id, "ana"))
	caio.signIn("ana", at(id, "caio"))
	for _, g := range []guest{gm, pc, caio} {
		eval[bool](g.tab, watch)
	}
	gm.unfold(gm.text("Change to high stakes", "Mudar para high stakes"))
	gm.awaitText(gm.text("Now: high stakes.", "Agora: high stakes.")) // the others press after it
	playGivingIn(gm, pc)
	r.play(id, "gm", "contest", game.Args{"against": {"ana"}, "who": {"vex"}})
	playLoss(gm, pc)
	playBringingBack(gm, pc, caio)
	r.play(id, "gm", "new-complication", game.Args{"name": {"Poisoned"}, "on": {"ana"}, "die": {"d12"}})
	r.playConfirmed(id, "gm", "step", game.Args{"thing": {"poisoned"}, "way": {"up"}})
	playActingWhileOut(gm, pc)
	for _, g := range []guest{gm, pc, caio} {
		g.checkNoComplaints()
	}
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// playGivingIn: Ana, beaten, fails in her own way (GIVEIN-01).
func playGivingIn(gm, pc guest) {
	pc.tap(pc.text("Start a contest against Vex", "Começar um contest contra Vex"))
	pc.throw(pc.text("Roll 2 dice (d6 d10)", "Rolar 2 dados (d6 d10)"), "Solo d6", "Move d10")
	gm.throw(gm.text("High stakes. Vex: Roll 2 dice (2d10)", "High stakes. Vex: Rolar 2 dados (2d10)"), "Solo d10",
		"Talk d10")
	pc.tap(pc.text("Give in and earn 1 plot point", "Desistir e ganhar 1 plot point"))
	gm.awaitText(gm.text("Ana gives in to Vex: no complication, and no one is taken out.",
		"Ana desiste contra Vex: sem complication, e ninguém sai de cena."))
}

// playLoss: Ana loses to a larger effect die and leaves (CORE-STAKES-02).
func playLoss(gm, pc guest) {
	gm.throw(gm.text("Vex: Roll 2 dice (2d10)", "Vex: Rolar 2 dados (2d10)"), "Solo d10", "Talk d10")
	pc.throw(pc.text("High stakes. Roll 2 dice (d6 d10)", "High stakes. Rolar 2 dados (d6 d10)"), "Solo d6", "Move d10")
	pc.awaitText(pc.text("Ana is about to be taken out. For 1 plot point Ana stays, with a d6 complication.",
		"Ana está prestes a sair de cena. Por 1 plot point Ana continua, com uma complication d6."))
	pc.tap(pc.text("Leave the scene, without paying", "Sair de cena, sem pagar"))
	gm.awaitText(gm.text("Ana is taken out of the scene.", "Ana sai de cena."))
}

// playBringingBack: Caio brings Ana back with a complication (OUT-R3).
func playBringingBack(gm, pc, caio guest) {
	caio.inForm(caio.text("Test to bring Ana back into the scene", "Test para trazer Ana de volta à cena"), "name",
		"Shaken Up")
	caio.throw(caio.text("Roll 2 dice (2d8)", "Rolar 2 dados (2d8)"), "Team d8", "Notice d8")
	pc.awaitText(pc.text("Ana is back in the scene.", "Ana volta à cena."))
	gm.awaitText(gm.text("New complication on Ana: Shaken Up d6.", "Nova complication em Ana: Shaken Up d6."))
}

// playActingWhileOut: Ana, out beyond d12, pays for one test and keeps one die (OUT-06).
func playActingWhileOut(gm, pc guest) {
	pc.awaitText(pc.text("Ana is taken out: the complication went beyond d12.",
		"Ana sai de cena: a complication passou de d12."))
	gm.tap(gm.text("Test for Ana, out of the scene (1 PP to act, keeping one die)",
		"Test para Ana, fora de cena (agir custa 1 PP, só um dado)"))
	pc.tap(pc.text("Act anyway (keeping one die) for 1 plot point",
		"Agir mesmo assim (ficando com um dado) por 1 plot point"))
	pc.throw(pc.text("Roll 2 dice (d6 d10)", "Rolar 2 dados (d6 d10)"), "Solo d6", "Move d10")
	pc.take()
	gm.awaitText(gm.text("Ana succeeds: 9 against 5, by 4.", "Ana consegue: 9 contra 5, por 4."))
}
