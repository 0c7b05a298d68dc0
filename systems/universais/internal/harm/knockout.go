package harm

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/influence"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/roll"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// influenceForLostStake is the Influence for a stake that is lost (UNI-STAKE-03).
const influenceForLostStake = 3

// trackAfterKnockout is the value of a full track after a Knockout or after raised stakes.
const trackAfterKnockout = 2

var paramStake = game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}

var lifeWord = sheet.Word{Word: sheet.StakeLife, Also: []string{"vida"}}

// ReturnAll brings back all PCs that were knocked out in an earlier Scene (UNI-R29).
func ReturnAll(t *state.Tx) {
	to := trackAfterKnockout
	if options.KnockoutReturn.Is(t.S, "clear") {
		to = 0
	}
	for _, p := range slices.Clone(t.S.PCs) {
		if p.Out == nil {
			continue
		}
		e := Returned{Who: p.ID, Stress: p.Stress, Wounds: p.Wounds}
		if p.Out.Stress {
			e.Stress = to
		}
		if p.Out.Wounds {
			e.Wounds = to
		}
		t.Emit(e)
	}
}

// startKnockout does nothing unless a track of the PC is full. Then a stake of this Scene is lost,
// and if the PC lives the player decides about the Knockout (UNI-KO-02, UNI-R28, UNI-R31).
func startKnockout(t *state.Tx, id string) {
	p := t.S.PC(id)
	if p == nil || p.Fall != nil || p.Out != nil || p.Dead || max(p.Stress, p.Wounds) < sheet.MostHarm {
		return
	}
	if what := p.Stake; what != "" {
		lost := StakeLost{Who: id, What: what}
		if e := p.Entry(what); e != nil {
			lost.Entry = *e
		}
		t.Emit(lost)
		influence.Gain(t, t.S.PC(id), influenceForLostStake, "stake")
		if what == sheet.StakeLife {
			t.Emit(Died{Who: id})
			leaveRolls(t, id)
			return
		}
	}
	t.Emit(Falling{Who: id, Fall: sheet.Fall{Stress: p.Stress == sheet.MostHarm, Wounds: p.Wounds == sheet.MostHarm}})
}

// leaveRolls takes a PC or NPC out of its open rolls. The other hands go on; a roll without enough
// hands is dropped, also a thrown roll of this character alone. Dice that were thrown in a roll of
// several stay, unless the roll is tied.
func leaveRolls(t *state.Tx, id string) {
	for _, open := range slices.Clone(t.S.Rolls) {
		h := open.Hand(id)
		if h == nil || h.Out || h.Result != nil && len(open.Hands) > 1 && open.Outcome != state.Tied {
			continue
		}
		r := open.Copy()
		r.Hand(id).Out = true
		if !goesOnWithout(&r) {
			roll.End(t, r.ID, state.Dropped)
			continue
		}
		if r.IsThrown() {
			r.Stage = state.Landed
			r.Judge()
		}
		t.Emit(roll.RollSet{Roll: r, Why: "left", Of: id})
		if left := r.YetToThrow(""); r.Kind == state.OpposedRoll && len(left) > 0 && !r.WaitsForOther(r.Hand(id)) {
			roll.ThrowHands(t, r.ID, left...)
		}
		roll.Settle(t, r.ID)
	}
}

// goesOnWithout reports whether enough hands are left in the roll: one in a group roll, two sides
// in an opposed roll.
func goesOnWithout(r *state.Roll) bool {
	var sides []int
	for _, h := range r.Hands {
		if !h.Out && (len(sides) == 0 || !slices.Contains(sides, h.Side)) {
			sides = append(sides, h.Side)
		}
	}
	return len(sides) > 1 || len(sides) == 1 && r.Kind == state.GroupRoll
}

// stakeMove raises the stakes: the Knockout does not happen, and something is at risk until the
// Scene ends (UNI-STAKE-01 to UNI-STAKE-04).
func stakeMove() state.Move {
	return state.Move{
		Spec: game.Spec{Name: "stake", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{paramStake, acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			knockoutOffers(s, c, func(p *sheet.PC) game.Offer {
				for _, e := range p.Entries {
					c.Close(refuseStake(e), "who", p.ID, "what", e.ID)
				}
				return game.Offer{Label: game.Say("universais.stake.now",
					game.W("name", acting.NameFor(s, c.Actor, p.ID))),
					Inputs: []game.Input{{Param: paramStake, Choices: stakeChoices(p)}}}
			})
		},
		Do: func(t *state.Tx, args game.Args) {
			p := t.S.PC(args.One("who"))
			e := Staked{Who: p.ID, What: args.One("what"), Health: p.MaxHealth()}
			if entry := p.Entry(e.What); entry != nil {
				e.Entry = *entry
			}
			e.Stress, e.Wounds = tracksAfterStake(t.S, p)
			t.Emit(e)
		},
	}
}

// knockoutOffers collects an offer for each PC with a Knockout that waits for an answer.
func knockoutOffers(s *state.State, c *game.Collector, offer func(p *sheet.PC) game.Offer) {
	for _, n := range s.NPCs {
		c.Close(acting.RefuseBy("UNI-R31", "pc-only"), "who", n.ID)
	}
	for p := range acting.PlayedPCs(s, c) {
		if c.Closed(refuseKnockout(p), "who", p.ID) {
			continue
		}
		o := offer(p)
		o.Fixed, o.About, o.Card = game.Args{"who": {p.ID}}, sheet.PCRef(p.ID), fallRef(p.ID)
		o.Urgent, o.Primary = s.IsOwn(c.Actor, p.ID), s.IsOwn(c.Actor, p.ID)
		c.Add(o)
	}
}

// refuseKnockout refuses a PC without a Knockout that waits for an answer.
func refuseKnockout(p *sheet.PC) *game.Refusal {
	switch {
	case p.Dead:
		return acting.Refuse("dead", game.W("name", p.DisplayName()))
	case p.Fall == nil:
		return acting.Refuse("no-knockout")
	}
	return nil
}

// tracksAfterStake returns Stress and Wounds of a PC after its stakes were raised (UNI-STAKE-02,
// UNI-R30).
func tracksAfterStake(s *state.State, p *sheet.PC) (stress, wounds int) {
	stress, wounds = p.Stress, p.Wounds
	if p.Fall.Stress || options.StakesReset.Is(s, "literal") {
		stress = trackAfterKnockout
	}
	if p.Fall.Wounds {
		wounds = trackAfterKnockout
	}
	return stress, wounds
}

// stakeChoices returns what a PC can stake (UNI-STAKE-04).
func stakeChoices(p *sheet.PC) []game.Choice {
	cs := p.EntryChoices(func(e sheet.Entry) bool { return refuseStake(e) == nil })
	return append(cs, game.Choice{Word: sheet.StakeLife, Label: game.Say("universais.stake.life")})
}

// refuseStake refuses an entry that cannot be staked.
func refuseStake(e sheet.Entry) *game.Refusal {
	switch {
	case !e.CanBeStaked():
		return acting.Refuse("stake-kind")
	case e.Lost:
		return acting.Refuse("stake-missing")
	}
	return nil
}

// takeKnockoutMove takes the Knockout: the PC is out of this Scene and comes back in the next
// (UNI-KO-01, UNI-KO-03). then runs after it.
func takeKnockoutMove(then func(t *state.Tx, id string)) state.Move {
	return state.Move{
		Spec: game.Spec{Name: "take-knockout", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{acting.ParamWho}},
		Offers: func(s *state.State, c *game.Collector) {
			knockoutOffers(s, c, func(p *sheet.PC) game.Offer {
				return game.Offer{Label: game.Say("universais.take-knockout.now",
					game.W("name", acting.NameFor(s, c.Actor, p.ID)))}
			})
		},
		Do: func(t *state.Tx, args game.Args) {
			KnockOut(t, args.One("who"))
			then(t, args.One("who"))
		},
	}
}

// KnockOut knocks a PC or NPC out, and takes it out of its rolls.
func KnockOut(t *state.Tx, id string) {
	t.Emit(KnockedOut{Who: id})
	leaveRolls(t, id)
}

// knockOutMove lets the GM knock an NPC out (UNI-R28). then runs after it.
func knockOutMove(then func(t *state.Tx, id string)) state.Move {
	return acting.WithLacks("UNI-R28", acting.GMMove(game.Spec{Name: "knock-out", Category: game.CategoryPeople,
		Params: []game.Param{acting.ParamWho}},
		func(s *state.State, c *game.Collector) {
			for _, n := range s.NPCs {
				if s.Scene.Has(n.ID) && s.RollOf(n.ID) == nil {
					c.Add(game.Offer{Fixed: game.Args{"who": {n.ID}}, About: sheet.NPCRef(n.ID),
						Label: game.Say("universais.knock-out.now", game.W("name", n.DisplayName()))})
				}
			}
		}, func(t *state.Tx, args game.Args) {
			KnockOut(t, args.One("who"))
			then(t, args.One("who"))
		}))
}

// Cards returns the cards of the Knockouts that wait for an answer.
func Cards(s *state.State) []game.Card {
	var cards []game.Card
	for _, p := range s.PCs {
		if p.Fall != nil {
			cards = append(cards, game.Card{About: fallRef(p.ID),
				Title: game.Say("universais.event.falling", game.W("name", p.DisplayName()))})
		}
	}
	return cards
}
