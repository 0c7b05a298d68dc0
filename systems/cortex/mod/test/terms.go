package test

import (
	"mesa/game"
	"mesa/systems/cortex/core/draft"
)

// Ways to call a test. draft.HowRolled is a third.
const (
	howRisky = "risky"
	howCap   = "cap"
)

// terms are the words of tests with their other spellings.
var terms = game.Synonyms{
	draft.VeryEasy:    {"muito-facil"},
	draft.Easy:        {"facil"},
	draft.Challenging: {"desafiador", "desafiadora"},
	draft.Hard:        {"dificil"},
	draft.VeryHard:    {"muito-dificil"},
	draft.NoDice:      {"nenhum", "nenhuma", "sem"},
	howRisky:          {"arriscado", "arriscada"},
	howCap:            {"limite", "teto"},
}
