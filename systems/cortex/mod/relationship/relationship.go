// Package relationship has relationships that are made in play (section 8 of the rules on
// characters). A character makes a relationship for a plot point, for the session. When the next
// session begins, the relationship is gone unless the GM has kept it. For a person without a
// relationship a character may throw a d4.
package relationship

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/asset"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// kind is the kind of the sets of relationships.
const kind = sheet.KindRelationships

// wordNone is the pool word of the d4 for a relationship that the character does not have.
const wordNone = "no-relationship"

// price is the number of plot points for a relationship made in play (PP-SPEND-08).
const price = 1

// Mod returns the mod for relationships in play.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name:     "relation",
		Enabled:  inGame,
		Synonyms: game.Synonyms{wordNone: {"sem-relacionamento"}},
		Moves:    []game.Move[engine.State]{makeMove(), keepMove()},
		Hooks: []engine.Hooks{
			draft.Hooks{PoolOptions: poolOptions},
			view.Hooks{Sheet: sheetItems},
			framing.Hooks{SessionLosses: sessionLosses, OnSession: dropFleeting},
		},
	}
}

// inGame reports whether relationships are among the sets of the game.
func inGame(s *engine.State) bool {
	return slices.ContainsFunc(slices.Concat(draft.PrimeSets.NamesAt(s), people.OtherSets.NamesAt(s)),
		func(set string) bool {
			return sheet.KindByName(set) == kind
		})
}

// setOf returns the character's set of relationships, or an empty one.
func setOf(s *engine.State, c *people.Character) sheet.Set { return c.SetOf(kind, s.Lang) }

// poolOptions returns the d4 for a relationship that the character does not have. The d4 earns no
// plot point (CHAR-REL-08, RUL-REL-D4-PP).
func poolOptions(s *engine.State, c *people.Character, _ string) []draft.PoolOption {
	set := setOf(s, c)
	name := game.Say("cortex.relation.none")
	return []draft.PoolOption{{Word: wordNone, Name: name, Note: game.Say("cortex.relation.none.note"),
		Group: draft.GroupOfSet(set.Name),
		Dice:  []pool.Die{{Word: wordNone, Set: set.Name, From: pool.FromTrait, Die: dice.D4}}}}
}

// makeMove returns the move that makes a relationship of d6 for the session, with a person to whom
// the character has none yet (CHAR-REL-06, PP-SPEND-08).
func makeMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "relationship", Category: game.CategorySheet,
			Params: []game.Param{people.ParamNewName, people.ParamWho}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, who := range buyers(s, c.Actor) {
				if c.Closed(points.RefuseUnpayable(s, points.WalletOf(s, who.ID), price), "who", who.ID) {
					continue
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}}, About: people.CharRef(who.ID),
					Form:     game.Form{OpensForm: true},
					Label:    game.Say("cortex.relation.now", game.W("name", people.NameFor(s, c.Actor, who.ID))),
					Price:    game.Price{Cost: points.Price(s, who.ID, price)},
					Inputs:   []game.Input{{Param: people.ParamNewName}},
					Validate: func(args game.Args) *game.Refusal { return refuseKnown(s, who, args.One("name")) }})
			}
			if c.Explains() {
				c.Close(asset.ExplainNoPay(s, c.Actor, price))
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			points.Pay(t, points.WalletOf(t.S, c.ID), price, "relationship")
			name := args.One("name")
			word := things.WordOn(t.S, c, name, sheet.MaxTraitWord)
			t.Emit(people.TraitAdded{Char: c.ID, Set: setOf(t.S, c).Name, Why: "relation",
				Trait: sheet.Trait{Word: word, Name: name, Die: dice.D6}.With(sheet.Notes{SessionOnly: true})})
		},
	}
}

// refuseKnown refuses a second relationship with the same name (RUL-REL-ONE-WAY).
func refuseKnown(s *engine.State, c *people.Character, name string) *game.Refusal {
	if slices.ContainsFunc(setOf(s, c).Traits,
		func(t sheet.Trait) bool { return game.Canonical(t.Name) == game.Canonical(name) }) {
		return game.Refuse("PP-SPEND-08", "cortex.refused.related", game.W("name", c.DisplayName()),
			game.W("whom", name))
	}
	return nil
}

// keepMove returns the GM's move that keeps a relationship beyond this session (CHAR-REL-07,
// RUL-REL-KEEP).
func keepMove() game.Move[engine.State] {
	spec := game.Spec{Name: "relationship-keep", Category: game.CategorySheet,
		Params: []game.Param{people.ParamWho, people.ParamTrait}}
	return people.WithDefaultReason(people.GMOffers(spec,
		func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				for _, t := range fleetingTraits(who) {
					c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}, "trait": {t.Word}},
						About: people.CharRef(who.ID),
						Label: game.Say("cortex.relation.keep", game.W("name", who.DisplayName()),
							game.W("trait", t.Name))})
				}
			}
		},
		func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			_, trait, _ := c.Trait(args.One("trait"))
			e := c.Noted(trait, "relation_kept")
			e.SessionOnly = false
			t.Emit(e)
		}), "CHAR-REL-07", "no_fleeting")
}

// fleetingTraits returns the relationships of a character that last for the session only.
func fleetingTraits(c *people.Character) []sheet.Trait {
	var ts []sheet.Trait
	for _, t := range c.All() {
		if t.NotesOrEmpty().SessionOnly {
			ts = append(ts, t)
		}
	}
	return ts
}

// sheetItems returns an item for each relationship that lasts for the session only.
func sheetItems(_ *engine.State, c *people.Character) []game.Item {
	var items []game.Item
	for _, t := range fleetingTraits(c) {
		items = append(items, game.Item{Label: game.Say("cortex.relation.fleeting", game.W("trait", t.Name))})
	}
	return items
}

// sessionLosses returns the relationships that were not kept.
func sessionLosses(s *engine.State) []game.Msg {
	var gone []game.Msg
	for _, c := range people.Of(s).Chars {
		for _, t := range fleetingTraits(c) {
			gone = append(gone,
				game.Say("cortex.relation.of", game.W("name", c.DisplayName()), game.W("trait", t.Name)))
		}
	}
	return gone
}

// dropFleeting removes the relationships that were not kept, when the next session begins
// (RUL-REL-END).
func dropFleeting(t *engine.Tx) {
	for _, c := range slices.Clone(people.Of(t.S).Chars) {
		for _, trait := range fleetingTraits(c) {
			t.Emit(people.TraitGone{Char: c.ID, Word: trait.Word, Trait: trait.Name, Why: "relation_gone"})
		}
	}
}

// buyers returns the actor's own characters that may pay for assets now: in the scene, not out, and
// without unresolved dice (ASSET-R1, OUT-R5).
func buyers(s *engine.State, by game.Actor) []*people.Character {
	var cs []*people.Character
	for _, c := range people.OwnPresent(s, by) {
		if c.Out == "" && !asset.HasOpenRoll(s, c.ID) {
			cs = append(cs, c)
		}
	}
	return cs
}
