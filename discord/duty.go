package discord

import (
	"context"
	"log/slog"
	"strconv"
	"sync"
	"time"
)

// Of all processes one tells a channel what is done elsewhere and changes what stands
// there: the one that holds the part to which its server belongs. Over the gateway that
// is the one that hears what people do there. An answer is given by whoever was asked.

// duty is what this process tells.
type duty struct {
	mu    sync.Mutex
	parts int
	mine  map[int]*telling
}

// telling is one part of it.
type telling struct {
	ctx  context.Context
	work sync.WaitGroup // what goes on of it; none begins once it is not in duty
}

// partOf is the part to which a server belongs; private messages belong to the first.
// It is Discord's own division into shards.
func partOf(server string, parts int) int {
	id, err := strconv.ParseUint(server, 10, 64)
	if err != nil || parts < 1 {
		return 0
	}
	return int(id >> 22 % uint64(parts))
}

// begin begins to do something for a channel of a server, unless that is another
// process's to do. done must follow.
func (d *duty) begin(server string) (ctx context.Context, done func(), ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	t := d.mine[partOf(server, d.parts)]
	if t == nil {
		return nil, nil, false
	}
	t.work.Add(1)
	return t.ctx, t.work.Done, true
}

// tells reports whether this process tells a channel.
func (w *Window) tells(r *room) bool {
	server := w.places.server(r)
	w.duty.mu.Lock()
	defer w.duty.mu.Unlock()
	return w.duty.mine[partOf(server, w.duty.parts)] != nil
}

// tell tells the channels of a part until ctx ends. Then all that was told is written
// down, for whoever tells them next.
func (w *Window) tell(ctx context.Context, part, parts int) {
	t := &telling{ctx: ctx}
	w.duty.mu.Lock()
	if w.duty.parts != parts {
		w.duty.parts, w.duty.mine = parts, map[int]*telling{}
	}
	w.duty.mine[part] = t
	w.duty.mu.Unlock()
	w.catchUp(ctx, part, parts, true)
	for sleep(ctx, rescanPause) == nil {
		if w.places.scattered.Load() {
			w.catchUp(ctx, part, parts, false)
		}
	}
	w.duty.mu.Lock()
	delete(w.duty.mine, part)
	w.duty.mu.Unlock()
	t.work.Wait()
	for _, r := range w.places.ofPart(part, parts) {
		if r.clean() {
			continue
		}
		if err := w.writeCursor(r); err != nil {
			w.log.Error("discord: cursor", slog.String("channel", r.channel), slog.Any("err", err))
		}
	}
}

// rescanPause is after how long a channel is known in which another process was asked
// for a table, which the one that tells it does not hear.
const rescanPause = 15 * time.Second

// catchUp looks at every channel of a part: at all of them, as one that knows only what
// is written down, or at those that are new.
func (w *Window) catchUp(ctx context.Context, part, parts int, all bool) {
	found, err := w.places.playing(ctx, func(e channelEntry) bool { return partOf(e.Guild, parts) == part })
	if err != nil && ctx.Err() == nil {
		w.log.Error("discord: channels", slog.Any("err", err))
	}
	for channel, e := range found {
		if r := w.places.peek(channel); r != nil && r.table == e.Table {
			if !all {
				continue
			}
			if err := w.readCursor(ctx, r, false); err != nil && ctx.Err() == nil {
				w.log.Error("discord: channel", slog.String("channel", channel), slog.Any("err", err))
			}
		}
		r, err := w.places.load(ctx, channel)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			w.log.Error("discord: channel", slog.String("channel", channel), slog.Any("err", err))
		} else if r != nil {
			w.wake(r, never)
		}
	}
}

// server is the server of a room.
func (p *places) server(r *room) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return r.guild
}

// ofPart gives the rooms of a part.
func (p *places) ofPart(part, parts int) (rooms []*room) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, r := range p.rooms {
		if partOf(r.guild, parts) == part {
			rooms = append(rooms, r)
		}
	}
	return rooms
}

// clean reports whether all that was told is written down, or about to be.
func (r *room) clean() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	clean := !r.dirty
	r.dirty = false
	return clean
}
