package asset

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
)

// changeableAssets returns the assets that an actor may pay to change: those of its own characters
// that may pay now (ASSET-R3).
func changeableAssets(s *engine.State, by game.Actor) []*things.Asset {
	var as []*things.Asset
	for _, c := range Buyers(s, by) {
		if !points.CanSpend(s, points.WalletOf(s, c.ID), priceChange) {
			continue
		}
		for _, a := range things.Of(s).Assets {
			if a.Owner == c.ID && !a.Signature {
				as = append(as, a)
			}
		}
	}
	return as
}

// changeAsset charges for a change of an asset and makes it.
func changeAsset(t *engine.Tx, a things.Asset, why string) {
	points.Pay(t, points.WalletOf(t.S, things.Of(t.S).Asset(a.ID).Owner), priceChange, why)
	t.Emit(things.AssetSet{Asset: a, Was: a.Die, Why: why})
}

// whyNoChange explains why an asset cannot be shared, kept or given. The reasons in order: those
// against the named asset, no asset, no asset that would change, and the price.
func whyNoChange(s *engine.State, by game.Actor, args game.Args,
	already func(*things.Asset) *game.Refusal) *game.Refusal {
	if a := things.Of(s).Asset(args.One("asset")); a != nil {
		if no := refuseOthersAsset(s, by, a); no != nil {
			return no
		}
		if no := already(a); no != nil {
			return no
		}
		return ExplainNoPay(s, by, priceChange)
	}
	if no := people.RefuseNoOwnChars(s, by); no != nil {
		return no
	}
	own := slices.DeleteFunc(slices.Clone(things.Of(s).Assets),
		func(a *things.Asset) bool { return refuseOthersAsset(s, by, a) != nil })
	switch {
	case len(own) == 0:
		return people.ClosedReason(by, "ASSET-R3", "no_asset")
	case !slices.ContainsFunc(own, func(a *things.Asset) bool { return already(a) == nil }):
		return already(own[0])
	}
	return ExplainNoPay(s, by, priceChange)
}

// refuseOthersAsset refuses to change an asset that the actor does not own.
func refuseOthersAsset(s *engine.State, by game.Actor, a *things.Asset) *game.Refusal {
	switch {
	case a.Signature:
		return game.Refuse("TRAIT-13", "cortex.refused.signature", game.W("name", a.DisplayName()))
	case a.Owner == "":
		return game.Refuse("ASSET-R3", "cortex.refused.scene_asset", game.W("name", a.DisplayName()))
	case !people.IsOwn(s, by, a.Owner):
		return game.Refuse("ASSET-R3", "cortex.refused.not_owner", game.W("name", a.DisplayName()),
			game.M("owner", draft.OwnerName(s, a.Owner)))
	case people.Of(s).Char(a.Owner).Away:
		return game.Refuse("", "cortex.refused.away", game.W("name", people.Of(s).Name(a.Owner)))
	}
	return nil
}

// refuseOpen refuses to open an asset that is open. refuseKept and refuseGift likewise refuse changes
// without an effect or without a price.
func refuseOpen(a *things.Asset) *game.Refusal {
	if !a.Shared {
		return nil
	}
	return game.Refuse("PP-SPEND-10", "cortex.refused.open_already", game.W("name", a.DisplayName()))
}

func refuseKept(a *things.Asset) *game.Refusal {
	if len(longerDurations(a.For)) > 0 {
		return nil
	}
	return game.Refuse("ASSET-R4", "cortex.refused.kept_already", game.W("name", a.DisplayName()))
}

func refuseGift(s *engine.State, a *things.Asset) *game.Refusal {
	switch {
	case a.Bought:
		return game.Refuse("ASSET-12", "cortex.refused.bought", game.W("name", a.DisplayName()))
	case len(othersInScene(s, a.Owner)) == 0:
		return game.Refuse("ASSET-12", "cortex.refused.nobody_else")
	}
	return nil
}

// ShareMove opens a personal asset to all characters (PP-SPEND-10).
func ShareMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "share", Category: game.CategoryScene, Slash: true, Params: []game.Param{paramThing}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, a := range changeableAssets(s, by) {
				if !a.Shared {
					offers = append(offers,
						game.Offer{Fixed: game.Args{"asset": {a.ID}}, About: things.AssetRef(a.ID),
							Cost:  points.Price(s, a.Owner, priceChange),
							Label: game.Say("cortex.share.open", game.W("name", a.DisplayName()))})
				}
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			a := *things.Of(t.S).Asset(args.One("asset"))
			a.Shared = true
			changeAsset(t, a, "share")
		},
		Why: func(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
			return whyNoChange(s, by, args, refuseOpen)
		},
	}
}

// KeepMove makes an asset last longer: one for a roll until the end of the scene or session, one
// for a scene until the end of the session (PP-SPEND-16, ASSET-R3, ASSET-R4).
func KeepMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "keep", Category: game.CategoryScene, Params: []game.Param{paramThing, paramLasts}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, a := range changeableAssets(s, by) {
				for _, lasts := range longerDurations(a.For) {
					offers = append(offers,
						game.Offer{Fixed: game.Args{"asset": {a.ID}, "for": {lasts}}, About: things.AssetRef(a.ID),
							Cost:  points.Price(s, a.Owner, priceChange),
							Label: game.Say("cortex.keep."+lasts, game.W("name", a.DisplayName()))})
				}
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			a := *things.Of(t.S).Asset(args.One("asset"))
			a.For = args.One("for")
			changeAsset(t, a, "keep")
		},
		Why: func(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
			return whyNoChange(s, by, args, refuseKept)
		},
	}
}

// longerDurations returns the durations that are longer than one.
func longerDurations(lasts string) []string {
	switch lasts {
	case things.ForRoll:
		return []string{things.ForScene, things.ForSession}
	case things.ForScene:
		return []string{things.ForSession}
	}
	return nil
}

// GiveMove gives an asset that a test made to another character (ASSET-12).
func GiveMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "give", Category: game.CategoryScene, Params: []game.Param{paramThing, people.ParamTo}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			if by.Role == game.GM {
				return giftsByGM(s)
			}
			var offers []game.Offer
			for _, a := range changeableAssets(s, by) {
				to := othersInScene(s, a.Owner)
				if a.Bought || len(to) == 0 {
					continue
				}
				offers = append(offers,
					game.Offer{Fixed: game.Args{"asset": {a.ID}},
						Inputs: []game.Input{{Param: people.ParamTo, Choices: to}}, About: things.AssetRef(a.ID),
						Cost:  points.Price(s, a.Owner, priceChange),
						Label: game.Say("cortex.give.away", game.W("name", a.DisplayName()))})
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			a := *things.Of(t.S).Asset(args.One("asset"))
			if t.Actor.Role != game.GM {
				points.Pay(t, points.WalletOf(t.S, a.Owner), priceChange, "give")
			}
			if a.Owner = args.One("to"); a.Owner == people.WordScene {
				a.Owner = ""
			}
			t.Emit(things.AssetSet{Asset: a, Was: a.Die, Why: "give"})
		},
		Why: func(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
			if by.Role == game.GM {
				return whyNoGiftByGM(s)
			}
			return whyNoChange(s, by, args, func(a *things.Asset) *game.Refusal { return refuseGift(s, a) })
		},
	}
}

func whyNoGiftByGM(s *engine.State) *game.Refusal {
	switch {
	case len(things.Of(s).Assets) == 0:
		return game.Refuse("", "cortex.refused.no_assets")
	case len(giftsByGM(s)) == 0:
		return game.Refuse("ASSET-12", "cortex.refused.nobody_else")
	}
	return nil
}

// giftsByGM offers to give any asset to another owner or to the scene, without a price.
func giftsByGM(s *engine.State) []game.Offer {
	var offers []game.Offer
	for _, a := range things.Of(s).Assets {
		to := othersInScene(s, a.Owner)
		if a.Owner != "" {
			to = append(to, game.Choice{Word: people.WordScene, Label: game.Say("cortex.the_scene")})
		}
		if len(to) > 0 {
			offers = append(offers,
				game.Offer{Fixed: game.Args{"asset": {a.ID}},
					Inputs: []game.Input{{Param: people.ParamTo, Choices: to}},
					About:  things.AssetRef(a.ID),
					Label:  game.Say("cortex.give.free", game.W("name", a.DisplayName()))})
		}
	}
	return offers
}

// TellCompGone tells things.ComplicationGone.
func TellCompGone(es []game.Event, e things.ComplicationGone, _ game.Actor) []game.Msg {
	return scene.TellGone(es, "comp", e.Why, e.Name)
}

// TellAssetGone tells things.AssetGone.
func TellAssetGone(es []game.Event, e things.AssetGone, _ game.Actor) []game.Msg {
	return scene.TellGone(es, "asset", e.Why, e.Name)
}
