package scene

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/duel"
	"mesa/systems/universais/internal/influence"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// outings are the words for the action of Step Out. An Attack can be typed and is refused
// (UNI-INF-11).
var outings = []sheet.Word{
	{Word: "move", Also: []string{"movimento", "mover"}},
	{Word: "utility", Also: []string{"utilidade"}},
	{Word: "other", Also: []string{"outro", "outra"}},
	{Word: "attack", Also: []string{"ataque", "atacar"}},
}

// turnOrder returns the fighters in the order of turns: as the GM set it, then those that came
// later.
func turnOrder(s *state.State) []string {
	var all []string
	for _, id := range append(slices.Clone(s.Scene.Order), fighters(s)...) {
		if !slices.Contains(all, id) && slices.Contains(fighters(s), id) {
			all = append(all, id)
		}
	}
	return all
}

// fighters returns the ids in the Scene and those that a Duel took out of it.
func fighters(s *state.State) []string {
	all := slices.Clone(s.Scene.In)
	for _, d := range s.Duels {
		all = append(all, d.AwayIDs()...)
	}
	return all
}

// NextTurn returns the PC or NPC that has the next turn, "" if nobody is in the Scene.
func NextTurn(s *state.State) string {
	order := turnOrder(s)
	if len(order) == 0 {
		return ""
	}
	return order[(slices.Index(order, s.Scene.Turn)+1)%len(order)]
}

// turnMove starts the turn of a PC or NPC. An open Duel of that PC or NPC is resolved first
// (UNI-DUEL-11, UNI-R40).
func turnMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "turn", Category: game.CategoryScene, Slash: true, Params: []game.Param{acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			switch {
			case !s.Scene.Open():
				c.Close(acting.Refuse("no-scene"))
				return
			case !s.Scene.Fight():
				c.Close(acting.Refuse("no-combat"))
				return
			}
			for _, id := range turnOrder(s) {
				if s.Plays(c.Actor, id) && (id != s.Scene.Turn || s.Scene.Ended) {
					c.Add(game.Offer{Fixed: game.Args{"who": {id}}, About: s.Ref(id), Primary: id == NextTurn(s) &&
						c.Actor.Role == game.GM,
						Label:  game.Say("universais.turn.now", game.W("name", s.Name(id))),
						Closed: refuseDuringDuel(s)})
				}
			}
			acting.CloseRest(s, c, refuseTurn)
		},
		Do: func(t *state.Tx, args game.Args) {
			who := args.One("who")
			if was := t.S.Scene.Turn; was != "" && !t.S.Scene.Ended {
				EndTurn(t, was)
			}
			t.Emit(TurnBegun{Who: who})
			for _, d := range slices.Clone(t.S.Duels) {
				if slices.Contains(d.AwayIDs(), who) && d.Stage == state.DuelOpen {
					duel.Resolve(t, d.ID)
				}
			}
		},
	}
}

// refuseTurn refuses a turn while a Duel of combat is being resolved, to a PC or NPC that is not in
// the combat, and to the one that has the turn.
func refuseTurn(s *state.State, id string) *game.Refusal {
	switch {
	case refuseDuringDuel(s) != nil:
		return refuseDuringDuel(s)
	case !slices.Contains(turnOrder(s), id):
		return acting.Refuse("not-in-scene", game.W("name", s.Name(id)))
	}
	return acting.RefuseLacking("UNI-R40", "turn")
}

// refuseDuringDuel refuses another turn while a Duel of combat is being resolved.
func refuseDuringDuel(s *state.State) *game.Refusal {
	for _, d := range s.Duels {
		if d.Combat && d.Stage != state.DuelOpen && d.Stage != state.DuelAsked {
			return acting.Refuse("duel-pending")
		}
	}
	return nil
}

// endTurnMove ends a turn.
func endTurnMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "end-turn", Category: game.CategoryScene, Params: []game.Param{acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			id := s.Scene.Turn
			switch {
			case !s.Scene.Fight():
				c.Close(acting.Refuse("no-combat"))
				return
			case !s.Scene.Ended && id != "" && s.Plays(c.Actor, id):
				o := game.Offer{Fixed: game.Args{"who": {id}}, About: s.Ref(id), Primary: s.IsOwn(c.Actor, id),
					Label: game.Say("universais.end-turn.now", game.W("name", acting.NameFor(s, c.Actor, id)))}
				if r := s.RollOf(id); r != nil && !acting.IsKeptByNext(s, r) {
					o.Closed, o.Primary = acting.RefuseBusy(s, r), false
				}
				c.Add(o)
			}
			acting.CloseRest(s, c, acting.RefuseAlways("not-your-turn"))
		},
		Do: func(t *state.Tx, args game.Args) { EndTurn(t, args.One("who")) },
	}
}

// EndTurn ends a turn, and with it a challenge that nobody has answered: the target could not
// accept it later (UNI-R32).
func EndTurn(t *state.Tx, who string) {
	t.Emit(TurnEnded{Who: who})
	if d := t.S.DuelOf(who); d != nil && d.Stage == state.DuelAsked && d.Combat && d.Initiator == who {
		duel.End(t, *d, "lapsed")
	}
}

// stepOutMove takes one more action for 1 Influence, at the end of the PC's own turn, or of any
// turn if the table plays so (UNI-INF-11, UNI-R47).
func stepOutMove() state.Move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	return state.Move{
		Spec: game.Spec{Name: "step-out", Category: game.CategoryPoints, Slash: true,
			Params: []game.Param{paramWhat, acting.ParamSaid, acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			for p := range acting.PlayedPCs(s, c) {
				if c.Closed(refuseStepOut(s, p), "who", p.ID) {
					continue
				}
				cs := sheet.Choices(outings, outingMsg, "move")
				cs[len(cs)-1].Closed = acting.Refuse("attack-not-allowed")
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: sheet.PCRef(p.ID),
					Primary: s.IsOwn(c.Actor, p.ID),
					Label:   game.Say("universais.step-out.now", game.W("name", acting.NameFor(s, c.Actor, p.ID))),
					Price:   game.Price{Cost: []game.Amount{{Unit: influence.Unit, N: -1, Available: s.Influence(p)}}},
					Inputs:  []game.Input{{Param: paramWhat, Choices: cs}, {Param: acting.ParamSaid}}})
			}
		},
		Do: func(t *state.Tx, args game.Args) {
			p := t.S.PC(args.One("who"))
			t.Emit(SteppedOut{Who: p.ID, What: args.One("what"), Text: args.One("text")})
			influence.Spend(t, p, 1, influence.WayStepOut)
		},
	}
}

func refuseStepOut(s *state.State, p *sheet.PC) *game.Refusal {
	switch {
	case !s.Scene.Fight():
		return acting.RefuseBy("UNI-INF-11", "no-combat")
	case acting.RefuseAct(s, p.ID) != nil:
		return acting.RefuseAct(s, p.ID)
	case !s.Scene.Ended, s.Scene.Turn != p.ID && !options.StepOutAt.Is(s, "any"):
		return acting.Refuse("not-turn-end")
	case s.Scene.Stepped && s.Scene.Turn == p.ID && s.Scene.SteppedBy == nil, slices.Contains(s.Scene.SteppedBy, p.ID):
		return acting.Refuse("once")
	case s.Influence(p) < 1:
		return influence.RefuseUnpaid(s, p, 1)
	}
	return nil
}

// orderMove sets the order of turns.
func orderMove() state.Move {
	paramOrder := game.Param{Name: "order", Kind: game.Pick, Min: 1, Max: state.MaxPresent}
	return acting.WithLacks("UNI-R40",
		acting.GMMove(game.Spec{Name: "order", Category: game.CategoryScene, Params: []game.Param{paramOrder}},
			func(s *state.State, c *game.Collector) {
				switch {
				case s.Scene.Open() && !s.Scene.Fight():
					c.Close(acting.Refuse("no-combat"))
				case s.Scene.Fight() && len(turnOrder(s)) > 0:
					c.Add(game.Offer{Label: game.Say("universais.order.now"), About: "scene",
						Form:   game.Form{OpensForm: true},
						Inputs: []game.Input{{Param: paramOrder, Choices: acting.CastChoices(s, turnOrder(s), false)}}})
				}
			}, func(t *state.Tx, args game.Args) { t.Emit(Ordered{Who: args["order"]}) }))
}
