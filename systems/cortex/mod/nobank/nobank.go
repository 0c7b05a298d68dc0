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

// terms are the synonyms of the words of banked dice.
var terms = game.Synonyms{string(fromBanked): {"guardado"}}

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

func characterItems(s *engine.State, c *people.Character) []game.Item {
	n := bankedDice(s, c.ID)
	if n == 0 {
		return nil
	}
	return []game.Item{{Label: game.Say("cortex.banked.has"), Dice: slices.Repeat([]game.Die{{Size: dieSize}}, n)}}
}
