package doom

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/asset"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
)

// effect is something that a doom die does to a scene (DOOM-12 to -17). The GM may use it between
// rolls (DOOM-R9).
type effect struct {
	name, rule string
	params     []game.Param
	minDie     func(*engine.State) dice.Die                            // the smallest die for it
	offers     func(s *engine.State, sizes []game.Choice) []game.Offer // empty: there is nothing to use the die on
	refuse     func(s *engine.State) *game.Refusal                     // other obstacles
	refuseArgs func(s *engine.State, d dice.Die, args game.Args) *game.Refusal
	do         func(t *engine.Tx, args game.Args)
}

func fixedDie(d dice.Die) func(*engine.State) dice.Die {
	return func(*engine.State) dice.Die { return d }
}

// move returns the move of an effect. The smallest die that is large enough is preset, unless the
// offers of the effect preset none.
func (f effect) move() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: f.name, Category: game.CategoryScene, Params: f.params},
		func(s *engine.State, c *game.Collector) {
			c.Against("die", func(word string) *game.Refusal { return f.refuseDie(s, word) })
			if c.Closed(f.refuseNow(s)) {
				return
			}
			for _, o := range f.offers(s, dieChoices(s, f.minDie(s))) {
				o.Cost = price(s, dieIn(o.Picked()))
				o.PriceOf = func(args game.Args) []game.Amount { return price(s, dieIn(args)) }
				if f.refuseArgs != nil {
					o.Validate = func(args game.Args) *game.Refusal { return f.refuseArgs(s, dieIn(args), args) }
				}
				c.Add(o)
			}
		}, func(t *engine.Tx, args game.Args) {
			spend(t, "effect", dieIn(args))
			f.do(t, args)
		})
}

// refuseDie refuses a die that is too small for the effect or not in the pool. A word that is no
// die is not refused.
func (f effect) refuseDie(s *engine.State, word string) *game.Refusal {
	switch d := dieIn(game.Args{"die": {word}}); {
	case d == 0:
		return nil
	case d < f.minDie(s):
		return game.Refuse(f.rule, "cortex.refused.doom_small", game.D("die", d), game.D("least", f.minDie(s)))
	case !slices.Contains(dicePool(s), d):
		return game.Refuse(f.rule, "cortex.refused.doom_no_die", game.D("die", d))
	}
	return nil
}

// refuseNow returns the reason why an effect is closed now, or nil.
func (f effect) refuseNow(s *engine.State) *game.Refusal {
	if no := refuseMidRoll(s); no != nil {
		return no
	}
	if f.refuse != nil {
		if no := f.refuse(s); no != nil {
			return no
		}
	}
	least := f.minDie(s)
	if ds := dicePool(s); len(ds) == 0 || ds[len(ds)-1] < least {
		return game.Refuse(f.rule, "cortex.refused.doom_lacks", game.D("least", max(least, dice.D4)))
	}
	return nil
}

// refuseMidRoll refuses to spend doom dice on the scene during a roll (DOOM-R9).
func refuseMidRoll(s *engine.State) *game.Refusal {
	if check.Of(s).MidRoll() {
		return game.Refuse("DOOM-R9", "cortex.refused.doom_inside")
	}
	return nil
}

// effects returns the effects of one die, each with its rule.
func effects() []effect {
	any := fixedDie(dice.D4)
	return []effect{
		{name: "doom complication", rule: "DOOM-12", params: []game.Param{people.ParamNewName, paramOn, paramDie},
			minDie: any, refuse: refuseFullTable,
			offers: complicationOffers,
			do: func(t *engine.Tx, args game.Args) {
				things.AddComplication(t, asset.Bearer(args), args.One("name"), dieIn(args), "doom")
			}},
		{name: "doom asset", rule: "DOOM-12", params: []game.Param{people.ParamNewName, paramOn, paramDie}, minDie: any,
			refuse: refuseFullTable,
			offers: assetOffers, do: makeAsset,
			refuseArgs: func(s *engine.State, _ dice.Die, args game.Args) *game.Refusal {
				return harm.SameAsset(s, args.One("name"), asset.Bearer(args))
			}},
		{name: "doom distinction", rule: "DOOM-13", params: []game.Param{people.ParamNewName, paramDie},
			minDie: fixedDie(dice.D8), refuse: refuseSceneTrait,
			offers: func(s *engine.State, sizes []game.Choice) []game.Offer {
				return []game.Offer{{Label: game.Say("cortex.doom.distinction.make"), About: "scene",
					Inputs: []game.Input{{Param: people.ParamNewName}, {Param: paramDie, Choices: sizes}}}}
			},
			do: func(t *engine.Tx, args game.Args) {
				name := args.One("name")
				t.Emit(scene.SceneTraitSet{Trait: sheet.Trait{Word: things.FreeWord(t.S, name), Name: name,
					Die: dieIn(args)}})
			}},
		{name: "doom interrupt", rule: "DOOM-14", params: []game.Param{people.ParamWho, paramDie},
			minDie: minInterruptDie, refuse: refuseInterrupt,
			offers: interruptOffers,
			do:     func(t *engine.Tx, args game.Args) { roll.Turns.Of(t.S).Interrupt(t, args.One("who")) }},
		{name: "doom extra", rule: "DOOM-15", params: []game.Param{people.ParamNewName, paramTrait, paramDie},
			minDie: any, refuse: refuseCrowded,
			offers: extraOffers, do: enterExtra},
		{name: "doom gmc", rule: "DOOM-16", params: []game.Param{people.ParamWho, paramDie}, minDie: minEntranceDie,
			refuse: refuseNobodyAway,
			offers: enterOffers,
			do:     func(t *engine.Tx, args game.Args) { t.Emit(people.SceneEntered{Char: args.One("who")}) },
			refuseArgs: func(s *engine.State, d dice.Die, args game.Args) *game.Refusal {
				return refuseSmallDie(s, d, args.One("who"))
			}},
		{name: "doom split", rule: "DOOM-17", params: []game.Param{paramApart, paramDie}, minDie: fixedDie(dice.D10),
			refuse: refuseSplit,
			offers: splitOffers, do: func(t *engine.Tx, args game.Args) { t.Emit(GroupSplit{Apart: args["apart"]}) },
			refuseArgs: func(s *engine.State, _ dice.Die, args game.Args) *game.Refusal {
				if len(args["apart"]) >= len(splittablePCs(s)) {
					return game.Refuse("DOOM-17", "cortex.refused.doom_all_apart")
				}
				return nil
			}},
	}
}

var paramTrait = game.Param{Name: "trait", Kind: game.Text, Min: 1, Max: sheet.MaxName}

func refuseFullTable(s *engine.State) *game.Refusal {
	if things.Of(s).TableFull() {
		return game.Refuse("", "cortex.refused.table_full")
	}
	return nil
}

func refuseSceneTrait(s *engine.State) *game.Refusal {
	return framing.NoSceneTrait(s, game.Actor{Chair: game.GMChair})
}

func refuseCrowded(s *engine.State) *game.Refusal {
	if people.Of(s).TableFull() {
		return game.Refuse("", "cortex.refused.doom_crowded")
	}
	return nil
}

// complicationOffers returns the offer to make a complication on a character or on the scene.
func complicationOffers(s *engine.State, sizes []game.Choice) []game.Offer {
	return []game.Offer{{Label: game.Say("cortex.doom.complication.make"), About: "doom",
		Inputs: []game.Input{{Param: people.ParamNewName, Preset: things.StockName(s, check.Of(s).NextID)},
			{Param: paramOn, Choices: asset.Bearers(s)},
			{Param: paramDie, Choices: sizes}}}}
}

// assetOffers returns the offer to make an asset of a GMC or of the scene.
func assetOffers(s *engine.State, sizes []game.Choice) []game.Offer {
	owners := slices.DeleteFunc(asset.Bearers(s),
		func(c game.Choice) bool { who := people.Of(s).Char(c.Word); return who != nil && who.IsPC() })
	owners[0].Selected = len(owners) == 1
	return []game.Offer{{Label: game.Say("cortex.doom.asset.make"), About: "assets",
		Inputs: []game.Input{{Param: people.ParamNewName}, {Param: paramOn, Choices: owners},
			{Param: paramDie, Choices: sizes}}}}
}

func makeAsset(t *engine.Tx, args game.Args) {
	name, d := args.One("name"), dieIn(args)
	a := things.Asset{ID: things.FreeWord(t.S, name), Name: name, Die: d, BaseDie: d, Owner: asset.Bearer(args),
		For: things.ForScene}
	t.Emit(things.AssetSet{Asset: a, Why: "doom"})
}

func extraOffers(_ *engine.State, sizes []game.Choice) []game.Offer {
	return []game.Offer{{Label: game.Say("cortex.doom.extra.add"), About: "people",
		Inputs: []game.Input{{Param: people.ParamNewName}, {Param: paramTrait}, {Param: paramDie, Choices: sizes}}}}
}

// enterExtra adds an extra with one trait as a character of the GM's (DOOM-15).
func enterExtra(t *engine.Tx, args game.Args) {
	name, trait := args.One("name"), args.One("trait")
	one := sheet.Trait{Word: game.Slug(trait), Name: trait, Die: dieIn(args)}
	set := sheet.Set{Name: character.TraitsWord(t.S), Traits: []sheet.Trait{one}}
	character.EnterGMC(t, sheet.Sheet{Name: name, Sets: []sheet.Set{set}}, people.Extra)
}
