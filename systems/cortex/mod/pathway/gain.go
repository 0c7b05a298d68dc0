package pathway

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// gainMove returns the move that takes a gain of the stage.
func gainMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "path gain", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramGain, people.ParamNewName, paramTaken, paramRisen, paramOld,
				people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for who, w := range walkers(s, c) {
				if c.Closed(w.refuseUnchosen(), "char", w.Char) {
					continue
				}
				addSteps(c, w, gainOffers(s, c.Actor, who, w))
				if c.Explains() {
					closeGains(s, c, who, w)
				}
			}
		},
		Do: takeGain,
	}
}

// closeGains closes the gains that a stage does not give, or gives no more of. A typed command
// without the key "what" has the gain in place of the name, so the gain is closed there too.
func closeGains(s *engine.State, c *game.Collector, who *people.Character, w Walker) {
	g := who.SheetRules(s)
	rest := remainingGrant(s, g, who, w)
	switch {
	case rest != (grant{SFX: rest.SFX}) || hasFreeSpecialty(g, who):
	case rest.SFX > 0: // an unlock is done on the sheet
		c.Close(game.Refuse("RUL-PATH-ORDER", "cortex.refused.path_left", game.L("left", rest.msgs(g)...)),
			"char", w.Char)
	default:
		c.Close(refuseUngranted(s, g, w, "something"), "char", w.Char)
	}
	for _, what := range gains {
		if c.Has("what", what) {
			continue
		}
		no := refuseUngranted(s, g, w, gainName(g, what))
		if what == gainRelation && rest.Gain > 0 {
			no = game.Refuse("RUL-PATH-REL", "cortex.refused.path_no_relation", game.W("name", who.DisplayName()))
		}
		c.Close(no, "name", what)
		c.Against(paramGain.Name, func(word string) *game.Refusal {
			if !s.MatchesWord(what, word) {
				return nil
			}
			return no
		})
	}
}

// refuseUngranted refuses a gain that the stage does not give, or gives no more of. The message
// cortex.path.gain.<gain> is the name of the gain.
func refuseUngranted(s *engine.State, g sheet.SheetRules, w Walker, gain string) *game.Refusal {
	return game.Refuse("RUL-PATH-ORDER", "cortex.fault.E_PATH_GRANT",
		game.L("granted", stageGrant(s, g, w.Done+1).msgs(g)...), game.M("asked", game.Say("cortex.path.gain."+gain)))
}

// gainOffers returns the offers of gains that a character may take now.
func gainOffers(s *engine.State, by game.Actor, c *people.Character, w Walker) []game.Offer {
	g := c.SheetRules(s)
	rest, drawn := remainingGrant(s, g, c, w), len(mapOffers(s, by, c, w)) == 0
	var offers []game.Offer
	for _, what := range gains {
		n := rest.timesLeft(s, g, w, what)
		if n == 0 && !(what == gainSpecialty && hasFreeSpecialty(g, c)) {
			continue
		}
		inputs, ok := gainInputs(s, g, c, what, n)
		if !ok {
			continue
		}
		o := game.Offer{Fixed: game.Args{"char": {c.ID}, "what": {what}},
			Form: game.Form{OpensForm: len(inputs) > 0, MustName: "what"}, Inputs: inputs,
			Label: game.Say("cortex.path.take."+gainName(g, what), game.W("name", people.NameFor(s, by, c.ID)),
				game.N("n", n)),
			Validate: func(args game.Args) *game.Refusal { return refuseGain(s, c, what, args) }}
		if o.Closed = refuseUnpickable(inputs); o.Closed == nil {
			o.Urgent, drawn = drawn, false // the first open offer
		}
		offers = append(offers, o)
	}
	return offers
}

// gainName returns the end of the message keys about a gain. A gift is called powers or abilities,
// as the game has it.
func gainName(g sheet.SheetRules, what string) string {
	if what == gainGift && g.Extraordinary != none {
		return g.Extraordinary
	}
	return what
}

// refuseUnpickable returns the reason why none of the traits in the inputs can be picked, or nil.
// Only a specialty may have no traits at all (CHAR-SPEC-02).
func refuseUnpickable(inputs []game.Input) *game.Refusal {
	i := slices.IndexFunc(inputs, func(a game.Input) bool { return a.Name == paramTaken.Name })
	if i < 0 {
		return nil
	}
	var all []*game.Refusal
	for _, c := range inputs[i].Choices {
		if c.Closed == nil {
			return nil
		}
		all = append(all, c.Closed)
	}
	if all == nil {
		return game.Refuse("CHAR-SPEC-02", "cortex.refused.path_no_skill")
	}
	return joinRefusals(all)
}

// gainInputs returns the inputs of a gain that may be taken n times. ok is false if the character
// cannot take the gain.
func gainInputs(s *engine.State, g sheet.SheetRules, c *people.Character, what string, n int) (inputs []game.Input,
	ok bool) {
	switch what {
	case gainSkill, gainAttribute, gainRaise:
		input := rungInput(s, g, c, rungsOfGain(s, g, c, what))
		if input.Max = n; what == gainRaise {
			input.Max = 1
		}
		return []game.Input{input}, len(input.Choices) > 0
	case gainSpecialty:
		return specialtyInputs(s, g, c, n)
	case gainAsset:
		return []game.Input{{Param: people.ParamNewName}}, true
	case gainResource:
		return []game.Input{{Param: people.ParamNewName}}, g.Resources
	case gainRelation:
		input := game.Input{Param: paramTaken, Choices: rulekit.SelectOnly(Section.Of(s).relatedChoices(s, c))}
		input.Max = 1
		return []game.Input{input}, g.Relationships == character.ByPathways && g.UsesSet(sheet.KindRelationships) &&
			len(input.Choices) > 0
	case gainDistinction:
		return distinctionInputs(s, g, c)
	case gainUnlock:
		return nil, countDistinctions(c) >= g.DistinctionCount()
	}
	return giftInputs(g, c)
}

// refuseGain refuses a gain that would break the rules of new sheets, such as a name that the sheet
// has already.
func refuseGain(s *engine.State, c *people.Character, what string, args game.Args) *game.Refusal {
	kind := map[string]string{gainSpecialty: sheet.KindSpecialties, gainAsset: sheet.KindSignatureAssets,
		gainResource: sheet.KindResources, gainDistinction: sheet.KindDistinctions}[what]
	name := strings.TrimSpace(args.One("name"))
	if what == gainGift {
		return refuseSet(c, sheet.Choice{}.In(name, s.Lang).Set)
	}
	if kind == "" || name == "" {
		return nil
	}
	t := sheet.Trait{Name: name, Die: dice.D6}
	switch what {
	case gainSpecialty:
		t, _ = specialty(c.SheetRules(s), c, args)
	case gainResource:
		t.N = 2
	case gainDistinction:
		t.Die = dice.D8
	}
	g := c.SheetRules(s)
	g.Highlights = false // the highlights have their own input
	no := refuseNewFault(g, g.Check(&c.Sheet), c.With(c.SetOf(kind, s.Lang).Name, t))
	if no != nil {
		no.Param = people.ParamNewName.Name
	}
	return no
}
