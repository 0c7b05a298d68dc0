package core

import "mesa/game"

// coreTerms are the words of games and of values of options with their synonyms, most of them
// Portuguese.
var coreTerms = game.Synonyms{
	// games to choose from
	"core":               {"basico"},
	"plain":              {"basico"},
	"grim-fantasy":       {"fantasia-sombria"},
	"heist-action":       {"acao-de-assalto"},
	"paranormal-mystery": {"misterio-paranormal"},
	"prime-time-drama":   {"drama-de-horario-nobre"},
	"romantic-fantasy":   {"fantasia-romantica"},
	"superheroes":        {"super-herois"},

	// values of options
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
	"fixed":            {"fixo"},
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
