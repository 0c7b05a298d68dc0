package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"mesa/game"
	"mesa/table"
)

// The drawers of this window.
const (
	channelDrawer = "discord.channel" // channel: the table that is played there
	cursorDrawer  = "discord.cursor"  // channel: how far it has been told
	seatDrawer    = "discord.seat"    // channel/user: the chair somebody last chose
)

// trusted is how long a channel's table is believed without looking again:
// another process may have changed it.
const trusted = 30 * time.Second

// places knows which table is played where. What it holds in memory is a copy
// of the drawers.
type places struct {
	channels, cursors, seats table.Drawer

	mu     sync.Mutex
	rooms  map[string]*room           // by channel
	tables map[game.TableID][]*room   // the channels that are told of a table
	chosen map[[2]string]chosenInRoom // chairs by channel and user
}

type chosenInRoom struct {
	chair   string
	version int64
}

// room is a channel with its table.
type room struct {
	channel string
	read    time.Time // when the drawer was read; guarded by places

	mu       sync.Mutex // held from a decision made here to its telling
	table    game.TableID
	told     game.Seq          // everything up to here was told here
	answered map[game.Seq]bool // beyond told: what was told as an answer

	saving, dirty bool  // one write of the cursor at a time
	version       int64 // of the cursor's entry

	telling, more bool // one teller at a time
}

type channelEntry struct {
	Table game.TableID `json:"table"`
}

type cursorEntry struct {
	Table game.TableID `json:"table"`
	Seq   game.Seq     `json:"seq"`
}

func newPlaces(hall table.Windows) *places {
	return &places{
		channels: hall.Drawer(channelDrawer), cursors: hall.Drawer(cursorDrawer), seats: hall.Drawer(seatDrawer),
		rooms: map[string]*room{}, tables: map[game.TableID][]*room{}, chosen: map[[2]string]chosenInRoom{},
	}
}

// find gives the room of an interaction: its channel's, or for a thread
// without a table of its own that of the channel above. nil: there is none.
func (p *places) find(ctx context.Context, in *interaction) (*room, error) {
	r, err := p.room(ctx, in.ChannelID)
	if r == nil && err == nil && in.inThread() && in.Channel.ParentID != "" {
		return p.room(ctx, in.Channel.ParentID)
	}
	return r, err
}

func (p *places) room(ctx context.Context, channel string) (*room, error) {
	p.mu.Lock()
	r := p.rooms[channel]
	fresh := r != nil && time.Since(r.read) < trusted
	p.mu.Unlock()
	if fresh {
		return r, nil
	}
	var e channelEntry
	if _, err := get(ctx, p.channels, channel, &e); err != nil || e.Table == "" {
		return nil, err
	}
	var c cursorEntry
	version, err := get(ctx, p.cursors, channel, &c)
	if err != nil {
		return nil, err
	}
	if c.Table != e.Table {
		c.Seq = 0
	}
	return p.keep(channel, e.Table, c.Seq, version), nil
}

// keep takes over what was read; a room that is in memory knows more.
func (p *places) keep(channel string, id game.TableID, told game.Seq, version int64) *room {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.rooms[channel]
	if r == nil || r.table != id {
		p.forget(r)
		r = &room{channel: channel, table: id, told: told, version: version, answered: map[game.Seq]bool{}}
		p.rooms[channel] = r
		p.tables[id] = append(p.tables[id], r)
	}
	r.read = time.Now()
	return r
}

func (p *places) forget(r *room) {
	if r == nil {
		return
	}
	var rest []*room
	for _, other := range p.tables[r.table] {
		if other != r {
			rest = append(rest, other)
		}
	}
	if p.tables[r.table] = rest; rest == nil {
		delete(p.tables, r.table)
	}
}

// bind puts a table into a channel, told up to that decision.
func (p *places) bind(ctx context.Context, channel string, id game.TableID, told game.Seq) error {
	if err := set(ctx, p.cursors, channel, cursorEntry{id, told}); err != nil {
		return err
	}
	if err := set(ctx, p.channels, channel, channelEntry{id}); err != nil {
		return err
	}
	var c cursorEntry
	version, err := get(ctx, p.cursors, channel, &c)
	if err == nil {
		p.keep(channel, id, told, version)
	}
	return err
}

// of gives the rooms of a table.
func (p *places) of(id game.TableID) []*room {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]*room(nil), p.tables[id]...)
}

// all gives the channels that have a table.
func (p *places) all(ctx context.Context) ([]string, error) {
	var all []string
	err := p.channels.Each(ctx, "", func(channel string, _ []byte) bool {
		all = append(all, channel)
		return true
	})
	return all, err
}

// chair gives the chair that somebody last chose in a channel, "" if none.
func (p *places) chair(ctx context.Context, channel, user string) (string, error) {
	p.mu.Lock()
	c, ok := p.chosen[[2]string{channel, user}]
	p.mu.Unlock()
	if ok {
		return c.chair, nil
	}
	data, version, err := p.seats.Get(ctx, channel+"/"+user)
	if err != nil {
		return "", fmt.Errorf("discord: seat: %w", err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.chosen) > 50_000 {
		clear(p.chosen)
	}
	p.chosen[[2]string{channel, user}] = chosenInRoom{string(data), version}
	return string(data), nil
}

// choose keeps the chair that somebody speaks for in a channel.
func (p *places) choose(ctx context.Context, channel, user, chair string) error {
	p.mu.Lock()
	delete(p.chosen, [2]string{channel, user})
	p.mu.Unlock()
	return replace(ctx, p.seats, channel+"/"+user, []byte(chair))
}

// get reads a drawer's entry into v, and gives its version.
func get(ctx context.Context, d table.Drawer, key string, v any) (int64, error) {
	data, version, err := d.Get(ctx, key)
	if err == nil && version != 0 {
		err = json.Unmarshal(data, v)
	}
	if err != nil {
		return 0, fmt.Errorf("discord: drawer: %w", err)
	}
	return version, nil
}

func set(ctx context.Context, d table.Drawer, key string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("discord: drawer: %w", err)
	}
	return replace(ctx, d, key, data)
}

// replace writes whatever stands there; the last one wins.
func replace(ctx context.Context, d table.Drawer, key string, data []byte) error {
	for {
		_, version, err := d.Get(ctx, key)
		if err == nil {
			err = d.Put(ctx, key, version, data, time.Time{})
		}
		if errors.Is(err, table.ErrVersion) {
			continue
		}
		if err != nil {
			return fmt.Errorf("discord: drawer: %w", err)
		}
		return nil
	}
}
