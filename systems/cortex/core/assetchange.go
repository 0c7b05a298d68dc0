package core

import (
	"slices"

	"mesa/game"
)

// changeableAssets are the assets that an actor may pay to change: those of its own
// characters that may pay now (ASSET-R3).
func (s *State) changeableAssets(by game.Actor) []*Asset {
	var as []*Asset
	for _, c := range s.Buyers(by) {
		if !s.CanSpend(s.WalletOf(c.ID), priceChange) {
			continue
		}
		for _, a := range s.Assets {
			if a.Owner == c.ID && !a.Signature {
				as = append(as, a)
			}
		}
	}
	return as
}

// changeAsset charges for a change of an asset and makes it.
func changeAsset(t *Tx, a Asset, why string) {
	Pay(t, t.S.WalletOf(t.S.Asset(a.ID).Owner), priceChange, why)
	t.Emit(AssetSet{Asset: a, Was: a.Die, Why: why})
}

// whyNoChange explains why an asset cannot be shared, kept or given: what
// stands against the one that is named, that there is none, why none of them
// would be changed by it, then the price.
func (s *State) whyNoChange(by game.Actor, args game.Args, already func(*Asset) *game.Refusal) *game.Refusal {
	if a := s.Asset(args.One("asset")); a != nil {
		if no := s.notYours(by, a); no != nil {
			return no
		}
		if no := already(a); no != nil {
			return no
		}
		return s.ExplainNoPay(by, priceChange)
	}
	if no := s.NoneOfMine(by); no != nil {
		return no
	}
	own := slices.DeleteFunc(slices.Clone(s.Assets), func(a *Asset) bool { return s.notYours(by, a) != nil })
	switch {
	case len(own) == 0:
		return ClosedReason(by, "ASSET-R3", "no_asset")
	case !slices.ContainsFunc(own, func(a *Asset) bool { return already(a) == nil }):
		return already(own[0])
	}
	return s.ExplainNoPay(by, priceChange)
}

// notYours refuses to change an asset that is nothing of the actor's to change.
func (s *State) notYours(by game.Actor, a *Asset) *game.Refusal {
	switch {
	case a.Signature:
		return game.Refuse("TRAIT-13", "cortex.refused.signature", game.W("name", a.displayName()))
	case a.Owner == "":
		return game.Refuse("ASSET-R3", "cortex.refused.scene_asset", game.W("name", a.displayName()))
	case !s.IsOwn(by, a.Owner):
		return game.Refuse("ASSET-R3", "cortex.refused.not_owner", game.W("name", a.displayName()), game.M("owner", s.ownerName(a.Owner)))
	case s.Char(a.Owner).Away:
		return game.Refuse("", "cortex.refused.away", game.W("name", s.Name(a.Owner)))
	}
	return nil
}

// openAlready, keptAlready and noGift refuse what would change nothing, or what
// no point changes.
func openAlready(a *Asset) *game.Refusal {
	if !a.Shared {
		return nil
	}
	return game.Refuse("PP-SPEND-10", "cortex.refused.open_already", game.W("name", a.displayName()))
}

func keptAlready(a *Asset) *game.Refusal {
	if len(longerDurations(a.For)) > 0 {
		return nil
	}
	return game.Refuse("ASSET-R4", "cortex.refused.kept_already", game.W("name", a.displayName()))
}

func (s *State) noGift(a *Asset) *game.Refusal {
	switch {
	case a.Bought:
		return game.Refuse("ASSET-12", "cortex.refused.bought", game.W("name", a.displayName()))
	case len(s.othersInScene(a.Owner)) == 0:
		return game.Refuse("ASSET-12", "cortex.refused.nobody_else")
	}
	return nil
}

// shareMove opens a personal asset to everybody (PP-SPEND-10).
func shareMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "share", Category: game.CategoryScene, Slash: true, Params: []game.Param{paramThing}},
		When: func(s *State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, a := range s.changeableAssets(by) {
				if !a.Shared {
					offers = append(offers,
						game.Offer{Fixed: game.Args{"asset": {a.ID}}, About: assetRef(a.ID), Cost: s.Price(a.Owner, priceChange),
							Label: game.Say("cortex.share.open", game.W("name", a.displayName()))})
				}
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			a := *t.S.Asset(args.One("asset"))
			a.Shared = true
			changeAsset(t, a, "share")
		},
		Why: func(s *State, by game.Actor, args game.Args) *game.Refusal {
			return s.whyNoChange(by, args, openAlready)
		},
	}
}

// keepMove makes an asset last longer: one for a roll to the end of the scene
// or session, one for a scene to the end of the session (PP-SPEND-16,
// ASSET-R3, ASSET-R4).
func keepMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "keep", Category: game.CategoryScene, Params: []game.Param{paramThing, paramLasts}},
		When: func(s *State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, a := range s.changeableAssets(by) {
				for _, lasts := range longerDurations(a.For) {
					offers = append(offers, game.Offer{Fixed: game.Args{"asset": {a.ID}, "for": {lasts}}, About: assetRef(a.ID),
						Cost: s.Price(a.Owner, priceChange), Label: game.Say("cortex.keep."+lasts, game.W("name", a.displayName()))})
				}
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			a := *t.S.Asset(args.One("asset"))
			a.For = args.One("for")
			changeAsset(t, a, "keep")
		},
		Why: func(s *State, by game.Actor, args game.Args) *game.Refusal {
			return s.whyNoChange(by, args, keptAlready)
		},
	}
}

// longerDurations are the durations beyond one.
func longerDurations(lasts string) []string {
	switch lasts {
	case ForRoll:
		return []string{ForScene, ForSession}
	case ForScene:
		return []string{ForSession}
	}
	return nil
}

// giveMove hands an asset that a test made to another character (ASSET-12).
func giveMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "give", Category: game.CategoryScene, Params: []game.Param{paramThing, mustTo}},
		When: func(s *State, by game.Actor) []game.Offer {
			if by.Role == game.GM {
				return s.giftsByGM()
			}
			var offers []game.Offer
			for _, a := range s.changeableAssets(by) {
				to := s.othersInScene(a.Owner)
				if a.Bought || len(to) == 0 {
					continue
				}
				offers = append(offers,
					game.Offer{Fixed: game.Args{"asset": {a.ID}}, Inputs: []game.Input{{Param: mustTo, Choices: to}}, About: assetRef(a.ID),
						Cost: s.Price(a.Owner, priceChange), Label: game.Say("cortex.give.away", game.W("name", a.displayName()))})
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			a := *t.S.Asset(args.One("asset"))
			if t.Actor.Role != game.GM {
				Pay(t, t.S.WalletOf(a.Owner), priceChange, "give")
			}
			if a.Owner = args.One("to"); a.Owner == wordScene {
				a.Owner = ""
			}
			t.Emit(AssetSet{Asset: a, Was: a.Die, Why: "give"})
		},
		Why: func(s *State, by game.Actor, args game.Args) *game.Refusal {
			if by.Role == game.GM {
				return s.whyNoGiftByGM()
			}
			return s.whyNoChange(by, args, func(a *Asset) *game.Refusal { return s.noGift(a) })
		},
	}
}

func (s *State) whyNoGiftByGM() *game.Refusal {
	switch {
	case len(s.Assets) == 0:
		return game.Refuse("", "cortex.refused.no_assets")
	case len(s.giftsByGM()) == 0:
		return game.Refuse("ASSET-12", "cortex.refused.nobody_else")
	}
	return nil
}

// giftsByGM give any asset to another owner, the scene among them, free of
// charge: the GM's word moves what a player would pay for.
func (s *State) giftsByGM() []game.Offer {
	var offers []game.Offer
	for _, a := range s.Assets {
		to := s.othersInScene(a.Owner)
		if a.Owner != "" {
			to = append(to, game.Choice{Word: wordScene, Label: game.Say("cortex.the_scene")})
		}
		if len(to) > 0 {
			offers = append(offers,
				game.Offer{Fixed: game.Args{"asset": {a.ID}}, Inputs: []game.Input{{Param: mustTo, Choices: to}}, About: assetRef(a.ID),
					Label: game.Say("cortex.give.free", game.W("name", a.displayName()))})
		}
	}
	return offers
}
