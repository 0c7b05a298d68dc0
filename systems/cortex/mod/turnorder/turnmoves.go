package turnorder

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
)

// nextMove returns the move that names who acts next. It belongs to the player of the character
// that acted last, and to the GM for GMCs (ORDER-04, ORDER-05, ORDER-R1).
func nextMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "next", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{people.ParamWho, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			o := currentOrder(s)
			if c.Closed(o.refuseNext(s, c.Actor)) || !o.isWaiting(s) {
				return
			}
			who, round := o.candidates(s)
			for _, next := range who {
				c.Add(o.nextOffer(s, c.Actor, o.namer(s), next, round))
			}
			c.Against(people.ParamWho.Name, func(word string) *game.Refusal {
				return o.refuseNextNamed(people.Of(s).Char(game.Slug(word)))
			})
		},
		Do: func(t *engine.Tx, args game.Args) { beginTurn(t, args.One("who"), whyNamed, args.One("char")) },
	}
}

func (o Order) nextOffer(s *engine.State, by game.Actor, namer, c *people.Character, round int) game.Offer {
	key, own := "cortex.next.name", namer == nil || people.IsOwn(s, by, namer.ID)
	if round > o.Round {
		key = "cortex.next.lead"
	}
	name := game.W("name", "")
	if namer != nil {
		name = game.W("name", people.NameFor(s, by, namer.ID))
	}
	offer := game.Offer{Fixed: game.Args{"who": {c.ID}}, About: turnRef(o.Scene),
		ForCard: game.ForCard{Card: turnRef(o.Scene), Urgent: own, WaitLabel: game.Say("cortex.next.wait")},
		Primary: own,
		Label:   game.Say(key, name, game.W("who", c.DisplayName()), game.N("round", round))}
	if namer != nil {
		offer.Fixed["char"] = []string{namer.ID}
	}
	return offer
}

// refuseNext refuses to name who acts next before the first turn, during a turn, and to an actor
// that does not play the character that names. Where no PC names, it refuses players.
func (o Order) refuseNext(s *engine.State, by game.Actor) *game.Refusal {
	holder, namer := o.holder(s), o.namer(s)
	switch {
	case o.Round == 0 && o.By == "":
		return people.ClosedReason(by, "ORDER-02", "turn_nobody")
	case holder != nil:
		return game.Refuse("ORDER-04", "cortex.refused.turn_runs", game.W("who", holder.DisplayName()))
	case namer != nil && !people.Of(s).PlayedBy(by, namer.ID):
		return game.Refuse("ORDER-04", "cortex.refused.turn_theirs", game.W("who", namer.DisplayName()))
	case namer != nil || by.Role == game.GM:
		return nil
	case o.Round == 0:
		return game.Refuse("INIT-01", "cortex.refused.race_gms", game.W("who", people.Of(s).Name(o.By)))
	case o.Row != nil:
		return game.Refuse("INIT-R1", "cortex.refused.turn_by_row")
	}
	return game.Refuse("ORDER-R1", "cortex.refused.turn_gms")
}

// refuseNextNamed refuses a character that cannot act next: it takes no turns, has acted in this
// round, or initiative says who is next. c may be nil, for a word that names no character.
func (o Order) refuseNextNamed(c *people.Character) *game.Refusal {
	switch {
	case c == nil:
		return nil
	case !hasTurns(c):
		return refuseNoTurns(c)
	case slices.Contains(o.Acted, c.ID):
		return game.Refuse("ORDER-R1", "cortex.refused.turn_used", game.W("name", c.DisplayName()),
			game.N("round", o.Round))
	case o.Row != nil:
		return game.Refuse("INIT-R1", "cortex.refused.turn_by_row")
	}
	return nil
}

// endTurnMove returns the move that ends a turn without a roll. The character then counts as having
// acted, whether it passes or acts without dice (ORDER-R2).
func endTurnMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "end-turn", Category: game.CategoryAct, AnswersCards: true,
			Params: []game.Param{people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			o := currentOrder(s)
			who := o.holder(s)
			if c.Closed(o.refuseEndTurn(s, c.Actor)) || who == nil || c.Closed(check.RefuseBusy(s, who)) {
				return
			}
			own := people.IsOwn(s, c.Actor, who.ID)
			c.Add(game.Offer{Fixed: game.Args{"char": {who.ID}}, About: turnRef(o.Scene),
				ForCard: game.ForCard{Card: turnRef(o.Scene), Optional: own},
				Label:   game.Say("cortex.end-turn.now", game.W("name", people.NameFor(s, c.Actor, who.ID)))})
		},
		Do: func(t *engine.Tx, _ game.Args) {
			t.Emit(scene.BeatPassed{})
			endTurn(t, true)
		},
	}
}

// refuseEndTurn refuses to end a turn before the first turn, between two turns, in the turn of
// another player's character, and while a check of the turn runs.
func (o Order) refuseEndTurn(s *engine.State, by game.Actor) *game.Refusal {
	c := o.holder(s)
	switch {
	case o.Round == 0:
		return people.ClosedReason(by, "ORDER-02", "turn_nobody")
	case c == nil:
		return people.ClosedReason(by, "ORDER-04", "turn_between")
	case !people.Of(s).PlayedBy(by, c.ID):
		return game.Refuse("ORDER-03", "cortex.refused.turn_not_yours", game.W("who", c.DisplayName()))
	}
	return o.refuseActing(s)
}

// turnMove returns the GM's move that names who acts first (ORDER-02), or gives the turn to another
// character. A character that loses the turn in this way does not count as having acted.
func turnMove() game.Move[engine.State] {
	spec := game.Spec{Name: "turn", Category: game.CategoryScene, Slash: true, Params: []game.Param{people.ParamWho}}
	m := people.GMOffers(spec, func(s *engine.State, c *game.Collector) {
		o := currentOrder(s)
		who := turnChoices(s, o.Turn)
		if c.Closed(refuseTurns(s, c.Actor)) {
			return
		}
		c.Against(people.ParamWho.Name,
			func(word string) *game.Refusal { return refuseNoTurns(people.Of(s).Char(game.Slug(word))) })
		if len(who) == 0 {
			c.Close(people.ClosedReason(c.Actor, "ORDER-R1", "turn_nobody_here"))
			return
		}
		input := game.Input{Param: people.ParamWho, Choices: who, Lead: true}
		offer := game.Offer{About: "scene", Inputs: []game.Input{input}, Label: game.Say("cortex.turn.give"),
			Form: game.Form{OpensForm: true}}
		if o.Round == 0 {
			input.Choices[0].Selected = true
			offer.Label, offer.Primary, offer.OpensForm = actsFirstMsg(s, input.Choices[0].Word),
				scene.Of(s).Scene.Type == scene.Action, false
			if refuseInitiative(s) == nil { // the button for initiative is the primary one
				offer.Primary = false
			}
		} else {
			offer.Closed = o.refuseActing(s)
		}
		c.Add(offer)
	}, func(t *engine.Tx, args game.Args) {
		why := whyGiven
		if currentOrder(t.S).Round == 0 {
			why = whyLead
		}
		beginTurn(t, args.One("who"), why, "")
	})
	m.Refine = func(s *engine.State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
		o = o.With(given)
		if who := o.Picked().One(people.ParamWho.Name); currentOrder(s).Round == 0 && who != "" {
			o.Label = actsFirstMsg(s, who)
		}
		return o
	}
	return m
}

// refuseNoTurns refuses a character that takes no turns. It returns nil for a nil character.
func refuseNoTurns(c *people.Character) *game.Refusal {
	if c == nil || hasTurns(c) {
		return nil
	}
	return game.Refuse("ORDER-R1", "cortex.refused.turn_none", game.W("name", c.DisplayName()))
}

// actsFirstMsg returns the sentence that a character acts first.
func actsFirstMsg(s *engine.State, who string) game.Msg {
	return game.Say("cortex.turn.first", game.W("name", people.Of(s).Name(who)))
}

// mostRounds is the highest number that a round may be set to.
const mostRounds = 99

// roundMove returns the GM's move that sets the round and who has acted in it. It corrects mistakes
// that an undo would reach too late (ORDER-R4).
func roundMove() game.Move[engine.State] {
	paramRound := game.Param{Name: "round", Kind: game.Number, Min: 1, Max: mostRounds}
	paramActed := game.Param{Name: "acted", Kind: game.Pick, Max: people.MaxChars}
	spec := game.Spec{Name: "set-round", Category: game.CategoryScene, Params: []game.Param{paramRound, paramActed}}
	return people.GMOffers(spec, func(s *engine.State, c *game.Collector) {
		o := currentOrder(s)
		who := turnChoices(s, o.Turn)
		if c.Closed(refuseTurns(s, c.Actor)) {
			return
		}
		c.Against(paramActed.Name, func(word string) *game.Refusal {
			if o.Turn == "" || game.Slug(word) != o.Turn {
				return nil
			}
			return game.Refuse("ORDER-R4", "cortex.refused.turn_has", game.W("who", people.Of(s).Name(o.Turn)))
		})
		if len(who) == 0 {
			c.Close(people.ClosedReason(c.Actor, "ORDER-R1", "turn_nobody_here"))
			return
		}
		for i := range who {
			who[i].Selected = slices.Contains(o.Acted, who[i].Word)
		}
		round := game.Input{Param: paramRound, Preset: game.Itoa(max(o.Round, 1))}
		c.Add(game.Offer{About: "scene", Form: game.Form{OpensForm: true}, Closed: o.refuseActing(s),
			Label:  game.Say("cortex.set-round.now"),
			Inputs: []game.Input{round, {Param: paramActed, Choices: who}}})
	}, func(t *engine.Tx, args game.Args) {
		t.Emit(RoundSet{Scene: scene.Of(t.S).Scene.N, Round: check.NumberOf(args.One("round")), Acted: args["acted"]})
	})
}

// refuseActing refuses to change turns while a test or contest of the current turn runs.
func (o Order) refuseActing(s *engine.State) *game.Refusal {
	if !o.isActing(s) {
		return nil
	}
	return game.Refuse("ORDER-R3", "cortex.refused.turn_acts", game.W("who", people.Of(s).Name(o.Turn)))
}

// refuseTurns refuses to set turns outside of scenes, outside of action order, and during
// initiative.
func refuseTurns(s *engine.State, by game.Actor) *game.Refusal {
	switch {
	case scene.Of(s).Scene.N == 0:
		return people.ClosedReason(by, "", "no_scene")
	case modeOf(s) != modeAction:
		return people.ClosedReason(by, "ORDER-R3", "turn_no_order")
	case currentOrder(s).isThrowing():
		return game.Refuse("INIT-R2", "cortex.refused.race_runs")
	}
	return nil
}

// turnChoices returns the characters that may have the turn. It leaves out the character with the
// id in the parameter but.
func turnChoices(s *engine.State, but string) []game.Choice {
	var cs []game.Choice
	for _, c := range turnTakers(s) {
		if c.ID != but {
			cs = append(cs, game.Choice{Word: c.ID, Label: game.Quote(c.DisplayName())})
		}
	}
	return cs
}

// modeMove returns the GM's move that sets the mode of order of the current scene, or starts action
// order anew. Other scenes have the mode of the option order.mode.
func modeMove() game.Move[engine.State] {
	ask := game.Param{Name: "mode", Kind: game.Pick, Min: 1, Max: 1}
	spec := game.Spec{Name: "scene-order", Category: game.CategoryScene, Params: []game.Param{ask}}
	return people.GMOffers(spec, func(s *engine.State, c *game.Collector) {
		if scene.Of(s).Scene.N == 0 {
			c.Close(people.ClosedReason(c.Actor, "", "no_scene"))
			return
		}
		for _, m := range mode.Values {
			if m == modeOf(s) && (m != modeAction || currentOrder(s).Round == 0 && currentOrder(s).By == "") {
				continue
			}
			o := game.Offer{Fixed: game.Args{"mode": {m}}, About: "scene", Label: game.Say("cortex.scene-order." + m),
				Closed: refuseMode(s, m)}
			if m == modeOf(s) {
				o.Label = game.Say("cortex.scene-order.anew")
			}
			c.Add(o)
		}
	}, func(t *engine.Tx, args game.Args) {
		if o := currentOrder(t.S); o.isThrowing() {
			t.Emit(InitiativeDropped{Scene: o.Scene, Initiative: o.Initiative.ID})
		}
		t.Emit(ModeSet{Scene: scene.Of(t.S).Scene.N, Mode: args.One("mode")})
	})
}

// refuseMode refuses dramatic order where there are no contests (22.1).
func refuseMode(s *engine.State, word string) *game.Refusal {
	if word != modeDrama || check.ResolutionMode.Is(s, check.ResolutionMode.Default) {
		return nil
	}
	return game.Refuse("CFG-R1", "cortex.refused.lead_no_contests")
}
