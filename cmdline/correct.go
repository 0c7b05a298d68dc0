package cmdline

import (
	"maps"
	"slices"

	"mesa/game"
	"mesa/lang"
)

// Correct returns the sentences that say how to type a refused line so that it is done: at the
// price that the refusal shows, on behalf of the character who may act, or confirmed. What is lost
// comes before a line to confirm. It returns nil if the refusal suggests nothing.
func Correct(p *lang.Printer, specs []game.Spec, c game.Command, no *game.Refusal) []game.Msg {
	if no.Suggested == nil {
		return nil
	}
	o, spec := *no.Suggested, game.Spec{}
	if i := slices.IndexFunc(specs, func(s game.Spec) bool { return s.Name == o.Move }); i >= 0 {
		spec = specs[i]
	}
	switch {
	case no.Costlier:
		args := game.Args{}
		maps.Copy(args, c.Args)
		maps.Copy(args, o.Fixed)
		return []game.Msg{game.Say("words.dear.how", game.W("line", WithPlace(p, o, Print(spec, args))))}
	case !o.Destructive:
		line := WithPlace(p, game.Offer{Acting: game.Acting{Character: o.Character, OnBehalf: true}},
			Print(spec, c.Args))
		return []game.Msg{game.Say("words.for.how", game.W("line", line))}
	}
	return append(slices.Clone(o.Consequences),
		game.Say("words.sure.how", game.W("line", SureLine(p, specs, o, c.Args))))
}
