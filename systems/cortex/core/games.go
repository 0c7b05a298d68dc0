package core

import (
	"strings"

	"mesa/docs/rules/data"
	"mesa/game"
	"mesa/systems/kit"
)

// games are those that a table may choose by name: the core alone, and one for
// each pair of prime sets that goes with a genre (CHAR-PRIME-04).
var games = append([]kit.Game{{Word: "core"}}, genres()...)

func genres() []kit.Game {
	type table struct {
		Pairings []struct {
			Genre struct{ En string }
			Prime []string
		}
	}
	var all []kit.Game
	for _, p := range data.MustRead[table]("prime_pairings").Pairings {
		all = append(all, kit.Game{Word: game.Slug(p.Genre.En),
			Options: kit.Chosen{PrimeSets.Key: strings.Join(p.Prime, ",")}})
	}
	return all
}
