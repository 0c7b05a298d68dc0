package discord

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strconv"
	"time"
)

// atOnce is how many interactions of the gateway are worked on together.
const atOnce = 256

// Run connects to the gateway and keeps the channels told, until ctx ends or
// Discord refuses for good (a wrong token). It is the transport for hosts
// without a public address; an application with an endpoint uses Handler and
// Keep instead.
func (w *Window) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	var shards []*shard
	defer func() {
		w.Settle()
		w.keepSessions(shards)
	}()
	defer cancel()
	w.later(func() { _ = w.Keep(ctx) }) // ends with ctx alone
	turn, events := newTurnstile(1), w.events()
	w.troubles.set(gatewayPart, errConnecting)
	for {
		where, err := w.findGateway(ctx)
		if err != nil {
			return err
		}
		turn.widen(where.Starts.Concurrency)
		shards = w.shards(where, turn, events)
		if err := connect(ctx, shards); ctx.Err() != nil || !moreShards(err) {
			return err
		}
		w.log.Warn("discord: the number of shards has changed", slog.Int("was", where.Shards))
	}
}

// shards makes the shards that Discord wants.
func (w *Window) shards(where gatewayBot, turn *turnstile, events func(string, json.RawMessage)) []*shard {
	var all []*shard
	for n := range where.Shards {
		name := "shard " + strconv.Itoa(n)
		w.troubles.set(name, errConnecting)
		all = append(all, &shard{
			url: where.URL, token: w.opts.Token, id: n, count: where.Shards, log: w.log,
			handle: events, turn: func(ctx context.Context) error { return turn.wait(ctx, n) },
			trouble: func(err error) { w.troubles.set(name, err) },
			greeted: w.meet, later: w.later, kept: w.keeper(n, where.Shards),
		})
	}
	return all
}

// connect keeps all shards connected, until ctx ends or Discord refuses one.
func connect(ctx context.Context, shards []*shard) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ended := make(chan error, len(shards))
	for _, s := range shards {
		go func() { ended <- s.run(ctx) }()
	}
	err := <-ended
	cancel()
	for range len(shards) - 1 {
		<-ended
	}
	return err
}

// keepSessions leaves the sessions of shards that have ended to the next process. All
// that they heard has been done.
func (w *Window) keepSessions(shards []*shard) {
	for _, s := range shards {
		s.save(s.session)
	}
	w.Settle()
}

// findGateway asks until Discord answers; only a refused token is final.
func (w *Window) findGateway(ctx context.Context) (gatewayBot, error) {
	var where gatewayBot
	err := w.insist(ctx, gatewayPart, func() (err error) {
		where, err = w.api.gateways(ctx)
		where.Shards = max(1, where.Shards)
		return err
	})
	return where, err
}

// insist does something until it succeeds, with growing pauses. Only the end of
// ctx and a refused token end it before.
func (w *Window) insist(ctx context.Context, what string, do func() error) error {
	for pause := time.Second; ; pause = min(2*pause, maxBackoff) {
		err := do()
		if ctx.Err() != nil {
			return err
		}
		w.troubles.set(what, err)
		if err == nil || restStatus(err) == http.StatusUnauthorized {
			return err
		}
		w.log.Warn("discord: out of reach, trying again", slog.Any("err", err), slog.Duration("in", pause))
		if err := sleep(ctx, pause); err != nil {
			return err
		}
	}
}

// events takes what the gateway tells. Of most events nothing is read.
func (w *Window) events() func(event string, d json.RawMessage) {
	interaction, written, removed := w.gate(w.receive), w.gate(w.hear), w.gate(w.removed)
	return func(event string, d json.RawMessage) {
		switch event {
		case "INTERACTION_CREATE":
			interaction(d)
		case "GUILD_DELETE":
			removed(d)
		case "MESSAGE_CREATE":
			if w.addressed(d) {
				written(d)
			}
		}
	}
}

// gate lets so many of a kind in at a time. When it is full, those behind are
// dropped: they would be answered too late anyway.
func (w *Window) gate(do func(json.RawMessage)) func(json.RawMessage) {
	room := make(chan struct{}, atOnce)
	return func(data json.RawMessage) {
		select {
		case room <- struct{}{}:
		default:
			w.log.Warn("discord: too much at once")
			return
		}
		w.later(func() {
			defer func() { <-room }()
			do(data)
		})
	}
}

// turnstile lets shards identify: one of each group in five seconds.
type turnstile struct {
	groups []chan time.Time // when the next may go
}

func newTurnstile(concurrency int) *turnstile {
	t := &turnstile{}
	t.widen(concurrency)
	return t
}

// widen makes it so many groups; no shard may be waiting. Groups that are there
// keep their time.
func (t *turnstile) widen(concurrency int) {
	for len(t.groups) < concurrency {
		c := make(chan time.Time, 1)
		c <- time.Time{}
		t.groups = append(t.groups, c)
	}
}

func (t *turnstile) wait(ctx context.Context, shard int) error {
	group := t.groups[shard%len(t.groups)]
	select {
	case next := <-group:
		err := sleep(ctx, time.Until(next))
		group <- time.Now().Add(identifyPause)
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}
