// Package resource has resources (section 9 of the rules on characters): dice of one size that a
// player commits to a roll. They are thrown beside the pool, the highest is added to the total, and
// they are spent until they are recovered.
package resource

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Mod returns the mod for resources in play.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "resource", Chapter: engine.ChapterSheets,
		Section: Section,
		Enabled: func(s *engine.State) bool { return people.Resources.On(s) },
		Options: []*rulekit.Option{people.Resources.Option, recoverForPoint.Option},
		Events: []engine.EventKind{
			game.WithNames(engine.EventOf(tellCommitted, engine.On(Section, (*Resources).committed)),
				func(s *engine.State, e Committed) Committed {
					e.Name = people.Of(s).Name(e.Char)
					return e
				}),
			game.WithNames(engine.EventOf(tellRecovered, engine.On(Section, (*Resources).recovered)),
				func(s *engine.State, e Recovered) Recovered {
					e.Name = people.Of(s).Name(e.Char)
					return e
				}),
		},
		Handlers: []engine.Handler{engine.On(Section, func(g *Resources, e people.CharacterGone) {
			g.Spent = slices.DeleteFunc(slices.Clone(g.Spent), func(sp Spent) bool { return sp.Char == e.ID })
		})},
		Moves: []game.Move[engine.State]{recoverMove(), downtimeMove()},
		Valid: valid,
		Hooks: []engine.Hooks{
			draft.Hooks{PoolOptions: poolOptions,
				ByOptionsAlone: func(_ *engine.State, set string) bool { return sheet.KindOf(set) == kind }},
			roll.Hooks{OnFall: emitCommitted},
			framing.Hooks{OnSession: restoreAll},
			view.Hooks{Sheet: sheetItems},
		},
	}
}

func valid(s *engine.State) bool {
	return len(Section.Of(s).Spent) <= 400 && !slices.ContainsFunc(Section.Of(s).Spent, func(sp Spent) bool {
		return sheet.IsTooLong(sp.Char, sp.Word) || sp.N < 1 || sp.N > sheet.MaxTraits
	})
}

// poolOptions returns the options to commit dice of each resource: one option for each number of
// dice, up to those left (CHAR-RES-05), or a closed one if none are left. The dice are thrown
// beside the pool and cannot be effect dice (RUL-RES-EFFECT).
func poolOptions(s *engine.State, c *people.Character, _ string) []draft.PoolOption {
	var os []draft.PoolOption
	for set, t := range c.TraitsOf(kind) {
		if t.Die == 0 {
			continue
		}
		in := draft.GroupOfSet(set)
		left := len(t.Dice()) - spentDice(s, c, t)
		once := game.Refuse("RUL-RES-TIMING", "cortex.refused.resource_once", game.W("trait", t.Name))
		for n := 1; n <= left; n++ {
			d := pool.Die{Word: t.Word, Name: t.Name, Set: set, From: pool.FromResource, Die: t.Die, BesidePool: true}
			os = append(os, draft.PoolOption{Word: wordOf(t, n), Name: game.Quote(t.Name), Group: in,
				ExclusiveGroup: t.Word, Conflict: once,
				Note: game.Say("cortex.resource.apart"), Dice: slices.Repeat([]pool.Die{d}, n)})
		}
		if left == 0 {
			os = append(os, draft.PoolOption{Word: t.Word, Name: game.Quote(t.Name), Group: in, ExclusiveGroup: t.Word,
				Closed: game.Refuse("RUL-RES-TIMING", "cortex.refused.resource_spent", game.W("trait", t.Name))})
		}
	}
	return os
}

// wordOf returns the word of the pool option with n dice of a resource, such as "allies:2". For one
// die it is the word of the trait.
func wordOf(t sheet.Trait, n int) string {
	if n == 1 {
		return t.Word
	}
	return t.Word + ":" + game.Itoa(n)
}

// emitCommitted emits Committed for each resource with dice in a roll. Dice of the roll's character
// have the word of the trait. Dice of GMCs in the opposition have the id of the GMC before that
// word.
func emitCommitted(t *engine.Tx, r *pool.Roll) {
	committed := map[string]int{}
	for _, d := range r.Pool {
		if d.BesidePool {
			committed[d.Word]++
		}
	}
	for _, c := range slices.Clone(people.Of(t.S).Chars) {
		for _, trait := range c.TraitsOf(kind) {
			n := committed[c.ID+":"+trait.Word]
			if c.ID == r.Char {
				n += committed[trait.Word]
			}
			if n > 0 {
				left := len(trait.Dice()) - spentDice(t.S, c, trait) - n
				t.Emit(Committed{Char: c.ID, Word: trait.Word, Trait: trait.Name, N: n, Left: left})
			}
		}
	}
}

// restoreAll gives all dice back at the start of a session (CHAR-RES-07).
func restoreAll(t *engine.Tx) {
	for _, c := range slices.Clone(people.Of(t.S).Chars) {
		restoreDice(t, c)
	}
}

// sheetItems returns the items with the dice left of each resource that has spent dice.
func sheetItems(s *engine.State, c *people.Character) []game.Item {
	var items []game.Item
	for _, t := range c.TraitsOf(kind) {
		if n := spentDice(s, c, t); n > 0 {
			items = append(items, game.Item{Label: game.Say("cortex.resource.left", game.W("trait", t.Name),
				game.N("n", len(t.Dice())-n), game.N("all", len(t.Dice())))})
		}
	}
	return items
}
