package main

import (
	"context"
	"errors"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
)

// endTime bounds how long running requests are answered after the program was told to stop.
const endTime = 10 * time.Second

// run runs the front ends until ctx ends, or until the server of the pages or of the metrics fails.
// At the end /readyz fails first, so that a load balancer sends no more visitors. Then no new
// connections are accepted, and running requests are answered. The bot ends last, because the bot
// notes which answers have arrived.
func (h *server) run(ctx context.Context) error {
	log := h.p.logger()
	log.Info("serving", "address", h.listener.Addr().String())
	server := h.pages.HTTP(h.handler)
	door := capListener(h.listener, *h.connections)
	server.ConnState = door.watch
	server.ErrorLog = withoutAddresses(log)
	above := h.p.supervisorFromEnv()
	alive, end := context.WithCancel(context.WithoutCancel(ctx)) // while connections are closed too
	defer end()
	answering, answered := context.WithCancel(context.WithoutCancel(ctx)) // until the last press is answered
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
	if h.metricsListener != nil {
		log.Info("serving metrics", "address", h.metricsListener.Addr().String())
		group.Go(func() error { return h.serveMetrics(ctx) })
	}
	if h.bot != nil {
		group.Go(func() error { return h.bot.run(answering) })
	}
	above.tell(notifyReady) // the port has been open since listen
	go above.watch(alive, h.openTables)
	return group.Wait()
}

// serveMetrics serves metrics and health checks until ctx ends. They work even if all connections
// of the pages are in use.
func (h *server) serveMetrics(ctx context.Context) error {
	mux := http.NewServeMux()
	mux.Handle("/", h.counts.Handler())
	mux.Handle("/healthz", h.handler)
	mux.Handle("/readyz", h.handler)
	mux.Handle("/readyz/", h.handler)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: endTime, WriteTimeout: 2 * endTime,
		ErrorLog: withoutAddresses(h.p.logger())}
	context.AfterFunc(ctx, func() { server.Close() })
	if err := server.Serve(h.metricsListener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
