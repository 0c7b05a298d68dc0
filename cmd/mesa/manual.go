package main

import (
	"context"
	"fmt"

	"mesa/game"
	"mesa/lang"
	"mesa/systems"
	"mesa/words"
)

// manual prints the reference of all moves, made from their Specs.
func manual(_ context.Context, p *program, args []string) error {
	f := p.flags("manual")
	locale := f.text("lang", p.say.Locale())
	if _, err := f.parse(args, 0); err != nil {
		return err
	}
	say := p.book.Printer(lang.Match(*locale), nil)
	fmt.Fprint(p.out, words.Manual(say, words.Chapters(game.HouseRules(), systems.All())))
	return nil
}
