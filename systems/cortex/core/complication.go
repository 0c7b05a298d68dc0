package core

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// stayStop is the choice of whoever is about to be taken out: pay 1 PP and take
// the complication instead (OUT-04, OUT-05), or go.
var stayStop = &DecisionKind{
	Kind: PendStay, Word: "how", MayLeave: true,
	Spec: game.Spec{Name: "stay", Category: game.CategoryAct, Slash: true, Params: []game.Param{paramHow, ParamName}},
	Offers: func(s *State, by game.Actor, p *Pending) []game.Offer {
		stays := s.Answer(by, p, "how", "stay", s.stayLabel(by, p))
		stays.Cost, stays.Closed = s.Cost(s.WalletForDecision(p), 1), s.stayPrice(p.Char, p.From, p.Roll)
		stays.Inputs = []game.Input{{Param: MustName, Preset: s.proposedName(p)}}
		return []game.Offer{stays, s.Answer(by, p, "how", "out", game.Say("cortex.stay.out", game.W("name", s.NameFor(by, p.Char))))}
	},
	Answer: func(t *Tx, p *Pending, args game.Args) {
		if args.One("how") == "out" {
			t.Emit(OutSet{Char: p.Char, How: cmp.Or(p.Falls, OutCompared)})
			return
		}
		payToStay(t, p)
		// Whether it is the same hindrance as one there is, is the GM's
		// word (COMP-R1); whoever pays proposes a name.
		LandComplication(t, Damage{Roll: p.Roll, EffectRoll: p.Of, On: p.Char, By: p.From, Die: p.Die, Name: args.One("name"),
			Named: len(t.S.compsOn(p.Char)) == 0})
		for _, h := range HooksOf[HarmHooks](t.S) {
			if h.OnStay != nil {
				h.OnStay(t, p.Char)
			}
		}
	},
	Explain: func(s *State, by game.Actor, _ game.Args) *game.Refusal {
		for _, c := range s.Chars {
			if c.Out != "" && s.PlayedBy(by, c.ID) {
				return s.noStay(c)
			}
		}
		return ClosedReason(by, "OUT-04", "nobody_falls")
	},
}

// noStay refuses to stay in the fight for one who is out already. Against a
// complication beyond d12 there never was a choice (OUT-04, CORE-HITCH-R6).
func (s *State) noStay(c *Character) *game.Refusal {
	name := game.W("name", c.DisplayName())
	switch k, ok := s.Affliction(c.OutBy); {
	case c.Out == OutBeyond && ok:
		return game.Refuse("OUT-04", "cortex.refused.stay_beyond", name, game.W("comp", k.Name))
	case c.Out == OutLost:
		return s.RefuseTakenOut(c)
	case Model.Of(s).CannotStay(s, c) != nil:
		return Model.Of(s).CannotStay(s, c)
	case c.Out == OutRuled:
		return game.Refuse("OUT-04", "cortex.refused.stay_ruled", name)
	}
	if no := s.RefuseUnpayable(s.WalletOf(c.ID), 1); no != nil && (c.IsPC() || !Bank.Is(s, NoBank)) {
		return no
	}
	return game.Refuse("OUT-R1", "cortex.refused.stay_late", name)
}

// stayLabel says what a point buys, and where it might not help: a hindrance
// at d12 goes beyond if the GM finds it the same (CORE-STAKES-R5).
func (s *State) stayLabel(by game.Actor, p *Pending) game.Msg {
	name, die := game.W("name", s.NameFor(by, p.Char)), game.D("die", p.Die)
	for _, k := range s.compsOn(p.Char) {
		if k.Die == dice.D12 {
			return game.Say("cortex.stay.pay_warned", name, die, game.W("comp", k.displayName()))
		}
	}
	if len(s.compsOn(p.Char)) == 0 { // else the GM says what it is
		return game.Say("cortex.stay.pay_named", name, die, game.W("comp", s.proposedName(p)))
	}
	return game.Say("cortex.stay.pay", name, die)
}

// payToStay takes the point; under pp.lock=release_for_stay one that was
// earned in the very roll may pay.
func payToStay(t *Tx, p *Pending) {
	key := t.S.WalletForDecision(p)
	if !t.S.CanSpend(key, 1) {
		t.Emit(PointsMoved{Wallet: key, N: -1, Roll: p.Roll, Why: "stay", Has: t.S.Wallet(key).Free})
		return
	}
	Pay(t, key, 1, "stay")
}

// proposedName is the name that a complication would get without typing.
func (s *State) proposedName(p *Pending) string {
	if p.Name != "" && utf8.RuneCountInString(p.Name) <= sheet.MaxName {
		return p.Name
	}
	return s.StockName(p.ID)
}

// landStop is the GM's word on a complication that lands: a new hindrance, or
// the same as one the character has (COMP-R1).
var landStop = &DecisionKind{
	Kind: PendLand, Word: "on", IsGMs: true,
	Spec:   game.Spec{Name: "land", Category: game.CategoryAct, Params: []game.Param{paramOn, ParamName}},
	Offers: (*State).landOffers,
	Answer: func(t *Tx, p *Pending, args game.Args) {
		switch k := t.S.complication(args.One("on")); {
		case k != nil:
			addToComplication(t, k, Damage{EffectRoll: p.RollOf(), Die: p.Die})
		case args.One("on") == onNew:
			affliction(t, Damage{EffectRoll: p.RollOf(), On: p.Char, Die: p.Die}, args.One("name"))
		}
	},
	Explain: func(s *State, by game.Actor, _ game.Args) *game.Refusal {
		lands := func(p *Pending) bool { return p.Kind == PendLand }
		if no := s.GMOnly(by); no != nil || slices.ContainsFunc(s.Pending, lands) {
			return no
		}
		return game.Refuse("COMP-R1", "cortex.refused.no_land")
	},
}

// onNothing drops a complication: the GM's grace (CORE-STAKES-R3).
const onNothing = "nothing"

func (s *State) landOffers(by game.Actor, p *Pending) []game.Offer {
	owed := []string{OwedWord(p.ID)}
	about, moment := CharRef(p.Char), s.CardOf(p.Roll)
	offers := []game.Offer{{Fixed: game.Args{"owed": owed, "on": {onNew}}, About: about, Card: moment, Urgent: true, Primary: true,
		Label:  s.landLabel(p),
		Inputs: []game.Input{{Param: MustName, Preset: s.proposedName(p)}},
		Validate: func(args game.Args) *game.Refusal {
			return s.usedAlready(p.RollOf(), s.compNamed(p.Char, args.One("name")))
		}}}
	for _, k := range s.compsOn(p.Char) {
		offers = append(offers, game.Offer{Fixed: game.Args{"owed": owed, "on": {k.ID}}, About: about, Card: moment, Primary: true,
			Label: s.mergeLabel(k, p.Die), Closed: s.usedAlready(p.RollOf(), k.ID)})
	}
	offers = append(offers, game.Offer{Fixed: game.Args{"owed": owed, "on": {onNothing}}, About: about, Card: moment,
		Label: game.Say("cortex.land.nothing", game.W("name", s.Name(p.Char)))})
	who := s.Char(p.Asks)
	if who == nil {
		return offers
	}
	own := s.IsOwn(by, who.ID)
	if own { // that it is no harm at all is the GM's grace
		offers = offers[:len(offers)-1]
	}
	for i, o := range offers {
		o.Urgent, o.Primary = o.Urgent && own, o.Primary && own
		offers[i] = o.ActingAs(CharRef(who.ID), who.DisplayName(), !own)
	}
	return offers
}

// landLabel says whose complication wants a name, which one is proposed, and
// where several are owed, from whom it is.
func (s *State) landLabel(p *Pending) game.Msg {
	comp := game.W("comp", s.proposedName(p))
	name, die := game.W("name", s.Name(p.Char)), game.D("die", p.Die)
	several := slices.ContainsFunc(s.Pending, func(o *Pending) bool { return o != p && o.Kind == PendLand && o.Char == p.Char })
	if several && p.From != "" {
		return game.Say("cortex.land.new_from", name, die, comp, game.W("from", s.Name(p.From)))
	}
	return game.Say("cortex.land.new", name, die, comp)
}

// mergeLabel says what landing a die on a complication makes of it.
func (s *State) mergeLabel(k *Complication, d dice.Die) game.Msg {
	if d > k.Die {
		return game.Say("cortex.land.same", game.W("name", k.displayName()), game.D("from", k.Die), game.D("to", d))
	}
	to, over := k.Die.Step(1)
	if over > 0 {
		return game.Say("cortex.land.beyond", game.W("name", k.displayName()), game.W("who", s.Name(k.On)))
	}
	return game.Say("cortex.land.same", game.W("name", k.displayName()), game.D("from", k.Die), game.D("to", to))
}

// paramUse is which die it is, where a free second effect die may be one of some.
var paramUse = game.Param{Name: "die", Kind: game.Pick, Max: 1}

// useStop gives an effect die without a use something to make: each has its own
// (CORE-EFFECT-R3). Of one roll they come one after the other, since dice of a
// size cannot be told apart.
var useStop = &DecisionKind{
	Kind: PendUse, Word: "make",
	Spec: game.Spec{Name: "use", Category: game.CategoryAct, Slash: true, Params: []game.Param{ParamAim, ParamName, paramUse}},
	Offers: func(s *State, by game.Actor, p *Pending) []game.Offer {
		first := slices.IndexFunc(s.Pending, func(o *Pending) bool { return o.Kind == PendUse && o.Roll == p.Roll })
		if s.Pending[first] != p {
			return nil
		}
		return s.useOffers(by, p, paramUse)
	},
	Answer: func(t *Tx, p *Pending, args game.Args) {
		r := t.S.Roll(p.Roll)
		if r == nil || args.One("make") == onNothing {
			return
		}
		d := max(p.Die, dice.D4)
		if die := pool.Indices(args["die"]); len(die) > 0 {
			d = r.Pool[die[0]].Die
			t.Emit(EffectAdded{Roll: r.ID, Die: die[0], Char: r.Char, Size: d})
		}
		ApplyEffect(t, r, AimOf(args), d, 0, false)
	},
	Explain: func(_ *State, by game.Actor, _ game.Args) *game.Refusal {
		return ClosedReason(by, "CORE-EFFECT-R6", "no_use")
	},
}

func (s *State) useOffers(by game.Actor, p *Pending, askDie game.Param) []game.Offer {
	r := s.Roll(p.Roll)
	c := s.Char(p.Char)
	if r == nil || c == nil {
		return nil
	}
	mustMake := game.Param{Name: "make", Kind: game.Pick, Min: 1, Max: 1}
	inputs := []game.Input{{Param: mustMake, Choices: s.furtherAims(RollContext{Char: c, Foes: s.FoesOf(r)})}, {Param: ParamName}}
	d := p.Die
	if left := s.leftFor(p, r); len(left) > 0 {
		askDie.Min = 1
		inputs = append(inputs, game.Input{Param: askDie, Choices: DiceChoices(r, left)})
		d = r.Pool[left[0]].Die
	}
	fixed, own := game.Args{"owed": {OwedWord(p.ID)}}, s.IsOwn(by, p.Char)
	return append(s.tapOffers(by, p, max(d, dice.D4)),
		game.Offer{Fixed: fixed, Inputs: inputs, About: RollRef(r.ID), Card: s.CardOf(r.ID), Urgent: own, Primary: own,
			Label:    game.Say("cortex.use.die", game.W("name", s.NameFor(by, c.ID)), game.D("die", max(d, dice.D4))),
			Validate: func(args game.Args) *game.Refusal { return s.fitUse(r, args) }},
		game.Offer{Fixed: game.Args{"owed": {OwedWord(p.ID)}, "make": {onNothing}}, About: RollRef(r.ID),
			Label: game.Say("cortex.use.nothing")})
}

// tapOffers are the uses of an effect die whose outcome is known by now, a
// button each. Of a second die they take the largest that is left.
func (s *State) tapOffers(by game.Actor, p *Pending, d dice.Die) []game.Offer {
	var offers []game.Offer
	r := s.Roll(p.Roll)
	for _, tap := range s.aimChoices(r, d, p.Aim == useFirst) {
		o := s.Answer(by, p, "make", tap.Word, tap.Label)
		o.About, o.Closed = RollRef(r.ID), tap.Closed
		if o.Closed == nil {
			o.Closed = s.usedAlready(r.ID, s.aimedThing(r, aimNamed(tap.Word, "")))
		}
		if left := s.leftFor(p, r); len(left) > 0 {
			o.Inputs = []game.Input{{Param: paramUse, Choices: DiceChoices(r, left[:1])}}
		}
		offers = append(offers, o)
	}
	return offers
}

// fitUse refuses a second effect die on the thing that another one of the
// roll has made or hit (CORE-EFFECT-R3).
func (s *State) fitUse(r *pool.Roll, args game.Args) *game.Refusal {
	aim := AimOf(args)
	if k := s.AimKind(aim.Kind); k != nil && k.Named && aim.Name == "" {
		return game.Refuse("CORE-EFFECT-R6", "cortex.refused.unnamed")
	}
	same := aim.Kind == r.Aim.Kind && aim.On == r.Aim.On && game.Canonical(aim.Name) == game.Canonical(r.Aim.Name)
	if same && !stackEffects.On(s) {
		return game.Refuse("CORE-EFFECT-R3", "cortex.refused.same_use")
	}
	if no := s.usedAlready(r.ID, s.aimedThing(r, aim)); no != nil {
		return no
	}
	if same {
		return nil
	}
	return s.fitAim(r.Char, args)
}
