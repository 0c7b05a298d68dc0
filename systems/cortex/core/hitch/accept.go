package hitch

import (
	"cmp"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// askAccept asks the player about the GM's use of hitches, with hitch.player_may_refuse.
func askAccept(t *engine.Tx, r *pool.Roll, args game.Args) {
	t.Emit(check.DecisionOwed{Pending: check.Pending{ID: check.Of(t.S).NextID + 1, Kind: check.PendHitch, Roll: r.ID,
		Char: r.Char, From: args.One("on"),
		Name: args.One("name"), Left: pool.Indices(args["ones"])}})
}

// acceptDecision asks the player about hitches if the table lets a player refuse them. Hitches that
// are taken pay the player; hitches that are refused are spent for nothing.
var acceptDecision = &check.DecisionKind{
	Kind: check.PendHitch, Word: "how",
	Spec: check.HowSpec("accept"),
	Offers: func(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
		var offers []game.Offer
		for _, how := range []string{howTake, check.HowRefuse} {
			o := p.Answer(s, by, "how", how, acceptLabel(s, by, p, how))
			o.About = check.RollRef(p.Roll)
			if how == howTake && hitchPoints(s, check.Of(s).Roll(p.Roll), p.From, len(p.Left)) > 0 {
				// earned in this roll
				o.Cost = rulekit.DeferredAmounts(points.Amounts(s, points.WalletOf(s, p.Char),
					hitchPoints(s, check.Of(s).Roll(p.Roll), p.From, len(p.Left))), true)
			}
			offers = append(offers, o)
		}
		return offers
	},
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		if args.One("how") == howTake {
			useHitches(t, check.Of(t.S).Roll(p.Roll), p.Left, p.From, cmp.Or(p.Name, things.StockName(t.S, p.Roll)))
		} else {
			t.Emit(check.OnesSpent{Roll: p.Roll, Dice: p.Left})
		}
	},
	WhyNone: func(s *engine.State, by game.Actor) *game.Refusal {
		if !mayRefuseHitch.On(s) {
			return game.Refuse("CORE-HITCH-R4", "cortex.refused.hitch_stands")
		}
		return people.ClosedReason(by, "CORE-HITCH-R4", "no_hitch_asked")
	},
}

// acceptLabel says what the GM wants to make of hitches, and the player's answer.
func acceptLabel(s *engine.State, by game.Actor, p *check.Pending, how string) game.Msg {
	name := game.W("name", people.NameFor(s, by, p.Char))
	if u, ok := hitchUse(s, check.Of(s).Roll(p.Roll), p.From); ok {
		return game.Say("cortex.accept."+how+"_use", name, game.M("use", u.Label))
	}
	return game.Say("cortex.accept."+how, name, game.W("comp", hitchName(s, p)))
}

// hitchName returns the name of the complication that the GM wants to make or step up.
func hitchName(s *engine.State, p *check.Pending) string {
	if k, ok := things.FindAffliction(s, p.From); ok {
		return k.Name
	}
	return p.Name
}

// Answers of a player. HowPay pays a plot point.
const (
	howTake = "take"
	HowPay  = "pay"
)
