package discord

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"time"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/table"
)

const (
	// maxCatchUp is how many decisions are told after a silence, and lookBack
	// how many are looked at for them.
	maxCatchUp = 10
	lookBack   = 50
	// retryPause is between tries to tell a channel something; it doubles.
	retryPause = time.Second
	postTries  = 6
)

// Keep tells the channels what is done in other windows, until ctx ends. It
// belongs to the HTTPS transport; Run does it as well. It begins with what
// happened while nobody was looking.
func (w *Window) Keep(ctx context.Context) error {
	moved := w.hall.Moved(ctx)
	w.later(func() { w.catchUp(ctx) })
	for m := range moved {
		for _, r := range w.places.of(m.Table) {
			w.wake(ctx, r, m.Seq)
		}
	}
	return ctx.Err()
}

// catchUp looks at every channel once.
func (w *Window) catchUp(ctx context.Context) {
	channels, err := w.places.all(ctx)
	if err != nil && ctx.Err() == nil {
		w.log.Error("discord: channels", slog.Any("err", err))
	}
	for _, channel := range channels {
		r, err := w.places.room(ctx, channel)
		if ctx.Err() != nil {
			return
		}
		if err != nil {
			w.log.Error("discord: channel", slog.String("channel", channel), slog.Any("err", err))
		} else if r != nil {
			w.wake(ctx, r, never)
		}
	}
}

// wake starts the teller of a room, or lets the running one look again.
func (w *Window) wake(ctx context.Context, r *room, seq game.Seq) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if seq <= r.told {
		return
	}
	r.more = true
	if r.telling {
		return
	}
	r.telling = true
	w.later(func() {
		for r.again() {
			if err := guarded(func() error { return w.tellRoom(ctx, r) }); err != nil && ctx.Err() == nil {
				w.log.Error("discord: news not told", slog.String("channel", r.channel), slog.Any("err", err))
			}
		}
	})
}

// again reports whether there may be more to tell; if not, the teller is over.
func (r *room) again() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.telling, r.more = r.more, false
	return r.telling
}

// tellRoom posts the decisions that the channel has not seen, oldest first.
func (w *Window) tellRoom(ctx context.Context, r *room) error {
	entries, newest, err := w.untold(ctx, r)
	if err != nil {
		return err
	}
	var sight table.Sight
	if len(entries) > 0 {
		if sight, err = w.hall.Look(ctx, r.table, table.Who{}, table.Want{Since: never, Parts: table.News | table.Urgent}); err != nil {
			return err
		}
	}
	for i, e := range slices.Backward(entries) {
		now := sight
		if i > 0 {
			now.Urgent = nil // only the newest can still be answered
		}
		m := w.publicMessage(now, e.Lines, e.Seq).message()
		m.Nonce = nonce(r.channel, e.Seq)
		if err := w.postSurely(ctx, r.channel, m); err != nil {
			return err
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.advance(newest)
	w.saveCursor(r)
	return nil
}

// untold gives what has to be told, newest first, and how far that goes. It
// reads under the room's lock: nothing decided here can be half told then.
func (w *Window) untold(ctx context.Context, r *room) (entries []table.Entry, newest game.Seq, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	entries, err = w.hall.Log(ctx, r.table, table.Who{}, 0, lookBack)
	if err != nil || len(entries) == 0 {
		return nil, r.told, err
	}
	newest = entries[0].Seq
	entries = slices.DeleteFunc(entries, func(e table.Entry) bool {
		return e.Seq <= r.told || len(e.Lines) == 0 || toldIn(r.channel, e.Cause)
	})
	return entries[:min(len(entries), maxCatchUp)], newest, nil
}

// note remembers that a decision was told as an answer, so that the teller
// need not look for it; r.mu is held.
func (r *room) note(seq game.Seq) {
	if len(r.answered) >= lookBack { // drafts stand between, and nobody tells
		clear(r.answered)
	}
	r.answered[seq] = true
	for r.answered[r.told+1] {
		r.told++
		delete(r.answered, r.told)
	}
}

// advance remembers that everything up to seq is told; r.mu is held.
func (r *room) advance(seq game.Seq) {
	if seq <= r.told {
		return
	}
	r.told = seq
	for s := range r.answered {
		if s <= seq {
			delete(r.answered, s)
		}
	}
}

// postSurely tries until the message is there. A channel that refuses it, or
// is gone, is not asked again for this message.
func (w *Window) postSurely(ctx context.Context, channel string, m discord.MessageCreate) error {
	pause := retryPause
	for try := 1; ; try++ {
		_, err := w.api.post(ctx, channel, m)
		switch status := restStatus(err); {
		case err == nil:
			return nil
		case status == 403 || status == 404:
			w.log.Warn("discord: the channel takes no message", slog.String("channel", channel), slog.Any("err", err))
			return nil
		case try == postTries || status >= 400 && status < 500:
			return err
		}
		if err := sleep(ctx, pause); err != nil {
			return err
		}
		pause *= 2
	}
}

// saveCursor writes how far a room is told, one write at a time; r.mu is held.
// Nobody waits for it: what is told again after a crash meets its nonce, and
// what was told as an answer says so in the log.
func (w *Window) saveCursor(r *room) {
	r.dirty = true
	if r.saving {
		return
	}
	r.saving = true
	w.later(func() {
		for r.unsaved() {
			if err := w.writeCursor(r); err != nil {
				w.log.Error("discord: cursor", slog.String("channel", r.channel), slog.Any("err", err))
			}
		}
	})
}

func (r *room) unsaved() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.saving, r.dirty = r.dirty, false
	return r.saving
}

func (w *Window) writeCursor(r *room) error {
	ctx, cancel := context.WithTimeout(context.Background(), workTime)
	defer cancel()
	r.mu.Lock()
	data, err := json.Marshal(cursorEntry{r.table, r.told})
	version := r.version
	r.mu.Unlock()
	if err != nil {
		return err
	}
	err = w.places.cursors.Put(ctx, r.channel, version, data, time.Time{})
	version++
	if errors.Is(err, table.ErrVersion) { // another process told more, or the channel was given away
		var e cursorEntry
		version, err = get(ctx, w.places.cursors, r.channel, &e)
		if err == nil && e.Table == r.table {
			r.mu.Lock()
			r.advance(e.Seq)
			r.mu.Unlock()
		}
	}
	if err != nil {
		return err
	}
	r.mu.Lock()
	r.version = version
	r.mu.Unlock()
	return nil
}
