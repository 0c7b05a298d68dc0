package nde

import (
	"maps"
	"slices"

	"mesa/game"
)

// asBoth names one trouble for both consequences of a converted 1, the cost and the complication
// (NDE-R18).
const asBoth = "both"

// troubles are the examples of NDE-LUCK-02 and NDE-TEST-10.
var troubles = []word{
	{"noise", []string{"barulho"}},
	{"time", []string{"tempo"}},
	{"resource", []string{"recurso"}},
	{"position", []string{"posicao"}},
	{"attention", []string{"atencao"}},
	{"gear", []string{"equipamento"}},
}

// consequences are the kinds of consequence, in the words of both languages.
var consequences = []word{
	{OwesComplication, []string{"complicacao"}},
	{OwesCost, []string{"custo"}},
	{asBoth, []string{"ambos", "os-dois"}},
}

func consequenceMsg(w string) game.Msg { return game.Say("nde.consequence.as." + w) }

var (
	paramTrouble = game.Param{Name: "kind", Kind: game.Pick, Max: 1}
	paramTold    = game.Param{Name: "text", Kind: game.Text, Max: 200}
)

// toldWord says that the trouble was told at the table and is not written down.
var toldWord = word{"told", []string{"contado", "contada"}}

// consequenceMove names the consequence of a failure or a success at a cost. Only the GM may do it.
// The first button asks for the trouble, the second says that it was told at the table. A third
// names one trouble for both, if a cost and a complication are owed.
func consequenceMove() move {
	paramOwed := game.Param{Name: "owed", Kind: game.Pick, Min: 1, Max: 1}
	paramHow := game.Param{Name: "how", Kind: game.Pick, Max: 1}
	spec := game.Spec{Name: "consequence", Category: game.CategoryAct, Slash: true, AnswersCards: true,
		Params: []game.Param{paramAs, paramTrouble, paramTold, paramWho, paramOwed, paramHow}}
	return gmMove(spec, func(s *State, c *game.Collector) {
		for i, o := range s.Owed {
			alike := func(p OwedConsequence) bool { return p.PC == o.PC && p.Kind == o.Kind }
			if !slices.ContainsFunc(s.Owed[:i], alike) { // of several equal ones, only the first is offered
				c.Add(s.consequenceOffers(o)...)
			}
		}
		if len(s.Owed) == 0 {
			c.Close(refuse("nothing-owed"))
		}
	}, func(t *tx, args game.Args) {
		for _, o := range slices.Clone(t.S.Owed) {
			if owedWord(o.ID) != args.One("owed") {
				continue
			}
			as, text := args.One("as"), args.One("text")
			t.Emit(ConsequenceNamed{ID: o.ID, PC: o.PC, Kind: as, Trouble: args.One("kind"), What: text})
			if other := t.S.otherConsequence(o); as == asBoth && other.ID > 0 {
				t.Emit(ConsequenceNamed{ID: other.ID, PC: o.PC})
			}
		}
	})
}

// consequenceOffers returns the offers for one owed consequence: a cost, a complication, or one
// trouble for both (NDE-R18). The label names the kind, which tells several owed consequences of a
// PC apart.
func (s *State) consequenceOffers(o OwedConsequence) []game.Offer {
	offer := game.Offer{Fixed: game.Args{"who": {o.PC}, "owed": {owedWord(o.ID)}}, About: owedRef(o.ID),
		ForCard: game.ForCard{Card: s.owedCard(o), Urgent: true}, Primary: true, Form: game.Form{OpensForm: true},
		Label:  game.Say("nde.consequence.of."+o.Kind, game.W("name", s.name(o.PC))),
		Inputs: []game.Input{{Param: paramTrouble, Choices: choices(troubles, troubleMsg, "")}, {Param: paramTold}}}
	either := game.Input{Param: paramAs, Choices: choices(consequences[:2], consequenceMsg, OwesComplication)}
	if o.Kind == OwesEither {
		told := s.toldOffer(o, offer)
		offer.Inputs, told.Inputs = append([]game.Input{either}, offer.Inputs...), []game.Input{either}
		return []game.Offer{offer, told}
	}
	as := func(w word) game.Offer {
		next := offer
		next.Fixed = game.Args{"who": {o.PC}, "owed": {owedWord(o.ID)}, "as": {w.word}}
		next.Aliases = game.Args{"as": w.also}
		return next
	}
	if o.Kind == OwesComplication {
		first := as(consequences[0])
		return []game.Offer{first, s.toldOffer(o, first)}
	}
	first := as(consequences[1])
	offers := []game.Offer{first, s.toldOffer(o, first)}
	if s.otherConsequence(o).ID > 0 {
		both := as(consequences[2])
		both.Label, both.Primary = game.Say("nde.consequence.of.both", game.W("name", s.name(o.PC))), false
		offers = append(offers, both)
	}
	return offers
}

// toldOffer returns a variant of the offer for trouble that was told at the table already.
func (s *State) toldOffer(o OwedConsequence, offer game.Offer) game.Offer {
	told := offer
	told.Label = game.Say("nde.consequence.told."+o.Kind, game.W("name", s.name(o.PC)))
	told.Fixed, told.Aliases = maps.Clone(offer.Fixed), maps.Clone(offer.Aliases)
	if told.Aliases == nil {
		told.Aliases = game.Args{}
	}
	told.Fixed["how"], told.Aliases["how"], told.MustName = []string{toldWord.word}, toldWord.also, "how"
	told.Primary, told.OpensForm, told.Inputs = false, false, nil
	return told
}

// otherConsequence returns the other owed consequence of the same test: the complication for a
// cost, the cost for a complication. It returns the zero value if there is none.
func (s *State) otherConsequence(o OwedConsequence) OwedConsequence {
	i := slices.IndexFunc(s.Owed, func(p OwedConsequence) bool {
		return p.Test == o.Test && p.Kind != o.Kind && p.Kind != OwesEither && o.Kind != OwesEither
	})
	if i < 0 {
		return OwedConsequence{}
	}
	return s.Owed[i]
}

// complicateMove adds a cost or a complication that comes from the story and not from a throw
// (NDE-R19).
func complicateMove() move {
	return gmMove(game.Spec{Name: "complicate", Category: game.CategoryAct,
		Params: []game.Param{paramWho, paramAs, paramTrouble, paramTold}},
		func(s *State, c *game.Collector) {
			for _, p := range s.PCs {
				c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
					Label: game.Say("nde.complicate.now", game.W("name", p.displayName())),
					Form:  game.Form{OpensForm: true},
					Inputs: []game.Input{
						{Param: paramAs, Choices: choices(consequences[:2], consequenceMsg, OwesComplication)},
						{Param: paramTrouble, Choices: choices(troubles, troubleMsg, "")}, {Param: paramTold}}})
			}
		}, func(t *tx, args game.Args) {
			t.Emit(ConsequenceNamed{PC: args.One("who"), Kind: args.One("as"), Trouble: args.One("kind"),
				What: args.One("text")})
		})
}

func troubleMsg(w string) game.Msg { return game.Say("nde.trouble." + w) }

func owedWord(id int) string  { return "o" + game.Itoa(id) }
func owedRef(id int) game.Ref { return game.Ref("owed/" + game.Itoa(id)) }

// owedCard returns the card of an owed consequence: that of its test while the state remembers the
// test, else a card of its own.
func (s *State) owedCard(o OwedConsequence) game.Ref {
	if s.anyTest(o.Test) != nil {
		return testRef(o.Test)
	}
	return owedRef(o.ID)
}
func counterRef(id string) game.Ref { return game.Ref("counter/" + id) }
