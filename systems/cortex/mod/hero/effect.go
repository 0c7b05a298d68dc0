package hero

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
)

// askEffect owes the winner the decision to use a hero die in place of a smaller effect die, when
// no decision on the totals is left (HERO-18, HERO-R9).
func askEffect(t *engine.Tx, r *pool.Roll) {
	if check.IsCalled(t.S, r.ID) || !asEffect.On(t.S) {
		return
	}
	of := winner(t.S, r)
	if of == nil || len(swaps(t.S, r, of)) == 0 {
		return
	}
	t.Emit(check.DecisionOwed{Pending: check.Pending{ID: check.Of(t.S).NextID + 1, Kind: pendEffect, Roll: r.ID,
		Of: of.ID, Char: of.Char,
		Die: of.EffectDie(0)}})
}

// winner returns the roll that wins at the present totals, if it is a PC's and its effect die will
// be used. Otherwise it returns nil.
func winner(s *engine.State, r *pool.Roll) *pool.Roll {
	v, ok := check.ComparisonOf(s, r)
	won := r
	switch {
	case !ok, r.Total() > v.Total && !v.Wins, r.Total() <= v.Total && !v.Loses:
		return nil
	case r.Total() <= v.Total:
		won = v.Opponent
	}
	if won == nil || won.GM {
		return nil
	}
	if c := people.Of(s).Char(won.Char); c == nil || !c.IsPC() {
		return nil
	}
	return won
}

// swap is a hero die in place of an effect die.
type swap struct {
	n   int // the index of the effect die
	die Die
	was dice.Die // the effect die without the swap
}

// word returns the word of a swap: "d10", or "d10-2" for a second effect die.
func (w swap) word() string {
	if w.n == 0 {
		return w.die.Die.String()
	}
	return w.die.Die.String() + "-" + game.Itoa(w.n+1)
}

// swaps returns the hero dice, one of each size, that are larger than an effect die of the winner
// would be, if the winner can pay for them. Each effect die is swapped only once.
func swaps(s *engine.State, r, won *pool.Roll) []swap {
	if r == nil || won == nil { // the roll was undone
		return nil
	}
	v, _ := check.ComparisonOf(s, r)
	var all []swap
	own := usableDice(s, won.Char)
	for n := range max(1, len(won.Effect)) {
		was := won.EffectDie(n) // 0 if it is still to be thrown
		after := was
		if was > 0 && n == 0 && !roll.SplitSteps.On(s) {
			after, _ = was.Step(v.Steps)
		}
		for _, size := range sizes(own) {
			d := dieOfSize(own, size)
			if won.HasHeroicSteps(n) && size > after &&
				points.RefuseUnpayable(s, points.WalletOf(s, won.Char), 1, d.poolDie()) == nil {
				all = append(all, swap{n: n, die: d, was: after})
			}
		}
	}
	return all
}

// effectDecision is the decision to put a hero die in place of an effect die, for a plot point. It
// is asked again while effect dice are left to swap.
var effectDecision = &check.DecisionKind{
	Kind: pendEffect, Word: "how", BeforeComparison: true, Default: howPass,
	Spec: check.HowSpec("hero-effect"),
	Offers: func(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
		r := check.Of(s).Roll(p.RollOf())
		name := game.W("name", people.NameFor(s, by, p.Char))
		var offers []game.Offer
		for _, w := range swaps(s, check.Of(s).Roll(p.Roll), r) {
			key := "cortex.hero.effect.place"
			if w.was == 0 {
				key = "cortex.hero.effect.only"
			}
			label := game.Say(key, name, game.D("die", w.die.Die), game.D("was", w.was))
			o := p.Answer(s, by, "how", w.word(), label)
			o.Cost = points.Cost(s, points.WalletOf(s, p.Char), 1, w.die.poolDie())
			offers = append(offers, o)
		}
		return append(offers, p.Answer(s, by, "how", howPass, game.Say("cortex.hero.effect.pass", name)))
	},
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		r := check.Of(t.S).Roll(p.RollOf())
		for _, w := range swaps(t.S, check.Of(t.S).Roll(p.Roll), r) {
			if w.word() == args.One("how") {
				t.Emit(HeroDieSpent{N: w.die.N, Char: p.Char, Die: w.die.Die, Why: whyEffect})
				points.Pay(t, points.WalletOf(t.S, p.Char), 1, "hero_effect")
				placeDie(t, r, w.n, w.die.Die, fromHero)
				askEffect(t, check.Of(t.S).Roll(p.Roll))
				return
			}
		}
	},
	WhyNone: func(s *engine.State, by game.Actor) *game.Refusal {
		if !asEffect.On(s) {
			return game.Refuse("HERO-R5", "cortex.refused.hero_no_effect")
		}
		if r := lastWon(s, by); r != nil {
			return refuseSwap(s, r)
		}
		return people.ClosedReason(by, "HERO-R9", "no_hero_effect")
	},
}

// lastWon returns the last roll of one of the actor's characters that has just won, or nil.
func lastWon(s *engine.State, by game.Actor) *pool.Roll {
	for _, r := range slices.Backward(check.Of(s).Rolls) {
		if _, fresh := check.HasWon(s, r); fresh && !r.GM && people.IsOwn(s, by, r.Char) {
			return r
		}
	}
	return nil
}

// refuseSwap explains why no hero die replaces an effect die of a won roll: the character has no
// hero die or no plot point, or the decision is over.
func refuseSwap(s *engine.State, r *pool.Roll) *game.Refusal {
	own, name := usableDice(s, r.Char), game.W("name", people.Of(s).Name(r.Char))
	if len(own) == 0 {
		return game.Refuse("HERO-04", "cortex.refused.no_hero_dice", name)
	}
	if no := points.RefuseUnpayable(s, points.WalletOf(s, r.Char), 1, own[0].poolDie()); no != nil {
		return no
	}
	return game.Refuse("HERO-R9", "cortex.refused.hero_effect_late", name)
}

// placeDie puts a die in place of the n-th effect die of a roll, counted from 0.
func placeDie(t *engine.Tx, r *pool.Roll, n int, d dice.Die, from pool.Origin) {
	t.Emit(check.EffectPlaced{Roll: r.ID, Placed: pool.PlacedEffect{N: n, Die: d, From: from}, Was: r.EffectDie(n),
		Char: r.Char})
}
