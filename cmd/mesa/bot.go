package main

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/hex"
	"log/slog"
	"net/http"
	"strings"

	"golang.org/x/sync/errgroup"

	"mesa/discord"
	"mesa/game"
	"mesa/web"
)

// bot is the Discord front end and its transport. A nil bot means that there is none.
type bot struct {
	window   *discord.Bot
	endpoint bool // interactions come over HTTPS and not over the gateway
	log      *slog.Logger
}

// makeBot returns the Discord front end, nil without a token. If DISCORD_PUBLIC_KEY is set, Discord
// sends interactions to /interactions; otherwise the bot connects to the gateway. makeBot refuses a
// malformed key.
func (h *server) makeBot() (*bot, error) {
	p := h.p
	token := p.env("DISCORD_TOKEN")
	if token == "" {
		return nil, nil
	}
	o := discord.Options{Token: token, AppID: p.appID(), URL: p.env("DISCORD_API"), Log: p.logger(),
		OnRequest: h.countAnswer, Presses: h.counts.Presses("discord", h.tables), Address: h.pages.Address,
		ServerTables: *h.serverTables, Transport: h.counts.Transport(http.DefaultTransport)}
	if *h.url != "" {
		o.Link = h.pages.Link
	}
	if key := p.env("DISCORD_PUBLIC_KEY"); key != "" {
		raw, err := hex.DecodeString(key)
		if err != nil || len(raw) != ed25519.PublicKeySize {
			return nil, &usageError{game.Say("cmd.bad_key")}
		}
		o.PublicKey = raw
	}
	w, err := discord.New(h.tables, p.bundle, o)
	if err != nil {
		return nil, err
	}
	return &bot{w, o.PublicKey != nil, p.logger()}, nil
}

// signIn returns the sign-in by Discord, nil without the application's secret. It refuses a secret
// without an application id.
func (p *program) signIn() (web.SignInService, error) {
	secret, id := p.env("DISCORD_CLIENT_SECRET"), p.appID()
	switch {
	case secret == "":
		return nil, nil
	case id == "":
		return nil, &usageError{game.Say("cmd.no_app")}
	}
	return discord.NewSignIn(id, secret, p.env("DISCORD_API"))
}

// appID returns the application's id at Discord, "" if it is not known.
func (p *program) appID() string {
	return cmp.Or(p.env("DISCORD_APP_ID"), appIDFromToken(p.env("DISCORD_TOKEN")))
}

// appIDFromToken returns the application's id, which is the first part of a token in base64. It
// returns "" if the part cannot be decoded.
func appIDFromToken(token string) string {
	part, _, _ := strings.Cut(token, ".")
	id, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(part, "="))
	if err != nil {
		return ""
	}
	return string(id)
}

// routes adds the bot's own routes to the pages.
func (b *bot) routes(mux *http.ServeMux) {
	if b.endpoint {
		mux.Handle("/interactions", b.window.Handler())
	}
}

// run works until ctx ends or Discord refuses for good. It logs the refusal, and /readyz shows it.
// run always returns nil, since a failure of Discord must not end the other front ends.
func (b *bot) run(ctx context.Context) error {
	group, work := errgroup.WithContext(ctx)
	group.Go(func() error { return b.window.RegisterWithRetry(work) })
	group.Go(func() error {
		if b.endpoint {
			return b.window.TellChannels(work)
		}
		return b.window.Run(work)
	})
	if err := group.Wait(); ctx.Err() == nil {
		b.log.Error("discord: given up until the next start", slog.Any("err", err))
	}
	return nil
}
