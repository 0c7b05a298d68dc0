package cortex

import "mesa/game"

// askWhoJoins names the character that joins a contest.
var askWhoJoins = game.Param{Name: "who", Kind: game.Pick, Min: 1, Max: 1}

// joinMove lets the GM add a character to a running contest, at the end of the
// order (MULTI-01). It joins by rolling, or declines (MULTI-R1, -R2).
func joinMove() game.Move[State] {
	return unless(game.Move[State]{
		Spec: game.Spec{Name: "join-contest", Under: game.UnderAct, Params: []game.Param{askWhoJoins, askFor}},
		When: func(s *State, by game.Seat) []game.Offer {
			if by.Role != game.GM {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.contesting() {
				ask := game.Ask{Param: askWhoJoins}
				for _, who := range s.Chars {
					if c.side(who.ID) == nil && s.free(who) {
						ask.Among = append(ask.Among, game.Choice{Word: who.ID, Label: game.Quote(who.shown())})
					}
				}
				if c.Halted == "" && len(ask.Among) > 0 {
					offers = append(offers, game.Offer{Fixed: game.Args{"for": {c.ID}}, Asks: []game.Ask{ask}, About: contestRef(c.ID),
						Label: game.Say("cortex.join-contest.add", game.L("sides", s.names(c.in())...))})
				}
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			t.Emit(ContestJoined{Contest: args.One("for"), Char: args.One("who")})
		},
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal { return s.gmOnly(by) },
	}, noneJoins)
}

// noneJoins refuses to let somebody join where nobody could.
func noneJoins(s *State, by game.Seat) *game.Refusal {
	for _, c := range s.contesting() {
		if c.Halted != "" {
			return game.Refuse("INTERFERE-05", "cortex.refused.halted", game.W("name", s.name(c.Halted)))
		}
	}
	if len(s.contesting()) == 0 {
		return closed(by, "MULTI-01", "no_contest")
	}
	return closed(by, "MULTI-01", "nobody_joins")
}

// free reports whether a character could take part in a contest now.
func (s *State) free(c *Char) bool { return c.Out == "" && s.busy(c) == nil }

// names are the names of characters.
func (s *State) names(chars []string) []game.Msg {
	var ms []game.Msg
	for _, char := range chars {
		ms = append(ms, game.Quote(s.name(char)))
	}
	return ms
}
