package web_test

import (
	"strings"
	"testing"

	"mesa/dice"
	"mesa/systems/cortex"
	"mesa/systems/nde"
	"mesa/web"
)

// A contest in which a side gives in, and one that the GM starts by a form against another opponent
// than it proposes. The GM reads English, the player Portuguese.
func TestAContestInTwoWindows(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	script := dice.Script(6, 5, 3 /* Ana */, 7, 6, 4 /* Vex */)
	r := newRoomOf(t, web.Options{}, script, cortex.System())
	gm, ana := b.openWindows(r, "cortex", "ana")
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
	// the chance is that of rolling on
	ana.await("document.getElementById('called').textContent.includes('Desistir, +1 PP: rolando ')")
	ana.awaitText("efeito d10")
	ana.tap("Desistir e ganhar 1 plot point")
	gm.awaitText("Ana gained 1 plot point for giving in and now has 2.")
	gm.formOf("Vex: Start a contest against Ana")
	if got := eval[string](gm.tab, askedForm+".querySelector('.send button').textContent"); got != "Confirm" {
		t.Errorf("below a form that may name another stands %q", got)
	}
	gm.inForm("Vex: Start a contest against Ana", "against", "caio")
	gm.awaitText("Vex starts a contest against Caio.")
	ana.awaitText("Vex começa um contest contra Caio.")
	gm.checkNoComplaints()
	ana.checkNoComplaints()
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// The squares of a grid, and a test with an ally's help.
func TestAGridInTwoWindows(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	script := dice.Script(11)
	r := newRoomOf(t, web.Options{}, script, nde.System())
	gm, bia := b.openWindows(r, "nde", "bia")
	gm.option("grid", "yes")
	if forms := r.formsOf(eval[string](bia.tab, "location.pathname + location.search")); !strings.Contains(forms,
		"From 1 to 5.") ||
		strings.Contains(forms, "From 1 to 99.") {
		t.Error("a form asks for squares that the grid has not")
	}
	bia.tap("Aproximar-se de Captain Rook (I5)") // E1 to I5 is four squares, and beside J5
	bia.awaitText("Bia agora está em I5.")
	bia.await("document.body.textContent.includes('Atacar Captain Rook no corpo a corpo: d6 contra 8 (nenhum " +
		"resultado acerta)')")
	bia.inForm("Tentar algo", "what", "Cortar a corda")
	gm.tap("Test for Bia, Dexterity (D) against T 4: Cortar a corda")
	gm.awaitText("Bia's test: Dexterity (D), d12 against T 4.") // a press on the earlier page is refused
	gm.tap("Act for Lia")
	gm.tap("Lia: Help Bia")
	bia.awaitText("Lia ajuda Bia: Destreza (D), d20 contra T 4.")
	bia.tap("Rolar o d20 contra T 4: 85% de sucesso (5% excepcional)")
	bia.tap("Ficar com o sucesso")
	gm.awaitText("Success: Bia keeps 11.")
	gm.checkNoComplaints()
	bia.checkNoComplaints()
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// openWindows opens two windows of one demo: the GM's on a desk, a player's on a phone.
func (b *tab) openWindows(r *room, system, chair string) (gm, player guest) {
	gm, player = b.newGuest(r, "en", false), b.newGuest(r, "pt-BR", false)
	id := r.createDemo("ana", system)
	gm.signIn("ana", at(id, "gm"))
	player.signIn("ana", at(id, chair))
	eval[bool](gm.tab, watch)
	eval[bool](player.tab, watch)
	return gm, player
}

// formsOf returns the forms that the links of one of Ana's pages lead to.
func (r *room) formsOf(path string) string {
	r.t.Helper()
	p := r.enter("ana")
	var forms strings.Builder
	for _, link := range linkTag.FindAllStringSubmatch(p.get(path).text, -1) {
		forms.WriteString(p.get(unescape(link[1])).text)
	}
	return forms.String()
}
