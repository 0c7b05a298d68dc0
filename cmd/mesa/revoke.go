package main

import (
	"context"

	"mesa/game"
	"mesa/web"
)

// revoke signs a person out everywhere, or everybody, and makes useless the links
// that would sign them in. It works beside a serving Mesa.
func revoke(ctx context.Context, p *program, args []string) error {
	f := p.flags("revoke")
	file := f.db()
	everybody := f.yes("everybody")
	words, err := f.anywhere(args, 1)
	if err != nil {
		return err
	}
	if (len(words) == 0) == !*everybody || len(words) > 0 && words[0] == "" {
		return &usageError{game.Say("cmd.revoke.form")}
	}
	user := ""
	if !*everybody {
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
