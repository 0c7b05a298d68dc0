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
	// goodFor is how long a writing that went well says that the next one will;
	// badFor how long one that failed says the contrary.
	goodFor = 5 * time.Second
	badFor  = time.Second
	// tryTime is how long the place may take to say whether it writes, and hangsAfter
	// when one is believed to have forgotten that it was asked.
	tryTime    = 5 * time.Second
	hangsAfter = 10 * time.Second
	// probeLife is how long what was written for its own sake lies there: so
	// nothing is left of a program that is gone.
	probeLife = time.Hour
	// ProbeKind is the kind in the KV store of what is written for its own sake.
	ProbeKind = "mesa.probe"
)

// lastWrite is what became of the last writing.
type lastWrite struct {
	busy chan struct{} // holds one token while somebody tries
	key  string        // of what this program writes for its own sake

	mu    sync.Mutex
	at    time.Time
	err   error
	began time.Time // of the try that is under way; zero: none is
}

func newPulse() lastWrite { return lastWrite{busy: make(chan struct{}, 1), key: rand.Text()} }

// felt notes what became of a writing. One that somebody gave up, or was too slow
// for, says nothing.
func (p *lastWrite) felt(err error) {
	if err != nil && !IsFault(err) {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at, p.err = time.Now(), err
}

// last gives what is known, and whether that is new enough to be believed.
func (p *lastWrite) last() (err error, fresh bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	good := goodFor
	if p.err != nil {
		good = badFor
	}
	return p.err, !p.at.IsZero() && time.Since(p.at) < good
}

// Writes gives nil if the place takes what is written, else why it does not. It
// goes by what became of the last writing, and where nothing was written for some
// seconds it writes a little itself: so however often it is asked, the place has
// one row more to write in five seconds, and none while people play. A place that
// does not answer before ctx ends gives the error of ctx.
func (s *Store) Writes(ctx context.Context) error {
	if err, fresh := s.pulse.last(); fresh {
		return err
	}
	select {
	case s.pulse.busy <- struct{}{}:
	case <-ctx.Done():
		return fmt.Errorf("timed: %w", ctx.Err())
	}
	tried := make(chan error, 1)
	go func() { // a place that hangs may not hear of ctx
		defer func() { <-s.pulse.busy }()
		tried <- s.try(context.WithoutCancel(ctx))
	}()
	select {
	case err := <-tried:
		return err
	case <-ctx.Done():
		return fmt.Errorf("timed: %w", ctx.Err())
	}
}

// Hangs reports whether the place was asked by Writes whether it writes, and has
// forgotten it: neither an answer came, nor does it keep to the time that it was
// given.
func (s *Store) Hangs() bool {
	s.pulse.mu.Lock()
	defer s.pulse.mu.Unlock()
	return !s.pulse.began.IsZero() && time.Since(s.pulse.began) > hangsAfter
}

func (p *lastWrite) begin(at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.began = at
}

// try writes a little, unless somebody else has just found out.
func (s *Store) try(ctx context.Context) error {
	if err, fresh := s.pulse.last(); fresh {
		return err
	}
	s.pulse.begin(time.Now())
	defer s.pulse.begin(time.Time{})
	ctx, cancel := context.WithTimeout(ctx, tryTime)
	defer cancel()
	now := time.Now()
	e, err := s.Get(ctx, ProbeKind, s.pulse.key, now)
	if err != nil {
		return err
	}
	_, err = s.Put(ctx, ProbeKind, store.Entry{Key: s.pulse.key, Version: e.Version, Until: now.Add(probeLife),
		Data: []byte(now.UTC().Format(time.RFC3339))})
	return err
}
