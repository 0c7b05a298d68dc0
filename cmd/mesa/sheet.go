package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/foundry"
	"mesa/systems/cortex/sheet"
)

// character turns a file of Foundry's into the line of a sheet, with all that no
// sheet holds, and a line into such a file.
func character(_ context.Context, p *program, args []string) error {
	f := p.flags("sheet")
	toFoundry := f.set.Bool("foundry", false, "")
	words, err := f.anywhere(args, 200)
	if err != nil {
		return err
	}
	if *toFoundry {
		return p.toFoundry(strings.Join(words, " "))
	}
	data, err := p.named(words)
	if err != nil {
		return err
	}
	a, err := foundry.Read(data)
	if errors.Is(err, foundry.ErrNotActor) {
		return inWords(&game.Refusal{Why: game.Say("cmd.sheet.no_actor")})
	}
	if err != nil {
		return err
	}
	rows, rest := sheet.Bounded(a.Rows)
	fmt.Fprintln(p.out, sheet.Line(a.Name, rows))
	for _, r := range rest {
		a.Left = append(a.Left, sheet.Left{Kind: sheet.LeftDice, Of: r.Cells[0], Text: r.Cells[1]})
	}
	if len(a.Left) > 0 {
		p.line(p.out, game.Say("cmd.sheet.left", game.N("n", len(a.Left))))
	}
	for _, l := range a.Left {
		fmt.Fprintln(p.out, "- "+p.say.Say(l.Said()))
	}
	return nil
}

// named reads the file of that name, or what comes in where none is named.
func (p *program) named(words []string) ([]byte, error) {
	in := p.in
	if len(words) > 1 {
		return nil, &usageError{game.Say("cmd.sheet.one")}
	}
	if len(words) == 1 && words[0] != "-" {
		f, err := os.Open(words[0])
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	return io.ReadAll(io.LimitReader(in, foundry.MaxSize+1))
}

func (p *program) toFoundry(line string) error {
	s, no := sheet.Parse(line)
	if no != nil {
		return inWords(no)
	}
	data, err := foundry.Write(s.Name, s.Rows())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(p.out, string(data))
	return err
}
