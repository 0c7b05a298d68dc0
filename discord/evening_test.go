package discord

import (
	"slices"
	"strings"
	"testing"

	"mesa/discord/fake"
)

// player plays by taps alone, on the last message that only they saw.
type player struct {
	*fake.User
	w    *world
	menu *fake.Message
}

func (p *player) show(a fake.Answer, texts ...string) {
	p.w.t.Helper()
	p.w.wantPrivate(a)
	p.w.wantTexts(a, texts...)
	p.menu = a.Message
	once := map[string]bool{}
	for line := range strings.Lines(a.Message.Text) {
		if line = strings.TrimSpace(line); strings.HasSuffix(line, ":") && once[line] {
			p.w.t.Errorf("%s reads %q twice in:\n%s", p.Name, line, a.Message.Text)
		}
		once[line] = true
	}
}

// openMenu opens the menu by the button that every public message has. If others are to act first,
// it opens the rest of the menu by a further button.
func (p *player) openMenu(texts ...string) {
	p.w.t.Helper()
	last := p.w.channel.Last()
	p.show(p.Press(&last, "Menu"))
	if slices.ContainsFunc(texts, func(text string) bool { return !strings.Contains(p.menu.Text, text) }) {
		p.state(texts...)
	}
}

// state opens the state of the table, and returns to the offers.
func (p *player) state(texts ...string) {
	p.w.t.Helper()
	for _, label := range []string{"How things are", "Como está a mesa"} {
		if _, there := p.menu.Button(label); there {
			p.press(label, texts...)
			p.press("Menu")
			return
		}
	}
	p.w.t.Errorf("how things are stands nowhere: %q", p.menu.Labels())
}

func (p *player) press(label string, texts ...string) {
	p.w.t.Helper()
	p.show(p.Press(p.menu, label), texts...)
}

func (p *player) pick(labels ...string) {
	p.w.t.Helper()
	if p.openPart(labels[0]) {
		p.show(p.Press(p.menu, labels[0]))
		return
	}
	p.show(p.Choose(p.menu, labels...))
}

// openPart opens the part of the menu that has an entry, if no select in sight has it. button is
// true if the entry is a button there.
func (p *player) openPart(entry string) (button bool) {
	p.w.t.Helper()
	if !p.hasEntry(entry) {
		p.openLeaf(entry)
	}
	return !p.hasEntry(entry)
}

// hasEntry reports whether a select of the menu has an entry.
func (p *player) hasEntry(entry string) bool {
	return slices.ContainsFunc(p.menu.Options(), func(o fake.Option) bool { return strings.HasPrefix(o.Label, entry) })
}

// fill opens a form by a button, or else by an entry of a select, and sends it.
func (p *player) fill(label string, pairs ...string) {
	p.w.t.Helper()
	if _, button := p.menu.Button(label); button {
		p.send(label, p.Press(p.menu, label), pairs...)
	} else {
		p.choose(label, pairs...)
	}
}

// choose opens a form by an entry of a select, where a button would use the presets, and sends it.
func (p *player) choose(entry string, pairs ...string) {
	p.w.t.Helper()
	if p.openPart(entry) {
		p.send(entry, p.Press(p.menu, entry), pairs...)
		return
	}
	p.send(entry, p.Choose(p.menu, entry), pairs...)
}

// option sets an option of the game, which is picked first, then its value.
func (p *player) option(l testLanguage, key, value string, texts ...string) {
	p.w.t.Helper()
	p.openMenu()
	entry := l.inLanguage("Change an option of the game", "Mudar uma opção do jogo")
	if p.openPart(entry) {
		p.show(p.Press(p.menu, entry))
	} else {
		p.show(p.Choose(p.menu, entry))
	}
	for !p.hasValue(key) {
		p.show(p.Press(p.menu, l.inLanguage("More pages", "Mais páginas")))
	}
	p.send(entry, p.Choose(p.menu, key), l.inLanguage("New value", "Novo valor"), value)
	for _, text := range texts {
		p.w.public(text)
	}
}

// hasValue reports whether a select of the menu has an entry with that value.
func (p *player) hasValue(value string) bool {
	return slices.ContainsFunc(p.menu.Options(), func(o fake.Option) bool { return o.Value == value })
}

// send fills in a form by the beginnings of its labels, and sends it.
func (p *player) send(label string, a fake.Answer, pairs ...string) {
	p.w.t.Helper()
	if a.Form == nil && a.Message != nil { // it asks the primary input first
		for _, more := range []string{"Mais opções…", "More options…"} {
			if _, asks := a.Message.Button(more); asks {
				a = p.Press(a.Message, more)
				break
			}
		}
	}
	if a.Form == nil {
		p.w.t.Fatalf("%q opens no form: %s", label, a.Raw)
	}
	for i := 0; i < len(pairs); i += 2 {
		for _, f := range a.Form.Fields() {
			if strings.HasPrefix(f.Label, pairs[i]) {
				pairs[i] = f.Label
				break
			}
		}
	}
	p.show(p.Submit(a.Form, pairs...))
}

// An evening of Cortex from an empty table on, by taps; only names and sheets are typed. Beto reads
// in English at a Portuguese table.
func TestEveningByButtons(t *testing.T) {
	w := newWorld(t,
		3, 4, 5 /* opposition */, 7, 9, 1, /* Ana */
		6, 5, 3 /* Vidal */, 2, 8, 4 /* Ana */, 8, 8, 5, /* Vidal */
		8, 5, 6 /* Beto */, 5, 1, /* Vidal */
		2, 3, 4 /* opposition */, 8, 9 /* Ana */)
	sit := func(name, locale string) *player { return &player{User: w.fake.User(name, locale), w: w} }
	gil, ana, beto := sit("Gil", "pt-BR"), sit("Ana", "pt-BR"), sit("Beto", "en-US")

	w.wantPublic(gil.Slash(w.channel, "mesa new", "title", "Porto"))
	ana.openMenu("Para jogar, sente-se numa cadeira.")
	ana.fill("Sentar-se numa cadeira nova") // under the Discord name
	ana.fill("Criar o seu personagem", "O nome", "Ana", "distinções", "Cria do porto d8\nMãos ligeiras d8",
		"Set", "habilidades:\n- Lutar k8\n- Mover (d10)")
	beto.openMenu("To play, take a chair.")
	beto.fill("Take a new chair", "The name", "Beto")
	beto.fill("Make your character", "The character's name", "Beto", "distinções", "Old sailor d8, Stubborn d8",
		"habilidades", "Fight d10, Notice d6")
	gil.openMenu("Nenhuma cena em andamento.")
	gil.fill("Criar um personagem", "O nome", "Capitão Vidal", "distinções", "Cruel d8", "habilidades",
		"Lutar d8, Mandar d8",
		"De um jogador", "GMC maior")
	gil.press("Criar um personagem", "Ficha pronta: Capitão Vidal (GMC maior).")
	gil.press("Começar a sessão 1")
	gil.fill("Abrir uma cena…", "Onde", "Cais", "Os traits", "Chuva d8")
	gil.fill("Criar um asset…", "O nome", "Corda", "De quem", "Ana")

	gil.fill("Test para Ana…", "A dificuldade", "Difícil", "O que mais", "Chuva d8", "Assunto", "pular para o barco")
	w.public("Ana precisa superar 9: pular para o barco.")
	ana.openMenu("Test de Ana: pular para o barco")
	ana.pick("Cria do porto d8", "Mover d10", "Corda d6")
	ana.press("Rolar 3 dados", "16 contra 9, por 7. O efeito sobe para d6.", "1 hitch.")
	gil.openMenu()
	gil.press("Hitch: Fora de posição d6 em Ana", "Nova complication em Ana: Fora de posição d6.")

	gil.fill("Capitão Vidal: Começar um contest contra Ana…", "Motivo", "a faca")
	gil.pick("Cruel d8", "Lutar d8", "Fora de posição d6")
	gil.press("Capitão Vidal: Rolar 3 dados", "Fora de posição d6 tirou 3")
	gil.press("Capitão Vidal: Total 11, efeito d6")
	ana.openMenu("Número a superar: 11, de Capitão Vidal")
	ana.pick("Lutar d8", "Mover d10", "Corda d6")
	ana.press("Rolar 3 dados, 1 PP")
	ana.press("Total 12, efeito d8", "Esse é o novo total a superar.")
	gil.openMenu()
	gil.press("Capitão Vidal: Rolar 3 dados")
	gil.press("Capitão Vidal: Total 16")
	ana.openMenu()
	ana.press("Desistir, +1 PP", "Capitão Vidal vence o contest.")
	gil.openMenu()
	gil.press("Desfazer: Desistir (Ana)", "GM desfez")
	ana.openMenu()
	ana.press("Desistir, +1 PP", "Capitão Vidal vence o contest.")

	gil.openMenu()
	gil.pick("Mudar para high stakes")
	beto.openMenu("high stakes")
	beto.press("Contest with Capitão Vidal", "Beto rolls first.")
	beto.pick("Old sailor d8", "Fight d10", "Notice d6")
	beto.press("Roll 3 dice, 1 PP")
	beto.press("Total 14, effect d10")
	gil.openMenu()
	gil.pick("Cruel d8", "Lutar d8")
	gil.press("Capitão Vidal: Rolar 2 dados", "O efeito sobe para d12.", "1 opportunity para os jogadores.")
	ana.openMenu()
	ana.press("Subir Corda, 1 PP", "Corda")
	gil.press("Capitão Vidal: Sair de cena", "Capitão Vidal sai de cena.")

	ana.openMenu("Capitão Vidal (GMC maior): fora de cena")
	ana.press("Livrar Ana de Fora de")
	w.public("Ana precisa superar 7: livrar Ana de Fora de posição.")
	ana.pick("Cria do porto d8", "Mover d10")
	ana.press("Rolar 2 dados", "17 contra 7")
	if strings.Contains(ana.menu.Text, "complication em Ana") {
		t.Errorf("Ana is not rid of it:\n%s", ana.menu.Text)
	}

	gil.openMenu()
	gil.openLeaf("Encerrar a cena")
	gil.pick("Encerrar a cena")
	for _, want := range []string{"Encerrar a cena: tem certeza?", "Corda", "Chuva"} {
		if !strings.Contains(gil.menu.Text, want) {
			t.Errorf("the scene ends without %q:\n%s", want, gil.menu.Text)
		}
	}
	gil.press("Encerrar a cena", "Fim da cena")
	if !strings.HasPrefix(gil.menu.Text, "Fim da cena") {
		t.Errorf("what ends with the scene is told before its end:\n%s", gil.menu.Text)
	}
	gil.state("Nenhuma cena em andamento.")
	gil.openMenu()
	gil.press("Encerrar a sessão 1")
	gil.press("Registro", "GM desfez, com tudo o que veio junto: Ana desiste", "Fim da cena (cena de ação): Cais.")
	beto.openMenu("You play Beto.")
}
