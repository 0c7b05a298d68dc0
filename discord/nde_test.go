package discord

import (
	"strings"
	"testing"

	"mesa/discord/fake"
)

// fight gives three players chairs at the demo of NDE, in Portuguese; Gil stays its GM.
func (w *world) fight() (gil, bia, caio, lia *fake.User) {
	w.t.Helper()
	gil = w.fake.User("Gil", "pt-BR")
	w.wantPublic(gil.Slash(w.channel, "mesa demo", "system", "nde"))
	sit := func(name, chair string) *fake.User {
		u := w.fake.User(name, "pt-BR")
		w.leave(gil, chair)
		w.wantPublic(u.Slash(w.channel, "mesa join", "chair", chair))
		return u
	}
	return gil, sit("Bia", "bia"), sit("Caio", "caio"), sit("Lia", "lia")
}

// Two rounds of NDE with a boss, in Portuguese: everybody presses the buttons below the last
// message, moves by a command, and uses the menu.
func TestTwoRoundsWithABoss(t *testing.T) {
	w := newWorld(t, 9 /* Bia */, 5, 7 /* Caio, again */, 1 /* Lia */, 12 /* Caio */)
	gil, bia, caio, lia := w.fight()
	press := func(u *fake.User, a fake.Answer, label string, texts ...string) fake.Answer {
		t.Helper()
		if _, own := a.Message.Button(label); !own {
			a.Message = w.withButton(label) // the board has the others
		}
		return w.wantTexts(w.wantPublic(u.Press(a.Message, label)), texts...)
	}

	news := w.wantPublic(bia.Slash(w.channel, "nde move", "target", "capita-gralha", "way", "closer"))
	w.wantTexts(news, "Bia se aproxima de Capitã Gralha.")
	const shoot = "Bia: Capitã Gralha, de longe: 42%"
	w.wantTexts(w.wantPrivate(caio.Press(w.withButton(shoot), shoot)), "Esse botão é de Bia.")
	news = press(bia, news, shoot, "Bia acerta Capitã Gralha à distância.")
	press(bia, news, "Bia: Ficar com o sucesso", "Capitã Gralha: Corações 2 de 3")

	news = w.wantPublic(caio.Slash(w.channel, "nde move", "target", "capita-gralha", "way", "perto"))
	news = press(caio, news, "Caio: Capitã Gralha, de perto: 42%", "Caio erra Capitã Gralha no corpo a corpo.")
	news = press(caio, news, "Caio: Repetir, 1 Sorte: 42%", "Falha: Caio repete a rolagem, tira 7")
	news = press(caio, news, "Caio: Aceitar a falha", "Caio fica com 7.", "Contador Alarme: 1 de 4.")
	press(gil, news, "GM: Contado: Caio", "Complicação para Caio")

	news = w.wantPublic(lia.Slash(w.channel, "nde attack", "target", "capita-gralha", "way", "poder", "level", "forte"))
	w.wantTexts(news, "Lia quer atacar Capitã Gralha com um poder: Forte (2 PP).")
	news = press(gil, news, "GM: Lia: Forte, 2 PP",
		"Lia ataca Capitã Gralha com um poder, Forte (2 PP): Poder (P), d12 contra T 8.")
	news = press(lia, news, "Lia: Rolar d12, T 8, 2 PP: 42%", "Falha, com complicação certa: 1 no d12",
		"Pontos de Poder 1 de 3")
	news = press(lia, news, "Lia: Aceitar a falha", "Começa a fase dos oponentes.")
	press(gil, news, "GM: Capitã Gralha fere Caio", "Caio: Corações 4 de 5")
	menu := w.wantPrivate(gil.Slash(w.channel, "menu"))
	w.wantButtons(menu.Message, "Começar a rodada 2")
	gil.Press(menu.Message, "Começar a rodada 2")

	round := w.public("Rodada 2")
	news = press(caio, fake.Answer{Message: &round}, "Caio: Capitã Gralha, de perto: 42%",
		"Sucesso excepcional: 12 no d12")
	press(caio, news, "Caio: Tirar 2 Corações", "Capitã Gralha: Corações 0 de 3", "Capitã Gralha caiu.")
	sure := gil.Slash(w.channel, "nde end").Form
	if sure == nil {
		t.Fatal("the conflict ends at a word, with its counter")
	}
	w.wantTexts(w.wantPublic(gil.Submit(sure)), "O conflito acabou.", "Lia: Pontos de Poder 2 de 3")
}

// Rules: NDE-R47
//
// With the file that a player takes along the GM of another table brings the character in, by
// presses and over as many pages as its lines need.
func TestCharacterOfNDEIsExportedAndImported(t *testing.T) {
	w := newWorld(t)
	gil, bia, _, _ := w.fight()
	for _, line := range []string{`trait bia "Olhos da noite" "Vê no escuro, até longe."`, "correct bia max-corações 7"} {
		w.wantPublic(gil.Slash(w.channel, "do", "line", line))
	}
	files := w.wantFile(w.wantPrivate(bia.Slash(w.channel, "mesa sheet", "form", "json")), "Bia")

	to := newWorld(t)
	gil, bia, _, _ = to.fight()
	upload := func() string { return to.fake.Upload("bia.json", files[0].Data) }
	if a := to.wantPrivate(bia.Slash(to.channel, "mesa sheet", "file", upload())); strings.Contains(a.Message.Text,
		"Nada foi salvo ainda") {
		t.Errorf("a player may bring one in: %s", a.Message.Text)
	}
	const bring = "Trazer um personagem de outra mesa"
	back := to.wantTexts(to.wantPrivate(gil.Slash(to.channel, "mesa sheet", "file", upload())), "Nada foi salvo ainda")
	form := gil.Press(back.Message, bring).Form
	for _, next := range []string{"Continuar: parte 2 de 3…", "Continuar: parte 3 de 3…"} {
		form = gil.Press(to.wantPrivate(gil.Submit(form)).Message, next).Form
	}
	to.bot.WaitForBackground()
	gil.Submit(form)
	to.public("De outra mesa: Bia (bia-2), Especialista.")
	again := to.wantFile(to.wantPrivate(gil.Slash(to.channel, "mesa sheet", "who", "pc/bia-2", "form", "json")), "Bia")
	if got, want := string(again[0].Data), string(files[0].Data); got != want {
		t.Errorf("its file is\n%s\nwant\n%s", got, want)
	}
}
