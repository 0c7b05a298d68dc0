package main

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"mesa/discord"
	"mesa/game"
	"mesa/store/sqlite"
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
	if _, err := f.parse(args, 0); err != nil {
		return err
	}
	r, err := p.open(ctx, *file, sqlite.Options{})
	if err != nil {
		return err
	}
	defer r.close()
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		return fmt.Errorf("listen on %s: %w", *addr, err)
	}
	public := *url
	if public == "" {
		public = "http://" + listener.Addr().String()
	}
	log := slog.New(slog.NewTextHandler(p.err, nil))
	pages, handler := web.New(r.hall, p.book, web.Options{URL: public, Proxied: *proxied, Log: log})
	bot, err := p.bot(r.hall, pages, *url != "", log)
	if err != nil {
		listener.Close()
		return err
	}
	return p.serveAll(ctx, r, listener, pages, handler, bot, public)
}

// serveAll runs the windows until the context ends or one of them fails.
func (p *program) serveAll(ctx context.Context, r *room, l net.Listener, pages *web.Server, handler http.Handler, bot *bot, public string) error {
	p.welcome(ctx, r.hall, pages, bot, public)
	if bot != nil && bot.endpoint {
		mux := http.NewServeMux()
		mux.Handle("/", handler)
		mux.Handle("/interactions", bot.window.Handler())
		handler = mux
	}
	server := pages.HTTP(handler)
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
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
func (p *program) welcome(ctx context.Context, hall *table.Hall, pages *web.Server, bot *bot, public string) {
	p.line(p.out, game.Say("cmd.serve.ready", game.W("url", public)))
	// A file that cannot be written still shows what is in it.
	if err := errors.Join(noteAddress(ctx, hall, public), p.offerLink(ctx, pages)); err != nil {
		p.status(err)
	}
	if bot != nil {
		p.line(p.out, game.Say("cmd.serve.invite", game.W("link", bot.window.InviteURL())))
	}
}

// firstTable is the first table of this person, or the demo, made now.
func (p *program) firstTable(ctx context.Context, hall *table.Hall) (id game.TableID, made bool, err error) {
	mine, err := hall.Tables(ctx, localUser)
	if err != nil {
		return "", false, err
	}
	if len(mine) > 0 {
		return mine[0].ID, false, nil
	}
	id, err = hall.Found(ctx, localUser, "first", table.Founding{System: systems.All()[0].Name(), Lang: p.say.Locale(), Demo: true})
	return id, err == nil, err
}

// bot is the Discord window with the transport it uses.
type bot struct {
	window   *discord.Window
	endpoint bool // interactions come over HTTPS instead of the gateway
}

// bot makes the Discord window if there is a token. With a public key Discord
// sends interactions to our /interactions, else we connect to its gateway.
func (p *program) bot(hall table.Windows, pages *web.Server, public bool, log *slog.Logger) (*bot, error) {
	token := p.env("DISCORD_TOKEN")
	if token == "" {
		return nil, nil
	}
	o := discord.Options{Token: token, AppID: p.env("DISCORD_APP_ID"), URL: p.env("DISCORD_API"), Log: log}
	if o.AppID == "" {
		o.AppID = appOf(token)
	}
	if public {
		o.Link = pages.Link
	}
	if key := p.env("DISCORD_PUBLIC_KEY"); key != "" {
		raw, err := hex.DecodeString(key)
		if err != nil || len(raw) != ed25519.PublicKeySize {
			return nil, &usageError{game.Say("cmd.bad_key")}
		}
		o.PublicKey = raw
	}
	w, err := discord.New(hall, p.book, o)
	if err != nil {
		return nil, err
	}
	return &bot{w, o.PublicKey != nil}, nil
}

// appOf reads the application's id out of a token, whose first part it is.
func appOf(token string) string {
	part, _, _ := strings.Cut(token, ".")
	id, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(part, "="))
	if err != nil {
		return ""
	}
	return string(id)
}

func (b *bot) run(ctx context.Context) error {
	if err := b.window.Register(ctx); err != nil {
		return err
	}
	if b.endpoint {
		return b.window.Keep(ctx)
	}
	return b.window.Run(ctx)
}
