package nde

import "mesa/game"

// payFor is what a throw costs besides the die: the Action of the round, the
// Power Points (NDE-ATK, NDE-R29). Called once, just before the first throw.
func payFor(t *turn, test *Test) {
	if t.S.Scene.Fight() && !test.Free {
		t.Emit(ActionUsed{test.PC, true})
	}
	change(t, test.PC, ValuePP, -test.Cost, "power")
}

// settle closes a thrown test that nobody can change any more.
func settle(t *turn, id string) {
	if test := t.S.test(id); test != nil && test.Stage == Landed && !t.S.undecided(test) {
		closeTest(t, id)
	}
}

// undecided reports whether the owner has something to decide about a thrown
// test: what an exceptional success brings, or whether to spend Luck.
func (s *State) undecided(t *Test) bool { return t.Outcome == Exceptional || len(s.luckUses(t)) > 0 }

// closeTest ends a test with its outcome. It is the one place where that
// happens, and where its consequences begin.
func closeTest(t *turn, id string) {
	test := t.S.test(id).copy()
	t.Emit(TestClosed{test})
	after(t, test)
}

// after is what follows a closed test, in this order.
func after(t *turn, test Test) {
	owe(t, test)
}

// owe asks the GM for what a test brings: a complication or a cost for a
// failure, a complication for certain after a 1, a cost for a success at one.
func owe(t *turn, test Test) {
	kinds := map[string][]string{Failure: {OwesEither}, AtACost: {OwesCost}}[test.Outcome]
	switch {
	case test.Outcome == Failure && test.Certain:
		kinds = []string{OwesComplication}
	case test.Outcome == AtACost && test.Certain:
		kinds = []string{OwesCost, OwesComplication}
	}
	for _, kind := range kinds {
		t.Emit(Owes{Owed{ID: t.S.NextID + 1, PC: test.PC, Test: test.ID, Kind: kind}})
	}
}

// keepMove takes a throw as it is.
func keepMove() move {
	return move{
		Spec: game.Spec{Name: "keep", Slash: true, Urgent: true, Params: []game.Param{askWho, askTest}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			s.each(by, Landed, func(t *Test, p *PC) {
				if t.Outcome == Exceptional {
					return
				}
				o := s.testOffer(t, game.Say("nde.keep."+t.Outcome, game.W("name", s.nameFor(by, p))))
				o.Urgent, o.Main = s.own(by, p), s.own(by, p)
				offers = append(offers, o)
			})
			return offers
		},
		Do: func(t *turn, args game.Args) { closeTest(t, args.One("test")) },
	}
}
