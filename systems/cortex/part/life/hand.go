package life

import (
	"mesa/game"
	"mesa/systems/cortex/core"
)

// What the GM may do to life points by hand, and to what damage goes.
const (
	wayHurt  = "hurt"
	wayHeal  = "heal"
	waySet   = "set"
	wayScore = "score"
	asBoth   = "both"
	asWounds = "wounds"
	asStun   = "stun"
)

var (
	askWay  = game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}
	askN    = game.Param{Name: "n", Kind: game.Number, Max: mostLost}
	askStun = game.Param{Name: "stun", Kind: game.Number, Max: mostLost}
	askAs   = game.Param{Name: "as", Kind: game.Pick, Min: 1, Max: 1}
)

// lifeMove is the GM's hand: it hurts without a roll, heals, and sets what is
// lost or how many there are. Damage by hand is a hit like any other (LIFE-R4);
// by the threshold method it may go to one side (LIFE-08).
func lifeMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "life", Under: game.UnderPeople, Params: []game.Param{core.AskWho, askWay, askN, askStun, askAs}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			if by.Role != game.GM {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.Chars {
				offers = append(offers, byHand(s, c)...)
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			c, n := t.S.Char(args.One("who")), core.NumberOf(args.One("n"))
			switch args.One("how") {
			case wayHurt:
				wounds, stun := split(t.S, n)
				switch args.One("as") {
				case asWounds:
					wounds, stun = n, 0
				case asStun:
					wounds, stun = 0, n
				}
				hit(t, c, wounds, stun, core.Blow{On: c.ID})
			case wayHeal:
				heal(t, c, n, "recovery")
			case waySet:
				next := hurt(t.S, c.ID)
				next.Wounds, next.Stun = n, core.NumberOf(args.One("stun"))
				put(t, next, "ruled")
				up(t, c)
			case wayScore:
				next := hurt(t.S, c.ID)
				next.Score = n
				put(t, next, "ruled")
				up(t, c)
			}
		},
		Why: func(s *core.State, by game.Seat, _ game.Args) *game.Refusal { return s.GMOnly(by) },
	}
}

// byHand are the offers about one character.
func byHand(s *core.State, c *core.Char) []game.Offer {
	offer := func(how string, asks ...game.Ask) game.Offer {
		return game.Offer{Fixed: game.Args{"who": {c.ID}, "how": {how}}, About: core.CharRef(c.ID), Asks: asks, Form: true,
			Label: game.Say("cortex.life."+how, game.W("name", c.Shown()))}
	}
	number := func(p game.Param, least, most, preset int) game.Ask {
		p.Min, p.Max = least, most
		return game.Ask{Param: p, Preset: game.Itoa(preset)}
	}
	h, max := hurt(s, c.ID), score(s, c)
	var offers []game.Offer
	if c.Out != core.OutLost {
		asks := []game.Ask{number(askN, 1, mostLost, 1)}
		if splits(s) {
			asks = append(asks, game.Ask{Param: askAs, Among: sides()})
		}
		offers = append(offers, offer(wayHurt, asks...))
	}
	if h.lost() > 0 {
		offers = append(offers, offer(wayHeal, number(askN, 1, h.lost(), h.lost())))
	}
	lost := []game.Ask{number(askN, 0, 2*mostLost, h.Wounds)}
	if splits(s) {
		lost = append(lost, number(askStun, 0, 2*mostLost, h.Stun))
	}
	return append(offers, offer(waySet, lost...), offer(wayScore, number(askN, 0, mostLost, max)))
}

// sides are what damage may go to.
func sides() []game.Choice {
	var cs []game.Choice
	for _, w := range []string{asBoth, asWounds, asStun} {
		cs = append(cs, game.Choice{Word: w, Label: game.Say("cortex.life.as." + w), Ticked: w == asBoth})
	}
	return cs
}
