package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// suffer applies the loss of a Duel to the loser: 2 Stress, or 2 Wounds in combat. The GM decides
// what happens to an NPC, except to one with tracks in combat (UNI-DUEL-07, UNI-DUEL-08,
// UNI-DUEL-12, UNI-R39).
func suffer(t *tx, d Duel) {
	if n := t.S.npc(d.Loser); n != nil && (!d.Combat || !n.Tracked) {
		d.Stage = DuelNPC
		t.Emit(DuelSet{Duel: d, Why: "npc"})
		return
	}
	stress, wounds := duelHarm, 0
	if d.Combat {
		stress, wounds = 0, duelHarm
	}
	harm(t, d.Loser, stress, wounds, "duel")
	finishDuel(t, d)
}

// finishDuel ends a Duel. A Duel of combat first asks about the edge of the board, if its Initiator
// can go back (UNI-DUEL-13).
func finishDuel(t *tx, d Duel) {
	if d.Combat && t.S.canReturn(d.Initiator) {
		d.Stage = DuelEdge
		t.Emit(DuelSet{Duel: d, Why: "edge"})
		return
	}
	endDuel(t, d, "done")
}

// canReturn reports whether a participant of a Duel can go back to the Scene: it is neither knocked
// out nor dead nor gone.
func (s *State) canReturn(id string) bool {
	p := s.pc(id)
	return p != nil && p.Out == nil && !p.Dead || s.npc(id) != nil && !slices.Contains(s.Felled, id)
}

// endDuel ends a Duel and brings the participants that can return back to their Scene. why is
// DuelEnded.Why.
func endDuel(t *tx, d Duel, why string) {
	e := DuelEnded{Duel: d, Why: why}
	for _, id := range d.awayIDs() {
		if t.S.canReturn(id) {
			e.Back = append(e.Back, id)
		}
	}
	t.Emit(e)
}

// afterHarm ends the Duel of a PC or NPC that is out or dead now. The Duel is dropped if it was not
// decided yet. At the edge of the board it was decided, and ends if the Initiator is out.
func afterHarm(t *tx, id string) {
	d := t.S.duelOf(id)
	switch {
	case d == nil || t.S.canReturn(id):
	case d.Stage != DuelEdge:
		endDuel(t, *d, "dropped")
	case d.Initiator == id:
		endDuel(t, *d, "done")
	}
}

// losses are the three choices of an Initiator that lost (UNI-DUEL-14).
var losses = []word{
	{"back-down", []string{"desistir"}},
	{"accept", []string{"aceitar"}},
	{"resist", []string{"resistir"}},
}

// lossMove lets an Initiator that lost choose one of losses.
func lossMove() move {
	return move{
		Spec: game.Spec{Name: "concede", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{paramHow, paramWho, paramDuel}},
		Offers: func(s *State, c *game.Collector) {
			s.duelOffers(c, DuelLost, func(d *Duel) string { return d.Initiator }, (*State).lossOffers)
			s.closeRest(c, (*State).refuseLoss)
		},
		Do: lose,
	}
}

func (s *State) refuseLoss(id string) *game.Refusal {
	d := s.duelOf(id)
	if d == nil && s.LastDuel != nil && slices.Contains(s.LastDuel.participants(), id) {
		d = s.LastDuel
	}
	switch {
	case d == nil:
		return game.Refuse("UNI-R35", "universais.refused.no-duel")
	case d.Target == id:
		return refuse("not-initiator")
	case d.Resisted:
		return game.Refuse("UNI-R35", "universais.refused.once")
	case d.Stage == DuelRolling:
		return refuse("wrong-step", game.M("hold", s.duelHold(d)))
	}
	return refuse("not-loser")
}

func (s *State) lossOffers(by game.Actor, d *Duel) []game.Offer {
	var offers []game.Offer
	p := s.pc(d.Initiator)
	for _, w := range losses {
		o := game.Offer{Fixed: game.Args{"how": {w.word}}, Aliases: game.Args{"how": w.also},
			Label: game.Say("universais.concede."+w.word,
				game.W("name", s.nameFor(by, d.Initiator)), game.N("combat", flag(d.Combat)),
				game.N("npc", flag(p == nil)),
				game.N("back", flag(resistRefund.On(s))))}
		switch {
		case w.word == "accept" && p != nil:
			o.Cost = []game.Amount{{Unit: unitInfluence, N: d.Price}}
		case w.word == "resist":
			r := resistRoll(d)
			o.Odds = s.throwOdds(&r, r.hand(d.Initiator))
		}
		offers = append(offers, o)
	}
	return offers
}

// resistRoll returns the roll of a Duel once more, for its Initiator alone. The Hits of the target
// stay (UNI-R35).
func resistRoll(d *Duel) Roll {
	r := d.Rolled.copy()
	for i := range r.Hands {
		h := &r.Hands[i]
		h.Out, h.Kept, h.AllOut = false, h.Who != d.Initiator, 0
		if h.Who == d.Initiator {
			h.Result = nil
		}
	}
	r.Stage, r.Outcome, r.Best = Framed, "", nil
	r.Again++
	return r
}

func lose(t *tx, args game.Args) {
	d := *t.S.duel(args.One("duel"))
	t.Emit(DuelChosen{Duel: d.ID, Who: d.Initiator, How: args.One("how")})
	switch args.One("how") {
	case "back-down":
		finishDuel(t, d)
	case "accept":
		if p := t.S.pc(d.Initiator); p != nil {
			gain(t, p, d.Price, "refund")
		}
		suffer(t, d)
	case "resist":
		r := resistRoll(&d)
		d.Stage, d.Resisted, d.Loser = DuelRolling, true, ""
		t.Emit(DuelSet{Duel: d, Why: "resists"})
		t.Emit(RollSet{Roll: r, Why: "duel"})
		throwHands(t, d.ID, d.Initiator)
	}
}

// npcLosses are the choices of the GM for an NPC that lost (UNI-DUEL-08). "other" is for combat
// only.
var npcLosses = []word{
	{"knockout", []string{"nocaute"}},
	{"timer", nil},
	{"other", []string{"outro", "outra"}},
}

// duelSegments are the sizes of the Timer of an NPC that resists.
var duelSegments = []string{"4", "6", "8"}

// npcLoseMove lets the GM decide about an NPC that lost. In combat the GM can also say in words
// what the NPC suffers (UNI-R39).
func npcLoseMove() move {
	paramSize := game.Param{Name: "segments", Kind: game.Pick, Min: 1, Max: 1}
	return withLacks("UNI-DUEL-08", gmMove(game.Spec{Name: "npc-lose", Category: game.CategoryAct, AnswersCards: true,
		Params: []game.Param{paramHow, paramSize, paramSaid, paramWho, paramDuel}}, func(s *State, c *game.Collector) {
		c.Add(s.gmDuelOffers(DuelNPC, func(d *Duel) []game.Offer {
			var offers []game.Offer
			for _, w := range npcLosses {
				o := game.Offer{Fixed: game.Args{"how": {w.word}, "who": {d.Loser}}, Aliases: game.Args{"how": w.also},
					ForCard: game.ForCard{Urgent: true},
					Primary: w.word == "knockout",
					Label:   game.Say("universais.npc-lose."+w.word, game.W("name", s.name(d.Loser)))}
				switch {
				case w.word == "timer":
					o.Inputs = []game.Input{{Param: paramSize, Choices: segmentChoices()}}
					if s.isTimersFull() {
						continue
					}
				case w.word == "other" && !d.Combat:
					continue
				case w.word == "other":
					o.Inputs = []game.Input{{Param: paramSaid}}
				}
				offers = append(offers, o)
			}
			return offers
		})...)
		c.Against("segments", refuseTimerSize)
	}, npcLose))
}

// refuseTimerSize refuses a number that is no size of a Timer of this kind.
func refuseTimerSize(word string) *game.Refusal {
	if isNumber(word) {
		return refuse("timer-size")
	}
	return nil
}

func segmentChoices() []game.Choice {
	var cs []game.Choice
	for _, n := range duelSegments {
		cs = append(cs,
			game.Choice{Word: n, Label: game.Say("universais.segments", game.N("n", number(n))), Selected: n == "6"})
	}
	return cs
}

func npcLose(t *tx, args game.Args) {
	d := *t.S.duel(args.One("duel"))
	switch args.One("how") {
	case "knockout":
		t.Emit(KnockedOut{Who: d.Loser})
	case "timer":
		n := t.S.npc(d.Loser)
		c := Timer{ID: t.S.freeWord(n.Name), Name: n.Name, Kind: StoryTimer, Segments: number(args.One("segments")),
			Out: n.ID}
		t.Emit(TimerSet{Timer: c, Was: -1})
	case "other":
		t.Emit(DuelChosen{Duel: d.ID, Who: d.Loser, How: "other", Text: args.One("text")})
	}
	finishDuel(t, d)
}

// edgeMove lets an Initiator move both participants to the edge of the board, or leave them where
// they are (UNI-DUEL-13).
func edgeMove() move {
	return move{
		Spec: game.Spec{Name: "edge", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{paramHow, paramSaid, paramWho, paramDuel}},
		Offers: func(s *State, c *game.Collector) {
			s.duelOffers(c, DuelEdge, func(d *Duel) string { return d.Initiator },
				func(s *State, by game.Actor, d *Duel) []game.Offer {
					var offers []game.Offer
					for _, how := range loneWords[:2] {
						o := game.Offer{Fixed: game.Args{"how": {how.word}}, Aliases: game.Args{"how": how.also},
							Label: game.Say("universais.edge."+how.word, game.W("name", s.nameFor(by, d.Initiator)))}
						if how.word == "yes" {
							o.Inputs = []game.Input{{Param: paramSaid}}
						}
						offers = append(offers, o)
					}
					return offers
				})
			s.closeRest(c, func(*State, string) *game.Refusal { return game.Refuse("UNI-DUEL-13", "universais.refused.no-edge") })
		},
		Do: func(t *tx, args game.Args) {
			d := *t.S.duel(args.One("duel"))
			if args.One("how") == "yes" {
				t.Emit(DuelChosen{Duel: d.ID, Who: d.Initiator, How: "edge", Text: args.One("text")})
			}
			endDuel(t, d, "done")
		},
	}
}

// sideTensionMove sets the Tension of the Scene of a Duel. The Tension of the Scene that the
// participants left stays as it is (UNI-R21).
func sideTensionMove() move {
	return withLacks("UNI-R21", gmMove(game.Spec{Name: "duel-tension", Category: game.CategoryScene, Repeat: true,
		Params: []game.Param{paramTension, paramDuel}},
		func(s *State, c *game.Collector) {
			for _, d := range s.Duels {
				if d.Stage != DuelAsked {
					c.Add(game.Offer{Fixed: game.Args{"duel": {d.ID}}, About: duelRef(d.ID),
						Label: game.Say("universais.duel-tension.now", game.W("name", s.name(d.Initiator)),
							game.N("n", d.Tension)),
						Inputs: []game.Input{{Param: paramTension, Preset: "+1"}}, Validate: fitTension(d.Tension)})
				}
			}
			c.Against("n", refuseBelow(1, "tension-floor"))
		}, func(t *tx, args game.Args) {
			d := *t.S.duel(args.One("duel"))
			d.Tension, _ = game.NumberOf(args.One("n"), d.Tension)
			t.Emit(DuelSet{Duel: d, Why: "tension"})
		}))
}

// fitTension returns a check of a Tension that is typed as a number, or as a change of now. The
// Tension must be at least 1.
func fitTension(now int) func(game.Args) *game.Refusal {
	return func(args game.Args) *game.Refusal {
		if n, _ := game.NumberOf(args.One("n"), now); n < 1 {
			return refuse("tension-floor")
		}
		return paramTension.Within(args.One("n"), now)
	}
}

// endDuelMove lets the Initiator's player take back a challenge that nobody has agreed to, and the
// GM end a Duel that is stuck. It has no consequence, and what was paid stays paid.
func endDuelMove() move {
	return move{
		Spec: game.Spec{Name: "end-duel", Category: game.CategoryAct, Params: []game.Param{paramDuel}},
		Offers: func(s *State, c *game.Collector) {
			for _, d := range s.Duels {
				o := game.Offer{Fixed: game.Args{"duel": {d.ID}}, About: duelRef(d.ID),
					ForCard: game.ForCard{Card: duelRef(d.ID)}}
				switch {
				case d.Stage == DuelAsked && s.plays(c.Actor, d.Initiator):
					o.Label, o.Optional = s.duelMsg("universais.end-duel.asked", d), s.isOwn(c.Actor, d.Initiator)
					o.WaitLabel = o.Label
				case d.Stage != DuelAsked && c.Actor.Role == game.GM:
					o.Label = s.duelMsg("universais.end-duel.now", d)
					o = asDestructive(o, rulekit.Msgs(s.duelMsg("universais.end-duel.then", d)))
				case c.Explains():
					c.Close(s.refuseUnlessGM(c.Actor), "duel", d.ID)
					continue
				default:
					continue
				}
				c.Add(o)
			}
			if len(s.Duels) == 0 {
				c.Close(game.Refuse("UNI-R32", "universais.refused.no-duel"))
			}
		},
		Do: func(t *tx, args game.Args) {
			d := *t.S.duel(args.One("duel"))
			why := "dropped"
			if d.Stage == DuelAsked {
				why = "withdrawn"
			}
			endDuel(t, d, why)
		},
	}
}
