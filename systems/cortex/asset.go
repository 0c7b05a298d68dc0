package cortex

import (
	"slices"

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
	askThing = game.Param{Name: "asset", Kind: game.Pick, Min: 1, Max: 1}
	askLasts = game.Param{Name: "for", Kind: game.Pick, Min: 1, Max: 1}
	askOpen  = game.Param{Name: "open", Kind: game.Pick, Max: 1}
	askTo    = game.Param{Name: "to", Kind: game.Pick, Max: 1}
	mustName = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: maxName}
	mustTo   = game.Param{Name: "to", Kind: game.Pick, Min: 1, Max: 1}
)

// buyers are the seat's own characters that may pay for assets now: in the
// scene, and without dice of their own on the table (ASSET-R1, OUT-R5).
func (s *State) buyers(by game.Seat) []*Char {
	var cs []*Char
	for _, c := range s.mine(by) {
		if c.Out == "" && !s.diceLie(c.ID) {
			cs = append(cs, c)
		}
	}
	return cs
}

// diceLie reports whether dice of the character lie on the table, not yet
// resolved.
func (s *State) diceLie(char string) bool {
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
		Spec: game.Spec{Name: "asset", Under: game.UnderScene, Slash: true, Params: []game.Param{mustName, askLasts, askOpen, askTo, askWho}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.buyers(by) {
				if s.rich(s.purseOf(c.ID), priceAsset) {
					offers = append(offers, s.assetOffer(by, c))
				}
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			who, owner := args.One("who"), args.One("to")
			if owner == "" {
				owner = who
			}
			pay(t, t.S.purseOf(who), assetPrice(args), "asset")
			t.Emit(AssetSet{Why: "bought", Asset: Asset{ID: t.S.freeWord(args.One("name")), Name: args.One("name"), Die: dice.D6, Base: dice.D6,
				Owner: owner, Open: args.Has("open", wordOpen), For: args.One("for"), Bought: true}})
		},
		Why: func(s *State, by game.Seat, args game.Args) *game.Refusal { return s.whyNoPay(by, assetPrice(args)) },
	}
}

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

func (s *State) assetOffer(by game.Seat, c *Char) game.Offer {
	asks := []game.Ask{
		{Param: mustName},
		{Param: askLasts, Among: []game.Choice{
			{Word: ForScene, Label: game.Say("cortex.asset.for.scene"), Cost: s.price(c.ID, priceAsset), Ticked: true},
			{Word: ForSession, Label: game.Say("cortex.asset.for.session"), Cost: s.price(c.ID, priceAsset+priceSession)}}},
		{Param: askOpen, Among: []game.Choice{{Word: wordOpen, Label: game.Say("cortex.new-asset.open"), Cost: s.price(c.ID, priceOpen)}}},
		{Param: askTo, Among: s.others(c.ID)},
	}
	return game.Offer{Fixed: game.Args{"who": {c.ID}}, Asks: asks, About: "assets",
		Label: game.Say("cortex.asset.buy", game.W("name", s.nameFor(by, c.ID))), Cost: s.price(c.ID, priceAsset), Odds: s.changing(by, withAsset(c.ID)),
		Fit: func(args game.Args) *game.Refusal {
			if no := s.canPay(s.purseOf(c.ID), assetPrice(args)); no != nil {
				return no
			}
			owner := args.One("to")
			if owner == "" {
				owner = c.ID
			}
			return s.sameAsset(args.One("name"), owner)
		}}
}

// others are the characters in the scene but one.
func (s *State) others(char string) []game.Choice {
	var cs []game.Choice
	for _, c := range s.Chars {
		if c.ID != char && !c.Away {
			cs = append(cs, game.Choice{Word: c.ID, Label: game.Quote(c.shown())})
		}
	}
	return cs
}

// sameAsset refuses a second asset of one name for one owner (ASSET-R6).
func (s *State) sameAsset(name, owner string) *game.Refusal {
	for _, a := range s.Assets {
		if game.Canon(a.Name) == game.Canon(name) && (a.Owner == owner || a.Open) {
			return game.Refuse("ASSET-R6", "cortex.refused.same_asset", game.W("name", a.shown()))
		}
	}
	return nil
}

// whyNoPay explains why none of the seat's characters may pay for an asset.
func (s *State) whyNoPay(by game.Seat, price int) *game.Refusal {
	if no := s.noneOfMine(by); no != nil {
		return no
	}
	for _, c := range s.mine(by) {
		switch {
		case c.Out != "":
			return game.Refuse("OUT-R5", "cortex.refused.out", game.W("name", c.shown()))
		case s.diceLie(c.ID):
			return game.Refuse("ASSET-R1", "cortex.refused.asset_late", game.W("name", c.shown()))
		}
		if no := s.canPay(s.purseOf(c.ID), price); no != nil {
			return no
		}
	}
	return nil
}

// changeable are the assets that a seat may pay to change: those of its own
// characters that may pay now (ASSET-R3).
func (s *State) changeable(by game.Seat) []*Asset {
	var as []*Asset
	for _, c := range s.buyers(by) {
		if !s.rich(s.purseOf(c.ID), priceChange) {
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
func changeAsset(t *tx, a Asset, why string) {
	pay(t, t.S.purseOf(t.S.asset(a.ID).Owner), priceChange, why)
	t.Emit(AssetSet{Asset: a, Was: a.Die, Why: why})
}

func assetRef(id string) game.Ref { return game.Ref("asset/" + id) }

// whyNoChange explains why an asset cannot be shared, kept or given: what
// stands against the one that is named, that there is none, why none of them
// would be changed by it, then the price.
func (s *State) whyNoChange(by game.Seat, args game.Args, already func(*Asset) *game.Refusal) *game.Refusal {
	if a := s.asset(args.One("asset")); a != nil {
		if no := s.notYours(by, a); no != nil {
			return no
		}
		if no := already(a); no != nil {
			return no
		}
		return s.whyNoPay(by, priceChange)
	}
	if no := s.noneOfMine(by); no != nil {
		return no
	}
	own := slices.DeleteFunc(slices.Clone(s.Assets), func(a *Asset) bool { return s.notYours(by, a) != nil })
	switch {
	case len(own) == 0:
		return closed(by, "ASSET-R3", "no_asset")
	case !slices.ContainsFunc(own, func(a *Asset) bool { return already(a) == nil }):
		return already(own[0])
	}
	return s.whyNoPay(by, priceChange)
}

// notYours refuses to change an asset that is nothing of the seat's to change.
func (s *State) notYours(by game.Seat, a *Asset) *game.Refusal {
	switch {
	case a.Signature:
		return game.Refuse("TRAIT-13", "cortex.refused.signature", game.W("name", a.shown()))
	case a.Owner == "":
		return game.Refuse("ASSET-R3", "cortex.refused.scene_asset", game.W("name", a.shown()))
	case !s.own(by, a.Owner):
		return game.Refuse("ASSET-R3", "cortex.refused.not_owner", game.W("name", a.shown()), game.M("owner", s.whose(a.Owner)))
	case s.char(a.Owner).Away:
		return game.Refuse("", "cortex.refused.away", game.W("name", s.name(a.Owner)))
	}
	return nil
}

// openAlready, keptAlready and noGift refuse what would change nothing, or what
// no point changes.
func openAlready(a *Asset) *game.Refusal {
	if !a.Open {
		return nil
	}
	return game.Refuse("PP-SPEND-10", "cortex.refused.open_already", game.W("name", a.shown()))
}

func keptAlready(a *Asset) *game.Refusal {
	if len(longer(a.For)) > 0 {
		return nil
	}
	return game.Refuse("ASSET-R4", "cortex.refused.kept_already", game.W("name", a.shown()))
}

func (s *State) noGift(a *Asset) *game.Refusal {
	switch {
	case a.Bought:
		return game.Refuse("ASSET-12", "cortex.refused.bought", game.W("name", a.shown()))
	case len(s.others(a.Owner)) == 0:
		return game.Refuse("ASSET-12", "cortex.refused.nobody_else")
	}
	return nil
}

// shareMove opens a personal asset to everybody (PP-SPEND-10).
func shareMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "share", Under: game.UnderScene, Slash: true, Params: []game.Param{askThing}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, a := range s.changeable(by) {
				if !a.Open {
					offers = append(offers, game.Offer{Fixed: game.Args{"asset": {a.ID}}, About: assetRef(a.ID), Cost: s.price(a.Owner, priceChange),
						Label: game.Say("cortex.share.open", game.W("name", a.shown()))})
				}
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			a := *t.S.asset(args.One("asset"))
			a.Open = true
			changeAsset(t, a, "share")
		},
		Why: func(s *State, by game.Seat, args game.Args) *game.Refusal {
			return s.whyNoChange(by, args, openAlready)
		},
	}
}

// keepMove makes an asset last longer: one for a roll to the end of the scene
// or session, one for a scene to the end of the session (PP-SPEND-16,
// ASSET-R3, ASSET-R4).
func keepMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "keep", Under: game.UnderScene, Params: []game.Param{askThing, askLasts}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, a := range s.changeable(by) {
				for _, lasts := range longer(a.For) {
					offers = append(offers, game.Offer{Fixed: game.Args{"asset": {a.ID}, "for": {lasts}}, About: assetRef(a.ID),
						Cost: s.price(a.Owner, priceChange), Label: game.Say("cortex.keep."+lasts, game.W("name", a.shown()))})
				}
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			a := *t.S.asset(args.One("asset"))
			a.For = args.One("for")
			changeAsset(t, a, "keep")
		},
		Why: func(s *State, by game.Seat, args game.Args) *game.Refusal {
			return s.whyNoChange(by, args, keptAlready)
		},
	}
}

// longer are the durations beyond one.
func longer(lasts string) []string {
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
		Spec: game.Spec{Name: "give", Under: game.UnderScene, Params: []game.Param{askThing, mustTo}},
		When: func(s *State, by game.Seat) []game.Offer {
			if by.Role == game.GM {
				return s.giftsByGM()
			}
			var offers []game.Offer
			for _, a := range s.changeable(by) {
				to := s.others(a.Owner)
				if a.Bought || len(to) == 0 {
					continue
				}
				offers = append(offers, game.Offer{Fixed: game.Args{"asset": {a.ID}}, Asks: []game.Ask{{Param: mustTo, Among: to}}, About: assetRef(a.ID),
					Cost: s.price(a.Owner, priceChange), Label: game.Say("cortex.give.away", game.W("name", a.shown()))})
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			a := *t.S.asset(args.One("asset"))
			if t.By.Role != game.GM {
				pay(t, t.S.purseOf(a.Owner), priceChange, "give")
			}
			if a.Owner = args.One("to"); a.Owner == wordScene {
				a.Owner = ""
			}
			t.Emit(AssetSet{Asset: a, Was: a.Die, Why: "give"})
		},
		Why: func(s *State, by game.Seat, args game.Args) *game.Refusal {
			if by.Role == game.GM {
				return s.whyNoGiftByGM()
			}
			return s.whyNoChange(by, args, s.noGift)
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
		to := s.others(a.Owner)
		if a.Owner != "" {
			to = append(to, game.Choice{Word: wordScene, Label: game.Say("cortex.the_scene")})
		}
		if len(to) > 0 {
			offers = append(offers, game.Offer{Fixed: game.Args{"asset": {a.ID}}, Asks: []game.Ask{{Param: mustTo, Among: to}}, About: assetRef(a.ID),
				Label: game.Say("cortex.give.free", game.W("name", a.shown()))})
		}
	}
	return offers
}
