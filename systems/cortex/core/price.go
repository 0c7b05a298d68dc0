package core

import (
	"slices"
	"strconv"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// mostPay is the most that a legal choice of these dice costs now: a point for
// each result more and for each effect die beyond the first, of a success
// alone, as far as dice and wallet reach (CORE-ROLL-R3, CORE-EFFECT-R4).
func (s *State) mostPay(r *pool.Roll) int {
	most := max(0, len(r.Countable())-r.KeptFree)
	switch {
	case r.EffectFrom != pool.EffectLeft:
		return min(most, s.mayBuy(r))
	case s.mayBuy(r) == 0: // one of the dice is the effect die that is free
		most = max(0, most-1)
		if !s.beatsKnown(r, pool.Undominated(r, r.KeptFree)[0].Kept) {
			most = 0
		}
	}
	return min(most, s.Spendable(s.Payer(r)))
}

// whyNotPay refuses to pay more than a choice can cost with the rule that
// stands in its way.
func (s *State) whyNotPay(by game.Actor, args game.Args) *game.Refusal {
	paid, err := strconv.Atoi(args.One("pay"))
	if err != nil || paid < 0 || paid > game.MaxDice {
		return nil
	}
	for _, r := range s.Rolls {
		if word := args.One("roll"); word != "" && word != RollWord(r.ID) || !s.mayChoose(by, r) || paid <= s.mostPay(r) {
			continue
		}
		all := pool.Undominated(r, r.KeptFree)
		best := all[pool.Suggest(all, s.knownTarget(r), HeroicStep.Of(s))]
		kept, effect := best.Kept, []int{best.Effect}
		if args["total"] != nil || args["effect"] != nil { // one proposal: naming one lets the other go
			var ok, ok2 bool
			kept, ok = indicesAt(r, args["total"])
			effect, ok2 = indicesAt(r, args["effect"])
			if !ok || !ok2 {
				return nil
			}
		}
		return s.fitChoice(r, kept, slices.DeleteFunc(effect, func(i int) bool { return i < 0 }), paid)
	}
	return nil
}

// indicesAt reads the places of dice in a roll; ok is false if there is none at one.
func indicesAt(r *pool.Roll, words []string) (is []int, ok bool) {
	if game.IsNoneWord(words) {
		return nil, true
	}
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > len(r.Faces) {
			return nil, false
		}
		is = append(is, n-1)
	}
	return is, true
}
