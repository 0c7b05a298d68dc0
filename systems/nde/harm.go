package nde

import (
	"cmp"
	"slices"

	"mesa/game"
)

// wound takes Hearts from a PC that is not out of action. If an Armor token could stop one of them,
// the harm waits for the owner's decision (NDE-MOD-02, NDE-R39).
func wound(t *tx, pc string, n int, why string) {
	p := t.S.pc(pc)
	if p == nil || p.Down() {
		return
	}
	if t.S.mayStop(p) {
		t.Emit(Hurt{Harm: Harm{ID: t.S.NextID + 1, PC: pc, N: n, Why: why}})
		return
	}
	lose(t, pc, n, why)
}

// mayStop reports whether a PC has a token that can stop a Heart.
func (s *State) mayStop(p *PC) bool { return armorTokens.On(s) && p.Token && !p.Down() }

// settleHarm applies waiting harm that can no longer be stopped: the token is spent on other harm,
// the module is off, or the PC has no Heart left (NDE-R44).
func settleHarm(t *tx) {
	for _, h := range slices.Clone(t.S.Harms) {
		if p := t.S.pc(h.PC); p == nil || !t.S.mayStop(p) {
			takeHarm(t, h)
		}
	}
}

// lose takes Hearts from a PC. A PC that falls drops its test if that is not thrown yet
// (NDE-HURT-01, NDE-R32).
func lose(t *tx, pc string, n int, why string) {
	changeValue(t, pc, ValueHearts, -n, why)
	if test := t.S.testOf(pc); t.S.pc(pc).Down() && test != nil && !test.Thrown() {
		endTest(t, test.ID, Dropped)
	}
}

// heal gives Hearts back, never above the maximum.
func heal(t *tx, pc string, n int, why string) {
	if p := t.S.pc(pc); p != nil {
		changeValue(t, pc, ValueHearts, min(n, p.MaxHearts-p.Hearts), why)
	}
}

// refill gives Power Points back, never above the maximum.
func refill(t *tx, pc string, n int, why string) {
	if p := t.S.pc(pc); p != nil {
		changeValue(t, pc, ValuePP, min(n, max(0, p.MaxPP-p.PP)), why)
	}
}

func (s *State) harmNamed(id string) (Harm, bool) {
	i := slices.IndexFunc(s.Harms, func(h Harm) bool { return harmWord(h.ID) == id })
	if i < 0 {
		return Harm{}, false
	}
	return s.Harms[i], true
}

func harmWord(id int) string { return "h" + game.Itoa(id) }

func harmRef(id int) game.Ref { return game.Ref("harm/" + game.Itoa(id)) }

var paramHarm = game.Param{Name: "harm", Kind: game.Pick, Min: 1, Max: 1}

// harmOffers collects an offer for each waiting harm of the PCs that the actor may act for and that
// may accepts. no returns the reason for the PCs that get no offer.
func (s *State) harmOffers(c *game.Collector, key string, may func(*PC) bool, no func(*PC) *game.Refusal) {
	for _, h := range s.Harms {
		p := s.pc(h.PC)
		if p == nil || !p.playedBy(c.Actor) || !may(p) {
			continue
		}
		c.Add(game.Offer{
			Fixed: game.Args{"who": {p.ID}, "harm": {harmWord(h.ID)}}, About: pcRef(p.ID),
			ForCard: game.ForCard{Card: harmRef(h.ID), Urgent: p.isOwn(c.Actor)},
			Primary: p.isOwn(c.Actor),
			Label:   game.Say(key, game.W("name", s.nameFor(c.Actor, p)), game.N("n", h.N), game.N("left", h.N-1)),
		})
	}
	s.closeRest(c, no)
}

// armorMove spends the Armor token to stop exactly 1 Heart.
func armorMove() move {
	return move{
		Spec: game.Spec{Name: "armor", Category: game.CategoryDice, AnswersCards: true,
			Params: []game.Param{paramWho, paramHarm}},
		Lacks: "NDE-R39",
		Offers: func(s *State, c *game.Collector) {
			s.harmOffers(c, "nde.armor.now", func(p *PC) bool { return p.Token },
				func(p *PC) *game.Refusal { return s.refuseArmor(p) })
		},
		Do: func(t *tx, args game.Args) {
			h, _ := t.S.harmNamed(args.One("harm"))
			t.Emit(HarmMet{Harm: h, Stopped: true})
			t.Emit(ValueSet{Who: h.PC, What: ValueToken, Now: 0, Was: 1, Why: "token"})
			lose(t, h.PC, h.N-1, h.Why)
			settleHarm(t)
			endPhase(t)
		},
	}
}

// refuseArmor refuses a PC that has no harm to stop, or no token to stop it with.
func (s *State) refuseArmor(p *PC) *game.Refusal {
	switch {
	case !armorTokens.On(s):
		return refuse("no-module")
	case !s.Scene.Open():
		return refuse("no-scene")
	case !p.Token:
		return refuse("no-token")
	}
	return refuse("not-hurt")
}

// takeMove accepts waiting harm without using the token.
func takeMove() move {
	return move{
		Spec: game.Spec{Name: "take", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{paramWho, paramHarm}},
		Offers: func(s *State, c *game.Collector) {
			s.harmOffers(c, "nde.take.now", func(*PC) bool { return true }, refuseAlways[*PC](refuse("not-hurt")))
		},
		Do: func(t *tx, args game.Args) {
			h, _ := t.S.harmNamed(args.One("harm"))
			takeHarm(t, h)
			settleHarm(t)
			endPhase(t)
		},
	}
}

func takeHarm(t *tx, h Harm) {
	p := t.S.pc(h.PC)
	t.Emit(HarmMet{Harm: h, Idle: p == nil || p.Hearts == 0})
	if p != nil {
		lose(t, h.PC, h.N, h.Why)
	}
}

// raiseMove puts a fallen ally back up with 1 Heart. It needs no test but costs the Action of the
// PC who does it (NDE-HURT-02, NDE-R32). A GM who does not agree undoes it.
func raiseMove() move {
	return move{
		Spec: game.Spec{Name: "raise", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramTarget, paramWho}},
		Lacks:  "NDE-R32",
		Offers: (*State).raiseOffers,
		Do: func(t *tx, args game.Args) {
			makeWay(t, args.One("who"))
			if t.S.Scene.Fight() {
				t.Emit(ActionUsed{PC: args.One("who"), Used: true})
			}
			t.Emit(Raised{PC: args.One("target"), By: args.One("who")})
			heal(t, args.One("target"), 1, "raised")
			endPhase(t)
		},
	}
}

func (s *State) raiseOffers(c *game.Collector) {
	spent := 0 // Actions
	if s.Scene.Fight() {
		spent = 1
	}
	for _, target := range s.PCs {
		for _, p := range s.PCs {
			if !target.Down() || !p.playedBy(c.Actor) ||
				c.Closed(s.refuseRaise(c.Actor, p, target), "target", target.ID, "who", p.ID) {
				continue
			}
			c.Add(game.Offer{Fixed: game.Args{"target": {target.ID}, "who": {p.ID}}, About: pcRef(target.ID),
				Primary: p.isOwn(c.Actor),
				Label: game.Say("nde.raise.now", game.W("name", s.nameFor(c.Actor, p)),
					game.W("target", target.displayName()), game.N("action", spent))})
		}
	}
	s.closeWithoutPC(c)
	s.closeOthers(c, "who")
	c.Against("target", func(word string) *game.Refusal {
		if p := s.pc(game.Slug(word)); p != nil && !p.Down() {
			return refuse("not-down")
		}
		return nil
	})
}

// refuseRaise refuses a PC that cannot raise this fallen PC.
func (s *State) refuseRaise(by game.Actor, p, target *PC) *game.Refusal {
	if p == target {
		return refuse("raise-self")
	}
	return cmp.Or(s.refuseTry(by, p), s.refuseReach(by, p, target))
}

// refuseReach refuses to raise an ally who is out of reach in a conflict: Far or farther, or on the
// grid more than one movement away. It does not refuse the GM, who has to agree anyway.
func (s *State) refuseReach(by game.Actor, p, target *PC) *game.Refusal {
	most := zoneIndex(Nearby)
	if s.usesGrid() {
		most = gridMove + 1
	}
	if !s.Scene.Fight() || by.Role == game.GM || s.distance(p.ID, target.ID) <= most {
		return nil
	}
	return refuse("raise-far", game.W("name", target.displayName()))
}
