package discord

import (
	"strings"
	"testing"
)

// The GM throws for Caio by a form. Two traits of one set cost one of Caio's plot points, which is
// stated first, with a button that agrees.
func TestAFormSaysItsPriceBeforeItIsPaid(t *testing.T) {
	w := newWorld(t, 3, 4 /* opposition: 7 */, 7, 2 /* Caio: 9 */)
	gil := &player{User: w.fake.User("Gil", "pt-BR"), w: w}
	w.wantPublic(gil.Slash(w.channel, "mesa demo"))
	gil.openMenu()
	gil.show(gil.Choose(gil.menu, "Test para Caio…"))
	w.wantTexts(gil.Choose(gil.menu, "Desafiador 2d8"), "Caio precisa superar 7.")
	gil.openMenu()
	gil.pick("Agir por Caio")
	gil.fill("Caio: Escolher dados e rolar", "Traits", "Saber d10", "Traits", "Conversar d8")
	if !strings.Contains(gil.menu.Text, "Com essas respostas Caio paga 1 plot point") || w.count("Caio rolou") > 0 {
		t.Fatalf("thrown without a word of the price, or refused without it:\n%s", gil.menu.Text)
	}
	gil.press("Caio: pagar 1 plot point", "Caio consegue: 9 contra 7", "Caio pagou 1 plot point")
}
