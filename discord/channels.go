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

// The buckets of the bot.
const (
	channelBucket = "discord.channel" // by channel: the table that is played there
	cursorBucket  = "discord.cursor"  // by channel: how far it has been told
	chairBucket   = "discord.seat"    // by channel/user: the chair that the user last chose
	privateBucket = "discord.talk"    // by user: the table of their private messages
)

// trustTime is how long a channel's table is used without reading it again: another process may
// have changed it.
const trustTime = 30 * time.Second

// channels knows which table is played in which channel. It keeps what it has read of the buckets
// in memory.
type channels struct {
	channels, cursors, chairs, privates table.Bucket
	manyProcesses                       atomic.Bool // other processes serve channels too, so memory may be out of date

	mu     sync.Mutex
	byID   map[string]*tableChannel         // by channel
	tables map[game.TableID][]*tableChannel // the channels that are told of a table
	chosen map[[2]string]chosenInChannel    // chairs by channel and user
}

type chosenInChannel struct {
	chair   string
	version int64
}

// tableChannel is a channel with its table, or a thread that follows the table of its parent
// channel.
type tableChannel struct {
	id     string
	table  game.TableID
	parent string                 // of a thread that follows: the parent channel
	read   time.Time              // when the bucket was read; guarded by channels.mu
	until  time.Time              // as channelEntry.Until; guarded by channels.mu
	guild  string                 // the server; guarded by channels.mu
	system atomic.Pointer[string] // of the table; nil until it is needed

	mu       sync.Mutex        // held while a decision is made here
	toldUpTo game.Seq          // all decisions up to this one were told here
	answered map[game.Seq]bool // decisions beyond toldUpTo that were told
	pending  map[game.Seq]bool // answers that Discord has not accepted yet

	saving, dirty bool  // a goroutine writes the cursor; the cursor has changed since
	version       int64 // of the cursor's entry

	seen  atomic.Int64  // number of messages in the channel that we know of
	cards []cardMessage // the newest messages with buttons of a card
	board buttonBoard

	sending           sync.Mutex // held while an editable message is being sent; locked before mu
	refreshing, stale bool       // a goroutine edits messages; the table has changed since

	telling, more bool      // a teller runs; it is to look for more
	mute          time.Time // the channel accepts no message: not tried until then
	warned        uint64    // the missing permissions that were reported
}

// chairChannel returns the id of the channel in which people choose their chairs: for a thread that
// follows, its parent.
func (r *tableChannel) chairChannel() string { return cmp.Or(r.parent, r.id) }

type channelEntry struct {
	Table  game.TableID `json:"table"`
	Parent string       `json:"parent,omitempty"`
	// Until is when a thread with a parent stops following, or when a channel of a server that we
	// were removed from loses its table. Zero: never.
	Until time.Time `json:"until,omitzero"`
	Guild string    `json:"guild,omitempty"`
}

const (
	// followTime is how long a thread follows after a player last used it, since telling wakes an
	// archived thread.
	followTime = 7 * 24 * time.Hour
	// maxChannels is the number of channels in which a table is told. If a table has as many, no
	// further thread follows.
	maxChannels = 12
)

func newChannels(tables keeping) *channels {
	return &channels{
		channels: tables.Bucket(channelBucket), cursors: tables.Bucket(cursorBucket),
		chairs:   tables.Bucket(chairBucket),
		privates: tables.Bucket(privateBucket),
		byID:     map[string]*tableChannel{}, tables: map[game.TableID][]*tableChannel{},
		chosen: map[[2]string]chosenInChannel{},
	}
}

// find returns the channel of an interaction: its own, for a thread without a table the parent
// channel, and in private messages that of the table that the person chose. It returns nil if there
// is no table, or where only the person has installed us. A channel of a server that has added us
// again becomes permanent.
func (p *channels) find(ctx context.Context, in *interaction) (*tableChannel, error) {
	if in.GuildID == "" {
		return p.private(ctx, in)
	}
	if in.isUserInstall() {
		return nil, nil
	}
	r, err := p.channel(ctx, in.ChannelID)
	if r == nil && err == nil && in.isInThread() && in.Channel.ParentID != "" {
		r, err = p.channel(ctx, in.Channel.ParentID)
	}
	if r != nil && err == nil {
		err = p.restoreServer(ctx, r, in.GuildID)
	}
	return r, err
}

// cached returns a channel if it is in memory, else nil.
func (p *channels) cached(channel string) *tableChannel {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.byID[channel]
}

// channel returns a channel from memory if it was read within trustTime and no other process serves
// channels, else from the buckets; nil if the channel has no table.
func (p *channels) channel(ctx context.Context, channel string) (*tableChannel, error) {
	p.mu.Lock()
	r := p.byID[channel]
	fresh := r != nil && time.Since(r.read) < trustTime && !p.manyProcesses.Load()
	p.mu.Unlock()
	if fresh {
		return r, nil
	}
	return p.load(ctx, channel)
}

// load reads a channel from the buckets; nil if it has no table.
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

// entry reads the table of a channel. A thread no longer follows its parent channel once another
// table is played in the parent channel.
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

// keep puts a channel into memory as it was read from the buckets. If memory has it with the same
// table and parent, only its times and server are taken over: the rest is newer in memory.
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

// forget drops a channel from memory. p.mu must be held.
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

// bindTable puts a table into a channel, with all decisions up to told counted as told. If e has a
// parent, the channel is a thread that follows. The messages of an earlier table lose their
// buttons.
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
	c.Seen, c.Cards = before.Seen, before.messagesLosingButtons()
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

// channelsOf returns the channels in memory that are told of a table. It forgets those that have
// ended.
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

// expiry returns the time until which a channel's entries are kept; the zero time means for ever.
func (p *channels) expiry(r *tableChannel) time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return r.until
}

// refresh extends the time for which a thread follows, at most once a day.
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

// chair returns the chair that a user last chose in a channel, "" if none.
func (p *channels) chair(ctx context.Context, channel, user string) (string, error) {
	p.mu.Lock()
	c, ok := p.chosen[[2]string{channel, user}]
	p.mu.Unlock()
	if ok && !p.manyProcesses.Load() {
		return c.chair, nil
	}
	data, version, err := p.chairs.Get(ctx, channel+"/"+user)
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

// choose stores the chair that a user acts for in a channel.
func (p *channels) choose(ctx context.Context, channel, user, chair string) error {
	p.mu.Lock()
	delete(p.chosen, [2]string{channel, user})
	p.mu.Unlock()
	return replace(ctx, p.chairs, channel+"/"+user, []byte(chair), time.Time{})
}
