package discord

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"mesa/game"
	"mesa/table"
)

const (
	// maxCatchUp is how many decisions are told after a silence, and lookBack
	// how many are looked at for them.
	maxCatchUp = 10
	lookBack   = 50
	// retryPause is between tries to tell a channel something; it doubles.
	retryPause    = time.Second
	maxRetryPause = 5 * time.Minute
	postTries     = 6
	// answerGrace is how long a decision that another process answers for
	// everyone is left to it.
	answerGrace = 6 * time.Second
	// claimPause is after how long it is looked for meanwhile.
	claimPause = time.Second
)

// Keep tells the channels what is done in other windows, until ctx ends: this process's
// share of them, if several have come for it. It belongs to the HTTPS transport; Run
// does it as well. It begins with what happened while nobody was looking.
func (w *Bot) Keep(ctx context.Context) error {
	defer w.end()
	defer w.watchTables(ctx)()
	tell := func(ctx context.Context, part int, _ int64) error {
		w.tell(ctx, part, tellParts)
		return nil
	}
	s := w.newShare(endpointKind, tellParts, tell)
	s.alive = func(processes, held, lost int) {
		w.channels.scattered.Store(processes > 1)
		w.noteProcesses(processes, held, lost)
	}
	return s.hold(ctx, func(context.Context) error { return nil })
}

// tellParts is into how many parts the telling is divided where no shards do so.
const tellParts = 8

// watchTables hears what grows, from now on until stop.
func (w *Bot) watchTables(ctx context.Context) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	moved := w.tables.Subscribe(ctx)
	var hearing sync.WaitGroup
	hearing.Go(func() {
		for m := range moved {
			for _, r := range w.channels.channelsOf(m.Table) {
				w.startTeller(r, m.Seq)
			}
		}
	})
	return func() {
		cancel()
		hearing.Wait()
	}
}

// startTeller starts the teller of a room, or lets the running one look again, if it is this
// process that tells it.
func (w *Bot) startTeller(r *tableChannel, seq game.Seq) {
	ctx, done, ok := w.tellerShare.begin(w.channels.server(r))
	if !ok {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.isTold(seq) {
		done()
		return
	}
	r.more = true
	if r.telling {
		done()
		return
	}
	r.telling = true
	w.run(func() {
		defer done()
		w.teller(ctx, r)
	})
}

// teller tells until nothing is left. What cannot be told now is tried again,
// with growing pauses.
func (w *Bot) teller(ctx context.Context, r *tableChannel) {
	pause := retryPause
	for r.needsTelling() {
		err := asError(func() error { return w.tellRoom(ctx, r) })
		if errors.Is(err, table.ErrNoTable) {
			w.endChannel(ctx, r)
			return
		}
		if err == nil {
			pause = retryPause
			continue
		}
		if ctx.Err() == nil {
			w.log.Error("discord: news not told", slog.String("channel", r.id), slog.Any("err", err))
		}
		pause = min(2*pause, maxRetryPause)
		if sleep(ctx, pause) == nil {
			r.lookAgain()
		}
	}
}

// needsTelling reports whether there may be more to tell; if not, the teller is over.
func (r *tableChannel) needsTelling() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.telling, r.more = r.more, false
	return r.telling
}

func (r *tableChannel) lookAgain() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.more = true
}

// tellRoom posts the decisions that the channel has not seen, oldest first.
// Each counts as told once Discord has it.
func (w *Bot) tellRoom(ctx context.Context, r *tableChannel) error {
	if w.isMuted(r) {
		return nil
	}
	u, err := w.findUntold(ctx, r)
	if err == nil && u.claimed { // the cursor knows whether the other process kept its word
		if err = w.readCursor(ctx, r, true); err == nil {
			u, err = w.findUntold(ctx, r)
		}
	}
	if err != nil {
		return err
	}
	if u.soon > 0 {
		w.run(func() {
			if sleep(ctx, u.soon) == nil {
				w.startTeller(r, never)
			}
		})
	}
	var view table.PlayerView
	if len(u.entries) > 0 {
		if view, err = w.tables.View(ctx, r.table, table.Caller{},
			table.ViewQuery{Since: never, Fields: table.FieldNews | table.FieldButtons}); err != nil {
			return err
		}
	}
	for i, e := range slices.Backward(u.entries) {
		now := view
		if i > 0 {
			now.Buttons = nil // only the newest can still be answered
		}
		if err := w.tellOne(ctx, r, now, e, u.more && i == len(u.entries)-1); err != nil || w.isMuted(r) {
			return err
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.advance(u.upTo)
	w.saveCursor(r)
	w.scheduleRefresh(r)
	return nil
}

// newsOf is a decision as the channel is told it.
func (w *Bot) newsOf(ctx context.Context, r *tableChannel, view table.PlayerView, e table.Entry) (reply, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	told, err := w.publicMessage(ctx, r, view, e.News, e.Seq, func(cardMessage) bool { return true })
	told.room = r
	return told, err
}

// tellOne tells one decision and notes it; more says that there was more before it.
func (w *Bot) tellOne(ctx context.Context, r *tableChannel, view table.PlayerView, e table.Entry, more bool) error {
	r.sending.Lock()
	defer r.sending.Unlock()
	told, err := w.newsOf(ctx, r, view, e)
	if err != nil {
		return err
	}
	if more {
		head := w.voices.in(view.Lang).say("discord.news.earlier") + "\n"
		told.text = head + short(told.text, maxText-units(head))
	}
	if err := w.sendSurely(ctx, r, &told); err != nil || w.isMuted(r) {
		return err
	}
	w.notePosted(told)
	return nil
}

// untoldNews is what a channel has to be told.
type untoldNews struct {
	entries []table.Entry // newest first
	more    bool          // there was more before them
	claimed bool          // one was to be told by another process
	upTo    game.Seq      // once they are told, all is told up to here
	soon    time.Duration // look again then: somebody else may be telling it now; 0: no
}

// findUntold finds what has to be told. It reads under the room's lock, so that
// what is being told as an answer is known.
func (w *Bot) findUntold(ctx context.Context, r *tableChannel) (u untoldNews, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	entries, err := w.tables.Log(ctx, r.table, table.Caller{}, 0, lookBack)
	if err != nil || len(entries) == 0 {
		return untoldNews{upTo: r.toldUpTo}, err
	}
	u.upTo = entries[0].Seq
	for _, e := range entries {
		answering := r.pending[e.Seq]
		switch {
		case e.Seq <= r.toldUpTo || r.answered[e.Seq] || e.Headline.Empty():
			continue
		case !answering && toldIn(r.id, e.Cause):
			u.claimed = true // by another process, or by one that is gone
			if wait := e.At.Add(answerGrace).Sub(w.tables.Now()); wait > 0 && wait <= answerGrace {
				u.soon, answering = max(u.soon, min(wait, claimPause)), true
			}
		}
		if answering {
			u.upTo = e.Seq - 1
		} else {
			u.entries = append(u.entries, e)
		}
	}
	u.more = len(entries) == lookBack && entries[lookBack-1].Seq > r.toldUpTo+1
	if len(u.entries) > maxCatchUp {
		u.entries, u.more = u.entries[:maxCatchUp], true
	}
	return u, nil
}
