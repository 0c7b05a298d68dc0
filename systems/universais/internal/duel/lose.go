package duel

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/hand"
	"mesa/systems/universais/internal/harm"
	"mesa/systems/universais/internal/influence"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/roll"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
	"mesa/systems/universais/internal/timer"
)

// losses are the three choices of an Initiator that lost (UNI-DUEL-14).
var losses = []sheet.Word{
	{Word: "back-down", Also: []string{"desistir"}},
	{Word: "accept", Also: []string{"aceitar"}},
	{Word: "resist", Also: []string{"resistir"}},
}

// npcLosses are the choices of the GM for an NPC that lost (UNI-DUEL-08). "other" is for combat
// only.
var npcLosses = []sheet.Word{
	{Word: "knockout", Also: []string{"nocaute"}},
	{Word: "timer", Also: nil},
	{Word: "other", Also: []string{"outro", "outra"}},
}

// duelSegments are the sizes of the Timer of an NPC that resists.
var duelSegments = []string{"4", "6", "8"}

// lossMove lets an Initiator that lost choose one of losses.
func lossMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "concede", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{acting.ParamHow, acting.ParamWho, paramDuel}},
		Offers: func(s *state.State, c *game.Collector) {
			offersIn(s, c, state.DuelLost, func(d *state.Duel) string { return d.Initiator }, lossOffers)
			acting.CloseRest(s, c, refuseLoss)
		},
		Do: lose,
	}
}

func refuseLoss(s *state.State, id string) *game.Refusal {
	d := s.DuelOf(id)
	if d == nil && s.LastDuel != nil && slices.Contains(s.LastDuel.Participants(), id) {
		d = s.LastDuel
	}
	switch {
	case d == nil:
		return game.Refuse("UNI-R35", "universais.refused.no-duel")
	case d.Target == id:
		return acting.Refuse("not-initiator")
	case d.Resisted:
		return game.Refuse("UNI-R35", "universais.refused.once")
	case d.Stage == state.DuelRolling:
		return acting.Refuse("wrong-step", game.M("hold", hold(s, d)))
	}
	return acting.Refuse("not-loser")
}

func lossOffers(s *state.State, by game.Actor, d *state.Duel) []game.Offer {
	var offers []game.Offer
	p := s.PC(d.Initiator)
	for _, w := range losses {
		o := game.Offer{Fixed: game.Args{"how": {w.Word}}, Aliases: game.Args{"how": w.Also},
			Label: game.Say("universais.concede."+w.Word,
				game.W("name", acting.NameFor(s, by, d.Initiator)), game.N("combat", sheet.Flag(d.Combat)),
				game.N("npc", sheet.Flag(p == nil)), game.N("back", sheet.Flag(options.ResistRefund.On(s))))}
		switch {
		case w.Word == "accept" && p != nil:
			o.Cost = []game.Amount{{Unit: influence.Unit, N: d.Price}}
		case w.Word == "resist":
			r := resistRoll(d)
			o.Odds = hand.ThrowOdds(s, &r, r.Hand(d.Initiator))
		}
		offers = append(offers, o)
	}
	return offers
}

func lose(t *state.Tx, args game.Args) {
	d := *t.S.Duel(args.One("duel"))
	t.Emit(DuelChosen{Duel: d.ID, Who: d.Initiator, How: args.One("how")})
	switch args.One("how") {
	case "back-down":
		finish(t, d)
	case "accept":
		if p := t.S.PC(d.Initiator); p != nil {
			influence.Gain(t, p, d.Price, "refund")
		}
		suffer(t, d)
	case "resist":
		r := resistRoll(&d)
		d.Stage, d.Resisted, d.Loser = state.DuelRolling, true, ""
		t.Emit(DuelSet{Duel: d, Why: "resists"})
		t.Emit(roll.RollSet{Roll: r, Why: "duel"})
		roll.ThrowHands(t, d.ID, d.Initiator)
	}
}

// npcLoseMove lets the GM decide about an NPC that lost. In combat the GM can also say in words
// what the NPC suffers (UNI-R39).
func npcLoseMove() state.Move {
	paramSize := game.Param{Name: "segments", Kind: game.Pick, Min: 1, Max: 1}
	return acting.WithLacks("UNI-DUEL-08",
		acting.GMMove(game.Spec{Name: "npc-lose", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{acting.ParamHow, paramSize, acting.ParamSaid, acting.ParamWho, paramDuel}},
			func(s *state.State, c *game.Collector) {
				c.Add(gmOffersIn(s, state.DuelNPC, func(d *state.Duel) []game.Offer {
					var offers []game.Offer
					for _, w := range npcLosses {
						o := game.Offer{Fixed: game.Args{"how": {w.Word}, "who": {d.Loser}},
							Aliases: game.Args{"how": w.Also}, ForCard: game.ForCard{Urgent: true},
							Primary: w.Word == "knockout",
							Label:   game.Say("universais.npc-lose."+w.Word, game.W("name", s.Name(d.Loser)))}
						switch {
						case w.Word == "timer":
							o.Inputs = []game.Input{{Param: paramSize, Choices: segmentChoices()}}
							if s.IsTimersFull() {
								continue
							}
						case w.Word == "other" && !d.Combat:
							continue
						case w.Word == "other":
							o.Inputs = []game.Input{{Param: acting.ParamSaid}}
						}
						offers = append(offers, o)
					}
					return offers
				})...)
				c.Against("segments", refuseTimerSize)
			}, npcLose))
}

// refuseTimerSize refuses a typed number of segments that is none of duelSegments, and leaves other
// words to game.Match.
func refuseTimerSize(word string) *game.Refusal {
	if sheet.IsNumber(word) {
		return acting.Refuse("timer-size")
	}
	return nil
}

func segmentChoices() []game.Choice {
	var cs []game.Choice
	for _, n := range duelSegments {
		cs = append(cs,
			game.Choice{Word: n, Label: game.Say("universais.segments", game.N("n", sheet.Number(n))),
				Selected: n == "6"})
	}
	return cs
}

func npcLose(t *state.Tx, args game.Args) {
	d := *t.S.Duel(args.One("duel"))
	switch args.One("how") {
	case "knockout":
		t.Emit(harm.KnockedOut{Who: d.Loser})
	case "timer":
		n := t.S.NPC(d.Loser)
		c := state.Timer{ID: t.S.FreeWord(n.Name), Name: n.Name, Kind: state.StoryTimer,
			Segments: sheet.Number(args.One("segments")), Out: n.ID}
		t.Emit(timer.TimerSet{Timer: c, Was: -1})
	case "other":
		t.Emit(DuelChosen{Duel: d.ID, Who: d.Loser, How: "other", Text: args.One("text")})
	}
	finish(t, d)
}

// edgeMove lets an Initiator move both participants to the edge of the board, or leave them where
// they are (UNI-DUEL-13).
func edgeMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "edge", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{acting.ParamHow, acting.ParamSaid, acting.ParamWho, paramDuel}},
		Offers: func(s *state.State, c *game.Collector) {
			offersIn(s, c, state.DuelEdge, func(d *state.Duel) string { return d.Initiator },
				func(s *state.State, by game.Actor, d *state.Duel) []game.Offer {
					var offers []game.Offer
					for _, how := range sheet.LoneWords[:2] {
						o := game.Offer{Fixed: game.Args{"how": {how.Word}}, Aliases: game.Args{"how": how.Also},
							Label: game.Say("universais.edge."+how.Word,
								game.W("name", acting.NameFor(s, by, d.Initiator)))}
						if how.Word == "yes" {
							o.Inputs = []game.Input{{Param: acting.ParamSaid}}
						}
						offers = append(offers, o)
					}
					return offers
				})
			acting.CloseRest(s, c, func(*state.State, string) *game.Refusal {
				return game.Refuse("UNI-DUEL-13", "universais.refused.no-edge")
			})
		},
		Do: func(t *state.Tx, args game.Args) {
			d := *t.S.Duel(args.One("duel"))
			if args.One("how") == "yes" {
				t.Emit(DuelChosen{Duel: d.ID, Who: d.Initiator, How: "edge", Text: args.One("text")})
			}
			End(t, d, "done")
		},
	}
}
