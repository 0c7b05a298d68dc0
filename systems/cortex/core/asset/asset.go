package asset

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// Prices of assets in plot points. They add up (ASSET-01, ASSET-04, ASSET-05).
const (
	priceAsset   = 1
	priceSession = 1
	priceOpen    = 1
	priceChange  = 1 // share, keep or give (ASSET-12, ASSET-R3)
)

// wordOpen is the answer of the parameter "open": every character may use the asset.
const wordOpen = "open"

var (
	paramThing = game.Param{Name: "asset", Kind: game.Pick, Min: 1, Max: 1}
	paramLasts = game.Param{Name: "for", Kind: game.Pick, Min: 1, Max: 1}
	paramOpen  = game.Param{Name: "open", Kind: game.Pick, Max: 1}
	paramTo    = game.Param{Name: "to", Kind: game.Pick, Max: 1}
)

// HasOpenRoll reports whether a roll of the character is not resolved yet.
func HasOpenRoll(s *engine.State, char string) bool {
	for _, r := range check.Of(s).Rolls {
		if r.Char == char && !r.Resolved {
			return true
		}
	}
	return false
}

// assetMove buys a d6 asset (PP-SPEND-05 to -07), also while the buyer's pool is being built, and
// also for another character (ASSET-06). The bank pays for a GMC (PP-GM-R3).
func assetMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "asset", Category: game.CategoryScene, Slash: true,
			Params: []game.Param{people.ParamNewName, paramLasts, paramOpen, paramTo, people.ParamWho}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, char := range buyersAt(s, c, priceAsset) {
				c.Add(assetOffer(s, c.Actor, char))
			}
			closeCostlier(s, c)
		},
		Do: func(t *engine.Tx, args game.Args) {
			who, owner := args.One("who"), args.One("to")
			if owner == "" {
				owner = who
			}
			points.Pay(t, points.WalletOf(t.S, who), assetPrice(args), "asset")
			t.Emit(things.AssetSet{Why: "bought",
				Asset: things.Asset{ID: things.FreeWord(t.S, args.One("name")), Name: args.One("name"), Die: dice.D6,
					BaseDie: dice.D6,
					Owner:   owner, Shared: args.Has("open", wordOpen), For: args.One("for"), Bought: true}})
		},
	}
}

// payer returns the character that pays for an asset.
func payer(_ *engine.State, args game.Args) string { return args.One("who") }

func assetPrice(args game.Args) int {
	price := priceAsset
	if args.One("for") == things.ForSession {
		price += priceSession
	}
	if args.Has("open", wordOpen) {
		price += priceOpen
	}
	return price
}

func assetOffer(s *engine.State, by game.Actor, c *people.Character) game.Offer {
	inputs := []game.Input{
		{Param: people.ParamNewName},
		{Param: paramLasts, Choices: []game.Choice{
			{Word: things.ForScene, Label: game.Say("cortex.asset.for.scene"), Cost: points.Price(s, c.ID, priceAsset),
				Selected: true},
			{Word: things.ForSession, Label: game.Say("cortex.asset.for.session"),
				Cost: points.Price(s, c.ID, priceAsset+priceSession)}}},
		{Param: paramOpen, Choices: []game.Choice{{Word: wordOpen, Label: game.Say("cortex.new-asset.open"),
			Cost: points.Price(s, c.ID, priceOpen)}}},
		{Param: paramTo, Choices: othersInScene(s, c.ID)},
	}
	return game.Offer{Fixed: game.Args{"who": {c.ID}}, Inputs: inputs, About: "assets",
		Label: game.Say("cortex.asset.buy", game.W("name", people.NameFor(s, by, c.ID))),
		Price: game.Price{Cost: points.Price(s, c.ID, priceAsset),
			PriceOf: func(args game.Args) []game.Amount { return points.Price(s, c.ID, assetPrice(args)) }},
		Outlook: game.Outlook{Odds: draft.OddsAfterChange(s, by, withAsset(c.ID))},
		Validate: func(args game.Args) *game.Refusal {
			if no := points.RefuseUnpayable(s, points.WalletOf(s, c.ID), assetPrice(args)); no != nil {
				return no
			}
			owner := args.One("to")
			if owner == "" {
				owner = c.ID
			}
			return harm.SameAsset(s, args.One("name"), owner)
		}}
}

// othersInScene returns the characters in the scene except char, as choices.
func othersInScene(s *engine.State, char string) []game.Choice {
	var cs []game.Choice
	for _, c := range people.Of(s).Chars {
		if c.ID != char && !c.Away {
			cs = append(cs, game.Choice{Word: c.ID, Label: game.Quote(c.DisplayName())})
		}
	}
	return cs
}

// closeCostlier closes the answers that raise an asset's price, such as that it lasts for the
// session, for the characters that cannot pay the raised price.
func closeCostlier(s *engine.State, c *game.Collector) {
	if !c.Explains() {
		return
	}
	for _, char := range people.OwnPresent(s, c.Actor) {
		c.Close(refuseBuyer(s, char, priceAsset+priceSession), "who", char.ID, "for", things.ForSession)
		c.Close(refuseBuyer(s, char, priceAsset+priceOpen), "who", char.ID, "open", wordOpen)
		c.Close(refuseBuyer(s, char, priceAsset+priceSession+priceOpen), "who", char.ID, "for", things.ForSession,
			"open", wordOpen)
	}
}

// buyersAt returns the actor's own characters in the scene that can pay a price for an asset now,
// and closes the move for the others.
func buyersAt(s *engine.State, c *game.Collector, price int) []*people.Character {
	var cs []*people.Character
	for _, char := range people.OwnPresent(s, c.Actor) {
		if !c.Closed(refuseBuyer(s, char, price), "who", char.ID) {
			cs = append(cs, char)
		}
	}
	if c.Explains() {
		c.Close(people.RefuseNoOwnChars(s, c.Actor))
	}
	return cs
}

// refuseBuyer refuses a character that cannot pay a price for an asset now: it is out, its dice are
// not resolved, or it has too few points.
func refuseBuyer(s *engine.State, c *people.Character, price int) *game.Refusal {
	switch {
	case c.Out != "":
		return game.Refuse("OUT-R5", "cortex.refused.out", game.W("name", c.DisplayName()))
	case HasOpenRoll(s, c.ID):
		return game.Refuse("ASSET-R1", "cortex.refused.asset_late", game.W("name", c.DisplayName()))
	}
	return points.RefuseUnpayable(s, points.WalletOf(s, c.ID), price)
}

// ExplainNoPay returns why the actor cannot pay for an asset: the actor has no own character in
// the scene, or the first of these characters that cannot pay has a reason. It is nil if all can
// pay, and for a guest. It is for a move without an offer.
func ExplainNoPay(s *engine.State, by game.Actor, price int) *game.Refusal {
	if no := people.RefuseNoOwnChars(s, by); no != nil {
		return no
	}
	for _, c := range people.OwnPresent(s, by) {
		if no := refuseBuyer(s, c, price); no != nil {
			return no
		}
	}
	return nil
}

// withAsset returns the change that a new d6 asset makes to the pool of a character. The change is
// nil for other characters' pools.
func withAsset(char string) func(draft.PoolDraft) []pool.Die {
	return func(d draft.PoolDraft) []pool.Die {
		if d.Char.ID != char {
			return nil
		}
		return append(slices.Clip(d.Pool().Dice), pool.Die{From: pool.FromAsset, Die: dice.D6})
	}
}

// assetRef returns the reference of an asset.
func assetRef(id string) game.Ref { return game.Ref("asset/" + id) }

// complicationRef returns the reference of a complication.
func complicationRef(id string) game.Ref { return game.Ref("comp/" + id) }
