package growth

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
)

var (
	askPays     = game.Param{Name: "falls", Kind: game.Pick, Min: 1, Max: 1}
	askBalances = game.Param{Name: "balances", Kind: game.Pick, Min: 1, Max: 1}
)

// takeMove takes the step of a growth roll for which something has to fall: another
// trait where the dice did not give it (GROW-TAG-07), and one of the same set where its
// total is fixed.
func takeMove() game.Move[core.State] {
	return core.Lacking(game.Move[core.State]{
		Spec: game.Spec{Name: "growth take", Under: game.UnderSheet, Answers: true,
			Params: []game.Param{askPays, askBalances, core.AskChar}},
		When: func(s *core.State, by game.Seat) []game.Offer { return ends(s, by, takeOffer) },
		Do: func(t *core.Tx, args game.Args) {
			char := args.One("char")
			take(t, char, try(t.S, char), slices.Concat(args["balances"], args["falls"])...)
		},
		Why: func(s *core.State, by game.Seat, _ game.Args) *game.Refusal { return nil },
	}, "GROW-TAG-07", "growth_none")
}

// leaveMove lets the step be, which costs nothing (RUL-TAG-COMP).
func leaveMove() game.Move[core.State] {
	return core.Lacking(game.Move[core.State]{
		Spec: game.Spec{Name: "growth leave", Under: game.UnderSheet, Answers: true, Params: []game.Param{core.AskChar}},
		When: func(s *core.State, by game.Seat) []game.Offer { return ends(s, by, leaveOffer) },
		Do: func(t *core.Tx, args game.Args) {
			char := args.One("char")
			t.Emit(Ended{Char: char, How: endLeft, Trait: try(t.S, char).Gain.Name})
		},
	}, "GROW-TAG-07", "growth_none")
}

// ends are the growth rolls of the characters that the seat plays which wait for a word.
func ends(s *core.State, by game.Seat, offer func(*core.State, game.Seat, *core.Char, *Try) game.Offer) []game.Offer {
	var offers []game.Offer
	for _, c := range s.Chars {
		if t := try(s, c.ID); t != nil && t.Ended == "" && s.PlayedBy(by, c.ID) {
			o := offer(s, by, s.Whole(c), t)
			o.Fixed, o.About, o.Moment = game.Args{"char": {c.ID}}, core.CharRef(c.ID), momentRef(c.ID)
			o.Urgent = o.No == nil && s.Own(by, c.ID)
			offers = append(offers, o)
		}
	}
	return offers
}

func leaveOffer(s *core.State, by game.Seat, c *core.Char, t *Try) game.Offer {
	return game.Offer{Label: game.Say("cortex.growth.leave.now", game.W("name", s.NameFor(by, c.ID)), game.W("trait", t.Gain.Name))}
}

// takeOffer asks what falls: every trait is there, closed with the reason where it
// cannot.
func takeOffer(s *core.State, by game.Seat, c *core.Char, t *Try) game.Offer {
	key := "cortex.growth.take.now"
	if t.Gain.Way == sheet.Unlock {
		key = "cortex.growth.take.unlock"
	}
	o := game.Offer{Label: game.Say(key, game.W("name", s.NameFor(by, c.ID)), game.W("trait", t.Gain.Name), then(t.Gain))}
	asks := fallers(s, c, t)
	o.Asks, o.Form = asks, len(asks) > 1
	if o.No = changed(s, c, t); o.No != nil {
		return o
	}
	for _, a := range asks {
		if !slices.ContainsFunc(a.Among, func(c game.Choice) bool { return c.No == nil }) {
			o.No = game.Refuse("RUL-TAG-COMP", "cortex.refused.growth_payer", game.W("name", c.Shown()))
			return o
		}
	}
	asks[0].Lead = len(asks) == 1
	o.Fit = func(args game.Args) *game.Refusal {
		no := s.NoGain(c, t.Gain, slices.Concat(args["balances"], args["falls"])...)
		if no != nil && len(args["falls"]) > 0 {
			no.Param = askPays.Name
		}
		return no
	}
	return o
}

// changed refuses a step of what is not as it was when the dice fell.
func changed(s *core.State, c *core.Char, t *Try) *game.Refusal {
	g := t.Gain
	if g.Way != sheet.Add {
		if now, ok := gainOf(c, g.Word()); !ok || now.To != g.To {
			return game.Refuse("GROW-TAG-07", "cortex.refused.growth_changed", game.W("trait", g.Name))
		}
	}
	if balances(g) {
		return nil
	}
	return s.NoGain(c, g)
}

// fallers ask which traits fall.
func fallers(s *core.State, c *core.Char, t *Try) []game.Ask {
	var asks []game.Ask
	if balances(t.Gain) {
		ask := game.Ask{Param: askBalances}
		may := s.Book().Fallers(&c.Sheet, t.Gain)
		for set, o := range c.All() {
			if set == t.Gain.Set {
				ask.Among = append(ask.Among, falling(o, may, noFall(s, c, t.Gain, set, o, false)))
			}
		}
		asks = append(asks, ask)
	}
	if !t.Won {
		ask := game.Ask{Param: askPays}
		may := payers(s, c, t.Gain)
		for set, o := range c.All() {
			if _, _, on := s.Char(c.ID).Trait(o.Word); o.Die > dice.D4 || o.Die > 0 && on {
				choice := falling(o, may, noFall(s, c, t.Gain, set, o, true))
				choice.Group = core.InSet(set).Word
				if !slices.ContainsFunc(ask.Groups, func(g game.Group) bool { return g.Word == choice.Group }) {
					ask.Groups = append(ask.Groups, core.InSet(set))
				}
				ask.Among = append(ask.Among, choice)
			}
		}
		asks = append(asks, ask)
	}
	return asks
}

// payers are the traits that may pay for a step, where one of its set falls for it too by
// the first that may.
func payers(s *core.State, c *core.Char, g sheet.Gain) []sheet.Trait {
	if !balances(g) {
		return s.Book().Payers(&c.Sheet, g)
	}
	if may := s.Book().Fallers(&c.Sheet, g); len(may) > 0 {
		return s.Book().Payers(&c.Sheet, g, may[0].Word)
	}
	return nil
}

// falling is a trait that may be picked to fall, with the die that it would be.
func falling(t sheet.Trait, may []sheet.Trait, no *game.Refusal) game.Choice {
	down, _ := t.Die.Step(-1)
	choice := game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice(),
		Note: game.Say("cortex.growth.falls", game.D("die", down))}
	if !slices.ContainsFunc(may, func(o sheet.Trait) bool { return o.Word == t.Word }) {
		choice.No, choice.Note = no, game.Msg{}
	}
	return choice
}

// noFall is why a trait cannot fall for a gain: it is what improves, it is at d4, or its
// game does not let it; pays: for a step that the dice did not give.
func noFall(s *core.State, c *core.Char, g sheet.Gain, set string, t sheet.Trait, pays bool) *game.Refusal {
	if t.Die == dice.D4 {
		return game.Refuse("CONV-03", "cortex.fault.E_RATING_MIN", game.W("trait", t.Name), game.D("min", dice.D4))
	}
	if t.Word != g.Trait && !(pays && sheet.FixedTotal(set)) && t.Note().Was == 0 {
		then := g.On(&c.Sheet)
		if no := s.Breaks(c, then.Fallen(t.Word)); no != nil {
			return no
		}
	}
	return game.Refuse("RUL-TAG-COMP", "cortex.fault.E_GROWTH_COMP", game.W("name", t.Name))
}

// leaveOpen lets be what nobody has said a word on, as the scene ends.
func leaveOpen(t *core.Tx) {
	for _, o := range slices.Clone(Group.Of(t.S).Of) {
		if open := try(t.S, o.Char); open != nil && open.Ended == "" {
			t.Emit(Ended{Char: o.Char, How: endLeft, Trait: open.Gain.Name})
		}
	}
}

// loses are the steps that nobody has said a word on.
func loses(s *core.State) (gone, stay []game.Msg) {
	for _, o := range Group.Of(s).Of {
		if open := try(s, o.Char); open != nil && open.Ended == "" {
			gone = append(gone, game.Say("cortex.growth.lost", game.W("name", s.Name(o.Char)), game.W("trait", open.Gain.Name)))
		}
	}
	return gone, nil
}
