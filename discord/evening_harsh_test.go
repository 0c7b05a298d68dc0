package discord

import "testing"

// The modules of NDE that make it harder, by taps, in both languages: help that the GM declines,
// minions that press, a foe that strikes back, and a breather without effect. Every figure is
// worked out from docs/rules/nde.md.
func TestHarshEveningOfNDE(t *testing.T) {
	for _, l := range []testLanguage{false, true} {
		t.Run(l.inLanguage("en", "pt-BR"), func(t *testing.T) {
			n := &nde{world: newWorld(t, 2, 1 /* Bia, and again with Luck */, 3 /* Bia, pressed */), testLanguage: l}
			sit := func(name string) *player {
				return &player{User: n.fake.User(name, l.inLanguage("en-US", "pt-BR")),
					w: n.world}
			}
			n.gil, n.bia = sit("Gil"), sit("Bia")
			n.wantPublic(n.gil.Slash(n.channel, "mesa new", "title", l.inLanguage("The Gate", "O Portão"), "system",
				"nde"))
			n.bia.openMenu()
			n.bia.fill(n.inLanguage("Take a new chair", "Sentar-se numa cadeira nova"))
			n.bia.press(n.inLanguage("New Assault character", "Personagem de Assalto"))
			n.declinedHelp()
			n.crowdPressure()
			n.breathers()
			if testing.Verbose() {
				t.Log(n.publicText())
			}
		})
	}
}

// declinedHelp plays help that does not count (NDE-R20), and a failure thrown again by Luck
// (NDE-LUCK-02).
func (n *nde) declinedHelp() {
	n.bia.openMenu()
	n.bia.fill(n.inLanguage("Try something", "Tentar algo"), n.inLanguage("What you do", "O que você faz"),
		n.inLanguage("Hold the gate", "Segurar o portão"))
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("Let someone help Bia", "Deixar alguém ajudar Bia"),
		n.inLanguage("A friendly", "Um NPC amigo"), "Nando")
	n.public(n.inLanguage("Nando helps Bia: Strength (S), d20.", "Nando ajuda Bia: Força (F), d20."))
	n.gil.openMenu()
	n.gil.pick(n.inLanguage("Turn down the help for Bia", "Recusar a ajuda para Bia"))
	n.public(n.inLanguage("The help doesn't count. Bia's test: Strength (S), d12.",
		"A ajuda não vale. Teste de Bia: Força (F), d12."))
	n.post(n.gil, n.inLanguage("GM: Test for Bia, S, T 4", "GM: Teste para Bia, F, T 4"))
	n.post(n.bia, n.inLanguage("Bia: Roll d12, T 4: 75%", "Bia: Rolar d12, T 4: 75%"),
		n.inLanguage("Failure: Bia rolls 2 on the d12, against T 4.", "Falha: Bia tira 2 no d12, contra T 4."))
	n.post(n.bia, n.inLanguage("Bia: Reroll, 1 Luck: 75%", "Bia: Repetir, 1 Sorte: 75%"),
		n.inLanguage("Luck 1 (was 2)", "Sorte 1 (antes 2)"))
	n.post(n.bia, n.inLanguage("Bia: Accept the failure", "Bia: Aceitar a falha"))
	n.post(n.gil, n.inLanguage("GM: Told: Bia", "GM: Contado: Bia"))
}

// crowdPressure plays a crowd that makes an attack a step harder (NDE-ATK-09), and a blow for a
// missed attack (NDE-MOD-05).
func (n *nde) crowdPressure() {
	n.gil.option(n.testLanguage, "crowd_pressure", n.inLanguage("T one step up", "T um grau acima"),
		n.inLanguage("Now: T one step up.", "Agora: T um grau acima."))
	n.gil.option(n.testLanguage, "retaliation", n.inLanguage("a missed melee", "errar um ataque"),
		n.inLanguage("Now: a missed melee attack costs 1 Heart.",
			"Agora: errar um ataque corpo a corpo custa 1 Coração."))
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("New foe: Minion", "Novo inimigo: Capanga"), n.inLanguage("How many", "Quantos"), "2")
	n.gil.press(n.inLanguage("Start a conflict", "Começar um conflito"))
	n.gil.openMenu()
	n.gil.fill(n.inLanguage("Set a distance", "Definir uma distância"), n.inLanguage("Who", "Quem"), "Bia",
		n.inLanguage("How far", "A que distância"),
		n.inLanguage("Close", "Perto"), n.inLanguage("From which", "De quem"), n.inLanguage("Minion 1", "Capanga 1"),
		n.inLanguage("From which", "De quem"),
		n.inLanguage("Minion 2", "Capanga 2"))
	n.gil.openMenu()
	n.gil.pick(n.inLanguage("Mark crowd pressure on Bia", "Marcar a pressão dos capangas em Bia"))
	n.public(n.inLanguage("Minions press Bia.", "Os capangas pressionam Bia."))
	n.post(n.bia, n.inLanguage("Bia: Minion 1, melee: 58%", "Bia: Capanga 1, de perto: 58%"),
		n.inLanguage("Bia misses Minion 1 in melee.", "Bia erra Capanga 1 no corpo a corpo."))
	n.post(n.bia, n.inLanguage("Bia: Accept the failure", "Bia: Aceitar a falha"),
		n.inLanguage("Bia: Hearts 4 of 5 (was 5), the foe strikes back.",
			"Bia: Corações 4 de 5 (antes 5), o inimigo revida."))
	n.post(n.gil, n.inLanguage("GM: Told: Bia", "GM: Contado: Bia"))
}

// breathers plays a breather without effect (NDE-REST-02), and a safe rest with one.
func (n *nde) breathers() {
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("End the conflict", "Terminar o conflito"))
	n.gil.option(n.testLanguage, "harsh_recovery", n.inLanguage("only a safe rest", "só um descanso"),
		n.inLanguage("Now: only a safe rest fills them.", "Agora: só um descanso seguro devolve."))
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("Give a breather", "Dar um respiro"))
	n.public(
		n.inLanguage("A breather. At this table it brings nothing back: Bia.",
			"Um respiro para Bia. Nesta mesa ele não devolve nada."))
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("A safe rest", "Um descanso seguro"))
	n.public(n.inLanguage("Hearts and Power Points are full: Bia.", "Corações e Pontos de Poder cheios: Bia."))
}
