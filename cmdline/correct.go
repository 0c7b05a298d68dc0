package cmdline

import (
	"maps"
	"slices"

	"mesa/game"
	"mesa/lang"
)

// Correct says how a line that was refused is written so that it does what was
// meant: at the price that was told, in the place of who may, or sure of what is
// lost. It is empty where the refusal says all.
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
		line := WithPlace(p, game.Offer{Character: o.Character, OnBehalf: true}, Print(spec, c.Args))
		return []game.Msg{game.Say("words.for.how", game.W("line", line))}
	}
	return append(slices.Clone(o.Consequences),
		game.Say("words.sure.how", game.W("line", SureLine(p, specs, o, c.Args))))
}
