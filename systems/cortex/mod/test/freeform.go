package test

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// grantMove returns the move for the freeform asset: a d6 for a test that just succeeded
// (ASSET-15), in place of the asset of its effect die (ASSET-R9).
func grantMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "grant", Category: game.CategoryDice,
			Params: []game.Param{people.ParamNewName, people.ParamCheck}},
		Offers: func(s *engine.State, c *game.Collector) {
			test := lastSuccess(s)
			if test == nil {
				c.Close(game.Refuse("ASSET-15", "cortex.refused.no_success_yet"))
			} else if !c.Closed(refuseGrant(s, c.Actor, test)) {
				r := check.Of(s).Roll(test.Own)
				c.Add(game.Offer{Fixed: game.Args{"for": {test.ID}},
					Inputs: []game.Input{{Param: people.ParamNewName, Preset: r.Aim.Name}},
					About:  "assets",
					Label:  game.Say("cortex.grant.free", game.W("name", people.Of(s).Name(test.Char)))})
			}
		},
		Do: grant,
	}
}

// lastSuccess returns the last test if it succeeded and no test runs, or nil.
func lastSuccess(s *engine.State) *Test {
	if len(tests(s)) == 0 || len(runningTests(s)) > 0 {
		return nil
	}
	test := tests(s)[len(tests(s))-1]
	if test.Outcome != check.Success || people.Of(s).Char(test.Char) == nil || check.Of(s).Roll(test.Own) == nil {
		return nil
	}
	return test
}

// refuseGrant refuses a freeform asset that the table, the actor or the use of the effect die does
// not allow.
func refuseGrant(s *engine.State, by game.Actor, test *Test) *game.Refusal {
	kind := check.Of(s).Roll(test.Own).Aim.Kind
	switch {
	case harm.FreeformAsset.Is(s, "never"):
		return game.Refuse("ASSET-15", "cortex.refused.freeform_off")
	case by.Role != game.GM && (!harm.FreeformAsset.Is(s, "always") || !people.IsOwn(s, by, test.Char)):
		return people.RefuseUnlessGM(s, by)
	case test.Granted, test.Aim != pool.Aim{}, kind != "" && kind != pool.AimAsset:
		return game.Refuse("ASSET-R9", "cortex.refused.effect_used")
	}
	return nil
}

func grant(t *engine.Tx, args game.Args) {
	test := byID(t.S, args.One("for"))
	name := args.One("name")
	t.Emit(AssetGranted{test.ID})
	if a := assetMadeBy(t.S, test); a != nil {
		next := *a
		next.Name, next.Die, next.BaseDie = name, dice.D6, dice.D6
		t.Emit(things.AssetSet{Asset: next, Was: a.Die, Why: "freeform"})
		return
	}
	t.Emit(things.AssetSet{Why: "freeform",
		Asset: things.Asset{ID: things.FreeWord(t.S, name), Name: name, Die: dice.D6, BaseDie: dice.D6,
			Owner: test.Char, For: things.ForScene}})
}

// assetMadeBy returns the asset that the test's effect die made, or nil if it is gone.
func assetMadeBy(s *engine.State, test *Test) *things.Asset {
	r := check.Of(s).Roll(test.Own)
	if r == nil || r.Aim.Kind != pool.AimAsset {
		return nil
	}
	for _, a := range things.Of(s).Assets {
		if a.Owner == test.Char && !a.Bought && a.Name == r.Aim.Name {
			return a
		}
	}
	return nil
}
