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

// A session of the gateway outlives the process, so that a restart misses nothing: it
// resumes, and Discord sends what came meanwhile. To begin anew is bounded to a thousand
// times a day; to resume is not.

const (
	sessionBucket = "discord.session" // application/shard/shards: its session
	// sessionLife is how long a session is thought to be worth a try. Discord ends it
	// sooner, and says so when it is resumed.
	sessionLife = 24 * time.Hour
)

// session is where a shard is with Discord.
type session struct {
	ID     string `json:"session,omitempty"` // "": there is none
	Resume string `json:"resume,omitempty"`  // URL for resuming
	Seq    int64  `json:"seq,omitzero"`
	Self   string `json:"self,omitempty"` // our user, which only the greeting of a new session says
}

// keptSession is a session with the number of the lease under which it was kept.
type keptSession struct {
	session
	Lease int64 `json:"lease,omitzero"`
}

// sessionKeeper keeps the session of one shard for whoever holds its lease. It is safe for
// concurrent use.
type sessionKeeper struct {
	bucket table.Bucket
	key    string
	lease  int64
	now    func() time.Time

	mu      sync.Mutex
	version int64
	lost    bool // the session is not ours to keep any more
}

func (w *Bot) keeper(shard, shards int, lease int64) *sessionKeeper {
	return &sessionKeeper{
		bucket: w.tables.Bucket(sessionBucket), key: fmt.Sprintf("%s/%d/%d", w.opts.AppID, shard, shards), lease: lease,
		now: w.tables.Now,
	}
}

// recall gives the session that was kept, and takes it over from the process that kept
// it; the zero session if there is none.
func (k *sessionKeeper) recall(ctx context.Context) (session, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for {
		s, err := k.read(ctx)
		if err == nil && !k.lost {
			err = k.put(ctx, s)
		}
		if !errors.Is(err, table.ErrVersion) { // else whoever had it wrote meanwhile
			return s, err
		}
	}
}

// read reads what is kept, and finds out whether it is another's by now; k.mu is held.
func (k *sessionKeeper) read(ctx context.Context) (session, error) {
	var kept keptSession
	version, err := get(ctx, k.bucket, k.key, &kept)
	if err != nil {
		return session{}, err
	}
	k.version, k.lost = version, k.lost || kept.Lease > k.lease
	return kept.session, nil
}

// keep writes where the shard is now. Once another process has taken the session over
// it keeps nothing any more.
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

// leave keeps where the shard has come to, for whoever holds it next.
func (k *sessionKeeper) leave(ctx context.Context, s session) error {
	err := k.keep(ctx, s)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.lost = true
	return err
}

// put writes a session; k.mu is held. One that is over stands there still, so that
// versions go on.
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

// ours reports whether no other process has taken the session over: two that resume it
// in turn would cut each other off for ever.
func (k *sessionKeeper) ours(ctx context.Context) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	_, _ = k.read(ctx) // what cannot be read is thought to be ours
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

// mark has the session kept as it was a heartbeat ago: what came before that has been
// worked on, so a process that dies now leaves nothing out. What it had done already it
// is told again, and does once.
func (s *shard) mark() {
	done := s.marked
	if s.marked = s.session; done.ID == s.ID && done != s.saved {
		s.save(done)
	}
}

// save has a session kept behind the scenes.
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
