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

// For each channel one process tells the decisions of other front ends and edits the messages: the
// process that holds the part of the channel's server. Over the gateway that process also gets the
// server's events. Each process answers its own interactions.

// tellerShare holds the parts of the channels that this process tells; parts is the number of all
// parts.
type tellerShare struct {
	mu       sync.Mutex
	parts    int
	ownParts map[int]*tellerPart
}

// tellerPart is a part of the channels that this process tells.
type tellerPart struct {
	ctx  context.Context
	work sync.WaitGroup // work in progress; none begins once the part is not in ownParts
}

// partOf returns the part of a server, as Discord assigns servers to shards. Private messages
// belong to part 0.
func partOf(server string, parts int) int {
	id, err := strconv.ParseUint(server, 10, 64)
	if err != nil || parts < 1 {
		return 0
	}
	return int(id >> 22 % uint64(parts))
}

// begin begins work for a channel of a server; done must be called at its end. ok is false if
// another process tells that server's channels.
func (s *tellerShare) begin(server string) (ctx context.Context, done func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.ownParts[partOf(server, s.parts)]
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

// tellPart tells the channels of a part until ctx ends. Then it writes the cursors of these
// channels for the next process.
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

// rescanPause is the time after which this process notices a channel that another process put a
// table into.
const rescanPause = 15 * time.Second

// catchUp starts the tellers of a part's channels: of those that are not in begun, or, if begun is
// nil, of those that are not in memory. It adds the channels to begun. It returns an error if a
// channel failed; the others start all the same.
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

// beginTelling reads the cursor of a channel and starts its teller. r is the channel as it is in
// memory, nil if it is not in memory.
func (w *Bot) beginTelling(ctx context.Context, channel string, r *tableChannel) error {
	if r != nil {
		if err := w.readCursor(ctx, r, false); err != nil {
			return err
		}
	}
	r, err := w.channels.load(ctx, channel)
	if err == nil && r != nil {
		w.startTeller(r, newestDecision)
	}
	return err
}

// server returns the id of a channel's server, "" if unknown.
func (p *channels) server(r *tableChannel) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return r.guild
}

// channelsOfPart returns the channels of a part that are in memory.
func (p *channels) channelsOfPart(part, parts int) (found []*tableChannel) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, r := range p.byID {
		if partOf(r.guild, parts) == part {
			found = append(found, r)
		}
	}
	return found
}

// isSaved reports whether the cursor has no unwritten changes, and marks it as clean.
func (r *tableChannel) isSaved() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	clean := !r.dirty
	r.dirty = false
	return clean
}
