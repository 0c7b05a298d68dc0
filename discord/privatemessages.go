package discord

import (
	"context"
	"time"

	"mesa/game"
	"mesa/table"
)

// In private messages people use one of their tables. What they do there is told in the table's
// channels, and nothing is told in private messages.

type privateEntry struct {
	Table game.TableID `json:"table"`
}

// private returns the channel of a person's private messages, with the table that they last chose
// or used. It returns nil if there is no table so far, and for other places than private messages
// with us.
func (p *channels) private(ctx context.Context, in *interaction) (*tableChannel, error) {
	if !in.isPrivate() {
		return nil, nil
	}
	var e privateEntry
	if _, err := get(ctx, p.privates, in.userID(), &e); err != nil || e.Table == "" {
		return nil, err
	}
	return privateChannel(in.ChannelID, e.Table), nil
}

// privateChannel returns a channel of private messages with a table. It is in no bucket, and is
// told nothing.
func privateChannel(channel string, id game.TableID) *tableChannel {
	return &tableChannel{id: channel, table: id, answered: map[game.Seq]bool{}, pending: map[game.Seq]bool{}}
}

// setPrivateTable stores the table of a person's private messages.
func (p *channels) setPrivateTable(ctx context.Context, user string, id game.TableID) error {
	var e privateEntry
	if _, err := get(ctx, p.privates, user, &e); err != nil || e.Table == id {
		return err
	}
	return set(ctx, p.privates, user, privateEntry{id}, time.Time{})
}

// chooseOnlyTable uses the person's only table in private messages for which no table is chosen.
func (h *handler) chooseOnlyTable() error {
	if h.channel != nil || !h.in.isPrivate() {
		return nil
	}
	tables, err := h.tables.Tables(h.ctx, h.in.userID())
	if err == nil && len(tables) == 1 {
		h.channel = privateChannel(h.in.ChannelID, tables[0].ID)
	}
	return err
}

// bindHere puts a table into the channel of the interaction, or makes it the table of the person's
// private messages.
func (h *handler) bindHere(view table.PlayerView) error {
	if h.in.isPrivate() {
		return h.channels.setPrivateTable(h.ctx, h.in.userID(), view.Table)
	}
	_, err := h.channels.bindTable(h.ctx, h.in.ChannelID, channelEntry{Table: view.Table, Guild: h.in.GuildID},
		view.Seq)
	return err
}
