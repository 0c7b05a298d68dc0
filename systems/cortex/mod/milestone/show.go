package milestone

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// claimsRef is the ref of the card of waiting claims. offerRef returns the ref of the card of a
// session milestone that is offered to a character.
const claimsRef game.Ref = "claims"

func offerRef(char string) game.Ref { return game.Ref("milestone/" + char) }

// cards returns the card of the waiting claims, which the GM decides, and a card for each offered
// session milestone, which a player answers. Everyone sees them.
func cards(s *engine.State, _ game.Actor) []game.Card {
	var all []game.Card
	g := Section.Of(s)
	if len(g.Claims) > 0 {
		m := game.Card{About: claimsRef, Title: game.Say("cortex.milestone.claims")}
		for _, c := range g.Claims {
			m.Notes = append(m.Notes, c.say("cortex.milestone.claim", people.Of(s).Name(c.Char)))
		}
		all = append(all, m)
	}
	for _, c := range people.Of(s).Chars {
		t := g.track(c.ID)
		if offered := t.Offered; offered != nil {
			m := game.Card{About: offerRef(c.ID),
				Title: game.Say("cortex.milestone.offered", game.W("name", c.DisplayName()),
					game.M("goal", offered.Goal.title()), game.M("aside", kindMsg(offered.Replaced)))}
			for _, at := range offered.Goal.triggers(s) {
				m.Notes = append(m.Notes,
					game.Say("cortex.milestone.brings", game.N("n", tier(at)),
						game.M("text", offered.Goal.triggerMsg(at))))
			}
			all = append(all, m)
		}
	}
	return all
}

// characterItems returns the items with a character's XP and its claims.
func characterItems(s *engine.State, c *people.Character) []game.Item {
	if !c.IsPC() {
		return nil
	}
	g := Section.Of(s)
	var items []game.Item
	if t := g.track(c.ID); t.XP > 0 {
		items = append(items, game.Item{Label: game.Say("cortex.xp.item", game.N("n", t.XP))})
	}
	for _, claim := range g.Claims {
		if claim.Char == c.ID {
			items = append(items, game.Item{Label: claim.say("cortex.milestone.claiming", "")})
		}
	}
	return items
}

// sheetItems returns the items of a sheet with the milestones that a character follows, their
// triggers, and which are spent. A missing milestone is named (MILE-01).
func sheetItems(s *engine.State, c *people.Character) []game.Item {
	if !c.IsPC() {
		return nil
	}
	g := Section.Of(s)
	t := g.track(c.ID)
	var items []game.Item
	if g.goal(t, kindPersonal) == nil {
		items = append(items, game.Item{Label: game.Say("cortex.milestone.lacks.personal")})
	}
	if g.Group == nil {
		items = append(items, game.Item{Label: game.Say("cortex.milestone.lacks.group")})
	}
	for _, kind := range []string{kindPersonal, kindGroup, kindSession} {
		goal := g.goal(t, kind)
		if goal == nil {
			continue
		}
		items = append(items, game.Item{
			Label: game.Say("cortex.milestone.item."+kind, game.M("goal", goal.title()),
				game.L("state", stateOf(t, kind)...))})
		for _, at := range goal.triggers(s) {
			claim := Claim{Char: c.ID, Kind: kind, Goal: *goal, Trigger: at, When: currentPlace(s)}
			item := game.Say("cortex.milestone.brings", game.N("n", tier(at)), game.M("text", goal.triggerMsg(at)))
			if span := spentSpan(t.use(kind), claim, limit.Is(s, "per_roll")); span != "" {
				item = game.Say("cortex.milestone.brought", game.N("n", tier(at)), game.M("text", goal.triggerMsg(at)),
					game.M("span", game.Say("cortex.span."+span)))
			}
			items = append(items, game.Item{Label: item})
		}
	}
	return items
}

// stateOf returns the state of a milestone that is closed or replaced, nil for an open one.
func stateOf(t Track, kind string) []game.Msg {
	switch {
	case t.Replaced == kind:
		return rulekit.Msgs(game.Say("cortex.milestone.aside"))
	case kind == kindPersonal && t.Personal != nil && t.Personal.Done:
		return rulekit.Msgs(game.Say("cortex.milestone.closed"))
	}
	return nil
}
