package discord

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"

	"mesa/game"
	"mesa/table"
)

// expect remembers that a decision is being told as an answer; r.mu is held.
func (r *room) expect(seq game.Seq) {
	if seq > r.told && !r.answered[seq] {
		r.pending[seq] = true
	}
}

// settle ends what expect began: the answer has arrived, or it never will.
func (r *room) settle(seq game.Seq, arrived bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.pending, seq)
	if arrived {
		r.note(seq)
	}
}

// knows reports whether nothing is left to tell up to seq: all of it was told,
// or is being told as an answer; r.mu is held.
func (r *room) knows(seq game.Seq) bool {
	if seq-r.told > lookBack {
		return false
	}
	for s := r.told + 1; s <= seq; s++ {
		if !r.answered[s] && !r.pending[s] {
			return false
		}
	}
	return true
}

// note remembers that a decision was told; r.mu is held.
func (r *room) note(seq game.Seq) {
	if seq <= r.told {
		return
	}
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
	err = w.places.cursors.Put(ctx, r.channel, version, data, w.places.lasts(r))
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
