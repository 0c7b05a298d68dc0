package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"time"

	"golang.org/x/term"

	"mesa/game"
	"mesa/systems"
	"mesa/table"
	"mesa/web"
)

// The bucket and the key under which serve stores its public address, so that link finds the
// address.
const (
	serveBucket = "mesa.serve"
	addressKey  = "address"
)

// link prints a new sign-in link for the person at this machine. It works whether Mesa is serving
// or not, but needs an address: the address of the flag -url, or the address that was served last.
func link(ctx context.Context, p *program, args []string) error {
	f := p.flags("link")
	file := f.db()
	url := f.text("url", "")
	if _, err := f.parse(args, 0); err != nil {
		return err
	}
	r, err := p.open(ctx, *file)
	if err != nil {
		return err
	}
	defer r.close()
	address := *url
	if address == "" {
		if address, err = lastAddress(ctx, r.tables); err != nil {
			return err
		}
	}
	if address == "" {
		return &usageError{game.Say("cmd.link.where")}
	}
	name, err := storedName(ctx, r.tables, localUser)
	if err != nil {
		return err
	}
	pages, _ := web.New(r.tables, p.bundle, web.Options{URL: address})
	defer pages.Close()
	return p.printLink(ctx, pages, name)
}

// offerLink prints a sign-in link on a terminal. Any other output could be a journal that others
// can read, so there it says how to get a link.
func (p *program) offerLink(ctx context.Context, pages *web.Server, name string) error {
	if !isTerminal(p.out) {
		p.line(p.out, game.Say("cmd.serve.ask_link"))
		return nil
	}
	return p.printLink(ctx, pages, name)
}

// printLink prints a new sign-in link for the person at this machine, called name or unnamedUser.
// The link leads to the person's first table, or to a new demo of the first system if the person
// has no table.
func (p *program) printLink(ctx context.Context, pages *web.Server, name string) error {
	link, err := pages.FirstLink(ctx, localUser, cmp.Or(name, unnamedUser), systems.All()[0].Name())
	if err != nil {
		return err
	}
	p.line(p.out, game.Say("cmd.serve.link", game.W("link", link)))
	return nil
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// noteAddress stores the public address of the pages, which link reads with lastAddress.
func noteAddress(ctx context.Context, tables *table.Service, address string) error {
	d := tables.Bucket(serveBucket)
	_, version, err := d.Get(ctx, addressKey)
	if err == nil {
		err = d.Put(ctx, addressKey, version, []byte(address), time.Time{})
	}
	if err != nil {
		return fmt.Errorf("note the address: %w", err)
	}
	return nil
}

// lastAddress returns the address that was served last, "" if there is none.
func lastAddress(ctx context.Context, tables *table.Service) (string, error) {
	address, _, err := tables.Bucket(serveBucket).Get(ctx, addressKey)
	if err != nil {
		return "", fmt.Errorf("noted address: %w", err)
	}
	return string(address), nil
}
