package discord

import (
	"mesa/game"
)

// refuseAnotherTable refuses another table on a server that has as many as the host allows. A
// channel that has a table may change it.
func (h *handler) refuseAnotherTable() error {
	most := h.opts.ServerTables
	if most <= 0 || h.in.GuildID == "" || h.channel != nil && h.channel.id == h.in.ChannelID {
		return nil
	}
	channels, err := h.channels.channelsWhere(h.ctx, func(e channelEntry) bool {
		return e.Guild == h.in.GuildID && e.Parent == "" && e.Until.IsZero()
	})
	if err != nil {
		return err
	}
	played := map[game.TableID]bool{}
	for _, e := range channels {
		played[e.Table] = true
	}
	if len(played) < most {
		return nil
	}
	return game.Refuse("", "discord.quota", game.N("max", most))
}
