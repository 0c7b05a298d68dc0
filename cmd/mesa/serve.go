package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	neturl "net/url"
	"time"

	"mesa/game"
	"mesa/metrics"
	"mesa/systems"
	"mesa/table"
	"mesa/web"
)

// defaultAddress is the default address of the pages.
const defaultAddress = "127.0.0.1:8420"

// serveFlags are the flags of serve.
type serveFlags struct {
	addr, url, db, userName *string
	proxied, story          *bool
	drain                   *time.Duration
	logs                    logFlags
	metrics                 *string
	metricsAnywhere         *bool // other machines may read metrics
	backup                  *string
	every                   *time.Duration
	keep                    *int

	personTables, personChairs, tableMB, serverTables *int // bounds; 0: none

	connections *int // open at once; each costs some ten kilobytes before its first request
}

// readServeFlags reads the flags of serve.
func (p *program) readServeFlags(args []string) (serveFlags, error) {
	f := p.flags("serve")
	w := serveFlags{
		addr: f.text("http", defaultAddress), url: f.text("url", ""), db: f.db(), userName: f.text("name", ""),
		proxied: f.boolean("proxied"), story: f.boolean("story"), drain: f.duration("drain", 0), logs: f.logs(),
		metrics: f.text("metrics", ""), metricsAnywhere: f.boolean("metrics-anywhere"),
		backup: f.text("backup", ""), every: f.duration("every", 6*time.Hour), keep: f.count("keep", 7),
		personTables: f.count("person-tables", 0), personChairs: f.count("person-chairs", 0),
		tableMB:      f.count("table-mb", 0),
		serverTables: f.count("server-tables", 0),
		connections:  f.count("connections", 8192),
	}
	_, err := f.parse(args, 0)
	return w, err
}

// serve serves the pages and, with DISCORD_TOKEN set, the Discord bot, until ctx ends.
func serve(ctx context.Context, p *program, args []string) error {
	w, err := p.readServeFlags(args)
	if err != nil {
		return err
	}
	counts := metrics.New()
	if p.log, err = w.logs.open(p.err, counts.Log); err != nil {
		return err
	}
	p.onCall = counts.Store
	p.quota = table.Quota{Tables: *w.personTables, Chairs: *w.personChairs, Bytes: int64(*w.tableMB) << 20}
	account, err := p.signIn()
	if err != nil {
		return err
	}
	tuneMemory()
	r, err := p.open(ctx, *w.db)
	if err != nil {
		return err
	}
	defer r.close()
	name, err := p.nameOfUser(ctx, r.tables, localUser, *w.userName)
	if err != nil {
		return unlessEnded(ctx, err)
	}
	h := &server{p: p, openTables: r, serveFlags: w, counts: counts}
	defer h.closeListeners()
	if err := h.listen(); err != nil {
		return err
	}
	if err := h.build(account); err != nil {
		return err
	}
	h.printAddresses(ctx, name)
	return h.run(ctx)
}

// server is a Mesa that serves, with its flags and its parts.
type server struct {
	p *program
	*openTables
	serveFlags
	counts          *metrics.Counts
	listener        net.Listener
	metricsListener net.Listener // for metrics; nil: there are none
	public          string       // the address of the pages for people
	pages           *web.Server
	handler         http.Handler
	bot             *bot
	copies          *backups
	ready           readiness
}

// listen opens the ports. It refuses a malformed -url, no connections, -story at a public address,
// since sample pages are for this machine only, and metrics at a public address without
// -metrics-anywhere. The caller must call closeListeners, also after an error.
func (h *server) listen() (err error) {
	if !isWebAddress(*h.url) {
		return &usageError{game.Say("cmd.serve.bad_url", game.W("url", *h.url))}
	}
	if *h.connections == 0 {
		return &usageError{game.Say("cmd.serve.no_connections")}
	}
	if h.listener, err = listen(*h.addr); err != nil {
		return err
	}
	h.public = cmp.Or(*h.url, "http://"+h.listener.Addr().String())
	if *h.story && !isLoopback(h.public) {
		return &usageError{game.Say("cmd.serve.story", game.W("url", h.public))}
	}
	if *h.metrics == "" {
		return nil
	}
	if h.metricsListener, err = listen(*h.metrics); err != nil {
		return err
	}
	if at := h.metricsListener.Addr().String(); !*h.metricsAnywhere && !isLoopback("http://"+at) {
		return &usageError{game.Say("cmd.serve.metrics", game.W("address", at))}
	}
	return nil
}

// isWebAddress reports whether text is the address of web pages. It accepts "".
func isWebAddress(text string) bool {
	u, err := neturl.Parse(text)
	return text == "" || err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

func listen(address string) (net.Listener, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", address, err)
	}
	return l, nil
}

// closeListeners closes the open ports.
func (h *server) closeListeners() {
	for _, l := range []net.Listener{h.listener, h.metricsListener} {
		if l != nil {
			l.Close() // closed before if it has served; that error does not matter
		}
	}
}

// build makes the front ends, the health checks and the metrics.
func (h *server) build(account web.SignInService) (err error) {
	h.ready.add("tables", h.tablesWord, true)
	if h.copies, err = h.makeCopies(); err != nil {
		return err
	}
	var pages http.Handler
	h.pages, pages = web.New(h.tables, h.p.bundle, web.Options{
		URL: h.public, Proxied: *h.proxied, Log: h.p.logger(), Discord: account, DisplayName: signInName(h.tables),
		Stories: *h.story,
		Ready:   h.ready.pagesError, OnRequest: h.countPage, Presses: h.counts.Presses("web", h.tables),
	})
	if h.bot, err = h.makeBot(); err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("/", pages)
	mux.Handle("GET /readyz", &h.ready)
	if h.bot != nil {
		h.ready.add("discord", h.bot.discordWord, false)
		h.bot.routes(mux)
	}
	h.handler = mux
	now := metrics.Now{Tables: h.tables.CachedTables, Streams: h.pages.Streams, Parts: h.ready.states}
	if h.copies != nil {
		now.Backup = h.copies.newest
	}
	if h.bot != nil {
		now.Held, now.Lost = h.bot.window.Parts, h.bot.window.LostParts
	}
	h.counts.Watch(now)
	return nil
}

// isLoopback reports whether an address reaches this machine only.
func isLoopback(address string) bool {
	u, err := neturl.Parse(address)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || err == nil && ip.IsLoopback()
}

// printAddresses prints the address of the pages, a sign-in link, and the link that invites the
// bot.
func (h *server) printAddresses(ctx context.Context, name string) {
	h.p.line(h.p.out, game.Say("cmd.serve.ready", game.W("url", h.public)))
	// Errors are only printed: a read-only file can still be shown.
	if err := errors.Join(noteAddress(ctx, h.tables, h.public), h.p.offerLink(ctx, h.pages, name)); err != nil {
		h.p.status(err)
	}
	if h.bot != nil {
		h.p.line(h.p.out, game.Say("cmd.serve.invite", game.W("link", h.bot.window.InviteURL())))
	}
}

// firstTable returns the first table of a user. A user without a table gets a new demo of the first
// system; made is true then.
func (p *program) firstTable(ctx context.Context, tables *table.Service, user, name string) (id game.TableID, made bool,
	err error) {
	summaries, err := tables.Tables(ctx, user)
	if err != nil {
		return "", false, err
	}
	if len(summaries) > 0 {
		return summaries[0].ID, false, nil
	}
	id, err = tables.Create(ctx, user, "first",
		table.NewTable{System: systems.All()[0].Name(), Lang: p.printer.Locale(), Demo: true, GMName: name})
	return id, err == nil, err
}
