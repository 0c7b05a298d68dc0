package core

import (
	"mesa/game"
	"mesa/systems/cortex/core/asset"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
)

// coreTerms are the words of moves and options with their Portuguese synonyms. Words that Brazilian
// tables say in English have none: asset, bank, complication, flashback, hitch.
var coreTerms = game.Synonyms{
	// answers
	hitch.HowTake:     {"aceitar", "pegar"},
	check.HowRefuse:   {"recusar"},
	harm.HowTakeout:   {"tirar-de-cena"},
	harm.HowSecond:    {"segundo"},
	"stay":            {"ficar"},
	"out":             {"sair"},
	framing.WordStart: {"inicio", "comeco", "comecar"},
	framing.WordEnd:   {"fim", "encerrar", "terminar"},

	// things
	check.OnNew:         {"nova", "novo"},
	check.OnNothing:     {"nada"},
	asset.WordOpen:      {"aberto", "aberta"},
	things.ForScene:     {"cena"},
	things.ForSession:   {"sessao"},
	asset.ForEver:       {"assinatura"},
	character.WayAdd:    {"acrescentar", "somar", "dar", "adicionar"},
	character.WayChange: {"mudar"},
	character.DieGone:   {"tirado", "tirar"},
	asset.WayUp:         {"cima", "para-cima", "subir"},
	asset.WayDown:       {"baixo", "para-baixo", "descer"},

	// people and scenes
	people.PC:          {"pj"},
	people.Major:       {"maior"},
	people.Minor:       {"menor"},
	people.Extra:       {"figurante"},
	people.Mob:         {"bando"},
	people.Boss:        {"chefe"},
	people.Faction:     {"faccao"},
	scene.Opening:      {"abertura"},
	scene.Action:       {"acao"},
	scene.Bridge:       {"ponte"},
	scene.Exploration:  {"exploracao"},
	scene.TagScene:     {"final", "encerramento"},
	scene.NormalStakes: {"normais"},
	scene.HighStakes:   {"altos", "alto", "altas", "alta"},

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
	framing.StartD4:    {"rolar-d4"},
	people.Largest:     {"maiores"},
	framing.StartPrime: {"rolar-prime-set"},
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
