package vehicle

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// pendOut is the decision on a vehicle that is about to be taken out.
const pendOut = "vehicle_out"

// The answers to it.
const (
	wordPay = "stay"
	wordGo  = "out"
)

// turn lands on a vehicle what befalls it, or a player's character in a roll in which
// the vehicle's dice lie: as a complication, whatever the harm model is (VEH-12,
// RUL-VEH-HARM).
func turn(t *core.Tx, b core.Damage) bool {
	v := struck(t.S, b)
	if v == nil {
		return false
	}
	payer := b.On
	if payer == v.ID {
		payer = crew(t.S, v)[0].ID
	}
	b.On = v.ID
	high := t.S.Stakes() == core.HighStakes
	if !b.Beyond && !(high && (b.Unopposed || b.BeatenOnly || b.Against > 0 && b.Die > b.Against)) {
		core.LandReducedComplication(t, b)
		return true
	}
	if !slices.ContainsFunc(crew(t.S, v), func(c *core.Character) bool { return t.S.RefuseUnpayable(t.S.WalletOf(c.ID), 1) == nil }) {
		t.Emit(core.OutSet{Char: v.ID, How: core.OutCompared})
		return true
	}
	t.Emit(core.DecisionOwed{Pending: core.Pending{ID: t.S.NextID + 1, Kind: pendOut, Roll: b.Roll, Of: b.EffectRoll, Char: payer, On: v.ID, From: b.By,
		Die: b.Die, Name: b.Name}})
	return true
}

// struck is the vehicle that a blow befalls: it is hit itself, with players'
// characters aboard, or a roll of one of these in the same test or contest had its
// dice.
func struck(s *core.State, b core.Damage) *core.Character {
	if v := s.Char(b.On); v.Rank == core.Vehicle {
		if len(crew(s, v)) == 0 {
			return nil
		}
		return v
	}
	v := of(s, b.On)
	r := s.Roll(b.Roll)
	if v == nil || r == nil {
		return nil
	}
	for _, o := range s.RollsOf(r.For) {
		if o.Char == b.On && used(s, o) == v {
			return v
		}
	}
	return nil
}

// outStop is the word on a vehicle that is about to be taken out: whoever threw is
// waited for, and any player aboard may pay (VEH-14, RUL-VEH-PP).
var outStop = &core.DecisionKind{
	Kind: pendOut, Word: "how",
	Spec: core.HowSpec("vehicle-out"),
	Offers: func(s *core.State, by game.Actor, p *core.Pending) []game.Offer {
		answer := func(how string) game.Offer {
			return s.Answer(by, p, "how", how, outLabel(s, by, p, how, p.Char))
		}
		pays, wallet := answer(wordPay), s.WalletOf(p.Char)
		pays.Closed, pays.Cost = s.RefuseUnpayable(wallet, 1), s.Cost(wallet, 1)
		return []game.Offer{pays, answer(wordGo)}
	},
	Answer: func(t *core.Tx, p *core.Pending, args game.Args) {
		if args.One("how") == wordGo {
			t.Emit(core.OutSet{Char: p.On, How: core.OutCompared})
			return
		}
		keep(t, p, p.Char)
	},
	Explain: func(_ *core.State, by game.Actor, _ game.Args) *game.Refusal {
		return core.ClosedReason(by, "VEH-14", "no_vehicle_out")
	},
}

// outLabel says what somebody answers to it.
func outLabel(s *core.State, by game.Actor, p *core.Pending, how, char string) game.Msg {
	return game.Say("cortex.vehicle.out."+how, game.W("name", s.NameFor(by, char)), game.W("what", s.Name(p.On)), game.D("die", p.Die))
}

// keep pays for a vehicle to stay in the scene: it takes the complication instead.
func keep(t *core.Tx, p *core.Pending, payer string) {
	if t.S.Char(p.On) == nil { // it was retired meanwhile
		return
	}
	core.Pay(t, t.S.WalletOf(payer), 1, "vehicle")
	core.LandComplication(t, core.Damage{Roll: p.Roll, EffectRoll: p.RollOf(), On: p.On, By: p.From, Die: p.Die, Name: p.Name})
}

// holdMove is the others' aboard: each may pay for the vehicle to stay.
func holdMove() game.Move[core.State] {
	return core.WithDefaultReason(game.Move[core.State]{
		Spec: game.Spec{Name: "vehicle-hold", Category: game.CategoryAct, AnswersCards: true, Params: []game.Param{core.ParamDecision, core.ParamCharacter}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, p := range s.Pending {
				v := s.Char(p.On)
				if p.Kind != pendOut || v == nil {
					continue
				}
				for _, c := range crew(s, v) {
					if c.ID == p.Char || !s.PlayedBy(by, c.ID) {
						continue
					}
					wallet := s.WalletOf(c.ID)
					fixed := game.Args{"owed": {core.OwedWord(p.ID)}, "char": {c.ID}}
					offers = append(offers, game.Offer{Fixed: fixed, About: core.CharRef(v.ID), Card: s.CardFor(p),
						Optional: true, Closed: s.RefuseUnpayable(wallet, 1), Cost: s.Cost(wallet, 1),
						Label: outLabel(s, by, p, wordPay, c.ID)})
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			p := t.S.OwedBy(args)
			t.Emit(core.DecisionMade{ID: p.ID, How: wordPay})
			keep(t, p, args.One("char"))
		},
		Why: noneOfMine,
	}, "VEH-14", "no_vehicle_out")
}

// hitches may make complications of the vehicle whose dice were thrown (VEH-13).
func hitches(s *core.State, r *pool.Roll) []core.HitchUse {
	v := used(s, r)
	if v == nil {
		return nil
	}
	name := s.StockName(r.ID + 1)
	label := game.Say("cortex.vehicle.hitch", game.W("what", v.DisplayName()), game.W("comp", name))
	return []core.HitchUse{{Word: "on-" + v.ID, Label: label, Tap: label,
		Do: func(t *core.Tx, ones []int) { core.MakeOfHitches(t, v.ID, len(ones), "", name) }}}
}

// tellAboard says that what came of a vehicle's roll concerns all aboard (VEH-12).
func tellAboard(t *core.Tx, checkID string) {
	if Section.Of(t.S).Told == checkID {
		return
	}
	for _, r := range t.S.RollsOf(checkID) {
		v := used(t.S, r)
		if v == nil || len(crew(t.S, v)) < 2 {
			continue
		}
		e := OutcomeShared{Vehicle: v.ID, For: checkID, What: v.DisplayName()}
		for _, c := range crew(t.S, v) {
			e.Names = append(e.Names, c.DisplayName())
		}
		t.Emit(e)
		return
	}
}
