package cortex

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
)

var askComp = game.Param{Name: "complication", Kind: game.Pick, Min: 1, Max: 1}

func compRef(id string) game.Ref { return game.Ref("comp/" + id) }

// recoverMove is a test to get rid of a complication: two dice, d8 by default,
// and the complication oppose (RECOVER-01). Anybody in the scene may try for
// the sufferer (RECOVER-R2); the GM may set other dice.
func recoverMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "recover", Under: game.UnderAct, Slash: true, Params: []game.Param{askComp, askWho, {Name: "difficulty", Kind: game.Pick, Min: 1, Max: 1}, askWith, askDice}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, k := range s.burdens() {
				c := s.char(k.On)
				who := s.testers(by, k.On)
				if c == nil || k.Barred || s.inOwnPool(k) || len(who) == 0 || s.noRolls() != nil {
					continue
				}
				label := game.Say("cortex.recover.try", game.W("name", k.Name), game.D("die", k.Die), game.W("who", c.shown()))
				offers = append(offers, game.Offer{Fixed: game.Args{"complication": {k.ID}}, Asks: s.tryAsks(by, who, Challenging, k.ID), About: s.burdenRef(k),
					Label: label, Odds: s.howLikely(by, who[0].Word, s.recoverPool(difficultyDie(Challenging), k)), Fit: fitDice})
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			closeRolls(t)
			k, _ := t.S.burden(args.One("complication"))
			test := Test{ID: "t" + game.Itoa(t.S.NextID+1), Char: args.One("who"), What: k.Name, Aim: Aim{Kind: AimRecover, On: k.ID}}
			callTest(t, test, append(t.S.recoverPool(tryDie(args, Challenging), k), t.S.tryMore(args)...))
		},
		Why: whyNoRecovery,
	}
}

// recoverPool is what opposes a recovery: two dice of a size and the
// complication itself, but a d4 never opposes (COMP-R6).
func (s *State) recoverPool(size Die, k Burden) []PoolDie {
	pool := twoOf(size)
	if k.Die > dice.D4 {
		pool = append(pool, s.burdenOption(k).dice...)
	}
	return pool
}

// testers are the characters that the seat may send into a test now; the GM
// may send any PC. The one named first comes first.
func (s *State) testers(by game.Seat, first string) []game.Choice {
	var cs []game.Choice
	for _, c := range s.Chars {
		if !c.IsPC() || c.Out != "" || !s.playedBy(by, c.ID) || s.busy(c) != nil {
			continue
		}
		cs = append(cs, game.Choice{Word: c.ID, Label: game.Quote(c.shown())})
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
		cs[0].Ticked = true
	}
	return cs
}

// tryAsks ask who tries, and the GM what opposes beside the complication
// itself.
func (s *State) tryAsks(by game.Seat, who []game.Choice, difficulty, but string) []game.Ask {
	asks := []game.Ask{{Param: askWho, Among: who}}
	if by.Role != game.GM {
		return asks
	}
	hard := difficultyAsk(difficulty, true)
	hard.Lead = true
	return append(asks, hard, poolAsk(askWith, s.tryOptions(but), func(string) bool { return false }), game.Ask{Param: askDice, More: true})
}

// tryOptions are what may oppose beside the complication of a recovery: the
// scene's complications and traits, and the GMCs'.
func (s *State) tryOptions(but string) []poolOption {
	return slices.DeleteFunc(s.oppositionOptions(&Char{}), func(o poolOption) bool { return o.word == but })
}

// tryDie is the size of the difficulty dice: the GM's word, or the standard.
func tryDie(args game.Args, standard string) Die {
	if words, set := args["difficulty"]; set && len(words) > 0 {
		return difficultyDie(words[0])
	}
	return difficultyDie(standard)
}

func (s *State) tryMore(args game.Args) []PoolDie {
	return append(picked(s.tryOptions(""), args["with"]), looseDice(game.DiceOf(args["dice"]), FromScene)...)
}

func fitDice(args game.Args) *game.Refusal { return offLadder(game.DiceOf(args["dice"])) }

func whyNoRecovery(s *State, by game.Seat, args game.Args) *game.Refusal {
	if no := s.noRolls(); no != nil {
		return no
	}
	if k, ok := s.burden(args.One("complication")); ok {
		return cmp.Or(s.noTry(k), s.whyNoTester(by))
	}
	var first *game.Refusal
	for _, k := range s.burdens() {
		if no := s.noTry(k); no == nil {
			return s.whyNoTester(by)
		} else if first == nil {
			first = no
		}
	}
	return cmp.Or(first, closed(by, "RECOVER-01", "nothing_to_recover"))
}

// noTry refuses a test against a burden that takes none now.
func (s *State) noTry(k Burden) *game.Refusal {
	switch {
	case s.char(k.On) == nil:
		return game.Refuse("RECOVER-01", "cortex.refused.nobody_bears", game.W("name", k.Name))
	case k.Barred:
		return game.Refuse("RECOVER-03", "cortex.refused.time", game.W("name", k.Name))
	case s.inOwnPool(k):
		return game.Refuse("COMP-R6", "cortex.refused.in_own_pool", game.W("name", k.Name))
	}
	return nil
}

// whyNoTester explains why none of the characters that the seat may send can
// begin a test.
func (s *State) whyNoTester(by game.Seat) *game.Refusal {
	if no := s.noPCs(by); no != nil {
		return no
	}
	var first *game.Refusal
	for _, c := range s.Chars {
		if !c.IsPC() || !s.playedBy(by, c.ID) {
			continue
		}
		no := s.busy(c)
		if c.Out != "" {
			no = s.out(c)
		}
		if no == nil {
			return nil
		}
		first = cmp.Or(first, no)
	}
	return cmp.Or(first, s.noneOfMine(by))
}

// recovered applies a recovery that beat its difficulty: a larger effect die
// ends the complication, another one steps it down and bars the next try
// (RECOVER-02, -03). A d4 is gone in any case (RECOVER-R4).
func recovered(t *tx, comp string, d Die) {
	k, ok := t.S.burden(comp)
	if !ok {
		return
	}
	kind := t.S.kindOf(k)
	if d > k.Die || k.Die == dice.D4 {
		kind.End(t, k.ID, "recovery")
		return
	}
	kind.Ease(t, k.ID)
}

// failRecovery applies one that failed: it bars the next try where the table
// says so, and its hitches step the complication up for nothing unless the
// table leaves them to the GM (RECOVER-05, -06, -R1, -R5).
func failRecovery(t *tx, test *Test, r *Roll) {
	k, ok := t.S.burden(test.Aim.On)
	if !ok {
		return
	}
	if retryRecovery.Is(t.S, "time_passes") && !k.Barred {
		t.S.kindOf(k).Bar(t, k.ID, "recovery")
	}
	if ones := r.Unspent(); len(ones) > 0 && failedRecovery.Is(t.S, "auto_free") {
		t.Emit(OnesSpent{Roll: r.ID, Dice: ones})
		stepBurden(t, k, len(ones), "recovery")
	}
}

// timeMove is the GM's word that time has passed: what barred a new try is
// lifted, giving in included (RECOVER-R3, GIVEIN-R1).
func timeMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "time-passes", Under: game.UnderScene},
		When: func(s *State, by game.Seat) []game.Offer {
			barred := slices.ContainsFunc(s.burdens(), func(k Burden) bool { return k.Barred })
			if by.Role != game.GM || !barred {
				return nil
			}
			return []game.Offer{{Label: game.Say("cortex.time-passes.now"), About: "scene"}}
		},
		Do: func(t *tx, _ game.Args) { t.Emit(TimePassed{}) },
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal {
			if no := s.gmOnly(by); no != nil {
				return no
			}
			return game.Refuse("RECOVER-R3", "cortex.refused.no_bar")
		},
	}
}
