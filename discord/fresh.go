package discord

import (
	"context"
	"log/slog"
	"time"

	"mesa/game"
	"mesa/table"
)

// What stands in a channel follows the table: buttons go when they are used or void,
// and the status says how things are. Nobody waits for it, and a burst of decisions
// makes one change.

const (
	// calmTime is how long changes are gathered.
	calmTime = 1500 * time.Millisecond
	// maxEdits is in how many channels that is done at a time. What is changed waits
	// its turn, and then is as new as anything: so it takes little of the requests
	// that Discord allows, and what is told to people goes before it.
	maxEdits = 8
)

// freshen sees to it that what stands in a channel is made to follow, soon, if it is this
// process that changes it; r.mu is held.
func (w *Window) freshen(r *room) {
	ctx, done, ok := w.duty.begin(w.places.server(r))
	if !ok {
		return
	}
	if r.stale = true; r.freshening {
		done()
		return
	}
	r.freshening = true
	w.later(func() {
		defer done()
		for w.rest(ctx, w.calm); r.isStale(); w.rest(ctx, w.calm) {
			err := guarded(func() error { return w.freshenRoom(ctx, r) })
			if err != nil && ctx.Err() == nil { // else it is another's to do by now
				w.log.Error("discord: a channel does not follow", slog.String("channel", r.channel), slog.Any("err", err))
			}
		}
	})
}

func (r *room) isStale() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.freshening, r.stale = r.stale, false
	return r.freshening
}

// freshenRoom makes the cards of a channel and its status what they should be.
func (w *Window) freshenRoom(ctx context.Context, r *room) error {
	r.sending.Lock()
	defer r.sending.Unlock()
	w.edits <- struct{}{}
	defer func() { <-w.edits }()
	if w.muted(r) {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, workTime)
	defer cancel()
	sight, err := w.hall.Look(ctx, r.table, table.Who{}, table.Want{Since: never, Parts: table.View | table.Buttons | table.Undo})
	if err == table.ErrNoTable {
		return nil
	}
	if err != nil {
		return err
	}
	r.mu.Lock()
	cards := append([]card(nil), r.cards...)
	r.mu.Unlock()
	for _, c := range cards {
		if err := w.freshenCard(ctx, r, sight, c); err != nil {
			return err
		}
	}
	return w.freshenBoard(ctx, r, sight)
}

// freshenCard takes the buttons of a card away, or makes them those of its moment. A
// card that is gone, or not ours to change, is forgotten.
func (w *Window) freshenCard(ctx context.Context, r *room, sight table.Sight, c card) error {
	say := w.voices.in(sight.Lang)
	was := c
	var waits []game.Wait
	var above, below []string
	rows := say.menuRow()
	if !c.Spent {
		rows, waits = say.cardRows(sight, c.Of), w.waitsOf(sight, c.Of)
		if shown(rows) == c.Shown {
			return nil
		}
		above, below = say.proposed(sight, c.Of), w.below(sight, c.Of)
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
	err = w.api.edit(ctx, r.channel, c.ID, change)
	if status := restStatus(err); err != nil && (status < 400 || status >= 500) {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.card(c.Of)
	switch {
	case c.Spent || err != nil:
		r.lose(c.ID)
	case i >= 0 && r.cards[i].ID == c.ID && r.cards[i].Upto == was.Upto:
		r.cards[i].Shown, r.cards[i].Waits = shown(rows), awaited(waits)
	case i >= 0 && r.cards[i].ID == c.ID: // an answer has changed it meanwhile
		r.cards[i].Shown = ""
		w.freshen(r)
	}
	w.saveCursor(r)
	return nil
}
