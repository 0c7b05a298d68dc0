package core

import (
	"slices"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// Owed are the pending decisions of one kind that this seat may make: those
// of its own characters, and for the GM all of them.
func (s *State) Owed(by game.Seat, kind string, gms bool) []*Pending {
	var ps []*Pending
	for _, p := range s.Pending {
		mine := s.PlayedBy(by, p.Char)
		if gms {
			mine = by.Role == game.GM
		}
		if p.Kind == kind && mine {
			ps = append(ps, p)
		}
	}
	return ps
}

// OwedWord is the word of a decision that is owed: "p3".
func OwedWord(id int) string { return "p" + game.Itoa(id) }

// OwedBy is the decision that a line answers, nil if it is not owed any more.
func (s *State) OwedBy(args game.Args) *Pending {
	return s.pending(RollID(args.One("owed")))
}

// stayMove is the choice of whoever is about to be taken out: pay 1 PP and take
// the complication instead (OUT-04, OUT-05), or go.
func stayMove() game.Move[State] {
	const stay, out = "stay", "out"
	return game.Move[State]{
		Spec: game.Spec{Name: "stay", Under: game.UnderAct, Answers: true, Slash: true,
			Params: []game.Param{{Name: "how", Kind: game.Pick, Min: 1, Max: 1}, AskName, AskOwed}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, p := range s.Owed(by, PendStay, false) {
				own := s.Own(by, p.Char)
				offer := func(how string, label game.Msg) game.Offer {
					fixed := game.Args{"owed": {OwedWord(p.ID)}, "how": {how}}
					return game.Offer{Fixed: fixed, About: CharRef(p.Char), Moment: s.MomentOf(p.Roll), Urgent: own, Main: own, Label: label}
				}
				stays := offer(stay, s.stayLabel(by, p))
				stays.Cost = s.Price(p.Char, 1)
				stays.No, stays.Asks = s.stayPrice(p.Char, p.Roll), []game.Ask{{Param: MustName, Preset: s.proposed(p)}}
				offers = append(offers, stays, offer(out, game.Say("cortex.stay.out", game.W("name", s.NameFor(by, p.Char)))))
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			p := t.S.OwedBy(args)
			t.Emit(Settled{ID: p.ID, How: args.One("how")})
			if args.One("how") == out {
				t.Emit(OutSet{Char: p.Char, How: OutCompared})
			} else {
				payToStay(t, p)
				// Whether it is the same hindrance as one there is, is the GM's
				// word (COMP-R1); whoever pays proposes a name.
				Land(t, Blow{Roll: p.Roll, Of: p.Of, On: p.Char, By: p.From, Die: p.Die, Name: args.One("name"), Named: len(t.S.compsOn(p.Char)) == 0})
			}
		},
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal {
			for _, c := range s.Chars {
				if c.Out != "" && s.PlayedBy(by, c.ID) {
					return s.noStay(c)
				}
			}
			return Closed(by, "OUT-04", "nobody_falls")
		},
	}
}

// noStay refuses to stay in the fight for one who is out already. Against a
// complication beyond d12 there never was a choice (OUT-04, CORE-HITCH-R6).
func (s *State) noStay(c *Char) *game.Refusal {
	name := game.W("name", c.Shown())
	switch k, ok := s.Burden(c.OutBy); {
	case c.Out == OutBeyond && ok:
		return game.Refuse("OUT-04", "cortex.refused.stay_beyond", name, game.W("comp", k.Name))
	case !s.Slots().Harm.Compared():
		return game.Refuse("OUT-07", "cortex.refused.no_stay", name)
	case c.Out == OutRuled:
		return game.Refuse("OUT-04", "cortex.refused.stay_ruled", name)
	}
	if no := s.CanPay(s.PurseOf(c.ID), 1); no != nil {
		return no
	}
	return game.Refuse("OUT-R1", "cortex.refused.stay_late", name)
}

// stayLabel says what a point buys, and where it might not help: a hindrance
// at d12 goes beyond if the GM finds it the same (CORE-STAKES-R5).
func (s *State) stayLabel(by game.Seat, p *Pending) game.Msg {
	name, die := game.W("name", s.NameFor(by, p.Char)), game.D("die", p.Die)
	for _, k := range s.compsOn(p.Char) {
		if k.Die == dice.D12 {
			return game.Say("cortex.stay.pay_warned", name, die, game.W("comp", k.shown()))
		}
	}
	if len(s.compsOn(p.Char)) == 0 { // else the GM says what it is
		return game.Say("cortex.stay.pay_named", name, die, game.W("comp", s.proposed(p)))
	}
	return game.Say("cortex.stay.pay", name, die)
}

// payToStay takes the point; under pp.lock=release_for_stay one that was
// earned in the very roll may pay.
func payToStay(t *Tx, p *Pending) {
	key := t.S.PurseOf(p.Char)
	if !t.S.Rich(key, 1) {
		t.Emit(PointsMoved{Purse: key, N: -1, Roll: p.Roll, Why: "stay", Has: t.S.Purse(key).Free})
		return
	}
	Pay(t, key, 1, "stay")
}

// proposed is the name that a complication would get without typing.
func (s *State) proposed(p *Pending) string {
	if p.Name != "" && utf8.RuneCountInString(p.Name) <= sheet.MaxName {
		return p.Name
	}
	return s.StockName(p.ID)
}

// landMove is the GM's word on a complication that lands: a new hindrance, or
// the same as one the character has (COMP-R1).
func landMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "land", Under: game.UnderAct, Answers: true, Slash: true, Params: []game.Param{askOn, AskName, AskOwed}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, p := range s.Owed(by, PendLand, true) {
				offers = append(offers, s.landOffers(p)...)
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			p := t.S.OwedBy(args)
			t.Emit(Settled{ID: p.ID, How: args.One("on")})
			switch k := t.S.comp(args.One("on")); {
			case k != nil:
				grow(t, k, Blow{Of: p.RollOf(), Die: p.Die})
			case args.One("on") == onNew:
				burden(t, Blow{Of: p.RollOf(), On: p.Char, Die: p.Die}, args.One("name"))
			}
		},
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal {
			if no := s.GMOnly(by); no != nil || len(s.Owed(by, PendLand, true)) > 0 {
				return no
			}
			return game.Refuse("COMP-R1", "cortex.refused.no_land")
		},
	}
}

// onNothing drops a complication: the GM's grace (CORE-STAKES-R3).
const onNothing = "nothing"

func (s *State) landOffers(p *Pending) []game.Offer {
	owed := []string{OwedWord(p.ID)}
	about, moment := CharRef(p.Char), s.MomentOf(p.Roll)
	offers := []game.Offer{{Fixed: game.Args{"owed": owed, "on": {onNew}}, About: about, Moment: moment, Urgent: true, Main: true,
		Label: s.landLabel(p),
		Asks:  []game.Ask{{Param: MustName, Preset: s.proposed(p)}},
		Fit: func(args game.Args) *game.Refusal {
			return s.usedAlready(p.RollOf(), s.compNamed(p.Char, args.One("name")))
		}}}
	for _, k := range s.compsOn(p.Char) {
		offers = append(offers, game.Offer{Fixed: game.Args{"owed": owed, "on": {k.ID}}, About: about, Moment: moment, Main: true,
			Label: s.mergeLabel(k, p.Die), No: s.usedAlready(p.RollOf(), k.ID)})
	}
	return append(offers, game.Offer{Fixed: game.Args{"owed": owed, "on": {onNothing}}, About: about, Moment: moment,
		Label: game.Say("cortex.land.nothing", game.W("name", s.Name(p.Char)))})
}

// landLabel says whose complication wants a name, which one is proposed, and
// where several are owed, from whom it is.
func (s *State) landLabel(p *Pending) game.Msg {
	comp := game.W("comp", s.proposed(p))
	name, die := game.W("name", s.Name(p.Char)), game.D("die", p.Die)
	several := slices.ContainsFunc(s.Pending, func(o *Pending) bool { return o != p && o.Kind == PendLand && o.Char == p.Char })
	if several && p.From != "" {
		return game.Say("cortex.land.new_from", name, die, comp, game.W("from", s.Name(p.From)))
	}
	return game.Say("cortex.land.new", name, die, comp)
}

// mergeLabel says what landing a die on a complication makes of it.
func (s *State) mergeLabel(k *Comp, d dice.Die) game.Msg {
	if d > k.Die {
		return game.Say("cortex.land.same", game.W("name", k.shown()), game.D("from", k.Die), game.D("to", d))
	}
	to, over := k.Die.Step(1)
	if over > 0 {
		return game.Say("cortex.land.beyond", game.W("name", k.shown()), game.W("who", s.Name(k.On)))
	}
	return game.Say("cortex.land.same", game.W("name", k.shown()), game.D("from", k.Die), game.D("to", to))
}

// useMove gives an effect die without a use something to make: each has its
// own (CORE-EFFECT-R3).
func useMove() game.Move[State] {
	askDie := game.Param{Name: "die", Kind: game.Pick, Max: 1}
	return game.Move[State]{
		Spec: game.Spec{Name: "use", Under: game.UnderAct, Answers: true, Slash: true, Params: []game.Param{AskMake, AskName, askDie, AskOwed}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			asked := map[int]bool{}
			for _, p := range s.Owed(by, PendUse, false) {
				if !asked[p.Roll] { // one after the other: dice of a size cannot be told apart
					offers = append(offers, s.useOffers(by, p, askDie)...)
				}
				asked[p.Roll] = true
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			p := t.S.OwedBy(args)
			t.Emit(Settled{ID: p.ID, How: args.One("make")})
			if r := t.S.Roll(p.Roll); r != nil && args.One("make") != onNothing {
				d := max(p.Die, dice.D4)
				if die := pool.Indices(args["die"]); len(die) > 0 {
					d = r.Pool[die[0]].Die
					t.Emit(EffectAdded{Roll: r.ID, Die: die[0], Char: r.Char, Size: d})
				}
				ApplyEffect(t, r, AimOf(args), d, 0, false)
			}
		},
		Why: func(_ *State, by game.Seat, _ game.Args) *game.Refusal { return Closed(by, "CORE-EFFECT-R6", "no_use") },
	}
}

func (s *State) useOffers(by game.Seat, p *Pending, askDie game.Param) []game.Offer {
	r := s.Roll(p.Roll)
	c := s.Char(p.Char)
	if r == nil || c == nil {
		return nil
	}
	mustMake := game.Param{Name: "make", Kind: game.Pick, Min: 1, Max: 1}
	asks := []game.Ask{{Param: mustMake, Among: s.AimChoices(Site{Char: c, Foes: s.foesOf(r)})}, {Param: AskName}}
	d := p.Die
	if left := s.leftFor(p, r); len(left) > 0 {
		askDie.Min = 1
		asks = append(asks, game.Ask{Param: askDie, Among: DiceChoices(r, left)})
		d = r.Pool[left[0]].Die
	}
	fixed, own := game.Args{"owed": {OwedWord(p.ID)}}, s.Own(by, p.Char)
	return []game.Offer{
		{Fixed: fixed, Asks: asks, About: RollRef(r.ID), Moment: s.MomentOf(r.ID), Urgent: own, Main: own,
			Label: game.Say("cortex.use.die", game.W("name", s.NameFor(by, c.ID)), game.D("die", max(d, dice.D4))),
			Fit:   func(args game.Args) *game.Refusal { return s.fitUse(r, args) }},
		{Fixed: game.Args{"owed": {OwedWord(p.ID)}, "make": {onNothing}}, About: RollRef(r.ID), Label: game.Say("cortex.use.nothing")},
	}
}

// fitUse refuses a second effect die on the thing that another one of the
// roll has made or hit (CORE-EFFECT-R3).
func (s *State) fitUse(r *pool.Roll, args game.Args) *game.Refusal {
	aim := AimOf(args)
	if k := s.AimKind(aim.Kind); k != nil && k.Named && aim.Name == "" {
		return game.Refuse("CORE-EFFECT-R6", "cortex.refused.unnamed")
	}
	same := aim.Kind == r.Aim.Kind && aim.On == r.Aim.On && game.Canon(aim.Name) == game.Canon(r.Aim.Name)
	if same && !stackEffects.On(s) {
		return game.Refuse("CORE-EFFECT-R3", "cortex.refused.same_use")
	}
	if no := s.usedAlready(r.ID, s.thing(r, aim)); no != nil {
		return no
	}
	if same {
		return nil
	}
	return s.fitAim(r.Char, args)
}
