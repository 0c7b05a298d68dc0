package web_test

import (
	"testing"

	"mesa/dice"
	"mesa/systems/universais"
	"mesa/web"
)

// A Chapter of Regras Universais in Portuguese, from an empty table to what is Awakened after the
// level-up: the GM on a desk, a player on a phone. Every number follows docs/rules/universais.md.
func TestAChapterOfUniversais(t *testing.T) {
	b := newRoom(t, web.Options{}).chromium()
	script := dice.Script(1, 2, 4, 3, 3, 4, 5, 6, 2, /* Bia, and going all out */
		1, 1, 1, 2, 4, 1, 1, 1, 1, 1, 1, 1 /* the Duel of Bia and Breu */)
	r := newRoomOf(t, web.Options{}, script, universais.System())
	gm, bia := guest{(&tab{r, b.ctx}).stranger("pt-BR", 1280, 800, false), false}, b.newGuest(r, "pt-BR", false)
	id := r.createEmptyTable("ana", "universais")
	gm.signIn("ana", at(id, "gm"))
	gm.tap("Convidar pessoas")
	gm.tap("Criar um link")
	gm.await("document.querySelector('.secret')")
	bia.open(eval[string](gm.tab, "new URL(document.querySelector('.secret').href).pathname"))
	gm.open(at(id, "gm"))
	eval[bool](gm.tab, watch)
	bia.enterWords("name", "Bia")
	bia.tap("Sentar")
	bia.tap("Continuar")
	bia.await("document.querySelector('#table')")
	eval[bool](bia.tab, watch)
	bia.inForm("Criar personagem", "skills", "Esgrima 2")
	gm.awaitText("Novo personagem: Bia, Nível 1. Corpo 4, Talento 3, Espírito 2, Mente 2. Saúde 10.")
	bia.rollsInAScene(gm)
	bia.proposesATimer(gm)
	bia.acceptsADuel(gm)
	bia.fightsOn(gm)
	bia.rises(gm)
	gm.checkNoComplaints()
	bia.checkNoComplaints()
	if err := script.Err(); err != nil {
		t.Error(err)
	}
}

// rollsInAScene begins the Chapter and the Scene, and rolls once (sections 9, 15, 19 and 22).
func (g guest) rollsInAScene(gm guest) {
	gm.tap("Começar o Capítulo 1")
	g.awaitText("Bia: Influência ☀️ 1 (antes 0), pelo novo Capítulo.")
	gm.inForm("Trazer um NPC", "name", "Capitão Breu", "level", "1")
	gm.awaitText("Capitão Breu")
	gm.inForm("Abrir uma Cena", "name", "O cais")
	g.awaitText("Nova Cena: O cais, com Bia e Capitão Breu.")
	g.inForm("Rolar Corpo", "reward", "Subir no mastro")
	gm.awaitText("Falha: Bia tira 1 2 4 3, 1 Acerto (2 para Sucesso Parcial, 4 para Sucesso).")
	g.tap("Ir com Tudo ☀️ (Acertos com 4 ou mais) por 1 de Influência ☀️")
	gm.awaitText("Sucesso Parcial: Bia tira 3 4 5 6, depois 2 (Com Tudo ☀️), 3 Acertos")
	gm.inForm("Dizer a dificuldade para Bia", "text", "A corda arrebenta")
	g.awaitText("A dificuldade para Bia: A corda arrebenta.")
}

// proposesATimer is a Timer that the player proposes and the GM makes (UNI-R27).
func (g guest) proposesATimer(gm guest) {
	g.inForm("Propor um Timer de História", "name", "As lanternas", "segments", "4", "event", "o cais fica no escuro")
	g.awaitText("Bia propõe um Timer de História: As lanternas, 4 segmentos. Quando encher: o cais fica no escuro.")
	gm.tap("Criar o Timer As lanternas (4 segmentos)")
	g.awaitText("Novo Timer de História: As lanternas, 0 de 4.")
	g.tap("Avançar o Timer As lanternas")
	gm.awaitText("Timer As lanternas: 1 de 4.")
}

// acceptsADuel loses one and takes its consequences, and gets the price back (section 21).
func (g guest) acceptsADuel(gm guest) {
	gm.inForm("Mudar a Influência ☀️ de Bia", "n", "+2")
	g.awaitText("Bia: Influência ☀️ 2 (antes 0), por decisão do Mestre.")
	g.inForm("Desafiar Capitão Breu para um Duelo ☀️")
	gm.tap("Resolver o Duelo de Bia e Capitão Breu")
	g.tap("Ir ao Duelo com Corpo, 4d6")
	gm.tap("Capitão Breu: Ir ao Duelo com 8d6")
	g.awaitText("Capitão Breu tem mais Acertos.")
	g.tap("Ficar com estes dados")
	gm.awaitText("Capitão Breu vence o Duelo. Bia escolhe: Desistir, Aceitar ou Resistir.")
	g.tap("Aceitar 2 de Stress e ganhar 1 de Influência ☀️")
	gm.awaitText("Bia ganha 2 de Stress: 2 de 3.")
}

// fightsOn is a combat: a Knockout that is stopped, and Step Out (sections 18, 19 and 24.7).
func (g guest) fightsOn(gm guest) {
	gm.inForm("Abrir a próxima Cena (combate)")
	g.awaitText("Combate, com Bia e Capitão Breu.")
	gm.tap("Começar o Turno de Bia")
	gm.inForm("Causar uma Ferida a Bia", "n", "3")
	g.awaitText("Bia vai tomar um Nocaute: aceite, ou aumente a aposta.")
	g.inForm("Aumentar a Aposta", "what", "esgrima")
	gm.awaitText("Bia aumenta a aposta: Esgrima 2. Stress 2, Feridas 2, Saúde 10.")
	g.tap("Terminar o Turno")
	g.tap("Sair ☀️: mais uma ação por 1 de Influência ☀️")
	gm.awaitText("Bia usa Sair ☀️, um movimento.")
}

// rises ends the Chapter, gains a Level, holds what it grants and Awakens it in the next Scene
// (sections 6, 7 and 22).
func (g guest) rises(gm guest) {
	gm.inForm("Corrigir um valor de Bia", "what", "xp", "n", "6")
	gm.tap("Fechar a Cena")
	gm.awaitText("A Cena acabou.")
	gm.tap("Terminar o Capítulo 1")
	g.awaitText("Bia ganha 5 de Experiência (3 pela Influência ☀️ gasta) e fica com 11.")
	g.awaitText("Bia chega ao Nível 2. Saúde máxima 12; sobra 1 de Experiência.")
	g.inForm("Aumentar dois Atributos", "attributes", "body", "attributes", "mind")
	gm.awaitText("Bia aumenta Corpo para 5 e Mente para 3.")
	g.tap("Pegar 2 Patamares para Técnicas")
	gm.awaitText("Bia pega 2 Patamares.")
	g.tap("Guardar o resto para depois")
	gm.awaitText("Guardados: Patamares 2, Ranks 2, Benefícios 1")
	gm.inForm("Abrir uma Intermissão")
	g.awaitText("Intermissão para Bia: sem Stress, sem Feridas, Saúde cheia.")
	gm.tap("Fechar a Intermissão")
	gm.awaitText("A Intermissão acabou.")
	gm.tap("Começar o Capítulo 2")
	gm.awaitText("Começa o Capítulo 2.")
	gm.inForm("Abrir uma Cena")
	g.inForm("Despertar: Técnica (guardado: 2)", "name", "Maré alta")
	gm.tap("Dar Maré alta a Bia agora")
	g.awaitText("Agora na ficha de Bia, Técnica: Maré alta, Patamar 1.")
}
