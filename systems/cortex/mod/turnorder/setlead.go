package turnorder

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
)

// setLeadMove returns the GM's move that decides the lead: for one of the characters that want it,
// by a throw among those, or for another character (DRAMA-02, DRAMA-R2).
func setLeadMove() game.Move[engine.State] {
	spec := game.Spec{Name: "set-lead", Category: game.CategoryScene, AnswersCards: true,
		Params: []game.Param{paramLeaders}}
	return people.GMOffers(spec, func(s *engine.State, c *game.Collector) {
		o := currentOrder(s)
		if c.Closed(refuseSetLead(s)) {
			return
		}
		wants := o.claimants(s)
		if len(wants) > 1 {
			c.Add(o.setLeadOffer(wants, "cortex.set-lead.throw"))
		}
		for _, who := range wants {
			c.Add(o.setLeadOffer([]*people.Character{who}, "cortex.set-lead.name"))
		}
		ask := paramLeaders
		ask.Max = 1
		other := game.Input{Param: ask}
		other.Choices = slices.DeleteFunc(turnChoices(s, o.Lead), func(ch game.Choice) bool {
			return slices.Contains(wants, people.Of(s).Char(ch.Word))
		})
		if len(other.Choices) > 0 {
			c.Add(game.Offer{About: "scene", Inputs: []game.Input{other}, Form: game.Form{OpensForm: true},
				Label: game.Say("cortex.set-lead.other")})
		}
	}, func(t *engine.Tx, args game.Args) {
		check.CloseRolls(t)
		who := slices.DeleteFunc(slices.Clone(args["who"]), func(char string) bool {
			return !slices.ContainsFunc(turnTakers(t.S), func(c *people.Character) bool { return c.ID == char })
		})
		switch len(who) {
		case 0:
			t.Emit(check.CallDropped{Char: args.One("who")})
			return
		case 1:
			t.Emit(LeadTaken{Scene: scene.Of(t.S).Scene.N, Drama: true, Char: who[0]})
			return
		}
		t.Emit(InitiativeBegun{Scene: scene.Of(t.S).Scene.N,
			Initiative: Initiative{ID: "i" + game.Itoa(check.Of(t.S).NextID+1), For: forDrama, Chars: who}})
	})
}

func (o Order) setLeadOffer(who []*people.Character, key string) game.Offer {
	offer := game.Offer{About: turnRef(o.Scene), ForCard: game.ForCard{Card: turnRef(o.Scene), Urgent: true,
		WaitLabel: game.Say("cortex.set-lead.wait")}, Primary: true,
		Fixed: game.Args{},
		Label: game.Say(key, game.L("names", nameMsgs(who)...))}
	for _, c := range who {
		offer.Fixed["who"] = append(offer.Fixed["who"], c.ID)
	}
	return offer
}

// refuseSetLead refuses to set the lead in other modes, during a throw for it, and during the
// lead's contest.
func refuseSetLead(s *engine.State) *game.Refusal {
	o := currentOrder(s)
	switch {
	case !isDramatic(s):
		return game.Refuse("DRAMA-01", "cortex.refused.lead_no_drama")
	case o.isThrowing():
		return game.Refuse("DRAMA-02", "cortex.refused.race_runs")
	case o.isContesting(s):
		return game.Refuse("DRAMA-01", "cortex.refused.lead_acts", game.W("who", people.Of(s).Name(o.Lead)))
	}
	return nil
}
