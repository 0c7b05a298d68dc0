package cortex

import "mesa/game"

// testTerms are the words of tests, each with what a Brazilian table says for it.
var testTerms = game.Terms{
	VeryEasy:    {"muito-facil"},
	Easy:        {"facil"},
	Challenging: {"desafiador", "desafiadora"},
	Hard:        {"dificil"},
	VeryHard:    {"muito-dificil"},
	NoDice:      {"nenhum", "nenhuma", "sem"},
	howRisky:    {"arriscado", "arriscada"},
	howCap:      {"limite", "teto"},
}

// contestTerms are those of contests.
var contestTerms = game.Terms{
	howYes:  {"sim"},
	howNo:   {"nao"},
	howPay:  {"pagar"},
	howStop: {"parar"},
}

// coreTerms are the words that moves and options take, each with what a
// Brazilian table says for it. Those that it says in English have none: asset,
// bank, complication, flashback, hitch.
var coreTerms = game.Terms{
	// answers
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
	wayAdd:     {"acrescentar", "somar", "dar", "adicionar"},
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

	// values of the options; none and those above are said as there
	"true":             {"sim", "yes", "on", "ligado", "verdadeiro"},
	"false":            {"nao", "no", "off", "desligado", "falso"},
	"on":               {"ligado", "sim", "yes", "true"},
	"off":              {"desligado", "nao", "no", "false"},
	"all":              {"todos"},
	"allowed":          {"permitido"},
	"always":           {"sempre"},
	"any":              {"qualquer"},
	"at_outcome":       {"no-desfecho"},
	"at_roll":          {"ao-rolar"},
	"auto_free":        {"de-graca"},
	"beating_roll":     {"rolagem-vencedora"},
	"character":        {"personagem"},
	"enforce":          {"exigir"},
	"final_margin":     {"margem-final"},
	"floor":            {"minimo"},
	"gm_choice":        {"o-gm-escolhe"},
	"gm_flag":          {"se-o-gm-disser"},
	"gm_pp":            {"o-gm-paga"},
	"gmc_only":         {"so-gmcs"},
	"never":            {"nunca"},
	"next_beat":        {"proximo-momento"},
	"next_roll":        {"proxima-rolagem"},
	"own_roll":         {"na-rolagem"},
	"per_player":       {"por-jogador"},
	"player":           {"jogador"},
	"release_for_stay": {"solta-para-ficar"},
	"risky_only":       {"so-arriscado"},
	"same_hindrance":   {"mesmo-problema"},
	"scene_end":        {"fim-da-cena"},
	"second_die":       {"segundo-dado"},
	"session_end":      {"fim-da-sessao"},
	"shared":           {"dividido"},
	"strict":           {"rigoroso", "estrito"},
	"time_passes":      {"quando-o-tempo-passar"},
	"until_outcome":    {"ate-o-desfecho"},
	"warn":             {"avisar"},
}
