package nde

import (
	"mesa/game"
	"mesa/systems/kit"
)

func optionMoves() []move { return []move{optionMove()} }

// optionMove changes a table option, never while a test is open. A change of
// dice_mode converts all sheets (NDE-2D6-07).
func optionMove() move {
	askKey := game.Param{Name: "key", Kind: game.Pick, Min: 1, Max: 1}
	askValue := game.Param{Name: "value", Kind: game.Pick, Min: 1, Max: 1}
	return gmMove(game.Spec{Name: "option", Under: game.UnderTable, Params: []game.Param{askKey, askValue}}, func(s *State) []game.Offer {
		if len(s.Tests) > 0 {
			return []game.Offer{{Label: game.Say("nde.option"), About: "options", No: s.busy(s.Tests[0])}}
		}
		var offers []game.Offer
		for _, o := range options {
			ask := game.Ask{Param: askValue}
			for _, v := range o.Values {
				ask.Among = append(ask.Among, game.Choice{Word: v, Label: optionMsg(o.Key, v), Ticked: v == o.In(s)})
			}
			offers = append(offers,
				game.Offer{Fixed: game.Args{"key": {o.Key}},
					Label: game.Say("nde.option.set", game.M("about", game.Say("nde.option."+o.Key))), About: "options", Form: true,
					Asks: []game.Ask{ask}, Fit: s.fitOption(o)})
		}
		return offers
	}, func(t *tx, args game.Args) {
		key, value := args.One("key"), args.One("value")
		convert := key == diceMode.Key && !diceMode.Is(t.S, value)
		t.Emit(Opted{key, value})
		switch {
		case convert:
			convertSheets(t)
		case key == armorTokens.Key:
			handTokens(t)
			settleHarm(t)
		}
	}, func(s *State, _ game.Args) *game.Refusal {
		if len(s.Tests) > 0 {
			return s.busy(s.Tests[0])
		}
		return nil
	})
}

// fitOption refuses the value that an option has: nothing would change.
func (s *State) fitOption(o *kit.Option) func(game.Args) *game.Refusal {
	return func(args game.Args) *game.Refusal {
		if args.One("value") != o.In(s) {
			return nil
		}
		return game.Refuse(o.Rule, "nde.refused.option-same", game.M("about", game.Say("nde.option."+o.Key)),
			game.M("value", optionMsg(o.Key, o.In(s))))
	}
}

// handTokens gives a token to whoever has a protection and none of this scene,
// as the module comes to a scene that is open (NDE-R44).
func handTokens(t *tx) {
	for _, p := range t.S.PCs {
		if armorTokens.On(t.S) && t.S.Scene.Open() && len(p.Equipment.Protection) > 0 && !p.Token {
			t.Emit(Valued{Who: p.ID, What: ValueToken, Now: 1, Was: 0, Why: "handed"})
		}
	}
}

// convertSheets turns everybody's Attributes into those of the dice now in use
// (NDE-2D6-07, NDE-R38).
func convertSheets(t *tx) {
	for _, p := range append(t.S.PCs[:len(t.S.PCs):len(t.S.PCs)], t.S.Retired...) {
		attrs := p.Attrs
		for i, v := range attrs {
			attrs[i] = t.S.converted(v)
		}
		t.Emit(AttrsSet{PC: p.ID, Attrs: attrs, Was: p.Attrs, Why: "converted"})
	}
}

// converted is a die as a modifier, or a modifier as a die.
func (s *State) converted(v int) int {
	if !s.two() {
		return ladder[min(v, capModifier)+1]
	}
	for i, die := range ladder {
		if die == v {
			return max(i-1, 0) // a d4 is +0 as well
		}
	}
	return 0
}
