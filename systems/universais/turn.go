package universais

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// The events of turns (24.7). The rules have no procedure of combat; these events keep the order of turns.
type (
	// TurnBegun starts a turn.
	TurnBegun struct {
		Who   string `json:"who"`
		Names Names  `json:"names,omitempty"`
	}
	// TurnEnded ends a turn. Its character can still Step Out.
	TurnEnded struct {
		Who   string `json:"who"`
		Names Names  `json:"names,omitempty"`
	}
	// SteppedOut is one more action at the end of a turn, for Influence.
	SteppedOut struct {
		Who   string `json:"who"`
		What  string `json:"what"`
		Text  string `json:"text,omitempty"`
		Names Names  `json:"names,omitempty"`
	}
	// Ordered sets the order of turns.
	Ordered struct {
		Who   []string `json:"who"`
		Names Names    `json:"names,omitempty"`
	}
)

func (TurnBegun) EventName() string  { return "universais.turn" }
func (TurnEnded) EventName() string  { return "universais.turn.ended" }
func (SteppedOut) EventName() string { return "universais.step-out" }
func (Ordered) EventName() string    { return "universais.order" }

// turnOrder returns the fighters in the order of turns: as the GM set it, then those that came
// later.
func (s *State) turnOrder() []string {
	var all []string
	for _, id := range append(slices.Clone(s.Scene.Order), s.fighters()...) {
		if !slices.Contains(all, id) && slices.Contains(s.fighters(), id) {
			all = append(all, id)
		}
	}
	return all
}

// fighters returns the ids in the Scene and those that a Duel took out of it.
func (s *State) fighters() []string {
	all := slices.Clone(s.Scene.In)
	for _, d := range s.Duels {
		all = append(all, d.awayIDs()...)
	}
	return all
}

// nextTurn returns the PC or NPC that has the next turn, "" if nobody is in the Scene.
func (s *State) nextTurn() string {
	order := s.turnOrder()
	if len(order) == 0 {
		return ""
	}
	return order[(slices.Index(order, s.Scene.Turn)+1)%len(order)]
}

// turnMove starts the turn of a PC or NPC. An open Duel of that PC or NPC is resolved first
// (UNI-DUEL-11, UNI-R40).
func turnMove() move {
	return move{
		Spec: game.Spec{Name: "turn", Category: game.CategoryScene, Slash: true, Params: []game.Param{paramWho}},
		Offers: func(s *State, c *game.Collector) {
			switch {
			case !s.Scene.Open():
				c.Close(refuse("no-scene"))
				return
			case !s.Scene.Fight():
				c.Close(refuse("no-combat"))
				return
			}
			for _, id := range s.turnOrder() {
				if s.plays(c.Actor, id) && (id != s.Scene.Turn || s.Scene.Ended) {
					c.Add(game.Offer{Fixed: game.Args{"who": {id}}, About: s.ref(id), Primary: id == s.nextTurn() &&
						c.Actor.Role == game.GM,
						Label:  game.Say("universais.turn.now", game.W("name", s.name(id))),
						Closed: s.refuseDuringDuel()})
				}
			}
			s.closeRest(c, (*State).refuseTurn)
		},
		Do: func(t *tx, args game.Args) {
			who := args.One("who")
			if was := t.S.Scene.Turn; was != "" && !t.S.Scene.Ended {
				endTurn(t, was)
			}
			t.Emit(TurnBegun{Who: who})
			for _, d := range slices.Clone(t.S.Duels) {
				if slices.Contains(d.awayIDs(), who) && d.Stage == DuelOpen {
					resolveDuel(t, d.ID)
				}
			}
		},
	}
}

// refuseTurn refuses a turn while a Duel of combat is being resolved, to a PC or NPC that is not in
// the combat, and to the one that has the turn.
func (s *State) refuseTurn(id string) *game.Refusal {
	switch {
	case s.refuseDuringDuel() != nil:
		return s.refuseDuringDuel()
	case !slices.Contains(s.turnOrder(), id):
		return refuse("not-in-scene", game.W("name", s.name(id)))
	}
	return refuseLacking("UNI-R40", "turn")
}

// refuseDuringDuel refuses another turn while a Duel of combat is being resolved.
func (s *State) refuseDuringDuel() *game.Refusal {
	for _, d := range s.Duels {
		if d.Combat && d.Stage != DuelOpen && d.Stage != DuelAsked {
			return refuse("duel-pending")
		}
	}
	return nil
}

// endTurnMove ends a turn.
func endTurnMove() move {
	return move{
		Spec: game.Spec{Name: "end-turn", Category: game.CategoryScene, Params: []game.Param{paramWho}},
		Offers: func(s *State, c *game.Collector) {
			id := s.Scene.Turn
			switch {
			case !s.Scene.Fight():
				c.Close(refuse("no-combat"))
				return
			case !s.Scene.Ended && id != "" && s.plays(c.Actor, id):
				o := game.Offer{Fixed: game.Args{"who": {id}}, About: s.ref(id), Primary: s.isOwn(c.Actor, id),
					Label: game.Say("universais.end-turn.now", game.W("name", s.nameFor(c.Actor, id)))}
				if r := s.rollOf(id); r != nil && !s.isKeptByNext(r) {
					o.Closed, o.Primary = s.refuseBusy(r), false
				}
				c.Add(o)
			}
			s.closeRest(c, refuseAlways("not-your-turn"))
		},
		Do: func(t *tx, args game.Args) { endTurn(t, args.One("who")) },
	}
}

// endTurn ends a turn, and with it a challenge that nobody has answered: the target could not
// accept it later (UNI-R32).
func endTurn(t *tx, who string) {
	t.Emit(TurnEnded{Who: who})
	if d := t.S.duelOf(who); d != nil && d.Stage == DuelAsked && d.Combat && d.Initiator == who {
		endDuel(t, *d, "lapsed")
	}
}

// outings are the words for the action of Step Out. An Attack can be typed and is refused
// (UNI-INF-11).
var outings = []word{
	{"move", []string{"movimento", "mover"}},
	{"utility", []string{"utilidade"}},
	{"other", []string{"outro", "outra"}},
	{"attack", []string{"ataque", "atacar"}},
}

func outingMsg(w string) game.Msg { return game.Say("universais.outing." + w) }

// stepOutMove takes one more action for 1 Influence, at the end of the PC's own turn, or of any
// turn if the table plays so (UNI-INF-11, UNI-R47).
func stepOutMove() move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	return move{
		Spec: game.Spec{Name: "step-out", Category: game.CategoryPoints, Slash: true,
			Params: []game.Param{paramWhat, paramSaid, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			for p := range s.playedPCs(c) {
				if c.Closed(s.refuseStepOut(p), "who", p.ID) {
					continue
				}
				cs := choices(outings, outingMsg, "move")
				cs[len(cs)-1].Closed = refuse("attack-not-allowed")
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID), Primary: s.isOwn(c.Actor, p.ID),
					Label:  game.Say("universais.step-out.now", game.W("name", s.nameFor(c.Actor, p.ID))),
					Price:  game.Price{Cost: []game.Amount{{Unit: unitInfluence, N: -1, Available: s.influence(p)}}},
					Inputs: []game.Input{{Param: paramWhat, Choices: cs}, {Param: paramSaid}}})
			}
		},
		Do: func(t *tx, args game.Args) {
			p := t.S.pc(args.One("who"))
			t.Emit(SteppedOut{Who: p.ID, What: args.One("what"), Text: args.One("text")})
			spend(t, p, 1, WayStepOut)
		},
	}
}

func (s *State) refuseStepOut(p *PC) *game.Refusal {
	switch {
	case !s.Scene.Fight():
		return refuseBy("UNI-INF-11", "no-combat")
	case s.refuseAct(p.ID) != nil:
		return s.refuseAct(p.ID)
	case !s.Scene.Ended, s.Scene.Turn != p.ID && !stepOutAt.Is(s, "any"):
		return refuse("not-turn-end")
	case s.Scene.Stepped && s.Scene.Turn == p.ID && s.Scene.SteppedBy == nil, slices.Contains(s.Scene.SteppedBy, p.ID):
		return refuse("once")
	case s.influence(p) < 1:
		return s.refuseUnpaid(p, 1)
	}
	return nil
}

// orderMove sets the order of turns.
func orderMove() move {
	paramOrder := game.Param{Name: "order", Kind: game.Pick, Min: 1, Max: maxPresent}
	return withLacks("UNI-R40",
		gmMove(game.Spec{Name: "order", Category: game.CategoryScene, Params: []game.Param{paramOrder}},
			func(s *State, c *game.Collector) {
				switch {
				case s.Scene.Open() && !s.Scene.Fight():
					c.Close(refuse("no-combat"))
				case s.Scene.Fight() && len(s.turnOrder()) > 0:
					c.Add(game.Offer{Label: game.Say("universais.order.now"), About: "scene",
						Form:   game.Form{OpensForm: true},
						Inputs: []game.Input{{Param: paramOrder, Choices: s.castChoices(s.turnOrder(), false)}}})
				}
			}, func(t *tx, args game.Args) { t.Emit(Ordered{Who: args["order"]}) }))
}

func tellTurn(e TurnBegun) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.turn.begun", e.Names.nameArg(e.Who)))
}

func tellTurnEnded(e TurnEnded) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.turn.ended", e.Names.nameArg(e.Who)))
}

func tellSteppedOut(e SteppedOut) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.turn.out", e.Names.nameArg(e.Who), game.M("what", outingMsg(e.What)),
		game.W("text", e.Text)))
}

func tellOrdered(e Ordered) []game.Msg {
	return rulekit.Msgs(game.Say("universais.event.turn.order", e.Names.namesArg(e.Who)))
}
