package discord

import "testing"

// universais is a table of Regras Universais that is played by taps.
type universais struct {
	*world
	gil, ana, rui *player
}

// post presses a button below the newest public message that has it, once everybody has read the
// message before it.
func (u *universais) post(p *player, after, label string, texts ...string) {
	u.t.Helper()
	u.public(after)
	u.wantTexts(u.wantPublic(p.Press(u.withButton(label), label)), texts...)
}

// A Chapter of Regras Universais from an empty table to the level-up and the Awakening after it, by
// taps: only things that people say are typed. Every figure is worked out from
// docs/rules/universais.md.
func TestEveningOfUniversais(t *testing.T) {
	u := &universais{world: newWorld(t,
		1, 2, 4, 3, 3, 4, 5, 6, 2, /* Ana, and going all out */
		5, 1, 2, 3, /* Rui */
		1, 4, 2, 3, 6, 4, 1, 2, 5, /* Ana and Rui together */
		4, 4, 1, 2, 5, 1, 1, 1, 1, 1, 1, 1, /* Rui against Breu */
		4,                                  /* Ana, quickly */
		1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1, /* the Duel of Rui and Breu */
		2, 3, 1, 1, /* Rui resists */
	)}
	sit := func(name string) *player { return &player{User: u.fake.User(name, "pt-BR"), w: u.world} }
	u.gil, u.ana, u.rui = sit("Gil"), sit("Ana"), sit("Rui")
	u.wantPublic(u.gil.Slash(u.channel, "mesa new", "title", "A Festa do Farol", "system", "universais"))
	u.begin()
	u.rolls()
	u.together()
	u.duel()
	u.combat()
	u.levelUp()
	u.awaken()
	if testing.Verbose() { // to be read aloud
		t.Log(u.publicText())
	}
}

// begin gives everybody a chair and a character, and opens the first Scene (sections 5, 15, 17 and
// 22).
func (u *universais) begin() {
	for _, p := range []*player{u.ana, u.rui} {
		p.openMenu("Para jogar, sente-se numa cadeira.")
		p.fill("Sentar-se numa cadeira nova")
		p.openMenu()
	}
	u.ana.fill("Criar personagem", "Perícias", "Esgrima 2, Equilíbrio 1", "O personagem", "Deve um favor ao porto")
	u.public("Novo personagem: Ana, Nível 1. Corpo 4, Talento 3, Espírito 2, Mente 2. Saúde 10.")
	u.rui.fill("Criar personagem", "Corpo,", "Corpo 2, Talento 2, Espírito 4, Mente 3")
	u.public("Saúde 6.")
	u.gil.openMenu("Não há Cena aberta.")
	u.gil.press("Começar o Capítulo 1", "Rui: Influência ☀️ 1 (antes 0), pelo novo Capítulo.")
	u.gil.choose("Corrigir um valor de Ana", "Qual", "Experiência", "Novo valor", "7")
	u.gil.openMenu()
	u.gil.fill("Trazer um NPC", "O nome", "Capitão Breu", "Nível", "1")
	u.gil.choose("Abrir uma Cena…", "Onde", "O cais")
	u.public("Nova Cena: O cais, com Ana, Rui e Capitão Breu.")
	u.gil.fill("Criar um Timer de História", "O que ele", "As lanternas", "O que acontece", "o cais fica no escuro")
	u.public("Novo Timer de História: As lanternas, 0 de 6. Quando encher: o cais fica no escuro.")
}

// rolls plays a roll that goes all out, a roll that the GM calls for and that fails, and a Timer
// that is advanced (sections 9, 17 and 19).
func (u *universais) rolls() {
	u.ana.openMenu("As lanternas (quando encher: o cais fica no escuro): 0 de 6")
	u.ana.choose("Rolar Corpo", "O que você quer", "Subir no mastro")
	u.post(u.ana, "Falha: Ana tira 1 2 4 3, 1 Acerto (2 para Sucesso Parcial, 4 para Sucesso).",
		"Ana: Com Tudo (4+), 1 ☀️: 73%",
		"Sucesso Parcial: Ana tira 3 4 5 6, depois 2 (Com Tudo ☀️), 3 Acertos",
		"Ana: Influência ☀️ 0 (antes 1), para Ir com Tudo.",
		"A Recompensa é de Ana, com muita dificuldade: o Mestre diz qual.")
	u.gil.openMenu("A Recompensa: Subir no mastro", "Dados de Ana, 3 Acertos:")
	u.gil.fill("Dizer a dificuldade para Ana", "Nas suas", "A corda arrebenta")
	u.public("A dificuldade para Ana: A corda arrebenta.")

	u.gil.choose("Pedir Espírito a Rui", "O Risco", "O mar escuta")
	u.post(u.rui, "Rolagem para Rui: Espírito, 4d6, Desafio 2.", "Rui: Rolar Espírito 4d6: 73%",
		"Falha: Rui tira 5 1 2 3, 1 Acerto (2 para Sucesso Parcial, 4 para Sucesso).")
	u.post(u.rui, "Falha: Rui tira", "Rui: Aceitar a Falha", "Falha: Rui fica com 1 Acerto.",
		"O Mestre diz o que o Risco traz para Rui.")
	u.gil.openMenu()
	u.gil.fill("Dizer o que o Risco traz para Rui", "Nas suas", "A maré puxa", "Stress", "1")
	u.public("Rui: Influência ☀️ 2 (antes 1), pelo que sofreu.")

	u.ana.openMenu()
	u.ana.press("Avançar As lanternas (0/6)", "Timer As lanternas: 1 de 6.")
}

// together plays a Group Roll, an Opposed Roll and a Quick Roll (sections 12 to 14).
func (u *universais) together() {
	u.ana.press("Fazer uma Rolagem em Grupo",
		"Rolagem em Grupo de Ana e Rui. Cada um rola; vale a rolagem com mais Acertos.")
	u.post(u.ana, "Rolagem em Grupo de Ana e Rui", "Ana: Rolar Corpo 4d6: 93%", "Ana tira 1 4 2 3: 1 Acerto.")
	u.post(u.rui, "Ana tira 1 4 2 3", "Rui: Rolar Espírito 4d6: 73%",
		"Sucesso Parcial: para o grupo, vale a rolagem de Rui.",
		"Rui tira 6 4 1 2, depois 5: 3 Acertos.")
	u.post(u.rui, "para o grupo, vale a rolagem de Rui.", "Rui: Ficar com estes dados",
		"A Recompensa é de Rui e Ana, com muita dificuldade")
	u.post(u.gil, "A Recompensa é de Rui e Ana", "GM: Já dito",
		"A dificuldade para Rui e Ana foi contada na mesa.")

	u.rui.openMenu()
	u.rui.choose("Fazer uma Rolagem Oposta", "Contra", "Capitão Breu")
	u.post(u.rui, "Rolagem Oposta: Rui e Capitão Breu. Vence quem tiver mais Acertos.",
		"Rui: Rolar Espírito 4d6: 12%",
		"Rui está a postos com Espírito, 4d6.")
	u.post(u.gil, "Rui está a postos", "GM: Capitão Breu: 8d6: 88%", "Vence a Rolagem Oposta: Rui.",
		"Rui tira 4 4 1 2: 2 Acertos.", "Capitão Breu tira 5 1 1 1 1 1 1 1: 1 Acerto.")

	u.gil.openMenu()
	u.gil.press("Rápida: Ana, Corpo: 50%", "Rolagem Rápida para Ana, com Corpo.")
	u.post(u.ana, "Rolagem Rápida para Ana, com Corpo.", "Ana: Rápida: Corpo 1d6: 50%",
		"Sucesso Parcial: Ana tira 4, 1 Acerto numa Rolagem Rápida.")
}

// duel plays a Duel that is lost, resisted and lost again. The price is returned, and the harm of
// the Duel knocks out (sections 18 and 21).
func (u *universais) duel() {
	u.rui.openMenu()
	u.rui.choose("Duelo ☀️", "Quem", "Capitão Breu: 12%")
	u.public("Rui: Influência ☀️ 1 (antes 2), por um Duelo.")
	u.post(u.gil, "Duelo ☀️: Rui contra Capitão Breu.", "GM: Resolver o Duelo de Rui",
		"O Duelo de Rui e Capitão Breu se resolve agora. Cada um conta a sua abordagem, Rui primeiro.")
	u.post(u.rui, "O Duelo de Rui e Capitão Breu se resolve agora.", "Rui: Duelo: Espírito 4d6: 12%",
		"Rui vai ao Duelo com Espírito, 4d6.")
	u.post(u.gil, "Rui vai ao Duelo com", "GM: Capitão Breu: Duelo: 8d6: 88%", "Capitão Breu tem mais Acertos.")
	u.post(u.rui, "Capitão Breu tem mais Acertos.", "Rui: Ficar com estes dados",
		"Capitão Breu vence o Duelo. Rui escolhe: Desistir, Aceitar ou Resistir.")
	u.wantButtons(u.withButton("Rui: Desistir"), "Rui: Desistir: ninguém sofre", "Rui: Aceitar 2 de Stress, +1 ☀️",
		"Rui: Resistir: rolar de novo: 75%")
	u.post(u.rui, "Capitão Breu vence o Duelo.", "Rui: Resistir: rolar de novo: 75%", "Rui tira 2 3 1 1: 0 Acertos.")
	u.post(u.rui, "Rui resiste e rola de novo", "Rui: Ficar com estes dados",
		"Rui falha de novo e sofre a derrota.",
		"Rui: Influência ☀️ 2 (antes 1), o preço do Duelo volta.", "Rui ganha 2 de Stress: 3 de 3.",
		"Rui: Influência ☀️ 3 (antes 2), pelo que sofreu.", "Rui vai tomar um Nocaute: aceite, ou aumente a aposta.")
	u.post(u.rui, "Rui vai tomar um Nocaute", "Rui: Aceitar o Nocaute", "Nocaute: Rui sai da Cena.")
}

// combat plays a Turn, raised stakes that are lost, and Step Out (sections 18, 19 and 24.7).
func (u *universais) combat() {
	u.gil.openMenu()
	u.gil.choose("Abrir a próxima Cena (combate)")
	u.public("Rui está de volta: Stress 2, Feridas 0.")
	u.gil.openMenu("Combate. Tensão 1.")
	u.gil.press("Começar o Turno de Ana", "Turno de Ana.")
	u.gil.choose("Causar uma Ferida a Ana", "Quantas", "3")
	u.public("Ana sofre 3 Feridas: 3 de 3.")
	u.ana.openMenu("Ana vai tomar um Nocaute: aceite, ou aumente a aposta.")
	u.ana.fill("Aumentar a Aposta", "O que", "Esgrima")
	u.public("Ana aumenta a aposta: Esgrima 2. Stress 2, Feridas 2, Saúde 10.")
	u.ana.press("Terminar o Turno", "Acaba o Turno de Ana.")
	u.ana.press("Sair ☀️", "Ana usa Sair ☀️, um movimento.", "Ana: Influência ☀️ 0 (antes 1), para Sair.")
	u.gil.openMenu()
	u.gil.choose("Causar uma Ferida a Ana", "Quantas", "1")
	u.public("Ana perde para sempre o que apostou: Esgrima 2.")
	u.public("Ana: Influência ☀️ 4 (antes 1), pelo que perdeu.")
	u.post(u.ana, "Ana perde para sempre", "Ana: Aceitar o Nocaute", "Nocaute: Ana sai da Cena.")
}

// levelUp ends the Chapter: 2 of Experience, and 1 for each way in which Influence was spent
// (sections 6 and 22).
func (u *universais) levelUp() {
	u.gil.openMenu()
	u.gil.pick("Fechar a Cena")
	u.gil.openMenu()
	u.gil.press("Terminar o Capítulo 1", "Ana ganha 4 de Experiência (2 pela Influência ☀️ gasta) e fica com 11.",
		"Ana chega ao Nível 2. Saúde máxima 12; sobra 1 de Experiência.",
		"Rui ganha 3 de Experiência (1 pela Influência ☀️ gasta) e fica com 3.")
	u.public("Ana chega ao Nível 2.")
	u.ana.openMenu("Ana agora é Nível 2:")
	u.ana.fill("Aumentar dois Atributos", "Quais dois", "Corpo", "Quais dois", "Mente")
	u.post(u.ana, "Ana aumenta Corpo para 5 e Mente para 3.", "Ana: Aumentar Corpo para 6", "Ana aumenta Corpo para 6.")
	u.ana.openMenu("Guardados: Patamares 0, Ranks 2, Benefícios 1")
	u.ana.fill("Gastar em Perícia", "O nome", "Equilíbrio", "Quantos", "1")
	u.public("Ana gasta 1 em Perícia: Equilíbrio 2.")
	u.ana.press("Guardar o resto para depois", "Guardados: Patamares 0, Ranks 1, Benefícios 1")
	u.gil.openMenu()
	u.gil.press("Abrir uma Intermissão", "Intermissão para Ana e Rui: sem Stress, sem Feridas, Saúde cheia.")
	u.gil.press("Fechar a Intermissão", "A Intermissão acabou.")
}

// awaken uses the kept level in the middle of a Scene, unprepared (section 7).
func (u *universais) awaken() {
	u.gil.press("Começar o Capítulo 2", "Começa o Capítulo 2.")
	u.gil.press("Abrir uma Cena", "Nova Cena, com Ana, Rui e Capitão Breu.")
	u.public("Nova Cena, com")
	u.ana.openMenu("Saúde 16 de 16")
	u.ana.fill("Despertar: Benefício (guardado: 1)", "O nome", "Voto", "Qual Perspectiva", "Leal")
	u.post(u.gil, "Ana Desperta sem preparo. Benefício: Voto, por 1. O Mestre diz quando.", "GM: Dar Voto a Ana agora",
		"Agora na ficha de Ana, Benefício: Voto, Perspectiva Leal.")
	u.ana.openMenu()
	u.ana.show(u.ana.Choose(u.ana.menu, "Ver: Ana"), "Ana, Nível 2:", "Corpo: 6d6",
		"Perícia: Esgrima (perdida para sempre)",
		"Perícia: Equilíbrio 2", "Benefício: Voto, Perspectiva Leal", "Experiência: 1",
		"Guardados: Patamares 0, Ranks 1, Benefícios 0")
}
