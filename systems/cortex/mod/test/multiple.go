package test

import (
	"maps"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
)

// severalOffer calls a test for several characters at once (CORE-TEST-R8), if there
// are several who are not out. A tap opens its form: so many dice fall only when
// it is clear for whom.
func severalOffer(s *core.State, cs []*core.Character) []game.Offer {
	cs = slices.DeleteFunc(slices.Clone(cs), func(c *core.Character) bool { return c.Out != "" })
	if len(cs) < 2 {
		return nil
	}
	cs = cs[:min(len(cs), maxTested)]
	var names []game.Msg
	for _, c := range cs {
		names = append(names, game.Quote(c.DisplayName()))
	}
	return []game.Offer{{Label: game.Say("cortex.test.call_all", game.L("names", names...)), About: "people", OpensForm: true,
		Lazy: func(o game.Offer) game.Offer {
			o.Inputs, o.Validate = severalInputs(s, cs), func(args game.Args) *game.Refusal { return fitSeveral(s, args) }
			return o
		}}}
}

// severalInputs ask whom of these, and how.
func severalInputs(s *core.State, cs []*core.Character) []game.Input {
	whom := game.Input{Param: paramWhom}
	whom.Min, whom.Max = 2, len(cs)
	for _, c := range cs {
		whom.Choices = append(whom.Choices, game.Choice{Word: c.ID, Label: game.Quote(c.DisplayName()), Selected: true})
	}
	os := againstAll(s, cs)
	inputs := howInputs(s, os, core.Draft{Pick: core.AutoOpposing(s, os)}, nil)
	inputs = slices.DeleteFunc(inputs, func(a game.Input) bool { return a.Name == core.ParamDice.Name }) // a form has room for five
	for i, a := range inputs {
		// What costs or earns something does so for one throw.
		inputs[i].Choices = slices.DeleteFunc(a.Choices, func(c game.Choice) bool { return len(c.Cost) > 0 })
	}
	return append([]game.Input{whom}, inputs...)
}

// againstAll are what may oppose each of some characters.
func againstAll(s *core.State, cs []*core.Character) []core.PoolOption {
	all := slices.Clone(core.OpposingOptions(s, cs[0])) // the state keeps those
	for _, c := range cs[1:] {
		its := core.OpposingOptions(s, c)
		all = slices.DeleteFunc(all, func(o core.PoolOption) bool { return !hasOption(its, o.Word) })
	}
	return all
}

func hasOption(os []core.PoolOption, word string) bool {
	return slices.ContainsFunc(os, func(o core.PoolOption) bool { return o.Word == word })
}

// fitSeveral refuses what cannot oppose one of those who are tested.
func fitSeveral(s *core.State, args game.Args) *game.Refusal {
	for _, who := range args["who"] {
		its := forOne(s, who, args)
		os := core.OpposingOptions(s, s.Char(who))
		o := core.WithOppositionPrice(s, game.Offer{Fixed: game.Args{"who": {who}}}, laysOut(s, os))
		if no := o.Validate(its); no != nil {
			return no
		}
	}
	return nil
}

// forOne are the arguments of a test of several for one of them: what burdens that
// one opposes it too.
func forOne(s *core.State, who string, args game.Args) game.Args {
	if len(args["who"]) == 1 {
		return args
	}
	its := maps.Clone(args)
	its["who"] = []string{who}
	its["with"] = slices.Clone(args["with"])
	for _, word := range core.AutoOpposing(s, core.OpposingOptions(s, s.Char(who))) {
		if b, ok := s.Affliction(word); ok && b.On == who && !slices.Contains(its["with"], word) {
			its["with"] = append(its["with"], word)
		}
	}
	return its
}
