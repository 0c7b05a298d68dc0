package universais

import (
	"slices"

	"mesa/game"
)

// A Fall is a Knockout, that waits for an answer or has happened. It says which tracks were full.
type Fall struct {
	Stress bool `json:"stress,omitempty"`
	Wounds bool `json:"wounds,omitempty"`
}

// stakeLife stands for the life of a PC where a stake is the id of an entry.
const stakeLife = "life"

// influenceForLostStake is the Influence for a stake that is lost (UNI-STAKE-03).
const influenceForLostStake = 3

// trackAfterKnockout is the value of a full track after a Knockout or after raised stakes.
const trackAfterKnockout = 2

// removeFromScene removes a PC or NPC from the Scene.
func (s *SceneState) removeFromScene(id string) {
	s.Scene.In = slices.DeleteFunc(slices.Clone(s.Scene.In), func(in string) bool { return in == id })
}

// startKnockout does nothing unless a track of the PC is full. Then a stake of this Scene is lost,
// and if the PC lives the player decides about the Knockout (UNI-KO-02, UNI-R28, UNI-R31).
func startKnockout(t *tx, id string) {
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
		gain(t, t.S.pc(id), influenceForLostStake, "stake")
		if what == stakeLife {
			t.Emit(Died{Who: id})
			leaveRolls(t, id)
			return
		}
	}
	t.Emit(Falling{Who: id, Fall: Fall{Stress: p.Stress == mostHarm, Wounds: p.Wounds == mostHarm}})
}

// leaveRolls takes a PC or NPC out of the rolls in which it still has to throw. The other hands go
// on; a roll without enough hands is dropped. Dice that were thrown in a roll of several stay,
// unless they tie.
func leaveRolls(t *tx, id string) {
	for _, open := range slices.Clone(t.S.Rolls) {
		h := open.hand(id)
		if h == nil || h.Out || h.Result != nil && len(open.Hands) > 1 && open.Outcome != Tied {
			continue
		}
		r := open.copy()
		r.hand(id).Out = true
		if !goesOnWithout(&r) {
			endRoll(t, r.ID, Dropped)
			continue
		}
		if r.isThrown() {
			r.Stage = Landed
			r.judge()
		}
		t.Emit(RollSet{Roll: r, Why: "left", Of: id})
		if left := r.yetToThrow(""); r.Kind == OpposedRoll && len(left) > 0 && !r.waitsForOther(r.hand(id)) {
			throwHands(t, r.ID, left...)
		}
		settle(t, r.ID)
	}
}

// goesOnWithout reports whether enough hands are left in the roll: one in a group roll, two sides
// in an opposed roll.
func goesOnWithout(r *Roll) bool {
	var sides []int
	for _, h := range r.Hands {
		if !h.Out && (len(sides) == 0 || !slices.Contains(sides, h.Side)) {
			sides = append(sides, h.Side)
		}
	}
	return len(sides) > 1 || len(sides) == 1 && r.Kind == GroupRoll
}

var paramStake = game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}

// stakeMove raises the stakes: the Knockout does not happen, and something is at risk until the
// Scene ends (UNI-STAKE-01 to UNI-STAKE-04).
func stakeMove() move {
	return move{
		Spec: game.Spec{Name: "stake", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{paramStake, paramWho}},
		Offers: func(s *State, c *game.Collector) {
			s.knockoutOffers(c, func(p *PC) game.Offer {
				for _, e := range p.Entries {
					c.Close(refuseStake(e), "who", p.ID, "what", e.ID)
				}
				return game.Offer{Label: game.Say("universais.stake.now", game.W("name", s.nameFor(c.Actor, p.ID))),
					Inputs: []game.Input{{Param: paramStake, Choices: stakeChoices(p)}}}
			})
		},
		Do: func(t *tx, args game.Args) {
			p := t.S.pc(args.One("who"))
			e := Staked{Who: p.ID, What: args.One("what"), Health: p.MaxHealth()}
			if entry := p.entry(e.What); entry != nil {
				e.Entry = *entry
			}
			e.Stress, e.Wounds = t.S.tracksAfterStake(p)
			t.Emit(e)
		},
	}
}

// knockoutOffers collects an offer for each PC with a Knockout that waits for an answer.
func (s *State) knockoutOffers(c *game.Collector, offer func(p *PC) game.Offer) {
	for _, n := range s.NPCs {
		c.Close(refuseBy("UNI-R31", "pc-only"), "who", n.ID)
	}
	for p := range s.playedPCs(c) {
		if c.Closed(s.refuseKnockout(p), "who", p.ID) {
			continue
		}
		o := offer(p)
		o.Fixed, o.About, o.Card = game.Args{"who": {p.ID}}, pcRef(p.ID), fallRef(p.ID)
		o.Urgent, o.Primary = s.isOwn(c.Actor, p.ID), s.isOwn(c.Actor, p.ID)
		c.Add(o)
	}
}

// refuseKnockout refuses a PC without a Knockout that waits for an answer.
func (s *State) refuseKnockout(p *PC) *game.Refusal {
	switch {
	case p.Dead:
		return refuse("dead", game.W("name", p.displayName()))
	case p.Fall == nil:
		return refuse("no-knockout")
	}
	return nil
}

// tracksAfterStake returns Stress and Wounds of a PC after its stakes were raised (UNI-STAKE-02,
// UNI-R30).
func (s *State) tracksAfterStake(p *PC) (stress, wounds int) {
	stress, wounds = p.Stress, p.Wounds
	if p.Fall.Stress || stakesReset.Is(s, "literal") {
		stress = trackAfterKnockout
	}
	if p.Fall.Wounds {
		wounds = trackAfterKnockout
	}
	return stress, wounds
}

// stakeChoices returns what a PC can stake (UNI-STAKE-04).
func stakeChoices(p *PC) []game.Choice {
	cs := p.entryChoices(func(e Entry) bool { return refuseStake(e) == nil })
	return append(cs, game.Choice{Word: stakeLife, Label: game.Say("universais.stake.life")})
}

// refuseStake refuses an entry that cannot be staked.
func refuseStake(e Entry) *game.Refusal {
	switch {
	case !e.canBeStaked():
		return refuse("stake-kind")
	case e.Lost:
		return refuse("stake-missing")
	}
	return nil
}

func (e Entry) canBeStaked() bool { return slices.Contains([]string{Skill, Ability, Benefit}, e.Kind) }

var lifeWord = word{stakeLife, []string{"vida"}}

// takeKnockoutMove takes the Knockout: the PC is out of this Scene and comes back in the next
// (UNI-KO-01, UNI-KO-03). then runs after it.
func takeKnockoutMove(then func(t *tx, id string)) move {
	return move{
		Spec: game.Spec{Name: "take-knockout", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{paramWho}},
		Offers: func(s *State, c *game.Collector) {
			s.knockoutOffers(c, func(p *PC) game.Offer {
				return game.Offer{Label: game.Say("universais.take-knockout.now",
					game.W("name", s.nameFor(c.Actor, p.ID)))}
			})
		},
		Do: func(t *tx, args game.Args) {
			knockOut(t, args.One("who"))
			then(t, args.One("who"))
		},
	}
}

// knockOut knocks a PC or NPC out, and takes it out of its rolls.
func knockOut(t *tx, id string) {
	t.Emit(KnockedOut{Who: id})
	leaveRolls(t, id)
}

// knockOutMove lets the GM knock an NPC out (UNI-R28). then runs after it.
func knockOutMove(then func(t *tx, id string)) move {
	return withLacks("UNI-R28",
		gmMove(game.Spec{Name: "knock-out", Category: game.CategoryPeople, Params: []game.Param{paramWho}},
			func(s *State, c *game.Collector) {
				for _, n := range s.NPCs {
					if s.Scene.has(n.ID) && s.rollOf(n.ID) == nil {
						c.Add(game.Offer{Fixed: game.Args{"who": {n.ID}}, About: npcRef(n.ID),
							Label: game.Say("universais.knock-out.now", game.W("name", n.displayName()))})
					}
				}
			}, func(t *tx, args game.Args) {
				knockOut(t, args.One("who"))
				then(t, args.One("who"))
			}))
}

// fallCards returns the cards of the Knockouts that wait for an answer.
func (s *State) fallCards() []game.Card {
	var cards []game.Card
	for _, p := range s.PCs {
		if p.Fall != nil {
			cards = append(cards, game.Card{About: fallRef(p.ID),
				Title: game.Say("universais.event.falling", game.W("name", p.displayName()))})
		}
	}
	return cards
}
