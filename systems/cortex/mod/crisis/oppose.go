package crisis

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
)

// poolDice returns the remaining dice of a crisis for a pool. The word of each is the id of the
// crisis and the place of the die from 1, as in "fire:2".
func poolDice(p Pool) []pool.Die {
	var ds []pool.Die
	for i, d := range p.Dice {
		if d > 0 {
			ds = append(ds, pool.Die{Word: p.ID + ":" + game.Itoa(i+1), Name: p.Name, From: pool.FromCrisis, Die: d})
		}
	}
	return ds
}

// problems returns the crises that a test may be against. All dice of a crisis oppose (CRISIS-03,
// CRISIS-R2).
func problems(s *engine.State) []draft.Problem {
	var ps []draft.Problem
	for _, p := range crises(s) {
		ps = append(ps, draft.Problem{Word: p.ID, Name: game.Quote(p.Name), Dice: poolDice(p)})
	}
	return ps
}

// crisisOf returns the crisis that a roll was thrown against. ok is false if there is none, or if
// the crisis is gone.
func crisisOf(s *engine.State, r *pool.Roll) (p Pool, ok bool) {
	for _, o := range check.Of(s).RollsOf(r.For) {
		if !check.IsOpposition(s, o) {
			continue
		}
		for _, d := range o.Pool {
			if d.From == pool.FromCrisis {
				id, _, _ := strings.Cut(d.Word, ":")
				return byID(s, id)
			}
		}
	}
	return Pool{}, false
}

// aimCrisis is the aim of an effect die at a crisis die.
const aimCrisis = "crisis"

// crisisAim is the aim at a crisis die, which the winner of a roll picks. Each effect die of the
// roll must hit a different die (CRISIS-R1).
var crisisAim = &draft.AimKind{
	Kind: aimCrisis,
	// none before the throw: the die is picked when the effect die is known
	Choices:    func(*engine.State, check.RollContext) []game.Choice { return nil },
	AimChoices: aimChoices,
	Apply: func(t *engine.Tx, r *pool.Roll, aim pool.Aim, d, _ dice.Die, _ bool) {
		if p, ok := byID(t.S, aim.On); ok {
			hitDie(t, r, p, check.NumberOf(aim.Name)-1, d)
		}
	},
	ThingAt: func(_ *engine.State, _ *pool.Roll, aim pool.Aim) string {
		return aimWord(aim.On, check.NumberOf(aim.Name)-1)
	},
}

func aimWord(id string, i int) string { return aimCrisis + ":" + id + ":" + game.Itoa(i+1) }

// aimChoices returns the crisis dice that an effect die may hit, one of each size. It leaves out
// dice that another effect die of the roll has hit.
func aimChoices(s *engine.State, r *pool.Roll, d dice.Die, _ bool) []draft.AimChoice {
	p, ok := crisisOf(s, r)
	if !ok {
		return nil
	}
	var choices []draft.AimChoice
	var seen []dice.Die
	for i, die := range p.Dice {
		if die == 0 || slices.Contains(seen, die) || slices.Contains(r.Used, aimWord(p.ID, i)) {
			continue
		}
		seen = append(seen, die)
		key, now := "cortex.crisis.hit", pool.DieLeft(die, d)
		if now == 0 {
			key += "_gone"
		}
		choices = append(choices, draft.AimChoice{Word: aimWord(p.ID, i),
			Label: game.Say(key, game.W("name", p.Name), game.D("die", die), game.D("now", now))})
	}
	return choices
}

// hitDie applies an effect die to the die at place i, from 0, of a crisis (CRISIS-04, CRISIS-05).
func hitDie(t *engine.Tx, r *pool.Roll, p Pool, i int, d dice.Die) {
	if i < 0 || i >= len(p.Dice) || p.Dice[i] == 0 {
		return
	}
	t.Emit(check.EffectUsed{Roll: r.ID, On: aimWord(p.ID, i)})
	was := p.Dice[i]
	p.Dice = slices.Clone(p.Dice)
	p.Dice[i] = pool.DieLeft(was, d)
	changeDice(t, CrisisSet{Pool: p, Why: "hit", Was: was, Die: p.Dice[i]})
}

// hitchUses returns the use of hitches of a roll against a crisis: each hitch adds a die to the
// crisis (CRISIS-06). It returns nil for other rolls, and if the crisis is full.
func hitchUses(s *engine.State, r *pool.Roll) []hitch.HitchUse {
	p, ok := crisisOf(s, r)
	if !ok || len(p.Dice) >= maxDice {
		return nil
	}
	return []hitch.HitchUse{{
		Word: p.ID, Label: game.Say("cortex.crisis.hitch", game.W("name", p.Name)), Pays: func(n int) int { return n },
		Do: func(t *engine.Tx, ones []int) {
			for _, i := range ones {
				add(t, p.ID, r.Pool[i].Die, "hitch")
			}
		},
	}}
}

// spendMove returns the GM's move that spends one more crisis die to add its result to a
// difficulty, like DOOM-05 (CRISIS-R2).
func spendMove() game.Move[engine.State] {
	paramRaised := game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "crisis raise", Category: game.CategoryDice,
		Params: []game.Param{paramRaised, people.ParamRoll}},
		func(s *engine.State, c *game.Collector) {
			var last *game.Refusal // why the last difficulty cannot be raised
			for _, r := range check.Of(s).Rolls {
				if !check.IsOpposition(s, r) {
					continue
				}
				if last = refuseRaise(s, r); last == nil {
					for _, i := range raisableDice(s, r) {
						c.Add(spendOffer(s, c.Actor, r, i))
					}
				}
			}
			c.Close(last)
		}, func(t *engine.Tx, args game.Args) {
			r, i := check.Of(t.S).Roll(check.RollID(args.One("roll"))), pool.Indices(args["die"])[0]
			p, place, _ := locateDie(t.S, r.Pool[i])
			roll.Raise(t, r, i)
			was := p.Dice[place]
			p.Dice = slices.Clone(p.Dice)
			p.Dice[place] = 0
			changeDice(t, CrisisSet{Pool: p, Why: "raise", Was: was})
		}), "CRISIS-R2", "crisis_no_die")
}

// refuseRaise refuses to raise a difficulty that was already answered or raised.
func refuseRaise(s *engine.State, r *pool.Roll) *game.Refusal {
	switch {
	case roll.AnsweredBy(s, r):
		return game.Refuse("CORE-TEST-R1", "cortex.refused.crisis_late")
	case r.PaidResults > 0:
		return game.Refuse("DOOM-R2", "cortex.refused.crisis_once")
	}
	return nil
}

// raisableDice returns the places, from 0, of the crisis dice of a roll that may be spent for their
// result.
func raisableDice(s *engine.State, r *pool.Roll) []int {
	return slices.DeleteFunc(roll.RaisableDice(s, r), func(i int) bool {
		_, _, ok := locateDie(s, r.Pool[i])
		return !ok
	})
}

// locateDie returns the crisis of a die in a pool, and the die's place in the crisis, from 0. ok is
// false if the die is not there any more.
func locateDie(s *engine.State, d pool.Die) (p Pool, place int, ok bool) {
	id, n, _ := strings.Cut(d.Word, ":")
	p, ok = byID(s, id)
	place = check.NumberOf(n) - 1
	return p, place, ok && d.From == pool.FromCrisis && place >= 0 && place < len(p.Dice) && p.Dice[place] == d.Die
}

func spendOffer(s *engine.State, by game.Actor, r *pool.Roll, i int) game.Offer {
	d, to := r.Pool[i], r.Total()+r.Faces[i]
	o := game.Offer{Fixed: game.Args{"roll": {check.RollWord(r.ID)}, "die": {game.Itoa(i + 1)}},
		About: check.RollRef(r.ID),
		Label: game.Say("cortex.crisis.raise.by", game.W("name", d.Name), game.D("die", d.Die),
			game.N("face", r.Faces[i]),
			game.N("to", to))}
	if draft.KnowsDifficulty(s, game.Actor{}) {
		o.Card, o.Optional = check.CardOf(s, r.ID), true
		o.Odds = draft.UsualOddsAgainst(s, by, r, to)
	}
	return o
}

// doomAmount returns the price of one die from the doom pool, nil for size 0. It also says how many
// dice of that size are in has, the dice of the pool.
func doomAmount(has []dice.Die, d dice.Die) []game.Amount {
	if d == 0 {
		return nil
	}
	sum := game.Amount{Unit: "cortex.doom." + d.String(), N: -1}
	for _, o := range has {
		if o == d {
			sum.Available++
		}
	}
	return []game.Amount{sum}
}
