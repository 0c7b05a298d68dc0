package test

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// recoverMove is a test to get rid of a complication: two dice, d8 by default,
// and the complication oppose (RECOVER-01). Anybody in the scene may try for
// the sufferer (RECOVER-R2); the GM may set other dice.
func recoverMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "recover", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{core.ParamAffliction, core.ParamWho, core.ParamDifficulty, core.ParamWith, core.ParamDice}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, k := range s.Afflictions() {
				who := testers(s, by, k.On)
				if noTry(s, k) != nil || len(who) == 0 || s.NoRolls() != nil {
					continue
				}
				offers = append(offers, recoverOffer(s, by, k, who))
			}
			return append(offers, healOffers(s, by)...)
		},
		Do: func(t *core.Tx, args game.Args) {
			core.CloseRolls(t)
			if c := characterToHeal(t.S, args.One("complication")); c != nil {
				test := Test{ID: "t" + game.Itoa(t.S.NextID+1), Char: args.One("who"), Aim: pool.Aim{Kind: pool.AimHeal, On: c.ID}}
				callTest(t, test, healPool(t.S, c, core.OpposingOptions(t.S, c), args))
				return
			}
			k, _ := t.S.Affliction(args.One("complication"))
			test := Test{ID: "t" + game.Itoa(t.S.NextID+1), Char: args.One("who"), What: t.S.FullName(k),
				Aim: pool.Aim{Kind: pool.AimRecover, On: k.ID}}
			callTest(t, test, recoverPool(t.S, k, recoverOptions(t.S, k, tryOptions(t.S)))(args))
		},
		Why: whyNoRecovery,
	}
}

// recoverOffer is one to try against an affliction. Where nothing is left to say one tap does
// it; else what it asks, and what of that may lie beside the affliction, comes later.
func recoverOffer(s *core.State, by game.Actor, k core.Affliction, who []game.Choice) game.Offer {
	first, laid := who[0].Word, recoverPool(s, k, recoverOptions(s, k, nil))
	o := game.Offer{Fixed: game.Args{"complication": {k.ID}}, About: s.AfflictionRef(k), Label: tryLabel(s, by, k, first),
		Odds: s.RecoveryOdds(by, first, laid(nil), s.AfflictionKindOf(k).StepsByOne)}
	if by.Role != game.GM && len(who) == 1 {
		o.Fixed[core.ParamWho.Name] = []string{first}
		return core.WithOppositionPrice(s, o, laid)
	}
	o.Cost = s.PriceAmounts(laid(nil).Toward(s, first))
	o.Lazy = func(o game.Offer) game.Offer {
		os := recoverOptions(s, k, tryOptions(s))
		o.Inputs = tryInputs(s, by, who, core.Challenging, os[1:])
		return core.WithOppositionPrice(s, o, recoverPool(s, k, os))
	}
	return o
}

// recoverOptions are what may oppose a recovery: the complication itself, and then what
// may lie beside it.
func recoverOptions(s *core.State, k core.Affliction, all []core.PoolOption) []core.PoolOption {
	os := append(make([]core.PoolOption, 0, 1+len(all)), s.AfflictionOption(k))
	for _, o := range all {
		if o.Word != k.ID {
			os = append(os, o)
		}
	}
	return os
}

// recoverPool is what opposes a recovery, by what was answered: two dice of a size, the
// complication itself, but a d4 never opposes (COMP-R6), and what the GM adds of what may
// lie beside it.
func recoverPool(s *core.State, k core.Affliction, os []core.PoolOption) func(game.Args) core.Pool {
	itself := k.Die > dice.D4
	if !itself {
		os = os[1:]
	}
	return func(args game.Args) core.Pool {
		words := args["with"]
		if itself {
			words = append(slices.Clone(words), k.ID)
		}
		return opposition(s, core.Challenging, os,
			game.Args{core.ParamDifficulty.Name: args[core.ParamDifficulty.Name], "with": words, "dice": args["dice"]})
	}
}

// testers are the characters that the actor may send into a test now; the GM
// may send any PC. The one named first comes first.
func testers(s *core.State, by game.Actor, first string) []game.Choice {
	var cs []game.Choice
	for _, c := range s.Chars {
		if !c.IsPC() || c.Out != "" || !s.PlayedBy(by, c.ID) || s.RefuseBegin(c, kind) != nil {
			continue
		}
		cs = append(cs, game.Choice{Word: c.ID, Label: game.Quote(c.DisplayName())})
	}
	slices.SortStableFunc(cs, func(a, b game.Choice) int {
		switch {
		case a.Word == first:
			return -1
		case b.Word == first:
			return 1
		}
		return 0
	})
	if len(cs) > 0 {
		cs[0].Selected = true
	}
	return cs
}

// tryInputs ask who tries, and the GM what opposes beside the complication
// itself.
func tryInputs(s *core.State, by game.Actor, who []game.Choice, difficulty string, beside []core.PoolOption) []game.Input {
	inputs := []game.Input{{Param: core.ParamWho, Choices: who}}
	if by.Role != game.GM {
		return inputs
	}
	hard := s.InputDifficulty(nil, difficulty)
	hard.Lead = hard.Replaces()
	return append(inputs, hard, core.PoolInput(core.ParamWith, beside, func(string) bool { return false }),
		game.Input{Param: core.ParamDice, Advanced: true})
}

// tryOptions are what may oppose a recovery: the scene's complications and traits,
// and the GMCs'.
func tryOptions(s *core.State) []core.PoolOption { return core.OpposingOptions(s, &core.Character{}) }

func whyNoRecovery(s *core.State, by game.Actor, args game.Args) *game.Refusal {
	if no := s.NoRolls(); no != nil {
		return no
	}
	if c := characterToHeal(s, args.One("complication")); c != nil {
		return cmp.Or(healing(s, c), whyNoTester(s, by))
	}
	if k, ok := s.Affliction(args.One("complication")); ok {
		return cmp.Or(noTry(s, k), whyNoTester(s, by))
	}
	var first *game.Refusal
	for _, k := range s.Afflictions() {
		if no := noTry(s, k); no == nil {
			return whyNoTester(s, by)
		} else if first == nil {
			first = no
		}
	}
	return cmp.Or(first, core.ClosedReason(by, "RECOVER-01", "nothing_to_recover"))
}

// noTry refuses a test against an affliction that takes none now.
func noTry(s *core.State, k core.Affliction) *game.Refusal {
	switch {
	case s.Char(k.On) == nil:
		return game.Refuse("RECOVER-01", "cortex.refused.nobody_bears", game.W("name", k.Name))
	case s.Char(k.On).Out == core.OutLost:
		return s.RefuseTakenOut(s.Char(k.On))
	case k.Barred && s.AfflictionKindOf(k).StepsByOne:
		return game.Refuse("TRAUMA-08", "cortex.refused.time", game.W("name", s.FullName(k)))
	case k.Barred:
		return game.Refuse("RECOVER-03", "cortex.refused.time", game.W("name", s.FullName(k)))
	case s.InOwnPool(k):
		return game.Refuse("COMP-R6", "cortex.refused.in_own_pool", game.W("name", k.Name))
	}
	return refuseSecondTry(s, pool.Aim{Kind: pool.AimRecover, On: k.ID}, s.FullName(k))
}

// refuseSecondTry refuses what somebody is trying already: one at a time (RECOVER-R2).
func refuseSecondTry(s *core.State, aim pool.Aim, name string) *game.Refusal {
	for _, t := range running(s) {
		if t.Aim.Kind == aim.Kind && t.Aim.On == aim.On {
			return game.Refuse("RECOVER-R2", "cortex.refused.tries", game.W("name", name), game.W("who", s.Name(t.Char)))
		}
	}
	return nil
}

// healing refuses to heal somebody whom another heals now.
func healing(s *core.State, c *core.Character) *game.Refusal {
	return refuseSecondTry(s, pool.Aim{Kind: pool.AimHeal, On: c.ID}, c.DisplayName())
}

// tryLabel says who is rid of what, and to the GM who is proposed to try, unless it is
// the sufferer.
func tryLabel(s *core.State, by game.Actor, k core.Affliction, tries string) game.Msg {
	args := []game.Arg{game.W("name", s.FullName(k)), game.D("die", k.Die), game.W("who", s.Name(k.On))}
	if by.Role != game.GM || tries == k.On {
		return game.Say("cortex.recover.try", args...)
	}
	return game.Say("cortex.recover.try_by", append(args, game.W("by", s.Name(tries)))...)
}

// whyNoTester explains why none of the characters that the actor may send can
// begin a test.
func whyNoTester(s *core.State, by game.Actor) *game.Refusal {
	if no := s.NoPCs(by); no != nil {
		return no
	}
	var first *game.Refusal
	for _, c := range s.Chars {
		if !c.IsPC() || !s.PlayedBy(by, c.ID) {
			continue
		}
		no := s.RefuseBegin(c, kind)
		if c.Out != "" {
			no = s.RefuseTakenOut(c)
		}
		if no == nil {
			return nil
		}
		first = cmp.Or(first, no)
	}
	return cmp.Or(first, s.NoneOfMine(by))
}

// applyRecovery applies a recovery that beat its difficulty: a larger effect die
// ends the complication, another one steps it down and bars the next try
// (RECOVER-02, -03). A d4 is gone in any case (RECOVER-R4).
func applyRecovery(t *core.Tx, comp string, d dice.Die) {
	k, ok := t.S.Affliction(comp)
	if !ok {
		return
	}
	kind := t.S.AfflictionKindOf(k)
	if kind.StepsByOne {
		kind.Step(t, k.ID, -1, "recovery")
		return
	}
	if core.DieLeft(k.Die, d) == 0 {
		kind.End(t, k.ID, "recovery")
		return
	}
	kind.StepDown(t, k.ID)
}

// failRecovery applies one that failed: it bars the next try where the table
// says so, and its hitches step the complication up for nothing unless the
// table leaves them to the GM (RECOVER-05, -06, -R1, -R5).
func failRecovery(t *core.Tx, test *Test, r *pool.Roll) {
	k, ok := t.S.Affliction(test.Aim.On)
	if !ok {
		return
	}
	slow := t.S.AfflictionKindOf(k).StepsByOne
	if (slow || retryRecovery.Is(t.S, "time_passes")) && !k.Barred {
		t.S.AfflictionKindOf(k).Bar(t, k.ID, "recovery")
	}
	if ones := r.UnspentHitches(); len(ones) > 0 && (slow || failedRecovery.Is(t.S, "auto_free")) {
		t.Emit(core.OnesSpent{Roll: r.ID, Dice: ones, Why: "recovery"})
		core.StepAffliction(t, k, len(ones), "recovery")
	}
}
