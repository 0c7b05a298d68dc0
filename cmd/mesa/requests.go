package main

import (
	"log/slog"

	"mesa/discord"
	"mesa/web"
)

// seenPage hears of each request that the pages have answered.
func (h *server) seenPage(a web.RequestInfo) {
	h.counts.Page(a.Method, a.Route, a.Status, a.Took, a.Stream)
	h.p.logger().Debug("web: answered", slog.String("route", a.Route), slog.Int("status", a.Status),
		slog.Duration("took", a.Took))
}

// seenDiscord hears of each answer that the bot has made.
func (h *server) seenDiscord(a discord.RequestInfo) {
	h.counts.Answer(a.Kind, a.Outcome, a.Took)
	h.p.logger().Debug("discord: answered", slog.String("id", a.ID), slog.String("kind", a.Kind),
		slog.String("outcome", a.Outcome),
		slog.Duration("took", a.Took))
}
