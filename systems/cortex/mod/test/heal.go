package test

import (
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
)

// healWord returns the word that stands, in place of the id of an affliction, for a character's
// harm that is no affliction.
func healWord(char string) string { return "heal:" + char }

// characterToHeal returns the character that a word of healWord names. It returns nil for other
// words, for a character that is out for good, and if there is nothing to heal.
func characterToHeal(s *engine.State, word string) *people.Character {
	char, ok := strings.CutPrefix(word, healWord(""))
	c, heal := people.Of(s).Char(char), harm.Recovery.Of(s)
	if !ok || c == nil || heal == nil || c.Out == people.OutLost || !heal.NeedsHealing(s, c) {
		return nil
	}
	return c
}

// healOffers returns offers of tests to recover harm that is no affliction (LIFE-11), by any PC in
// the scene (RECOVER-R2). It closes the move for characters that cannot be healed now.
func healOffers(s *engine.State, at *game.Collector) []game.Offer {
	heal, by := harm.Recovery.Of(s), at.Actor
	if heal == nil {
		return nil
	}
	var offers []game.Offer
	for _, c := range people.Of(s).Chars {
		if characterToHeal(s, healWord(c.ID)) == nil ||
			at.Closed(refuseSecondHealing(s, c), "complication", healWord(c.ID)) {
			continue
		}
		who := testers(s, by, c.ID)
		if len(who) == 0 && at.Explains() {
			at.Close(refuseNoTester(s, by), "complication", healWord(c.ID))
		}
		if len(who) == 0 || c.Away {
			continue
		}
		os := draft.OpposingOptions(s, c)
		laid := func(args game.Args) draft.Pool { return healPool(s, c, os, args) }
		o := game.Offer{Fixed: game.Args{"complication": {healWord(c.ID)}}, About: people.CharRef(c.ID),
			Label:  heal.Label(s, c),
			Inputs: tryInputs(s, by, who, heal.Difficulty, os)}
		if tries := people.Of(s).Char(who[0].Word); draft.KnowsChances(s, by) && draft.KnowsDifficulty(s, by) {
			if law, ok := laid(nil).Margins(s, tries); ok {
				o.Odds = heal.Odds(s, c, law)
			}
		}
		if by.Role != game.GM && len(who) == 1 { // nothing is left to ask: one tap
			o.Fixed[people.ParamWho.Name], o.Inputs = []string{who[0].Word}, nil
		} else if by.Role == game.GM {
			weighs := opposingComplications(s, c)
			o.Inputs[2] = draft.OpposingInput(os, weighs)
		}
		offers = append(offers, draft.WithOppositionPrice(s, o, laid))
	}
	return offers
}

// healPool returns the opposition to healing c: the difficulty, the loose dice, and the options
// that the GM picked or else c's own complications.
func healPool(s *engine.State, c *people.Character, os []draft.PoolOption, args game.Args) draft.Pool {
	words, said := args[draft.ParamWith.Name]
	if !said {
		words = opposingComplications(s, c)
	}
	return opposition(s, harm.Recovery.Of(s).Difficulty, os,
		game.Args{draft.ParamDifficulty.Name: args[draft.ParamDifficulty.Name], "with": words, "dice": args["dice"]})
}

// opposingComplications returns the ids of c's afflictions larger than d4, which may oppose
// (COMP-R6).
func opposingComplications(s *engine.State, c *people.Character) []string {
	var words []string
	for _, k := range things.AfflictionsOn(s, c.ID) {
		if k.Die > dice.D4 {
			words = append(words, k.ID)
		}
	}
	return words
}
