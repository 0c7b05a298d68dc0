package timed

import (
	"context"
	"crypto/rand"
	"fmt"
	"sync"
	"time"

	"mesa/store"
)

const (
	// trustSuccessFor is how long a successful write counts as proof that the place can be written,
	// and trustFailureFor how long a failed one counts as proof that it cannot.
	trustSuccessFor = 5 * time.Second
	trustFailureFor = time.Second
	// tryTime bounds a probe. After hangsAfter a probe without an answer counts as hanging.
	tryTime    = 5 * time.Second
	hangsAfter = 10 * time.Second
	// probeLife is how long a probe's entry lives, so that nothing is left after the program has
	// ended.
	probeLife = time.Hour
	// ProbeKind is the kind of the entries that probes write.
	ProbeKind = "mesa.probe"
)

// lastWrite is the outcome of the last write, and the probe that brings a new outcome.
type lastWrite struct {
	busy chan struct{} // holds one token during a probe
	key  string        // of this program's probe

	mu    sync.Mutex
	at    time.Time
	err   error
	began time.Time // start of the running probe; zero: none
}

func newLastWrite() lastWrite { return lastWrite{busy: make(chan struct{}, 1), key: rand.Text()} }

// note notes the outcome of a write. An error that is not a fault of the place is not noted: it
// does not say whether the place can be written.
func (p *lastWrite) note(err error) {
	if err != nil && !IsFault(err) {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at, p.err = time.Now(), err
}

// outcome returns the outcome of the last write, and whether it is recent enough to rely on.
func (p *lastWrite) outcome() (err error, fresh bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	good := trustSuccessFor
	if p.err != nil {
		good = trustFailureFor
	}
	return p.err, !p.at.IsZero() && time.Since(p.at) < good
}

// Writes returns nil if the place can be written, or the reason why not. It relies on the last
// write. If that is too long ago it writes a probe: at most one in five seconds while the place can
// be written and one a second while it cannot, however often Writes is called. If the place does
// not answer before ctx ends, Writes returns the error of ctx.
func (s *Store) Writes(ctx context.Context) error {
	if err, fresh := s.lastWrite.outcome(); fresh {
		return err
	}
	select {
	case s.lastWrite.busy <- struct{}{}:
	case <-ctx.Done():
		return fmt.Errorf("timed: %w", ctx.Err())
	}
	tried := make(chan error, 1)
	go func() { // a hanging place may ignore ctx
		defer func() { <-s.lastWrite.busy }()
		tried <- s.probe(context.WithoutCancel(ctx))
	}()
	select {
	case err := <-tried:
		return err
	case <-ctx.Done():
		return fmt.Errorf("timed: %w", ctx.Err())
	}
}

// IsHanging reports whether a probe has been running for more than hangsAfter: it has no answer and
// did not end in time.
func (s *Store) IsHanging() bool {
	s.lastWrite.mu.Lock()
	defer s.lastWrite.mu.Unlock()
	return !s.lastWrite.began.IsZero() && time.Since(s.lastWrite.began) > hangsAfter
}

func (p *lastWrite) setProbeStart(at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.began = at
}

// probe writes a probe, unless a recent write has answered the question meanwhile.
func (s *Store) probe(ctx context.Context) error {
	if err, fresh := s.lastWrite.outcome(); fresh {
		return err
	}
	s.lastWrite.setProbeStart(time.Now())
	defer s.lastWrite.setProbeStart(time.Time{})
	ctx, cancel := context.WithTimeout(ctx, tryTime)
	defer cancel()
	now := time.Now()
	e, err := s.Get(ctx, ProbeKind, s.lastWrite.key, now)
	if err != nil {
		return err
	}
	_, err = s.Put(ctx, ProbeKind, store.Entry{Key: s.lastWrite.key, Version: e.Version, Until: now.Add(probeLife),
		Data: []byte(now.UTC().Format(time.RFC3339))})
	return err
}
