package hero

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
)

// argOn is the parameter of the GM's answer to a hero die that shows 1.
const argOn = "on"

// oneDecision is the GM's decision on a hero die that shows 1: a complication, apart from other
// hitches of the roll, or nothing (HERO-07, HERO-R4).
var oneDecision = &check.DecisionKind{
	Kind: pendOne, Word: argOn, IsGMs: true, BeforeComparison: true, Default: howPass,
	Spec: game.Spec{Name: "hero-one", Category: game.CategoryAct,
		Params: []game.Param{{Name: argOn, Kind: game.Pick, Min: 1, Max: 1}, people.ParamName}},
	Offers: oneOffers,
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		if args.One(argOn) == howPass {
			askLastCall(t, check.Of(t.S).Roll(p.Roll))
			return
		}
		hitch.MakeOfHitches(t, p.Char, 1, args.One(argOn), args.One("name"))
		t.Emit(check.DecisionOwed{Pending: check.Pending{ID: check.Of(t.S).NextID + 1, Kind: pendBack, Roll: p.Roll,
			Of: p.RollOf(), Char: p.Char, Die: p.Die}})
	},
	WhyNone: func(s *engine.State, by game.Actor) *game.Refusal {
		if no := people.RefuseUnlessGM(s, by); no != nil {
			return no
		}
		return people.ClosedReason(by, "HERO-07", "no_hero_one")
	},
}

func oneOffers(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
	name := game.W("name", people.Of(s).Name(p.Char))
	on := hitch.HitchInput(s, p.Char, 1,
		func(b things.Affliction) bool { return b.KindIn(s).HitchSteps(s) })
	owed := game.Args{"owed": {check.OwedWord(p.ID)}}
	use := game.Offer{Fixed: owed, About: people.CharRef(p.Char),
		ForCard:  game.ForCard{Card: p.CardRef(s), Urgent: true},
		Primary:  true,
		Label:    game.Say("cortex.hero.one.use", name, game.W("comp", things.StockName(s, p.ID))),
		Inputs:   []game.Input{on, {Param: people.ParamName, Preset: things.StockName(s, p.ID)}},
		Validate: func(args game.Args) *game.Refusal { return hitch.FitHitch(s, args) }}
	pass := game.Offer{Fixed: game.Args{"owed": owed["owed"], argOn: {howPass}}, About: people.CharRef(p.Char),
		ForCard: game.ForCard{Card: p.CardRef(s), Urgent: true}, Primary: true,
		Label: game.Say("cortex.hero.one.pass", name)}
	return []game.Offer{use, pass}
}

// The answers of the character that threw the hero die.
const (
	howDie   = "die"
	howPoint = "point"
)

// backDecision is the decision to take the hero die back, or the plot point for the complication
// (HERO-08). The point is earned when the roll is resolved (HERO-R6).
var backDecision = &check.DecisionKind{
	Kind: pendBack, Word: "how", BeforeComparison: true,
	Spec: check.HowSpec("hero-back"),
	Offers: func(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
		name := game.W("name", people.NameFor(s, by, p.Char))
		point := p.Answer(s, by, "how", howPoint, game.Say("cortex.hero.back.point", name))
		point.Cost = points.Amounts(s, points.WalletOf(s, p.Char), 1)
		point.Cost[0].Late = true
		return []game.Offer{p.Answer(s, by, "how", howDie,
			game.Say("cortex.hero.back.die", name, game.D("die", p.Die))), point}
	},
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		if args.One("how") == howDie {
			t.Emit(HeroDieGained{Char: p.Char, Die: p.Die, Why: whyBack})
		} else {
			points.Earn(t, points.WalletOf(t.S, p.Char), 1, p.Roll, "hitch")
		}
		askLastCall(t, check.Of(t.S).Roll(p.Roll))
	},
	WhyNone: func(_ *engine.State, by game.Actor) *game.Refusal {
		return people.ClosedReason(by, "HERO-08", "no_hero_back")
	},
}
