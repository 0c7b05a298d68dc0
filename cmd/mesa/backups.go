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
	// againAfter is how soon a copy is tried again that could not be made.
	againAfter = 10 * time.Minute
	// leastEvery is how often copies may be made.
	leastEvery = time.Minute
)

// wordNoneYet is the word of /readyz before the first copy.
const wordNoneYet = "none yet"

// backups makes backups of the file by itself while Mesa serves. When the next one
// is due is told by the newest in the folder, so a restart goes on where the last
// run was.
type backups struct {
	store *sqlite.Store
	dir   string
	every time.Duration
	keep  int
	log   *slog.Logger
	told  func(error) // of each copy

	mu  sync.Mutex
	err error // of the last try
}

// makeCopies is what -backup wishes for, nil if nobody wishes for it.
func (h *server) makeCopies() (*backups, error) {
	if *h.backup == "" {
		return nil, nil
	}
	if postgres.Is(*h.db) {
		return nil, &usageError{game.Say("cmd.backup.database")}
	}
	if *h.every < leastEvery || *h.keep < 1 {
		return nil, &usageError{game.Say("cmd.serve.every")}
	}
	c := &backups{store: h.openTables.store.(*sqlite.Store), dir: *h.backup, every: *h.every, keep: *h.keep,
		log:  h.p.logger(),
		told: h.counts.Backup}
	h.ready.add("backup", c.word, false)
	return c, nil
}

// run makes copies until ctx ends. One that fails is told and tried again; play
// goes on whatever becomes of it.
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

// wait is how long it is until the next copy is due. A clock that was set back
// makes nobody wait for longer than the whole time.
func (c *backups) wait(now time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	newest, err := sqlite.NewestBackup(c.dir)
	due := newest.Add(c.every)
	if retry := now.Add(min(againAfter, c.every)); err != nil || c.err != nil && due.Before(retry) {
		due = retry
	}
	return max(0, min(due.Sub(now), c.every))
}

// make makes one copy.
func (c *backups) make(ctx context.Context) {
	began := time.Now()
	name, err := c.store.Backup(ctx, c.dir, c.keep, nil)
	if ctx.Err() != nil {
		return
	}
	c.mu.Lock()
	c.err = err
	c.mu.Unlock()
	c.told(err)
	if err != nil {
		c.log.Error("backup: no copy", "error", err)
		return
	}
	c.log.Info("backup: copied", "file", filepath.Base(name), "took", time.Since(began))
}

// newest is when the newest copy was made, the zero time if there is none.
func (c *backups) newest() time.Time {
	at, err := sqlite.NewestBackup(c.dir)
	if err != nil {
		return time.Time{}
	}
	return at
}

// word says how copies are.
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
