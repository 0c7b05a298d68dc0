package milestone

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// The choices of paramEnd, for a milestone with two endings.
const (
	endFirst = "first"
	endOther = "other"
)

var (
	paramKind  = game.Param{Name: "of", Kind: game.Pick, Min: 1, Max: 1}
	paramTier  = game.Param{Name: "xp", Kind: game.Pick, Min: 1, Max: 1}
	paramEnd   = game.Param{Name: "end", Kind: game.Pick, Min: 1, Max: 1}
	paramClaim = game.Param{Name: "claim", Kind: game.Pick, Min: 1, Max: 1}
)

// claimMove returns the move that claims the XP of a milestone. A player's claim waits for the GM;
// the GM's is granted at once.
func claimMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "claim", Category: game.CategoryPoints,
			Params: []game.Param{paramKind, paramTier, paramEnd, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			c.Close(refuseWithoutPC(s, c.Actor))
			for _, who := range people.Of(s).Chars {
				if !who.IsPC() || !people.Of(s).PlayedBy(c.Actor, who.ID) {
					continue
				}
				for _, kind := range []string{kindPersonal, kindGroup, kindSession} {
					c.Add(claimOffers(s, c.Actor, who, kind)...)
				}
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := claimOf(t.S, args)
			if t.Actor.Role == game.GM {
				grant(t, c)
				return
			}
			c.N = Section.Of(t.S).Next + 1
			t.Emit(XPClaimed{Claim: c})
		},
	}, "MILE-01", "no_milestone")
}

// claimOffers returns an offer for each tier of a character's milestone of a kind, nil if the
// character follows none of the kind.
func claimOffers(s *engine.State, by game.Actor, c *people.Character, kind string) []game.Offer {
	g, t := Section.Of(s), trackOf(s, c.ID)
	goal := g.goal(t, kind)
	if goal == nil {
		return nil
	}
	var offers []game.Offer
	for _, at := range goal.triggers(s) {
		if at == at10Or {
			continue // chosen as the other ending
		}
		claim := Claim{Char: c.ID, Kind: kind, Goal: *goal, Trigger: at, When: currentPlace(s)}
		o := game.Offer{Fixed: game.Args{"char": {c.ID}, "of": {kind}, "xp": {game.Itoa(tier(at))}},
			About: people.CharRef(c.ID),
			Label: claim.label(s, by, "cortex.claim."), Closed: refuseBarred(s, claim)}
		if at == at10 && goal.hasTwoEndings() {
			o.Label = claim.label(s, by, "cortex.claim.end.")
			o.Inputs = []game.Input{{Param: paramEnd, Choices: []game.Choice{
				{Word: endFirst, Label: game.Say("cortex.claim.first"), Note: goal.triggerMsg(at10)},
				{Word: endOther, Label: game.Say("cortex.claim.other"), Note: goal.triggerMsg(at10Or)}}}}
		}
		offers = append(offers, o)
	}
	return offers
}

// label returns the label to claim XP, or for the GM to grant it.
func (c Claim) label(s *engine.State, by game.Actor, key string) game.Msg {
	how := "say"
	if by.Role == game.GM {
		how = "grant"
	}
	return game.Say(key+how, game.W("name", people.NameFor(s, by, c.Char)), game.N("n", tier(c.Trigger)),
		game.M("goal", c.Goal.title()),
		game.M("text", c.Goal.triggerMsg(c.Trigger)))
}

// claimOf returns the claim that a command's arguments describe.
func claimOf(s *engine.State, args game.Args) Claim {
	c := Claim{Char: args.One("char"), Kind: args.One("of"), When: currentPlace(s)}
	goal := Section.Of(s).goal(trackOf(s, c.Char), c.Kind)
	if goal == nil {
		return c
	}
	c.Goal = *goal
	for _, at := range goal.triggers(s) {
		if game.Itoa(tier(at)) == args.One("xp") && (at != at10Or || args.One("end") == endOther) {
			c.Trigger = at
		}
	}
	return c
}

// refuseBarred refuses XP by a milestone that is closed, replaced for the session, or spent for now
// (MILE-03 to -05). It also refuses a second claim of a tier while one waits, and more than
// maxClaims.
func refuseBarred(s *engine.State, c Claim) *game.Refusal {
	g, t := Section.Of(s), trackOf(s, c.Char)
	if t.Replaced == c.Kind {
		return game.Refuse("RUL-MILE-SESSION", "cortex.fault.E_MILE_CLOSED")
	}
	if c.Kind == kindPersonal && t.Personal != nil && t.Personal.Done {
		return game.Refuse("RUL-MILE-CLOSED", "cortex.fault.E_MILE_CLOSED")
	}
	n := tier(c.Trigger)
	if span := spentSpan(t.use(c.Kind), c, limit.Is(s, "per_roll")); span != "" {
		return game.Refuse("RUL-MILE-CLOSED", "cortex.fault.E_MILE_TIER_USED", game.N("xp", n),
			game.M("span", game.Say("cortex.span."+span)))
	}
	for _, o := range g.Claims {
		if o.Char == c.Char && o.Kind == c.Kind && tier(o.Trigger) == n {
			return game.Refuse("RUL-MILE-CLAIM", "cortex.refused.claim_waits", game.N("n", n))
		}
	}
	if len(g.Claims) >= maxClaims {
		return game.Refuse("RUL-MILE-CLAIM", "cortex.refused.claims_full", game.N("n", maxClaims))
	}
	return nil
}

// grant grants a claim. At 10 XP a milestone ends, except the group's: it can bring this character
// 10 XP again in another session (RUL-MILE-SHARED).
func grant(t *engine.Tx, c Claim) {
	has := min(trackOf(t.S, c.Char).XP+tier(c.Trigger), maxXP)
	t.Emit(XPGained{Claim: c, XP: has, Ends: tier(c.Trigger) == 10 && c.Kind != kindGroup})
}

// decideClaimMove returns the GM's move that grants a claim, if yes is set, or declines it.
func decideClaimMove(name string, yes bool) game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: name, Category: game.CategoryPoints,
		AnswersCards: true, Params: []game.Param{paramClaim}},
		func(s *engine.State, c *game.Collector) {
			for _, x := range Section.Of(s).Claims {
				c.Add(game.Offer{Fixed: game.Args{"claim": {x.word()}}, About: people.CharRef(x.Char),
					ForCard: game.ForCard{Card: claimsRef, Optional: true},
					Label:   x.say("cortex."+name+".now", people.Of(s).Name(x.Char))})
			}
		},
		func(t *engine.Tx, args game.Args) {
			all := Section.Of(t.S).Claims
			i := slices.IndexFunc(all, func(c Claim) bool { return c.word() == args.One("claim") })
			switch {
			case i < 0:
			case yes:
				grant(t, all[i])
			default:
				t.Emit(ClaimDeclined{Claim: all[i]})
			}
		}), "RUL-MILE-CLAIM", "no_claims")
}
