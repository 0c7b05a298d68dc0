package cortex

import "mesa/game"

// terms are the words that moves take, each with what a Brazilian table says
// for it. Those that it says in English have none: asset, bank, complication,
// flashback, hitch.
var terms = game.Terms{
	// difficulties and how a test is called
	VeryEasy:    {"muito-facil"},
	Easy:        {"facil"},
	Challenging: {"desafiador", "desafiadora"},
	Hard:        {"dificil"},
	VeryHard:    {"muito-dificil"},
	NoDice:      {"nenhum", "nenhuma", "sem"},
	howRisky:    {"arriscado", "arriscada"},
	howCap:      {"limite", "teto"},

	// answers
	howYes:     {"sim"},
	howNo:      {"nao"},
	howPay:     {"pagar"},
	howStop:    {"parar"},
	howTake:    {"aceitar", "pegar"},
	howRefuse:  {"recusar"},
	howTakeout: {"tirar-de-cena"},
	howSecond:  {"segundo"},
	"stay":     {"ficar"},
	"out":      {"sair"},
	wordStart:  {"inicio", "comeco", "comecar"},
	wordEnd:    {"fim", "encerrar", "terminar"},

	// things, and what is done with them
	onNew:      {"nova", "novo"},
	onNothing:  {"nada"},
	wordOpen:   {"aberto", "aberta"},
	ForScene:   {"cena"},
	ForSession: {"sessao"},
	forEver:    {"assinatura"},
	wayAdd:     {"dar", "acrescentar", "adicionar"},
	wayChange:  {"mudar"},
	dieGone:    {"tirado", "tirar"},
	wayUp:      {"cima", "para-cima", "subir"},
	wayDown:    {"baixo", "para-baixo", "descer"},

	// people and scenes
	PC:           {"pj"},
	Major:        {"maior"},
	Minor:        {"menor"},
	Extra:        {"figurante"},
	Mob:          {"bando"},
	Boss:         {"chefe"},
	Faction:      {"faccao"},
	Opening:      {"abertura"},
	Action:       {"acao"},
	Bridge:       {"ponte"},
	Exploration:  {"exploracao"},
	TagScene:     {"final", "encerramento"},
	NormalStakes: {"normais"},
	HighStakes:   {"altos", "alto", "altas", "alta"},
}
