package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"time"
)

// Of all processes one tells a channel what is done elsewhere and changes what stands
// there: the one that holds the part to which its server belongs. Over the gateway that
// is the one that hears what people do there. An answer is given by whoever was asked.

// tellerShare is what this process tells.
type tellerShare struct {
	mu    sync.Mutex
	parts int
	mine  map[int]*tellerPart
}

// tellerPart is one part of it.
type tellerPart struct {
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
func (d *tellerShare) begin(server string) (ctx context.Context, done func(), ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	t := d.mine[partOf(server, d.parts)]
	if t == nil {
		return nil, nil, false
	}
	t.work.Add(1)
	return t.ctx, t.work.Done, true
}

// tellsChannel reports whether this process tells a channel.
func (w *Bot) tellsChannel(r *tableChannel) bool {
	server := w.channels.server(r)
	w.tellerShare.mu.Lock()
	defer w.tellerShare.mu.Unlock()
	return w.tellerShare.mine[partOf(server, w.tellerShare.parts)] != nil
}

// tell tells the channels of a part until ctx ends. Then all that was told is written
// down, for whoever tells them next.
func (w *Bot) tell(ctx context.Context, part, parts int) {
	t := &tellerPart{ctx: ctx}
	w.tellerShare.mu.Lock()
	if w.tellerShare.parts != parts {
		w.tellerShare.parts, w.tellerShare.mine = parts, map[int]*tellerPart{}
	}
	w.tellerShare.mine[part] = t
	w.tellerShare.mu.Unlock()
	begun := map[string]bool{}
	for w.catchUp(ctx, part, parts, begun) != nil && sleep(ctx, retryPause) == nil {
	}
	for sleep(ctx, rescanPause) == nil {
		if w.channels.scattered.Load() {
			_ = w.catchUp(ctx, part, parts, nil) // it is looked for again
		}
	}
	w.tellerShare.mu.Lock()
	delete(w.tellerShare.mine, part)
	w.tellerShare.mu.Unlock()
	t.work.Wait()
	for _, r := range w.channels.ofPart(part, parts) {
		if r.isSaved() {
			continue
		}
		if err := w.writeCursor(r); err != nil {
			w.log.Error("discord: cursor", slog.String("channel", r.id), slog.Any("err", err))
		}
	}
}

// rescanPause is after how long a channel is known in which another process was asked
// for a table, which the one that tells it does not hear.
const rescanPause = 15 * time.Second

// catchUp looks at the channels of a part: at those that have not begun, as one that
// knows only what is written down, or, where begun is nil, at those that are new. It
// gives an error if one was not to be had; the others begin all the same.
func (w *Bot) catchUp(ctx context.Context, part, parts int, begun map[string]bool) error {
	found, err := w.channels.playing(ctx, func(e channelEntry) bool { return partOf(e.Guild, parts) == part })
	for channel, e := range found {
		r := w.channels.cached(channel)
		if r != nil && r.table != e.Table {
			r = nil
		}
		if begun[channel] || r != nil && begun == nil {
			continue
		}
		if fault := w.beginTelling(ctx, channel, r); fault != nil {
			err = errors.Join(err, fmt.Errorf("channel %s: %w", channel, fault))
		} else if begun != nil {
			begun[channel] = true
		}
	}
	if err != nil && ctx.Err() == nil {
		w.log.Error("discord: channels", slog.Any("err", err))
	}
	return err
}

// beginTelling reads what stands in a channel, which is in memory unless r is nil, and
// has told what does not.
func (w *Bot) beginTelling(ctx context.Context, channel string, r *tableChannel) error {
	if r != nil {
		if err := w.readCursor(ctx, r, false); err != nil {
			return err
		}
	}
	r, err := w.channels.load(ctx, channel)
	if err == nil && r != nil {
		w.startTeller(r, never)
	}
	return err
}

// server is the server of a room.
func (p *channels) server(r *tableChannel) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return r.guild
}

// ofPart gives the rooms of a part.
func (p *channels) ofPart(part, parts int) (rooms []*tableChannel) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, r := range p.byID {
		if partOf(r.guild, parts) == part {
			rooms = append(rooms, r)
		}
	}
	return rooms
}

// isSaved reports whether all that was told is written down, or about to be.
func (r *tableChannel) isSaved() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	clean := !r.dirty
	r.dirty = false
	return clean
}
