package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/table"
	"mesa/table/past"
)

// printRecap prints a session of a table as Markdown: the last session, or the session with the
// given number. The session is told as the public may know it, so that it can be shared.
func printRecap(ctx context.Context, p *program, args []string) error {
	f := p.flags("recap")
	file := f.db()
	words, err := f.parseMixed(args, 2)
	if err != nil {
		return err
	}
	n := past.LastSession
	if len(words) == 2 {
		if n, err = strconv.Atoi(words[1]); err != nil || n < 0 {
			return &usageError{game.Say("cmd.recap.form")}
		}
	}
	if len(words) == 0 {
		return &usageError{game.Say("cmd.recap.form")}
	}
	r, err := p.openForReading(ctx, *file)
	if err != nil {
		return err
	}
	defer r.close()
	told, err := r.tables.Recap(ctx, game.TableID(words[0]), table.Caller{}, n)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(p.out, strings.TrimRight(p.printer.ForMarkdown().Markdown(told.Sheet()), "\n"))
	return err
}
