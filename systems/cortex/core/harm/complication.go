package harm

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
)

// stayDecision asks a character that is about to be taken out whether the character pays 1 PP and
// takes the complication instead (OUT-04, OUT-05), or goes out.
var stayDecision = &check.DecisionKind{
	Kind: pendStay, Word: "how", MayLeave: true,
	Spec: game.Spec{Name: "stay", Category: game.CategoryAct, Slash: true,
		Params: []game.Param{check.ParamHow, people.ParamName}},
	Offers: func(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
		stays := p.Answer(s, by, "how", "stay", stayLabel(s, by, p))
		stays.Cost, stays.Closed = points.Cost(s, points.WalletForDecision(s, p), 1),
			points.RefuseStay(s, p.Char, p.From, p.Roll)
		if landsInto(s, p) == "" {
			stays.Inputs = []game.Input{{Param: people.ParamNewName, Preset: proposedName(s, p)}}
		}
		return []game.Offer{stays,
			p.Answer(s, by, "how", "out", game.Say("cortex.stay.out", game.W("name", people.NameFor(s, by, p.Char))))}
	},
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		if args.One("how") == "out" {
			t.Emit(people.OutSet{Char: p.Char, How: cmp.Or(p.Falls, people.OutCompared)})
			return
		}
		payToStay(t, p)
		b := WaitingDamage(p)
		b.TakeoutReason = ""
		if into := landsInto(t.S, p); into != "" {
			landOn(t, b, into)
		} else { // the payer gives the name, or proposes one to the GM (COMP-R1)
			b.Name, b.Named = args.One("name"), len(things.Of(t.S).CompsOn(p.Char)) == 0
			LandComplication(t, b)
		}
		for _, h := range engine.HooksOf[Hooks](t.S) {
			if h.OnStay != nil {
				h.OnStay(t, p.Char)
			}
		}
	},
	WhyNone: func(s *engine.State, by game.Actor) *game.Refusal {
		for _, p := range check.Of(s).Pending {
			if p.Damage != nil && p.Damage.ToStay && people.Of(s).PlayedBy(by, p.Char) {
				return game.Refuse("CORE-STAKES-R5", "cortex.refused.stay_unnamed",
					game.W("name", people.Of(s).Name(p.Char)))
			}
		}
		for _, c := range people.Of(s).Chars {
			if c.Out != "" && people.Of(s).PlayedBy(by, c.ID) {
				return refuseStaying(s, c)
			}
		}
		return people.ClosedReason(by, "OUT-04", "nobody_falls")
	},
}

// refuseStaying returns the reason why a character that is out cannot stay. A character that a
// complication beyond d12 takes out never has the choice (OUT-04, CORE-HITCH-R6).
func refuseStaying(s *engine.State, c *people.Character) *game.Refusal {
	name := game.W("name", c.DisplayName())
	switch k, ok := things.FindAffliction(s, c.OutBy); {
	case c.Out == people.OutBeyond && ok:
		return game.Refuse("OUT-04", "cortex.refused.stay_beyond", name, game.W("comp", k.Name))
	case c.Out == people.OutLost:
		return check.RefuseTakenOut(s, c)
	case ModelFor(s, c.ID).CannotStay(s, c) != nil:
		return ModelFor(s, c.ID).CannotStay(s, c)
	case c.Out == people.OutRuled:
		return game.Refuse("OUT-04", "cortex.refused.stay_ruled", name)
	}
	if no := points.RefuseUnasked(s, c); no != nil {
		return no
	}
	return game.Refuse("OUT-R1", "cortex.refused.stay_late", name)
}

// stayLabel says what the character takes for the point.
func stayLabel(s *engine.State, by game.Actor, p *check.Pending) game.Msg {
	name, die := game.W("name", people.NameFor(s, by, p.Char)), game.D("die", p.Die)
	into := landsInto(s, p)
	k := things.Of(s).Complication(into)
	switch {
	case k != nil:
		return game.Say("cortex.stay.pay_named", name, game.D("die", mergedSize(k, p.Die)),
			game.W("comp", k.DisplayName()))
	case into == check.OnNew:
		return game.Say("cortex.stay.pay_named", name, die, game.W("comp", WaitingDamage(p).Name))
	case len(things.Of(s).CompsOn(p.Char)) == 0: // else the GM decides which complication it is
		return game.Say("cortex.stay.pay_named", name, die, game.W("comp", proposedName(s, p)))
	}
	return game.Say("cortex.stay.pay", name, die)
}

// landsInto returns the GM's answer about the complication: OnNew, or the id of a complication that
// still exists; "" while there is no answer (CORE-STAKES-R5).
func landsInto(s *engine.State, p *check.Pending) string {
	into := WaitingDamage(p).Into
	if into == check.OnNew || things.Of(s).Complication(into) != nil {
		return into
	}
	return ""
}

// payToStay takes the point. With pp.lock=release_for_stay a point earned in this roll may pay.
func payToStay(t *engine.Tx, p *check.Pending) {
	key := points.WalletForDecision(t.S, p)
	if points.Spendable(t.S, key) < 1 {
		t.Emit(points.PointsMoved{Wallet: key, N: -1, Roll: p.Roll, Why: "stay", Has: points.Of(t.S).Wallet(key).Free})
		return
	}
	points.Pay(t, key, 1, "stay")
}

// proposedName returns the name that a complication gets if none is typed.
func proposedName(s *engine.State, p *check.Pending) string {
	if p.Name != "" && utf8.RuneCountInString(p.Name) <= sheet.MaxName {
		return p.Name
	}
	return things.StockNameOn(s, p.Char, p.ID)
}

// landDecision asks whether a complication is a new hindrance, or the same as a complication that
// the character has (COMP-R1). It asks the GM, or the player of Pending.Asks.
var landDecision = &check.DecisionKind{
	Kind: check.PendLand, Word: "on", IsGMs: true,
	Spec:   game.Spec{Name: "land", Category: game.CategoryAct, Params: []game.Param{things.ParamOn, people.ParamName}},
	Offers: landOffers,
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		b, on := WaitingDamage(p), args.One("on")
		if on == check.OnNew {
			b.Name = args.One("name")
		}
		land(t, b, on)
	},
	WhyNone: func(s *engine.State, by game.Actor) *game.Refusal {
		lands := func(p *check.Pending) bool { return p.Kind == check.PendLand }
		if no := people.RefuseUnlessGM(s, by); no != nil || slices.ContainsFunc(check.Of(s).Pending, lands) {
			return no
		}
		return game.Refuse("COMP-R1", "cortex.refused.no_land")
	},
}

// land applies a damage to the complication with the id on, OnNew or OnNothing. If the character may
// pay to stay, it is asked first (CORE-STAKES-R5).
func land(t *engine.Tx, b check.Damage, on string) {
	if b.ToStay && on != check.OnNothing && !goesBeyond(things.Of(t.S).Complication(on), b.Die) {
		b.ToStay, b.Into = false, on
		OweDamage(t, pendStay, b.On, b)
		return
	}
	landOn(t, b, on)
}

func landOffers(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
	decision := []string{check.OwedWord(p.ID)}
	about, card := people.CharRef(p.Char), check.CardOf(s, p.Roll)
	offers := []game.Offer{{Fixed: game.Args{"owed": decision, "on": {check.OnNew}}, About: about,
		ForCard: game.ForCard{Card: card, Urgent: true}, Primary: true,
		Label:  landLabel(s, p),
		Inputs: []game.Input{{Param: people.ParamNewName, Preset: proposedName(s, p)}},
		Validate: func(args game.Args) *game.Refusal {
			return refuseUsedThing(s, p.RollOf(), things.Of(s).CompNamed(p.Char, args.One("name")))
		}}}
	for _, k := range things.Of(s).CompsOn(p.Char) {
		offers = append(offers,
			game.Offer{Fixed: game.Args{"owed": decision, "on": {k.ID}}, About: about,
				ForCard: game.ForCard{Card: card}, Primary: true,
				Label: mergeLabel(s, k, p.Die), Closed: refuseUsedThing(s, p.RollOf(), k.ID)})
	}
	offers = append(offers,
		game.Offer{Fixed: game.Args{"owed": decision, "on": {check.OnNothing}}, About: about,
			ForCard: game.ForCard{Card: card},
			Label:   game.Say("cortex.land.nothing", game.W("name", people.Of(s).Name(p.Char)))})
	who := people.Of(s).Char(p.Asks)
	if who == nil {
		return offers
	}
	own := people.IsOwn(s, by, who.ID)
	if own { // only the GM may say that it is no harm at all
		offers = offers[:len(offers)-1]
	}
	for i, o := range offers {
		o.Urgent, o.Primary = o.Urgent && own, o.Primary && own
		offers[i] = o.ActingAs(people.CharRef(who.ID), who.DisplayName(), !own)
	}
	return offers
}

// landLabel names the character, the proposed name and, if several decisions like this wait for the
// character, the source.
func landLabel(s *engine.State, p *check.Pending) game.Msg {
	comp := game.W("comp", proposedName(s, p))
	name, die := game.W("name", people.Of(s).Name(p.Char)), game.D("die", p.Die)
	several := slices.ContainsFunc(check.Of(s).Pending,
		func(o *check.Pending) bool { return o != p && o.Kind == check.PendLand && o.Char == p.Char })
	if several && p.From != "" {
		return game.Say("cortex.land.new_from", name, die, comp, game.W("from", people.Of(s).Name(p.From)))
	}
	return game.Say("cortex.land.new", name, die, comp)
}

// goesBeyond reports whether a die that is merged into a complication steps the complication
// beyond d12, which takes the bearer out.
func goesBeyond(k *things.Complication, d dice.Die) bool {
	return k != nil && k.Die == dice.D12 && d <= k.Die
}

// mergedSize returns the size of a complication after a die was merged into it, at most d12.
func mergedSize(k *things.Complication, d dice.Die) dice.Die {
	if d > k.Die {
		return d
	}
	to, _ := k.Die.Step(1)
	return to
}

// mergeLabel says what a die makes of a complication.
func mergeLabel(s *engine.State, k *things.Complication, d dice.Die) game.Msg {
	if goesBeyond(k, d) {
		return game.Say("cortex.land.beyond", game.W("name", k.DisplayName()), game.W("who", people.Of(s).Name(k.On)))
	}
	return game.Say("cortex.land.same", game.W("name", k.DisplayName()), game.D("from", k.Die),
		game.D("to", mergedSize(k, d)))
}
