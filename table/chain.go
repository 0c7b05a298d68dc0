package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
)

const (
	chainKind = "chain" // the seeds of chains
	chainMove = "house.chain.begin"
	// fewLinks is the number of links left at which the next chain is begun. One decision can spend several.
	fewLinks = 64
)

// seedOf returns the seed of the n-th chain of a table. A new seed is stored before its anchor is
// published; if several processes try, all get the same seed.
func (svc *Service) seedOf(ctx context.Context, id game.TableID, n int) (dice.Seed, error) {
	var seed dice.Seed
	key := fmt.Sprintf("%s/%d", id, n)
	e, err := svc.kvEntry(ctx, chainKind, key)
	if err == nil && e.Data == nil {
		if _, err = io.ReadFull(svc.opts.Rand, seed[:]); err == nil {
			_, err = svc.store.Put(ctx, chainKind, store.Entry{Key: key, Version: e.Version, Data: seed[:]})
			e.Data = seed[:]
		}
		if errors.Is(err, store.ErrVersion) {
			e, err = svc.kvEntry(ctx, chainKind, key)
		}
	}
	if err != nil {
		return seed, fmt.Errorf("table %s: chain %d: %w", id, n, err)
	}
	if copy(seed[:], e.Data) != len(seed) {
		return seed, fmt.Errorf("table %s: chain %d: the seed is cut short", id, n)
	}
	return seed, nil
}

// newChain returns the n-th chain of a table and the event that publishes its anchor.
func (svc *Service) newChain(ctx context.Context, id game.TableID, n int, hidden bool) (*dice.Chain, game.ChainBegun,
	error) {
	seed, err := svc.seedOf(ctx, id, n)
	if err != nil {
		return nil, game.ChainBegun{}, err
	}
	c := dice.NewChain(seed, n, dice.ChainLength)
	return c, game.ChainBegun{N: n, Anchor: c.Anchor(), Length: c.Length(), Hidden: hidden}, nil
}

// ensureChain makes sure that a chain in memory has enough links for the next decision. It begins a
// new chain if need be, in a record of its own, so that no undo takes the chain back.
func (svc *Service) ensureChain(ctx context.Context, l *cachedTable) error {
	if svc.opts.Dice != nil {
		return nil
	}
	s := l.state
	if c, ok := s.house.Current(false); ok && c.Length-c.Spent >= fewLinks {
		if isChain(l.chain, c) {
			return nil
		}
		var err error
		if l.chain, err = svc.openChain(ctx, s.id, c); l.chain != nil || err != nil {
			return err
		}
	}
	return svc.beginChain(ctx, l, false)
}

// openChain makes a chain from its stored seed. It returns nil if the seed is lost or does not give
// the published anchor; then no link can be spent.
func (svc *Service) openChain(ctx context.Context, id game.TableID, c game.Chain) (*dice.Chain, error) {
	e, err := svc.kvEntry(ctx, chainKind, fmt.Sprintf("%s/%d", id, c.N))
	if err != nil {
		return nil, fmt.Errorf("table %s: chain %d: %w", id, c.N, err)
	}
	var seed dice.Seed
	if copy(seed[:], e.Data) != len(seed) {
		return nil, nil
	}
	chain := dice.NewChain(seed, c.N, dice.ChainLength)
	if !isChain(chain, c) {
		return nil, nil
	}
	return chain, nil
}

// isChain reports whether a chain in memory is the one that the table has published.
func isChain(chain *dice.Chain, c game.Chain) bool {
	return chain != nil && chain.N() == c.N && bytes.Equal(chain.Anchor(), c.Anchor)
}

// nextChain returns the lowest number above those of all chains of a table.
func nextChain(h *game.House) int {
	n := 0
	for _, c := range h.Chains {
		n = max(n, c.N)
	}
	return n + 1
}

// beginChain publishes the anchor of the next chain, for hidden throws or for public ones.
func (svc *Service) beginChain(ctx context.Context, l *cachedTable, hidden bool) error {
	s := l.state
	n := nextChain(s.house)
	c, begun, err := svc.newChain(ctx, s.id, n, hidden)
	if err != nil {
		return err
	}
	event, err := marshalEvent(begun)
	if err != nil {
		return err
	}
	rec := store.Record{
		Seq: s.seq + 1, At: svc.Now(), Cause: game.CommandID(fmt.Sprintf("chain %d", n)),
		Move: chainMove, Quiet: true, Events: []store.Event{event},
	}
	err = svc.append(ctx, l, rec)
	var done *store.DoneError
	if errors.As(err, &done) {
		return fmt.Errorf("table %s: chain %d: %w", s.id, n, store.ErrConflict) // another process was faster
	}
	if err != nil {
		return err
	}
	if err := s.apply(rec, false); err != nil {
		return err
	}
	if l.state = s; hidden {
		l.hiddenChain = c
	} else {
		l.chain = c
	}
	return nil
}

// append writes a record. It sets l.state to nil, because after a failure the log may or may not
// hold the record. On success the caller sets the state again.
func (svc *Service) append(ctx context.Context, l *cachedTable, rec store.Record) error {
	l.state = nil
	if err := svc.store.Append(ctx, l.id, rec.Seq-1, rec); err != nil {
		return fmt.Errorf("table %s: %w", l.id, err)
	}
	return nil
}

func marshalEvent(e game.Event) (store.Event, error) {
	data, err := json.Marshal(e)
	if err != nil {
		return store.Event{}, fmt.Errorf("table: event %s: %w", e.EventName(), err)
	}
	return store.Event{Name: e.EventName(), Data: data}, nil
}
