package main

import (
	"context"
	"errors"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
)

// endTime is how long requests that are being answered may take at the end.
const endTime = 10 * time.Second

// run runs the windows until the context ends or one of them fails. At the end
// /readyz says so first, so that whoever shares out visitors sends no more of
// them; then no one new is let in, and those who are in are answered. The bot ends
// last, for it notes which answers have arrived.
func (h *server) run(ctx context.Context) error {
	log := h.p.logger()
	log.Info("serving", "address", h.listener.Addr().String())
	server := h.pages.HTTP(h.handler)
	door := capListener(h.listener, *h.connections)
	server.ConnState = door.watch
	server.ErrorLog = withoutAddresses(log)
	above := h.p.supervisorFromEnv()
	alive, end := context.WithCancel(context.WithoutCancel(ctx)) // while the door closes too
	defer end()
	answering, answered := context.WithCancel(context.WithoutCancel(ctx)) // until the last press has its answer
	defer answered()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		if err := server.Serve(door); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	group.Go(func() error {
		defer answered()
		<-ctx.Done()
		h.ready.stop()
		above.tell(notifyStopping)
		log.Info("stopping")
		time.Sleep(*h.drain)
		stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTime)
		defer cancel()
		return server.Shutdown(stop)
	})
	if h.copies != nil {
		group.Go(func() error { return h.copies.run(ctx) })
	}
	if h.asked != nil {
		log.Info("serving metrics", "address", h.asked.Addr().String())
		group.Go(func() error { return h.tellMetrics(ctx) })
	}
	if h.bot != nil {
		group.Go(func() error { return h.bot.run(answering) })
	}
	above.tell(notifyReady) // the door has been open since listen
	go above.watch(alive, h.openTables)
	return group.Wait()
}

// tellMetrics answers those who count and those who ask how this Mesa is, until ctx ends.
// Here they are answered also while all places at the door are taken.
func (h *server) tellMetrics(ctx context.Context) error {
	mux := http.NewServeMux()
	mux.Handle("/", h.counts.Handler())
	mux.Handle("/healthz", h.handler)
	mux.Handle("/readyz", h.handler)
	mux.Handle("/readyz/", h.handler)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: endTime, WriteTimeout: 2 * endTime,
		ErrorLog: withoutAddresses(h.p.logger())}
	context.AfterFunc(ctx, func() { server.Close() })
	if err := server.Serve(h.asked); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
