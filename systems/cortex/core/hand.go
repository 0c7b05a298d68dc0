package core

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/rulekit"
)

// gmMove makes a move of the GM's hand: its Why says that it is the GM's.
func gmMove(spec game.Spec, when func(*State) []game.Offer, do func(*Tx, game.Args)) game.Move[State] {
	return rulekit.GMMove(spec, when, do, func(s *State, by game.Actor, _ game.Args) *game.Refusal { return s.GMOnly(by) })
}

// pointsMove sets or changes the free points of a wallet, the bank's included. What is
// usual, one more or one fewer, asks nothing but whose.
func pointsMove() game.Move[State] {
	askPurse := game.Param{Name: "purse", Kind: game.Pick, Min: 1, Max: 1}
	askN := game.Param{Name: "n", Kind: game.Number, Max: 1000, Change: true}
	return gmMove(game.Spec{Name: "points", Category: game.CategoryPoints, Params: []game.Param{askPurse, askN}}, func(s *State) []game.Offer {
		input := game.Input{Param: askPurse}
		for _, p := range s.wallets() {
			input.Choices = append(input.Choices,
				game.Choice{Word: p.Key, Label: game.Say("cortex.points.has", game.M("who", s.walletName(p.Key)), game.N("n", p.Free))})
		}
		if len(input.Choices) == 0 {
			return nil
		}
		set := game.Offer{Label: game.Say("cortex.points.set"), About: "points", Inputs: []game.Input{input, {Param: askN}},
			Validate: func(args game.Args) *game.Refusal {
				return askN.Within(args.One("n"), s.Wallet(args.One("purse")).Free)
			}}
		return slices.Concat([]game.Offer{set}, s.pointsBy(game.Say("cortex.points.more"), "+1", input, askN),
			s.pointsBy(game.Say("cortex.points.fewer"), "-1", input, askN))
	}, func(t *Tx, args game.Args) {
		n, by := game.NumberOf(args.One("n"), t.S.Wallet(args.One("purse")).Free)
		t.Emit(PointsSet{Wallet: args.One("purse"), N: n, By: by})
	})
}

// pointsBy is the change of a wallet by so many; those that it would leave with too few
// or too many are closed. There is none where all are.
func (s *State) pointsBy(label game.Msg, by string, input game.Input, n game.Param) []game.Offer {
	input.Lead, input.Choices = true, slices.Clone(input.Choices)
	for i, c := range input.Choices {
		input.Choices[i].Closed = n.Within(by, s.Wallet(c.Word).Free)
	}
	if !slices.ContainsFunc(input.Choices, func(c game.Choice) bool { return c.Closed == nil }) {
		return nil
	}
	return []game.Offer{{Fixed: game.Args{"n": {by}}, Label: label, About: "points", Inputs: []game.Input{input}}}
}

// outMove takes a character out by the GM's word.
func outMove() game.Move[State] {
	return WithLastReason(gmMove(game.Spec{Name: "out", Category: game.CategoryPeople, Params: []game.Param{ParamWho}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, c := range s.Chars {
			if !c.Away && c.Out == "" {
				offers = append(offers, s.characterOffer(c, "cortex.out.take"))
			}
		}
		return offers
	}, func(t *Tx, args game.Args) { t.Emit(OutSet{Char: args.One("who"), How: OutRuled}) }), nobodyHere)
}

// backMove brings one back by the fiction (OUT-R3). A name gives it a d6
// complication; without one it comes back as it is.
func backMove() game.Move[State] {
	return WithDefaultReason(gmMove(game.Spec{Name: "back", Category: game.CategoryPeople, Params: []game.Param{ParamWho, ParamName}},
		func(s *State) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				if c.Out != "" {
					o := s.characterOffer(c, "cortex.back.bring")
					o.Inputs = []game.Input{{Param: ParamName}}
					offers = append(offers, o)
				}
			}
			return offers
		}, func(t *Tx, args game.Args) {
			t.Emit(OutSet{Char: args.One("who")})
			if name := args.One("name"); name != "" {
				NewComplication(t, args.One("who"), name, dice.D6, "ruled")
			}
		}), "OUT-03", "nobody_out")
}

// enterMove and exitMove bring a character into the scene and take it away.
func enterMove() game.Move[State] { return presenceMove("enter", true) }
func exitMove() game.Move[State]  { return presenceMove("leave-scene", false) }

func presenceMove(name string, away bool) game.Move[State] {
	return WithLastReason(gmMove(game.Spec{Name: name, Category: game.CategoryPeople, Params: []game.Param{ParamWho}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, c := range s.Chars {
			if c.Away == away && s.checkInProgress(c.ID) == "" {
				offers = append(offers, s.characterOffer(c, "cortex."+name+".now"))
			}
		}
		return offers
	}, func(t *Tx, args game.Args) { t.Emit(SceneEntered{Char: args.One("who"), Away: !away}) }), func(s *State,
		by game.Actor) *game.Refusal {
		return s.noneMoves(by, away)
	})
}

// noneMoves refuses to bring somebody in, or to take somebody away, where
// nobody is left for it, or only who is in the middle of a roll.
func (s *State) noneMoves(by game.Actor, away bool) *game.Refusal {
	for _, c := range s.Chars {
		if c.Away == away {
			return game.Refuse("", "cortex.refused.busy", game.W("name", c.DisplayName()))
		}
	}
	if no := noChars(s, by); no != nil || away {
		return cmp.Or(no, ClosedReason(by, "", "all_here"))
	}
	return ClosedReason(by, "", "nobody_here")
}

// nobodyHere refuses to take somebody out of a scene in which nobody is left.
func nobodyHere(s *State, by game.Actor) *game.Refusal {
	return cmp.Or(noChars(s, by), ClosedReason(by, "", "nobody_here"))
}

func (s *State) characterOffer(c *Character, key string) game.Offer {
	return game.Offer{Fixed: game.Args{"who": {c.ID}}, About: CharRef(c.ID), Label: game.Say(key, game.W("name", c.DisplayName()))}
}

// endMove drops a test that is stuck, and decisions that nobody makes. What
// was paid stays paid, but for what never came about (STRESS-R9).
func endMove() game.Move[State] {
	return WithDefaultReason(gmMove(game.Spec{Name: "end", Category: game.CategoryAct, Params: []game.Param{ParamCheck}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, id := range s.OpenChecks() {
			if label, ok := s.CheckKindOf(id).EndLabel(s, id); ok {
				offers = append(offers, game.Offer{Fixed: game.Args{"for": {id}}, About: s.CheckRef(id), Label: label})
			}
		}
		var seen []string
		for _, p := range s.Pending {
			if what := waitsFor(p); !slices.Contains(seen, what) {
				seen = append(seen, what)
				offers = append(offers, game.Offer{Fixed: game.Args{"for": {what}}, About: s.CardFor(p),
					Label: game.Say("cortex.end.owed", game.W("name", s.Name(s.waitingRoll(p))))})
			}
		}
		return offers
	}, end), "", "nothing_to_end")
}

// waitsFor is the word of what waits for a decision: the roll, or where no dice
// lie the decision alone.
func waitsFor(p *Pending) string {
	if p.Roll == 0 {
		return OwedWord(p.ID)
	}
	return RollWord(p.Roll)
}

// waitingRoll is whose roll waits for what somebody owes, "" for the opposition's.
// Whom it befalls may be open still.
func (s *State) waitingRoll(p *Pending) string {
	if r := s.Roll(p.Roll); r != nil {
		return r.Char
	}
	return p.Char
}

func end(t *Tx, args game.Args) {
	id := args.One("for")
	if p := t.S.pending(RollID(id)); p != nil && waitsFor(p) == id && p.Roll == 0 {
		t.Emit(DecisionMade{ID: p.ID, How: Abandoned})
		return
	}
	if !t.S.keepsCheck(id) {
		called := t.S.IsCalled(RollID(id))
		dropOwed(t, RollID(id))
		if called {
			outcome(t, RollID(id))
		}
		return
	}
	rolls := t.S.RollsOf(id)
	for _, r := range rolls {
		dropOwed(t, r.ID)
	}
	t.S.CheckKindOf(id).Abandon(t, id)
	for _, r := range rolls {
		ResolveIf(t, r.ID)
	}
}

// DropBefore drops what was asked before the dice of a check, which is over.
func DropBefore(t *Tx, id string) {
	for _, p := range slices.Clone(t.S.Pending) {
		if p.For == id {
			t.Emit(DecisionMade{ID: p.ID, How: Abandoned})
		}
	}
}

func dropOwed(t *Tx, rollID int) {
	for _, p := range slices.Clone(t.S.Pending) {
		if p.Roll == rollID {
			t.Emit(DecisionMade{ID: p.ID, How: Abandoned})
		}
	}
}
