package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	neturl "net/url"
	"time"

	"golang.org/x/sync/errgroup"

	"mesa/game"
	"mesa/systems"
	"mesa/table"
	"mesa/web"
)

// serve opens the web page and, with DISCORD_TOKEN set, the Discord bot.
func serve(ctx context.Context, p *program, args []string) error {
	f := p.flags("serve")
	addr := f.text("http", "127.0.0.1:8420")
	url := f.text("url", "")
	file := f.db()
	proxied := f.yes("proxied")
	called := f.text("name", "")
	story := f.yes("story")
	if _, err := f.parse(args, 0); err != nil {
		return err
	}
	account, err := p.signIn()
	if err != nil {
		return err
	}
	tuneMemory()
	r, err := p.open(ctx, *file)
	if err != nil {
		return err
	}
	defer r.close()
	name, err := p.callUser(ctx, r.hall, localUser, *called)
	if err != nil {
		return ended(ctx, err)
	}
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", *addr, err)
	}
	public := *url
	if public == "" {
		public = "http://" + listener.Addr().String()
	}
	if *story && !loopback(public) {
		listener.Close()
		return &usageError{game.Say("cmd.serve.story", game.W("url", public))}
	}
	log := slog.New(slog.NewTextHandler(p.err, nil))
	pages, handler := web.New(r.hall, p.book, web.Options{URL: public, Proxied: *proxied, Log: log, Discord: account,
		Called: calledNow(r.hall), Stories: *story})
	bot, err := p.bot(r.hall, pages, *url != "", log)
	if err != nil {
		listener.Close()
		return err
	}
	return p.serveAll(ctx, r, listener, pages, handler, bot, public, name)
}

// loopback reports whether an address leads nowhere but to this machine.
func loopback(address string) bool {
	u, err := neturl.Parse(address)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || err == nil && ip.IsLoopback()
}

// serveAll runs the windows until the context ends or one of them fails.
func (p *program) serveAll(ctx context.Context, r *room, l net.Listener, pages *web.Server, handler http.Handler, bot *bot, public,
	name string) error {
	p.welcome(ctx, r.hall, pages, bot, public, name)
	server := pages.HTTP(bot.routes(handler))
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		if err := server.Serve(capped(l, maxConnections)); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	group.Go(func() error {
		<-ctx.Done()
		stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		return server.Shutdown(stop)
	})
	if bot != nil {
		group.Go(func() error { return bot.run(ctx) })
	}
	return group.Wait()
}

// welcome prints where to go.
func (p *program) welcome(ctx context.Context, hall *table.Hall, pages *web.Server, bot *bot, public, name string) {
	p.line(p.out, game.Say("cmd.serve.ready", game.W("url", public)))
	// A file that cannot be written still shows what is in it.
	if err := errors.Join(noteAddress(ctx, hall, public), p.offerLink(ctx, pages, name)); err != nil {
		p.status(err)
	}
	if bot != nil {
		p.line(p.out, game.Say("cmd.serve.invite", game.W("link", bot.window.InviteURL())))
	}
}

// firstTable is the first table of a person, or the demo, made now.
func (p *program) firstTable(ctx context.Context, hall *table.Hall, user, name string) (id game.TableID, made bool, err error) {
	mine, err := hall.Tables(ctx, user)
	if err != nil {
		return "", false, err
	}
	if len(mine) > 0 {
		return mine[0].ID, false, nil
	}
	id, err = hall.Found(ctx, user, "first",
		table.Founding{System: systems.All()[0].Name(), Lang: p.say.Locale(), Demo: true, GMName: name})
	return id, err == nil, err
}
