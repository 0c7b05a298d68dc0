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
// them; then nobody new is let in, and those who are in are answered.
func (h *server) run(ctx context.Context) error {
	log := h.p.logger()
	log.Info("serving", "address", h.listener.Addr().String())
	server := h.pages.HTTP(h.handler)
	server.ErrorLog = withoutAddresses(log)
	above := h.p.supervisorFromEnv()
	alive, end := context.WithCancel(context.WithoutCancel(ctx)) // while the door closes too
	defer end()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		if err := server.Serve(capListener(h.listener, maxConnections)); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	group.Go(func() error {
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
		group.Go(func() error { return h.bot.run(ctx) })
	}
	above.tell(notifyReady) // the door has been open since listen
	go above.watch(alive, h.openTables)
	return group.Wait()
}

// tellMetrics answers those who count, until ctx ends.
func (h *server) tellMetrics(ctx context.Context) error {
	server := &http.Server{Handler: h.counts.Handler(), ReadHeaderTimeout: endTime, WriteTimeout: 2 * endTime,
		ErrorLog: withoutAddresses(h.p.logger())}
	context.AfterFunc(ctx, func() { server.Close() })
	if err := server.Serve(h.asked); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
