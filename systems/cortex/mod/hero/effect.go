package hero

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// askEffect asks whoever is about to win, once nobody has a word on the totals
// any more, for a hero die in place of a lower effect die (HERO-18, HERO-R9).
func askEffect(t *core.Tx, r *pool.Roll) {
	if t.S.IsCalled(r.ID) || !asEffect.On(t.S) {
		return
	}
	of := winner(t.S, r)
	if of == nil || len(swaps(t.S, r, of)) == 0 {
		return
	}
	t.Emit(core.DecisionOwed{Pending: core.Pending{ID: t.S.NextID + 1, Kind: pendEffect, Roll: r.ID, Of: of.ID, Char: of.Char,
		Die: of.EffectDie(0)}})
}

// winner is the roll of a player whose effect die will be used, as the totals
// lie; nil for none.
func winner(s *core.State, r *pool.Roll) *pool.Roll {
	v, ok := s.ComparisonOf(r)
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
	if c := s.Char(won.Char); c == nil || !c.IsPC() {
		return nil
	}
	return won
}

// swap is a hero die in place of an effect die.
type swap struct {
	n   int // which effect die
	die Die
	was dice.Die // what that comes to otherwise
}

// word of a swap: "d10", and of a second effect die "d10-2".
func (w swap) word() string {
	if w.n == 0 {
		return w.die.Die.String()
	}
	return w.die.Die.String() + "-" + game.Itoa(w.n+1)
}

// swaps are the hero dice that can pay for their place and are larger than what
// an effect die of the winner would come to; each effect die is swapped once.
func swaps(s *core.State, r, won *pool.Roll) []swap {
	if r == nil || won == nil { // undone
		return nil
	}
	v, _ := s.ComparisonOf(r)
	var all []swap
	own := of(s, won.Char)
	for n := range max(1, len(won.Effect)) {
		was := won.EffectDie(n) // none yet, where it is thrown for
		after := was
		if was > 0 && n == 0 && !core.SplitSteps.On(s) {
			after, _ = was.Step(v.Steps)
		}
		for _, size := range sizes(own) {
			d := dieOfSize(own, size)
			if won.Steps(n) && size > after && s.RefuseUnpayable(s.WalletOf(won.Char), 1, d.poolDie()) == nil {
				all = append(all, swap{n: n, die: d, was: after})
			}
		}
	}
	return all
}

// effectStop puts a hero die in the place of an effect die, for a plot point. It
// is asked again while there are effect dice that are not swapped.
var effectStop = &core.DecisionKind{
	Kind: pendEffect, Word: "how", BeforeComparison: true, Default: howPass,
	Spec: core.HowSpec("hero-effect"),
	Offers: func(s *core.State, by game.Actor, p *core.Pending) []game.Offer {
		r := s.Roll(p.RollOf())
		name := game.W("name", s.NameFor(by, p.Char))
		var offers []game.Offer
		for _, w := range swaps(s, s.Roll(p.Roll), r) {
			key := "cortex.hero.effect.place"
			if w.was == 0 {
				key = "cortex.hero.effect.only"
			}
			label := game.Say(key, name, game.D("die", w.die.Die), game.D("was", w.was))
			o := s.Answer(by, p, "how", w.word(), label)
			o.Cost = s.Cost(s.WalletOf(p.Char), 1, w.die.poolDie())
			offers = append(offers, o)
		}
		return append(offers, s.Answer(by, p, "how", howPass, game.Say("cortex.hero.effect.pass", name)))
	},
	Answer: func(t *core.Tx, p *core.Pending, args game.Args) {
		r := t.S.Roll(p.RollOf())
		for _, w := range swaps(t.S, t.S.Roll(p.Roll), r) {
			if w.word() == args.One("how") {
				t.Emit(HeroDieSpent{N: w.die.N, Char: p.Char, Die: w.die.Die, Why: whyEffect})
				core.Pay(t, t.S.WalletOf(p.Char), 1, "hero_effect")
				core.PlaceDie(t, r, w.n, w.die.Die, fromHero)
				askEffect(t, t.S.Roll(p.Roll))
				return
			}
		}
	},
	Explain: func(s *core.State, by game.Actor, _ game.Args) *game.Refusal {
		if !asEffect.On(s) {
			return game.Refuse("HERO-R5", "cortex.refused.hero_no_effect")
		}
		return core.ClosedReason(by, "HERO-R9", "no_hero_effect")
	},
}
