package core

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/kit"
)

// gmMove makes a move of the GM's hand: its Why says that it is the GM's.
func gmMove(spec game.Spec, when func(*State) []game.Offer, do func(*Tx, game.Args)) game.Move[State] {
	return kit.GMMove(spec, when, do, func(s *State, by game.Seat, _ game.Args) *game.Refusal { return s.GMOnly(by) })
}

// pointsMove sets or changes the free points of a purse, the bank's included. What is
// usual, one more or one fewer, asks nothing but whose.
func pointsMove() game.Move[State] {
	askPurse := game.Param{Name: "purse", Kind: game.Pick, Min: 1, Max: 1}
	askN := game.Param{Name: "n", Kind: game.Number, Max: 1000, Change: true}
	return gmMove(game.Spec{Name: "points", Under: game.UnderPoints, Params: []game.Param{askPurse, askN}}, func(s *State) []game.Offer {
		ask := game.Ask{Param: askPurse}
		for _, p := range s.purses() {
			ask.Among = append(ask.Among,
				game.Choice{Word: p.Key, Label: game.Say("cortex.points.has", game.M("who", s.purseName(p.Key)), game.N("n", p.Free))})
		}
		if len(ask.Among) == 0 {
			return nil
		}
		set := game.Offer{Label: game.Say("cortex.points.set"), About: "points", Asks: []game.Ask{ask, {Param: askN}},
			Fit: func(args game.Args) *game.Refusal {
				return askN.Within(args.One("n"), s.Purse(args.One("purse")).Free)
			}}
		return slices.Concat([]game.Offer{set}, s.pointsBy(game.Say("cortex.points.more"), "+1", ask, askN),
			s.pointsBy(game.Say("cortex.points.fewer"), "-1", ask, askN))
	}, func(t *Tx, args game.Args) {
		n, by := game.NumberOf(args.One("n"), t.S.Purse(args.One("purse")).Free)
		t.Emit(PointsSet{Purse: args.One("purse"), N: n, By: by})
	})
}

// pointsBy is the change of a purse by so many; those that it would leave with too few
// or too many are closed. There is none where all are.
func (s *State) pointsBy(label game.Msg, by string, ask game.Ask, n game.Param) []game.Offer {
	ask.Lead, ask.Among = true, slices.Clone(ask.Among)
	for i, c := range ask.Among {
		ask.Among[i].No = n.Within(by, s.Purse(c.Word).Free)
	}
	if !slices.ContainsFunc(ask.Among, func(c game.Choice) bool { return c.No == nil }) {
		return nil
	}
	return []game.Offer{{Fixed: game.Args{"n": {by}}, Label: label, About: "points", Asks: []game.Ask{ask}}}
}

// outMove takes a character out by the GM's word.
func outMove() game.Move[State] {
	return Unless(gmMove(game.Spec{Name: "out", Under: game.UnderPeople, Params: []game.Param{AskWho}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, c := range s.Chars {
			if !c.Away && c.Out == "" {
				offers = append(offers, s.charOffer(c, "cortex.out.take"))
			}
		}
		return offers
	}, func(t *Tx, args game.Args) { t.Emit(OutSet{Char: args.One("who"), How: OutRuled}) }), nobodyHere)
}

// backMove brings one back by the fiction (OUT-R3). A name gives it a d6
// complication; without one it comes back as it is.
func backMove() game.Move[State] {
	return Lacking(gmMove(game.Spec{Name: "back", Under: game.UnderPeople, Params: []game.Param{AskWho, AskName}},
		func(s *State) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				if c.Out != "" {
					o := s.charOffer(c, "cortex.back.bring")
					o.Asks = []game.Ask{{Param: AskName}}
					offers = append(offers, o)
				}
			}
			return offers
		}, func(t *Tx, args game.Args) {
			t.Emit(OutSet{Char: args.One("who")})
			if name := args.One("name"); name != "" {
				NewComp(t, args.One("who"), name, dice.D6, "ruled")
			}
		}), "OUT-03", "nobody_out")
}

// enterMove and exitMove bring a character into the scene and take it away.
func enterMove() game.Move[State] { return presenceMove("enter", true) }
func exitMove() game.Move[State]  { return presenceMove("leave-scene", false) }

func presenceMove(name string, away bool) game.Move[State] {
	return Unless(gmMove(game.Spec{Name: name, Under: game.UnderPeople, Params: []game.Param{AskWho}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, c := range s.Chars {
			if c.Away == away && s.engaged(c.ID) == "" {
				offers = append(offers, s.charOffer(c, "cortex."+name+".now"))
			}
		}
		return offers
	}, func(t *Tx, args game.Args) { t.Emit(Entered{Char: args.One("who"), Away: !away}) }), func(s *State,
		by game.Seat) *game.Refusal {
		return s.noneMoves(by, away)
	})
}

// noneMoves refuses to bring somebody in, or to take somebody away, where
// nobody is left for it, or only who is in the middle of a roll.
func (s *State) noneMoves(by game.Seat, away bool) *game.Refusal {
	for _, c := range s.Chars {
		if c.Away == away {
			return game.Refuse("", "cortex.refused.busy", game.W("name", c.Shown()))
		}
	}
	if no := noChars(s, by); no != nil || away {
		return cmp.Or(no, Closed(by, "", "all_here"))
	}
	return Closed(by, "", "nobody_here")
}

// nobodyHere refuses to take somebody out of a scene in which nobody is left.
func nobodyHere(s *State, by game.Seat) *game.Refusal {
	return cmp.Or(noChars(s, by), Closed(by, "", "nobody_here"))
}

func (s *State) charOffer(c *Char, key string) game.Offer {
	return game.Offer{Fixed: game.Args{"who": {c.ID}}, About: CharRef(c.ID), Label: game.Say(key, game.W("name", c.Shown()))}
}

// endMove drops a test that is stuck, and decisions that nobody makes. What
// was paid stays paid, but for what never came about (STRESS-R9).
func endMove() game.Move[State] {
	return Lacking(gmMove(game.Spec{Name: "end", Under: game.UnderAct, Params: []game.Param{AskFor}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, id := range s.Open() {
			if label, ok := s.MattersOf(id).Ending(s, id); ok {
				offers = append(offers, game.Offer{Fixed: game.Args{"for": {id}}, About: s.MomentRef(id), Label: label})
			}
		}
		var seen []string
		for _, p := range s.Pending {
			if what := waitsFor(p); !slices.Contains(seen, what) {
				seen = append(seen, what)
				offers = append(offers, game.Offer{Fixed: game.Args{"for": {what}}, About: s.MomentFor(p),
					Label: game.Say("cortex.end.owed", game.W("name", s.Name(s.waiting(p))))})
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

// waiting is whose roll waits for what somebody owes, "" for the opposition's.
// Whom it befalls may be open still.
func (s *State) waiting(p *Pending) string {
	if r := s.Roll(p.Roll); r != nil {
		return r.Char
	}
	return p.Char
}

func end(t *Tx, args game.Args) {
	id := args.One("for")
	if p := t.S.pending(RollID(id)); p != nil && waitsFor(p) == id && p.Roll == 0 {
		t.Emit(Settled{ID: p.ID, How: Abandoned})
		return
	}
	if !t.S.remembers(id) {
		called := t.S.Called(RollID(id))
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
	t.S.MattersOf(id).Drop(t, id)
	for _, r := range rolls {
		ResolveIf(t, r.ID)
	}
}

// DropBefore drops what was asked before the dice of a matter, which is over.
func DropBefore(t *Tx, id string) {
	for _, p := range slices.Clone(t.S.Pending) {
		if p.For == id {
			t.Emit(Settled{ID: p.ID, How: Abandoned})
		}
	}
}

func dropOwed(t *Tx, roll int) {
	for _, p := range slices.Clone(t.S.Pending) {
		if p.Roll == roll {
			t.Emit(Settled{ID: p.ID, How: Abandoned})
		}
	}
}
