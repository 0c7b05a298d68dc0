package discord

import (
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"mesa/lang"
	"mesa/ratelimit"
	"mesa/table"
)

// Options are the settings of the host.
type Options struct {
	Token     string            // of the bot; never logged
	AppID     string            // of the application
	PublicKey ed25519.PublicKey // of the application; needed for the HTTPS endpoint
	URL       string            // base of Discord's REST interface; "": Discord
	Now       func() time.Time  // to judge the age of a request; nil: time.Now
	Log       *slog.Logger      // nil: slog.Default
	OnRequest func(RequestInfo) // called after each handled request; may be nil
	Transport http.RoundTripper // for requests to Discord; nil: http.DefaultTransport

	ServerTables int // how many tables one server may have; 0: any number

	// Address returns the origin of a request, used for limits only. nil: the remote host.
	Address func(*http.Request) string

	// Presses does the commands and throws dice where there is no table. nil: the table service itself.
	Presses Presser

	// Link returns a one-time address that signs a user in on the web page, under a name, and leads
	// to the path next there. nil: this host has no web page.
	Link func(ctx context.Context, user, name, next string) (string, error)
}

// Bot is the Discord front end of a table service. It is safe for concurrent use.
type Bot struct {
	tables        services
	opts          Options
	log           *slog.Logger
	api           api
	localizers    localizers
	systems       map[string]systemSpecs
	channels      *channels
	tellerShare   tellerShare
	lateness      time.Duration // after this time an answer is promised instead of given
	leaseTime     time.Duration // after this time others take over from a silent process
	old           time.Duration // after this time an answer is useless
	quiet         time.Duration // how long changes of a channel's messages are gathered
	edits         chan struct{} // limits the channels that are edited at a time
	delays        lateness
	forms         forms
	messageReader messageReader
	limits        userLimits
	servers       ratelimit.Turns // serializes the binding of tables on one server
	workers       workers         // runs interactions
	readers       *readers        // limits unverified request bodies
	lifetime      context.Context // of background telling; ends when Run or TellChannels returns
	end           func()
	background
	troubles troubles

	parts atomic.Int64 // number of parts that this process holds
	lost  atomic.Int64 // number of leases lost
}

// New returns a Bot. It does not connect: mount Handler, which needs Options.PublicKey, and call
// TellChannels, or call Run. It fails if the application id is not a number, or if a public key is
// given and has a wrong length.
func New(tables *table.Service, index *lang.Bundle, o Options) (*Bot, error) {
	return newBot(servicesOf(tables, o.Presses), index, o)
}

func newBot(tables services, index *lang.Bundle, o Options) (*Bot, error) {
	if o.URL == "" {
		o.URL = defaultURL
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Address == nil {
		o.Address = remoteHost
	}
	if _, err := strconv.ParseUint(o.AppID, 10, 64); err != nil {
		return nil, errors.New("discord: the application id is not a number")
	}
	if len(o.PublicKey) != 0 && len(o.PublicKey) != ed25519.PublicKeySize {
		return nil, fmt.Errorf("discord: the public key has %d bytes, not %d", len(o.PublicKey), ed25519.PublicKeySize)
	}
	w := &Bot{
		tables: tables, opts: o, log: o.Log, api: newAPI(o), localizers: newLocalizers(index),
		systems: specsOf(tables), channels: newChannels(tables), lateness: deferAfter, old: answerTime,
		leaseTime: leaseTime, quiet: gatherTime, edits: make(chan struct{}, maxEdits),
		workers: make(workers), readers: newReaders(maxReading, maxShare),
	}
	w.forms = forms{bucket: tables.Bucket(formBucket), manyProcesses: &w.channels.manyProcesses, log: w.log}
	w.limits, w.messageReader = newLimits(), newMessageReader(o.AppID)
	w.lifetime, w.end = context.WithCancel(context.Background())
	return w, nil
}

// InviteURL returns the address where the owner of a server adds the bot with its commands. The bot
// asks for the permissions to see channels and to write in them and their threads: without these it
// cannot tell what was done in other front ends.
func (w *Bot) InviteURL() string {
	const viewChannel, sendMessages, sendInThreads = 1 << 10, 1 << 11, 1 << 38
	q := url.Values{
		"client_id":   {w.opts.AppID},
		"scope":       {"bot applications.commands"},
		"permissions": {strconv.Itoa(viewChannel | sendMessages | sendInThreads)},
	}
	return "https://discord.com/oauth2/authorize?" + q.Encode()
}

// background counts work that goes on after an answer. It is no sync.WaitGroup, because work may
// begin while another goroutine waits.
type background struct {
	mu      sync.Mutex
	running int
	idle    chan struct{} // closed when nothing runs; nil if no goroutine waits
	waited  chan struct{} // closed when a goroutine waits; nil if nothing sleeps
}

// run runs f in a goroutine that counts as background work.
func (b *background) run(f func()) {
	b.mu.Lock()
	b.running++
	b.mu.Unlock()
	go func() {
		defer b.end()
		f()
	}()
}

func (b *background) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.running--; b.running == 0 && b.idle != nil {
		close(b.idle)
		b.idle = nil
	}
}

// WaitForBackground waits until no background work runs, such as late answers, telling, edits of
// messages and writes of cursors. While it waits, sleep returns at once.
func (b *background) WaitForBackground() {
	b.mu.Lock()
	if b.running == 0 {
		b.mu.Unlock()
		return
	}
	if b.idle == nil {
		b.idle = make(chan struct{})
	}
	if b.waited != nil {
		close(b.waited)
		b.waited = nil
	}
	idle := b.idle
	b.mu.Unlock()
	<-idle
}

// sleep sleeps for d, but not beyond ctx, and not while WaitForBackground waits.
func (b *background) sleep(ctx context.Context, d time.Duration) {
	b.mu.Lock()
	if b.idle != nil {
		b.mu.Unlock()
		return
	}
	if b.waited == nil {
		b.waited = make(chan struct{})
	}
	waited := b.waited
	b.mu.Unlock()
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-waited:
	case <-ctx.Done():
	}
}
