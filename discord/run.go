package discord

import (
	"context"
	"encoding/json"
	"log/slog"
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
	defer w.Settle()
	defer cancel()
	where, err := w.findGateway(ctx)
	if err != nil {
		return err
	}
	w.later(func() { _ = w.Keep(ctx) }) // ends with ctx alone
	ended := make(chan error, where.Shards)
	turn := newTurnstile(max(1, where.Starts.Concurrency))
	for n := range where.Shards {
		s := &shard{
			url: where.URL, token: w.opts.Token, id: n, count: where.Shards, log: w.log,
			handle: w.gate(), turn: func(ctx context.Context) error { return turn.wait(ctx, n) },
		}
		go func() { ended <- s.run(ctx) }()
	}
	err = <-ended
	cancel()
	for range where.Shards - 1 {
		<-ended
	}
	return err
}

// findGateway asks until Discord answers; only a refused token is final.
func (w *Window) findGateway(ctx context.Context) (gatewayBot, error) {
	for pause := time.Second; ; pause = min(2*pause, maxBackoff) {
		where, err := w.api.gateways(ctx)
		if err == nil {
			where.Shards = max(1, where.Shards)
			return where, nil
		}
		if restStatus(err) == 401 || ctx.Err() != nil {
			return where, err
		}
		w.log.Warn("discord: no gateway", slog.Any("err", err))
		if err := sleep(ctx, pause); err != nil {
			return where, err
		}
	}
}

// gate lets so many interactions in at a time. When it is full, those behind
// are dropped: they would be answered too late anyway.
func (w *Window) gate() func(json.RawMessage) {
	room := make(chan struct{}, atOnce)
	return func(data json.RawMessage) {
		select {
		case room <- struct{}{}:
		default:
			w.log.Warn("discord: too many interactions at once")
			return
		}
		w.later(func() {
			defer func() { <-room }()
			w.receive(data)
		})
	}
}

// turnstile lets shards identify: one of each group in five seconds.
type turnstile struct {
	groups []chan time.Time // when the next may go
}

func newTurnstile(concurrency int) *turnstile {
	t := &turnstile{}
	for range concurrency {
		c := make(chan time.Time, 1)
		c <- time.Time{}
		t.groups = append(t.groups, c)
	}
	return t
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
