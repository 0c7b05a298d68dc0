package growth

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

var (
	paramPays     = game.Param{Name: "falls", Kind: game.Pick, Min: 1, Max: 1}
	paramBalances = game.Param{Name: "balances", Kind: game.Pick, Min: 1, Max: 1}
)

// takeMove returns the move that takes the gain of a growth roll at the price of other traits: one
// if the dice did not give the gain (GROW-TAG-07), and one of the gain's set if that set has a
// fixed total.
func takeMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "growth take", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramPays, paramBalances, people.ParamCharacter}},
		Offers: decisionOffers(takeOffer),
		Do: func(t *engine.Tx, args game.Args) {
			char := args.One("char")
			take(t, char, currentRoll(t.S, char), slices.Concat(args["balances"], args["falls"])...)
		},
	}, "GROW-TAG-07", "growth_none")
}

// leaveMove returns the move that gives up the gain of a growth roll. It costs nothing
// (RUL-TAG-COMP).
func leaveMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "growth leave", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{people.ParamCharacter}},
		Offers: decisionOffers(leaveOffer),
		Do: func(t *engine.Tx, args game.Args) {
			char := args.One("char")
			t.Emit(GrowthEnded{Char: char, How: endLeft, Trait: currentRoll(t.S, char).Gain.Name})
		},
	}, "GROW-TAG-07", "growth_none")
}

// decisionOffers adds an offer for each growth roll of the actor's characters that waits for a
// decision.
func decisionOffers(offer func(*engine.State, game.Actor, *people.Character, *GrowthRoll) game.Offer) func(
	*engine.State, *game.Collector) {
	return func(s *engine.State, c *game.Collector) {
		for _, who := range people.Of(s).Chars {
			if t := currentRoll(s, who.ID); t != nil && t.Ended == "" && people.Of(s).PlayedBy(c.Actor, who.ID) {
				o := offer(s, c.Actor, who.WithImpliedTraits(s), t)
				o.Fixed, o.About, o.Card = game.Args{"char": {who.ID}}, people.CharRef(who.ID), cardRef(who.ID)
				o.Urgent = o.Closed == nil && people.IsOwn(s, c.Actor, who.ID)
				c.Add(o)
			}
		}
	}
}

func leaveOffer(s *engine.State, by game.Actor, c *people.Character, t *GrowthRoll) game.Offer {
	return game.Offer{Label: game.Say("cortex.growth.leave.now", game.W("name", people.NameFor(s, by, c.ID)),
		game.W("trait", t.Gain.Name))}
}

// takeOffer returns the offer to take a gain, with the traits that may fall. Traits that cannot
// fall are closed.
func takeOffer(s *engine.State, by game.Actor, c *people.Character, t *GrowthRoll) game.Offer {
	key := "cortex.growth.take.now"
	if t.Gain.Kind == sheet.UnlockSFX {
		key = "cortex.growth.take.unlock"
	}
	o := game.Offer{Label: game.Say(key, game.W("name", people.NameFor(s, by, c.ID)), game.W("trait", t.Gain.Name),
		dieArg(t.Gain))}
	inputs := fallInputs(s, c, t)
	o.Inputs, o.OpensForm = inputs, len(inputs) > 1
	if o.Closed = refuseChanged(s, c, t); o.Closed != nil {
		return o
	}
	for _, a := range inputs {
		if !slices.ContainsFunc(a.Choices, func(c game.Choice) bool { return c.Closed == nil }) {
			o.Closed = game.Refuse("RUL-TAG-COMP", "cortex.refused.growth_payer", game.W("name", c.DisplayName()))
			return o
		}
	}
	inputs[0].Lead = len(inputs) == 1
	o.Validate = func(args game.Args) *game.Refusal {
		no := c.RefuseGain(s, t.Gain, slices.Concat(args["balances"], args["falls"])...)
		if no != nil && len(args["falls"]) > 0 {
			no.Param = paramPays.Name
		}
		return no
	}
	return o
}

// refuseChanged refuses a gain of a trait that has changed since the throw, or that the sheet no
// longer allows.
func refuseChanged(s *engine.State, c *people.Character, t *GrowthRoll) *game.Refusal {
	g := t.Gain
	if g.Kind != sheet.NewTrait {
		if now, ok := gainOf(c, g.Word()); !ok || now.To != g.To {
			return game.Refuse("GROW-TAG-07", "cortex.refused.growth_changed", game.W("trait", g.Name))
		}
	}
	if mustBalance(g) {
		return nil
	}
	return c.RefuseGain(s, g)
}

// fallInputs returns the inputs for the traits that fall: one of the gain's set if that set has a
// fixed total, and one that pays if the dice did not give the gain.
func fallInputs(s *engine.State, c *people.Character, t *GrowthRoll) []game.Input {
	var inputs []game.Input
	if mustBalance(t.Gain) {
		input := game.Input{Param: paramBalances}
		may := people.SheetRules(s).CanFall(&c.Sheet, t.Gain)
		for set, o := range c.All() {
			if set == t.Gain.Set {
				input.Choices = append(input.Choices, fallChoice(o, may, refuseFall(s, c, t.Gain, set, o, false)))
			}
		}
		inputs = append(inputs, input)
	}
	if !t.Won {
		input := game.Input{Param: paramPays}
		may := payers(s, c, t.Gain)
		for set, o := range c.All() {
			if _, _, on := people.Of(s).Char(c.ID).Trait(o.Word); o.Die > dice.D4 || o.Die > 0 && on {
				choice := fallChoice(o, may, refuseFall(s, c, t.Gain, set, o, true))
				choice.Group = draft.GroupOfSet(set).Word
				if !slices.ContainsFunc(input.Groups, func(g game.ChoiceGroup) bool { return g.Word == choice.Group }) {
					input.Groups = append(input.Groups, draft.GroupOfSet(set))
				}
				input.Choices = append(input.Choices, choice)
			}
		}
		inputs = append(inputs, input)
	}
	return inputs
}

// payers returns the traits that may pay for a gain. If a trait of the gain's set must fall too,
// the result holds for the first that can fall.
func payers(s *engine.State, c *people.Character, g sheet.Gain) []sheet.Trait {
	if !mustBalance(g) {
		return people.SheetRules(s).CanPayStep(&c.Sheet, g)
	}
	if may := people.SheetRules(s).CanFall(&c.Sheet, g); len(may) > 0 {
		return people.SheetRules(s).CanPayStep(&c.Sheet, g, may[0].Word)
	}
	return nil
}

// fallChoice returns a trait as a choice to fall, with its lower die.
func fallChoice(t sheet.Trait, may []sheet.Trait, no *game.Refusal) game.Choice {
	down, _ := t.Die.Step(-1)
	choice := game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice(),
		Note: game.Say("cortex.growth.falls", game.D("die", down))}
	if !slices.ContainsFunc(may, func(o sheet.Trait) bool { return o.Word == t.Word }) {
		choice.Closed, choice.Note = no, game.Msg{}
	}
	return choice
}

// refuseFall returns the reason why a trait cannot fall for a gain: it is the trait that improves,
// it is a d4, or the game does not allow it. pays is true for a gain that the dice did not give.
func refuseFall(s *engine.State, c *people.Character, g sheet.Gain, set string, t sheet.Trait,
	pays bool) *game.Refusal {
	if t.Die == dice.D4 {
		return game.Refuse("CONV-03", "cortex.fault.E_RATING_MIN", game.W("trait", t.Name), game.D("min", dice.D4))
	}
	if t.Word != g.Trait && !(pays && sheet.FixedTotal(set)) && t.NotesOrEmpty().DieBefore == 0 {
		then := g.ApplyTo(&c.Sheet)
		if no := c.RefuseChange(s, then.WithStepsLost(t.Word)); no != nil {
			return no
		}
	}
	return game.Refuse("RUL-TAG-COMP", "cortex.fault.E_GROWTH_COMP", game.W("name", t.Name))
}

// leaveUndecided gives up undecided gains at the end of the scene.
func leaveUndecided(t *engine.Tx) {
	for _, o := range slices.Clone(Section.Of(t.S).Pools) {
		if open := currentRoll(t.S, o.Char); open != nil && open.Ended == "" {
			t.Emit(GrowthEnded{Char: o.Char, How: endLeft, Trait: open.Gain.Name})
		}
	}
}

// sceneLosses returns the gains that are still undecided.
func sceneLosses(s *engine.State) (gone, stay []game.Msg) {
	for _, o := range Section.Of(s).Pools {
		if open := currentRoll(s, o.Char); open != nil && open.Ended == "" {
			gone = append(gone, game.Say("cortex.growth.lost", game.W("name", people.Of(s).Name(o.Char)),
				game.W("trait", open.Gain.Name)))
		}
	}
	return gone, nil
}
