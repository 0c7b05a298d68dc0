package metrics

import (
	"context"
	"log/slog"
	"strings"
)

// Log returns a log handler over next that counts the lines by level.
func (c *Counts) Log(next slog.Handler) slog.Handler { return handler{next, c} }

type handler struct {
	slog.Handler
	counts *Counts
}

// Handle implements slog.Handler.
func (h handler) Handle(ctx context.Context, r slog.Record) error {
	h.counts.lines.WithLabelValues(strings.ToLower(r.Level.String())).Inc()
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return handler{h.Handler.WithAttrs(attrs), h.counts}
}

// WithGroup implements slog.Handler.
func (h handler) WithGroup(name string) slog.Handler {
	return handler{h.Handler.WithGroup(name), h.counts}
}
