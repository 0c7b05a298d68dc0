package main

import (
	"context"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/store/postgres"
	"mesa/store/sqlite"
)

// move copies all tables of one place, a file or a database, to another, and compares each
// decision. It refuses a file that another process has open. An interrupted move continues when it
// is repeated. Until the move is complete, the target is marked and openComplete refuses it.
func move(ctx context.Context, p *program, args []string) error {
	f := p.flags("move")
	words, err := f.parseMixed(args, 2)
	if err != nil {
		return err
	}
	if len(words) < 2 {
		return &usageError{game.Say("cmd.move.form")}
	}
	for _, place := range words[:2] {
		if !postgres.Is(place) && sqlite.InUse(place) {
			p.line(p.err, game.Say("cmd.move.in_use", game.W("place", place)))
			return errReported
		}
	}
	from, err := openPlace(ctx, words[0], true)
	if err != nil {
		return err
	}
	defer from.Close()
	tables, records, err := countRecords(ctx, from)
	if err != nil {
		return err
	}
	to, err := openPlace(ctx, words[1], false)
	if err != nil {
		return err
	}
	defer to.Close()
	moved := p.progress(decisions, records)
	err = store.Copy(ctx, from, to, time.Now(), moved.step)
	moved.end()
	if err != nil {
		return err
	}
	p.line(p.out, game.Say("cmd.move.done", game.N("n", tables), game.M("records", game.Decisions(records)),
		game.W("from", redactURL(words[0])), game.W("to", redactURL(words[1]))))
	return nil
}

// countRecords returns the number of tables and records of a place.
func countRecords(ctx context.Context, s store.Store) (tables, records int, err error) {
	for h, err := range s.Heads(ctx) {
		if err != nil {
			return 0, 0, err
		}
		tables++
		records += int(h.Seq)
	}
	return tables, records, nil
}
