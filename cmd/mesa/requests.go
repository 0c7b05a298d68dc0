package main

import (
	"log/slog"

	"mesa/discord"
	"mesa/web"
)

// countPage counts and logs an answered request to the pages.
func (h *server) countPage(a web.RequestInfo) {
	h.counts.Page(a.Method, a.Route, a.Status, a.Took, a.Stream)
	h.p.logger().Debug("web: answered", slog.String("route", a.Route), slog.Int("status", a.Status),
		slog.Duration("took", a.Took))
}

// countAnswer counts and logs an answered request of Discord to the bot.
func (h *server) countAnswer(a discord.RequestInfo) {
	h.counts.Answer(a.Kind, a.Outcome, a.Took)
	h.p.logger().Debug("discord: answered", slog.String("id", a.ID), slog.String("kind", a.Kind),
		slog.String("outcome", a.Outcome),
		slog.Duration("took", a.Took))
}
