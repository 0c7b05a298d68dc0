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
func severalOffer(s *core.State, cs []*core.Char) []game.Offer {
	cs = slices.DeleteFunc(slices.Clone(cs), func(c *core.Char) bool { return c.Out != "" })
	if len(cs) < 2 {
		return nil
	}
	cs = cs[:min(len(cs), maxTested)]
	var names []game.Msg
	for _, c := range cs {
		names = append(names, game.Quote(c.Shown()))
	}
	return []game.Offer{{Label: game.Say("cortex.test.call_all", game.L("names", names...)), About: "people", Form: true,
		Later: func(o game.Offer) game.Offer {
			o.Asks, o.Fit = severalAsks(s, cs), func(args game.Args) *game.Refusal { return fitSeveral(s, args) }
			return o
		}}}
}

// severalAsks ask whom of these, and how.
func severalAsks(s *core.State, cs []*core.Char) []game.Ask {
	whom := game.Ask{Param: askWhom}
	whom.Min, whom.Max = 2, len(cs)
	for _, c := range cs {
		whom.Among = append(whom.Among, game.Choice{Word: c.ID, Label: game.Quote(c.Shown()), Ticked: true})
	}
	os := againstAll(s, cs)
	asks := howAsks(s, os, core.Draft{Pick: core.OpposesByItself(s, os)}, nil)
	asks = slices.DeleteFunc(asks, func(a game.Ask) bool { return a.Name == core.AskDice.Name }) // a form has room for five
	for i, a := range asks {
		// What costs or earns something does so for one throw.
		asks[i].Among = slices.DeleteFunc(a.Among, func(c game.Choice) bool { return len(c.Cost) > 0 })
	}
	return append([]game.Ask{whom}, asks...)
}

// againstAll are what may oppose each of some characters.
func againstAll(s *core.State, cs []*core.Char) []core.PoolOption {
	all := slices.Clone(core.OppositionOptions(s, cs[0])) // the state keeps those
	for _, c := range cs[1:] {
		its := core.OppositionOptions(s, c)
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
		os := core.OppositionOptions(s, s.Char(who))
		o := core.Opposed(s, game.Offer{Fixed: game.Args{"who": {who}}}, laysOut(s, os))
		if no := o.Fit(its); no != nil {
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
	for _, word := range core.OpposesByItself(s, core.OppositionOptions(s, s.Char(who))) {
		if b, ok := s.Burden(word); ok && b.On == who && !slices.Contains(its["with"], word) {
			its["with"] = append(its["with"], word)
		}
	}
	return its
}
