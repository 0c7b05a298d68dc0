package web_test

import (
	"testing"

	"mesa/dice"
	"mesa/systems/cortex"
	"mesa/web"
)

// A contest that is given in, and one that the GM starts by a form against
// another than it proposes. The GM reads English, the player Portuguese.
func TestAContestInTwoWindows(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	script := dice.Script(6, 5, 3 /* Ana */, 7, 6, 4 /* Vex */)
	r := newRoomOf(t, web.Options{}, script, cortex.System())
	gm, ana := b.windows(r, "cortex", "ana")
	ana.tap("Começar um contest contra Vex")
	for _, die := range []string{"Solo d6", "Quick Hands d8", "Move d10"} {
		ana.tick(die)
	}
	ana.tap("Rolar 3 dados (d6 d8 d10)")
	ana.take()
	for _, die := range []string{"Solo d10", "Smuggler Queen d10", "Talk d10"} {
		gm.tick(die)
	}
	gm.tap("Vex: Roll 3 dice (3d10)")
	gm.take()
	ana.says("Desistir, +1 PP: senão ") // the chance is that of rolling on
	ana.says("efeito d10")
	ana.tap("Desistir e ganhar 1 plot point")
	gm.says("Ana gained 1 plot point for giving in and has 2.")
	against := "[...document.querySelectorAll('.offer')].find(o => o.textContent.startsWith('Vex: Start a contest against Ana'))"
	gm.until(against)
	if got := ask[string](gm.tab, against+".querySelector('.send button').textContent"); got != "Do it this way" {
		t.Errorf("below a form that may name another stands %q", got)
	}
	gm.inForm("Vex: Start a contest against Ana", "against", "caio")
	gm.says("Vex starts a contest against Caio.")
	ana.says("Vex começa um contest contra Caio.")
	gm.calm()
	ana.calm()
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// windows are two of one demo: the GM's on a desk, a player's on a phone.
func (b *tab) windows(r *room, system, chair string) (gm, player guest) {
	gm, player = b.seat(r, "en", false), b.seat(r, "pt-BR", false)
	id := r.found("ana", system)
	gm.signIn("ana", at(id, "gm"))
	player.signIn("ana", at(id, chair))
	ask[bool](gm.tab, watch)
	ask[bool](player.tab, watch)
	return gm, player
}
