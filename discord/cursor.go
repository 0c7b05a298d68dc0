package discord

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"time"

	"mesa/game"
	"mesa/table"
)

// cursorEntry is how far a channel has been told, and what stands there that is changed.
type cursorEntry struct {
	Table  game.TableID  `json:"table"`
	Seq    game.Seq      `json:"seq"`
	Beyond []game.Seq    `json:"beyond,omitempty"` // what was told as well, by answers
	Seen   int64         `json:"seen,omitzero"`    // the messages of the channel, as far as we know of them
	Cards  []cardMessage `json:"cards,omitempty"`
	Board  buttonBoard   `json:"board,omitzero"`
}

// expect remembers that a decision is being told as an answer; r.mu is held.
func (r *tableChannel) expect(seq game.Seq) {
	if seq > r.toldUpTo && !r.answered[seq] {
		r.pending[seq] = true
	}
}

// settle ends what expect began: the answer has arrived, or it never will;
// r.mu is held.
func (r *tableChannel) settle(seq game.Seq, arrived bool) {
	delete(r.pending, seq)
	if arrived {
		r.note(seq)
	}
}

// isTold reports whether nothing is left to tell up to seq: all of it was told,
// or is being told as an answer; r.mu is held.
func (r *tableChannel) isTold(seq game.Seq) bool {
	if seq-r.toldUpTo > lookBack {
		return false
	}
	for s := r.toldUpTo + 1; s <= seq; s++ {
		if !r.answered[s] && !r.pending[s] {
			return false
		}
	}
	return true
}

// note remembers that a decision was told; r.mu is held.
func (r *tableChannel) note(seq game.Seq) {
	if seq <= r.toldUpTo {
		return
	}
	if len(r.answered) >= lookBack { // drafts stand between, and nobody tells
		clear(r.answered)
	}
	r.answered[seq] = true
	r.advance(r.toldUpTo)
}

// advance remembers that everything up to seq is told; r.mu is held.
func (r *tableChannel) advance(seq game.Seq) {
	r.toldUpTo = max(r.toldUpTo, seq)
	for r.answered[r.toldUpTo+1] {
		r.toldUpTo++
	}
	for s := range r.answered {
		if s <= r.toldUpTo {
			delete(r.answered, s)
		}
	}
}

// cursorPause is how long what was told is gathered before it is written: a
// channel in which much happens costs one write for all of it. A host that is
// killed meanwhile tells it twice, and loses nothing.
const cursorPause = time.Second

// saveCursor sees to it that how far a room is told is written, soon and one
// write at a time; r.mu is held. Nobody waits for it.
func (w *Bot) saveCursor(r *tableChannel) {
	r.dirty = true
	if r.saving {
		return
	}
	r.saving = true
	w.run(func() {
		for w.rest(w.lifetime, cursorPause); r.isDirty(); w.rest(w.lifetime, cursorPause) {
			if err := w.writeCursor(r); err != nil {
				w.log.Error("discord: cursor", slog.String("channel", r.id), slog.Any("err", err))
				r.mu.Lock()
				r.saving, r.dirty = false, true // until there is more, or another process tells
				r.mu.Unlock()
				return
			}
		}
	})
}

func (r *tableChannel) isDirty() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.saving, r.dirty = r.dirty, false
	return r.saving
}

func (w *Bot) writeCursor(r *tableChannel) error {
	ctx, cancel := context.WithTimeout(context.Background(), workTime)
	defer cancel()
	r.mu.Lock()
	data, err := json.Marshal(cursorEntry{r.table, r.toldUpTo, slices.Sorted(maps.Keys(r.answered)), r.seen.Load(),
		r.cards, r.board})
	version := r.version
	r.mu.Unlock()
	if err != nil {
		return err
	}
	err = w.channels.cursors.Put(ctx, r.id, version, data, w.channels.expiry(r))
	if errors.Is(err, table.ErrVersion) { // another process told more, or the channel was given away
		return w.readCursor(ctx, r, w.tellsChannel(r))
	}
	if err == nil {
		r.mu.Lock()
		r.version = version + 1
		r.mu.Unlock()
	}
	return err
}

// readCursor learns what another process has told, and has what this one told beyond it
// written again. What stands in the channel this process knows better if it is the one
// that changes it.
func (w *Bot) readCursor(ctx context.Context, r *tableChannel, better bool) error {
	var e cursorEntry
	version, err := get(ctx, w.channels.cursors, r.id, &e)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.version = version
	if e.Table != r.table {
		return nil
	}
	r.merge(e, better)
	if r.mergeTold(e) {
		w.saveCursor(r)
	}
	return nil
}

// mergeTold takes in what was told in the channel as another process has written it, and
// reports whether this one knows of more; r.mu is held.
func (r *tableChannel) mergeTold(e cursorEntry) (more bool) {
	r.advance(e.Seq)
	for _, seq := range e.Beyond {
		r.note(seq)
	}
	theirs := slices.DeleteFunc(e.Beyond, func(seq game.Seq) bool { return seq <= r.toldUpTo })
	return r.toldUpTo > e.Seq || len(r.answered) > len(theirs)
}

// merge takes in what stands in the channel as another process has written it; r.mu is
// held.
func (r *tableChannel) merge(e cursorEntry, better bool) {
	r.seen.Store(max(e.Seen, r.seen.Load()))
	cards, told := e.Cards, r.toldUpTo
	if !better {
		cards, told = r.cards, e.Seq
		r.cards = e.Cards
	}
	for _, c := range cards { // those that the other side cannot know
		if c.Upto > told {
			r.rememberCard(c)
		}
	}
	if !better || e.Board.At > r.board.At {
		r.board = e.Board
	}
}
