package discord

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"mesa/game"
	"mesa/table"
)

// The buckets of this window.
const (
	channelBucket = "discord.channel" // channel: the table that is played there
	cursorBucket  = "discord.cursor"  // channel: how far it has been told
	seatBucket    = "discord.seat"    // channel/user: the chair somebody last chose
	talkBucket    = "discord.talk"    // user: the table of their private messages
)

// trusted is how long a channel's table is believed without looking again:
// another process may have changed it.
const trusted = 30 * time.Second

// channels knows which table is played where. What it holds in memory is a copy
// of the buckets.
type channels struct {
	channels, cursors, seats, talks table.Bucket
	scattered                       atomic.Bool // other processes are asked as well: what is in memory may be old

	mu     sync.Mutex
	byID   map[string]*tableChannel         // by channel
	tables map[game.TableID][]*tableChannel // the channels that are told of a table
	chosen map[[2]string]chosenInChannel    // chairs by channel and user
}

type chosenInChannel struct {
	chair   string
	version int64
}

// tableChannel is a channel with its table, or a thread that follows the table of the
// channel above it.
type tableChannel struct {
	id     string
	table  game.TableID
	parent string    // of a thread that follows: the channel above
	read   time.Time // when the bucket was read; guarded by places
	until  time.Time // when a thread ceases to follow, or a place that we were removed from to be; guarded by places
	guild  string    // the server; guarded by places

	mu       sync.Mutex        // held while a decision is made here
	toldUpTo game.Seq          // everything up to here was told here
	answered map[game.Seq]bool // beyond told: what was told as well
	pending  map[game.Seq]bool // the answers that Discord has not taken yet

	saving, dirty bool  // one write of the cursor at a time
	version       int64 // of the cursor's entry

	seen  atomic.Int64  // the messages of the channel, as far as we know of them
	cards []cardMessage // the newest messages that have buttons of a card
	board buttonBoard

	sending           sync.Mutex // held while a message that may be changed again is on its way; before mu
	freshening, stale bool       // one at a time changes what stands there

	telling, more bool      // one teller at a time
	mute          time.Time // until then the channel is not tried: it takes no message
	warned        uint64    // the permissions that somebody was told are missing
}

// chairChannel is the channel in which people choose their chairs.
func (r *tableChannel) chairChannel() string { return cmp.Or(r.parent, r.id) }

type channelEntry struct {
	Table  game.TableID `json:"table"`
	Parent string       `json:"parent,omitempty"`
	// with a parent: when it ceases to follow; else we were removed, and it ends then
	Until time.Time `json:"until,omitzero"`
	Guild string    `json:"guild,omitempty"`
}

const (
	// followTime is how long a thread hears what is done elsewhere after
	// somebody last played there: telling wakes an archived thread.
	followTime = 7 * 24 * time.Hour
	// maxRooms is in how many places a table is told.
	maxRooms = 12
)

func newPlaces(hall table.API) *channels {
	return &channels{
		channels: hall.Bucket(channelBucket), cursors: hall.Bucket(cursorBucket), seats: hall.Bucket(seatBucket),
		talks: hall.Bucket(talkBucket),
		byID:  map[string]*tableChannel{}, tables: map[game.TableID][]*tableChannel{},
		chosen: map[[2]string]chosenInChannel{},
	}
}

// find gives the room of an interaction: its channel's, or for a thread
// without a table of its own that of the channel above, or in private messages
// that of the table that the person talks about. nil: there is none.
func (p *channels) find(ctx context.Context, in *interaction) (*tableChannel, error) {
	if in.GuildID == "" {
		return p.private(ctx, in)
	}
	if in.brought() {
		return nil, nil
	}
	r, err := p.room(ctx, in.ChannelID)
	if r == nil && err == nil && in.inThread() && in.Channel.ParentID != "" {
		r, err = p.room(ctx, in.Channel.ParentID)
	}
	if r != nil && err == nil {
		err = p.restoreServer(ctx, r, in.GuildID)
	}
	return r, err
}

// cached gives the room of a channel if it is at hand.
func (p *channels) cached(channel string) *tableChannel {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.byID[channel]
}

func (p *channels) room(ctx context.Context, channel string) (*tableChannel, error) {
	p.mu.Lock()
	r := p.byID[channel]
	fresh := r != nil && time.Since(r.read) < trusted && !p.scattered.Load()
	p.mu.Unlock()
	if fresh {
		return r, nil
	}
	return p.load(ctx, channel)
}

// load reads a room anew; nil: there is none.
func (p *channels) load(ctx context.Context, channel string) (*tableChannel, error) {
	e, err := p.entry(ctx, channel)
	if err != nil || e.Table == "" {
		if err == nil {
			p.mu.Lock()
			p.forget(p.byID[channel])
			p.mu.Unlock()
		}
		return nil, err
	}
	var c cursorEntry
	version, err := get(ctx, p.cursors, channel, &c)
	if err != nil {
		return nil, err
	}
	if c.Table != e.Table {
		c = cursorEntry{}
	}
	return p.keep(channel, e, c, version), nil
}

// entry reads what is played in a channel. A thread follows the channel above
// it no longer once another table is played there.
func (p *channels) entry(ctx context.Context, channel string) (e channelEntry, err error) {
	if _, err := get(ctx, p.channels, channel, &e); err != nil || e.Parent == "" {
		return e, err
	}
	var above channelEntry
	if _, err := get(ctx, p.channels, e.Parent, &above); err != nil || above.Table != e.Table {
		return channelEntry{}, err
	}
	return e, nil
}

// keep takes over what was read; a room that is in memory knows more.
func (p *channels) keep(channel string, e channelEntry, c cursorEntry, version int64) *tableChannel {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.byID[channel]
	if r == nil || r.table != e.Table || r.parent != e.Parent {
		p.forget(r)
		for _, follower := range p.byID {
			if follower.parent == channel && follower.table != e.Table {
				p.forget(follower)
			}
		}
		r = &tableChannel{
			id: channel, table: e.Table, parent: e.Parent, version: version,
			answered: map[game.Seq]bool{}, pending: map[game.Seq]bool{}, cards: c.Cards, board: c.Board,
		}
		r.mergeTold(c)
		r.seen.Store(c.Seen)
		p.byID[channel] = r
		p.tables[e.Table] = append(p.tables[e.Table], r)
	}
	r.read, r.until, r.guild = time.Now(), e.Until, e.Guild
	return r
}

// forget drops a room from memory; p.mu is held.
func (p *channels) forget(r *tableChannel) {
	if r == nil {
		return
	}
	delete(p.byID, r.id)
	var rest []*tableChannel
	for _, other := range p.tables[r.table] {
		if other != r {
			rest = append(rest, other)
		}
	}
	if p.tables[r.table] = rest; rest == nil {
		delete(p.tables, r.table)
	}
}

// bindTable puts a table into a channel, told up to that decision; with a parent it
// is a thread that follows.
func (p *channels) bindTable(ctx context.Context, channel string, e channelEntry, told game.Seq) (*tableChannel,
	error) {
	if e.Parent != "" {
		e.Until = time.Now().Add(followTime)
	}
	c := cursorEntry{Table: e.Table, Seq: told}
	var before cursorEntry
	if _, err := get(ctx, p.cursors, channel, &before); err != nil {
		return nil, err
	}
	c.Seen, c.Cards = before.Seen, before.left()
	if err := set(ctx, p.cursors, channel, c, e.Until); err != nil {
		return nil, err
	}
	if err := set(ctx, p.channels, channel, e, e.Until); err != nil {
		return nil, err
	}
	version, err := get(ctx, p.cursors, channel, &c)
	if err != nil {
		return nil, err
	}
	return p.keep(channel, e, c, version), nil
}

// channelsOf gives the rooms of a table.
func (p *channels) channelsOf(id game.TableID) []*tableChannel {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	for _, r := range slices.Clone(p.tables[id]) {
		if !r.until.IsZero() && now.After(r.until) {
			p.forget(r)
		}
	}
	return slices.Clone(p.tables[id])
}

// expiry is until when a room's entries are kept; its zero value is for ever.
func (p *channels) expiry(r *tableChannel) time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return r.until
}

// refresh lets a thread follow for longer, for somebody plays there still.
func (p *channels) refresh(ctx context.Context, r *tableChannel) error {
	until := p.expiry(r)
	if until.IsZero() || time.Until(until) > followTime-24*time.Hour {
		return nil
	}
	until = time.Now().Add(followTime)
	if err := set(ctx, p.channels, r.id, channelEntry{r.table, r.parent, until, r.guild}, until); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	r.until = until
	return nil
}

// chair gives the chair that somebody last chose in a channel, "" if none.
func (p *channels) chair(ctx context.Context, channel, user string) (string, error) {
	p.mu.Lock()
	c, ok := p.chosen[[2]string{channel, user}]
	p.mu.Unlock()
	if ok && !p.scattered.Load() {
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
	p.chosen[[2]string{channel, user}] = chosenInChannel{string(data), version}
	return string(data), nil
}

// choose keeps the chair that somebody speaks for in a channel.
func (p *channels) choose(ctx context.Context, channel, user, chair string) error {
	p.mu.Lock()
	delete(p.chosen, [2]string{channel, user})
	p.mu.Unlock()
	return replace(ctx, p.seats, channel+"/"+user, []byte(chair), time.Time{})
}
