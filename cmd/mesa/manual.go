package main

import (
	"context"
	"fmt"

	"mesa/cmdline"
	"mesa/house"
	"mesa/lang"
	"mesa/systems"
)

// manual prints the reference of all commands: those of the lobby and the moves, made from their
// Specs.
func manual(_ context.Context, p *program, args []string) error {
	f := p.flags("manual")
	locale := f.text("lang", p.printer.Locale())
	if _, err := f.parse(args, 0); err != nil {
		return err
	}
	say := p.bundle.Printer(lang.Match(*locale), nil)
	fmt.Fprint(p.out, cmdline.Manual(say, cmdline.CommandSets(house.System(), systems.All())))
	return nil
}
