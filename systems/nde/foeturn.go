package nde

import (
	"slices"

	"mesa/game"
)

var paramHurtN = game.Param{Name: "n", Kind: game.Number, Min: 1, Max: 9}

// hurtMove takes Hearts from PCs, by a foe in the opponents' phase or as the consequence of
// anything else. There is one offer for each foe and PC, and one for each PC without a foe
// (NDE-R27).
func hurtMove() move {
	return gmMove(game.Spec{Name: "hurt", Category: game.CategoryAct, Slash: true, AnswersCards: true,
		Params: []game.Param{paramWho, paramHurtN, paramFoe}},
		func(s *State, c *game.Collector) {
			for _, b := range s.foeActions() {
				c.Add(placeOnRoundCard(foeTurn.Is(s, "gm_decides") && b.likely, game.Offer{
					Fixed: game.Args{"foe": {b.foe.ID}, "who": {b.pc.ID}}, About: foeRef(b.foe.ID),
					Label:  game.Say("nde.hurt.by", game.M("foe", b.foe.nameMsg()), game.W("name", b.pc.displayName())),
					Inputs: []game.Input{{Param: paramHurtN, Preset: "1"}},
				}))
			}
			for _, p := range s.ablePCs() {
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
					Label:  game.Say("nde.hurt.now", game.W("name", p.displayName())),
					Inputs: []game.Input{{Param: paramHurtN, Preset: "1"}}})
			}
			s.closeDown(c)
			s.closeFoes(c)
		}, func(t *tx, args game.Args) {
			if foe := args.One("foe"); foe != "" {
				t.Emit(FoeActed{Foe: foe, Act: ActHurts, PC: args.One("who")})
			}
			wound(t, args.One("who"), number(args.One("n")), "harm")
			endPhase(t)
		})
}

// placeOnRoundCard puts a likely action of a foe on the card of the round. Other actions are only
// shown with the foe, so that a crowd of foes does not fill the card with buttons.
func placeOnRoundCard(likely bool, o game.Offer) game.Offer {
	if likely {
		o.Card, o.Urgent, o.Primary = roundRef, true, true
	}
	return o
}

// closeFoes closes a move for the foes that cannot act now.
func (s *State) closeFoes(c *game.Collector) {
	if !c.Explains() {
		return
	}
	c.Close(refuseBy("NDE-R27", "no-such-foe")) // for a typed line that names no foe
	for _, f := range s.Foes {
		c.Close(s.refuseFoeAction(f), "foe", f.ID)
	}
}

// refuseFoeAction refuses a foe that cannot act now.
func (s *State) refuseFoeAction(f *Foe) *game.Refusal {
	switch {
	case f.Fallen():
		return refuse("target-down")
	case !s.Scene.Fight() || s.Scene.Phase != OpponentsPhase:
		return refuseBy("NDE-R27", "foe-phase", game.M("name", f.nameMsg()))
	case f.Acted:
		return refuseBy("NDE-R27", "foe-acted", game.M("name", f.nameMsg()))
	case len(s.ablePCs()) == 0:
		return refuseBy("NDE-R27", "nobody-to-hurt")
	}
	return nil
}

// foeAction is a foe and a PC that it may act against in its phase.
type foeAction struct {
	foe    *Foe
	pc     *PC
	likely bool // the card asks for it: the PC is nearest, the foe one of the next
}

// foeActions returns the possible actions of all foes that have yet to act. Of a crowd, only the
// actions of the first foes are likely, so that their buttons fit below one message.
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

// nearestPCs returns the PCs that are nearest to a foe and not out of action: several if they are
// equally near.
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

// foeActionMove records an action of a foe in its phase that neither takes Hearts nor is defended
// against.
func foeActionMove() move {
	paramWhat := game.Param{Name: "what", Kind: game.Text, Max: 200}
	return gmMove(game.Spec{Name: "deed", Category: game.CategoryAct, Params: []game.Param{paramFoe, paramWhat}},
		func(s *State, c *game.Collector) {
			for _, f := range s.foesToAct() {
				c.Add(game.Offer{Fixed: game.Args{"foe": {f.ID}}, About: foeRef(f.ID),
					Inputs: []game.Input{{Param: paramWhat}},
					Label:  game.Say("nde.deed.other", game.M("foe", f.nameMsg()))})
			}
			s.closeFoes(c)
		}, func(t *tx, args game.Args) {
			t.Emit(FoeActed{Foe: args.One("foe"), Act: ActOther, What: args.One("what")})
		})
}

// defendMove calls a test to defend against a foe, if the table's option says so: Dexterity to
// dodge or Strength to hold. A failure costs 1 Heart (NDE-R27).
func defendMove() move {
	return gmMove(game.Spec{Name: "defend", Category: game.CategoryAct, AnswersCards: true,
		Params: []game.Param{paramFoe, paramWho, paramAttr, paramT, paramSit}}, func(s *State, c *game.Collector) {
		if !foeTurn.Is(s, "pc_defends") {
			c.Close(refuse("no-defence"))
			return
		}
		c.Against("t", refuseT)
		for _, b := range s.foeActions() {
			if !c.Closed(s.refuseTest(b.pc), "who", b.pc.ID) {
				c.Add(s.defendOffer(b))
			}
		}
		s.closeDown(c)
		s.closeFoes(c)
	}, func(t *tx, args game.Args) {
		foe := args.One("foe")
		t.Emit(FoeActed{Foe: foe, Act: ActAttacks, PC: args.One("who")})
		makeWay(t, args.One("who"))
		test := Test{PC: args.One("who"), Kind: PlainTest, Target: foe, Way: ByDefending, Free: true}
		t.S.frameTest(&test, args)
		beginTest(t, test, "called")
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
	inputs = append(inputs, game.Input{Param: paramSit, Choices: s.situationChoices()})
	return placeOnRoundCard(b.likely,
		game.Offer{Fixed: game.Args{"foe": {f.ID}, "who": {p.ID}}, About: foeRef(f.ID), Inputs: inputs,
			Label: game.Say("nde.defend.now", game.M("foe", f.nameMsg()), game.W("name", p.displayName()),
				game.N("t", t))})
}
