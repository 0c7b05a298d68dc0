package pathway

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
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

// none is the value of an option for something that the game does not have, such as powers and
// abilities.
const none = "none"

var gains = []string{gainSkill, gainSpecialty, gainAsset, gainResource, gainRelation, gainRaise, gainAttribute,
	gainDistinction,
	gainUnlock, gainGift}

// timesLeft returns how often a character may still take a gain. The receiver is the rest of the
// stage's grant.
func (a grant) timesLeft(s *engine.State, g sheet.SheetRules, w Walker, what string) int {
	switch what {
	case gainSkill:
		if stageGrant(s, g, w.Done+1).Skill == 0 { // Gain may then be used for a skill
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

// grantCost returns the part of a grant that is used up by taking a gain n times.
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
