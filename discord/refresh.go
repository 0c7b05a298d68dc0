package discord

import (
	"context"
	"log/slog"
	"time"

	"mesa/game"
	"mesa/table"
)

// The messages in a channel follow the table: used and void buttons are removed, and the board
// shows the present state. This happens in the background, and several decisions in a row make one
// change.

const (
	// gatherTime is how long changes are gathered before messages are edited.
	gatherTime = 1500 * time.Millisecond
	// maxEdits is the number of channels that are edited at a time, so that edits take few of the
	// requests that Discord allows, and news go first. A channel that waits is edited to the newest
	// state.
	maxEdits = 8
)

// scheduleRefresh schedules an update of a channel's messages, if this process edits them. r.mu
// must be held.
func (w *Bot) scheduleRefresh(r *tableChannel) {
	ctx, done, ok := w.tellerShare.begin(w.channels.server(r))
	if !ok {
		return
	}
	if r.stale = true; r.refreshing {
		done()
		return
	}
	r.refreshing = true
	w.run(func() {
		defer done()
		for w.sleep(ctx, w.quiet); r.isStale(); w.sleep(ctx, w.quiet) {
			err := asError(func() error { return w.refreshChannel(ctx, r) })
			if err != nil && ctx.Err() == nil { // else another process does it
				w.log.Error("discord: a channel does not follow", slog.String("channel", r.id), slog.Any("err", err))
			}
		}
	})
}

// isStale reports whether the channel is to be updated again; if not, the goroutine ends.
func (r *tableChannel) isStale() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.refreshing, r.stale = r.stale, false
	return r.refreshing
}

// refreshChannel updates the cards and the board of a channel.
func (w *Bot) refreshChannel(ctx context.Context, r *tableChannel) error {
	r.sending.Lock()
	defer r.sending.Unlock()
	w.edits <- struct{}{}
	defer func() { <-w.edits }()
	if w.isMuted(r) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, workTime)
	defer cancel()
	view, err := w.tables.View(ctx, r.table, table.Caller{},
		table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldView | table.FieldButtons | table.FieldUndo})
	if err == table.ErrNoTable {
		return nil
	}
	if err != nil {
		return err
	}
	r.mu.Lock()
	cards := append([]cardMessage(nil), r.cards...)
	r.mu.Unlock()
	for _, c := range cards {
		if err := w.refreshCard(ctx, r, view, c); err != nil {
			return err
		}
	}
	return w.refreshBoard(ctx, r, view)
}

// refreshCard updates the buttons and text of a card's message. A spent message keeps only the menu
// button, and is forgotten. So is a message that is gone, or that we may not edit.
func (w *Bot) refreshCard(ctx context.Context, r *tableChannel, view table.PlayerView, c cardMessage) error {
	say := w.localizers.of(view)
	was := c
	var waits []game.Wait
	var above, below []string
	rows := say.menuRow()
	if !c.Spent {
		rows, waits = say.cardRows(view, c.Of), w.waitsOf(view, c.Of)
		if buttonDigest(rows) == c.Shown {
			return nil
		}
		above, below = say.proposalText(view, c.Of), w.cardFooter(view, c.Of)
	}
	lines, err := w.cardLines(ctx, r.table, c, say, false, above)
	if err == nil && len(lines) == 0 {
		lines, err = w.cardLines(ctx, r.table, c, say, true, nil)
		lines = append([]string{say.say("discord.undone")}, lines...)
	}
	if err != nil {
		return err
	}
	change := reply{text: fitAbove(lines, say.say("discord.cut"), below), rows: rows}.edit()
	err = w.api.edit(ctx, r.id, c.ID, change)
	if status := restStatus(err); err != nil && (status < 400 || status >= 500) {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.cardIndex(c.Of)
	switch {
	case c.Spent || err != nil:
		r.forgetMessage(c.ID)
	case i >= 0 && r.cards[i].ID == c.ID && r.cards[i].Upto == was.Upto:
		r.cards[i].Shown, r.cards[i].Waits = buttonDigest(rows), requiredActors(waits)
	case i >= 0 && r.cards[i].ID == c.ID: // an answer has edited it meanwhile
		r.cards[i].Shown = ""
		w.scheduleRefresh(r)
	}
	w.saveCursor(r)
	return nil
}
