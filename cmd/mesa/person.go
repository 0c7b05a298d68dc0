package main

import (
	"context"
	"encoding/json"

	"mesa/game"
)

// personalData prints (tell) or deletes (erase) the data about a person. Without -sure, erase only
// says what would be deleted.
func personalData(ctx context.Context, p *program, args []string) error {
	f := p.flags("person")
	file, sure := f.db(), f.boolean("sure")
	words, err := f.parseMixed(args, 2)
	if err != nil {
		return err
	}
	if len(words) != 2 || words[0] != "tell" && words[0] != "erase" {
		return &usageError{game.Say("cmd.person.form")}
	}
	open := p.openForReading
	if words[0] == "erase" {
		open = p.open
	}
	r, err := open(ctx, *file)
	if err != nil {
		return err
	}
	defer r.close()
	user := words[1]
	if words[0] == "tell" {
		about, err := r.tables.Host().PersonalData(ctx, user)
		if err != nil {
			return err
		}
		out := json.NewEncoder(p.out)
		out.SetIndent("", "  ")
		return out.Encode(about)
	}
	if !*sure {
		p.line(p.out, game.Say("table.forget.goes"))
		p.line(p.out, game.Say("table.forget.stays", game.W("user", user)))
		p.line(p.out, game.Say("cmd.person.how", game.W("user", user)))
		return errReported
	}
	if err := r.tables.Forget(ctx, user); err != nil {
		return err
	}
	p.line(p.out, game.Say("cmd.person.erased", game.W("user", user)))
	return nil
}
