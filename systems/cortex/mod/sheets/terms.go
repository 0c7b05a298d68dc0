package sheets

import "mesa/game"

// terms are the words of options and moves with their other spellings.
var terms = game.Synonyms{
	"variable": {"variavel"}, "triad": {"triade"}, "classic": {"classico"}, "custom": {"proprio"},
	"skills": {"pericias"}, "roles": {"papeis"}, "specialties_only": {"so-especialidades"}, "split": {"divididas"},
	"multi_level": {"varios-niveis"}, "free_d6": {"d6-de-graca"}, "array": {"serie"}, "powers": {"poderes"},
	"abilities": {"habilidades"}, "common": {"comuns"}, "rare": {"raros"}, "rating": {"pelo-dado"},
	"growth":           {"evolucao", "crescimento"},
	asItIs:             {"como-esta"},
	"distinctions":     {"distincoes"},
	"specialties":      {"especialidades"},
	"relationships":    {"relacionamentos"},
	"reputations":      {"reputacoes"},
	"resources":        {"recursos"},
	"signature_assets": {"assets-de-ficha"},
	"talents":          {"talentos"},
	"archetype":        {"arquetipo"},
	"scratch":          {"do-zero"},
	"pathways":         {"caminhos"},
}
