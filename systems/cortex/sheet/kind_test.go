package sheet

import "testing"

// Rules: TRAIT-06 POWER-06
//
// TestKindIsFoundByWholeWords: the kind of a set is found by a whole name in either language, not by
// the first letters; brackets allow several sets of a kind.
func TestKindIsFoundByWholeWords(t *testing.T) {
	for set, want := range map[string]string{
		"distinctions":                 "distinctions",
		"Distinções":                   "distinctions",
		"Distinct Voices":              "",
		"AFILIAÇÕES":                   "affiliations",
		"Attributes":                   "attributes",
		" perícias ":                   "skills",
		"Combat Skills":                "skills",
		"Papéis":                       "roles",
		"Papelaria":                    "",
		"Roleplay":                     "",
		"Specialties":                  "specialties",
		"Special Forces":               "",
		"Valores":                      "values",
		"Valorous Deeds":               "",
		"Relationships":                "relationships",
		"Reputations":                  "reputations",
		"Reputação":                    "reputations",
		"Resources":                    "resources",
		"Recursos":                     "resources",
		"Powers":                       "powers",
		"Power Set":                    "powers",
		"Poderes de Fogo":              "powers",
		"Powerful Friends":             "",
		"Fire Suit (powers)":           "powers",
		"Traje (Poderes)":              "powers",
		"Skills (old)":                 "skills",
		"Gear of the Fire (abilities)": "abilities",
		"Habilidades":                  "abilities",
		"Signature Assets":             "signature_assets",
		"signature_assets":             "signature_assets",
		"Talentos":                     "talents",
		"Gear":                         "gear",
		"Equipe":                       "",
		"Equipamento":                  "gear",
		"(":                            "", "": "", "( )": "", "d8": "",
	} {
		if got := KindOf(set); got != want {
			t.Errorf("%q is of the kind %q, want %q", set, got, want)
		}
	}
	for name, want := range map[string]string{"powers": "powers", "Poderes": "powers", "Fire Suit (powers)": "",
		"Combat Skills": ""} {
		if got := KindByName(name); got != want {
			t.Errorf("%q names the kind %q, want %q", name, got, want)
		}
	}
}

// TestKindsAreInOrderAndMeantByTheirNames: each kind is in the order of sheets, and its name in either language
// means it.
func TestKindsAreInOrderAndMeantByTheirNames(t *testing.T) {
	if len(Kinds()) != len(kinds) {
		t.Errorf("%d kinds are listed, there are %d", len(Kinds()), len(kinds))
	}
	for _, kind := range Kinds() {
		for _, lang := range []string{"en", "pt-BR"} {
			if name := SetName(kind, lang); KindByName(name) != kind {
				t.Errorf("%s is called %q, which is %q", kind, name, KindByName(name))
			}
		}
	}
}
