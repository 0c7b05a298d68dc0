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

// notices are what the other processes have still to be told: how far the
// tables go that this one has written. A notice is a hint and may be lost;
// sweeping finds what it would have said.
type notices struct {
	from string // this process, which need not hear itself

	mu      sync.Mutex
	pending map[game.TableID]game.Seq
	closed  bool
	wake    chan struct{}
}

// noticeRest is how long a process is silent after a notice: as many moves as
// fall into it share the next.
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
		default: // it is awake already, or about to be
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

func (n *notices) take() map[game.TableID]game.Seq {
	n.mu.Lock()
	defer n.mu.Unlock()
	told := maps.Clone(n.pending)
	clear(n.pending)
	return told
}

// Subscribe implements store.Store. What this process writes is told at once, what
// others write when their notice comes or, if it was lost, by the next sweep.
func (s *Store) Subscribe(ctx context.Context) <-chan store.Head { return s.hub.Subscribe(ctx) }

// publishGrowth tells that a table has grown: this process at once, the others soon.
func (s *Store) publishGrowth(h store.Head) {
	s.hub.Publish(h)
	s.notice.add(h)
}

// tell sends notices until close, and then what is left. What cannot be sent is
// left to the sweeps of the others.
func (s *Store) tell() {
	for open := true; open; {
		_, open = <-s.notice.wake
		for _, payload := range payloads(s.notice.from, s.notice.take()) {
			_ = try(context.Background(), func(ctx context.Context) error {
				_, err := s.pool.Exec(ctx, notify, payload)
				return err
			})
		}
		if open {
			time.Sleep(noticeRest)
		}
	}
}

// maxPayload is less than PostgreSQL takes.
const maxPayload = 7900

// payloads are what to say: who says it, then how far each table goes. An id
// that is too long for any is left out.
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

// heard are the heads of a payload, none if it is this process's own.
func (n *notices) heard(payload string) []store.Head {
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

// listener opens a connection that hears notices.
func (s *Store) listener(ctx context.Context, config *pgx.ConnConfig) (ear *pgx.Conn, err error) {
	err = s.again(ctx, func(ctx context.Context) error {
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

// hear passes notices on until the store closes. After each loss of the line
// all tables are looked at, for nobody knows what was said meanwhile.
func (s *Store) hear(config *pgx.ConnConfig, ear *pgx.Conn) {
	for s.life.Err() == nil {
		s.listenOn(ear)
		ear = nil
		for ear == nil && s.life.Err() == nil {
			var err error
			if ear, err = s.listener(s.life, config); err != nil {
				time.Sleep(lastPause)
			}
		}
		s.swept.ask()
	}
	if ear != nil {
		_ = ear.Close(s.life)
	}
}

// listenOn passes on what one connection hears, until it breaks. A line that is
// silent for long is asked whether it still lives.
func (s *Store) listenOn(ear *pgx.Conn) {
	defer ear.Close(s.life)
	for {
		ctx, cancel := context.WithTimeout(s.life, s.opts.sweep)
		n, err := ear.WaitForNotification(ctx)
		silent := ctx.Err() != nil
		cancel()
		switch {
		case err == nil:
			s.hub.Publish(s.notice.heard(n.Payload)...)
		case s.life.Err() != nil || !silent || try(s.life, ear.Ping) != nil:
			return
		}
	}
}
