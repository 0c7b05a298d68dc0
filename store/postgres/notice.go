package postgres

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"mesa/game"
	"mesa/store"
)

// notices holds hints for other processes: the ends of the logs that this process has written. A
// notice may be lost; the sweep of the receiver makes up for it.
type notices struct {
	from string // names this process, which ignores its own notices

	mu      sync.Mutex
	pending map[game.TableID]game.Seq
	closed  bool
	wake    chan struct{}
}

// noticeRest is the pause after sending. The hints of a pause are sent together.
const noticeRest = 10 * time.Millisecond

func newNotices() *notices {
	return &notices{from: rand.Text(), pending: map[game.TableID]game.Seq{}, wake: make(chan struct{}, 1)}
}

func (n *notices) add(h store.Head) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.pending[h.Table] = max(n.pending[h.Table], h.Seq)
	if !n.closed {
		select {
		case n.wake <- struct{}{}:
		default: // a wake-up is pending already
		}
	}
}

func (n *notices) close() {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.closed {
		n.closed = true
		close(n.wake)
	}
}

func (n *notices) takePending() map[game.TableID]game.Seq {
	n.mu.Lock()
	defer n.mu.Unlock()
	told := maps.Clone(n.pending)
	clear(n.pending)
	return told
}

// Subscribe implements store.Store. A hint for a write of this process comes at once. A hint for a
// write of another process comes with a notice or, if the notice was lost, with the next sweep.
func (s *Store) Subscribe(ctx context.Context) <-chan store.Head { return s.hub.Subscribe(ctx) }

// publishGrowth tells the subscribers of this process at once that a table has grown or was
// deleted, and other processes with the next notice.
func (s *Store) publishGrowth(h store.Head) {
	s.hub.Publish(h)
	s.notice.add(h)
}

// sendNotices sends notices until close, and then the pending ones. Notices that cannot be sent are
// left to the sweeps of the receivers.
func (s *Store) sendNotices() {
	for open := true; open; {
		_, open = <-s.notice.wake
		for _, payload := range payloads(s.notice.from, s.notice.takePending()) {
			_ = tryOnce(context.Background(), func(ctx context.Context) error {
				_, err := s.pool.Exec(ctx, notify, payload)
				return err
			})
		}
		if open {
			time.Sleep(noticeRest)
		}
	}
}

// maxPayload bounds the bytes of a notice. PostgreSQL takes fewer than 8000.
const maxPayload = 7900

// payloads returns the texts of the notices for heads: the sender, then a line with the end of each
// log. A table with an id too long for a notice is left out.
func payloads(from string, heads map[game.TableID]game.Seq) []string {
	var all []string
	said := []byte(from)
	for id, seq := range heads {
		head, err := json.Marshal(store.Head{Table: id, Seq: seq})
		if err != nil || len(from)+1+len(head) > maxPayload {
			continue
		}
		if len(said)+1+len(head) > maxPayload {
			all = append(all, string(said))
			said = []byte(from)
		}
		said = append(append(said, '\n'), head...)
	}
	if len(said) > len(from) {
		all = append(all, string(said))
	}
	return all
}

// parse returns the heads of a notice, none if this process sent it.
func (n *notices) parse(payload string) []store.Head {
	from, said, _ := strings.Cut(payload, "\n")
	if from == n.from {
		return nil
	}
	var heads []store.Head
	for line := range bytes.Lines([]byte(said)) {
		var h store.Head
		if json.Unmarshal(line, &h) == nil {
			heads = append(heads, h)
		}
	}
	return heads
}

// listener opens a connection that receives notices.
func (s *Store) listener(ctx context.Context, config *pgx.ConnConfig) (ear *pgx.Conn, err error) {
	err = s.retry(ctx, func(ctx context.Context) error {
		if ear, err = pgx.ConnectConfig(ctx, config); err != nil {
			return err
		}
		if _, err = ear.Exec(ctx, listen); err != nil {
			_ = ear.Close(ctx)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("listen: %w", err)
	}
	return ear, nil
}

// receiveNotices passes notices on until the store closes. After a lost connection it requests a
// sweep, since notices may have been missed.
func (s *Store) receiveNotices(config *pgx.ConnConfig, ear *pgx.Conn) {
	for s.life.Err() == nil {
		s.listenOn(ear)
		ear = nil
		for ear == nil && s.life.Err() == nil {
			var err error
			if ear, err = s.listener(s.life, config); err != nil {
				time.Sleep(lastPause)
			}
		}
		s.sweepRequests.request()
	}
	if ear != nil {
		_ = ear.Close(s.life)
	}
}

// listenOn passes on the notices of one connection until it breaks. A connection that is silent for
// long is pinged.
func (s *Store) listenOn(ear *pgx.Conn) {
	defer ear.Close(s.life)
	for {
		ctx, cancel := context.WithTimeout(s.life, s.opts.sweep)
		n, err := ear.WaitForNotification(ctx)
		silent := ctx.Err() != nil
		cancel()
		switch {
		case err == nil:
			s.hub.Publish(s.notice.parse(n.Payload)...)
		case s.life.Err() != nil || !silent || tryOnce(s.life, ear.Ping) != nil:
			return
		}
	}
}
