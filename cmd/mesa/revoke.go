package main

import (
	"context"

	"mesa/game"
	"mesa/web"
)

// revoke ends the sessions of a person, or with -everybody of all people, and makes their sign-in
// links useless. It works while Mesa serves.
func revoke(ctx context.Context, p *program, args []string) error {
	f := p.flags("revoke")
	file := f.db()
	allUsers := f.boolean("everybody")
	words, err := f.parseMixed(args, 1)
	if err != nil {
		return err
	}
	if (len(words) == 0) == !*allUsers || len(words) > 0 && words[0] == "" {
		return &usageError{game.Say("cmd.revoke.form")}
	}
	user := ""
	if !*allUsers {
		user = words[0]
	}
	r, err := p.open(ctx, *file)
	if err != nil {
		return err
	}
	defer r.close()
	pages, _ := web.New(r.tables, p.bundle, web.Options{})
	defer pages.Close()
	sessions, links, err := pages.Revoke(ctx, user)
	if err != nil {
		return err
	}
	p.line(p.out, game.Say("cmd.revoke.done", game.N("sessions", sessions), game.N("links", links)))
	return nil
}
