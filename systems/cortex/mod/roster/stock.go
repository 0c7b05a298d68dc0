package roster

import (
	"slices"

	"mesa/docs/rules/data"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/sheet"
)

// stocks has the GMCs that every table has, by language.
var stocks = map[string][]StoredGMC{"en": readStock("en"), "pt-BR": readStock("pt")}

// stock returns the GMCs of a language, or those in English if the language has none.
func stock(lang string) []StoredGMC {
	if all, ok := stocks[lang]; ok {
		return all
	}
	return stocks["en"]
}

// readStock reads the GMCs of a language from docs/rules/data. It panics if one is no sheet, since
// that is a fault of the program.
func readStock(lang string) []StoredGMC {
	type gmc struct {
		ID, Rank string
		Line     map[string]string
	}
	var all []StoredGMC
	for _, g := range data.MustRead[struct{ GMCs []gmc }]("stock_gmcs").GMCs {
		s, no := sheet.Parse(g.Line[lang])
		if no != nil {
			panic("shelf: " + g.ID + ": " + no.Error())
		}
		all = append(all, StoredGMC{ID: g.ID, Rank: g.Rank, Sheet: s})
	}
	return all
}

// findGMC returns the GMC with this id, of the roster or of the stock, and false if there is none.
func findGMC(s *engine.State, id string) (StoredGMC, bool) {
	all := append(slices.Clone(storedGMCs(s)), stock(s.Lang)...)
	i := slices.IndexFunc(all, func(e StoredGMC) bool { return e.ID == id })
	if i < 0 {
		return StoredGMC{}, false
	}
	return all[i], true
}
