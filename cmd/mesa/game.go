package main

import (
	"context"
	"errors"
	"os"
	"slices"

	"mesa/cmdline"
	"mesa/game"
	"mesa/systems"
	"mesa/table"
)

// gameFile checks a game file (cmdline.ReadGame), or prints the game file of a table.
func gameFile(ctx context.Context, p *program, args []string) error {
	f := p.flags("game")
	file := f.db()
	words, err := f.parseMixed(args, 2)
	if err != nil {
		return err
	}
	if len(words) == 2 && words[0] == "check" {
		return p.checkGame(ctx, words[1])
	}
	if len(words) == 2 && words[0] == "export" {
		return p.exportGame(ctx, *file, game.TableID(words[1]))
	}
	return &usageError{game.Say("cmd.game.form")}
}

// checkGame plays a game file at an empty table in memory, and prints each reason why the file is
// refused.
func (p *program) checkGame(ctx context.Context, name string) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	system, rows, err := cmdline.ReadGame(text)
	if err != nil {
		p.line(p.err, game.Say("cmd.game.unread", game.W("why", err.Error())))
		return errReported
	}
	rules := systems.All()
	i := slices.IndexFunc(rules, func(s game.System) bool { return s.Name() == system })
	if i < 0 {
		p.line(p.err, game.Say("cmd.game.system"))
		return errReported
	}
	err = table.TryGame(ctx, rules[i], rows)
	var no *game.Refusal
	switch {
	case errors.Is(err, table.ErrUsualGame): // as good as any other
	case errors.As(err, &no):
		for _, fault := range no.All() {
			p.line(p.err, fault.Reason) // without its row, which is not the number of a line in the file
		}
		return errReported
	case err != nil:
		return err
	}
	p.line(p.out, game.Say("cmd.game.holds", game.N("n", len(rows)), game.M("system", game.Say("system."+system))))
	return nil
}

// exportGame prints the game of a table as a game file that other tables can play. It reads the
// game from what the table offers its GM, so it fails for a table without a GM.
func (p *program) exportGame(ctx context.Context, file string, id game.TableID) error {
	r, err := p.openForReading(ctx, file)
	if err != nil {
		return err
	}
	defer r.close()
	view, err := r.tables.View(ctx, id, table.Caller{}, table.ViewQuery{})
	if err != nil {
		return err
	}
	for _, c := range view.Chairs {
		if c.Role != game.GM || c.User == "" {
			continue
		}
		gm := table.Caller{User: c.User, Chair: c.ID}
		if view, err = r.tables.View(ctx, id, gm, table.ViewQuery{Fields: table.FieldOffers}); err != nil {
			return err
		}
		break
	}
	if rows, ok := table.GameRows(view.Offers); ok {
		_, err := p.out.Write([]byte(cmdline.WriteGame(view.System, rows)))
		return err
	}
	p.line(p.err, game.Say("cmd.game.no_gm"))
	return errReported
}
