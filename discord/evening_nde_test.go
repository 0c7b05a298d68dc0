package discord

import (
	"strings"
	"testing"

	"mesa/discord/fake"
)

// testLanguage chooses between the texts of the two languages.
type testLanguage bool

func (l testLanguage) inLanguage(en, pt string) string {
	if l {
		return pt
	}
	return en
}

// nde is a table of NDE that is played by taps in one language.
type nde struct {
	*world
	testLanguage
	gil, bia, caio, lia *player
}

// post presses a button below the newest public message that has it.
func (n *nde) post(p *player, label string, texts ...string) {
	n.t.Helper()
	n.wantTexts(n.wantPublic(p.Press(n.withButton(label), label)), texts...)
}

// withButton returns the newest public message that has that button.
func (w *world) withButton(label string) *fake.Message {
	w.t.Helper()
	w.bot.WaitForBackground() // the channel is up to date
	var found *fake.Message
	w.eventually("a button "+label, func() bool {
		for _, m := range w.channel.Messages() {
			if _, ok := m.Button(label); ok {
				found = &m
			}
		}
		return found != nil
	})
	return found
}

// An evening of NDE from an empty table on, by taps, in both languages: only things that people say
// are typed. Every figure is worked out from docs/rules/nde.md.
func TestEveningOfNDE(t *testing.T) {
	for _, l := range []testLanguage{false, true} {
		t.Run(l.inLanguage("en", "pt-BR"), func(t *testing.T) {
			n := &nde{world: newWorld(t,
				3, 18, /* Bia, and again */
				12,    /* Lia: exceptional */
				5,     /* Lia, at three */
				1, 12, /* Caio; Bia, by the GM */
				4, 9 /* Lia's power; Caio */), testLanguage: l}
			sit := func(name string) *player {
				return &player{User: n.fake.User(name, l.inLanguage("en-US", "pt-BR")),
					w: n.world}
			}
			n.gil, n.bia, n.caio, n.lia = sit("Gil"), sit("Bia"), sit("Caio"), sit("Lia")
			n.wantPublic(n.gil.Slash(n.channel, "mesa new", "title",
				l.inLanguage("The Drowned Archive", "O Arquivo Submerso"),
				"system", "nde"))
			n.begin()
			n.tests()
			n.firstRound()
			n.secondRound()
			n.restAndGrow()
		})
	}
}

// begin gives everybody a chair and a character (section 4).
func (n *nde) begin() {
	for _, p := range []*player{n.bia, n.caio, n.lia} {
		p.openMenu(n.inLanguage("To play, take a chair.", "Para jogar, sente-se numa cadeira."))
		p.fill(n.inLanguage("Take a new chair", "Sentar-se numa cadeira nova"))
	}
	n.bia.press(n.inLanguage("New Specialist character", "Personagem Especialista"),
		n.inLanguage("Bia, Specialist. Strength d6, Dexterity d12, Power d8.",
			"Bia, Especialista. Força d6, Destreza d12, Poder d8."))
	n.caio.choose(n.inLanguage("New Assault character", "Personagem de Assalto")+
		n.inLanguage(": pressure, fighting, breaking through…",
			": pressão, briga, abrir caminho…"),
		n.inLanguage("Up to two Talents", "Até dois Talentos"), n.inLanguage("Bulwark", "Muralha"))
	n.lia.press(n.inLanguage("New Adept character", "Personagem Adepto"),
		n.inLanguage("Lia, Adept. Strength d6, Dexterity d8, Power d12.",
			"Lia, Adepto. Força d6, Destreza d8, Poder d12."))
	n.gil.openMenu(n.inLanguage("You are the GM.", "Você é o Mestre."))
	n.gil.press(n.inLanguage("Start session 1", "Começar sessão 1"),
		n.inLanguage("Everyone has 2 Luck.", "Todos têm 2 de Sorte."))
	n.gil.choose(n.inLanguage("New scene…", "Nova cena…"), n.inLanguage("What the scene", "O nome da cena"),
		n.inLanguage("The flooded hall", "O salão alagado"))
}

// tests plays a test with a Talent, framing, help and Luck, and an exceptional test (sections 6 to
// 10).
func (n *nde) tests() {
	unseen := n.inLanguage("Move unseen", "Passar sem ser visto")
	n.bia.openMenu()
	n.bia.fill(n.inLanguage("Try something", "Tentar algo"), n.inLanguage("What you do", "O que você faz"),
		n.inLanguage("Slip past the pumps", "Passar pelas bombas"), n.inLanguage("A Talent", "Um Talento"), unseen)
	n.post(n.gil,
		n.inLanguage("GM: Test for Bia, D, T 4", "GM: Teste para Bia, D, T 4"),
		n.inLanguage("d20 against T 4 (Talent Move unseen +1)", "d20 contra T 4 (Talento Passar sem ser visto +1)"))
	n.gil.openMenu(n.inLanguage("T to reach: 4", "T a alcançar: 4"))
	n.gil.fill(n.inLanguage("Change Bia's test", "Mudar o teste de Bia"),
		n.inLanguage("The Difficulty", "A Dificuldade"), "T 5",
		n.inLanguage("Favourable", "Favorável"), n.inLanguage("Unfavourable", "Desfavorável"),
		n.inLanguage("What failing", "O que a falha"),
		n.inLanguage("The water rises", "A água sobe"))
	n.public(n.inLanguage("d12 against T 5 (unfavourable −1 and Talent Move unseen +1)",
		"d12 contra T 5 (desfavorável −1 e Talento Passar sem ser visto +1)"))
	n.caio.openMenu(n.inLanguage("At stake: The water rises", "Em jogo: A água sobe"))
	n.caio.press(n.inLanguage("Help Bia: 67% to 80%", "Ajudar Bia: 67% a 80%"),
		n.inLanguage("Caio helps Bia: Dexterity (D), d20 against T 5.",
			"Caio ajuda Bia: Destreza (D), d20 contra T 5."))
	n.post(n.bia, n.inLanguage("Bia: Roll d20, T 5: 80%", "Bia: Rolar d20, T 5: 80%"),
		n.inLanguage("Failure: Bia rolls 3 on the d20, against T 5.", "Falha: Bia tira 3 no d20, contra T 5."))
	n.post(n.bia, n.inLanguage("Bia: Reroll, 1 Luck: 80%", "Bia: Repetir, 1 Sorte: 80%"),
		n.inLanguage("Success: Bia rerolls, gets 18 on the d20 and keeps 18",
			"Sucesso: Bia repete a rolagem, tira 18 no d20 e fica com 18"),
		n.inLanguage("Luck 1 (was 2)", "Sorte 1 (antes 2)"))

	n.gil.openMenu()
	n.gil.press(n.inLanguage("Test: Lia, P, T 4", "Teste: Lia, P, T 4"))
	n.post(n.lia, n.inLanguage("Lia: Roll d12, T 4: 75%", "Lia: Rolar d12, T 4: 75%"),
		n.inLanguage("Exceptional success: Lia rolls 12", "Sucesso excepcional: Lia tira 12"))
	n.lia.openMenu()
	n.lia.fill(n.inLanguage("Choose the benefit", "Escolher o benefício"), n.inLanguage("What kind", "Que tipo"),
		n.inLanguage("quieter", "mais silencioso"))
	n.public(n.inLanguage("Benefit for Lia: quieter.", "Benefício para Lia: mais silencioso."))
}

// firstRound plays a fight against several foes: a power at three targets, Luck before and after
// the throw, and the GM acting for an absent player (sections 12 to 15).
func (n *nde) firstRound() {
	oss := n.inLanguage("Warden Oss", "Guardião Osso")
	minion := n.inLanguage("Minion", "Capanga")
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("New foe: Minion", "Novo inimigo: Capanga"), n.inLanguage("How many", "Quantos"), "3")
	n.gil.choose(n.inLanguage("New foe: Boss", "Novo inimigo: Chefe"), n.inLanguage("Its name", "O nome"), oss)
	n.gil.press(n.inLanguage("Start a conflict", "Começar um conflito"),
		n.inLanguage("Round 1: the players act, in any order.", "Rodada 1: os jogadores agem, em qualquer ordem."))

	n.lia.openMenu()
	n.lia.choose(n.inLanguage("Attack Minion 1 with a power", "Atacar Capanga 1 com um poder"),
		n.inLanguage("The level", "O nível"),
		n.inLanguage("Strong", "Forte"),
		n.inLanguage("Who else", "Quem mais"), minion+" 2", n.inLanguage("Who else", "Quem mais"), minion+" 3")
	n.post(n.gil,
		n.inLanguage("GM: Lia: Strong, 2 PP", "GM: Lia: Forte, 2 PP"),
		"T 5")
	n.lia.openMenu(n.inLanguage("Lia attacks Minion 1, Minion 2 and Minion 3 with a power:",
		"Lia ataca Capanga 1, Capanga 2 e Capanga 3 com um poder:"),
		n.inLanguage("Defense to reach: 5", "Defesa a alcançar: 5"))
	n.lia.press(n.inLanguage("Roll d20, 1 Luck and 2 PP: 80%", "Rolar d20, 1 Sorte e 2 PP: 80%"),
		n.inLanguage("5 on the d20, against 5.", "5 no d20, contra 5."), n.inLanguage("Power Points 1 of 3 (was 3)",
			"Pontos de Poder 1 de 3 (antes 3)"), n.inLanguage("Luck 1 (was 2)", "Sorte 1 (antes 2)"))
	n.post(n.lia, n.inLanguage("Lia: Keep the success", "Lia: Ficar com o sucesso"),
		n.inLanguage("Minion 1 has fallen.", "Capanga 1 caiu."),
		n.inLanguage("Minion 2 has fallen.", "Capanga 2 caiu."),
		n.inLanguage("Minion 3 has fallen.", "Capanga 3 caiu."))

	n.caio.openMenu()
	n.caio.press(n.inLanguage("Closer to ", "Aproximar-se de ")+oss,
		n.inLanguage("Caio moves closer to Warden Oss.", "Caio se aproxima de Guardião Osso."))
	n.post(n.caio,
		n.inLanguage("Caio: Warden Oss, melee: 42%", "Caio: Guardião Osso, de perto: 42%"),
		n.inLanguage("Failure, and a complication for certain: 1 on the", "Falha, com complicação certa: 1 no"))
	n.post(n.caio, n.inLanguage("Caio: Success at a cost, 1 Luck", "Caio: Sucesso com custo, 1 Sorte"),
		n.inLanguage("Warden Oss: Hearts 2 of 3 (was 3), hit.", "Guardião Osso: Corações 2 de 3 (antes 3), acerto."))
	n.gil.openMenu()
	n.gil.fill(n.inLanguage("Cost and trouble for Caio", "Custo e problema: Caio"),
		n.inLanguage("What kind of trouble", "Que tipo de problema"), n.inLanguage("noise", "barulho"))
	n.public(n.inLanguage("Cost and complication for Caio", "Custo e complicação para Caio"))

	n.gil.openMenu()
	n.gil.pick(n.inLanguage("Act for Bia", "Agir por Bia"))
	if !strings.Contains(n.gil.menu.Text,
		n.inLanguage("You are acting for Bia.", "O que você fizer abaixo é por Bia.")) {
		n.t.Errorf("the GM acts for Bia and does not read it:\n%s", n.gil.menu.Text)
	}
	n.gil.fill(n.inLanguage("Attack with Bia, ranged", "Atacar com Bia, à distância")) // one foe is left to choose
	n.public(n.inLanguage("Exceptional success: 12 on the d12, against 8.",
		"Sucesso excepcional: 12 no d12, contra 8."))
	n.gil.pick(n.inLanguage("Act for Bia", "Agir por Bia"))
	n.gil.choose(n.inLanguage("Bia: Get a strong effect", "Bia: Ganhar um efeito forte"),
		n.inLanguage("What it is", "O que é"),
		n.inLanguage("Pinned under a shelf", "Preso sob a estante"))
	n.gil.openMenu(n.inLanguage("Pinned under a shelf", "Preso sob a estante"),
		n.inLanguage("Hearts 1 of 3", "Corações 1 de 3"))
	n.public(n.inLanguage("The opponents' phase starts.", "Começa a fase dos oponentes."))
}

// secondRound plays harm, raising, healing that fails, and the end (sections 15 and 16).
func (n *nde) secondRound() {
	n.gil.choose(n.inLanguage("Warden Oss hurts Caio", "Guardião Osso fere Caio"), n.inLanguage("How many", "Quantos"),
		"5")
	n.public(n.inLanguage("Caio is out of action.", "Caio está fora de ação."))
	n.gil.press(n.inLanguage("Start round 2", "Começar a rodada 2"), n.inLanguage("Round 2", "Rodada 2"))
	n.bia.openMenu(n.inLanguage("Caio: out of action", "Caio: fora de ação"))
	n.bia.press(n.inLanguage("Raise Caio", "Levantar Caio"), n.inLanguage("Bia raises Caio.", "Bia levanta Caio."),
		n.inLanguage("Caio: Hearts 1 of 5 (was 0)", "Caio: Corações 1 de 5 (antes 0)"))

	n.lia.openMenu()
	n.lia.fill(n.inLanguage("Use a power (1 PP left)", "Usar um poder (PP: 1)"), n.inLanguage("The effect", "O efeito"),
		n.inLanguage("Knit the wound", "Fechar a ferida"), n.inLanguage("Who it heals", "Quem ele cura"), "Caio")
	n.post(n.gil,
		n.inLanguage("GM: Lia: Standard, 1 PP", "GM: Lia: Padrão, 1 PP"))
	n.post(n.lia, n.inLanguage("Lia: Roll d12, T 5", "Lia: Rolar d12, T 5"),
		n.inLanguage("Failure, and a complication for certain: Lia rolls 4",
			"Falha, com complicação certa: Lia tira 4"),
		n.inLanguage("Power Points 0 of 3 (was 1)", "Pontos de Poder 0 de 3 (antes 1)"))
	n.post(n.lia, n.inLanguage("Lia: Accept the failure", "Lia: Aceitar a falha"))
	n.gil.openMenu()
	n.gil.fill(n.inLanguage("Name Lia's complication", "Dizer a complicação para Lia"),
		n.inLanguage("What kind", "Que tipo"),
		n.inLanguage("noise", "barulho"))
	n.public(n.inLanguage("Complication for Lia: noise.", "Complicação para Lia: barulho."))

	n.post(n.caio, n.inLanguage("Caio: Warden Oss, melee", "Caio: Guardião Osso, de perto"),
		n.inLanguage("Caio hits Warden Oss in melee.", "Caio acerta Guardião Osso no corpo a corpo."))
	n.post(n.caio, n.inLanguage("Caio: Keep the success", "Caio: Ficar com o sucesso"),
		n.inLanguage("Warden Oss has fallen.", "Guardião Osso caiu."))
	n.gil.openMenu()
	n.gil.press(n.inLanguage("End the conflict", "Encerrar o conflito"),
		n.inLanguage("The conflict is over.", "O conflito acabou."),
		n.inLanguage("Lia: Power Points 1 of 3 (was 0)", "Lia: Pontos de Poder 1 de 3 (antes 0)"))
}

// restAndGrow plays rest, undo, growth, and the destructive moves, which need one confirmation
// (sections 16, 17).
func (n *nde) restAndGrow() {
	breather := n.inLanguage("A breather", "Um respiro")
	n.gil.press(breather, n.inLanguage("Hearts are full: Bia, Caio and Lia.", "Corações cheios: Bia, Caio e Lia."))
	n.gil.press(n.inLanguage("Undo: Rest", "Desfazer: Descansar"))
	n.gil.state(n.inLanguage("Caio: 1 Luck, Hearts 1 of 5", "Caio: 1 de Sorte, Corações 1 de 5"))
	n.gil.press(breather)
	n.gil.state(n.inLanguage("Caio: 1 Luck, Hearts 5 of 5, Power Points 3 of 3",
		"Caio: 1 de Sorte, Corações 5 de 5, Pontos de Poder 3 de 3"))
	n.gil.choose(n.inLanguage("Grant everyone growth", "Conceder evolução a todos"))
	n.bia.openMenu()
	n.bia.fill(n.inLanguage("Choose growth (1 left)", "Evoluir (1 para escolher)"),
		n.inLanguage("What grows", "O que evolui"),
		n.inLanguage("Dexterity (D) from d12 to d20", "Destreza (D) de d12 para d20"))
	n.public(n.inLanguage("Bia grows: Dexterity (D) from d12 to d20.", "Bia evolui: Destreza (D) de d12 para d20."))
	n.caio.openMenu()
	n.caio.fill(n.inLanguage("Choose growth (1 left)", "Evoluir (1 para escolher)"),
		n.inLanguage("What grows", "O que evolui"),
		n.inLanguage("A new Trait", "Um novo Traço"),
		n.inLanguage("For a Trait: its name", "Para um Traço: o nome"), n.inLanguage("Wall of one", "Muro de um só"),
		n.inLanguage("For a Trait: what",
			"Para um Traço: o que"),
		n.inLanguage("No one passes while he stands", "Ninguém passa enquanto ele está de pé"))
	n.post(n.gil, n.inLanguage("GM: Confirm Wall of one", "GM: Confirmar Muro de um só"),
		n.inLanguage("Caio grows and gains the Trait Wall of one", "Caio evolui e ganha o Traço Muro de um só"))

	n.gil.openMenu()
	n.gil.retire(n)
	n.gil.press(n.inLanguage("Undo: Retire", "Desfazer: Aposentar"))
	n.gil.openMenu("Lia: ")
	n.gil.pick(n.inLanguage("End session 1", "Encerrar a sessão 1"))
	n.gil.press(n.inLanguage("Log", "Registro"), n.inLanguage("Session 1 ends.", "Termina a sessão 1."))
}

// retire uses the destructive offer, which needs one confirmation.
func (p *player) retire(n *nde) {
	n.t.Helper()
	label := n.inLanguage("Retire Lia", "Aposentar Lia")
	p.openLeaf(label)
	p.pick(label)
	n.wantTexts(fake.Answer{Message: p.menu}, n.inLanguage("Retire Lia: are you sure?", "Aposentar Lia: tem certeza?"),
		n.inLanguage("The place at the table is still Lia's.", "O lugar na mesa continua sendo de Lia."))
	if n.count(n.inLanguage("The character Lia was retired", "O personagem Lia foi aposentado")) > 0 {
		n.t.Error("Lia was retired before anybody was sure")
	}
	p.press(label, n.inLanguage("The character Lia was retired", "O personagem Lia foi aposentado"))
}
