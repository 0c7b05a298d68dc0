package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/kit"
)

// The three choices of an Initiator who lost (UNI-DUEL-14).
var losses = []word{
	{"back-down", []string{"desistir"}},
	{"accept", []string{"aceitar"}},
	{"resist", []string{"resistir"}},
}

// loseMove is the choice of an Initiator who lost.
func loseMove() move {
	askLoss := game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}
	return move{
		Spec: game.Spec{Name: "concede", Under: game.UnderAct, Answers: true, Params: []game.Param{askLoss, askWho, askDuel}},
		When: func(s *State, by game.Seat) []game.Offer {
			return s.duelOffers(by, DuelLost, func(d *Duel) string { return d.Initiator }, func(d *Duel) []game.Offer {
				return s.lossOffers(by, d)
			})
		},
		Do: lose,
		Why: func(s *State, by game.Seat, args game.Args) *game.Refusal {
			id, no := s.actor(by, args)
			d := s.LastDuel
			switch {
			case no != nil || id == "":
				return no
			case s.duelOf(id) != nil && s.duelOf(id).Target == id, s.duelOf(id) == nil && d != nil && d.Target == id:
				return refuse("not-initiator")
			case s.duelOf(id) != nil && s.duelOf(id).Stage == DuelRolling && s.duelOf(id).Resisted:
				return refuse("once")
			}
			return refuse("not-loser")
		},
	}
}

func (s *State) lossOffers(by game.Seat, d *Duel) []game.Offer {
	var offers []game.Offer
	for _, w := range losses {
		o := game.Offer{Fixed: game.Args{"how": {w.word}}, Also: game.Args{"how": w.also},
			Label: game.Say("universais.concede."+w.word, game.W("name", s.nameFor(by, d.Initiator)), game.N("combat", flag(d.Combat)))}
		p := s.pc(d.Initiator)
		if w.word == "accept" && p != nil && d.Price > 0 {
			o.Cost = []game.Sum{{Unit: unitInfluence, N: d.Price}}
		}
		if w.word == "resist" {
			if r := s.anyRoll(d.Roll); r != nil && s.foresees(game.Seat{}) {
				next := r.copy()
				if h := next.hand(d.Initiator); h != nil {
					o.Odds = s.chances(&next, h, h)
				}
			}
		}
		offers = append(offers, o)
	}
	return offers
}

func lose(t *tx, args game.Args) {
	d := *t.S.duel(args.One("duel"))
	how := args.One("how")
	if how != "resist" {
		t.Emit(Chose{Duel: d.ID, Who: d.Initiator, How: how})
	}
	switch how {
	case "back-down":
		finishDuel(t, d)
	case "accept":
		if p := t.S.pc(d.Initiator); p != nil {
			gain(t, p, d.Price, "refund")
		}
		suffer(t, d)
	case "resist":
		resist(t, d)
	}
}

// resist lets the Initiator roll again, alone, against the Hits that stand
// (UNI-R35).
func resist(t *tx, d Duel) {
	old := t.S.anyRoll(d.Roll)
	if old == nil { // it is too long ago: both roll anew
		resolveDuel(t, d.ID)
		return
	}
	r := old.copy()
	for i := range r.Hands {
		r.Hands[i].Out, r.Hands[i].Kept, r.Hands[i].AllOut = false, true, 0
		if h := &r.Hands[i]; h.Who == d.Initiator {
			h.Lie, h.Kept = nil, false
		}
	}
	r.Stage, r.Outcome, r.Best = Framed, "", nil
	r.Again++
	begin(t, r, "resist")
	d.Stage, d.Roll, d.Resisted = DuelRolling, t.S.rollOf(d.Initiator).ID, true
	t.Emit(DuelSet{Duel: d, Why: "resists"})
	throwHands(t, d.Roll, d.Initiator)
}

// The ends of an NPC that lost (UNI-DUEL-08); without one of the rules the GM
// says it in words (UNI-R39).
var npcLosses = []word{
	{"knockout", []string{"nocaute"}},
	{"timer", nil},
	{"other", []string{"outro", "outra"}},
}

// duelSegments are the sizes of the Timer of an NPC that resists.
var duelSegments = []string{"4", "6", "8"}

// npcLoseMove is the GM's word on an NPC that lost.
func npcLoseMove() move {
	askHow := game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}
	askSize := game.Param{Name: "segments", Kind: game.Pick, Min: 1, Max: 1}
	return gmMove(game.Spec{Name: "npc-lose", Under: game.UnderAct, Answers: true,
		Params: []game.Param{askHow, askSize, askSaid, askWho, askDuel}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, d := range s.Duels {
			if d.Stage != DuelNPC || s.npc(d.Loser) == nil {
				continue
			}
			for _, w := range npcLosses {
				o := game.Offer{Fixed: game.Args{"how": {w.word}, "who": {d.Loser}, "duel": {d.ID}}, Also: game.Args{"how": w.also},
					About:  duelRef(d.ID),
					Moment: duelRef(d.ID), Urgent: w.word != "other", Main: w.word == "knockout",
					Label: game.Say("universais.npc-lose."+w.word, game.W("name", s.name(d.Loser)))}
				switch w.word {
				case "timer":
					ask := game.Ask{Param: askSize}
					for _, n := range duelSegments {
						ask.Among = append(ask.Among, game.Choice{Word: n, Label: game.Say("universais.segments", game.N("n", number(n))),
							Ticked: n == "6"})
					}
					o.Asks = []game.Ask{ask}
				case "other":
					o.Asks = []game.Ask{{Param: askSaid}}
				}
				offers = append(offers, o)
			}
		}
		return offers
	}, func(t *tx, args game.Args) {
		d := *t.S.duel(args.One("duel"))
		switch args.One("how") {
		case "other":
			t.Emit(Chose{Duel: d.ID, Who: d.Loser, How: "other", Text: args.One("text")})
		case "knockout":
			t.Emit(KnockedOut{Who: d.Loser})
		case "timer":
			n := t.S.npc(d.Loser)
			c := Timer{ID: t.S.freeWord(n.Name), Name: n.Name, Kind: StoryTimer, Segments: number(args.One("segments")), Out: n.ID}
			t.Emit(TimerSet{Timer: c, Was: -1})
		}
		finishDuel(t, d)
	}, func(s *State, args game.Args) *game.Refusal {
		if w := args.One("segments"); isNumber(w) && !slices.Contains(duelSegments, w) {
			return aboutParam(refuse("timer-size"), "segments")
		}
		if len(s.Duels) == 0 || !slices.ContainsFunc(s.Duels, func(d *Duel) bool { return d.Stage == DuelNPC }) {
			return game.Refuse("UNI-DUEL-08", "universais.refused.no-npc-lost")
		}
		return nil
	})
}

// edgeMove moves both participants to the edge of the board, or not
// (UNI-DUEL-13).
func edgeMove() move {
	askHow := game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}
	return move{
		Spec: game.Spec{Name: "edge", Under: game.UnderAct, Answers: true,
			Params: []game.Param{askHow, askSaid, askWho, askDuel}},
		When: func(s *State, by game.Seat) []game.Offer {
			return s.duelOffers(by, DuelEdge, func(d *Duel) string { return d.Initiator }, func(d *Duel) []game.Offer {
				var offers []game.Offer
				for _, how := range loneWords[:2] {
					o := game.Offer{Fixed: game.Args{"how": {how.word}}, Main: how.word == "no",
						Label: game.Say("universais.edge."+how.word, game.W("name", s.nameFor(by, d.Initiator)))}
					if how.word == "yes" {
						o.Asks = []game.Ask{{Param: askSaid}}
					}
					if no := s.idle(d.Initiator); no != nil {
						o.No = no
					}
					offers = append(offers, o)
				}
				return offers
			})
		},
		Do: func(t *tx, args game.Args) {
			d := *t.S.duel(args.One("duel"))
			if args.One("how") == "yes" {
				t.Emit(Chose{Duel: d.ID, Who: d.Initiator, How: "edge", Text: args.One("text")})
			}
			endDuel(t, d, "done")
		},
		Why: func(s *State, by game.Seat, args game.Args) *game.Refusal {
			if _, no := s.actor(by, args); no != nil {
				return no
			}
			return game.Refuse("UNI-DUEL-13", "universais.refused.no-edge")
		},
	}
}

// endDuelMove ends a Duel that is stuck, without any consequence; what was paid
// stays paid.
func endDuelMove() move {
	return gmMove(game.Spec{Name: "end-duel", Under: game.UnderAct, Params: []game.Param{askDuel}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, d := range s.Duels {
			offers = append(offers, grave(game.Offer{Fixed: game.Args{"duel": {d.ID}}, About: duelRef(d.ID), Moment: duelRef(d.ID),
				Label: game.Say("universais.end-duel.now", game.W("name", s.name(d.Initiator)), game.W("target", s.name(d.Target)))},
				kit.Just(game.Say("universais.end-duel.then", game.N("n", d.Price)))))
		}
		return offers
	}, func(t *tx, args game.Args) {
		d := *t.S.duel(args.One("duel"))
		if t.S.roll(d.Roll) != nil {
			endRoll(t, d.Roll, Dropped)
		}
		endDuel(t, d, "dropped")
	}, nil)
}
