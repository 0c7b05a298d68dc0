package discord

import (
	"time"

	"mesa/game"
	"mesa/ratelimit"
)

// userLimits bound what one person, table or server uses of the shared capacity.
type userLimits struct {
	person, table, server *ratelimit.Limiter
	created, links        *ratelimit.Limiter // created tables and sign-in links of a person
	computing             *ratelimit.Limiter // seconds of computing for a person's odds
}

func newLimits() userLimits {
	return userLimits{
		person: ratelimit.New(5, time.Second), table: ratelimit.New(20, time.Second),
		server:  ratelimit.New(50, time.Second),
		created: ratelimit.New(10, time.Hour), links: ratelimit.New(10, 10*time.Minute),
		computing: ratelimit.New(2, time.Minute),
	}
}

// refuseHurried refuses a request if the requests of the person, the table or the server come
// faster than people act. Nothing is done then, and the person may try again at once.
func (h *handler) refuseHurried() error {
	if h.limits.person == nil {
		return nil
	}
	table := h.in.ChannelID
	if h.channel != nil {
		table = string(h.channel.table)
	}
	now := time.Now()
	if h.limits.person.Allow(h.in.userID(), 1, now) && h.limits.table.Allow(table, 1, now) &&
		(h.in.GuildID == "" || h.limits.server.Allow(h.in.GuildID, 1, now)) {
		return nil
	}
	return game.Refuse("", "discord.hurried")
}

// useAllowance counts an action of the person, and refuses it with the reason key if m allows no
// more.
func (h *handler) useAllowance(m *ratelimit.Limiter, key string) error {
	if m == nil || m.Allow(h.in.userID(), 1, time.Now()) {
		return nil
	}
	return game.Refuse("", key)
}
