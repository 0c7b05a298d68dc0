package hitch

import (
	"cmp"
	"slices"
	"strconv"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// OpportunityMove lets a player use 1s of the GM's dice: step a complication down or an asset up,
// for 1 PP for each thing (OPP-01 to -06).
func OpportunityMove() game.Move[engine.State] {
	onThing := game.Param{Name: "on", Kind: game.Pick, Min: 1, Max: 1}
	steps := game.Param{Name: "steps", Kind: game.Number, Min: 1, Max: game.MaxDice}
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "opportunity", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{onThing, steps, people.ParamRoll}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			if !people.MayUseOpportunities(s, by) {
				return nil
			}
			var offers []game.Offer
			for _, r := range check.Of(s).Rolls {
				if n := openOpportunities(s, r, by); n > 0 {
					offers = append(offers, opportunityOffers(s, by, r, n, steps)...)
				}
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			r := check.Of(t.S).Roll(check.RollID(args.One("roll")))
			n := check.NumberOf(args.One("steps"))
			if price := opportunityPrice(t.S, r, t.Actor, args.One("on")); price > 0 {
				points.Pay(t, points.ChairWallet(t.S, t.Actor), price, "opportunity")
			}
			ones := r.UnspentHitches()
			if check.OpportunityPool.Is(t.S, "per_player") {
				ones = r.Hitches()
			}
			spent := check.OnesSpent{Roll: r.ID, Dice: ones[:n], By: t.Actor.Chair}
			if a := things.Of(t.S).Asset(args.One("on")); a != nil {
				spent.On = a.ID
				t.Emit(spent)
				StepAsset(t, a, n, "opportunity")
			} else if k, ok := things.FindAffliction(t.S, args.One("on")); ok {
				spent.On = k.ID
				t.Emit(spent)
				things.StepAffliction(t, k, -n, "opportunity")
			} else {
				t.Emit(spent)
				draft.FindOpportunityUse(t.S, t.Actor, args.One("on")).Do(t)
			}
		},
		Why: whyNoOpportunity,
	}
}

// openOpportunities returns the number of 1s of a roll that this actor may still use.
func openOpportunities(s *engine.State, r *pool.Roll, by game.Actor) int {
	if !r.GM || r.Resolved {
		return 0
	}
	if check.OpportunityPool.Is(s, "per_player") {
		if slices.Contains(r.OpportunityUsers, by.Chair) {
			return 0
		}
		return len(r.Hitches())
	}
	return len(r.UnspentHitches())
}

// opportunityPrice returns what an actor pays for using opportunities of a roll on a thing: one
// point for each thing, however many commands it takes (OPP-04), and nothing on the GM's botch if
// the table says so.
func opportunityPrice(s *engine.State, r *pool.Roll, by game.Actor, on string) int {
	if r.IsBotch() && FreeOnGMBotch.On(s) || r.HasTouched(on, by.Chair) {
		return 0
	}
	return 1
}

// opportunityOffers returns one offer for each thing with all useful opportunities, since one point
// pays for all steps of a thing (OPP-04).
func opportunityOffers(s *engine.State, by game.Actor, r *pool.Roll, n int, steps game.Param) []game.Offer {
	steps.Max = n
	var offers []game.Offer
	wallet := points.ChairWallet(s, by)
	payable := func(id string) bool { return points.CanSpend(s, wallet, opportunityPrice(s, r, by, id)) }
	offer := func(id string, about game.Ref, useful int, label game.Msg, odds []game.Odds) {
		var cost []game.Amount
		if price := opportunityPrice(s, r, by, id); price > 0 {
			cost = points.Cost(s, wallet, price)
		}
		offers = append(offers, game.Offer{Cost: cost, Odds: odds,
			Fixed: game.Args{"roll": {check.RollWord(r.ID)}, "on": {id}},
			About: about,
			Card:  check.CardOf(s, r.ID), Label: label,
			Primary:  by.Role != game.GM,
			Inputs:   []game.Input{{Param: steps, Preset: game.Itoa(useful)}},
			Validate: func(args game.Args) *game.Refusal { return fitOpportunity(s, args) }})
	}
	for _, k := range things.Afflictions(s) {
		if payable(k.ID) && !check.IsInOwnPool(s, k) && things.AfflictionKindOf(s, k).OpportunitySteps(s) {
			useful := min(n, int(k.Die)/2-1)
			to, _ := k.Die.Step(-useful)
			key := "cortex.opportunity.down"
			if to == 0 {
				key = "cortex.opportunity.gone"
			}
			label := game.Say(key, game.W("name", k.Name), game.D("from", k.Die), game.D("to", to),
				game.M("on", things.BearerArg(people.Of(s).Name(k.On), k.On)))
			offer(k.ID, things.AfflictionRef(s, k), useful, label, nil)
		}
	}
	for _, a := range things.Of(s).Assets {
		if payable(a.ID) && a.Die < dice.D12 && refuseSeizing(s, a) == nil {
			useful := min(n, int(dice.D12-a.Die)/2)
			to, _ := a.Die.Step(useful)
			label := game.Say("cortex.opportunity.up", game.W("name", a.DisplayName()), game.D("from", a.Die),
				game.D("to", to))
			offer(a.ID, game.Ref("asset/"+a.ID), useful, label,
				draft.OddsAfterChange(s, by, draft.WithLarger(a, useful)))
		}
	}
	steps.Max = 1
	for _, z := range draft.OpportunityUses(s, by) {
		if payable(z.Word) {
			offer(z.Word, z.About, 1, z.Label, nil)
		}
	}
	return offers
}

// refuseSeizing refuses to step up what no player may use: a GMC's own asset (OPP-R3).
func refuseSeizing(s *engine.State, a *things.Asset) *game.Refusal {
	if owner := people.Of(s).Char(a.Owner); owner != nil && !owner.IsPC() && !a.Shared {
		return game.Refuse("OPP-R3", "cortex.refused.opportunity_gmc", game.W("name", a.DisplayName()),
			game.W("who", owner.DisplayName()))
	}
	return nil
}

// fitOpportunity refuses to step an asset beyond d12.
func fitOpportunity(s *engine.State, args game.Args) *game.Refusal {
	if a := things.Of(s).Asset(args.One("on")); a != nil &&
		int(a.Die)+2*check.NumberOf(args.One("steps")) > int(dice.D12) {
		return game.Refuse("OPP-05", "cortex.refused.asset_d12", game.W("name", a.DisplayName()))
	}
	return nil
}

// StepAsset steps an asset up for the rest of the scene, or down permanently (OPP-03, OPP-R6).
func StepAsset(t *engine.Tx, a *things.Asset, n int, why string) {
	d, _ := a.Die.Step(n)
	if d == 0 {
		t.Emit(things.AssetGone{ID: a.ID, Name: a.DisplayName(), Why: why})
		return
	}
	next := *a
	next.Die = d
	t.Emit(things.AssetSet{Asset: next, Was: a.Die, Why: why})
}

// whyOpportunityGone explains why the GM's last 1s cannot be used: they ended, they were used, or
// there are none.
func whyOpportunityGone(s *engine.State) *game.Refusal {
	for _, r := range slices.Backward(check.Of(s).Rolls) {
		switch {
		case !r.GM || len(r.Hitches()) == 0:
		case len(r.UnspentHitches()) > 0:
			return game.Refuse("OPP-R2", "cortex.refused.opportunity_late")
		default:
			return game.Refuse("OPP-R1", "cortex.refused.opportunity_spent")
		}
	}
	return game.Refuse("OPP-05", "cortex.refused.no_opportunity")
}

// whyNoOpportunity explains why no opportunity can be used: first whether there is a 1 to use, then
// the reason against the thing, the steps or the price.
func whyNoOpportunity(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
	open, most, paid := false, 0, false
	for _, r := range check.Of(s).Rolls {
		if r.GM && !r.Resolved && len(r.Hitches()) > 0 {
			open, most = true, max(most, openOpportunities(s, r, by))
			paid = paid || slices.ContainsFunc(r.Touched, func(t pool.Touch) bool { return t.By == by.Chair })
		}
	}
	switch {
	case by.Role == game.GM:
		return game.Refuse("OPP-01", "cortex.refused.opportunity_players")
	case !people.MayUseOpportunities(s, by):
		return cmp.Or(people.RefuseNoOwnChars(s, by), people.ClosedReason(by, "OPP-R3", "no_own"))
	case !open:
		return whyOpportunityGone(s)
	case most == 0:
		return game.Refuse("OPP-R1", "cortex.refused.opportunity_spent")
	}
	a := things.Of(s).Asset(args.One("on"))
	if a != nil {
		if no := refuseSeizing(s, a); no != nil {
			return no
		}
		if a.Die == dice.D12 {
			return game.Refuse("OPP-05", "cortex.refused.asset_d12", game.W("name", a.DisplayName()))
		}
	}
	k, ok := things.FindAffliction(s, args.One("on"))
	if ok && check.IsInOwnPool(s, k) {
		return game.Refuse("COMP-R6", "cortex.refused.in_own_pool", game.W("name", k.Name))
	} else if ok && !things.AfflictionKindOf(s, k).OpportunitySteps(s) {
		return game.Refuse("OPP-R5", "cortex.refused.not_seized", game.W("name", k.Name))
	}
	if n, err := strconv.Atoi(args.One("steps")); err == nil && n > most {
		return game.Refuse("OPP-R1", "cortex.refused.opportunity_few", game.N("n", most))
	}
	if a != nil || ok || !paid { // a paid thing still has steps
		if no := points.RefuseUnpayable(s, points.ChairWallet(s, by), 1); no != nil {
			return no
		}
	}
	return people.ClosedReason(by, "OPP-03", "nothing_to_step")
}
