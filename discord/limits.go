package discord

import (
	"time"

	"mesa/game"
	"mesa/meter"
)

// limits keep one person, table or server from taking what all share.
type limits struct {
	person, table, server *meter.Meter
	founded, links        *meter.Meter // tables and sign-in links of a person
	thought               *meter.Meter // seconds that a person's questions may take
}

func newLimits() limits {
	return limits{
		person: meter.New(5, time.Second), table: meter.New(20, time.Second), server: meter.New(50, time.Second),
		founded: meter.New(10, time.Hour), links: meter.New(10, 10*time.Minute),
		thought: meter.New(2, time.Minute),
	}
}

// hurried refuses what comes faster than people do things. Nothing is done then
// and the person may try again at once.
func (v *visit) hurried() error {
	if v.limits.person == nil {
		return nil
	}
	table := v.in.ChannelID
	if v.room != nil {
		table = string(v.room.table)
	}
	now := time.Now()
	if v.limits.person.Take(v.in.userID(), 1, now) && v.limits.table.Take(table, 1, now) &&
		(v.in.GuildID == "" || v.limits.server.Take(v.in.GuildID, 1, now)) {
		return nil
	}
	return game.Refuse("", "discord.hurried")
}

// spend refuses what a person has done often enough for now.
func (v *visit) spend(m *meter.Meter, key string) error {
	if m == nil || m.Take(v.in.userID(), 1, time.Now()) {
		return nil
	}
	return game.Refuse("", key)
}
