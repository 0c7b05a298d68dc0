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

// One process tells a channel the decisions of other front ends and edits its messages: the one that holds the
// part of its server. Over the gateway that process also gets the server's events. Each process
// answers its own interactions.

// tellerShare holds the parts that this process tells.
type tellerShare struct {
	mu       sync.Mutex
	parts    int
	ownParts map[int]*tellerPart
}

// tellerPart is one of these parts.
type tellerPart struct {
	ctx  context.Context
	work sync.WaitGroup // work in progress; none begins once the part is not in ownParts
}

// partOf returns the part of a server; private messages belong to the first. It is Discord's own
// division into shards.
func partOf(server string, parts int) int {
	id, err := strconv.ParseUint(server, 10, 64)
	if err != nil || parts < 1 {
		return 0
	}
	return int(id >> 22 % uint64(parts))
}

// begin begins work for a channel of a server; ok is false if another process does it. done must be
// called at the end.
func (d *tellerShare) begin(server string) (ctx context.Context, done func(), ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	t := d.ownParts[partOf(server, d.parts)]
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
	return w.tellerShare.ownParts[partOf(server, w.tellerShare.parts)] != nil
}

// tellPart tells the channels of a part until ctx ends. Then it writes their cursors for the next
// process.
func (w *Bot) tellPart(ctx context.Context, part, parts int) {
	t := &tellerPart{ctx: ctx}
	w.tellerShare.mu.Lock()
	if w.tellerShare.parts != parts {
		w.tellerShare.parts, w.tellerShare.ownParts = parts, map[int]*tellerPart{}
	}
	w.tellerShare.ownParts[part] = t
	w.tellerShare.mu.Unlock()
	begun := map[string]bool{}
	for w.catchUp(ctx, part, parts, begun) != nil && sleep(ctx, retryPause) == nil {
	}
	for sleep(ctx, rescanPause) == nil {
		if w.channels.manyProcesses.Load() {
			_ = w.catchUp(ctx, part, parts, nil) // the next round tries again
		}
	}
	w.tellerShare.mu.Lock()
	delete(w.tellerShare.ownParts, part)
	w.tellerShare.mu.Unlock()
	t.work.Wait()
	for _, r := range w.channels.channelsOfPart(part, parts) {
		if r.isSaved() {
			continue
		}
		if err := w.writeCursor(r); err != nil {
			w.log.Error("discord: cursor", slog.String("channel", r.id), slog.Any("err", err))
		}
	}
}

// rescanPause is the time after which this process notices a channel that another one bound to a
// table.
const rescanPause = 15 * time.Second

// catchUp begins the channels of a part: those that are not in begun, or, if begun is nil, those
// that are not in memory. It returns an error if one failed; the others begin all the same.
func (w *Bot) catchUp(ctx context.Context, part, parts int, begun map[string]bool) error {
	found, err := w.channels.channelsWhere(ctx, func(e channelEntry) bool { return partOf(e.Guild, parts) == part })
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

// beginTelling reads the cursor of a channel, which is in memory unless r is nil, and starts its
// teller.
func (w *Bot) beginTelling(ctx context.Context, channel string, r *tableChannel) error {
	if r != nil {
		if err := w.readCursor(ctx, r, false); err != nil {
			return err
		}
	}
	r, err := w.channels.load(ctx, channel)
	if err == nil && r != nil {
		w.startTeller(r, onlyOwnNews)
	}
	return err
}

// server returns the server of a channel.
func (p *channels) server(r *tableChannel) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return r.guild
}

// channelsOfPart returns the channels of a part.
func (p *channels) channelsOfPart(part, parts int) (rooms []*tableChannel) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, r := range p.byID {
		if partOf(r.guild, parts) == part {
			rooms = append(rooms, r)
		}
	}
	return rooms
}

// isSaved reports whether the cursor is written, or about to be.
func (r *tableChannel) isSaved() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	clean := !r.dirty
	r.dirty = false
	return clean
}
