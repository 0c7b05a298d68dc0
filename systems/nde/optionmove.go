package nde

import "mesa/game"

func optionMoves() []move { return []move{optionMove()} }

// optionMove changes a table option, never while a test is open.
func optionMove() move {
	askKey := game.Param{Name: "key", Kind: game.Pick, Min: 1, Max: 1}
	askValue := game.Param{Name: "value", Kind: game.Pick, Min: 1, Max: 1}
	return gmMove(game.Spec{Name: "option", Params: []game.Param{askKey, askValue}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, o := range options {
			ask := game.Ask{Param: askValue}
			for _, v := range o.Values {
				ask.Among = append(ask.Among, game.Choice{Word: v, Label: game.Quote(v), Ticked: v == s.opt(o.Key)})
			}
			offer := game.Offer{Fixed: game.Args{"key": {o.Key}}, Label: game.Say("nde.option.set", game.W("key", o.Key)), About: "options", Asks: []game.Ask{ask}}
			if len(s.Tests) > 0 {
				offer.No = refuse("busy")
			}
			offers = append(offers, offer)
		}
		return offers
	}, func(t *turn, args game.Args) { t.Emit(Opted{args.One("key"), args.One("value")}) }, nil)
}
