package web_test

import (
	"fmt"
	"slices"
	"strings"

	"mesa/game"
)

// walker is a player who makes a character by pathways.
type walker struct {
	guest
	name   string
	route  [9]string
	traits [5]string // three distinctions, and those of the seventh and ninth stage; "" is an SFX instead of one
	assets [2]string
	drawn  [10][2]string // new elements, each with a name and a kind
	far    string        // an option of the second stage that is too far from the first
}

func threeWalkers(b *tab) []walker {
	return []walker{
		{guest: guest{b.stranger("pt-BR", 390, 844, true), false}, name: "Nina", far: "jock",
			route: [9]string{"gifted", "geek", "status",
				"lofty", "tragedy", "work", "against-the-grain", "the-cause", "the-rebel"},
			traits: [5]string{"Curiosa", "Teimosa", "Marcada", "Cautelosa", ""}, assets: [2]string{"Caderno", "Moto"},
			drawn: [10][2]string{{"Porto Velho", "place"}, {"Dona Iracema", "person"}, {"Jornal do Cais", "place"},
				{"A Greve", "event"},
				{"O Incêndio", "event"}, {"Tio Raul", "person"}, {"Redação", "place"}, {"Fonte Oculta", "person"},
				{"O Dossiê", "thing"}, {"O Julgamento", "event"}}},
		{guest: guest{b.stranger("pt-BR", 1280, 800, false), false}, name: "Beto", far: "geek",
			route: [9]string{"rich", "jock", "money",
				"risky", "advancement", "friends-family", "shady-business", "self", "the-foil"},
			traits: [5]string{"Herdeiro", "Falido", "Leal", "", "Rival"}, assets: [2]string{"Relógio", "Lancha"},
			drawn: [10][2]string{{"O Apagão", "event"}, {"Mansão", "place"}, {"Banco Fluvial", "place"},
				{"A Aposta", "event"},
				{"Ações", "thing"}, {"Doutor Couto", "person"}, {"Cassino", "place"}, {"Advogada", "person"},
				{"A Fuga", "event"}, {"Testamento", "thing"}}},
		{guest: guest{b.stranger("pt-BR", 390, 844, false), false}, name: "Caio", far: "average",
			route: [9]string{"strange", "outsider",
				"technology", "underground", "first-contact", "looking-back", "special-gifts", "the-job",
				"the-specialist"},
			traits: [5]string{"Vidente", "Foragido", "Tocado", "Ouvinte", ""}, assets: [2]string{"Rádio", "Chaves"},
			drawn: [10][2]string{{"Oficina", "place"}, {"Delegada Souza", "person"}, {"A Antena", "thing"},
				{"Porão", "place"},
				{"O Sinal", "event"}, {"A Visita", "event"}, {"Arquivo", "place"}, {"O Eco", "thing"},
				{"Mestre Zu", "person"}, {"A Chamada", "event"}}},
	}
}

// step is a form that is sent, or a button if it has no fields, and the news of it.
type step struct {
	button, news string
	fields       []string
}

// playStage is one stage of all players: each step is sent by all before any news of it is awaited.
// Nobody goes on before the last has finished.
func playStage(ws []walker, n int) {
	var all [3][]step
	for i, w := range ws {
		all[i] = w.stage(n)
	}
	if n == 2 {
		for _, w := range ws {
			w.checkTooFar()
		}
	}
	for at := range max(len(all[0]), len(all[1]), len(all[2])) {
		for i, w := range ws {
			if at < len(all[i]) {
				w.sendStep(all[i][at])
			}
		}
		for i, w := range ws {
			if at < len(all[i]) {
				w.awaitNews(all[i][at].news)
			}
		}
	}
	switch n {
	case 3:
		agreeToUnlink(ws)
	case 7:
		keepLink(ws)
	}
	for i, w := range ws {
		w.finishes(n)
		if i < len(ws)-1 {
			w.checkWaits(n, ws[i+1:])
		}
	}
}

// stage returns a player's steps of a stage, without finishing it: the option, what it asks for on
// the map, and what it grants.
func (w walker) stage(n int) []step {
	all := []step{{fmt.Sprintf("Escolher no stage %d,", n), fmt.Sprintf("%s no stage %d,", w.name, n),
		[]string{"option", w.route[n-1]}}}
	switch n {
	case 1:
		return append(all, w.element(0), w.element(1), w.distinction(0, "lutar", "mover"),
			w.skills("Lutar sobe para d8", "lutar", "esgueirar"), w.asset(0))
	case 2:
		return append(all, w.links(map[string]string{"Nina": "beto", "Beto": "caio", "Caio": "porto-velho"}, "primos"),
			w.skills("Lutar sobe para d10", "lutar", "notar"), w.specialty("Becos", "lutar"),
			w.attribute("Mental", "mental"))
	case 3:
		return append(all, w.element(2), w.metaStep(n), w.distinction(1, "concentrar", "enganar"),
			w.skills("Mover sobe para d8", "mover", "notar"), w.raise(0), w.sfx(0))
	case 4:
		return append(all, w.element(3), w.skills("Mover sobe para d10", "mover", "esgueirar"), w.asset(1),
			w.attribute("Físico", "fisico"))
	case 5:
		return append(all, w.element(4), w.element(5), w.distinction(2, "sobreviver", "tratar"),
			w.skills("Notar sobe para d10", "notar"),
			w.specialty("Telhados", "mover"), w.attribute("Social", "social"), w.sfx(1))
	case 6:
		return append(all, w.links(map[string]string{"Nina": "o-sinal", "Beto": "oficina", "Caio": "mansao"}, "ronda"),
			w.raise(1))
	case 7:
		all = append(all, w.element(6), w.metaStep(n), w.distinction(3, "fabricar", "dirigir"),
			w.skills("Enganar sobe para d8", "enganar"))
	case 8:
		return append(all, w.element(7), w.specialty("Rastros", "notar"))
	case 9:
		all = append(all, w.element(8), w.element(9), w.distinction(4, "pilotar", "operar"),
			w.skills("Concentrar sobe para d8", "concentrar"))
	}
	if w.traits[(n-1)/2] == "" {
		all = append(all, w.sfx(2))
	}
	return all
}

func (w walker) element(i int) step {
	return step{"Novo elemento no mapa", w.drawn[i][0] + ", ",
		[]string{"name", w.drawn[i][0], "kind", w.drawn[i][1], "word", "lembra"}}
}

func (w walker) links(to map[string]string, word string) step {
	return step{"Ligar-se ao que já está no mapa", w.name + " e ", []string{"to", to[w.name], "word", word}}
}

// distinction is a new one; the fourth or fifth replaces the first, or is an SFX.
func (w walker) distinction(i int, risen ...string) step {
	if w.traits[i] == "" {
		return step{"Destravar um SFX em vez de uma distinção", w.name + " destrava um SFX", nil}
	}
	s := step{"Nova distinção", w.name + " ganha " + w.traits[i] + " d8",
		[]string{"name", w.traits[i], "risen", risen[0], "risen", risen[1]}}
	if i > 2 {
		s.fields = append(s.fields, "old", game.Slug(w.traits[0]))
	}
	return s
}

// skills returns the skill steps of a stage, all in one form.
func (w walker) skills(news string, of ...string) step {
	s := step{"Subir uma perícia", w.name + ": " + news, nil}
	if len(of) > 1 {
		s.button = "Subir perícias (faltam 2 steps)"
	}
	for _, skill := range of {
		s.fields = append(s.fields, "trait", skill)
	}
	return s
}

func (w walker) asset(i int) step {
	return step{"Novo signature asset d6", w.name + " ganha " + w.assets[i] + " d6",
		[]string{"name", w.assets[i]}}
}

func (w walker) raise(i int) step {
	return step{"Subir algo que você já tem", w.name + ": " + w.assets[i] + " sobe para d8",
		[]string{"trait", game.Slug(w.assets[i])}}
}

func (w walker) specialty(name, under string) step {
	return step{"Nova especialidade", w.name + " ganha " + name, []string{"name", name, "trait", under}}
}

func (w walker) attribute(name, word string) step {
	return step{"Subir um atributo", w.name + ": " + name + " sobe para d8", []string{"trait", word}}
}

// sfx returns the step for the SFX that a stage unlocks, on one of the distinctions.
func (w walker) sfx(i int) step {
	return step{"Dar um SFX a " + w.name, w.name + " ganha o SFX",
		[]string{"sfx", []string{"std-edit", "std-swap", "std-exchange"}[i], "on", game.Slug(w.traits[i])}}
}

// metaStep returns the step of a meta stage beside its element. In the third stage Nina would
// break a link of the two others, in the seventh Beto one of Caio's and Nina one of her own.
func (w walker) metaStep(n int) step {
	join := step{"Ligar dois elementos que não são PCs", " ganham uma ligação: conhece", []string{"word", "conhece"}}
	bring := step{"Trazer um elemento para outro PC", "", []string{"kind", "thing", "word", "guarda", "to", "nina"}}
	trade := step{"Desfazer uma ligação e pôr um elemento", "", []string{"kind", "event", "word", "selou"}}
	switch fmt.Sprint(w.name, n) {
	case "Nina3":
		trade.news = "Nina quer desfazer a ligação entre Beto e Caio"
		trade.fields = append(trade.fields, "name", "A Trégua", "link", "Beto e Caio")
		return trade
	case "Nina7":
		trade.news, trade.fields = "A Herança, ",
			append(trade.fields, "name", "A Herança", "link", "Porto Velho e Nina")
		return trade
	case "Beto7":
		trade.news = "Beto quer desfazer a ligação entre Oficina e Caio"
		trade.fields = append(trade.fields, "name", "A Ruína", "link", "Oficina e Caio")
		return trade
	case "Beto3":
		join.fields = append(join.fields, "from", "dona-iracema", "to", "oficina")
		return join
	case "Caio7":
		join.fields = append(join.fields, "from", "o-sinal", "to", "a-greve")
		return join
	}
	bring.news, bring.fields = "O Retrato, ", append(bring.fields, "name", "O Retrato")
	return bring
}

// agreeToUnlink: both owners of the link give it up, and its replacement comes when the last has agreed.
func agreeToUnlink(ws []walker) {
	for _, w := range ws[1:] {
		w.tap("Abrir mão da ligação entre Beto e Caio")
		w.awaitNews(w.name + " abre mão da ligação entre Beto e Caio.")
	}
	ws[0].awaitNews("A Trégua, ")
}

// keepLink: Caio keeps his link, so Beto brings in an element.
func keepLink(ws []walker) {
	beto, caio := ws[1], ws[2]
	caio.tap("Manter a ligação entre Oficina e Caio")
	beto.awaitNews("Caio mantém a ligação entre Oficina e Caio.")
	beto.sendStep(step{"Trazer um elemento para outro PC", "",
		[]string{"name", "O Cofre", "kind", "thing", "word", "guarda", "to", "nina"}})
	beto.awaitNews("O Cofre, ")
}

// sendStep sends a form. A link is named by its text.
func (w walker) sendStep(s step) {
	w.t.Helper()
	if s.fields == nil {
		w.tap(s.button)
		return
	}
	for i := 0; i < len(s.fields); i += 2 {
		if s.fields[i] == "link" {
			s.fields[i+1] = w.linkChoice(s.button, s.fields[i+1])
		}
	}
	w.inForm(s.button, s.fields...)
}

func (w walker) linkChoice(button, words string) string {
	w.t.Helper()
	w.formOf(button)
	return eval[string](w.tab, fmt.Sprintf(`[...%s.querySelectorAll('input[name="a.link"], [name="a.link"] option')]
		.find(e => (e.closest('label') ?? e).textContent.includes(%q)).value`, askedForm, words))
}

// checkTooFar: an option more than a column away is shown, and cannot be picked.
func (w walker) checkTooFar() {
	w.t.Helper()
	w.formOf("Escolher no stage")
	far := fmt.Sprintf("document.querySelector('[name=\"a.option\"][value=%q], [name=\"a.option\"] option[value=%q]')",
		w.far, w.far)
	w.await(far)
	if !eval[bool](w.tab, far+".disabled") {
		w.t.Errorf("%s may pick %s", w.name, w.far)
	}
	w.tap("Fechar")
}

func (w walker) finishes(n int) {
	w.t.Helper()
	find := fmt.Sprintf("[...document.querySelectorAll('button:not([disabled])')].find(e => "+
		"e.textContent.startsWith('Terminar o stage %d,'))", n)
	w.await(find)
	eval[bool](w.tab, "("+find+".click(), true)")
	w.awaitNews(fmt.Sprintf("%s termina o stage %d,", w.name, n))
}

// checkWaits: a player who has finished can choose nothing of the next stage, and reads for whom the
// table waits.
func (w walker) checkWaits(n int, others []walker) {
	w.t.Helper()
	if eval[bool](w.tab, "document.body.textContent.includes('Escolher no stage')") {
		w.t.Errorf("%s goes on after stage %d, and others have not finished it", w.name, n)
	}
	for _, o := range others {
		w.await(fmt.Sprintf("document.getElementById('called').textContent.includes(%q)", o.name))
	}
}

// onMap reports whether a name stands in the texts of a picture, on one line or two.
func onMap(texts []string, name string) bool {
	return strings.Contains(strings.Join(texts, " "), name)
}

// inList reports whether a name begins a line of a list.
func inList(list, name string) bool {
	return slices.ContainsFunc(strings.Split(list, "\n"), func(l string) bool { return strings.HasPrefix(l, name) })
}
