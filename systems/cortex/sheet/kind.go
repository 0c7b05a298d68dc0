package sheet

import (
	"strings"

	"mesa/game"
)

// kinds are the kinds of trait sets by how their names begin, in both languages.
var kinds = []struct{ begins, kind string }{
	{"distin", "distinctions"}, {"affil", "affiliations"}, {"afili", "affiliations"}, {"attrib", "attributes"},
	{"atrib", "attributes"}, {"skill", "skills"}, {"peric", "skills"}, {"role", "roles"}, {"pape", "roles"},
	{"special", "specialties"}, {"espec", "specialties"}, {"value", "values"}, {"valor", "values"},
	{"relation", "relationships"}, {"relac", "relationships"}, {"power", "powers"}, {"poder", "powers"},
	{"abilit", "abilities"}, {"habil", "abilities"}, {"signature", "signature_assets"}, {"asset", "signature_assets"},
	{"gear", "gear"}, {"equip", "gear"}, {"talent", "talents"},
}

// KindOf is what kind of set one is, by its name; "" for a group's own.
func KindOf(s Set) string {
	name := game.Canon(s.Name)
	if i := strings.LastIndexByte(name, '('); i > 0 { // "Fire Suit (powers)"
		name = name[i+1:]
	}
	for _, k := range kinds {
		if strings.HasPrefix(name, k.begins) {
			return k.kind
		}
	}
	return ""
}
