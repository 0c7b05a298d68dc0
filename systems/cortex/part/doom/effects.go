package doom

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
)

var (
	askDie   = game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
	askOn    = game.Param{Name: "on", Kind: game.Pick, Min: 1, Max: 1}
	askApart = game.Param{Name: "apart", Kind: game.Pick, Min: 1, Max: 20}
	askEnd   = game.Param{Name: "how", Kind: game.Text, Max: 200}
)

// effect is one thing that doom dice do to a scene (DOOM-12 to -18): offered to
// the GM between rolls (DOOM-R9).
type effect struct {
	name, rule string
	params     []game.Param
	least      func(*core.State) dice.Die                            // the smallest die that will do, 0: none ever
	offers     func(s *core.State, sizes []game.Choice) []game.Offer // nil or none: nothing to do it to
	no         func(s *core.State) *game.Refusal                     // what else stands against it
	fit        func(s *core.State, d dice.Die, args game.Args) *game.Refusal
	do         func(t *core.Tx, args game.Args)
}

func least(d dice.Die) func(*core.State) dice.Die { return func(*core.State) dice.Die { return d } }

// move makes the move of an effect. The die that it takes is the smallest that
// will do, or the one that is named.
func (f effect) move() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: f.name, Under: game.UnderScene, Params: f.params},
		When: func(s *core.State, by game.Seat) []game.Offer {
			if by.Role != game.GM || f.stands(s) != nil {
				return nil
			}
			offers := f.offers(s, dieChoices(s, f.least(s)))
			for i, o := range offers {
				offers[i].Cost = price(s, dieIn(o.Picked()))
				offers[i].Bill = func(args game.Args) []game.Sum { return price(s, dieIn(args)) }
				if f.fit != nil {
					offers[i].Fit = func(args game.Args) *game.Refusal { return f.fit(s, dieIn(args), args) }
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			spend(t, "effect", dieIn(args))
			f.do(t, args)
		},
		Why: func(s *core.State, by game.Seat, args game.Args) *game.Refusal {
			if no := s.GMOnly(by); no != nil {
				return no
			}
			if d := dieIn(args); d != 0 && d < f.least(s) {
				return game.Refuse(f.rule, "cortex.refused.doom_small", game.D("die", d), game.D("least", f.least(s)))
			} else if d != 0 && !slices.Contains(dicePool(s), d) {
				return game.Refuse(f.rule, "cortex.refused.doom_no_die", game.D("die", d))
			}
			return f.stands(s)
		},
	}
}

// stands is what stands against an effect now.
func (f effect) stands(s *core.State) *game.Refusal {
	if no := between(s); no != nil {
		return no
	}
	if f.no != nil {
		if no := f.no(s); no != nil {
			return no
		}
	}
	least := f.least(s)
	if ds := dicePool(s); len(ds) == 0 || ds[len(ds)-1] < least {
		return game.Refuse(f.rule, "cortex.refused.doom_lacks", game.D("least", max(least, dice.D4)))
	}
	return nil
}

// between refuses to spend doom dice on the scene inside a roll (DOOM-R9).
func between(s *core.State) *game.Refusal {
	if s.MidRoll() {
		return game.Refuse("DOOM-R9", "cortex.refused.doom_inside")
	}
	return nil
}

// dieChoices are the sizes in the pool from least on, the smallest ticked.
func dieChoices(s *core.State, least dice.Die) []game.Choice {
	var cs []game.Choice
	for _, d := range slices.Compact(slices.Clone(dicePool(s))) {
		if d >= least {
			cs = append(cs, game.Choice{Word: d.String(), Dice: []dice.Die{d}, Cost: price(s, d), Ticked: len(cs) == 0})
		}
	}
	return cs
}

func dieIn(args game.Args) dice.Die { return core.DieOf(args) }

// price is a doom die as a button says it.
func price(s *core.State, ds ...dice.Die) []game.Sum {
	var sums []game.Sum
	for _, d := range slices.Compact(sorted(ds)) {
		if d > 0 {
			sums = append(sums, game.Sum{Unit: unitOf(d), N: -count(ds, d), Has: count(dicePool(s), d)})
		}
	}
	return sums
}

// effects are what one die does, each with its rule.
func effects() []effect {
	any := least(dice.D4)
	return []effect{
		{name: "doom complication", rule: "DOOM-12", params: []game.Param{core.MustName, askOn, askDie}, least: any, no: fullTable,
			offers: func(s *core.State, sizes []game.Choice) []game.Offer {
				return []game.Offer{{Label: game.Say("cortex.doom.complication.make"), About: "doom",
					Asks: []game.Ask{{Param: core.MustName, Preset: s.StockName(s.NextID)}, {Param: askOn, Among: s.Bearers()},
						{Param: askDie, Among: sizes}}}}
			},
			do: func(t *core.Tx, args game.Args) {
				core.Hinder(t, core.Bearer(args), args.One("name"), dieIn(args), "doom")
			}},
		{name: "doom asset", rule: "DOOM-12", params: []game.Param{core.MustName, askOn, askDie}, least: any, no: fullTable,
			offers: assetOffers, do: makeAsset,
			fit: func(s *core.State, _ dice.Die, args game.Args) *game.Refusal {
				return s.SameAsset(args.One("name"), core.Bearer(args))
			}},
		{name: "doom distinction", rule: "DOOM-13", params: []game.Param{core.MustName, askDie}, least: least(dice.D8), no: noScene,
			offers: func(s *core.State, sizes []game.Choice) []game.Offer {
				return []game.Offer{{Label: game.Say("cortex.doom.distinction.make"), About: "scene",
					Asks: []game.Ask{{Param: core.MustName}, {Param: askDie, Among: sizes}}}}
			},
			do: func(t *core.Tx, args game.Args) {
				name := args.One("name")
				t.Emit(core.SceneTraitSet{Trait: sheet.Trait{Word: t.S.FreeWord(name), Name: name, Die: dieIn(args)}})
			}},
		{name: "doom interrupt", rule: "DOOM-14", params: []game.Param{core.AskWho, askDie}, least: any, no: noTurn,
			offers: interrupts, do: func(t *core.Tx, args game.Args) { core.TurnOrder.Of(t.S).Interrupt(t, args.One("who")) }},
		{name: "doom extra", rule: "DOOM-15", params: []game.Param{core.MustName, askTrait, askDie}, least: any, no: crowded,
			offers: func(s *core.State, sizes []game.Choice) []game.Offer {
				return []game.Offer{{Label: game.Say("cortex.doom.extra.add"), About: "people",
					Asks: []game.Ask{{Param: core.MustName}, {Param: askTrait}, {Param: askDie, Among: sizes}}}}
			},
			do: func(t *core.Tx, args game.Args) {
				core.EnterExtra(t, args.One("name"), args.One("trait"), dieIn(args))
			}},
		{name: "doom gmc", rule: "DOOM-16", params: []game.Param{core.AskWho, askDie}, least: leastAway, no: nobodyAway,
			offers: enterOffers, do: func(t *core.Tx, args game.Args) { t.Emit(core.Entered{Char: args.One("who")}) },
			fit: func(s *core.State, d dice.Die, args game.Args) *game.Refusal { return tooSmall(s, d, args.One("who")) }},
		{name: "doom split", rule: "DOOM-17", params: []game.Param{askApart, askDie}, least: least(dice.D10), no: noGroup,
			offers: splitOffers, do: func(t *core.Tx, args game.Args) { t.Emit(Parted{Apart: args["apart"]}) },
			fit: func(s *core.State, _ dice.Die, args game.Args) *game.Refusal {
				if len(args["apart"]) >= len(here(s)) {
					return game.Refuse("DOOM-17", "cortex.refused.doom_all_apart")
				}
				return nil
			}},
	}
}

var askTrait = game.Param{Name: "trait", Kind: game.Text, Min: 1, Max: sheet.MaxName}

func fullTable(s *core.State) *game.Refusal {
	if s.TableFull() {
		return game.Refuse("", "cortex.refused.table_full")
	}
	return nil
}

func noScene(s *core.State) *game.Refusal {
	return s.NoSceneTrait(game.Seat{Chair: game.GMChair})
}

func crowded(s *core.State) *game.Refusal {
	if s.Crowded() {
		return game.Refuse("", "cortex.refused.doom_crowded")
	}
	return nil
}

// assetOffers make an asset of a GMC's, or the scene's.
func assetOffers(s *core.State, sizes []game.Choice) []game.Offer {
	owners := slices.DeleteFunc(s.Bearers(), func(c game.Choice) bool { who := s.Char(c.Word); return who != nil && who.IsPC() })
	owners[0].Ticked = len(owners) == 1
	return []game.Offer{{Label: game.Say("cortex.doom.asset.make"), About: "assets",
		Asks: []game.Ask{{Param: core.MustName}, {Param: askOn, Among: owners}, {Param: askDie, Among: sizes}}}}
}

func makeAsset(t *core.Tx, args game.Args) {
	name, d := args.One("name"), dieIn(args)
	a := core.Asset{ID: t.S.FreeWord(name), Name: name, Die: d, Base: d, Owner: core.Bearer(args), For: core.ForScene}
	t.Emit(core.AssetSet{Asset: a, Why: "doom"})
}
