package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"mesa/explain"
	"mesa/game"
	"mesa/lang"
	"mesa/systems"
)

// lookUp prints what a rule, a term or a thing of the catalogues means. Without the flag -game it
// looks in every system.
func lookUp(_ context.Context, p *program, args []string) error {
	f := p.flags("explain")
	system, language := f.text("game", ""), f.text("lang", p.printer.Locale())
	words, err := f.parseMixed(args, 100)
	if err != nil {
		return err
	}
	if *system != "" && !slices.ContainsFunc(systems.All(), func(s game.System) bool { return s.Name() == *system }) {
		return &usageError{game.Say("cmd.explain.no_game", game.W("word", *system))}
	}
	p.printer = p.bundle.Printer(lang.Match(*language), lang.Visible)
	told, no := explain.Of(*system, p.printer.Locale()).Answer(strings.Join(words, " "), p.printer.Say)
	if no != nil {
		return faultError(no)
	}
	for _, m := range told {
		fmt.Fprintln(p.out, p.printer.Say(m))
	}
	return nil
}
