package core

import (
	"maps"
	"strings"

	"mesa/docs/rules/data"
	"mesa/game"
	"mesa/systems/rulekit"
)

// games are those that a table may choose by name: the core alone, and one for
// each pair of prime sets that goes with a genre (CHAR-PRIME-04), with what they
// need (RUL-GENRE).
var games = append([]rulekit.Game{{Word: "core"}}, genres()...)

func genres() []rulekit.Game {
	type table struct {
		Pairings []struct {
			Genre   struct{ En string }
			Prime   []string
			Options rulekit.OptionValues
		}
	}
	var all []rulekit.Game
	for _, p := range data.MustRead[table]("prime_pairings").Pairings {
		options := rulekit.OptionValues{PrimeSets.Key: strings.Join(p.Prime, ",")}
		maps.Copy(options, p.Options)
		all = append(all, rulekit.Game{Word: game.Slug(p.Genre.En), Options: options})
	}
	return all
}
