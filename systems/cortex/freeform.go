package cortex

import (
	"mesa/dice"
	"mesa/game"
)

// grantMove is the freeform asset: a d6 for a test that just succeeded
// (ASSET-15), in place of what its effect die made (ASSET-R9).
func grantMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "grant", Under: game.UnderDice, Params: []game.Param{mustName, askFor}},
		When: func(s *State, by game.Seat) []game.Offer {
			test := s.lastSuccess()
			if test == nil || s.whyNoGrant(by, test) != nil {
				return nil
			}
			r := s.roll(test.Own)
			return []game.Offer{{Fixed: game.Args{"for": {test.ID}}, Asks: []game.Ask{{Param: mustName, Preset: r.Aim.Name}}, About: "assets",
				Label: game.Say("cortex.grant.free", game.W("name", s.name(test.Char)))}}
		},
		Do: grant,
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal {
			if test := s.lastSuccess(); test != nil {
				return s.whyNoGrant(by, test)
			}
			return game.Refuse("ASSET-15", "cortex.refused.no_success_yet")
		},
	}
}

// lastSuccess is the last test if it succeeded and none runs since.
func (s *State) lastSuccess() *Test {
	if len(s.tests()) == 0 || len(s.running()) > 0 {
		return nil
	}
	test := s.tests()[len(s.tests())-1]
	if test.Outcome != Success || s.char(test.Char) == nil || s.roll(test.Own) == nil {
		return nil
	}
	return test
}

// whyNoGrant refuses a freeform asset where the table, the seat or the effect
// die do not allow it.
func (s *State) whyNoGrant(by game.Seat, test *Test) *game.Refusal {
	kind := s.roll(test.Own).Aim.Kind
	switch {
	case freeformAsset.Is(s, "never"):
		return game.Refuse("ASSET-15", "cortex.refused.freeform_off")
	case by.Role != game.GM && (!freeformAsset.Is(s, "always") || !s.own(by, test.Char)):
		return s.gmOnly(by)
	case test.Granted, test.Aim != Aim{}, kind != "" && kind != AimAsset:
		return game.Refuse("ASSET-R9", "cortex.refused.effect_used")
	}
	return nil
}

func grant(t *tx, args game.Args) {
	test := t.S.test(args.One("for"))
	name := args.One("name")
	t.Emit(Granted{test.ID})
	if a := t.S.madeBy(test); a != nil {
		next := *a
		next.Name, next.Die, next.Base = name, dice.D6, dice.D6
		t.Emit(AssetSet{Asset: next, Was: a.Die, Why: "freeform"})
		return
	}
	t.Emit(AssetSet{Why: "freeform", Asset: Asset{ID: t.S.freeWord(name), Name: name, Die: dice.D6, Base: dice.D6, Owner: test.Char, For: ForScene}})
}

// madeBy is the asset that the test's effect die made, if it is still there.
func (s *State) madeBy(test *Test) *Asset {
	r := s.roll(test.Own)
	if r == nil || r.Aim.Kind != AimAsset {
		return nil
	}
	for _, a := range s.Assets {
		if a.Owner == test.Char && !a.Bought && a.Name == r.Aim.Name {
			return a
		}
	}
	return nil
}
