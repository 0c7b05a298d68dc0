package discord

import (
	"mesa/game"
)

// hasRoom refuses another table to a server where as many are played as the host
// allows. A channel that has one may change it.
func (v *visit) hasRoom() error {
	most := v.opts.ServerTables
	if most <= 0 || v.in.GuildID == "" || v.room != nil && v.room.channel == v.in.ChannelID {
		return nil
	}
	channels, err := v.places.playing(v.ctx, func(e channelEntry) bool {
		return e.Guild == v.in.GuildID && e.Parent == "" && e.Until.IsZero()
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
