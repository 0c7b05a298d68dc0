package discord

import (
	"context"
	"time"

	"mesa/game"
	"mesa/table"
)

// In private messages people talk about one of their tables. What is done there is
// told where the table is played, and nothing of the table comes here by itself.

type privateEntry struct {
	Table game.TableID `json:"table"`
}

// private is the room of somebody's private messages: of the table that they chose
// or spoke at last. nil: of none so far, or these are not private messages with us.
func (p *channels) private(ctx context.Context, in *interaction) (*tableChannel, error) {
	if !in.private() {
		return nil, nil
	}
	var e privateEntry
	if _, err := get(ctx, p.talks, in.userID(), &e); err != nil || e.Table == "" {
		return nil, err
	}
	return privateRoom(in.ChannelID, e.Table), nil
}

// privateRoom is a room that nobody else is in, and that is told nothing.
func privateRoom(channel string, id game.TableID) *tableChannel {
	return &tableChannel{id: channel, table: id, answered: map[game.Seq]bool{}, pending: map[game.Seq]bool{}}
}

// talkAbout remembers the table that somebody's private messages are about.
func (p *channels) talkAbout(ctx context.Context, user string, id game.TableID) error {
	var e privateEntry
	if _, err := get(ctx, p.talks, user, &e); err != nil || e.Table == id {
		return err
	}
	return set(ctx, p.talks, user, privateEntry{id}, time.Time{})
}

// settleOn finds the table of private messages where none was chosen: somebody's
// only one.
func (h *handler) settleOn() error {
	if h.channel != nil || !h.in.private() {
		return nil
	}
	mine, err := h.tables.Tables(h.ctx, h.in.userID())
	if err == nil && len(mine) == 1 {
		h.channel = privateRoom(h.in.ChannelID, mine[0].ID)
	}
	return err
}

// bindHere makes a table that of the place where somebody asks for it.
func (h *handler) bindHere(view table.PlayerView) error {
	if h.in.private() {
		return h.channels.talkAbout(h.ctx, h.in.userID(), view.Table)
	}
	_, err := h.channels.bindTable(h.ctx, h.in.ChannelID, channelEntry{Table: view.Table, Guild: h.in.GuildID},
		view.Seq)
	return err
}
