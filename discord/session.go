package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"mesa/table"
)

// A gateway session outlives the process, so that a restart misses nothing: it is resumed, and
// Discord sends what came meanwhile. New sessions are limited to a thousand a day; resuming is not.

const (
	sessionBucket = "discord.session" // by application/shard/shards: keptSession
	// sessionLife is how long a stored session is kept. Discord ends a session sooner, and says so
	// when we try to resume it.
	sessionLife = 24 * time.Hour
)

// session is the state of a shard's connection to Discord.
type session struct {
	ID     string `json:"session,omitempty"` // "": there is none
	Resume string `json:"resume,omitempty"`  // URL for resuming
	Seq    int64  `json:"seq,omitzero"`
	Self   string `json:"self,omitempty"` // our user id, which only the greeting of a new session contains
}

// keptSession is a session with the number of the lease under which it was stored.
type keptSession struct {
	session
	Lease int64 `json:"lease,omitzero"`
}

// sessionKeeper stores the session of one shard for the holder of its lease. It is safe for
// concurrent use.
type sessionKeeper struct {
	bucket table.Bucket
	key    string
	lease  int64
	now    func() time.Time

	mu      sync.Mutex
	version int64
	lost    bool // the session is no longer ours to store
}

// keeper returns the sessionKeeper of a shard, one of shards, for the holder of a lease.
func (w *Bot) keeper(shard, shards int, lease int64) *sessionKeeper {
	return &sessionKeeper{
		bucket: w.tables.Bucket(sessionBucket), key: fmt.Sprintf("%s/%d/%d", w.opts.AppID, shard, shards), lease: lease,
		now: w.tables.Now,
	}
}

// recall returns the stored session, and takes it over from the process that stored it. It returns
// the zero session if there is none.
func (k *sessionKeeper) recall(ctx context.Context) (session, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for {
		s, err := k.read(ctx)
		if err == nil && !k.lost {
			err = k.put(ctx, s)
		}
		if !errors.Is(err, table.ErrVersion) { // else the former holder wrote meanwhile
			return s, err
		}
	}
}

// read returns the stored session, and sets k.lost if a process with a newer lease has it now. k.mu
// must be held.
func (k *sessionKeeper) read(ctx context.Context) (session, error) {
	var kept keptSession
	version, err := get(ctx, k.bucket, k.key, &kept)
	if err != nil {
		return session{}, err
	}
	k.version, k.lost = version, k.lost || kept.Lease > k.lease
	return kept.session, nil
}

// keep stores the session. It stores nothing once another process has taken the session over.
func (k *sessionKeeper) keep(ctx context.Context, s session) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	for !k.lost {
		err := k.put(ctx, s)
		if !errors.Is(err, table.ErrVersion) {
			return err
		}
		if _, err := k.read(ctx); err != nil {
			return err
		}
	}
	return nil
}

// leave stores the session for the next holder, and stores nothing more after that.
func (k *sessionKeeper) leave(ctx context.Context, s session) error {
	err := k.keep(ctx, s)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.lost = true
	return err
}

// put writes a session. An ended session stays stored, so that the entry's versions go on. k.mu
// must be held.
func (k *sessionKeeper) put(ctx context.Context, s session) error {
	data, err := json.Marshal(keptSession{s, k.lease})
	if err != nil {
		return err
	}
	if err := k.bucket.Put(ctx, k.key, k.version, data, k.now().Add(sessionLife)); err != nil {
		return fmt.Errorf("discord: session: %w", err)
	}
	k.version++
	return nil
}

// isOurs reports whether no other process has taken the session over: two processes that resume it
// would cut each other off for ever.
func (k *sessionKeeper) isOurs(ctx context.Context) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	_, _ = k.read(ctx) // an unreadable session counts as ours
	return !k.lost
}

// recall takes up the session that an earlier process has left.
func (s *shard) recall(ctx context.Context) {
	kept, err := s.kept.recall(ctx)
	if err != nil {
		s.log.Warn("discord: the session was not found again", slog.Int("shard", s.id), slog.Any("err", err))
		return
	}
	if s.session = kept; kept.ID != "" {
		s.greeted(kept.Self)
	}
}

// mark stores the session as it was at the heartbeat before this one: by now all events until then
// are handled. A process that dies now misses nothing; events that it had handled since come again,
// and are done once.
func (s *shard) mark() {
	done := s.marked
	if s.marked = s.session; done.ID == s.ID && done != s.saved {
		s.save(done)
	}
}

// save stores a session in the background.
func (s *shard) save(now session) {
	s.saved = now
	s.later(func() {
		ctx, cancel := context.WithTimeout(context.Background(), workTime)
		defer cancel()
		if err := s.kept.keep(ctx, now); err != nil {
			s.log.Warn("discord: the session was not kept", slog.Int("shard", s.id), slog.Any("err", err))
		}
	})
}
