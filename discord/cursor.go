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

// cursorEntry stores how far a channel has been told, and its editable messages.
type cursorEntry struct {
	Table  game.TableID  `json:"table"`
	Seq    game.Seq      `json:"seq"`
	Beyond []game.Seq    `json:"beyond,omitempty"` // decisions beyond Seq that were told by answers
	Seen   int64         `json:"seen,omitzero"`    // number of messages in the channel that we know of
	Cards  []cardMessage `json:"cards,omitempty"`
	Board  buttonBoard   `json:"board,omitzero"`
}

// expect records that a decision is being told as an answer. r.mu must be held.
func (r *tableChannel) expect(seq game.Seq) {
	if seq > r.toldUpTo && !r.answered[seq] {
		r.pending[seq] = true
	}
}

// settle ends what expect began: the answer has arrived, or never will. r.mu must be held.
func (r *tableChannel) settle(seq game.Seq, arrived bool) {
	delete(r.pending, seq)
	if arrived {
		r.note(seq)
	}
}

// isTold reports whether everything up to seq was told or is being told as an answer. It is false
// if seq is more than lookBack decisions ahead. r.mu must be held.
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

// note records that a decision was told. r.mu must be held.
func (r *tableChannel) note(seq game.Seq) {
	if seq <= r.toldUpTo {
		return
	}
	if len(r.answered) >= lookBack { // drafts, which are never told, hold toldUpTo back
		clear(r.answered)
	}
	r.answered[seq] = true
	r.advance(r.toldUpTo)
}

// advance records that everything up to seq is told. r.mu must be held.
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

// cursorPause is how long changes of a cursor are gathered before they are written: a busy channel
// needs one write for all of them. If the host is killed meanwhile, the decisions of these changes
// are told again, and none is lost.
const cursorPause = time.Second

// saveCursor schedules a write of a channel's cursor in the background, if none is scheduled. r.mu
// must be held.
func (w *Bot) saveCursor(r *tableChannel) {
	r.dirty = true
	if r.saving {
		return
	}
	r.saving = true
	w.run(func() {
		for w.sleep(w.lifetime, cursorPause); r.isDirty(); w.sleep(w.lifetime, cursorPause) {
			if err := w.writeCursor(r); err != nil {
				w.log.Error("discord: cursor", slog.String("channel", r.id), slog.Any("err", err))
				r.mu.Lock()
				r.saving, r.dirty = false, true // the next change writes it, or the end of telling here
				r.mu.Unlock()
				return
			}
		}
	})
}

// isDirty reports whether the cursor has changed since the last call; if not, the writer ends.
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
	if errors.Is(err, table.ErrVersion) { // another process told more, or the channel has another table
		return w.readCursor(ctx, r, w.tellsChannel(r))
	}
	if err == nil {
		r.mu.Lock()
		r.version = version + 1
		r.mu.Unlock()
	}
	return err
}

// readCursor reads the cursor that another process has written, and schedules a write if this
// process knows more. With preferOwn the messages that this process knows win, because this process
// edits them.
func (w *Bot) readCursor(ctx context.Context, r *tableChannel, preferOwn bool) error {
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
	r.merge(e, preferOwn)
	if r.mergeTold(e) {
		w.saveCursor(r)
	}
	return nil
}

// mergeTold takes over the stored progress, and reports whether this process knows of more. r.mu
// must be held.
func (r *tableChannel) mergeTold(e cursorEntry) (more bool) {
	r.advance(e.Seq)
	for _, seq := range e.Beyond {
		r.note(seq)
	}
	storedSeqs := slices.DeleteFunc(e.Beyond, func(seq game.Seq) bool { return seq <= r.toldUpTo })
	return r.toldUpTo > e.Seq || len(r.answered) > len(storedSeqs)
}

// merge takes over the stored state of the channel's messages, or with preferOwn keeps the state of
// this process. From the state that is dropped it adds the cards of decisions that the other state
// has not told. r.mu must be held.
func (r *tableChannel) merge(e cursorEntry, preferOwn bool) {
	r.seen.Store(max(e.Seen, r.seen.Load()))
	cards, told := e.Cards, r.toldUpTo
	if !preferOwn {
		cards, told = r.cards, e.Seq
		r.cards = e.Cards
	}
	for _, c := range cards { // cards of decisions that the other side has not told
		if c.Upto > told {
			r.rememberCard(c)
		}
	}
	if !preferOwn || e.Board.At > r.board.At {
		r.board = e.Board
	}
}
