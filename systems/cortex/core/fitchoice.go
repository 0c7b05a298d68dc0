package core

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/pool"
)

// fitChoice refuses a choice that the rules do not allow.
func (s *State) fitChoice(r *pool.Roll, kept, effect []int, paid int) *game.Refusal {
	for _, i := range slices.Concat(kept, effect) {
		if r.Faces[i] == 1 {
			return game.Refuse("CORE-ROLL-06", "cortex.refused.one")
		}
	}
	for _, i := range effect {
		if slices.Contains(kept, i) {
			return game.Refuse("CORE-EFFECT-05", "cortex.refused.in_total")
		}
	}
	if no := s.fitKept(r, kept, effect, paid); no != nil {
		return no
	}
	left := slices.DeleteFunc(r.Countable(), func(i int) bool { return slices.Contains(kept, i) })
	switch {
	case len(effect) == 0 && len(left) > 0 && r.EffectFrom == pool.EffectLeft:
		return game.Refuse("CORE-ROLL-R2", "cortex.refused.name_effect", game.N("n", len(left)), game.L("dice", dieLines(r, left)...))
	case paid > 0:
		return s.RefuseUnpayable(s.Payer(r), paid)
	}
	return nil
}

// fitKept refuses the wrong number of results or effect dice (CORE-ROLL-R1,
// -R3, OUT-06, PP-GM-R1).
func (s *State) fitKept(r *pool.Roll, kept, effect []int, paid int) *game.Refusal {
	scores := len(r.Countable())
	extra := max(0, len(kept)-r.KeptFree)
	more := max(0, len(effect)-1)
	switch {
	case len(kept) < scores && r.KeptFree == pool.All:
		return game.Refuse("ADDALL-01", "cortex.refused.all_count")
	case paid > 0 && r.KeptFree == pool.All:
		return game.Refuse("ADDALL-R1", "cortex.refused.all_bought")
	case len(kept) < min(r.KeptFree, scores) && scores == 2 && r.KeptFree == 2:
		return game.Refuse("CORE-ROLL-R1", "cortex.refused.keep_both")
	case len(kept) < min(r.KeptFree, scores):
		return game.Refuse("CORE-ROLL-02", "cortex.refused.keep_more", game.N("n", r.KeptFree))
	case extra > 0 && r.FewBy() != "" && (paid < extra || s.FewOnly()):
		return s.TooFew(r)
	case extra > 0 && s.noRaise(r) != nil:
		return s.noRaise(r)
	case more > 0 && !s.beatsKnown(r, kept):
		return game.Refuse("CORE-EFFECT-R4", "cortex.refused.no_success")
	case paid < extra+more:
		if no := s.RefuseUnpayable(s.Payer(r), extra+more); no != nil {
			return no
		}
		return game.Refuse("CORE-ROLL-R3", "cortex.refused.pay_for", game.N("n", extra+more),
			game.M("param", game.Say("cortex.choose.param.pay")))
	case paid > extra+more:
		return game.Refuse("CORE-ROLL-R3", "cortex.refused.pay_nothing", game.N("n", extra+more))
	}
	return nil
}

// TooFew refuses more results than a rule leaves a roll for free.
func (s *State) TooFew(r *pool.Roll) *game.Refusal {
	if ResultsAdded.Of(s) == pool.All {
		return game.Refuse("ADDALL-R1", "cortex.refused.no_sale")
	}
	key := "cortex.refused.few." + r.FewBy()
	if !BuyWhileReduced.On(s) {
		key += "_only"
	}
	return game.Refuse(r.FewBy(), key)
}

// beatsKnown reports whether these results beat what is known.
func (s *State) beatsKnown(r *pool.Roll, kept []int) bool {
	known, total := s.knownTarget(r), 0
	for _, i := range kept {
		total += r.Faces[i]
	}
	return known >= 0 && total > known
}

// whyNoEffect refuses to name an effect die where it is no die of the throw
// (NOEFF-01, REROLL-01).
func (s *State) whyNoEffect(by game.Actor, args game.Args) *game.Refusal {
	if len(args["effect"]) == 0 {
		return nil
	}
	for _, r := range s.Rolls {
		if word := args.One("roll"); word == "" || word == RollWord(r.ID) {
			if no := s.noneLeft(r); no != nil && s.mayChoose(by, r) {
				return no
			}
		}
	}
	return nil
}

// noneLeft refuses to take an effect die from the dice of a roll.
func (s *State) noneLeft(r *pool.Roll) *game.Refusal {
	switch r.EffectFrom {
	case pool.EffectNone:
		return game.Refuse("NOEFF-R3", "cortex.refused.no_effect_dice")
	case pool.EffectReroll:
		return game.Refuse("REROLL-01", "cortex.refused.effect_rerolled")
	}
	return nil
}
