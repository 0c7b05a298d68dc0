package discord

import (
	"context"
	"time"

	"mesa/game"
	"mesa/table"
)

// In private messages people talk about one of their tables. What is done there is
// told where the table is played, and nothing of the table comes here by itself.

type talkEntry struct {
	Table game.TableID `json:"table"`
}

// private is the room of somebody's private messages: of the table that they chose
// or spoke at last. nil: of none so far, or these are not private messages with us.
func (p *places) private(ctx context.Context, in *interaction) (*room, error) {
	if !in.private() {
		return nil, nil
	}
	var e talkEntry
	if _, err := get(ctx, p.talks, in.userID(), &e); err != nil || e.Table == "" {
		return nil, err
	}
	return privateRoom(in.ChannelID, e.Table), nil
}

// privateRoom is a room that nobody else is in, and that is told nothing.
func privateRoom(channel string, id game.TableID) *room {
	return &room{channel: channel, table: id, answered: map[game.Seq]bool{}, pending: map[game.Seq]bool{}}
}

// talkAbout remembers the table that somebody's private messages are about.
func (p *places) talkAbout(ctx context.Context, user string, id game.TableID) error {
	var e talkEntry
	if _, err := get(ctx, p.talks, user, &e); err != nil || e.Table == id {
		return err
	}
	return set(ctx, p.talks, user, talkEntry{id}, time.Time{})
}

// settleOn finds the table of private messages where none was chosen: somebody's
// only one.
func (v *visit) settleOn() error {
	if v.room != nil || !v.in.private() {
		return nil
	}
	mine, err := v.hall.Tables(v.ctx, v.in.userID())
	if err == nil && len(mine) == 1 {
		v.room = privateRoom(v.in.ChannelID, mine[0].ID)
	}
	return err
}

// bindHere makes a table that of the place where somebody asks for it.
func (v *visit) bindHere(sight table.Sight) error {
	if v.in.private() {
		return v.places.talkAbout(v.ctx, v.in.userID(), sight.Table)
	}
	_, err := v.places.bind(v.ctx, v.in.ChannelID, channelEntry{Table: sight.Table, Guild: v.in.GuildID}, sight.At)
	return err
}
