package nobank

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/view"
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

// Mod returns the mod for play without a bank.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name:     "nobank",
		Section:  Section,
		Synonyms: terms,
		Enabled:  func(s *engine.State) bool { return points.Bank.Is(s, points.NoBank) },
		Events: []engine.EventKind{game.WithNames(engine.EventOf(tellChanged,
			engine.On(Section, (*BankedDice).changed)), func(s *engine.State, e BankedChanged) BankedChanged {
			e.Name = people.Of(s).Name(e.Banked.Char)
			return e
		})},
		Handlers: []engine.Handler{engine.On(Section,
			func(g *BankedDice, e people.CharacterGone) { g.changed(BankedChanged{Banked: Banked{Char: e.ID}}) })},
		Moves: []game.Move[engine.State]{bankedMove()},
		Valid: valid,
		Hooks: []engine.Hooks{
			points.Hooks{Tokens: tokens},
			check.Hooks{Decisions: []*check.DecisionKind{payeeDecision}},
			draft.Hooks{
				PoolOptions: func(s *engine.State, c *people.Character, _ string) []draft.PoolOption {
					return bankedOptions(s, c, "", draft.GroupOfThings())
				},
				OpposingOptions: opposingOptions,
				CannotJoin:      refuseAlone,
			},
			roll.Hooks{OnFall: spendThrown},
			view.Hooks{CharacterItems: characterItems},
		},
		Policies: []engine.Answer{points.GM.Is(gmPool{})},
	}
}

func (g *BankedDice) changed(e BankedChanged) {
	g.Banked = slices.DeleteFunc(slices.Clone(g.Banked), func(b Banked) bool { return b.Char == e.Banked.Char })
	if e.Banked.N > 0 {
		g.Banked = append(g.Banked, e.Banked)
	}
}

func valid(s *engine.State) bool {
	banked := Section.Of(s).Banked
	return len(banked) <= engine.MaxLists &&
		!slices.ContainsFunc(banked, func(b Banked) bool { return b.N < 1 || b.N > maxDice })
}

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

func characterItems(s *engine.State, c *people.Character) []game.Item {
	n := bankedDice(s, c.ID)
	if n == 0 {
		return nil
	}
	return []game.Item{{Label: game.Say("cortex.banked.has"), Dice: slices.Repeat([]game.Die{{Size: dieSize}}, n)}}
}
