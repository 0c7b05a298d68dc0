package action

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
)

// nobody is the choice, in place of a target, for an action against difficulty dice.
const nobody = "nobody"

var paramAgainst = game.Param{Name: "against", Kind: game.Pick, Min: 1, Max: 1}

// actionMove returns the move that declares an action of one of the actor's characters, which then
// rolls first (ACT-01, ACT-R1).
func actionMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "action", Category: game.CategoryAct,
			Params: []game.Param{paramAgainst, people.ParamWhat, people.ParamWho}},
		Offers: func(s *engine.State, c *game.Collector) {
			if c.Closed(check.RefuseRollsInScene(s)) || c.Closed(people.RefuseNoOwnChars(s, c.Actor)) {
				return
			}
			var offers []game.Offer
			for _, who := range people.OwnPresent(s, c.Actor) {
				if !c.Closed(check.RefuseBegin(s, who, kind), "who", who.ID) {
					offers = append(offers, actionOffer(s, c.Actor, who))
				}
			}
			if c.Actor.Role == game.GM {
				offers = check.SayPassing(s, offers)
			}
			c.Add(offers...)
		},
		Do: beginAction,
	}
}

func actionOffer(s *engine.State, by game.Actor, c *people.Character) game.Offer {
	foes := targets(s, c)
	usual := slices.IndexFunc(foes, func(foe *people.Character) bool { return foe.IsPC() != c.IsPC() })
	input, name := game.Input{Param: paramAgainst, Lead: true}, ""
	for i, foe := range foes {
		one := game.Choice{Word: foe.ID, Label: game.Quote(foe.DisplayName()), Selected: i == usual}
		if p, ok := draft.UsualActionChance(s, c, foe); ok && draft.KnowsChances(s, by) {
			one.ChanceAfter = game.ChanceOf(p)
		}
		input.Choices = append(input.Choices, one)
	}
	if usual >= 0 {
		name = foes[usual].DisplayName()
	}
	if input.Note = game.Say("cortex.odds.usually", game.W("name", c.DisplayName())); !draft.KnowsChances(s, by) ||
		len(foes) == 0 {
		input.Note = game.Msg{}
	}
	input.Choices = append(input.Choices,
		game.Choice{Word: nobody, Label: game.Say("cortex.action.nobody"), Selected: usual < 0})
	o := game.Offer{Fixed: game.Args{"who": {c.ID}},
		Inputs: []game.Input{input, {Param: people.ParamWhat, Advanced: true}}, About: people.CharRef(c.ID),
		Primary: c.IsPC(),
		Label:   game.Say("cortex.action.start", game.W("name", people.NameFor(s, by, c.ID)), game.W("foe", name))}
	if c.Out != "" {
		o.Label = game.Say("cortex.action.start_out", game.W("name", c.DisplayName()))
		var ids []string
		for _, foe := range foes {
			ids = append(ids, foe.ID)
		}
		key := points.WalletAgainst(s, c.ID, ids...)
		o.Closed, o.Cost = points.RefuseUnpayable(s, key, 1), points.Cost(s, key, 1)
		o.Validate = func(args game.Args) *game.Refusal {
			return points.RefuseUnpayable(s, points.WalletAgainst(s, c.ID, args["against"]...), 1)
		}
	}
	return o
}

// targets returns the characters that a character may act against: those that could react (OUT-R5).
func targets(s *engine.State, c *people.Character) []*people.Character {
	return slices.DeleteFunc(slices.Clone(people.Of(s).Chars),
		func(foe *people.Character) bool { return foe.ID == c.ID || !canReact(s, foe.ID) })
}

// beginAction declares the action, unless the character can no longer begin it after the last roll
// has ended. A target that can no longer react is left out. A character that a complication beyond
// d12 has taken out pays to act (OUT-06). The GM's action ends unused hitches, and any action ends
// the opportunities of earlier actions (OPP-R2).
func beginAction(t *engine.Tx, args game.Args) {
	s := t.S
	if t.Actor.Role == game.GM {
		check.CloseRolls(t)
	}
	for _, r := range slices.Clone(check.Of(s).Rolls) {
		if a := byID(s, r.For); a != nil && a.over() && check.HasOpenOpportunities(s, r) {
			check.ResolveIf(t, r.ID)
		}
	}
	who, against := people.Of(s).Char(args.One("who")), args.One("against")
	switch {
	case !check.CanStillBegin(t, who.ID, kind):
		return
	case against == nobody || !canReact(s, against): // the target can no longer react (OUT-R5)
		against = ""
	}
	a := Action{ID: "a" + game.Itoa(check.Of(s).NextID+1), Char: who.ID, Against: against, What: args.One("what"),
		Stakes: check.Stakes(s)}
	if who.Out != "" {
		points.Pay(t, points.WalletAgainst(s, who.ID, against), 1, "act")
		t.Emit(people.MayAct{Char: who.ID, For: a.ID})
	}
	t.Emit(ActionBegun{Act: a})
}
