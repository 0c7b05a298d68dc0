package sheet

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"mesa/game"
)

// The kinds of trait sets.
const (
	KindDistinctions     = "distinctions"
	KindAffiliations     = "affiliations"
	KindAttributes       = "attributes"
	KindValues           = "values"
	KindRoles            = "roles"
	KindSkills           = "skills"
	KindSpecialties      = "specialties"
	KindRelationships    = "relationships"
	KindReputations      = "reputations"
	KindResources        = "resources"
	KindPowers           = "powers"
	KindAbilities        = "abilities"
	KindGear             = "gear"
	KindTrainingPackages = "training_packages"
	KindSignatureAssets  = "signature_assets"
	KindTalents          = "talents"
)

// kinds are the kinds of trait sets. many has the names of a set, first the English and then the
// Portuguese one that Mesa writes; one has the names of one trait.
var kinds = map[string]struct{ many, one []string }{
	KindDistinctions: {[]string{"distinctions", "distinções", "distintivos", "distintivas"},
		[]string{"distinction", "distinção"}},
	KindAffiliations: {[]string{"affiliations", "afiliações"}, []string{"affiliation", "afiliação"}},
	KindAttributes:   {[]string{"attributes", "atributos"}, []string{"attribute", "atributo"}},
	KindSkills:       {[]string{"skills", "perícias"}, []string{"skill", "perícia"}},
	KindRoles:        {[]string{"roles", "papéis"}, []string{"role", "papel"}},
	KindSpecialties: {[]string{"specialties", "especialidades", "especializações"},
		[]string{"specialty", "especialidade"}},
	KindValues: {[]string{"values", "valores"}, []string{"value", "valor"}},
	KindRelationships: {[]string{"relationships", "relacionamentos", "relações"},
		[]string{"relationship", "relacionamento", "relação"}},
	KindReputations: {[]string{"reputations", "reputações"}, []string{"reputation", "reputação"}},
	KindResources:   {[]string{"resources", "recursos"}, []string{"resource", "recurso"}},
	KindPowers: {[]string{"powers", "poderes", "superpowers", "superpoderes"},
		[]string{"power", "poder", "power set"}},
	KindAbilities:       {[]string{"abilities", "habilidades"}, []string{"ability", "habilidade"}},
	KindSignatureAssets: {[]string{"assets", "assets", "signature_assets"}, []string{"asset"}},
	KindTalents:         {[]string{"talents", "talentos"}, []string{"talent", "talento"}},
	KindTrainingPackages: {[]string{"training packages", "pacotes de treinamento", "training", "treinamento"},
		[]string{"training package", "pacote de treinamento"}},
	KindGear: {[]string{"gear", "equipamento", "equipment", "equipamentos"}, nil},
}

// Kinds returns the kinds of trait sets in the order of sheets.
func Kinds() []string {
	return []string{KindDistinctions, KindAffiliations, KindAttributes, KindValues, KindRoles, KindSkills,
		KindSpecialties, KindRelationships, KindReputations, KindResources, KindPowers, KindAbilities, KindGear,
		KindTrainingPackages, KindSignatureAssets, KindTalents}
}

// SetName returns the name of a set of a kind in a language. The kind must be one of Kinds.
func SetName(kind, lang string) string {
	if lang == "pt-BR" {
		return kinds[kind].many[1]
	}
	return kinds[kind].many[0]
}

// kindOf gives the kind for all its names, also as usually written, and manyOf for the canonical
// names of sets alone.
var kindOf, manyOf = func() (all, many map[string]string) {
	all, many = map[string]string{}, map[string]string{}
	for kind, names := range kinds {
		for _, name := range names.many {
			all[name], all[capitalized(name)], all[game.Canonical(name)], many[game.Canonical(name)] = kind, kind, kind,
				kind
		}
		for _, name := range names.one {
			all[game.Canonical(name)] = kind
		}
	}
	return all, many
}()

// setNames are the names of sets that a text may have, in either language.
var setNames = append(slices.Sorted(maps.Keys(manyOf)), "signature assets")

// capitalized returns a name with a capital as first letter.
func capitalized(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}

// KindByName returns the kind of sets with exactly this name in either language, such as "skills"
// for "Perícias"; "" if there is none.
func KindByName(name string) string {
	if kind, written := kindOf[name]; written { // the usual case
		return kind
	}
	return kindOf[game.Canonical(strings.TrimSpace(name))]
}

// KindOf returns the kind of a set by its name; "" for a set of the group's own. The name is a name
// of the kind ("Atributos"), has one in brackets ("Fire Suit (powers)"), or ends or begins with one
// ("Poderes de Fogo"). So there can be several sets of a kind (POWER-06).
func KindOf(set string) string {
	if kind, written := kindOf[set]; written { // the usual case
		return kind
	}
	name := game.Canonical(set)
	if kind := kindOf[strings.TrimSpace(name)]; kind != "" {
		return kind
	}
	if i := strings.LastIndexByte(name, '('); i >= 0 {
		if kind := KindByName(strings.TrimSuffix(name[i+1:], ")")); kind != "" {
			return kind
		}
		name = name[:i]
	}
	words := strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && r != '_' })
	if len(words) == 0 {
		return ""
	}
	if kind := manyOf[words[len(words)-1]]; kind != "" {
		return kind
	}
	return manyOf[words[0]]
}

// WithKind returns the name of a set with a kind in brackets, in a language, as KindOf reads it.
func WithKind(set, kind, lang string) string { return set + " (" + SetName(kind, lang) + ")" }

// FixedTotal reports whether traits of a set, by its name, rise in play only as others fall
// (CHAR-VAL-04).
func FixedTotal(set string) bool { return KindOf(set) == KindValues }

// StandsFor reports whether a name in a list of sets means a set: it is the set's name, or the name
// of its kind in either language.
func StandsFor(name, set string) bool {
	kind := KindByName(name)
	return game.Canonical(name) == game.Canonical(set) || kind != "" && kind == KindOf(set)
}
