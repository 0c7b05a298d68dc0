package main

import (
	"context"

	"mesa/game"
	"mesa/table"
)

// listTables lists every table of the file or database, or deletes the table named after the word
// delete. Without -sure it only says what would be lost.
func listTables(ctx context.Context, p *program, args []string) error {
	f := p.flags("tables")
	file, sure := f.db(), f.boolean("sure")
	words, err := f.parseMixed(args, 2) // "delete" and a table, or none
	if err != nil {
		return err
	}
	if len(words) > 0 && (len(words) != 2 || words[0] != "delete") {
		return &usageError{game.Say("cmd.tables.form")}
	}
	open := p.openForReading
	if len(words) > 0 && *sure {
		open = p.open
	}
	r, err := open(ctx, *file)
	if err != nil {
		return err
	}
	defer r.close()
	if len(words) > 0 {
		return p.deleteTable(ctx, r, game.TableID(words[1]), *sure)
	}
	return p.printTables(ctx, r, "cmd.tables.none", func(table.PlayerView) bool { return true })
}

// deleteTable deletes a table for good if sure is true, also a table that cannot be read. Otherwise
// it says what would be lost and how to confirm.
func (p *program) deleteTable(ctx context.Context, r *openTables, id game.TableID, sure bool) error {
	if sure {
		if err := r.tables.Host().Delete(ctx, id); err != nil {
			return err
		}
		p.line(p.out, game.Say("cmd.tables.deleted", game.W("table", string(id))))
		return nil
	}
	view, err := r.tables.View(ctx, id, table.Caller{}, table.ViewQuery{Fields: table.FieldView})
	if err != nil {
		return err
	}
	p.line(p.out, game.Say("cmd.tables.sure", game.W("title", view.Title), game.W("table", string(id))))
	for _, m := range view.DeletionLosses() {
		p.line(p.out, game.Say("cmd.tables.lost", game.M("what", m)))
	}
	p.line(p.out, game.Say("cmd.tables.how", game.W("table", string(id))))
	return errReported
}
