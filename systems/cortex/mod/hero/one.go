package hero

import (
	"mesa/game"
	"mesa/systems/cortex/core"
)

// The parameter of a GM's answer to a hero die that shows 1.
const paramOn = "on"

// oneStop is the GM's word on a hero die that shows 1: a complication, apart
// from the other hitches of the roll, or nothing (HERO-07, HERO-R4).
var oneStop = &core.DecisionKind{
	Kind: pendOne, Word: paramOn, IsGMs: true, BeforeComparison: true, Default: howPass,
	Spec: game.Spec{Name: "hero-one", Category: game.CategoryAct,
		Params: []game.Param{{Name: paramOn, Kind: game.Pick, Min: 1, Max: 1}, core.ParamName}},
	Offers: oneOffers,
	Answer: func(t *core.Tx, p *core.Pending, args game.Args) {
		if args.One(paramOn) == howPass {
			ask(t, t.S.Roll(p.Roll))
			return
		}
		core.MakeOfHitches(t, p.Char, 1, args.One(paramOn), args.One("name"))
		t.Emit(core.DecisionOwed{Pending: core.Pending{ID: t.S.NextID + 1, Kind: pendBack, Roll: p.Roll, Of: p.RollOf(), Char: p.Char, Die: p.Die}})
	},
	Explain: func(s *core.State, by game.Actor, _ game.Args) *game.Refusal {
		if no := s.GMOnly(by); no != nil {
			return no
		}
		return core.ClosedReason(by, "HERO-07", "no_hero_one")
	},
}

func oneOffers(s *core.State, by game.Actor, p *core.Pending) []game.Offer {
	name := game.W("name", s.Name(p.Char))
	on := s.HitchOn(p.Char, 1, func(b core.Affliction) bool { return s.AfflictionKindOf(b).HitchSteps(s) })
	owed := game.Args{"owed": {core.OwedWord(p.ID)}}
	use := game.Offer{Fixed: owed, About: core.CharRef(p.Char), Card: s.CardFor(p), Urgent: true, Primary: true,
		Label:  game.Say("cortex.hero.one.use", name, game.W("comp", s.StockName(p.ID))),
		Inputs: []game.Input{on, {Param: core.ParamName, Preset: s.StockName(p.ID)}}, Validate: func(args game.Args) *game.Refusal { return s.FitHitch(args) }}
	pass := game.Offer{Fixed: game.Args{"owed": owed["owed"], paramOn: {howPass}}, About: core.CharRef(p.Char), Card: s.CardFor(p),
		Urgent: true, Primary: true, Label: game.Say("cortex.hero.one.pass", name)}
	return []game.Offer{use, pass}
}

// The answers of whoever threw it.
const (
	howDie   = "die"
	howPoint = "point"
)

// backStop is its owner's: take the hero die back, or the plot point for the
// complication (HERO-08). The point waits for the roll (HERO-R6).
var backStop = &core.DecisionKind{
	Kind: pendBack, Word: "how", BeforeComparison: true,
	Spec: core.HowSpec("hero-back"),
	Offers: func(s *core.State, by game.Actor, p *core.Pending) []game.Offer {
		name := game.W("name", s.NameFor(by, p.Char))
		point := s.Answer(by, p, "how", howPoint, game.Say("cortex.hero.back.point", name))
		point.Cost = s.Amounts(s.WalletOf(p.Char), 1)
		point.Cost[0].Late = true
		return []game.Offer{s.Answer(by, p, "how", howDie, game.Say("cortex.hero.back.die", name, game.D("die", p.Die))), point}
	},
	Answer: func(t *core.Tx, p *core.Pending, args game.Args) {
		if args.One("how") == howDie {
			t.Emit(HeroDieGained{Char: p.Char, Die: p.Die, Why: whyBack})
		} else {
			core.Earn(t, t.S.WalletOf(p.Char), 1, p.Roll, "hitch")
		}
		ask(t, t.S.Roll(p.Roll))
	},
	Explain: func(_ *core.State, by game.Actor, _ game.Args) *game.Refusal {
		return core.ClosedReason(by, "HERO-08", "no_hero_back")
	},
}
