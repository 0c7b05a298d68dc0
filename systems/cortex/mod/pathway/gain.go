package pathway

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// The gains that a stage may give.
const (
	gainSkill       = "skill"
	gainSpecialty   = "specialty"
	gainAsset       = "asset"
	gainResource    = "resource"
	gainRelation    = "relationship"
	gainRaise       = "raise" // a step of a signature asset, a resource, or a specialty of several levels
	gainAttribute   = "attribute"
	gainDistinction = "distinction"
	gainUnlock      = "unlock" // an SFX in place of a distinction (RUL-PATH-DIST)
	gainGift        = "gift"   // a power set, or an ability
)

var (
	paramGain  = game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	paramRisen = game.Param{Name: "risen", Kind: game.Pick, Min: 2, Max: 2}
	paramOld   = game.Param{Name: "old", Kind: game.Pick, Min: 1, Max: 1}
	paramTaken = game.Param{Name: "trait", Kind: game.Pick, Min: 1, Max: sheet.MaxTraits}
)

// gainMove returns the move that takes a gain of the stage.
func gainMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "path gain", Category: game.CategorySheet, AnswersCards: true,
			Params: []game.Param{paramGain, people.ParamNewName, paramTaken, paramRisen, paramOld,
				people.ParamCharacter}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			return walkerOffers(s, by,
				func(c *people.Character, w Walker) []game.Offer { return gainOffers(s, by, c, w) })
		},
		Do: takeGain,
		Why: func(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
			if no := refuseUnchosen(s, by, args); no != nil {
				return no
			}
			if w := walkerFor(s, by, args); w != nil {
				return refuseUngranted(s, people.Of(s).Char(w.Char), *w, args)
			}
			return nil
		},
	}
}

// refuseUngranted refuses a gain that the stage does not give, or gives no more of. A line without
// the word "what" has the gain where a name may stand.
func refuseUngranted(s *engine.State, c *people.Character, w Walker, args game.Args) *game.Refusal {
	g, what := people.SheetRulesOf(s, c), ""
	for _, gain := range gains {
		if s.MatchesWord(gain, cmp.Or(args.One("what"), args.One("name"))) {
			what = gain
		}
	}
	rest := remainingGrant(s, g, c, w)
	asked := game.Say("cortex.path.gain.something")
	switch {
	case what == gainRelation && rest.Gain > 0:
		if _, ok := gainInputs(s, g, c, what, 1); !ok {
			return game.Refuse("RUL-PATH-REL", "cortex.refused.path_no_relation", game.W("name", c.DisplayName()))
		}
		return nil
	case what != "":
		if rest.timesLeft(s, g, w, what) > 0 {
			return nil
		}
		asked = game.Say("cortex.path.gain." + gainName(g, what))
	case args["what"] != nil || rest != (grant{SFX: rest.SFX}) || hasFreeSpecialty(g, c):
		return nil
	case rest.SFX > 0: // an unlock is done on the sheet
		return game.Refuse("RUL-PATH-ORDER", "cortex.refused.path_left", game.L("left", rest.msgs(g)...))
	}
	return game.Refuse("RUL-PATH-ORDER", "cortex.fault.E_PATH_GRANT",
		game.L("granted", stageGrant(s, g, w.Done+1).msgs(g)...), game.M("asked", asked))
}

// none is the option value of a game without powers and abilities.
const none = "none"

var gains = []string{gainSkill, gainSpecialty, gainAsset, gainResource, gainRelation, gainRaise, gainAttribute,
	gainDistinction,
	gainUnlock, gainGift}

// timesLeft returns how often a character may still take a gain, from the rest of its grant.
func (a grant) timesLeft(s *engine.State, g sheet.SheetRules, w Walker, what string) int {
	switch what {
	case gainSkill:
		if stageGrant(s, g, w.Done+1).Skill == 0 { // the gain may then be a skill
			return a.Gain
		}
		return a.Skill
	case gainAttribute:
		return a.Attribute
	case gainDistinction, gainUnlock:
		return a.Distinction
	case gainGift:
		return a.Gift
	}
	return a.Gain
}

// grantCost returns the part of a grant that n of a gain use up.
func grantCost(s *engine.State, g sheet.SheetRules, w Walker, what string, n int) grant {
	switch what {
	case gainSkill:
		if stageGrant(s, g, w.Done+1).Skill > 0 {
			return grant{Skill: n}
		}
	case gainAttribute:
		return grant{Attribute: n}
	case gainDistinction, gainUnlock:
		return grant{Distinction: n}
	case gainGift:
		return grant{Gift: n}
	}
	return grant{Gain: n}
}

// gainOffers returns the offers of gains that a character may take now.
func gainOffers(s *engine.State, by game.Actor, c *people.Character, w Walker) []game.Offer {
	if w.chosenOption() == nil {
		return nil
	}
	g := people.SheetRulesOf(s, c)
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
		o := game.Offer{Fixed: game.Args{"char": {c.ID}, "what": {what}}, OpensForm: len(inputs) > 0, Inputs: inputs,
			MustName: "what",
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

// gainName returns the word of a gain in texts: a gift is powers or abilities, as the game has it.
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

// gainInputs returns the inputs of a gain. ok is false if the character cannot take it.
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
		input := game.Input{Param: paramTaken, Choices: people.SelectOnly(Section.Of(s).relatedChoices(s, c))}
		input.Max = 1
		return []game.Input{input}, g.Relationships == character.ByPathways && g.UsesSet("relationships") &&
			len(input.Choices) > 0
	case gainDistinction:
		return distinctionInputs(s, g, c)
	case gainUnlock:
		return nil, countDistinctions(c) >= g.DistinctionCount()
	}
	return giftInputs(g, c)
}
