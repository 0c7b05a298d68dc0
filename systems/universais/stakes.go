package universais

import (
	"slices"

	"mesa/game"
)

// Fall is a Knockout, by the tracks that are full.
type Fall struct {
	Stress bool `json:"stress,omitempty"`
	Wounds bool `json:"wounds,omitempty"`
}

// stakeLife is the word of what is dearest.
const stakeLife = "life"

// lostStake is what a player gains for a stake that is lost (UNI-STAKE-03).
const lostStake = 3

// back is where a track stands after a Knockout, or after raised stakes.
const back = 2

// absent takes somebody out of the Scene.
func (s *State) absent(id string) {
	s.Scene.In = slices.DeleteFunc(slices.Clone(s.Scene.In), func(in string) bool { return in == id })
}

// fall is what follows where a track is full: what was staked is lost, and then
// the player decides anew (UNI-KO-02, UNI-R28, UNI-R31).
func fall(t *tx, id string) {
	p := t.S.pc(id)
	if p == nil || p.Fall != nil || p.Out != nil || p.Dead || max(p.Stress, p.Wounds) < mostHarm {
		return
	}
	if what := p.Stake; what != "" {
		lost := StakeLost{Who: id, What: what}
		if e := p.entry(what); e != nil {
			lost.Entry = *e
		}
		t.Emit(lost)
		gain(t, t.S.pc(id), lostStake, "stake")
		if what == stakeLife {
			t.Emit(Died{Who: id})
			leaveRolls(t, id)
			return
		}
	}
	t.Emit(Falling{Who: id, Fall: Fall{Stress: p.Stress == mostHarm, Wounds: p.Wounds == mostHarm}})
}

// leaveRolls takes somebody out of the rolls that they can no longer throw: the
// others go on, and where nobody is left to, the roll is dropped. What lies of a
// Group or an WithOppositionPrice Roll that nobody has to throw again stays.
func leaveRolls(t *tx, id string) {
	for _, open := range slices.Clone(t.S.Rolls) {
		h := open.hand(id)
		if h == nil || h.Out || h.Result != nil && len(open.Hands) > 1 && open.Outcome != Tied {
			continue
		}
		r := open.copy()
		r.hand(id).Out = true
		if !r.goesOnWithout() {
			endRoll(t, r.ID, Dropped)
			continue
		}
		if r.thrown() {
			r.Stage = Landed
			r.read()
		}
		t.Emit(RollSet{Roll: r, Why: "left", Of: id})
		if left := r.yetToThrow(""); r.Kind == OpposedRoll && len(left) > 0 && !r.waitsBeside(r.hand(id)) {
			throwHands(t, r.ID, left...)
		}
		settle(t, r.ID)
	}
}

// goesOnWithout reports whether a roll still has somebody to throw for it, and
// where they throw against each other, more than one side.
func (r *Roll) goesOnWithout() bool {
	var sides []int
	for _, h := range r.Hands {
		if !h.Out && (len(sides) == 0 || !slices.Contains(sides, h.Side)) {
			sides = append(sides, h.Side)
		}
	}
	return len(sides) > 1 || len(sides) == 1 && r.Kind == GroupRoll
}

var paramStake = game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}

func stakeMoves() []move { return []move{stakeMove(), takeKnockoutMove()} }

// stakeMove raises the stakes: the Knockout does not happen, and something is at
// risk until the Scene ends (UNI-STAKE-01 to UNI-STAKE-04).
func stakeMove() move {
	return move{
		Spec: game.Spec{Name: "stake", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{paramStake, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			s.falls(c, func(p *PC) game.Offer {
				for _, e := range p.Entries {
					c.Close(e.refuseStake(), "who", p.ID, "what", e.ID)
				}
				return game.Offer{Label: game.Say("universais.stake.now", game.W("name", s.nameFor(c.Actor, p.ID))),
					Inputs: []game.Input{{Param: paramStake, Choices: p.stakes()}}}
			})
		},
		Do: func(t *tx, args game.Args) {
			p := t.S.pc(args.One("who"))
			e := Staked{Who: p.ID, What: args.One("what"), Health: p.MaxHealth()}
			if entry := p.entry(e.What); entry != nil {
				e.Entry = *entry
			}
			e.Stress, e.Wounds = t.S.reset(p)
			t.Emit(e)
		},
	}
}

// falls are offers for those whose Knockout waits for a word.
func (s *State) falls(c *game.Collector, offer func(p *PC) game.Offer) {
	for _, n := range s.NPCs {
		c.Close(refuseBy("UNI-R31", "pc-only"), "who", n.ID)
	}
	for p := range s.pcs(c) {
		if c.Closed(s.refuseKnockout(p), "who", p.ID) {
			continue
		}
		o := offer(p)
		o.Fixed, o.About, o.Card = game.Args{"who": {p.ID}}, pcRef(p.ID), fallRef(p.ID)
		o.Urgent, o.Primary = s.isOwn(c.Actor, p.ID), s.isOwn(c.Actor, p.ID)
		c.Add(o)
	}
}

// refuseKnockout refuses somebody whose Knockout waits for no word.
func (s *State) refuseKnockout(p *PC) *game.Refusal {
	switch {
	case p.Dead:
		return refuse("dead", game.W("name", p.displayName()))
	case p.Fall == nil:
		return refuse("no-knockout")
	}
	return nil
}

// reset is where the tracks stand after raised stakes (UNI-STAKE-02, UNI-R30).
func (s *State) reset(p *PC) (stress, wounds int) {
	stress, wounds = p.Stress, p.Wounds
	if p.Fall.Stress || stakesReset.Is(s, "literal") {
		stress = back
	}
	if p.Fall.Wounds {
		wounds = back
	}
	return stress, wounds
}

// stakes are what a PC has to stake (UNI-STAKE-04).
func (p *PC) stakes() []game.Choice {
	var cs []game.Choice
	for _, e := range p.Entries {
		if e.refuseStake() == nil && len(cs) < maxWith {
			cs = append(cs, game.Choice{Word: e.ID, Label: game.Quote(e.Name), Note: kindMsg(e.Kind)})
		}
	}
	return append(cs, game.Choice{Word: stakeLife, Label: game.Say("universais.stake.life")})
}

// refuseStake refuses an entry that cannot be staked.
func (e Entry) refuseStake() *game.Refusal {
	switch {
	case !e.stakable():
		return refuse("stake-kind")
	case e.Lost:
		return refuse("stake-missing")
	}
	return nil
}

func (e Entry) stakable() bool { return slices.Contains([]string{Skill, Ability, Benefit}, e.Kind) }

var lifeWord = word{stakeLife, []string{"vida"}}

// takeKnockoutMove takes the Knockout: out of the Scene, back in the next
// (UNI-KO-01, UNI-KO-03).
func takeKnockoutMove() move {
	return move{
		Spec: game.Spec{Name: "take-knockout", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{paramWho}},
		Offers: func(s *State, c *game.Collector) {
			s.falls(c, func(p *PC) game.Offer {
				return game.Offer{Label: game.Say("universais.take-knockout.now",
					game.W("name", s.nameFor(c.Actor, p.ID)))}
			})
		},
		Do: func(t *tx, args game.Args) { knockOut(t, args.One("who")) },
	}
}

func knockOut(t *tx, id string) {
	t.Emit(KnockedOut{Who: id})
	leaveRolls(t, id)
	afterHarm(t, id)
}

// knockOutMove knocks an NPC out by the GM's word (UNI-R28).
func knockOutMove() move {
	return withLacks("UNI-R28",
		gmMove(game.Spec{Name: "knock-out", Category: game.CategoryPeople, Params: []game.Param{paramWho}},
			func(s *State, c *game.Collector) {
				for _, n := range s.NPCs {
					if s.Scene.has(n.ID) && s.rollOf(n.ID) == nil {
						c.Add(game.Offer{Fixed: game.Args{"who": {n.ID}}, About: npcRef(n.ID),
							Label: game.Say("universais.knock-out.now", game.W("name", n.displayName()))})
					}
				}
			}, func(t *tx, args game.Args) { knockOut(t, args.One("who")) }))
}

// fallCards are the Knockouts that wait for a word.
func (s *State) fallCards() []game.Card {
	var ms []game.Card
	for _, p := range s.PCs {
		if p.Fall != nil {
			ms = append(ms, game.Card{About: fallRef(p.ID),
				Title: game.Say("universais.event.falling", game.W("name", p.displayName()))})
		}
	}
	return ms
}
