package nobank

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// Section is the state of play without a bank.
var Section = engine.NewSection[BankedDice]("nobank", 0)

// BankedDice is the state: the d6 that GMCs have banked.
type BankedDice struct {
	Banked []Banked `json:"banked,omitempty"`
}

// Banked has the N d6 of one GMC for later actions (PP-MOD-06).
type Banked struct {
	Char string `json:"char"`
	N    int    `json:"n"`
}

// maxDice is the largest number of d6 that a GMC banks. More would not fit into a pool.
const maxDice = game.MaxDice

// The reasons why a GMC's banked dice change.
const (
	whyHinder = "hinder"
	whyUsed   = "used"
	whyRuled  = "ruled"
)

// BankedChanged sets the number of d6 that a GMC has banked.
type BankedChanged struct {
	Banked Banked `json:"banked"`
	Was    int    `json:"was"`
	Why    string `json:"why"`
	Name   string `json:"name,omitempty"`
}

// EventName implements game.Event.
func (BankedChanged) EventName() string { return "cortex.banked" }

// bankedDice returns the number of d6 that a character has banked.
func bankedDice(s *engine.State, char string) int {
	for _, b := range Section.Of(s).Banked {
		if b.Char == char {
			return b.N
		}
	}
	return 0
}

// setBanked sets the number of d6 that a character has banked, limited to 0 through maxDice. An
// unchanged number is an event only if the GM set it.
func setBanked(t *engine.Tx, char string, n int, why string) {
	was := bankedDice(t.S, char)
	if n = max(0, min(n, maxDice)); n != was || why == whyRuled {
		t.Emit(BankedChanged{Banked: Banked{Char: char, N: n}, Was: was, Why: why})
	}
}

func tellChanged(e BankedChanged) []game.Msg {
	key := "cortex.event.banked." + e.Why
	if e.Why == whyUsed && e.Was-e.Banked.N > 1 {
		key = "cortex.event.banked.used_all"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Banked.Char), game.N("n", e.Banked.N),
		game.N("was", e.Was-e.Banked.N)))
}
