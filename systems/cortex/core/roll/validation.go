package roll

import (
	"cmp"
	"slices"
	"strconv"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

// fitChoice refuses a choice that the rules do not allow.
func fitChoice(s *engine.State, r *pool.Roll, kept, effect []int, paid int) *game.Refusal {
	for _, i := range slices.Concat(kept, effect) {
		if no := refuseUncounted(r, i); no != nil {
			return no
		}
	}
	for _, i := range effect {
		if slices.Contains(kept, i) {
			return game.Refuse("CORE-EFFECT-05", "cortex.refused.in_total")
		}
	}
	if no := fitKept(s, r, kept, effect, paid); no != nil {
		return no
	}
	left := slices.DeleteFunc(r.Countable(), func(i int) bool { return slices.Contains(kept, i) })
	switch {
	case len(effect) == 0 && len(left) > 0 && r.EffectFrom == pool.EffectLeft:
		return game.Refuse("CORE-ROLL-R2", "cortex.refused.name_effect", game.N("n", len(left)),
			game.L("dice", dieLines(r, left)...))
	case paid > 0:
		return points.RefuseUnpayable(s, Payer(s, r), paid)
	}
	return nil
}

// refuseUncounted refuses a die that can be neither kept nor an effect die; nil for all others.
func refuseUncounted(r *pool.Roll, i int) *game.Refusal {
	switch {
	case r.Counts(i):
		return nil
	case r.WasBeside(i):
		return game.Refuse("RUL-RES-EFFECT", "cortex.refused.beside")
	case r.DroppedIndex() == i:
		return game.Refuse("RUL-PWR-BURST", "cortex.refused.left_out")
	case r.Faces[i] > 1:
		return game.Refuse("RUL-LIM-DREAD", "cortex.refused.hitch_too", game.N("n", r.Faces[i]))
	}
	return game.Refuse("CORE-ROLL-06", "cortex.refused.one")
}

// leastKept returns how many results must be kept: as many as are free, or 1 if the roller may keep
// only one (RUL-TAL-REMARK), and never more than there are dice that count.
func leastKept(s *engine.State, r *pool.Roll) int {
	free := r.KeptFree
	if mayKeepOne(s, r) {
		free = 1
	}
	return min(free, len(r.Countable()))
}

// mayKeepOne reports whether an SFX lets the roller keep only one result.
func mayKeepOne(s *engine.State, r *pool.Roll) bool {
	fx := draft.PlaySFX.Of(s)
	return fx != nil && fx.MayKeepOne(s, r)
}

// mayKeepFewer reports whether the roller may keep fewer results than are free and count.
func mayKeepFewer(s *engine.State, r *pool.Roll) bool {
	return leastKept(s, r) < min(r.KeptFree, len(r.Countable()))
}

// fitKept refuses a wrong number of results or effect dice (CORE-ROLL-R1, -R3, OUT-06, PP-GM-R1).
func fitKept(s *engine.State, r *pool.Roll, kept, effect []int, paid int) *game.Refusal {
	extra := max(0, len(kept)-r.KeptFree)
	more := max(0, len(effect)-1)
	if no := cmp.Or(refuseFew(s, r, len(kept), paid), refuseExtraResults(s, r, extra, paid)); no != nil {
		return no
	}
	if more > 0 && !beatsKnown(s, r, kept) {
		return game.Refuse("CORE-EFFECT-R4", "cortex.refused.no_success")
	}
	return refusePaid(s, r, paid, extra+more)
}

// refuseFew refuses fewer results than must be kept, and a payment where all results count.
func refuseFew(s *engine.State, r *pool.Roll, kept, paid int) *game.Refusal {
	scores, least := len(r.Countable()), leastKept(s, r)
	switch {
	case kept < scores && least == scores && r.KeptFree == pool.All:
		return game.Refuse("ADDALL-01", "cortex.refused.all_count")
	case paid > 0 && r.KeptFree == pool.All:
		return game.Refuse("ADDALL-R1", "cortex.refused.all_bought")
	case kept < least && scores == 2 && r.KeptFree == 2:
		return game.Refuse("CORE-ROLL-R1", "cortex.refused.keep_both")
	case kept < least:
		return game.Refuse("CORE-ROLL-02", "cortex.refused.keep_more", game.N("n", r.KeptFree))
	}
	return nil
}

// refuseExtraResults refuses further results that the roller cannot buy.
func refuseExtraResults(s *engine.State, r *pool.Roll, extra, paid int) *game.Refusal {
	switch {
	case extra == 0:
		return nil
	case r.FewBy() != "" && (paid < extra || draft.CannotBuyResults(s)):
		return RefuseTooMany(s, r)
	}
	return refuseRaise(s, r)
}

// refusePaid refuses a payment other than the price.
func refusePaid(s *engine.State, r *pool.Roll, paid, price int) *game.Refusal {
	switch {
	case paid > price:
		return game.Refuse("CORE-ROLL-R3", "cortex.refused.pay_nothing", game.N("n", price))
	case paid == price:
		return nil
	}
	return cmp.Or(points.RefuseUnpayable(s, Payer(s, r), price), game.Refuse("CORE-ROLL-R3", "cortex.refused.pay_for",
		game.N("n", price), game.M("param", game.Say("cortex.choose.param.pay"))))
}

// RefuseTooMany refuses more results than a rule allows for free.
func RefuseTooMany(s *engine.State, r *pool.Roll) *game.Refusal {
	if check.ResultsAdded.Of(s) == pool.All {
		return game.Refuse("ADDALL-R1", "cortex.refused.no_sale")
	}
	key := "cortex.refused.few." + r.FewBy()
	if !draft.BuyWhileReduced.On(s) {
		key += "_only"
	}
	return game.Refuse(r.FewBy(), key)
}

// beatsKnown reports whether these results beat the known target.
func beatsKnown(s *engine.State, r *pool.Roll, kept []int) bool {
	read := *r
	read.Kept, read.Committed = kept, true
	known := knownTarget(s, r)
	return known >= 0 && read.Total() > known
}

// refuseNoneLeft refuses to pick an effect die from the dice of a roll if there are no effect dice
// or if a second throw decides; nil otherwise.
func refuseNoneLeft(s *engine.State, r *pool.Roll) *game.Refusal {
	switch r.EffectFrom {
	case pool.EffectNone:
		return game.Refuse("NOEFF-R3", "cortex.refused.no_effect_dice")
	case pool.EffectReroll:
		return game.Refuse("REROLL-01", "cortex.refused.effect_rerolled")
	}
	return nil
}

// mostPay returns the highest cost of a legal choice of these dice now: a point for each further
// result and, for a success, for each further effect die, as far as dice and wallet reach
// (CORE-ROLL-R3, CORE-EFFECT-R4).
func mostPay(s *engine.State, r *pool.Roll) int {
	most := max(0, len(r.Countable())-r.KeptFree)
	switch {
	case r.EffectFrom != pool.EffectLeft:
		return min(most, mayBuy(s, r))
	case mayBuy(s, r) == 0: // one die is left out, since it is the free effect die
		most = max(0, most-1)
		if !beatsKnown(s, r, pool.Undominated(r, r.KeptFree)[0].Kept) {
			most = 0
		}
	}
	return min(most, points.Spendable(s, Payer(s, r)))
}

// refusePaying explains with a rule why the choice in a typed line cannot cost n plot points. It
// returns nil if some choice of the roll costs that many, or if n is not a number in bounds.
func refusePaying(s *engine.State, r *pool.Roll, n string, line game.Args) *game.Refusal {
	paid, err := strconv.Atoi(n)
	if err != nil || paid > game.MaxDice || paid <= mostPay(s, r) {
		return nil
	}
	all := pool.Undominated(r, r.KeptFree)
	best := all[suggest(s, r, all)]
	kept, effect := best.Kept, []int{best.Effect}
	if line["total"] != nil || line["effect"] != nil { // naming either clears both presets
		var ok, ok2 bool
		kept, ok = indicesAt(r, line["total"])
		effect, ok2 = indicesAt(r, line["effect"])
		if !ok || !ok2 {
			return nil
		}
	}
	return fitChoice(s, r, kept, slices.DeleteFunc(effect, func(i int) bool { return i < 0 }), paid)
}

// indicesAt parses places of dice in a roll, which start at 1; ok is false if a place is not in
// the roll.
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
