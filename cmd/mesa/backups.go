package main

import (
	"context"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"mesa/game"
	"mesa/store/postgres"
	"mesa/store/sqlite"
)

const (
	// retryAfter is the time until a failed copy is tried again.
	retryAfter = 10 * time.Minute
	// minInterval is the shortest interval of copies that the flag -every accepts.
	minInterval = time.Minute
)

// wordNoneYet is the state of the part backup in /readyz before the first copy.
const wordNoneYet = "none yet"

// backups copies the file at intervals while Mesa serves. The newest file in the folder determines
// when the next copy is due, so the intervals go on after a restart.
type backups struct {
	store  *sqlite.Store
	dir    string
	every  time.Duration
	keep   int
	log    *slog.Logger
	onCopy func(error) // called with the outcome of each copy

	mu  sync.Mutex
	err error // of the last copy, nil if it succeeded
}

// makeCopies returns the backups that the flag -backup asks for, nil without it. It refuses a
// database, an interval below minInterval, and keeping no copy.
func (h *server) makeCopies() (*backups, error) {
	if *h.backup == "" {
		return nil, nil
	}
	if postgres.Is(*h.db) {
		return nil, &usageError{game.Say("cmd.backup.database")}
	}
	if *h.every < minInterval || *h.keep < 1 {
		return nil, &usageError{game.Say("cmd.serve.every")}
	}
	c := &backups{store: h.openTables.store.(*sqlite.Store), dir: *h.backup, every: *h.every, keep: *h.keep,
		log:    h.p.logger(),
		onCopy: h.counts.Backup}
	h.ready.add("backup", c.word, false)
	return c, nil
}

// run makes copies until ctx ends. A failed copy is logged and tried again, and never ends play.
func (c *backups) run(ctx context.Context) error {
	for {
		select {
		case <-time.After(c.wait(time.Now())):
		case <-ctx.Done():
			return nil
		}
		c.make(ctx)
	}
}

// wait returns the time until the next copy is due, at most the interval even if the clock was set
// back. After a failed copy the time is at least the shorter of retryAfter and the interval. It is
// the shorter of these two if the folder cannot be read.
func (c *backups) wait(now time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	newest, err := sqlite.NewestBackup(c.dir)
	due := newest.Add(c.every)
	if retry := now.Add(min(retryAfter, c.every)); err != nil || c.err != nil && due.Before(retry) {
		due = retry
	}
	return max(0, min(due.Sub(now), c.every))
}

// make makes one copy and notes its outcome, but notes nothing if ctx has ended.
func (c *backups) make(ctx context.Context) {
	began := time.Now()
	name, err := c.store.Backup(ctx, c.dir, c.keep, nil)
	if ctx.Err() != nil {
		return
	}
	c.mu.Lock()
	c.err = err
	c.mu.Unlock()
	c.onCopy(err)
	if err != nil {
		c.log.Error("backup: no copy", "error", err)
		return
	}
	c.log.Info("backup: copied", "file", filepath.Base(name), "took", time.Since(began))
}

// newest returns the time of the newest copy, the zero time if there is none or the folder cannot
// be read.
func (c *backups) newest() time.Time {
	at, err := sqlite.NewestBackup(c.dir)
	if err != nil {
		return time.Time{}
	}
	return at
}

// word returns what /readyz says about copies: wordFailing, wordNoneYet or wordOK.
func (c *backups) word(context.Context) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.err != nil:
		return wordFailing
	case c.newest().IsZero():
		return wordNoneYet
	}
	return wordOK
}
