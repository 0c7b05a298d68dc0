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

// defaultAddress is where Mesa listens unless somebody says otherwise.
const defaultAddress = "127.0.0.1:8420"

// serveFlags are what a host decides of a serving Mesa.
type serveFlags struct {
	addr, url, db, called *string
	proxied, story        *bool
	drain                 *time.Duration
	logs                  logFlags
	metrics               *string
	anywhere              *bool // who asks for metrics may be at another machine
	backup                *string
	every                 *time.Duration
	keep                  *int

	personTables, personChairs, tableMB, serverTables *int // 0: any number

	connections *int // at once; each costs some ten kilobytes before its first word
}

// wishes reads the flags of serve.
func (p *program) wishes(args []string) (serveFlags, error) {
	f := p.flags("serve")
	w := serveFlags{
		addr: f.text("http", defaultAddress), url: f.text("url", ""), db: f.db(), called: f.text("name", ""),
		proxied: f.yes("proxied"), story: f.yes("story"), drain: f.span("drain", 0), logs: f.logs(),
		metrics: f.text("metrics", ""), anywhere: f.yes("metrics-anywhere"),
		backup: f.text("backup", ""), every: f.span("every", 6*time.Hour), keep: f.count("keep", 7),
		personTables: f.count("person-tables", 0), personChairs: f.count("person-chairs", 0),
		tableMB:      f.count("table-mb", 0),
		serverTables: f.count("server-tables", 0),
		connections:  f.count("connections", 8192),
	}
	_, err := f.parse(args, 0)
	return w, err
}

// serve opens the web page and, with DISCORD_TOKEN set, the Discord bot.
func serve(ctx context.Context, p *program, args []string) error {
	w, err := p.wishes(args)
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
	name, err := p.callUser(ctx, r.tables, localUser, *w.called)
	if err != nil {
		return ended(ctx, err)
	}
	h := &server{p: p, openTables: r, serveFlags: w, counts: counts}
	defer h.shut()
	if err := h.listen(); err != nil {
		return err
	}
	if err := h.build(account); err != nil {
		return err
	}
	h.welcome(ctx, name)
	return h.run(ctx)
}

// server is a Mesa that serves.
type server struct {
	p *program
	*openTables
	serveFlags
	counts   *metrics.Counts
	listener net.Listener
	asked    net.Listener // for metrics; nil: there are none
	public   string       // where people reach the pages
	pages    *web.Server
	handler  http.Handler
	bot      *bot
	copies   *backups
	ready    readiness
}

// listen takes the addresses. Samples of pages are for this machine alone, and
// so are metrics unless somebody says otherwise. Shut them.
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
	if *h.story && !loopback(h.public) {
		return &usageError{game.Say("cmd.serve.story", game.W("url", h.public))}
	}
	if *h.metrics == "" {
		return nil
	}
	if h.asked, err = listen(*h.metrics); err != nil {
		return err
	}
	if at := h.asked.Addr().String(); !*h.anywhere && !loopback("http://"+at) {
		return &usageError{game.Say("cmd.serve.metrics", game.W("address", at))}
	}
	return nil
}

// isWebAddress reports whether pages can be reached there; "" says nothing of it.
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

// shut closes the doors that are still open.
func (h *server) shut() {
	for _, l := range []net.Listener{h.listener, h.asked} {
		if l != nil {
			l.Close() // again, where it came to serving; that is no fault
		}
	}
}

// build makes the windows, and what tells machines how they are.
func (h *server) build(account web.SignInService) (err error) {
	h.ready.add("tables", h.tablesNow, true)
	if h.copies, err = h.makeCopies(); err != nil {
		return err
	}
	var pages http.Handler
	h.pages, pages = web.New(h.counts.API("web", h.tables), h.p.bundle, web.Options{
		URL: h.public, Proxied: *h.proxied, Log: h.p.logger(), Discord: account, DisplayName: calledNow(h.tables),
		Stories: *h.story,
		Ready:   h.ready.forPages, OnRequest: h.seenPage,
	})
	if h.bot, err = h.makeBot(); err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("/", pages)
	mux.Handle("GET /readyz", &h.ready)
	if h.bot != nil {
		h.ready.add("discord", h.bot.standing, false)
		h.bot.routes(mux)
	}
	h.handler = mux
	now := metrics.Now{Tables: h.tables.CachedTables, Streams: h.pages.Streams, Parts: h.ready.now}
	if h.copies != nil {
		now.Backup = h.copies.newest
	}
	if h.bot != nil {
		now.Held, now.Lost = h.bot.window.Parts, h.bot.window.Lost
	}
	h.counts.Watch(now)
	return nil
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

// welcome prints where to go.
func (h *server) welcome(ctx context.Context, name string) {
	h.p.line(h.p.out, game.Say("cmd.serve.ready", game.W("url", h.public)))
	// A file that cannot be written still shows what is in it.
	if err := errors.Join(noteAddress(ctx, h.tables, h.public), h.p.offerLink(ctx, h.pages, name)); err != nil {
		h.p.status(err)
	}
	if h.bot != nil {
		h.p.line(h.p.out, game.Say("cmd.serve.invite", game.W("link", h.bot.window.InviteURL())))
	}
}

// firstTable is the first table of a person, or the demo, made now.
func (p *program) firstTable(ctx context.Context, tables *table.Service, user, name string) (id game.TableID, made bool,
	err error) {
	mine, err := tables.Tables(ctx, user)
	if err != nil {
		return "", false, err
	}
	if len(mine) > 0 {
		return mine[0].ID, false, nil
	}
	id, err = tables.Create(ctx, user, "first",
		table.NewTable{System: systems.All()[0].Name(), Lang: p.printer.Locale(), Demo: true, GMName: name})
	return id, err == nil, err
}
