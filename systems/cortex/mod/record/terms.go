package record

import "mesa/game"

// terms are the synonyms of the words of training.
var terms = game.Synonyms{
	"session-asset-to-signature": {"asset-de-sessao-a-signature"},
	"session-relationship-keep":  {"manter-relacionamento"},
	"switch-distinction":         {"trocar-distincao"},
	"switch-statement":           {"trocar-statement"},
	"step-signature-asset":       {"subir-signature-asset"},
	"step-relationship":          {"subir-relacionamento"},
	"new-specialty":              {"nova-especialidade"},
	"unlock-sfx":                 {"destravar-sfx"},
	"step-skill":                 {"subir-pericia"},
	"step-resource":              {"subir-recurso"},
	"step-role":                  {"subir-papel"},
	"step-value":                 {"subir-valor"},
	"step-power":                 {"subir-poder"},
	"step-attribute":             {"subir-atributo"},
	"step-affiliation":           {"subir-afiliacao"},
	"step-ability":               {"subir-habilidade"},
	"step-specialty":             {"subir-especialidade"},
	"step-reputation":            {"subir-reputacao"},
	"new-talent":                 {"novo-talento"},
	"step-distinction":           {"subir-distincao"},
}
