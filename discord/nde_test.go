package discord

import (
	"testing"

	"mesa/discord/fake"
)

// fight seats three players at the demo of NDE, in Portuguese; Gil stays its GM.
func (w *world) fight() (gil, bia, caio, lia *fake.User) {
	w.t.Helper()
	gil = w.fake.User("Gil", "pt-BR")
	w.forAll(gil.Slash(w.channel, "mesa demo", "system", "nde"))
	sit := func(name, chair string) *fake.User {
		u := w.fake.User(name, "pt-BR")
		w.leave(gil, chair)
		w.forAll(u.Slash(w.channel, "mesa join", "chair", chair))
		return u
	}
	return gil, sit("Bia", "bia"), sit("Caio", "caio"), sit("Lia", "lia")
}

// Two rounds of NDE with a boss, in Portuguese: everybody presses what is waited
// for below the last message, moves by a command, and uses the menu.
func TestTwoRoundsWithABoss(t *testing.T) {
	w := newWorld(t, 9 /* Bia */, 5, 7 /* Caio, again */, 1 /* Lia */, 12 /* Caio */)
	gil, bia, caio, lia := w.fight()
	press := func(u *fake.User, a fake.Answer, label string, texts ...string) fake.Answer {
		t.Helper()
		if _, own := a.Message.Button(label); !own {
			a.Message = w.withButton(label) // the board has what is no part of this
		}
		return w.says(w.forAll(u.Press(a.Message, label)), texts...)
	}

	news := w.forAll(bia.Slash(w.channel, "nde move", "target", "capita-gralha", "way", "closer"))
	w.says(news, "Bia se aproxima de Capitã Gralha.")
	const shoot = "Bia: Capitã Gralha, de longe: 42%"
	w.says(w.alone(caio.Press(w.withButton(shoot), shoot)), "Esse botão é de Bia.")
	news = press(bia, news, shoot, "Bia acerta Capitã Gralha à distância.")
	press(bia, news, "Bia: Ficar com o sucesso", "Capitã Gralha: Corações 2 de 3")

	news = w.forAll(caio.Slash(w.channel, "nde move", "target", "capita-gralha", "way", "perto"))
	news = press(caio, news, "Caio: Capitã Gralha, de perto: 42%", "Caio não acerta Capitã Gralha corpo a corpo.")
	news = press(caio, news, "Caio: Repetir, 1 Sorte: 42%", "Falha: Caio repete, tira 7")
	news = press(caio, news, "Caio: Aceitar a falha", "Caio fica com 7.", "Contador Alarme: 1 de 4.")
	press(gil, news, "GM: Complicação ou custo para Caio", "Complicação para Caio")

	news = w.forAll(lia.Slash(w.channel, "nde attack", "target", "capita-gralha", "way", "poder", "level", "forte"))
	w.says(news, "Lia quer atacar Capitã Gralha com um poder: Forte (2 PP).")
	news = press(gil, news, "GM: Lia: Forte, 2 PP", "Lia ataca Capitã Gralha com um poder, Forte (2 PP): Poder (P), d12 contra T 8.")
	news = press(lia, news, "Lia: Rolar d12, T 8, 2 PP: 42%", "Falha, com complicação certa: 1 no d12", "Pontos de Poder 1 de 3")
	news = press(lia, news, "Lia: Aceitar a falha", "Fase dos oponentes.")
	press(gil, news, "GM: Capitã Gralha fere Caio", "Caio: Corações 4 de 5")
	menu := w.alone(gil.Slash(w.channel, "menu"))
	w.has(menu.Message, "Próxima rodada (2)")
	gil.Press(menu.Message, "Próxima rodada (2)")

	round := w.public("Rodada 2")
	news = press(caio, fake.Answer{Message: &round}, "Caio: Capitã Gralha, de perto: 42%", "Sucesso excepcional: 12 no d12")
	press(caio, news, "Caio: Causar 2 Corações", "Capitã Gralha: Corações 0 de 3", "Capitã Gralha caiu.")
	sure := gil.Slash(w.channel, "nde end").Form
	if sure == nil {
		t.Fatal("the conflict ends at a word, with its counter")
	}
	w.says(w.forAll(gil.Submit(sure)), "O conflito acabou.", "Lia: Pontos de Poder 2 de 3")
}
