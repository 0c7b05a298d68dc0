package test

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// recoverMove returns the move for a test to get rid of an affliction. Two dice, d8 by default, and
// the affliction oppose (RECOVER-01). Any PC in the scene may try (RECOVER-R2). The GM may set
// other dice.
func recoverMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "recover", Category: game.CategoryAct, Slash: true,
			Params: []game.Param{paramAffliction, people.ParamWho, draft.ParamDifficulty, draft.ParamWith,
				people.ParamDice}},
		Offers: func(s *engine.State, c *game.Collector) {
			if c.Closed(check.RefuseRollsInScene(s)) {
				return
			}
			var offers []game.Offer
			for _, k := range things.Afflictions(s) {
				if c.Closed(refuseAffliction(s, k), "complication", k.ID) {
					continue
				}
				if who := testers(s, c.Actor, k.On); len(who) > 0 {
					offers = append(offers, recoverOffer(s, c.Actor, k, who))
				} else if c.Explains() {
					c.Close(refuseNoTester(s, c.Actor), "complication", k.ID)
				}
			}
			c.Add(check.SayPassing(s, append(offers, healOffers(s, c)...))...)
		},
		Do: func(t *engine.Tx, args game.Args) {
			check.CloseRolls(t)
			if c := characterToHeal(t.S, args.One("complication")); c != nil {
				callTest(t, Test{ID: "t" + game.Itoa(check.Of(t.S).NextID+1), Char: args.One("who"),
					Aim: pool.Aim{Kind: pool.AimHeal, On: c.ID}, Said: oppositionWords(t.S, args)},
					draft.DiceLeftOut(t.S, draft.OpposingOptions(t.S, c), opposingComplications(t.S, c),
						args[draft.ParamWith.Name])...)
				return
			}
			k, _ := things.FindAffliction(t.S, args.One("complication"))
			callTest(t, Test{ID: "t" + game.Itoa(check.Of(t.S).NextID+1), Char: args.One("who"),
				What: k.FullName(t.S),
				Aim:  pool.Aim{Kind: pool.AimRecover, On: k.ID}, Said: oppositionWords(t.S, args)})
		},
	}, "RECOVER-01", "nothing_to_recover")
}

// recoverOffer returns the offer of a test against an affliction. With nothing to ask it takes one
// tap. Otherwise its inputs are lazy.
func recoverOffer(s *engine.State, by game.Actor, k things.Affliction, who []game.Choice) game.Offer {
	first, laid := who[0].Word, recoverPool(s, k, recoverOptions(s, k, nil))
	o := game.Offer{Fixed: game.Args{"complication": {k.ID}}, About: k.Ref(s),
		Label:   tryLabel(s, by, k, first),
		Outlook: game.Outlook{Odds: laid(nil).RecoveryOdds(s, by, first, k.KindIn(s).StepsByOne)}}
	if by.Role != game.GM && len(who) == 1 {
		o.Fixed[people.ParamWho.Name] = []string{first}
		return draft.WithOppositionPrice(s, o, laid)
	}
	o.Cost = laid(nil).Against(s, first).PriceAmounts(s)
	o.Lazy = func(o game.Offer) game.Offer {
		os := recoverOptions(s, k, tryOptions(s))
		o.Inputs = tryInputs(s, by, who, draft.Challenging, os[1:])
		return draft.WithOppositionPrice(s, o, recoverPool(s, k, os))
	}
	return o
}

// recoverOptions returns the options that may oppose a recovery from k: k first, then the options
// in all except k.
func recoverOptions(s *engine.State, k things.Affliction, all []draft.PoolOption) []draft.PoolOption {
	os := append(make([]draft.PoolOption, 0, 1+len(all)), draft.AfflictionOption(s, k))
	for _, o := range all {
		if o.Word != k.ID {
			os = append(os, o)
		}
	}
	return os
}

// recoverPool returns a function that gives the opposition to a recovery: the dice of the
// difficulty, the affliction unless it is a d4 (COMP-R6), and the options that the GM picked.
func recoverPool(s *engine.State, k things.Affliction, os []draft.PoolOption) func(game.Args) draft.Pool {
	itself := k.Die > dice.D4
	if !itself {
		os = os[1:]
	}
	return func(args game.Args) draft.Pool {
		words := args["with"]
		if itself {
			words = append(slices.Clone(words), k.ID)
		}
		return opposition(s, draft.Challenging, os,
			game.Args{draft.ParamDifficulty.Name: args[draft.ParamDifficulty.Name], "with": words,
				"dice": args["dice"]})
	}
}

// testers returns the PCs that the actor may send into a test now; the GM may send any PC. The
// character with the id first is moved to the front. The first choice is selected.
func testers(s *engine.State, by game.Actor, first string) []game.Choice {
	var cs []game.Choice
	for _, c := range people.Of(s).Chars {
		if !c.IsPC() || c.Out != "" || !people.Of(s).PlayedBy(by, c.ID) || check.RefuseBegin(s, c, kind) != nil {
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

// tryInputs returns the inputs for who tries and, for the GM, for what else opposes.
func tryInputs(s *engine.State, by game.Actor, who []game.Choice, difficulty string,
	beside []draft.PoolOption) []game.Input {
	inputs := []game.Input{{Param: people.ParamWho, Choices: who}}
	if by.Role != game.GM {
		return inputs
	}
	hard := draft.InputDifficulty(s, nil, difficulty)
	hard.Lead = hard.Replaces()
	return append(inputs, hard, draft.PoolInput(draft.ParamWith, beside, func(string) bool { return false }),
		game.Input{Param: people.ParamDice, Advanced: true})
}

// tryOptions returns the options that may oppose a recovery besides the character's own: such as
// complications and traits of the scene and of GMCs.
func tryOptions(s *engine.State) []draft.PoolOption {
	return draft.OpposingOptions(s, &people.Character{})
}

// refuseAffliction refuses to recover from an affliction now: no character has it, its bearer is
// out for good, time has to pass first, the affliction is in its bearer's pool, or a test to
// recover from it runs.
func refuseAffliction(s *engine.State, k things.Affliction) *game.Refusal {
	switch {
	case people.Of(s).Char(k.On) == nil:
		return game.Refuse("RECOVER-01", "cortex.refused.nobody_bears", game.W("name", k.Name))
	case people.Of(s).Char(k.On).Out == people.OutLost:
		return check.RefuseTakenOut(s, people.Of(s).Char(k.On))
	case k.Barred && k.KindIn(s).StepsByOne:
		return game.Refuse("TRAUMA-08", "cortex.refused.time", game.W("name", k.FullName(s)))
	case k.Barred:
		return game.Refuse("RECOVER-03", "cortex.refused.time", game.W("name", k.FullName(s)))
	case check.Of(s).IsInOwnPool(k):
		return game.Refuse("COMP-R6", "cortex.refused.in_own_pool", game.W("name", k.Name))
	}
	return refuseSecondTry(s, pool.Aim{Kind: pool.AimRecover, On: k.ID}, k.FullName(s))
}

// refuseSecondTry refuses a test while another test with the same aim runs (RECOVER-R2).
func refuseSecondTry(s *engine.State, aim pool.Aim, name string) *game.Refusal {
	for _, t := range runningTests(s) {
		if t.Aim.Kind == aim.Kind && t.Aim.On == aim.On {
			return game.Refuse("RECOVER-R2", "cortex.refused.tries", game.W("name", name),
				game.W("who", people.Of(s).Name(t.Char)))
		}
	}
	return nil
}

// refuseSecondHealing refuses to heal a character while another heals it.
func refuseSecondHealing(s *engine.State, c *people.Character) *game.Refusal {
	return refuseSecondTry(s, pool.Aim{Kind: pool.AimHeal, On: c.ID}, c.DisplayName())
}

// tryLabel returns the label: who gets rid of what and, for the GM, the character that would try if
// another has the affliction.
func tryLabel(s *engine.State, by game.Actor, k things.Affliction, tries string) game.Msg {
	args := []game.Arg{game.W("name", k.FullName(s)), game.D("die", k.Die),
		game.W("who", people.Of(s).Name(k.On))}
	if by.Role != game.GM || tries == k.On {
		return game.Say("cortex.recover.try", args...)
	}
	return game.Say("cortex.recover.try_by", append(args, game.W("by", people.Of(s).Name(tries)))...)
}

// refuseNoTester explains why none of the PCs that the actor may send can begin a test. It returns
// nil if one can.
func refuseNoTester(s *engine.State, by game.Actor) *game.Refusal {
	if no := people.Of(s).RefuseNoPCs(by); no != nil {
		return no
	}
	var first *game.Refusal
	for _, c := range people.Of(s).Chars {
		if !c.IsPC() || !people.Of(s).PlayedBy(by, c.ID) {
			continue
		}
		no := check.RefuseBegin(s, c, kind)
		if c.Out != "" {
			no = check.RefuseTakenOut(s, c)
		}
		if no == nil {
			return nil
		}
		first = cmp.Or(first, no)
	}
	return cmp.Or(first, people.RefuseNoOwnChars(s, by))
}

// applyRecovery applies a successful recovery. A larger effect die ends the affliction; any other
// steps it down and bars the next try (RECOVER-02, -03). A d4 is gone in any case (RECOVER-R4).
// Trauma is always stepped down by one.
func applyRecovery(t *engine.Tx, comp string, d dice.Die) {
	k, ok := things.FindAffliction(t.S, comp)
	if !ok {
		return
	}
	kind := k.KindIn(t.S)
	if kind.StepsByOne {
		kind.Step(t, k.ID, -1, "recovery")
		return
	}
	if pool.DieLeft(k.Die, d) == 0 {
		kind.End(t, k.ID, "recovery")
		return
	}
	kind.StepDown(t, k.ID)
}

// failRecovery applies a failed recovery. It bars the next try if the table says so. Its hitches
// step the affliction up at no cost, unless the table leaves them to the GM (RECOVER-05, -06, -R1,
// -R5). For trauma both happen at every table.
func failRecovery(t *engine.Tx, test *Test, r *pool.Roll) {
	k, ok := things.FindAffliction(t.S, test.Aim.On)
	if !ok {
		return
	}
	slow := k.KindIn(t.S).StepsByOne
	if (slow || retryRecovery.Is(t.S, "time_passes")) && !k.Barred {
		k.KindIn(t.S).Bar(t, k.ID, "recovery")
	}
	if ones := r.UnspentHitches(); len(ones) > 0 && (slow || failedRecovery.Is(t.S, "auto_free")) {
		t.Emit(check.OnesSpent{Roll: r.ID, Dice: ones, Why: "recovery"})
		k.Step(t, len(ones), "recovery")
	}
}

var paramAffliction = game.Param{Name: "complication", Kind: game.Pick, Min: 1, Max: 1}
