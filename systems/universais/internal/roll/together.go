package roll

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/hand"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

var (
	paramMembers = game.Param{Name: "members", Kind: game.Pick, Min: 1, Max: maxTogether}
	paramAgainst = game.Param{Name: "against", Kind: game.Pick, Min: 1, Max: maxTogether}
	paramAllies  = game.Param{Name: "allies", Kind: game.Pick, Max: maxTogether}
	paramQuick   = game.Param{Name: "quick", Kind: game.Pick, Max: 1}
)

const maxTogether = 20

// freeIDs returns the PCs in the Scene that can begin a roll now, and with npcs also the NPCs, at
// most maxTogether.
func freeIDs(s *state.State, npcs bool) []string {
	var all []string
	for _, p := range s.PCs {
		if acting.RefuseBeginRoll(s, p.ID) == nil {
			all = append(all, p.ID)
		}
	}
	for _, n := range s.NPCs {
		if npcs && acting.RefuseBeginRoll(s, n.ID) == nil {
			all = append(all, n.ID)
		}
	}
	return all[:min(len(all), maxTogether)]
}

// groupMove lets several characters do the same thing together: each throws, the best counts
// (UNI-GRP-01).
func groupMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "group", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramMembers, paramReward, paramRisk, paramChallenge, paramQuick}},
		Offers: groupOffers,
		Do:     beginGroup,
	}
}

// groupOffers collects a Group Roll of all that are free, if the actor plays one of them.
func groupOffers(s *state.State, c *game.Collector) {
	if no := refuseGroup(s, c); no != nil {
		c.Close(no)
		return
	}
	inputs := []game.Input{{Param: paramMembers, Choices: memberChoices(s, c.Actor)}, {Param: paramReward}}
	if c.Actor.Role == game.GM && !s.Scene.Fight() {
		challenge := paramChallenge
		challenge.Min = 0
		inputs = append(inputs, game.Input{Param: paramRisk}, game.Input{Param: challenge, Preset: "0"})
	}
	if !s.Scene.Fight() {
		inputs = append(inputs, game.Input{Param: paramQuick, Advanced: true,
			Choices: []game.Choice{{Word: quickWord.Word, Aliases: quickWord.Also,
				Label: game.Say("universais.quick")}}})
	} else {
		c.Close(acting.Refuse("wrong-mode"), "quick", quickWord.Word)
	}
	c.Add(game.Offer{Label: game.Say("universais.group.now"), About: game.AboutPeople, Inputs: inputs,
		Validate: refuseSmallGroup})
}

// memberChoices returns the members to pick for a Group Roll: the PCs that can join, all ticked,
// and for the GM the NPCs. The first NPC is ticked if there is a single PC (UNI-R17).
func memberChoices(s *state.State, by game.Actor) []game.Choice {
	pcs := freeIDs(s, false)
	cs := acting.CastChoices(s, pcs, true)
	if by.Role == game.GM {
		npcs := acting.CastChoices(s, freeIDs(s, true)[len(pcs):], false)
		if len(pcs) == 1 && len(npcs) > 0 {
			npcs[0].Selected = true
		}
		cs = append(cs, npcs...)
	}
	return cs
}

// refuseGroup refuses a Group Roll if no Scene is open, if fewer than two characters or no PC can
// join, or if the actor plays no character that can join.
func refuseGroup(s *state.State, c *game.Collector) *game.Refusal {
	free := freeIDs(s, c.Actor.Role == game.GM)
	switch {
	case !s.Scene.Open():
		return acting.Refuse("no-scene")
	case len(free) < 2 || len(freeIDs(s, false)) == 0:
		return acting.Refuse("group-size")
	case slices.ContainsFunc(free, func(id string) bool { return s.Plays(c.Actor, id) }):
		return nil
	}
	for id := range acting.ActingIDs(s, c) {
		return acting.RefuseBeginRoll(s, id)
	}
	return acting.Refuse("no-pc")
}

func beginGroup(t *state.Tx, args game.Args) {
	r := state.Roll{Kind: state.GroupRoll, Stage: state.Framed, Mode: t.S.Scene.Mode, Quick: len(args["quick"]) > 0,
		Reward: args.One("reward"), Risk: args.One("risk"), Challenge: sheet.Number(args.One("challenge"))}
	for _, id := range args["members"] {
		MakeWay(t, id)
		r.Hands = append(r.Hands, hand.Of(t.S, id, game.Args{}))
	}
	begin(t, r, "group")
}

// refuseSmallGroup refuses a Group Roll of fewer than two members (UNI-R17).
func refuseSmallGroup(args game.Args) *game.Refusal {
	if len(args["members"]) < 2 {
		return acting.Refuse("group-size")
	}
	return nil
}

// opposedMove sets two or more against each other: all throw, and the most Hits win (UNI-OPP-01,
// UNI-OPP-02). The character who begins and the allies are one side, of which the best hand counts.
// Each of the others is a side alone (UNI-R17).
func opposedMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "opposed", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramAgainst, acting.ParamWho, paramAllies, paramReward, paramQuick}},
		Offers: func(s *state.State, c *game.Collector) {
			free := freeIDs(s, true)
			for id := range acting.ActingIDs(s, c) {
				if c.Closed(refuseOpposed(s, id, free), "who", id) {
					continue
				}
				c.Add(opposedOffer(s, c.Actor, id,
					slices.DeleteFunc(slices.Clone(free), func(o string) bool { return o == id })))
			}
			c.Close(acting.Refuse("quick-opposed"), "quick", quickWord.Word)
		},
		Do: beginOpposed,
	}
}

// refuseOpposed refuses a PC or NPC that cannot begin an Opposed Roll, or has nobody to roll
// against. free are the ids of freeIDs, with NPCs.
func refuseOpposed(s *state.State, id string, free []string) *game.Refusal {
	switch {
	case acting.RefuseBeginRoll(s, id) != nil:
		return acting.RefuseBeginRoll(s, id)
	case len(free) < 2 || !slices.Contains(free, id):
		return acting.Refuse("nobody-else")
	}
	return nil
}

func beginOpposed(t *state.Tx, args game.Args) {
	r := state.Roll{Kind: state.OpposedRoll, Stage: state.Framed, Mode: t.S.Scene.Mode, Reward: args.One("reward")}
	for i, id := range slices.Concat(args["who"], args["allies"], args["against"]) {
		h := hand.Of(t.S, id, game.Args{})
		if i > len(args["allies"]) {
			h.Side = i - len(args["allies"])
		}
		r.Hands = append(r.Hands, h)
	}
	for _, h := range r.Hands {
		MakeWay(t, h.Who)
	}
	begin(t, r, "opposed")
}

func opposedOffer(s *state.State, by game.Actor, id string, others []string) game.Offer {
	against := game.Input{Param: paramAgainst, Choices: acting.CastChoices(s, others, false)}
	if len(others) == 1 {
		against.Choices[0].Selected = true
	}
	o := game.Offer{Fixed: game.Args{"who": {id}}, About: s.Ref(id),
		Label:  game.Say("universais.opposed.now", game.W("name", acting.NameFor(s, by, id))),
		Inputs: []game.Input{against, {Param: paramReward}}}
	if len(others) > 1 {
		o.Inputs = append(o.Inputs,
			game.Input{Param: paramAllies, Choices: acting.CastChoices(s, others, false), Advanced: true})
	}
	o.Validate = func(args game.Args) *game.Refusal {
		for _, ally := range args["allies"] {
			if slices.Contains(args["against"], ally) {
				return game.Refuse("UNI-OPP-01", "universais.refused.both-sides", game.W("name", s.Name(ally)))
			}
		}
		return nil
	}
	return o
}

// tiedRolls returns the opposed rolls that are tied.
func tiedRolls(s *state.State) []*state.Roll {
	return slices.DeleteFunc(slices.Clone(s.Rolls),
		func(r *state.Roll) bool { return r.Stage != state.Landed || r.Outcome != state.Tied })
}

// tieMove returns a move of the GM that ends a tie: "again" or "share".
func tieMove(name, rule string, do func(t *state.Tx, r state.Roll)) state.Move {
	return acting.WithLacks(rule,
		acting.GMMove(game.Spec{Name: name, Category: game.CategoryDice, AnswersCards: true,
			Params: []game.Param{acting.ParamRoll}},
			func(s *state.State, c *game.Collector) {
				for _, r := range tiedRolls(s) {
					if name == "share" && r.Duel != "" { // a Duel has a loser
						continue
					}
					who := r.Best
					if name == "share" {
						who = r.Winners()
					}
					c.Add(game.Offer{Fixed: game.Args{"roll": {r.ID}}, About: state.RollRef(r.ID),
						ForCard: game.ForCard{Card: state.RollRef(r.ID), Urgent: true}, Primary: name == "again",
						Label: game.Say("universais."+name+".now", s.NamesArg(who))})
				}
			}, func(t *state.Tx, args game.Args) { do(t, t.S.Roll(args.One("roll")).Copy()) }))
}

// againMove lets the members that tie throw the same dice again, for free (UNI-OPP-03, UNI-R16).
func againMove() state.Move {
	return tieMove("again", "UNI-OPP-03", func(t *state.Tx, r state.Roll) {
		tied := r.Best
		for i := range r.Hands {
			h := &r.Hands[i]
			if h.Out = h.Out || !slices.Contains(tied, h.Who); !h.Out {
				h.Result, h.Kept = nil, false
			}
		}
		r.Stage, r.Outcome, r.Best = state.Framed, "", nil
		r.Again++
		t.Emit(RollSet{Roll: r, Why: "again"})
		ThrowHands(t, r.ID, tied...)
	})
}

// shareMove gives the Reward to all that tied, if it is not for one alone (UNI-OPP-04).
func shareMove() state.Move {
	return tieMove("share", "UNI-OPP-04", func(t *state.Tx, r state.Roll) {
		r.Outcome = state.Shared
		t.Emit(RollClosed{Roll: r})
	})
}
