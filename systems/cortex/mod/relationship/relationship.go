// Package relation is relationships that come in play (section 8 of the rules on
// characters): made for a plot point, for the session, kept or gone when the next
// one begins; and the d4 of whoever has none.
package relationship

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// kind is that of the sets of relationships.
const kind = "relationships"

// wordNone is the word of the d4 of whoever has none.
const wordNone = "no-relationship"

// price is what one costs in play (PP-SPEND-08).
const price = 1

// Mod is relationships in play.
func Mod() *core.Mod {
	return &core.Mod{
		Name:     "relation",
		Enabled:  inGame,
		Synonyms: game.Synonyms{wordNone: {"sem-relacionamento"}},
		Moves:    []game.Move[core.State]{makeMove(), keepMove()},
		Hooks: []core.Hooks{
			core.DraftHooks{PoolOptions: own},
			core.ShowHooks{Sheet: beside},
			core.SceneHooks{SessionLosses: takes, OnSession: drop},
		},
	}
}

// inGame reports whether the game names relationships among its sets.
func inGame(s *core.State) bool {
	return slices.ContainsFunc(slices.Concat(core.PrimeSets.NamesAt(s), core.OtherSets.NamesAt(s)), func(set string) bool {
		return sheet.KindByName(set) == kind
	})
}

// setOf is the character's set of relationships, or an empty one.
func setOf(s *core.State, c *core.Character) sheet.Set { return c.SetOf(kind, s.Lang) }

// own is the d4 of a relationship that the character does not have: it earns
// nothing (CHAR-REL-08, RUL-REL-D4-PP).
func own(s *core.State, c *core.Character, _ string) []core.PoolOption {
	set := setOf(s, c)
	name := game.Say("cortex.relation.none")
	return []core.PoolOption{{Word: wordNone, Name: name, Note: game.Say("cortex.relation.none.note"),
		Group: core.GroupOfSet(set.Name),
		Dice:  []pool.Die{{Word: wordNone, Set: set.Name, From: pool.FromTrait, Die: dice.D4}}}}
}

// makeMove makes a relationship of d6 for the session, with somebody to whom
// there is none (CHAR-REL-06, PP-SPEND-08).
func makeMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "relationship", Category: game.CategorySheet, Params: []game.Param{core.MustName, core.ParamWho}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Buyers(by) {
				if !s.CanSpend(s.WalletOf(c.ID), price) {
					continue
				}
				offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}}, About: core.CharRef(c.ID), OpensForm: true,
					Label: game.Say("cortex.relation.now", game.W("name", s.NameFor(by, c.ID))), Cost: s.Price(c.ID, price),
					Inputs:   []game.Input{{Param: core.MustName}},
					Validate: func(args game.Args) *game.Refusal { return known(s, c, args.One("name")) }})
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			c := t.S.Char(args.One("who"))
			core.Pay(t, t.S.WalletOf(c.ID), price, "relationship")
			name := args.One("name")
			word := t.S.WordOn(c, name, sheet.MaxTraitWord)
			t.Emit(core.TraitAdded{Char: c.ID, Set: setOf(t.S, c).Name, Why: "relation",
				Trait: sheet.Trait{Word: word, Name: name, Die: dice.D6}.With(sheet.Notes{SessionOnly: true})})
		},
		Why: func(s *core.State, by game.Actor, _ game.Args) *game.Refusal { return s.ExplainNoPay(by, price) },
	}
}

// known refuses a second relationship with the same one (RUL-REL-ONE-WAY).
func known(s *core.State, c *core.Character, name string) *game.Refusal {
	if slices.ContainsFunc(setOf(s, c).Traits, func(t sheet.Trait) bool { return game.Canonical(t.Name) == game.Canonical(name) }) {
		return game.Refuse("PP-SPEND-08", "cortex.refused.related", game.W("name", c.DisplayName()), game.W("whom", name))
	}
	return nil
}

// keepMove is the GM's word that a relationship of this session stays
// (CHAR-REL-07, RUL-REL-KEEP).
func keepMove() game.Move[core.State] {
	spec := game.Spec{Name: "relationship-keep", Category: game.CategorySheet, Params: []game.Param{core.ParamWho, core.ParamTrait}}
	return core.WithDefaultReason(rulekit.GMMove(spec,
		func(s *core.State) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				for _, t := range fleeting(c) {
					offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}, "trait": {t.Word}}, About: core.CharRef(c.ID),
						Label: game.Say("cortex.relation.keep", game.W("name", c.DisplayName()), game.W("trait", t.Name))})
				}
			}
			return offers
		},
		func(t *core.Tx, args game.Args) {
			c := t.S.Char(args.One("who"))
			_, trait, _ := c.Trait(args.One("trait"))
			e := core.NotedTrait(c, trait, "relation_kept")
			e.SessionOnly = false
			t.Emit(e)
		}, func(s *core.State, by game.Actor, _ game.Args) *game.Refusal { return s.GMOnly(by) }), "CHAR-REL-07", "no_fleeting")
}

// fleeting are the relationships of a character that last the session.
func fleeting(c *core.Character) []sheet.Trait {
	var ts []sheet.Trait
	for _, t := range c.All() {
		if t.NotesOrEmpty().SessionOnly {
			ts = append(ts, t)
		}
	}
	return ts
}

// beside says which relationships last the session.
func beside(_ *core.State, c *core.Character) []game.Item {
	var items []game.Item
	for _, t := range fleeting(c) {
		items = append(items, game.Item{Label: game.Say("cortex.relation.fleeting", game.W("trait", t.Name))})
	}
	return items
}

// takes are the relationships that nobody kept.
func takes(s *core.State) []game.Msg {
	var gone []game.Msg
	for _, c := range s.Chars {
		for _, t := range fleeting(c) {
			gone = append(gone, game.Say("cortex.relation.of", game.W("name", c.DisplayName()), game.W("trait", t.Name)))
		}
	}
	return gone
}

// drop takes those away that nobody kept, once another session begins
// (RUL-REL-END).
func drop(t *core.Tx) {
	for _, c := range slices.Clone(t.S.Chars) {
		for _, trait := range fleeting(c) {
			t.Emit(core.TraitGone{Char: c.ID, Word: trait.Word, Trait: trait.Name, Why: "relation_gone"})
		}
	}
}
