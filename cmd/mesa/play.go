package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"

	"mesa/game"
	"mesa/systems"
	"mesa/table"
	"mesa/terminal"
)

// play seats one person at a table in the terminal, or runs the transcript of -script.
func play(ctx context.Context, p *program, args []string) error {
	f := p.flags("play")
	file := f.db()
	as := f.text("as", "")
	person := f.text("user", "")
	called := f.text("name", "")
	demo := f.text("demo", "")
	script := f.text("script", "")
	update := f.boolean("update")
	words, err := f.parseMixed(args, 1)
	if err != nil {
		return err
	}
	if *script != "" {
		return p.runScript(*script, *update)
	}
	r, err := p.open(ctx, *file)
	if err != nil {
		return err
	}
	defer r.close()
	user := userOf(*person)
	name, err := p.nameOfUser(ctx, r.tables, user, *called)
	if err != nil {
		return unlessEnded(ctx, err)
	}
	id, err := p.tableToPlay(ctx, r.tables, user, name, words, *demo)
	if err != nil {
		return err
	}
	return terminal.Run(ctx, terminal.Config{
		Tables: r.tables, Bundle: p.bundle, User: user, Name: name, Chair: *as, Table: id,
		Lang: p.printer.Locale(), In: p.in, Out: p.out, Color: p.env("NO_COLOR") == "",
	})
}

// tableToPlay returns the table that words name, a new demo of the system demo, or the first table
// of the user. A user without a table gets a demo of the first system.
func (p *program) tableToPlay(ctx context.Context, tables *table.Service, user, name string, words []string,
	demo string) (id game.TableID, err error) {
	made := demo != ""
	switch {
	case len(words) > 0:
		return game.TableID(words[0]), nil
	case made:
		id, err = tables.Create(ctx, user, game.CommandID("demo-"+rand.Text()),
			table.NewTable{System: demo, Lang: p.printer.Locale(), Demo: true, GMName: name})
	default:
		id, made, err = p.firstTable(ctx, tables, user, name)
	}
	if made && err == nil {
		p.line(p.out, game.Say("cmd.play.new", game.W("table", string(id))))
	}
	return id, err
}

// runScript runs a transcript with scripted dice, and fails if the output differs from the
// transcript. With update it writes the new output to the file instead. If dice are missing or left
// over, runScript fails in both cases and prints the difference, which shows the reason.
func (p *program) runScript(name string, update bool) error {
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	fresh, diff, err := terminal.RunScript(systems.All(), p.bundle, name, string(text), update)
	if update {
		if wrong := os.WriteFile(name, []byte(fresh), 0o644); wrong != nil {
			return wrong
		}
	}
	switch {
	case err != nil:
		fmt.Fprintf(p.err, "%s%v\n", diff, err)
		return errReported
	case update:
		p.line(p.out, game.Say("cmd.play.written"))
		return nil
	case diff != "":
		p.line(p.err, game.Say("cmd.play.differs"))
		fmt.Fprint(p.err, diff)
		return errReported
	}
	p.line(p.out, game.Say("cmd.play.same"))
	return nil
}
