package test

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
)

// healWord is the word of what a character may recover beside afflictions.
func healWord(char string) string { return "heal:" + char }

// characterToHeal is the character that a line would heal, nil if it is about something
// else, or there is nothing to heal.
func characterToHeal(s *core.State, word string) *core.Character {
	char, ok := strings.CutPrefix(word, healWord(""))
	c, heal := s.Char(char), core.Recovery.Of(s)
	if !ok || c == nil || heal == nil || c.Out == core.OutLost || !heal.NeedsHealing(s, c) {
		return nil
	}
	return c
}

// healOffers are tests to recover what is no affliction (LIFE-11): by whoever is in
// the scene, as RECOVER-R2 has it.
func healOffers(s *core.State, by game.Actor) []game.Offer {
	heal := core.Recovery.Of(s)
	if heal == nil || s.NoRolls() != nil {
		return nil
	}
	var offers []game.Offer
	for _, c := range s.Chars {
		who := testers(s, by, c.ID)
		if characterToHeal(s, healWord(c.ID)) == nil || healing(s, c) != nil || c.Away || len(who) == 0 {
			continue
		}
		os := core.OpposingOptions(s, c)
		laid := func(args game.Args) core.Pool { return healPool(s, c, os, args) }
		o := game.Offer{Fixed: game.Args{"complication": {healWord(c.ID)}}, About: core.CharRef(c.ID), Label: heal.Label(s, c),
			Inputs: tryInputs(s, by, who, heal.Difficulty, os)}
		if tries := s.Char(who[0].Word); s.KnowsChances(by) && s.KnowsDifficulty(by) {
			if law, err := s.Margins(tries, laid(nil)); err == nil {
				o.Odds = heal.Odds(s, c, law)
			}
		}
		if by.Role != game.GM && len(who) == 1 { // nothing is left to say: one tap
			o.Fixed[core.ParamWho.Name], o.Inputs = []string{who[0].Word}, nil
		} else if by.Role == game.GM {
			weighs := relevant(s, c)
			o.Inputs[2] = core.PoolInput(core.ParamWith, os, func(w string) bool { return slices.Contains(weighs, w) })
		}
		offers = append(offers, core.WithOppositionPrice(s, o, laid))
	}
	return offers
}

// healPool is what opposes: the difficulty and what the GM picked of the options, or
// else the sufferer's complications.
func healPool(s *core.State, c *core.Character, os []core.PoolOption, args game.Args) core.Pool {
	words, said := args[core.ParamWith.Name]
	if !said {
		words = relevant(s, c)
	}
	return opposition(s, core.Recovery.Of(s).Difficulty, os,
		game.Args{core.ParamDifficulty.Name: args[core.ParamDifficulty.Name], "with": words, "dice": args["dice"]})
}

// relevant are the sufferer's complications that may oppose (COMP-R6).
func relevant(s *core.State, c *core.Character) []string {
	var words []string
	for _, k := range s.AfflictionsOn(c.ID) {
		if k.Die > dice.D4 {
			words = append(words, k.ID)
		}
	}
	return words
}
