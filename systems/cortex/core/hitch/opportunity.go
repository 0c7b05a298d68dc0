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
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// opportunityMove lets a player use 1s of the GM's dice. The 1s step an affliction down or an
// asset up, or serve a draft.OpportunityUse, for 1 PP for each thing (OPP-01 to -06), or for
// nothing as opportunityPrice says.
func opportunityMove() game.Move[engine.State] {
	onThing := game.Param{Name: "on", Kind: game.Pick, Min: 1, Max: 1}
	steps := game.Param{Name: "steps", Kind: game.Number, Min: 1, Max: game.MaxDice}
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "opportunity", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{onThing, steps, people.ParamRoll}},
		Offers: func(s *engine.State, c *game.Collector) {
			most := 0
			for _, r := range check.Of(s).Rolls {
				most = max(most, openOpportunities(s, r, c.Actor))
			}
			if c.Closed(refuseOpportunity(s, c.Actor, most)) || c.Actor.Role != game.Player {
				return
			}
			closeOpportunities(s, c, most)
			for _, r := range check.Of(s).Rolls {
				if n := openOpportunities(s, r, c.Actor); n > 0 {
					opportunityOffers(s, c, r, n, steps)
				}
			}
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
				k.Step(t, -n, "opportunity")
			} else {
				t.Emit(spent)
				findOpportunityUse(t.S, t.Actor, args.One("on")).Do(t)
			}
		},
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
	if r.IsBotch() && freeOnGMBotch.On(s) || r.HasTouched(on, by.Chair) {
		return 0
	}
	return 1
}

// opportunityOffers adds one offer for each thing with all useful opportunities, since one point
// pays for all steps of a thing (OPP-04).
func opportunityOffers(s *engine.State, c *game.Collector, r *pool.Roll, n int, steps game.Param) {
	steps.Max = n
	by, wallet := c.Actor, points.ChairWallet(s, c.Actor)
	closed := func(id string, no *game.Refusal) bool {
		return c.Closed(no, "on", id) ||
			c.Closed(points.RefuseUnpayable(s, wallet, opportunityPrice(s, r, by, id)), "on", id)
	}
	offer := func(id string, about game.Ref, useful int, label game.Msg, odds []game.Odds) {
		var cost []game.Amount
		if price := opportunityPrice(s, r, by, id); price > 0 {
			cost = points.Cost(s, wallet, price)
		}
		c.Add(game.Offer{Price: game.Price{Cost: cost}, Outlook: game.Outlook{Odds: odds},
			Fixed:   game.Args{"roll": {check.RollWord(r.ID)}, "on": {id}},
			About:   about,
			ForCard: game.ForCard{Card: check.CardOf(s, r.ID)}, Label: label,
			Primary:  by.Role != game.GM,
			Inputs:   []game.Input{{Param: steps, Preset: game.Itoa(useful)}},
			Validate: func(args game.Args) *game.Refusal { return fitOpportunity(s, args) }})
	}
	for _, k := range things.Afflictions(s) {
		if !closed(k.ID, refuseStepDown(s, k)) {
			useful := min(n, int(k.Die)/2-1)
			to, _ := k.Die.Step(-useful)
			key := "cortex.opportunity.down"
			if to == 0 {
				key = "cortex.opportunity.gone"
			}
			label := game.Say(key, game.W("name", k.Name), game.D("from", k.Die), game.D("to", to),
				game.M("on", scene.BearerArg(people.Of(s).Name(k.On), k.On)))
			offer(k.ID, k.Ref(s), useful, label, nil)
		}
	}
	for _, a := range things.Of(s).Assets {
		if !closed(a.ID, refuseStepUp(s, a, 1)) {
			useful := min(n, int(dice.D12-a.Die)/2)
			to, _ := a.Die.Step(useful)
			label := game.Say("cortex.opportunity.up", game.W("name", a.DisplayName()), game.D("from", a.Die),
				game.D("to", to))
			offer(a.ID, game.Ref("asset/"+a.ID), useful, label,
				draft.OddsAfterChange(s, by, withLarger(a, useful)))
		}
	}
	steps.Max = 1
	for _, z := range opportunityUses(s, by) {
		if !closed(z.Word, nil) {
			offer(z.Word, z.About, 1, z.Label, nil)
		}
	}
}

// refuseStepUp refuses to step up a GMC's asset that is not open (OPP-R3), and to step an asset
// beyond d12.
func refuseStepUp(s *engine.State, a *things.Asset, n int) *game.Refusal {
	if owner := people.Of(s).Char(a.Owner); owner != nil && !owner.IsPC() && !a.Shared {
		return game.Refuse("OPP-R3", "cortex.refused.opportunity_gmc", game.W("name", a.DisplayName()),
			game.W("who", owner.DisplayName()))
	}
	if int(a.Die)+2*n > int(dice.D12) {
		return game.Refuse("OPP-05", "cortex.refused.asset_d12", game.W("name", a.DisplayName()))
	}
	return nil
}

// refuseStepDown refuses an affliction in a pool of its bearer, and an affliction that
// opportunities do not step.
func refuseStepDown(s *engine.State, k things.Affliction) *game.Refusal {
	switch {
	case check.Of(s).IsInOwnPool(k):
		return game.Refuse("COMP-R6", "cortex.refused.in_own_pool", game.W("name", k.Name))
	case !k.KindIn(s).OpportunitySteps(s):
		return game.Refuse("OPP-R5", "cortex.refused.not_seized", game.W("name", k.Name))
	}
	return nil
}

// fitOpportunity refuses to step an asset beyond d12.
func fitOpportunity(s *engine.State, args game.Args) *game.Refusal {
	if a := things.Of(s).Asset(args.One("on")); a != nil {
		return refuseStepUp(s, a, check.NumberOf(args.One("steps")))
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

// refuseOpportunity refuses an actor who may use no opportunities. most is the number of 1s that
// the actor could use in one roll; if it is 0, the actor is refused, too. The refusal is nil for a
// guest.
func refuseOpportunity(s *engine.State, by game.Actor, most int) *game.Refusal {
	switch {
	case by.Role == game.GM:
		return game.Refuse("OPP-01", "cortex.refused.opportunity_players")
	case !people.MayUseOpportunities(s, by):
		return cmp.Or(people.RefuseNoOwnChars(s, by), people.ClosedReason(by, "OPP-R3", "no_own"))
	case most > 0:
		return nil
	}
	for _, r := range slices.Backward(check.Of(s).Rolls) {
		switch {
		case !r.GM || len(r.Hitches()) == 0:
		case !r.Resolved, len(r.UnspentHitches()) == 0:
			return game.Refuse("OPP-R1", "cortex.refused.opportunity_spent")
		default:
			return game.Refuse("OPP-R2", "cortex.refused.opportunity_late")
		}
	}
	return game.Refuse("OPP-05", "cortex.refused.no_opportunity")
}

// closeOpportunities closes more steps than there are 1s, and the move if nothing can be stepped.
func closeOpportunities(s *engine.State, c *game.Collector, most int) {
	if !c.Explains() {
		return
	}
	c.Against("steps", func(word string) *game.Refusal {
		if n, err := strconv.Atoi(word); err != nil || n <= most {
			return nil
		}
		return game.Refuse("OPP-R1", "cortex.refused.opportunity_few", game.N("n", most))
	})
	paid := slices.ContainsFunc(check.Of(s).Rolls, func(r *pool.Roll) bool {
		return r.GM && !r.Resolved &&
			slices.ContainsFunc(r.Touched, func(t pool.Touch) bool { return t.By == c.Actor.Chair })
	})
	if !paid { // a paid thing still has steps
		c.Close(points.RefuseUnpayable(s, points.ChairWallet(s, c.Actor), 1))
	}
	c.Close(game.Refuse("OPP-03", "cortex.refused.nothing_to_step"))
}

// opportunityUses returns all that an actor may use opportunities for besides steps.
func opportunityUses(s *engine.State, by game.Actor) []draft.OpportunityUse {
	fx := draft.PlaySFX.Of(s)
	if fx == nil {
		return nil
	}
	return fx.OpportunityUses(s, by)
}

// findOpportunityUse returns the use with this word. It panics if there is none.
func findOpportunityUse(s *engine.State, by game.Actor, word string) draft.OpportunityUse {
	all := opportunityUses(s, by)
	return all[slices.IndexFunc(all, func(z draft.OpportunityUse) bool { return z.Word == word })]
}

// withLarger returns the change that a larger asset makes to a pool that holds it.
func withLarger(a *things.Asset, steps int) func(draft.PoolDraft) []pool.Die {
	return func(d draft.PoolDraft) []pool.Die {
		if !slices.Contains(d.Picked, a.ID) {
			return nil
		}
		built := d.Pool()
		for i, p := range built.Dice {
			if p.Word == a.ID && p.From == pool.FromAsset {
				built.Dice[i].Die, _ = p.Die.Step(steps)
			}
		}
		return built.Dice
	}
}
