package discord

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"slices"
	"sync"
	"time"

	"mesa/game"
	"mesa/table"
	"mesa/table/past"
)

const (
	// maxCatchUp is the number of decisions that are told after a silence. lookBack is the number
	// of decisions that are searched for untold ones.
	maxCatchUp = 10
	lookBack   = 50
	// retryPause is the pause after a first failure to send a message; each further pause is twice
	// as long. The pauses of the teller begin with twice retryPause and grow up to maxRetryPause.
	retryPause    = time.Second
	maxRetryPause = 5 * time.Minute
	postTries     = 6 // for one message
	// answerGrace is how long another process may take to answer a decision publicly.
	answerGrace = 6 * time.Second
	// claimPause is the pause between looks whether that process has answered.
	claimPause = time.Second
)

// TellChannels tells channels the decisions of other front ends until ctx ends, beginning with
// those that were missed. If there are several processes, it tells this process's share of the
// channels. It is for the HTTPS transport: Run tells the channels itself.
func (w *Bot) TellChannels(ctx context.Context) error {
	defer w.end()
	defer w.watchTables(ctx)()
	tell := func(ctx context.Context, part int, _ int64) error {
		w.tellPart(ctx, part, tellParts)
		return nil
	}
	s := w.newShare(endpointKind, tellParts, tell)
	s.onCounts = func(processes, held, lost int) {
		w.channels.manyProcesses.Store(processes > 1)
		w.noteProcesses(processes, held, lost)
	}
	return s.hold(ctx, func(context.Context) error { return nil })
}

// tellParts is the number of parts of the telling if there are no shards.
const tellParts = 8

// newestDecision stands for the newest decision where its number is unknown. startTeller takes it
// for untold.
const newestDecision = game.Seq(math.MaxInt64)

// watchTables starts tellers for the new decisions of all tables, until stop is called.
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

// startTeller starts the teller of a channel, or makes the running teller look again, because the
// table has come to the decision seq. It does nothing if that decision is told, or if another
// process tells the channel.
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

// teller tells a channel until nothing is left. After a failure it tries again, with growing
// pauses. If the table is gone, it ends the table's channels.
func (w *Bot) teller(ctx context.Context, r *tableChannel) {
	pause := retryPause
	for r.needsTelling() {
		err := asError(func() error { return w.tellChannel(ctx, r) })
		if errors.Is(err, table.ErrNoTable) {
			w.endChannels(ctx, r)
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
			r.tellAgain()
		}
	}
}

// needsTelling reports whether the teller is to look again; if not, the teller ends.
func (r *tableChannel) needsTelling() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.telling, r.more = r.more, false
	return r.telling
}

func (r *tableChannel) tellAgain() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.more = true
}

// tellChannel posts the decisions that the channel has not seen, the oldest first, but only the
// newest maxCatchUp of them. Each counts as told once Discord has it.
func (w *Bot) tellChannel(ctx context.Context, r *tableChannel) error {
	if w.isMuted(r) {
		return nil
	}
	u, err := w.findUntold(ctx, r)
	if err == nil && u.claimed { // the cursor says whether the other process told it
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
				w.startTeller(r, newestDecision)
			}
		})
	}
	var view table.PlayerView
	if len(u.entries) > 0 {
		if view, err = w.tables.View(ctx, r.table, table.Caller{},
			table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews | table.FieldButtons}); err != nil {
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

// newsOf returns the message that tells a decision in a channel.
func (w *Bot) newsOf(ctx context.Context, r *tableChannel, view table.PlayerView, e past.Entry) (reply, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	told, err := w.publicMessage(ctx, r, view, e.News, e.Seq, func(cardMessage) bool { return true })
	told.toldIn = r
	return told, err
}

// tellOne tells one decision and records that it is told. With more the message says that earlier
// decisions were left out.
func (w *Bot) tellOne(ctx context.Context, r *tableChannel, view table.PlayerView, e past.Entry, more bool) error {
	r.sending.Lock()
	defer r.sending.Unlock()
	told, err := w.newsOf(ctx, r, view, e)
	if err != nil {
		return err
	}
	if more {
		head := w.localizers.of(view).say("discord.news.earlier") + "\n"
		told.text = head + short(told.text, maxText-units(head))
	}
	if err := w.sendWithRetries(ctx, r, &told); err != nil || w.isMuted(r) {
		return err
	}
	w.notePosted(told)
	return nil
}

// untoldNews lists the decisions that a channel must be told.
type untoldNews struct {
	entries []past.Entry  // newest first
	more    bool          // there were more decisions before the entries
	claimed bool          // another process has to answer one of the entries
	upTo    game.Seq      // after telling them, everything up to here is told
	soon    time.Duration // when to look again, since another process may be answering now; 0: not
}

// findUntold finds the decisions to tell. It reads under the channel's lock, so that answers in
// progress are known.
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
		case !answering && wasAnsweredIn(r.id, e.Cause):
			u.claimed = true // by another process, which may have ended
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
