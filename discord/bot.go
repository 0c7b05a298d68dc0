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

// Options are what the host decides.
type Options struct {
	Token     string            // of the bot; it is in no log line
	AppID     string            // of the application
	PublicKey ed25519.PublicKey // of the application; needed for the HTTPS endpoint
	URL       string            // base of Discord's REST interface; "": Discord
	Now       func() time.Time  // for judging how old a request is; nil: time.Now
	Log       *slog.Logger      // nil: slog.Default
	OnRequest func(RequestInfo) // hears of each answer; nil: nobody does
	Transport http.RoundTripper // what the bot asks of Discord goes by it; nil: http.DefaultTransport

	ServerTables int // how many tables may be played on one server; 0: any number

	// Address gives where a request comes from, for limits alone. nil: its remote host.
	Address func(*http.Request) string

	// Link gives a one-time address that signs a person in on the web page and
	// leads to a path there. nil: this host has no page.
	Link func(ctx context.Context, user, name, next string) (string, error)
}

// Bot is the Discord window onto one table service. It is safe for concurrent use.
type Bot struct {
	tables        table.API
	opts          Options
	log           *slog.Logger
	api           api
	voices        localizers
	systems       map[string]systemSpecs
	channels      *channels
	tellerShare   tellerShare
	lateness      time.Duration // after which an answer is promised instead of given
	old           time.Duration // after which nobody waits for an answer any more
	quiet         time.Duration // for which changes of what stands in a channel are gathered
	edits         chan struct{} // the channels of which that is changed now
	delays        lateness
	forms         forms
	messageReader messageReader
	limits        userLimits
	servers       ratelimit.Turns // tables are put into channels of one server one after the other
	workers       workers         // does what is asked
	readers       *readers        // of bodies that are not believed yet
	lifetime      context.Context // of what is told in the background; Keep ends it
	end           func()
	background
	troubles troubles

	parts atomic.Int64 // that this process holds
	lost  atomic.Int64 // so many leases were
}

// New makes the window. It talks to nobody yet: mount Handler, or call Run, and
// Keep in either case. An error means options that cannot work.
func New(hall table.API, index *lang.Bundle, o Options) (*Bot, error) {
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
		tables: hall, opts: o, log: o.Log, api: newAPI(o), voices: newVoices(index),
		systems: specsOf(hall), channels: newPlaces(hall), lateness: deferAfter, old: answerTime,
		quiet: calmTime, edits: make(chan struct{}, maxEdits),
		workers: make(workers), readers: newReaders(maxReading, maxShare),
	}
	w.forms = forms{bucket: hall.Bucket(formBucket), scattered: &w.channels.scattered, log: w.log}
	w.limits, w.messageReader = newLimits(), newMessageReader(o.AppID)
	w.lifetime, w.end = context.WithCancel(context.Background())
	return w, nil
}

// InviteURL is where the owner of a server adds the bot: with commands, and
// with leave to see channels and to write into them and their threads, which
// it needs to tell what was done in other windows.
func (w *Bot) InviteURL() string {
	const viewChannel, sendMessages, sendInThreads = 1 << 10, 1 << 11, 1 << 38
	q := url.Values{
		"client_id":   {w.opts.AppID},
		"scope":       {"bot applications.commands"},
		"permissions": {strconv.Itoa(viewChannel | sendMessages | sendInThreads)},
	}
	return "https://discord.com/oauth2/authorize?" + q.Encode()
}

// background counts what goes on after an answer was given. It is no
// sync.WaitGroup, for work may begin while somebody waits for its end.
type background struct {
	mu      sync.Mutex
	running int
	idle    chan struct{} // closed when nothing runs; nil if nobody waits
	hurry   chan struct{} // closed when somebody waits; nil if nothing rests
}

// run does something that nobody waits for.
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

// Settle waits until everything that was begun is done: late answers, cursors.
func (b *background) Settle() {
	b.mu.Lock()
	if b.running == 0 {
		b.mu.Unlock()
		return
	}
	if b.idle == nil {
		b.idle = make(chan struct{})
	}
	if b.hurry != nil {
		close(b.hurry)
		b.hurry = nil
	}
	idle := b.idle
	b.mu.Unlock()
	<-idle
}

// rest waits that long, but not beyond ctx, nor while somebody waits for the end.
func (b *background) rest(ctx context.Context, d time.Duration) {
	b.mu.Lock()
	if b.idle != nil {
		b.mu.Unlock()
		return
	}
	if b.hurry == nil {
		b.hurry = make(chan struct{})
	}
	hurry := b.hurry
	b.mu.Unlock()
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-hurry:
	case <-ctx.Done():
	}
}
