package doom

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
)

// difficulty implements draft.Difficulty with doom dice in place of difficulty dice (DOOM-01,
// DOOM-04).
type difficulty struct{}

// Input returns the input for the doom dice that oppose. All are selected unless some are picked. A
// single die of several is refused by refusePool (DOOM-R10).
func (difficulty) Input(s *engine.State, picked []string, _ string) game.Input {
	ds := dicePool(s)
	input := game.Input{Param: draft.ParamDifficulty}
	input.Max = max(1, len(ds))
	for i, w := range pool.SizeWords(prefixOpposes, ds) {
		input.Choices = append(input.Choices,
			game.Choice{Word: w, Label: game.Say("cortex.doom.die"), Dice: ds[i : i+1],
				Selected: len(picked) == 0 || slices.Contains(picked, w)})
	}
	return input
}

// Standard returns the words of all dice of the pool. The GM may leave some out (DOOM-R12).
func (difficulty) Standard(s *engine.State, _ string) []string {
	return pool.SizeWords(prefixOpposes, dicePool(s))
}

// Dice returns the picked dice. It returns nil if a GMC opposes, since its traits oppose instead
// (DOOM-R3).
func (difficulty) Dice(s *engine.State, picked []string, foe string) []pool.Die {
	if foe != "" {
		return nil
	}
	var opposing []pool.Die
	ds := dicePool(s)
	for i, w := range pool.SizeWords(prefixOpposes, ds) {
		if slices.Contains(picked, w) {
			opposing = append(opposing, pool.Die{Word: w, From: pool.FromDoom, Die: ds[i]})
		}
	}
	return opposing
}

// Size returns 0: doom dice need not share a size.
func (difficulty) Size([]string) dice.Die { return 0 }

// opposingOptions returns doom dice that join an opposition and are spent: with the full pool
// beside a GMC's traits (DOOM-07, DOOM-R11), with a limited pool beside any difficulty (LDOOM-02).
func opposingOptions(s *engine.State, _ *people.Character) []draft.PoolOption { return spendOptions(s) }

// poolOptions returns doom dice that join a GMC's own pool (DOOM-07).
func poolOptions(s *engine.State, c *people.Character, _ string) []draft.PoolOption {
	if c.IsPC() {
		return nil
	}
	return spendOptions(s)
}

func spendOptions(s *engine.State) []draft.PoolOption {
	var os []draft.PoolOption
	ds := dicePool(s)
	for i, w := range pool.SizeWords(prefixSpend, ds) {
		os = append(os,
			draft.PoolOption{Word: w, Name: game.Say("cortex.doom.die"), Note: game.Say("cortex.doom.spent"),
				Group: game.ChoiceGroup{Word: "doom", Title: game.Say("cortex.doom.title"), About: "doom"},
				Dice:  []pool.Die{{Word: w, From: pool.FromSpent, Die: ds[i], LeavesSource: true}}})
	}
	return os
}

// refusePool refuses to spend doom dice in a roll of the doom pool itself, since they join a GMC
// (DOOM-07), and to oppose with a single doom die of several (DOOM-R10).
func refusePool(s *engine.State, p draft.Pool) *game.Refusal {
	from := func(o pool.Origin) bool {
		return slices.ContainsFunc(p.Dice, func(p pool.Die) bool { return p.From == o })
	}
	if isFullMode(s) && p.GMOpposes && from(pool.FromSpent) && !from(pool.FromTrait) {
		return game.Refuse("DOOM-07", "cortex.refused.doom_beside")
	}
	return refuseSingleDie(s, len(fromDoom(p.Dice)))
}

func fromDoom(opposing []pool.Die) []pool.Die {
	return slices.DeleteFunc(slices.Clone(opposing), func(p pool.Die) bool { return p.From != pool.FromDoom })
}

// refuseSingleDie refuses a single doom die if there are more (DOOM-R10).
func refuseSingleDie(s *engine.State, n int) *game.Refusal {
	if n == 1 && len(dicePool(s)) > 1 {
		return game.Refuse("DOOM-R10", "cortex.refused.doom_two")
	}
	return nil
}

// spendThrown removes the spent dice of a throw from the pool.
func spendThrown(t *engine.Tx, r *pool.Roll) {
	var gone []dice.Die
	for _, p := range r.Pool {
		if p.From == pool.FromSpent {
			gone = append(gone, p.Die)
		}
	}
	if len(gone) > 0 {
		spend(t, "pool", gone...)
	}
}

// raiseMove returns the GM's move that spends one more doom die and adds its result to a total
// (DOOM-05). The dice of the total, and all others, stay in the pool (DOOM-06).
func raiseMove() game.Move[engine.State] {
	paramRaised := game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "doom raise", Category: game.CategoryDice,
		Params: []game.Param{paramRaised, people.ParamRoll}},
		func(s *engine.State, c *game.Collector) {
			if c.Closed(refuseLimited(s)) {
				return
			}
			for _, r := range check.Of(s).Rolls {
				for _, i := range raisableDice(s, r) {
					c.Add(raiseOffer(s, c.Actor, r, i))
				}
			}
			if c.Explains() {
				closeRaises(s, c)
			}
		}, func(t *engine.Tx, args game.Args) {
			r, i := check.Of(t.S).Roll(check.RollID(args.One("roll"))), pool.Indices(args["die"])[0]
			roll.Raise(t, r, i)
			spend(t, "raise", r.Pool[i].Die)
		}), "DOOM-05", "doom_no_roll")
}

// closeRaises says why a total cannot be raised: for each difficulty that no die can raise, newest
// first, and for each die that cannot be spent.
func closeRaises(s *engine.State, c *game.Collector) {
	for _, r := range slices.Backward(check.Of(s).Rolls) {
		word := check.RollWord(r.ID)
		if !check.IsOpposition(s, r) || c.Closed(refuseAnswered(s, r), "roll", word) {
			continue
		}
		if len(raisableDice(s, r)) == 0 && !c.Closed(refuseRaised(s, r), "roll", word) {
			c.Close(game.Refuse("DOOM-05", "cortex.refused.doom_none_left"), "roll", word)
		}
		for i := range r.Pool {
			c.Close(refuseDie(r, i), "roll", word, "die", game.Itoa(i+1))
		}
	}
}

// refuseLimited refuses to raise a total with a limited pool (LDOOM-02).
func refuseLimited(s *engine.State) *game.Refusal {
	if isFullMode(s) {
		return nil
	}
	return game.Refuse("LDOOM-02", "cortex.refused.doom_limited")
}

// refuseAnswered refuses to raise a difficulty once the player has rolled.
func refuseAnswered(s *engine.State, r *pool.Roll) *game.Refusal {
	if roll.AnsweredBy(s, r) {
		return game.Refuse("CORE-TEST-R1", "cortex.refused.doom_late")
	}
	return nil
}

// refuseRaised refuses to spend more dice on a roll than the table allows (DOOM-R2).
func refuseRaised(s *engine.State, r *pool.Roll) *game.Refusal {
	if n := extraPerRoll.Of(s); r.PaidResults >= n {
		return game.Refuse("DOOM-R2", "cortex.refused.doom_once", game.N("n", n))
	}
	return nil
}

// refuseDie refuses a die that shows a 1, is in the total, or is no doom die (DOOM-R2, DOOM-R3).
func refuseDie(r *pool.Roll, i int) *game.Refusal {
	switch {
	case r.Faces[i] == 1:
		return game.Refuse("DOOM-R2", "cortex.refused.doom_one")
	case slices.Contains(r.Kept, i):
		return game.Refuse("DOOM-05", "cortex.refused.doom_in_total")
	case r.Pool[i].From != pool.FromDoom:
		return game.Refuse("DOOM-R3", "cortex.refused.doom_not")
	}
	return nil
}

// raisableDice returns the places of the doom dice of a roll that may still be spent for their
// result, one of each size and face (DOOM-R2, DOOM-R3).
func raisableDice(s *engine.State, r *pool.Roll) []int {
	if refuseRaised(s, r) != nil {
		return nil
	}
	var shown []int // one of each size and face
	for _, i := range roll.RaisableDice(s, r) {
		same := func(o int) bool { return r.Pool[o].Die == r.Pool[i].Die && r.Faces[o] == r.Faces[i] }
		if refuseDie(r, i) == nil && slices.Contains(dicePool(s), r.Pool[i].Die) && !slices.ContainsFunc(shown, same) {
			shown = append(shown, i)
		}
	}
	return shown
}

func raiseOffer(s *engine.State, by game.Actor, r *pool.Roll, i int) game.Offer {
	d, to := r.Pool[i].Die, r.Total()+r.Faces[i]
	o := game.Offer{Fixed: game.Args{"roll": {check.RollWord(r.ID)}, "die": {game.Itoa(i + 1)}},
		About: check.RollRef(r.ID),
		Price: game.Price{Cost: []game.Amount{{Unit: unitOf(d), N: -1, Available: count(dicePool(s), d)}}},
		Label: game.Say("cortex.doom.raise.by", game.D("die", d), game.N("face", r.Faces[i]), game.N("to", to))}
	if draft.KnowsDifficulty(s, game.Actor{}) {
		o.Card, o.Optional = check.CardOf(s, r.ID), true
		o.Odds = draft.UsualOddsAgainst(s, by, r, to)
	}
	return o
}
