package vehicle

import (
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// pendOut is the kind of outDecision.
const pendOut = "vehicle_out"

// The answers to the decision pendOut.
const (
	wordPay = "stay"
	wordGo  = "out"
)

// takeOver applies damage that hits a vehicle in place of the harm model, and reports whether it
// did (VEH-12, RUL-VEH-HARM). The damage becomes a complication of the vehicle. If it would take
// the vehicle out, the PCs aboard are asked to pay for it to stay; if none of them can pay, it is
// out at once.
func takeOver(t *engine.Tx, b check.Damage) bool {
	v := damagedVehicle(t.S, b)
	if v == nil {
		return false
	}
	payer := b.On
	if payer == v.ID {
		payer = crew(t.S, v)[0].ID
	}
	b.On = v.ID
	high := check.StakesOf(t.S, b.Roll) == scene.HighStakes
	if !b.Beyond && !(high && (b.Unopposed || b.BeatenOnly || b.Against > 0 && b.Die > b.Against)) {
		harm.LandReducedComplication(t, b)
		return true
	}
	if savingWallet(t.S, v) == "" {
		t.Emit(people.OutSet{Char: v.ID, How: people.OutCompared})
		return true
	}
	harm.OweDamage(t, pendOut, payer, b)
	return true
}

// savingWallet returns the first wallet of those aboard that can pay for the vehicle to stay, or
// "".
func savingWallet(s *engine.State, v *people.Character) string {
	for _, c := range crew(s, v) {
		if w := points.WalletOf(s, c.ID); points.RefuseUnpayable(s, w, 1) == nil {
			return w
		}
	}
	return ""
}

// takeout returns the id of the vehicle that a takeout would hit, and the wallet that may prevent
// it (VEH-14). Both are "" if the damage hits no vehicle.
func takeout(s *engine.State, b check.Damage) (on, wallet string) {
	if v := damagedVehicle(s, b); v != nil {
		return v.ID, savingWallet(s, v)
	}
	return "", ""
}

// damagedVehicle returns the vehicle that damage hits, or nil: the target itself if PCs are aboard,
// or the vehicle of a PC that used dice of the vehicle in the same check.
func damagedVehicle(s *engine.State, b check.Damage) *people.Character {
	if v := people.Of(s).Char(b.On); v.Rank == people.Vehicle {
		if len(crew(s, v)) == 0 {
			return nil
		}
		return v
	}
	v := boardedVehicle(s, b.On)
	r := check.Of(s).Roll(b.Roll)
	if v == nil || r == nil {
		return nil
	}
	for _, o := range check.Of(s).RollsOf(r.For) {
		if o.Char == b.On && vehicleInRoll(s, o) == v {
			return v
		}
	}
	return nil
}

// outDecision is the decision on a vehicle that is about to be taken out. It waits for the PC that
// was to be hit or, if the vehicle itself was, for the first PC aboard. By holdMove, any other PC
// aboard may pay too (VEH-14, RUL-VEH-PP).
var outDecision = &check.DecisionKind{
	Kind: pendOut, Word: "how",
	Spec: check.HowSpec("vehicle-out"),
	Offers: func(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
		answer := func(how string) game.Offer {
			return p.Answer(s, by, "how", how, outLabel(s, by, p, how, p.Char))
		}
		pays, wallet := answer(wordPay), points.WalletOf(s, p.Char)
		pays.Closed, pays.Cost = points.RefuseUnpayable(s, wallet, 1), points.Cost(s, wallet, 1)
		return []game.Offer{pays, answer(wordGo)}
	},
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		if args.One("how") == wordGo {
			t.Emit(people.OutSet{Char: p.On, How: people.OutCompared})
			return
		}
		payToStay(t, p, p.Char)
	},
	WhyNone: func(s *engine.State, by game.Actor) *game.Refusal {
		if no := refuseGoneOut(s, by); no != nil {
			return no
		}
		return people.ClosedReason(by, "VEH-14", "no_vehicle_out")
	},
}

// refuseGoneOut explains why a vehicle with an actor's character aboard is out: the character had
// no plot point to pay, or nobody paid one. It returns nil if no such vehicle is out.
func refuseGoneOut(s *engine.State, by game.Actor) *game.Refusal {
	for _, v := range people.Of(s).Chars {
		if v.Rank != people.Vehicle || v.Out != people.OutCompared {
			continue
		}
		for _, c := range crew(s, v) {
			switch {
			case !people.IsOwn(s, by, c.ID):
			case points.RefuseUnasked(s, c) != nil:
				return points.RefuseUnasked(s, c)
			default:
				return game.Refuse("OUT-R1", "cortex.refused.stay_late", game.W("name", v.DisplayName()))
			}
		}
	}
	return nil
}

// outLabel returns the label of an answer to outDecision, for the character that would pay.
func outLabel(s *engine.State, by game.Actor, p *check.Pending, how, char string) game.Msg {
	return game.Say("cortex.vehicle.out."+how, game.W("name", people.NameFor(s, by, char)),
		game.W("what", people.Of(s).Name(p.On)), game.D("die", p.Die))
}

// payToStay pays for a vehicle to stay in the scene. The vehicle gets a complication instead.
func payToStay(t *engine.Tx, p *check.Pending, payer string) {
	if people.Of(t.S).Char(p.On) == nil { // it was removed meanwhile
		return
	}
	points.Pay(t, points.WalletOf(t.S, payer), 1, "vehicle")
	b := harm.WaitingDamage(p)
	b.Named = false // the GM names the complication in place of a takeout
	harm.LandComplication(t, b)
}

// holdMove returns the move by which a PC aboard pays for the vehicle to stay, other than the PC
// that outDecision waits for.
func holdMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "vehicle-hold", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{people.ParamDecision, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, p := range check.Of(s).Pending {
				v := people.Of(s).Char(p.On)
				if p.Kind != pendOut || v == nil {
					continue
				}
				for _, who := range crew(s, v) {
					if who.ID == p.Char || !people.Of(s).PlayedBy(c.Actor, who.ID) {
						continue
					}
					wallet := points.WalletOf(s, who.ID)
					c.Add(game.Offer{Fixed: game.Args{"owed": {check.OwedWord(p.ID)}, "char": {who.ID}},
						About: people.CharRef(v.ID), ForCard: game.ForCard{Card: p.CardRef(s), Optional: true},
						Closed: points.RefuseUnpayable(s, wallet, 1),
						Price:  game.Price{Cost: points.Cost(s, wallet, 1)},
						Label:  outLabel(s, c.Actor, p, wordPay, who.ID)})
				}
			}
			closeWithoutCharacter(s, c)
		},
		Do: func(t *engine.Tx, args game.Args) {
			p := check.Of(t.S).OwedBy(args)
			t.Emit(check.DecisionMade{ID: p.ID, How: wordPay})
			payToStay(t, p, args.One("char"))
		},
	}, "VEH-14", "no_vehicle_out")
}

// hitchUses returns the use of hitches as a complication of the vehicle that gave dice to the roll
// (VEH-13).
func hitchUses(s *engine.State, r *pool.Roll) []hitch.HitchUse {
	v := vehicleInRoll(s, r)
	if v == nil {
		return nil
	}
	name := things.StockNameOn(s, v.ID, r.ID+1)
	label := game.Say("cortex.vehicle.hitch", game.W("what", v.DisplayName()), game.W("comp", name))
	return []hitch.HitchUse{{Word: "on-" + v.ID, Thing: things.FreeWord(s, name), Label: label, Tap: label,
		Do: func(t *engine.Tx, ones []int) { hitch.MakeOfHitches(t, v.ID, len(ones), "", name) }}}
}

// shareOutcome tells that the result of a roll with dice of a vehicle concerns all aboard, once for
// a check and if at least two PCs are aboard (VEH-12).
func shareOutcome(t *engine.Tx, checkID string) {
	if Section.Of(t.S).Told == checkID {
		return
	}
	for _, r := range check.Of(t.S).RollsOf(checkID) {
		v := vehicleInRoll(t.S, r)
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

// readsEffect reports that the effect dice of both rolls are needed if damage hits a vehicle, since
// they are compared, and that neither is otherwise.
func readsEffect(s *engine.State, b check.Damage) (effect, beaten bool) {
	strikes := people.Of(s).Char(b.On) != nil && damagedVehicle(s, b) != nil
	return strikes, strikes
}
