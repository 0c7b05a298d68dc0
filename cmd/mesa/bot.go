package main

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"golang.org/x/sync/errgroup"

	"mesa/discord"
	"mesa/game"
	"mesa/table"
	"mesa/web"
)

// bot is the Discord window with the transport it uses. nil: there is none.
type bot struct {
	window   *discord.Window
	endpoint bool // interactions come over HTTPS instead of the gateway
	log      *slog.Logger
}

// bot makes the Discord window if there is a token. With a public key Discord
// sends interactions to our /interactions, else we connect to its gateway.
func (p *program) bot(hall table.Windows, pages *web.Server, public bool, log *slog.Logger) (*bot, error) {
	token := p.env("DISCORD_TOKEN")
	if token == "" {
		return nil, nil
	}
	o := discord.Options{Token: token, AppID: p.appID(), URL: p.env("DISCORD_API"), Log: log}
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
	return &bot{w, o.PublicKey != nil, log}, nil
}

// signIn is the sign-in by Discord if there is the application's secret, nil else.
func (p *program) signIn() (web.Account, error) {
	secret, id := p.env("DISCORD_CLIENT_SECRET"), p.appID()
	switch {
	case secret == "":
		return nil, nil
	case id == "":
		return nil, &usageError{game.Say("cmd.no_app")}
	}
	return discord.NewSignIn(id, secret, p.env("DISCORD_API"))
}

// appID is the application's id at Discord, "" if nobody said it.
func (p *program) appID() string {
	return cmp.Or(p.env("DISCORD_APP_ID"), appOf(p.env("DISCORD_TOKEN")))
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

// routes adds to the pages what the bot answers itself.
func (b *bot) routes(pages http.Handler) http.Handler {
	if b == nil {
		return pages
	}
	mux := http.NewServeMux()
	mux.Handle("/", pages)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, r *http.Request) {
		pages.ServeHTTP(w, r)
		b.health(w)
	})
	if b.endpoint {
		mux.Handle("/interactions", b.window.Handler())
	}
	return mux
}

// health adds how Discord is to what the pages say of themselves. Trouble with Discord is told and is no failure
// of the host: the pages are served, and starting it again would mend nothing.
func (b *bot) health(w io.Writer) {
	if err := b.window.Trouble(); err != nil {
		fmt.Fprintln(w, "discord: out of reach:", err)
		return
	}
	fmt.Fprintln(w, "discord: ok")
}

// run works until ctx ends. Whatever becomes of Discord, it is no end of the
// other windows: what it refuses for good is said in the log, and stands in
// /healthz.
func (b *bot) run(ctx context.Context) error {
	group, work := errgroup.WithContext(ctx)
	group.Go(func() error { return b.window.Enrol(work) })
	group.Go(func() error {
		if b.endpoint {
			return b.window.Keep(work)
		}
		return b.window.Run(work)
	})
	if err := group.Wait(); ctx.Err() == nil {
		b.log.Error("discord: given up until the next start", slog.Any("err", err))
	}
	return nil
}
