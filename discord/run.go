package discord

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// maxConcurrentEvents is the number of gateway events of one kind that are handled at a time.
const maxConcurrentEvents = 256

// Run connects to the gateway and tells the channels, until ctx ends or Discord refuses for good,
// such as for a wrong token. If there are several processes, Run does this process's share. It is
// the transport for hosts without a public address; an application with an endpoint uses Handler
// and TellChannels instead.
func (w *Bot) Run(ctx context.Context) error {
	defer w.WaitForBackground()
	defer w.end()
	defer w.watchTables(ctx)()
	w.troubles.set(gatewayPart, errConnecting)
	events, anew := w.events(), w.isAlone(ctx)
	for {
		where, err := w.findGateway(ctx)
		if err != nil {
			return err
		}
		if where.Shards, err = w.agreedShards(ctx, where.Shards, anew); err != nil {
			return err
		}
		hold := func(ctx context.Context, n int, number int64) error { return w.shard(ctx, where, n, number, events) }
		err = w.newShare(gatewayKind, where.Shards, hold).hold(ctx, w.checkShards(where.Shards))
		anew = wantsMoreShards(err)
		if ctx.Err() != nil || !anew && !errors.Is(err, errPartsChanged) {
			return err
		}
		w.log.Warn("discord: the number of shards has changed", slog.Int("was", where.Shards))
	}
}

// shard keeps a shard connected and its channels told, until ctx ends or Discord refuses the shard.
// It returns when all events are handled, and leaves the session to the next process.
func (w *Bot) shard(ctx context.Context, where gatewayBot, n int, lease int64, events eventHandler) error {
	name := "shard " + strconv.Itoa(n)
	w.troubles.set(name, errConnecting)
	s := &shard{
		url: where.URL, token: w.opts.Token, id: n, count: where.Shards, log: w.log,
		turn:    func(ctx context.Context) error { return w.waitToIdentify(ctx, n, where.Starts.Concurrency) },
		trouble: func(err error) { w.troubles.set(name, err) },
		greeted: w.noteSelf, later: w.run, kept: w.keeper(n, where.Shards, lease),
	}
	s.handle = func(event string, d json.RawMessage) { events(&s.working, event, d) }
	telling, enough := context.WithCancel(ctx)
	var told sync.WaitGroup
	told.Go(func() { w.tellPart(telling, n, where.Shards) })
	err := s.run(ctx)
	s.working.Wait()
	enough()
	told.Wait()
	leaving, cancel := context.WithTimeout(context.Background(), requestTime)
	defer cancel()
	if err := s.kept.leave(leaving, s.session); err != nil {
		w.log.Warn("discord: the session was not kept", slog.Int("shard", n), slog.Any("err", err))
	}
	if ctx.Err() != nil || wantsMoreShards(err) {
		w.troubles.set(name, nil)
	}
	return err
}

// findGateway asks until Discord answers or ctx ends; only a refused token is final.
func (w *Bot) findGateway(ctx context.Context) (gatewayBot, error) {
	var where gatewayBot
	err := w.retry(ctx, gatewayPart, func() (err error) {
		where, err = w.api.gateways(ctx)
		where.Shards = max(1, where.Shards)
		return err
	})
	return where, err
}

// retry calls do with growing pauses until it succeeds, ctx ends or Discord refuses the token. It
// records the error of each try as the trouble of a part of the bot.
func (w *Bot) retry(ctx context.Context, part string, do func() error) error {
	for pause := time.Second; ; pause = min(2*pause, maxBackoff) {
		err := do()
		if ctx.Err() != nil {
			return err
		}
		w.troubles.set(part, err)
		if err == nil || restStatus(err) == http.StatusUnauthorized {
			return err
		}
		w.log.Warn("discord: out of reach, trying again", slog.Any("err", err), slog.Duration("in", pause))
		if err := sleep(ctx, pause); err != nil {
			return err
		}
	}
}

// eventHandler handles an event of the gateway, and counts in working what it starts.
type eventHandler func(working *sync.WaitGroup, event string, d json.RawMessage)

// events returns the handler of gateway events. Most events are ignored.
func (w *Bot) events() eventHandler {
	interaction, written, removed := w.gate(w.receive), w.gate(w.doMessage), w.gate(w.handleRemoved)
	return func(working *sync.WaitGroup, event string, d json.RawMessage) {
		switch event {
		case "INTERACTION_CREATE":
			interaction(working, d)
		case "GUILD_DELETE":
			removed(working, d)
		case "MESSAGE_CREATE":
			if w.isForUs(d) {
				written(working, d)
			}
		}
	}
}

// gate limits the events of a kind that are handled at a time. Beyond the limit they are dropped:
// they would be answered too late anyway.
func (w *Bot) gate(do func(json.RawMessage)) func(*sync.WaitGroup, json.RawMessage) {
	room := make(chan struct{}, maxConcurrentEvents)
	return func(working *sync.WaitGroup, data json.RawMessage) {
		select {
		case room <- struct{}{}:
		default:
			w.log.Warn("discord: too much at once")
			return
		}
		working.Add(1)
		w.run(func() {
			defer working.Done()
			defer func() { <-room }()
			do(data)
		})
	}
}
