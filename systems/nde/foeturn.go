package nde

import (
	"slices"

	"mesa/game"
)

var paramHurtN = game.Param{Name: "n", Kind: game.Number, Min: 1, Max: 9}

// hurtMove takes Hearts from PCs, by a foe in the opponents' phase or as the consequence of
// anything else. There is one offer for each foe and PC (NDE-R27).
func hurtMove() move {
	return gmMove(game.Spec{Name: "hurt", Category: game.CategoryAct, Slash: true, AnswersCards: true,
		Params: []game.Param{paramWho, paramHurtN, paramFoe}},
		func(s *State) []game.Offer {
			var offers []game.Offer
			for _, b := range s.foeActions() {
				offers = append(offers, placeOnRoundCard(foeTurn.Is(s, "gm_decides") && b.likely, game.Offer{
					Fixed: game.Args{"foe": {b.foe.ID}, "who": {b.pc.ID}}, About: foeRef(b.foe.ID),
					Label:  game.Say("nde.hurt.by", game.M("foe", b.foe.nameMsg()), game.W("name", b.pc.displayName())),
					Inputs: []game.Input{{Param: paramHurtN, Preset: "1"}},
				}))
			}
			for _, p := range s.ablePCs() {
				offers = append(offers, game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
					Label:  game.Say("nde.hurt.now", game.W("name", p.displayName())),
					Inputs: []game.Input{{Param: paramHurtN, Preset: "1"}}})
			}
			return offers
		}, func(t *tx, args game.Args) {
			if foe := args.One("foe"); foe != "" {
				t.Emit(FoeActed{Foe: foe, Act: ActHurts, PC: args.One("who")})
			}
			wound(t, args.One("who"), number(args.One("n")), "harm")
			endPhase(t)
		}, func(s *State, args game.Args) *game.Refusal {
			if p := s.pc(game.Slug(args.One("who"))); p != nil && p.Down() {
				return refuse("down", game.W("name", p.displayName()))
			}
			return s.whyNoFoeAction(args)
		})
}

// placeOnRoundCard puts a likely action of a foe on the card of the round. The others are only shown with
// the foe, so that a crowd of foes does not fill the card with buttons.
func placeOnRoundCard(likely bool, o game.Offer) game.Offer {
	if likely {
		o.Card, o.Urgent, o.Primary = roundRef, true, true
	}
	return o
}

// whyNoFoeAction explains why a foe cannot act now.
func (s *State) whyNoFoeAction(args game.Args) *game.Refusal {
	f := s.foe(game.Slug(args.One("foe")))
	switch {
	case f == nil:
		return refuseBy("NDE-R27", "no-such-foe")
	case f.Fallen():
		return refuse("target-down")
	case !s.Scene.Fight() || s.Scene.Phase != OpponentsPhase:
		return refuseBy("NDE-R27", "foe-phase", game.M("name", f.nameMsg()))
	case f.Acted:
		return refuseBy("NDE-R27", "foe-acted", game.M("name", f.nameMsg()))
	}
	return refuseBy("NDE-R27", "nobody-to-hurt")
}

// foeAction is a foe and a PC that it may act against in its phase.
type foeAction struct {
	foe    *Foe
	pc     *PC
	likely bool // the card asks for it: the PC is nearest and the foe is next to act
}

// foeActions returns the possible actions of all foes that have yet to act. Of a crowd only the first
// foes are likely, so that their buttons fit below one message.
func (s *State) foeActions() []foeAction {
	var all []foeAction
	likely := 0
	for _, f := range s.foesToAct() {
		near := s.nearestPCs(f)
		turn := likely == 0 || likely+len(near) <= maxWaited
		if turn {
			likely += len(near)
		}
		for _, p := range s.ablePCs() {
			all = append(all, foeAction{f, p, turn && slices.Contains(near, p)})
		}
	}
	return all
}

// nearestPCs returns the PCs that stand nearest to a foe.
func (s *State) nearestPCs(f *Foe) []*PC {
	var near []*PC
	for _, p := range s.ablePCs() {
		switch {
		case len(near) == 0 || s.distance(f.ID, p.ID) < s.distance(f.ID, near[0].ID):
			near = []*PC{p}
		case s.distance(f.ID, p.ID) == s.distance(f.ID, near[0].ID):
			near = append(near, p)
		}
	}
	return near
}

// foeActionMove records any other action of a foe in its phase.
func foeActionMove() move {
	paramWhat := game.Param{Name: "what", Kind: game.Text, Max: 200}
	return gmMove(game.Spec{Name: "deed", Category: game.CategoryAct, Params: []game.Param{paramFoe, paramWhat}},
		func(s *State) []game.Offer {
			var offers []game.Offer
			for _, f := range s.foesToAct() {
				offers = append(offers,
					game.Offer{Fixed: game.Args{"foe": {f.ID}}, About: foeRef(f.ID),
						Inputs: []game.Input{{Param: paramWhat}},
						Label:  game.Say("nde.deed.other", game.M("foe", f.nameMsg()))})
			}
			return offers
		}, func(t *tx, args game.Args) {
			t.Emit(FoeActed{Foe: args.One("foe"), Act: ActOther, What: args.One("what")})
		}, (*State).whyNoFoeAction)
}

// defendMove calls a test to defend against a foe, if the table's option says so: Dexterity to
// dodge or Strength to hold. A failure costs 1 Heart (NDE-R27).
func defendMove() move {
	return gmMove(game.Spec{Name: "defend", Category: game.CategoryAct, AnswersCards: true,
		Params: []game.Param{paramFoe, paramWho, paramAttr, paramT, paramSit}}, func(s *State) []game.Offer {
		if !foeTurn.Is(s, "pc_defends") {
			return nil
		}
		var offers []game.Offer
		for _, b := range s.foeActions() {
			if s.refuseTest(b.pc) == nil {
				offers = append(offers, s.defendOffer(b))
			}
		}
		return offers
	}, func(t *tx, args game.Args) {
		foe := args.One("foe")
		t.Emit(FoeActed{Foe: foe, Act: ActAttacks, PC: args.One("who")})
		makeWay(t, args.One("who"))
		test := Test{PC: args.One("who"), Kind: PlainTest, Target: foe, Way: ByDefending, Free: true}
		t.S.frameTest(&test, args)
		beginTest(t, test, "called")
	}, func(s *State, args game.Args) *game.Refusal {
		if !foeTurn.Is(s, "pc_defends") {
			return refuse("no-defence")
		}
		if badT(args) {
			return refuse("t-range")
		}
		if p := s.pc(game.Slug(args.One("who"))); p != nil && s.refuseTest(p) != nil {
			return s.refuseTest(p)
		}
		return s.whyNoFoeAction(args)
	})
}

// ByDefending is the Way of a test to defend against a foe.
const ByDefending = "defending"

func (s *State) defendOffer(b foeAction) game.Offer {
	f, p := b.foe, b.pc
	among := choices(attributes[:2], attrMsg, Dexterity)
	inputs, test := []game.Input{{Param: paramAttr, Choices: among}}, &Test{Kind: PlainTest}
	t := usualT
	s.addDiceByAttribute(p, test, among)
	if s.is2d6() {
		t = 0
		s.addChanceByAttribute(p, test, among)
	} else {
		ts := tChoices(usualT)
		s.addChancesByT([]*PC{p}, test, attributes[:2], ts)
		inputs = append(inputs, game.Input{Param: paramT, Choices: ts})
	}
	inputs = append(inputs, game.Input{Param: paramSit, Choices: choices(situationWords, s.sitMsg, "")})
	return placeOnRoundCard(b.likely,
		game.Offer{Fixed: game.Args{"foe": {f.ID}, "who": {p.ID}}, About: foeRef(f.ID), Inputs: inputs,
			Label: game.Say("nde.defend.now", game.M("foe", f.nameMsg()), game.W("name", p.displayName()),
				game.N("t", t))})
}
