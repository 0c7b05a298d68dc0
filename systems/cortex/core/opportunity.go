package core

import (
	"cmp"
	"slices"
	"strconv"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// opportunityMove lets a player use 1s of the GM's dice: step a complication
// down or an asset up, for 1 PP for each thing touched (OPP-01 to -06).
func opportunityMove() game.Move[State] {
	onThing := game.Param{Name: "on", Kind: game.Pick, Min: 1, Max: 1}
	steps := game.Param{Name: "steps", Kind: game.Number, Min: 1, Max: game.MaxDice}
	return game.Move[State]{
		Spec: game.Spec{Name: "opportunity", Category: game.CategoryAct, Slash: true, Params: []game.Param{onThing, steps, ParamRoll}},
		When: func(s *State, by game.Actor) []game.Offer {
			if !s.mayUseOpportunities(by) {
				return nil
			}
			var offers []game.Offer
			for _, r := range s.Rolls {
				if n := s.opportunities(r, by); n > 0 && (s.CanSpend(s.chairWallet(by), 1) || s.freeOpportunity(r)) {
					offers = append(offers, s.opportunityOffers(by, r, n, steps)...)
				}
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			r := t.S.Roll(RollID(args.One("roll")))
			n := NumberOf(args.One("steps"))
			if !t.S.freeOpportunity(r) {
				Pay(t, t.S.chairWallet(t.Actor), 1, "opportunity")
			}
			ones := r.UnspentHitches()
			if opportunityPool.Is(t.S, "per_player") {
				ones = r.Hitches()
			}
			t.Emit(OnesSpent{Roll: r.ID, Dice: ones[:n], By: t.Actor.Chair})
			if a := t.S.Asset(args.One("on")); a != nil {
				stepAsset(t, a, n, "opportunity")
			} else if k, ok := t.S.Affliction(args.One("on")); ok {
				StepAffliction(t, k, -n, "opportunity")
			} else {
				t.S.opportunityUse(t.Actor, args.One("on")).Do(t)
			}
		},
		Why: whyNoOpportunity,
	}
}

// mayUseOpportunities reports whether the actor has a character in the scene, taken out or
// not (OPP-R3).
func (s *State) mayUseOpportunities(by game.Actor) bool {
	return by.Role == game.Player && slices.ContainsFunc(s.OwnPresent(by), (*Character).IsPC)
}

// chairWallet is the wallet that a player's chair pays from.
func (s *State) chairWallet(by game.Actor) string {
	if by.Role == game.GM {
		return BankKey
	}
	for _, c := range s.OwnPresent(by) {
		if c.IsPC() {
			return s.WalletOf(c.ID)
		}
	}
	return by.Chair
}

// opportunities are the 1s of a roll that this actor may still use.
func (s *State) opportunities(r *pool.Roll, by game.Actor) int {
	if !r.GM || r.Resolved {
		return 0
	}
	if opportunityPool.Is(s, "per_player") {
		if slices.Contains(r.OpportunityUsers, by.Chair) {
			return 0
		}
		return len(r.Hitches())
	}
	return len(r.UnspentHitches())
}

// freeOpportunity reports whether the GM's botch gives them for nothing.
func (s *State) freeOpportunity(r *pool.Roll) bool {
	return r.Botch() && freeOnGMBotch.On(s)
}

// opportunityOffers are one for each thing, so that a button says what all the
// opportunities together make of it: one point pays for all steps of a thing
// (OPP-04). No more of them are proposed than the thing can take.
func (s *State) opportunityOffers(by game.Actor, r *pool.Roll, n int, steps game.Param) []game.Offer {
	steps.Max = n
	var cost []game.Amount
	if !s.freeOpportunity(r) {
		cost = s.Cost(s.chairWallet(by), 1)
	}
	offer := func(id string, about game.Ref, useful int, label game.Msg, odds []game.Odds) game.Offer {
		return game.Offer{Cost: cost, Odds: odds, Fixed: game.Args{"roll": {RollWord(r.ID)}, "on": {id}}, About: about,
			Card: s.CardOf(r.ID), Label: label,
			Inputs: []game.Input{{Param: steps, Preset: game.Itoa(useful)}}, Validate: func(args game.Args) *game.Refusal { return s.fitOpportunity(args) }}
	}
	var offers []game.Offer
	for _, k := range s.Afflictions() {
		if !s.InOwnPool(k) && s.AfflictionKindOf(k).OpportunitySteps(s) {
			useful := min(n, int(k.Die)/2-1)
			to, _ := k.Die.Step(-useful)
			key := "cortex.opportunity.down"
			if to == 0 {
				key = "cortex.opportunity.gone"
			}
			label := game.Say(key, game.W("name", k.Name), game.D("from", k.Die), game.D("to", to),
				game.M("on", bearerArg(s.Name(k.On), k.On)))
			offers = append(offers, offer(k.ID, s.AfflictionRef(k), useful, label, nil))
		}
	}
	for _, a := range s.Assets {
		if a.Die < dice.D12 && s.noSeizing(a) == nil {
			useful := min(n, int(dice.D12-a.Die)/2)
			to, _ := a.Die.Step(useful)
			label := game.Say("cortex.opportunity.up", game.W("name", a.displayName()), game.D("from", a.Die), game.D("to", to))
			offers = append(offers, offer(a.ID, game.Ref("asset/"+a.ID), useful, label, s.oddsAfterChange(by, withLarger(a, useful))))
		}
	}
	steps.Max = 1
	for _, z := range s.opportunityUses(by) {
		offers = append(offers, offer(z.Word, z.About, 1, z.Label, nil))
	}
	return offers
}

// noSeizing refuses to step up what no player may use: what a GMC has for itself
// (OPP-R3).
func (s *State) noSeizing(a *Asset) *game.Refusal {
	if owner := s.Char(a.Owner); owner != nil && !owner.IsPC() && !a.Shared {
		return game.Refuse("OPP-R3", "cortex.refused.opportunity_gmc", game.W("name", a.displayName()), game.W("who", owner.DisplayName()))
	}
	return nil
}

// fitOpportunity refuses to step an asset beyond d12.
func (s *State) fitOpportunity(args game.Args) *game.Refusal {
	if a := s.Asset(args.One("on")); a != nil && int(a.Die)+2*NumberOf(args.One("steps")) > int(dice.D12) {
		return game.Refuse("OPP-05", "cortex.refused.asset_d12", game.W("name", a.displayName()))
	}
	return nil
}

// InOwnPool reports whether an affliction lies in its bearer's own pool: it can be
// neither recovered nor stepped in that roll (COMP-R6, STRESS-R8).
func (s *State) InOwnPool(k Affliction) bool {
	return slices.ContainsFunc(s.Rolls, func(r *pool.Roll) bool {
		return !r.Resolved && slices.ContainsFunc(r.Pool, func(p pool.Die) bool { return (p.D4 || p.Own) && p.Word == k.ID })
	})
}

// stepAsset steps an asset up for the rest of the scene, or down for good
// (OPP-03, OPP-R6).
func stepAsset(t *Tx, a *Asset, n int, why string) {
	d, _ := a.Die.Step(n)
	if d == 0 {
		t.Emit(AssetGone{ID: a.ID, Name: a.displayName(), Why: why})
		return
	}
	next := *a
	next.Die = d
	t.Emit(AssetSet{Asset: next, Was: a.Die, Why: why})
}

// goneOpportunity says what became of the GM's last 1s: their time is over,
// they were used, or there are none.
func (s *State) goneOpportunity() *game.Refusal {
	for _, r := range slices.Backward(s.Rolls) {
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

// whyNoOpportunity: first whether there is a 1 to use, then what stands against
// the thing, the steps or the price.
func whyNoOpportunity(s *State, by game.Actor, args game.Args) *game.Refusal {
	open, most := false, 0
	for _, r := range s.Rolls {
		if r.GM && !r.Resolved && len(r.Hitches()) > 0 {
			open, most = true, max(most, s.opportunities(r, by))
		}
	}
	switch {
	case by.Role == game.GM:
		return game.Refuse("OPP-01", "cortex.refused.opportunity_players")
	case !s.mayUseOpportunities(by):
		return cmp.Or(s.NoneOfMine(by), ClosedReason(by, "OPP-R3", "no_own"))
	case !open:
		return s.goneOpportunity()
	case most == 0:
		return game.Refuse("OPP-R1", "cortex.refused.opportunity_spent")
	}
	if a := s.Asset(args.One("on")); a != nil {
		if no := s.noSeizing(a); no != nil {
			return no
		}
		if a.Die == dice.D12 {
			return game.Refuse("OPP-05", "cortex.refused.asset_d12", game.W("name", a.displayName()))
		}
	}
	if k, ok := s.Affliction(args.One("on")); ok && s.InOwnPool(k) {
		return game.Refuse("COMP-R6", "cortex.refused.in_own_pool", game.W("name", k.Name))
	} else if ok && !s.AfflictionKindOf(k).OpportunitySteps(s) {
		return game.Refuse("OPP-R5", "cortex.refused.not_seized", game.W("name", k.Name))
	}
	if n, err := strconv.Atoi(args.One("steps")); err == nil && n > most {
		return game.Refuse("OPP-R1", "cortex.refused.opportunity_few", game.N("n", most))
	}
	return cmp.Or(s.RefuseUnpayable(s.chairWallet(by), 1), ClosedReason(by, "OPP-03", "nothing_to_step"))
}
