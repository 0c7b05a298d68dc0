package core

import (
	"mesa/dice"
	"mesa/game"
)

// Prices of assets in plot points: each is added to the one before (ASSET-01,
// ASSET-04, ASSET-05).
const (
	priceAsset   = 1
	priceSession = 1
	priceOpen    = 1
	priceChange  = 1 // share, keep or give (ASSET-12, ASSET-R3)
)

const wordOpen = "open"

var (
	paramThing = game.Param{Name: "asset", Kind: game.Pick, Min: 1, Max: 1}
	paramLasts = game.Param{Name: "for", Kind: game.Pick, Min: 1, Max: 1}
	paramOpen  = game.Param{Name: "open", Kind: game.Pick, Max: 1}
	paramTo    = game.Param{Name: "to", Kind: game.Pick, Max: 1}
	mustTo     = game.Param{Name: "to", Kind: game.Pick, Min: 1, Max: 1}
)

// Buyers are the actor's own characters that may pay for assets now: in the
// scene, and without dice of their own on the table (ASSET-R1, OUT-R5).
func (s *State) Buyers(by game.Actor) []*Character {
	var cs []*Character
	for _, c := range s.OwnPresent(by) {
		if c.Out == "" && !s.DiceLie(c.ID) {
			cs = append(cs, c)
		}
	}
	return cs
}

// DiceLie reports whether dice of the character lie on the table, not yet
// resolved.
func (s *State) DiceLie(char string) bool {
	for _, r := range s.Rolls {
		if r.Char == char && !r.Resolved {
			return true
		}
	}
	return false
}

// assetMove buys a d6 asset (PP-SPEND-05 to -07), also while the own pool is
// being built, also for another character (ASSET-06). A GMC's is paid by the
// bank (PP-GM-R3).
func assetMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "asset", Category: game.CategoryScene, Slash: true,
			Params: []game.Param{MustName, paramLasts, paramOpen, paramTo, ParamWho}},
		When: func(s *State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Buyers(by) {
				if s.CanSpend(s.WalletOf(c.ID), priceAsset) {
					offers = append(offers, s.assetOffer(by, c))
				}
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			who, owner := args.One("who"), args.One("to")
			if owner == "" {
				owner = who
			}
			Pay(t, t.S.WalletOf(who), assetPrice(args), "asset")
			t.Emit(AssetSet{Why: "bought",
				Asset: Asset{ID: t.S.FreeWord(args.One("name")), Name: args.One("name"), Die: dice.D6, BaseDie: dice.D6,
					Owner: owner, Shared: args.Has("open", wordOpen), For: args.One("for"), Bought: true}})
		},
		Why: func(s *State, by game.Actor, args game.Args) *game.Refusal {
			return s.ExplainNoPay(by, assetPrice(args))
		},
	}
}

// payer is who pays for an asset.
func payer(_ *State, args game.Args) string { return args.One("who") }

func assetPrice(args game.Args) int {
	price := priceAsset
	if args.One("for") == ForSession {
		price += priceSession
	}
	if args.Has("open", wordOpen) {
		price += priceOpen
	}
	return price
}

func (s *State) assetOffer(by game.Actor, c *Character) game.Offer {
	inputs := []game.Input{
		{Param: MustName},
		{Param: paramLasts, Choices: []game.Choice{
			{Word: ForScene, Label: game.Say("cortex.asset.for.scene"), Cost: s.Price(c.ID, priceAsset), Selected: true},
			{Word: ForSession, Label: game.Say("cortex.asset.for.session"), Cost: s.Price(c.ID, priceAsset+priceSession)}}},
		{Param: paramOpen, Choices: []game.Choice{{Word: wordOpen, Label: game.Say("cortex.new-asset.open"), Cost: s.Price(c.ID, priceOpen)}}},
		{Param: paramTo, Choices: s.othersInScene(c.ID)},
	}
	return game.Offer{Fixed: game.Args{"who": {c.ID}}, Inputs: inputs, About: "assets",
		Label: game.Say("cortex.asset.buy", game.W("name", s.NameFor(by, c.ID))), Cost: s.Price(c.ID, priceAsset),
		Odds: s.oddsAfterChange(by, withAsset(c.ID)), PriceOf: func(args game.Args) []game.Amount { return s.Price(c.ID, assetPrice(args)) },
		Validate: func(args game.Args) *game.Refusal {
			if no := s.RefuseUnpayable(s.WalletOf(c.ID), assetPrice(args)); no != nil {
				return no
			}
			owner := args.One("to")
			if owner == "" {
				owner = c.ID
			}
			return s.SameAsset(args.One("name"), owner)
		}}
}

// othersInScene are the characters in the scene but one.
func (s *State) othersInScene(char string) []game.Choice {
	var cs []game.Choice
	for _, c := range s.Chars {
		if c.ID != char && !c.Away {
			cs = append(cs, game.Choice{Word: c.ID, Label: game.Quote(c.DisplayName())})
		}
	}
	return cs
}

// SameAsset refuses a second asset of one name for one owner (ASSET-R6).
func (s *State) SameAsset(name, owner string) *game.Refusal {
	for _, a := range s.Assets {
		if game.Canonical(a.Name) == game.Canonical(name) && (a.Owner == owner || a.Shared) {
			return game.Refuse("ASSET-R6", "cortex.refused.same_asset", game.W("name", a.displayName()))
		}
	}
	return nil
}

// ExplainNoPay explains why none of the actor's characters may pay for an asset.
func (s *State) ExplainNoPay(by game.Actor, price int) *game.Refusal {
	if no := s.NoneOfMine(by); no != nil {
		return no
	}
	for _, c := range s.OwnPresent(by) {
		switch {
		case c.Out != "":
			return game.Refuse("OUT-R5", "cortex.refused.out", game.W("name", c.DisplayName()))
		case s.DiceLie(c.ID):
			return game.Refuse("ASSET-R1", "cortex.refused.asset_late", game.W("name", c.DisplayName()))
		}
		if no := s.RefuseUnpayable(s.WalletOf(c.ID), price); no != nil {
			return no
		}
	}
	return nil
}

func assetRef(id string) game.Ref { return game.Ref("asset/" + id) }
