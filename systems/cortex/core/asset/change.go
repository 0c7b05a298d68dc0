package asset

import (
	"cmp"

	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/rulekit"
)

// offerChanges adds the offers to change each asset that the actor's own characters own and can pay
// to change (ASSET-R3), and closes the move for all other assets. already refuses a change that has
// no effect or is not possible.
func offerChanges(s *engine.State, c *game.Collector, already func(*things.Asset) *game.Refusal,
	offers func(*things.Asset) []game.Offer) {
	for _, char := range people.OwnPresent(s, c.Actor) {
		no := refuseBuyer(s, char, priceChange)
		for _, a := range things.Of(s).Assets {
			if a.Owner == char.ID && !a.Signature && !c.Closed(cmp.Or(already(a), no), "asset", a.ID) {
				c.Add(offers(a)...)
			}
		}
	}
	if !c.Explains() || c.Actor.Chair == "" {
		return
	}
	c.Close(cmp.Or(people.RefuseNoOwnChars(s, c.Actor), game.Refuse("ASSET-R3", "cortex.refused.no_asset")))
	for _, a := range things.Of(s).Assets {
		c.Close(refuseOthersAsset(s, c.Actor, a), "asset", a.ID)
	}
}

// changeAsset charges for a change of an asset and makes it.
func changeAsset(t *engine.Tx, a things.Asset, why string) {
	points.Pay(t, points.WalletOf(t.S, things.Of(t.S).Asset(a.ID).Owner), priceChange, why)
	t.Emit(things.AssetSet{Asset: a, Was: a.Die, Why: why})
}

// refuseOthersAsset refuses to change a signature asset, an asset of the scene, and an asset of a
// character that the actor does not own or that is away.
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

// refuseOpen refuses to open an asset that is open. refuseKept refuses to keep an asset that cannot
// last longer. refuseGift refuses to give an asset that was bought, or that no other character can
// get.
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
		return refuseNobodyElse()
	}
	return nil
}

// refuseNobodyElse returns the refusal of a gift that no other character can get.
func refuseNobodyElse() *game.Refusal { return game.Refuse("ASSET-12", "cortex.refused.nobody_else") }

// shareMove opens a personal asset to all characters (PP-SPEND-10).
func shareMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "share", Category: game.CategoryScene, Slash: true, Params: []game.Param{paramThing}},
		Offers: func(s *engine.State, c *game.Collector) {
			offerChanges(s, c, refuseOpen, func(a *things.Asset) []game.Offer {
				return []game.Offer{{Fixed: game.Args{"asset": {a.ID}}, About: assetRef(a.ID),
					Price: game.Price{Cost: points.Price(s, a.Owner, priceChange)},
					Label: game.Say("cortex.share.open", game.W("name", a.DisplayName()))}}
			})
		},
		Do: func(t *engine.Tx, args game.Args) {
			a := *things.Of(t.S).Asset(args.One("asset"))
			a.Shared = true
			changeAsset(t, a, "share")
		},
	}
}

// keepMove makes an asset last longer: an asset for a roll until the end of the scene or session,
// an asset for a scene until the end of the session (PP-SPEND-16, ASSET-R3, ASSET-R4).
func keepMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "keep", Category: game.CategoryScene, Params: []game.Param{paramThing, paramLasts}},
		Offers: func(s *engine.State, c *game.Collector) {
			offerChanges(s, c, refuseKept, func(a *things.Asset) (offers []game.Offer) {
				for _, lasts := range longerDurations(a.For) {
					offers = append(offers,
						game.Offer{Fixed: game.Args{"asset": {a.ID}, "for": {lasts}}, About: assetRef(a.ID),
							Price: game.Price{Cost: points.Price(s, a.Owner, priceChange)},
							Label: game.Say("cortex.keep."+lasts, game.W("name", a.DisplayName()))})
				}
				return offers
			})
		},
		Do: func(t *engine.Tx, args game.Args) {
			a := *things.Of(t.S).Asset(args.One("asset"))
			a.For = args.One("for")
			changeAsset(t, a, "keep")
		},
	}
}

// longerDurations returns the durations that are longer than lasts, nil if none is.
func longerDurations(lasts string) []string {
	switch lasts {
	case things.ForRoll:
		return []string{things.ForScene, things.ForSession}
	case things.ForScene:
		return []string{things.ForSession}
	}
	return nil
}

// giveMove lets a player give an asset to another character, unless the asset was bought
// (ASSET-12) or is a signature asset. The GM may give any asset, also to the scene, without a
// price.
func giveMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "give", Category: game.CategoryScene, Params: []game.Param{paramThing, people.ParamTo}},
		Offers: func(s *engine.State, c *game.Collector) {
			if c.Actor.Role == game.GM {
				offerGiftsByGM(s, c)
				return
			}
			offerChanges(s, c, func(a *things.Asset) *game.Refusal { return refuseGift(s, a) },
				func(a *things.Asset) []game.Offer {
					return []game.Offer{{Fixed: game.Args{"asset": {a.ID}}, About: assetRef(a.ID),
						Inputs: []game.Input{{Param: people.ParamTo, Choices: othersInScene(s, a.Owner)}},
						Price:  game.Price{Cost: points.Price(s, a.Owner, priceChange)},
						Label:  game.Say("cortex.give.away", game.W("name", a.DisplayName()))}}
				})
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
	}
}

// offerGiftsByGM offers to give any asset to another owner or to the scene, without a price.
func offerGiftsByGM(s *engine.State, c *game.Collector) {
	if len(things.Of(s).Assets) == 0 {
		c.Close(game.Refuse("", "cortex.refused.no_assets"))
	}
	for _, a := range things.Of(s).Assets {
		to := othersInScene(s, a.Owner)
		if a.Owner != "" {
			to = append(to, game.Choice{Word: people.WordScene, Label: game.Say("cortex.the_scene")})
		}
		if len(to) == 0 {
			c.Close(refuseNobodyElse(), "asset", a.ID)
			continue
		}
		c.Add(game.Offer{Fixed: game.Args{"asset": {a.ID}}, Inputs: []game.Input{{Param: people.ParamTo, Choices: to}},
			About: assetRef(a.ID), Label: game.Say("cortex.give.free", game.W("name", a.DisplayName()))})
	}
}

// assetLosses returns a sentence on the loss of an asset of a PC or of the scene; nil for an asset
// of a GMC.
func assetLosses(s *engine.State, a *things.Asset) []game.Msg {
	name, die := game.W("name", a.DisplayName()), game.D("die", a.Die)
	if a.Owner == "" {
		return rulekit.Msgs(game.Say("cortex.remove.then.open", name, die))
	}
	if c := people.Of(s).Char(a.Owner); c != nil && c.IsPC() {
		return rulekit.Msgs(game.Say("cortex.remove.then", name, die, game.W("who", c.DisplayName())))
	}
	return nil
}
