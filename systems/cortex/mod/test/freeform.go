package test

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// grantMove is the freeform asset: a d6 for a test that just succeeded
// (ASSET-15), in place of what its effect die made (ASSET-R9).
func grantMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "grant", Category: game.CategoryDice, Params: []game.Param{core.MustName, core.ParamCheck}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			test := lastSuccess(s)
			if test == nil || whyNoGrant(s, by, test) != nil {
				return nil
			}
			r := s.Roll(test.Own)
			return []game.Offer{{Fixed: game.Args{"for": {test.ID}}, Inputs: []game.Input{{Param: core.MustName, Preset: r.Aim.Name}},
				About: "assets",
				Label: game.Say("cortex.grant.free", game.W("name", s.Name(test.Char)))}}
		},
		Do: grant,
		Why: func(s *core.State, by game.Actor, _ game.Args) *game.Refusal {
			if test := lastSuccess(s); test != nil {
				return whyNoGrant(s, by, test)
			}
			return game.Refuse("ASSET-15", "cortex.refused.no_success_yet")
		},
	}
}

// lastSuccess is the last test if it succeeded and none runs since.
func lastSuccess(s *core.State) *Test {
	if len(tests(s)) == 0 || len(running(s)) > 0 {
		return nil
	}
	test := tests(s)[len(tests(s))-1]
	if test.Outcome != core.Success || s.Char(test.Char) == nil || s.Roll(test.Own) == nil {
		return nil
	}
	return test
}

// whyNoGrant refuses a freeform asset where the table, the actor or the effect
// die do not allow it.
func whyNoGrant(s *core.State, by game.Actor, test *Test) *game.Refusal {
	kind := s.Roll(test.Own).Aim.Kind
	switch {
	case core.FreeformAsset.Is(s, "never"):
		return game.Refuse("ASSET-15", "cortex.refused.freeform_off")
	case by.Role != game.GM && (!core.FreeformAsset.Is(s, "always") || !s.IsOwn(by, test.Char)):
		return s.GMOnly(by)
	case test.Granted, test.Aim != pool.Aim{}, kind != "" && kind != pool.AimAsset:
		return game.Refuse("ASSET-R9", "cortex.refused.effect_used")
	}
	return nil
}

func grant(t *core.Tx, args game.Args) {
	test := byID(t.S, args.One("for"))
	name := args.One("name")
	t.Emit(AssetGranted{test.ID})
	if a := madeBy(t.S, test); a != nil {
		next := *a
		next.Name, next.Die, next.BaseDie = name, dice.D6, dice.D6
		t.Emit(core.AssetSet{Asset: next, Was: a.Die, Why: "freeform"})
		return
	}
	t.Emit(core.AssetSet{Why: "freeform",
		Asset: core.Asset{ID: t.S.FreeWord(name), Name: name, Die: dice.D6, BaseDie: dice.D6, Owner: test.Char, For: core.ForScene}})
}

// madeBy is the asset that the test's effect die made, if it is still there.
func madeBy(s *core.State, test *Test) *core.Asset {
	r := s.Roll(test.Own)
	if r == nil || r.Aim.Kind != pool.AimAsset {
		return nil
	}
	for _, a := range s.Assets {
		if a.Owner == test.Char && !a.Bought && a.Name == r.Aim.Name {
			return a
		}
	}
	return nil
}
