package outcome

import (
	"maps"
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// The events of consequences.
type (
	// ConsequenceOwed is a complication or cost that the GM has yet to name.
	ConsequenceOwed struct {
		Owed  state.OwedConsequence `json:"owed"`
		Names state.Names           `json:"names,omitempty"`
	}
	// ConsequenceNamed settles an OwedConsequence. Kind is OwesComplication, OwesCost or
	// rules.AsBoth. Kind is "" for the second consequence of rules.AsBoth, and for a consequence
	// that the GM did not name in time, which counts as told at the table. ID is 0 if nothing was
	// owed.
	ConsequenceNamed struct {
		ID      int         `json:"id"`
		PC      string      `json:"pc"`
		Kind    string      `json:"kind,omitempty"`
		Trouble string      `json:"trouble,omitempty"` // an example of the rules
		What    string      `json:"what,omitempty"`    // in the GM's words
		Names   state.Names `json:"names,omitempty"`
	}
)

func (ConsequenceOwed) EventName() string  { return "nde.owes" }
func (ConsequenceNamed) EventName() string { return "nde.named" }

func foldOwes(s *state.State, e ConsequenceOwed) {
	s.NextID++
	s.Owed = append(s.Owed, e.Owed)
	s.Owed = slices.Delete(s.Owed, 0, max(0, len(s.Owed)-rules.MaxOwed))
}

func foldNamed(s *state.State, e ConsequenceNamed) {
	s.Owed = slices.DeleteFunc(s.Owed, func(o state.OwedConsequence) bool { return o.ID == e.ID })
}

func nameOwes(s *state.State, e ConsequenceOwed) ConsequenceOwed {
	e.Names = s.NamesOf(e.Owed.PC)
	return e
}

func nameNamed(s *state.State, e ConsequenceNamed) ConsequenceNamed {
	e.Names = s.NamesOf(e.PC)
	return e
}

func tellOwes(e ConsequenceOwed) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.owes."+e.Owed.Kind, game.W("name", e.Names.Name(e.Owed.PC))))
}

// tellNamed tells a consequence: in the GM's words, by an example, or as told at the table. It
// returns nil if Kind is "".
func tellNamed(e ConsequenceNamed) []game.Msg {
	if e.Kind == "" {
		return nil
	}
	what := game.Say("nde.trouble.untold")
	switch {
	case e.What != "":
		what = game.Quote(e.What)
	case e.Trouble != "":
		what = rules.TroubleMsg(e.Trouble)
	}
	return rulekit.Msgs(game.Say("nde.event.named."+e.Kind, game.W("name", e.Names.Name(e.PC)), game.M("what", what)))
}

// oweConsequences records the consequences that the GM has to name: a complication or a cost after
// a failure, a complication after a 1 or a failed power, a cost after a success at a cost, and both
// after a converted 1 (NDE-TEST-06, NDE-TEST-07, NDE-TEST-09). A failed defence without a 1 owes
// nothing.
func oweConsequences(t *state.Tx, test *state.Test) {
	var kinds []string
	switch {
	case test.Outcome == state.Failure && test.Certain:
		kinds = []string{rules.OwesComplication}
	case test.Outcome == state.Failure && test.Way == rules.ByDefending: // the lost Heart is the cost (NDE-R45)
	case test.Outcome == state.Failure:
		kinds = []string{rules.OwesEither}
	case test.Outcome == state.AtACost && test.Certain: // a converted 1 (NDE-R18)
		kinds = []string{rules.OwesCost, rules.OwesComplication}
	case test.Outcome == state.AtACost:
		kinds = []string{rules.OwesCost}
	}
	for _, kind := range kinds {
		t.Emit(ConsequenceOwed{Owed: state.OwedConsequence{ID: t.S.NextID + 1, PC: test.PC, Test: test.ID, Kind: kind}})
	}
}

// crowdTrouble records the complication that crowd pressure adds to a failure.
func crowdTrouble(t *state.Tx, test *state.Test) {
	if test.Outcome == state.Failure && test.Crowd && rules.CrowdPressure.Is(t.S, "complication") {
		t.Emit(ConsequenceOwed{Owed: state.OwedConsequence{ID: t.S.NextID + 1, PC: test.PC, Test: test.ID,
			Kind: rules.OwesComplication}})
	}
}

var (
	paramTrouble = game.Param{Name: "kind", Kind: game.Pick, Max: 1}
	paramTold    = game.Param{Name: "text", Kind: game.Text, Max: 200}
)

// consequenceMove names the consequence of a failure or a success at a cost. Only the GM may do it.
// The first button asks for the trouble, the second says that the trouble was told at the table. A
// third button names one trouble for both, if a test owes a cost and a complication.
func consequenceMove() state.Move {
	paramOwed := game.Param{Name: "owed", Kind: game.Pick, Min: 1, Max: 1}
	paramHow := game.Param{Name: "how", Kind: game.Pick, Max: 1}
	spec := game.Spec{Name: "consequence", Category: game.CategoryAct, Slash: true, AnswersCards: true,
		Params: []game.Param{rules.ParamAs, paramTrouble, paramTold, rules.ParamWho, paramOwed, paramHow}}
	return state.GMMove(spec, func(s *state.State, c *game.Collector) {
		for i, o := range s.Owed {
			alike := func(p state.OwedConsequence) bool { return p.PC == o.PC && p.Kind == o.Kind }
			if !slices.ContainsFunc(s.Owed[:i], alike) { // of several equal ones, only the first is offered
				c.Add(consequenceOffers(s, o)...)
			}
		}
		if len(s.Owed) == 0 {
			c.Close(rules.Refuse("nothing-owed"))
		}
	}, func(t *state.Tx, args game.Args) {
		for _, o := range slices.Clone(t.S.Owed) {
			if owedWord(o.ID) != args.One("owed") {
				continue
			}
			as, text := args.One("as"), args.One("text")
			t.Emit(ConsequenceNamed{ID: o.ID, PC: o.PC, Kind: as, Trouble: args.One("kind"), What: text})
			if other := otherConsequence(t.S, o); as == rules.AsBoth && other.ID > 0 {
				t.Emit(ConsequenceNamed{ID: other.ID, PC: o.PC})
			}
		}
	})
}

// consequenceOffers returns the offers for one owed consequence: a cost, a complication, or one
// trouble for both (NDE-R18). The label names the kind, which tells several owed consequences of a
// PC apart.
func consequenceOffers(s *state.State, o state.OwedConsequence) []game.Offer {
	offer := game.Offer{Fixed: game.Args{"who": {o.PC}, "owed": {owedWord(o.ID)}}, About: check.OwedRef(o.ID),
		ForCard: game.ForCard{Card: check.OwedCard(s, o), Urgent: true}, Primary: true,
		Form:  game.Form{OpensForm: true},
		Label: game.Say("nde.consequence.of."+o.Kind, game.W("name", s.Name(o.PC))),
		Inputs: []game.Input{{Param: paramTrouble, Choices: rules.Choices(rules.Troubles, rules.TroubleMsg, "")},
			{Param: paramTold}}}
	either := game.Input{Param: rules.ParamAs,
		Choices: rules.Choices(rules.Consequences[:2], consequenceMsg, rules.OwesComplication)}
	if o.Kind == rules.OwesEither {
		told := toldOffer(s, o, offer)
		offer.Inputs, told.Inputs = append([]game.Input{either}, offer.Inputs...), []game.Input{either}
		return []game.Offer{offer, told}
	}
	as := func(w rules.Word) game.Offer {
		next := offer
		next.Fixed = game.Args{"who": {o.PC}, "owed": {owedWord(o.ID)}, "as": {w.Word}}
		next.Aliases = game.Args{"as": w.Also}
		return next
	}
	if o.Kind == rules.OwesComplication {
		first := as(rules.Consequences[0])
		return []game.Offer{first, toldOffer(s, o, first)}
	}
	first := as(rules.Consequences[1])
	offers := []game.Offer{first, toldOffer(s, o, first)}
	if otherConsequence(s, o).ID > 0 {
		both := as(rules.Consequences[2])
		both.Label, both.Primary = game.Say("nde.consequence.of.both", game.W("name", s.Name(o.PC))), false
		offers = append(offers, both)
	}
	return offers
}

// toldOffer returns a variant of the offer for trouble that was told at the table already.
func toldOffer(s *state.State, o state.OwedConsequence, offer game.Offer) game.Offer {
	told := offer
	told.Label = game.Say("nde.consequence.told."+o.Kind, game.W("name", s.Name(o.PC)))
	told.Fixed, told.Aliases = maps.Clone(offer.Fixed), maps.Clone(offer.Aliases)
	if told.Aliases == nil {
		told.Aliases = game.Args{}
	}
	told.Fixed["how"], told.Aliases["how"], told.MustName = []string{rules.ToldWord.Word}, rules.ToldWord.Also, "how"
	told.Primary, told.OpensForm, told.Inputs = false, false, nil
	return told
}

// otherConsequence returns the other owed consequence of the same test: the complication for a
// cost, the cost for a complication. It returns the zero value if there is none.
func otherConsequence(s *state.State, o state.OwedConsequence) state.OwedConsequence {
	i := slices.IndexFunc(s.Owed, func(p state.OwedConsequence) bool {
		return p.Test == o.Test && p.Kind != o.Kind && p.Kind != rules.OwesEither && o.Kind != rules.OwesEither
	})
	if i < 0 {
		return state.OwedConsequence{}
	}
	return s.Owed[i]
}

func consequenceMsg(w string) game.Msg { return game.Say("nde.consequence.as." + w) }

func owedWord(id int) string { return "o" + game.Itoa(id) }

// complicateMove adds a cost or a complication that comes from the story and not from a throw
// (NDE-R19).
func complicateMove() state.Move {
	return state.GMMove(game.Spec{Name: "complicate", Category: game.CategoryAct,
		Params: []game.Param{rules.ParamWho, rules.ParamAs, paramTrouble, paramTold}},
		func(s *state.State, c *game.Collector) {
			for _, p := range s.PCs {
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: state.PCRef(p.ID),
					Label: game.Say("nde.complicate.now", game.W("name", p.DisplayName())),
					Form:  game.Form{OpensForm: true},
					Inputs: []game.Input{
						{Param: rules.ParamAs,
							Choices: rules.Choices(rules.Consequences[:2], consequenceMsg, rules.OwesComplication)},
						{Param: paramTrouble, Choices: rules.Choices(rules.Troubles, rules.TroubleMsg, "")},
						{Param: paramTold}}})
			}
		}, func(t *state.Tx, args game.Args) {
			t.Emit(ConsequenceNamed{PC: args.One("who"), Kind: args.One("as"), Trouble: args.One("kind"),
				What: args.One("text")})
		})
}
