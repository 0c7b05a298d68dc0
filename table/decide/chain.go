package decide

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"mesa/dice"
	"mesa/game"
	"mesa/house"
	"mesa/store"
	"mesa/table/entries"
	"mesa/table/fold"
	"mesa/table/live"
)

const (
	chainMove = "house.chain.begin"
	// fewLinks is the number of links left at which the next chain is begun. One decision can spend
	// several links.
	fewLinks = 64
)

// seedOf returns the seed of the n-th chain of a table. A new seed is stored before its anchor is
// published; if several processes try, all get the same seed.
func (d *Decider) seedOf(ctx context.Context, id game.TableID, n int) (dice.Seed, error) {
	var seed dice.Seed
	key := fmt.Sprintf("%s/%d", id, n)
	e, err := d.store.Entry(ctx, entries.ChainKind, key)
	if err == nil && e.Data == nil {
		if _, err = io.ReadFull(d.rand, seed[:]); err == nil {
			_, err = d.store.Put(ctx, entries.ChainKind, store.Entry{Key: key, Version: e.Version, Data: seed[:]})
			e.Data = seed[:]
		}
		if errors.Is(err, store.ErrVersion) {
			e, err = d.store.Entry(ctx, entries.ChainKind, key)
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

// NewChain returns the n-th chain of a table and the event that publishes its anchor.
func (d *Decider) NewChain(ctx context.Context, id game.TableID, n int, hidden bool) (*dice.Chain, game.ChainBegun,
	error) {
	seed, err := d.seedOf(ctx, id, n)
	if err != nil {
		return nil, game.ChainBegun{}, err
	}
	c := dice.NewChain(seed, n, dice.ChainLength)
	return c, game.ChainBegun{N: n, Anchor: c.Anchor(), Length: c.Length(), Hidden: hidden}, nil
}

// ensureChain makes sure that a chain in memory has enough links for the next decision. It begins a
// new chain if need be, in a record of its own, so that no undo takes the chain back.
func (d *Decider) ensureChain(ctx context.Context, l *live.Table) error {
	if d.dice != nil {
		return nil
	}
	s := l.State
	if c, ok := s.House.Current(false); ok && c.Length-c.Spent >= fewLinks {
		if isChain(l.Chain, c) {
			return nil
		}
		var err error
		if l.Chain, err = d.openChain(ctx, s.ID, c); l.Chain != nil || err != nil {
			return err
		}
	}
	return d.beginChain(ctx, l, false)
}

// openChain makes a chain from its stored seed. It returns nil if the seed is lost or does not give
// the published anchor; then no link can be spent.
func (d *Decider) openChain(ctx context.Context, id game.TableID, c game.Chain) (*dice.Chain, error) {
	e, err := d.store.Entry(ctx, entries.ChainKind, fmt.Sprintf("%s/%d", id, c.N))
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

// NextChain returns the lowest number above those of all chains of a table.
func NextChain(h *house.State) int {
	n := 0
	for _, c := range h.Chains {
		n = max(n, c.N)
	}
	return n + 1
}

// beginChain publishes the anchor of the next chain, for hidden throws or for public ones.
func (d *Decider) beginChain(ctx context.Context, l *live.Table, hidden bool) error {
	s := l.State
	n := NextChain(s.House)
	c, begun, err := d.NewChain(ctx, s.ID, n, hidden)
	if err != nil {
		return err
	}
	events, err := fold.MarshalEvents(begun)
	if err != nil {
		return err
	}
	rec := store.Record{
		Seq: s.Seq + 1, At: d.store.Now(), Cause: game.CommandID(fmt.Sprintf("chain %d", n)),
		Move: chainMove, Quiet: true, Events: events,
	}
	err = d.append(ctx, l, rec)
	var done *store.DoneError
	if errors.As(err, &done) {
		return fmt.Errorf("table %s: chain %d: %w", s.ID, n, store.ErrConflict) // another process was faster
	}
	if err != nil {
		return err
	}
	if err := s.Apply(rec, false); err != nil {
		return err
	}
	if l.State = s; hidden {
		l.HiddenChain = c
	} else {
		l.Chain = c
	}
	return nil
}

// errNoHiddenChain ends a decision that throws hidden dice while the chain for hidden throws is not
// in memory or has no links left.
var errNoHiddenChain = errors.New("table: no chain for hidden throws")

// openHiddenChain opens the chain for hidden throws after errNoHiddenChain, or begins the next
// chain. Few tables need this chain, so it is not opened before. The decision is then made again.
func (d *Decider) openHiddenChain(ctx context.Context, l *live.Table) error {
	if err := d.tables.Refresh(ctx, l); err != nil {
		return err
	}
	if c, ok := l.State.House.Current(true); ok && c.Spent < c.Length {
		chain, err := d.openChain(ctx, l.ID, c)
		if err != nil {
			return err
		}
		if chain != nil {
			l.HiddenChain = chain
			return nil
		}
	}
	return d.beginChain(ctx, l, true)
}
