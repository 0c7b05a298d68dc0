package test

import (
	"mesa/game"
	"mesa/systems/cortex/core"
)

// Ways to call a test.
const (
	howRisky = "risky"
	howCap   = "cap"
)

// terms are the words of tests, each with what a Brazilian table says for it.
var terms = game.Synonyms{
	core.VeryEasy:    {"muito-facil"},
	core.Easy:        {"facil"},
	core.Challenging: {"desafiador", "desafiadora"},
	core.Hard:        {"dificil"},
	core.VeryHard:    {"muito-dificil"},
	core.NoDice:      {"nenhum", "nenhuma", "sem"},
	howRisky:         {"arriscado", "arriscada"},
	howCap:           {"limite", "teto"},
}
