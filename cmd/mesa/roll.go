package main

import (
	"context"
	"errors"
	"strings"

	"mesa/dice"
	"mesa/game"
)

// roll throws dice without a table or a file, with a chain of one link.
func roll(_ context.Context, p *program, args []string) error {
	f := p.flags("roll")
	words, err := f.parse(args, 100)
	if err != nil {
		return err
	}
	line := strings.Join(words, " ")
	pool, err := dice.Parse(line, 30)
	if err != nil {
		return &usageError{badDice(line, err)}
	}
	if len(pool) == 0 {
		return &usageError{game.Say("cmd.roll.none")}
	}
	faces, err := throw(pool)
	if err != nil {
		return err
	}
	sum := 0
	for _, n := range faces {
		sum += n
	}
	p.line(p.out, game.Say("cmd.roll.result", game.N("sum", sum), game.L("dice", game.DiceMsgs(pool, faces)...)))
	return nil
}

// throw makes a new chain of one link and throws the pool with it.
func throw(pool []dice.Die) ([]int, error) {
	t, err := dice.NewChain(dice.NewSeed(), 1, 1).Throw(1,
		dice.Occasion{Table: "none", Command: "roll", Author: localUser}, pool)
	return t.Faces, err
}

// badDice returns a message that marks the mistake in a typed line of dice.
func badDice(line string, err error) game.Msg {
	var bad *dice.ParseError
	if !errors.As(err, &bad) {
		return game.Say("cmd.roll.none")
	}
	return badLine(line, bad.At,
		game.Say("refused.dice."+string(bad.Problem), game.W("word", bad.Word), game.N("at", bad.At+1),
			game.N("max", bad.Max)))
}

// badLine returns a message with a typed line, a mark below the byte at, and the reason why.
func badLine(line string, at int, why game.Msg) game.Msg {
	return game.Say("cmd.roll.bad", game.W("line", line), game.W("mark", strings.Repeat(" ", at)+"^"),
		game.M("why", why))
}
