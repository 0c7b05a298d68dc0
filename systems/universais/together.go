package universais

import (
	"slices"

	"mesa/game"
)

var (
	askMembers = game.Param{Name: "members", Kind: game.Pick, Min: 1, Max: maxTogether}
	askAgainst = game.Param{Name: "against", Kind: game.Pick, Min: 1, Max: maxTogether}
	askAllies  = game.Param{Name: "allies", Kind: game.Pick, Max: maxTogether}
	askQuick   = game.Param{Name: "quick", Kind: game.Pick, Max: 1}
)

const maxTogether = 20

// free are those in the Scene who can begin a roll now: PCs, and NPCs if they
// are wanted.
func (s *State) free(npcs bool) []string {
	var all []string
	for _, p := range s.PCs {
		if s.noRoll(p.ID) == nil {
			all = append(all, p.ID)
		}
	}
	for _, n := range s.NPCs {
		if npcs && s.noRoll(n.ID) == nil {
			all = append(all, n.ID)
		}
	}
	return all[:min(len(all), maxTogether)]
}

func (s *State) castChoices(ids []string, ticked bool) []game.Choice {
	var cs []game.Choice
	for _, id := range ids {
		cs = append(cs, game.Choice{Word: id, Label: game.Quote(s.name(id)), Ticked: ticked})
	}
	return cs
}

// groupMove lets several do the same thing together: each throws, the best
// counts (UNI-GRP-01).
func groupMove() move {
	return move{
		Spec: game.Spec{Name: "group", Under: game.UnderAct, Slash: true,
			Params: []game.Param{askMembers, askReward, askRisk, askChallenge, askQuick}},
		Offers: (*State).groupOffers,
		Do:     beginGroup,
	}
}

// groupOffers is a Group Roll of all who are free, if the seat plays one of them.
func (s *State) groupOffers(m *game.Menu) {
	if no := s.noGroup(m); no != nil {
		m.Close(no)
		return
	}
	asks := []game.Ask{{Param: askMembers, Among: s.castChoices(s.free(false), true)}, {Param: askReward}}
	if m.By.Role == game.GM && !s.Scene.Fight() {
		challenge := askChallenge
		challenge.Min = 0
		asks = append(asks, game.Ask{Param: askRisk}, game.Ask{Param: challenge, Preset: "0"})
	}
	if !s.Scene.Fight() {
		asks = append(asks, game.Ask{Param: askQuick, More: true,
			Among: []game.Choice{{Word: quickWord.word, Also: quickWord.also, Label: game.Say("universais.quick")}}})
	} else {
		m.Close(refuse("wrong-mode"), "quick", quickWord.word)
	}
	m.Add(game.Offer{Label: game.Say("universais.group.now"), About: game.AboutPeople, Asks: asks, Fit: fitGroup})
}

// noGroup refuses a Group Roll to a seat that plays none of two who are free.
func (s *State) noGroup(m *game.Menu) *game.Refusal {
	free := s.free(false)
	switch {
	case !s.Scene.Open():
		return refuse("no-scene")
	case len(free) < 2:
		return refuse("group-size")
	case slices.ContainsFunc(free, func(id string) bool { return s.plays(m.By, id) }):
		return nil
	}
	for id := range s.acting(m) {
		return s.noRoll(id)
	}
	return refuse("no-pc")
}

func beginGroup(t *tx, args game.Args) {
	r := Roll{Kind: GroupRoll, Stage: Framed, Mode: t.S.Scene.Mode, Quick: len(args["quick"]) > 0, Reward: args.One("reward"),
		Risk: args.One("risk"), Challenge: number(args.One("challenge"))}
	for _, id := range args["members"] {
		makeWay(t, id)
		r.Hands = append(r.Hands, t.S.handOf(id, game.Args{}))
	}
	begin(t, r, "group")
}

// fitGroup wants two at least (UNI-R17).
func fitGroup(args game.Args) *game.Refusal {
	if len(args["members"]) < 2 {
		return refuse("group-size")
	}
	return nil
}

// opposedMove sets two or more against each other: all throw, most Hits win
// (UNI-OPP-01, UNI-OPP-02). Those who stand together are one side, which counts
// by its best (UNI-R17).
func opposedMove() move {
	return move{
		Spec: game.Spec{Name: "opposed", Under: game.UnderAct, Slash: true,
			Params: []game.Param{askAgainst, askWho, askAllies, askReward, askQuick}},
		Offers: func(s *State, m *game.Menu) {
			free := s.free(true)
			for id := range s.acting(m) {
				if m.Closed(s.noOpposed(id, free), "who", id) {
					continue
				}
				m.Add(s.opposedOffer(m.By, id, slices.DeleteFunc(slices.Clone(free), func(o string) bool { return o == id })))
			}
			m.Close(refuse("quick-opposed"), "quick", quickWord.word)
		},
		Do: beginOpposed,
	}
}

// noOpposed refuses somebody who cannot begin an Opposed Roll against any of the
// others that are free.
func (s *State) noOpposed(id string, free []string) *game.Refusal {
	switch {
	case s.noRoll(id) != nil:
		return s.noRoll(id)
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
	begin(t, r, "opposed")
}

func (s *State) opposedOffer(by game.Seat, id string, others []string) game.Offer {
	against := game.Ask{Param: askAgainst, Among: s.castChoices(others, false)}
	if len(others) == 1 {
		against.Among[0].Ticked = true
	}
	o := game.Offer{Fixed: game.Args{"who": {id}}, About: s.ref(id),
		Label: game.Say("universais.opposed.now", game.W("name", s.nameFor(by, id))),
		Asks:  []game.Ask{against, {Param: askReward}}}
	if len(others) > 1 {
		o.Asks = append(o.Asks, game.Ask{Param: askAllies, Among: s.castChoices(others, false), More: true})
	}
	o.Fit = func(args game.Args) *game.Refusal {
		for _, ally := range args["allies"] {
			if slices.Contains(args["against"], ally) {
				return game.Refuse("UNI-OPP-01", "universais.refused.both-sides", game.W("name", s.name(ally)))
			}
		}
		return nil
	}
	return o
}

// tied are the opposed rolls in which nobody wins yet.
func (s *State) tied() []*Roll {
	return slices.DeleteFunc(slices.Clone(s.Rolls), func(r *Roll) bool { return r.Stage != Landed || r.Outcome != Tied })
}

// tieMove is what may become of a tie.
func tieMove(name, rule string, do func(t *tx, r Roll)) move {
	return lacking(rule, gmMove(game.Spec{Name: name, Under: game.UnderDice, Answers: true, Params: []game.Param{askRoll}},
		func(s *State, m *game.Menu) {
			for _, r := range s.tied() {
				if name == "share" && r.Duel != "" { // somebody loses a Duel
					continue
				}
				m.Add(game.Offer{Fixed: game.Args{"roll": {r.ID}}, About: rollRef(r.ID), Moment: rollRef(r.ID),
					Urgent: true, Main: name == "again", Label: game.Say("universais."+name+".now", s.namesOf(r.Best))})
			}
		}, func(t *tx, args game.Args) { do(t, t.S.roll(args.One("roll")).copy()) }))
}

// againMove lets those that tie throw again: the same dice, for free
// (UNI-OPP-03, UNI-R16).
func againMove() move {
	return tieMove("again", "UNI-OPP-03", func(t *tx, r Roll) {
		tied := r.Best
		for i := range r.Hands {
			h := &r.Hands[i]
			if h.Out = h.Out || !slices.Contains(tied, h.Who); !h.Out {
				h.Lie, h.Kept = nil, false
			}
		}
		r.Stage, r.Outcome, r.Best = Framed, "", nil
		r.Again++
		t.Emit(RollSet{Roll: r, Why: "again"})
		throwHands(t, r.ID, tied...)
	})
}

// shareMove gives the Reward to all who tied, where it is not for one alone
// (UNI-OPP-04).
func shareMove() move {
	return tieMove("share", "UNI-OPP-04", func(t *tx, r Roll) {
		r.Outcome = Shared
		t.Emit(RollClosed{Roll: r})
	})
}
