package test

import (
	"maps"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
)

// severalOffer returns the offer to call a test for several characters at once (CORE-TEST-R8), if
// at least two are not out. A tap opens its form, so that no dice are thrown before it is clear for
// whom.
func severalOffer(s *engine.State, cs []*people.Character) []game.Offer {
	cs = slices.DeleteFunc(slices.Clone(cs), func(c *people.Character) bool { return c.Out != "" })
	if len(cs) < 2 {
		return nil
	}
	cs = cs[:min(len(cs), maxTested)]
	var names []game.Msg
	for _, c := range cs {
		names = append(names, game.Quote(c.DisplayName()))
	}
	return []game.Offer{{Label: game.Say("cortex.test.call_all", game.L("names", names...)), About: "people",
		Form: game.Form{OpensForm: true, Lazy: func(o game.Offer) game.Offer {
			o.Inputs, o.Validate = severalInputs(s, cs),
				func(args game.Args) *game.Refusal { return refuseSeveral(s, args) }
			return o
		}}}}
}

// severalInputs returns the inputs for which of these characters are tested, and how.
func severalInputs(s *engine.State, cs []*people.Character) []game.Input {
	tested := game.Input{Param: paramTested}
	tested.Min, tested.Max = 2, len(cs)
	for _, c := range cs {
		tested.Choices = append(tested.Choices,
			game.Choice{Word: c.ID, Label: game.Quote(c.DisplayName()), Selected: true})
	}
	os := optionsAgainstAll(s, cs)
	inputs := howInputs(s, os, check.Draft{Pick: draft.AutoOpposing(s, os)}, nil)
	// A form has room for five inputs. Loose dice come last: they can still be typed as a command.
	slices.SortStableFunc(inputs, func(a, b game.Input) int { return oneIfDice(a) - oneIfDice(b) })
	for i, a := range inputs {
		// A price would count once, but each throw would have to pay it.
		inputs[i].Choices = slices.DeleteFunc(a.Choices, func(c game.Choice) bool { return len(c.Cost) > 0 })
	}
	return append([]game.Input{tested}, inputs...)
}

// oneIfDice returns 1 for the input of loose dice, else 0.
func oneIfDice(a game.Input) int {
	if a.Name == people.ParamDice.Name {
		return 1
	}
	return 0
}

// optionsAgainstAll returns the options that may oppose every one of these characters.
func optionsAgainstAll(s *engine.State, cs []*people.Character) []draft.PoolOption {
	all := slices.Clone(draft.OpposingOptions(s, cs[0])) // the original belongs to the state
	for _, c := range cs[1:] {
		its := draft.OpposingOptions(s, c)
		all = slices.DeleteFunc(all, func(o draft.PoolOption) bool { return !hasOption(its, o.Word) })
	}
	return all
}

func hasOption(os []draft.PoolOption, word string) bool {
	return slices.ContainsFunc(os, func(o draft.PoolOption) bool { return o.Word == word })
}

// refuseSeveral refuses options that cannot oppose one of the tested characters.
func refuseSeveral(s *engine.State, args game.Args) *game.Refusal {
	for _, who := range args["who"] {
		its := argsForOne(s, who, args)
		os := draft.OpposingOptions(s, people.Of(s).Char(who))
		o := draft.WithOppositionPrice(s, game.Offer{Fixed: game.Args{"who": {who}}}, oppositionBy(s, os))
		if no := o.Validate(its); no != nil {
			return no
		}
	}
	return nil
}

// argsForOne returns the arguments of a call for one of its characters. If the call tests several,
// the character's own afflictions oppose it too.
func argsForOne(s *engine.State, who string, args game.Args) game.Args {
	if len(args["who"]) == 1 {
		return args
	}
	its := maps.Clone(args)
	its["who"] = []string{who}
	its["with"] = slices.Clone(args["with"])
	for _, word := range draft.AutoOpposing(s, draft.OpposingOptions(s, people.Of(s).Char(who))) {
		if b, ok := things.FindAffliction(s, word); ok && b.On == who && !slices.Contains(its["with"], word) {
			its["with"] = append(its["with"], word)
		}
	}
	return its
}
