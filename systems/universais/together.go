package universais

import (
	"slices"

	"mesa/game"
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
func (s *State) freeIDs(npcs bool) []string {
	var all []string
	for _, p := range s.PCs {
		if s.refuseBeginRoll(p.ID) == nil {
			all = append(all, p.ID)
		}
	}
	for _, n := range s.NPCs {
		if npcs && s.refuseBeginRoll(n.ID) == nil {
			all = append(all, n.ID)
		}
	}
	return all[:min(len(all), maxTogether)]
}

func (s *State) castChoices(ids []string, ticked bool) []game.Choice {
	var cs []game.Choice
	for _, id := range ids {
		cs = append(cs, game.Choice{Word: id, Label: game.Quote(s.name(id)), Selected: ticked})
	}
	return cs
}

// groupMove lets several characters do the same thing together: each throws, the best counts
// (UNI-GRP-01).
func groupMove() move {
	return move{
		Spec: game.Spec{Name: "group", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramMembers, paramReward, paramRisk, paramChallenge, paramQuick}},
		Offers: (*State).groupOffers,
		Do:     beginGroup,
	}
}

// groupOffers collects a Group Roll of all that are free, if the actor plays one of them.
func (s *State) groupOffers(c *game.Collector) {
	if no := s.refuseGroup(c); no != nil {
		c.Close(no)
		return
	}
	inputs := []game.Input{{Param: paramMembers, Choices: s.memberChoices(c.Actor)}, {Param: paramReward}}
	if c.Actor.Role == game.GM && !s.Scene.Fight() {
		challenge := paramChallenge
		challenge.Min = 0
		inputs = append(inputs, game.Input{Param: paramRisk}, game.Input{Param: challenge, Preset: "0"})
	}
	if !s.Scene.Fight() {
		inputs = append(inputs, game.Input{Param: paramQuick, Advanced: true,
			Choices: []game.Choice{{Word: quickWord.word, Aliases: quickWord.also,
				Label: game.Say("universais.quick")}}})
	} else {
		c.Close(refuse("wrong-mode"), "quick", quickWord.word)
	}
	c.Add(game.Offer{Label: game.Say("universais.group.now"), About: game.AboutPeople, Inputs: inputs,
		Validate: refuseSmallGroup})
}

// memberChoices returns the members to pick for a Group Roll: the PCs that can join, all ticked,
// and for the GM the NPCs. The first NPC is ticked if there is a single PC (UNI-R17).
func (s *State) memberChoices(by game.Actor) []game.Choice {
	pcs := s.freeIDs(false)
	cs := s.castChoices(pcs, true)
	if by.Role == game.GM {
		npcs := s.castChoices(s.freeIDs(true)[len(pcs):], false)
		if len(pcs) == 1 && len(npcs) > 0 {
			npcs[0].Selected = true
		}
		cs = append(cs, npcs...)
	}
	return cs
}

// refuseGroup refuses a Group Roll if no Scene is open, if fewer than two or no PC can join, or if
// the actor plays none that can.
func (s *State) refuseGroup(c *game.Collector) *game.Refusal {
	free := s.freeIDs(c.Actor.Role == game.GM)
	switch {
	case !s.Scene.Open():
		return refuse("no-scene")
	case len(free) < 2 || len(s.freeIDs(false)) == 0:
		return refuse("group-size")
	case slices.ContainsFunc(free, func(id string) bool { return s.plays(c.Actor, id) }):
		return nil
	}
	for id := range s.actingIDs(c) {
		return s.refuseBeginRoll(id)
	}
	return refuse("no-pc")
}

func beginGroup(t *tx, args game.Args) {
	r := Roll{Kind: GroupRoll, Stage: Framed, Mode: t.S.Scene.Mode, Quick: len(args["quick"]) > 0,
		Reward: args.One("reward"),
		Risk:   args.One("risk"), Challenge: number(args.One("challenge"))}
	for _, id := range args["members"] {
		makeWay(t, id)
		r.Hands = append(r.Hands, t.S.handOf(id, game.Args{}))
	}
	beginRoll(t, r, "group")
}

// refuseSmallGroup refuses a Group Roll of fewer than two members (UNI-R17).
func refuseSmallGroup(args game.Args) *game.Refusal {
	if len(args["members"]) < 2 {
		return refuse("group-size")
	}
	return nil
}

// opposedMove sets two or more against each other: all throw, and the most Hits win (UNI-OPP-01,
// UNI-OPP-02). Who and its allies are one side, which counts by its best hand; each of the others
// is a side alone (UNI-R17).
func opposedMove() move {
	return move{
		Spec: game.Spec{Name: "opposed", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramAgainst, paramWho, paramAllies, paramReward, paramQuick}},
		Offers: func(s *State, c *game.Collector) {
			free := s.freeIDs(true)
			for id := range s.actingIDs(c) {
				if c.Closed(s.refuseOpposed(id, free), "who", id) {
					continue
				}
				c.Add(s.opposedOffer(c.Actor, id,
					slices.DeleteFunc(slices.Clone(free), func(o string) bool { return o == id })))
			}
			c.Close(refuse("quick-opposed"), "quick", quickWord.word)
		},
		Do: beginOpposed,
	}
}

// refuseOpposed refuses a PC or NPC that cannot begin an Opposed Roll, or has nobody to begin it
// against. free are the ids that can.
func (s *State) refuseOpposed(id string, free []string) *game.Refusal {
	switch {
	case s.refuseBeginRoll(id) != nil:
		return s.refuseBeginRoll(id)
	case len(free) < 2 || !slices.Contains(free, id):
		return refuse("nobody-else")
	}
	return nil
}

func beginOpposed(t *tx, args game.Args) {
	r := Roll{Kind: OpposedRoll, Stage: Framed, Mode: t.S.Scene.Mode, Reward: args.One("reward")}
	for i, id := range slices.Concat(args["who"], args["allies"], args["against"]) {
		h := t.S.handOf(id, game.Args{})
		if i > len(args["allies"]) {
			h.Side = i - len(args["allies"])
		}
		r.Hands = append(r.Hands, h)
	}
	for _, h := range r.Hands {
		makeWay(t, h.Who)
	}
	beginRoll(t, r, "opposed")
}

func (s *State) opposedOffer(by game.Actor, id string, others []string) game.Offer {
	against := game.Input{Param: paramAgainst, Choices: s.castChoices(others, false)}
	if len(others) == 1 {
		against.Choices[0].Selected = true
	}
	o := game.Offer{Fixed: game.Args{"who": {id}}, About: s.ref(id),
		Label:  game.Say("universais.opposed.now", game.W("name", s.nameFor(by, id))),
		Inputs: []game.Input{against, {Param: paramReward}}}
	if len(others) > 1 {
		o.Inputs = append(o.Inputs,
			game.Input{Param: paramAllies, Choices: s.castChoices(others, false), Advanced: true})
	}
	o.Validate = func(args game.Args) *game.Refusal {
		for _, ally := range args["allies"] {
			if slices.Contains(args["against"], ally) {
				return game.Refuse("UNI-OPP-01", "universais.refused.both-sides", game.W("name", s.name(ally)))
			}
		}
		return nil
	}
	return o
}

// tiedRolls returns the opposed rolls that are tied.
func (s *State) tiedRolls() []*Roll {
	return slices.DeleteFunc(slices.Clone(s.Rolls),
		func(r *Roll) bool { return r.Stage != Landed || r.Outcome != Tied })
}

// tieMove returns a move of the GM that ends a tie: "again" or "share".
func tieMove(name, rule string, do func(t *tx, r Roll)) move {
	return withLacks(rule,
		gmMove(game.Spec{Name: name, Category: game.CategoryDice, AnswersCards: true, Params: []game.Param{paramRoll}},
			func(s *State, c *game.Collector) {
				for _, r := range s.tiedRolls() {
					if name == "share" && r.Duel != "" { // a Duel has a loser
						continue
					}
					who := r.Best
					if name == "share" {
						who = r.winners()
					}
					c.Add(game.Offer{Fixed: game.Args{"roll": {r.ID}}, About: rollRef(r.ID),
						ForCard: game.ForCard{Card: rollRef(r.ID), Urgent: true}, Primary: name == "again",
						Label: game.Say("universais."+name+".now", s.namesOf(who))})
				}
			}, func(t *tx, args game.Args) { do(t, t.S.roll(args.One("roll")).copy()) }))
}

// againMove lets the members that tie throw the same dice again, for free (UNI-OPP-03, UNI-R16).
func againMove() move {
	return tieMove("again", "UNI-OPP-03", func(t *tx, r Roll) {
		tied := r.Best
		for i := range r.Hands {
			h := &r.Hands[i]
			if h.Out = h.Out || !slices.Contains(tied, h.Who); !h.Out {
				h.Result, h.Kept = nil, false
			}
		}
		r.Stage, r.Outcome, r.Best = Framed, "", nil
		r.Again++
		t.Emit(RollSet{Roll: r, Why: "again"})
		throwHands(t, r.ID, tied...)
	})
}

// shareMove gives the Reward to all that tied, if it is not for one alone (UNI-OPP-04).
func shareMove() move {
	return tieMove("share", "UNI-OPP-04", func(t *tx, r Roll) {
		r.Outcome = Shared
		t.Emit(RollClosed{Roll: r})
	})
}
