package table

import (
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
	chainKind = "chain" // of the seeds on the shelf
	chainMove = "house.chain.begin"
	// fewLinks is when the next chain is begun: more than one decision spends.
	fewLinks = 16
)

// seedOf gives the seed of a table's chain. A seed that does not exist yet is
// put on the shelf before anybody hears of its anchor; of several processes
// that try, all get the same.
func (h *Hall) seedOf(ctx context.Context, id game.TableID, n int) (dice.Seed, error) {
	var seed dice.Seed
	key := fmt.Sprintf("%s/%d", id, n)
	e, err := h.store.Get(ctx, chainKind, key, h.Now())
	if err == nil && e.Version == 0 {
		if _, err = io.ReadFull(h.opts.Rand, seed[:]); err == nil {
			_, err = h.store.Put(ctx, chainKind, store.Entry{Key: key, Data: seed[:]})
			e.Data = seed[:]
		}
		if errors.Is(err, store.ErrVersion) {
			e, err = h.store.Get(ctx, chainKind, key, h.Now())
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

// newChain makes the chain of that number and the event that publishes it.
func (h *Hall) newChain(ctx context.Context, id game.TableID, n int) (*dice.Chain, game.ChainBegun, error) {
	seed, err := h.seedOf(ctx, id, n)
	if err != nil {
		return nil, game.ChainBegun{}, err
	}
	c := dice.NewChain(seed, n, dice.ChainLength)
	return c, game.ChainBegun{N: n, Anchor: c.Anchor(), Length: c.Length()}, nil
}

// ready makes sure that the next decision has dice: the chain at hand, with
// links enough. A new chain is a record of its own, so that no undo takes it.
func (h *Hall) ready(ctx context.Context, l *live) error {
	if h.opts.Dice != nil {
		return nil
	}
	s := l.state
	n, links := 0, 0
	if len(s.seats.Chains) > 0 {
		last := s.seats.Chains[len(s.seats.Chains)-1]
		n, links = last.N, last.Length-last.Spent
	}
	if links >= fewLinks {
		if s.chain != nil && s.chain.N() == n {
			return nil
		}
		if ok, err := h.openChain(ctx, s, n); ok || err != nil {
			return err
		}
	}
	return h.beginChain(ctx, l, n+1)
}

// openChain makes the table's last chain from its seed. It is not ok if the
// seed is lost, or not the one of the anchor: then no link can be spent.
func (h *Hall) openChain(ctx context.Context, s *state, n int) (ok bool, err error) {
	e, err := h.store.Get(ctx, chainKind, fmt.Sprintf("%s/%d", s.id, n), h.Now())
	if err != nil {
		return false, fmt.Errorf("table %s: chain %d: %w", s.id, n, err)
	}
	var seed dice.Seed
	if copy(seed[:], e.Data) != len(seed) {
		return false, nil
	}
	c := dice.NewChain(seed, n, dice.ChainLength)
	if string(c.Anchor()) != string(s.seats.Chains[len(s.seats.Chains)-1].Anchor) {
		return false, nil
	}
	s.chain = c
	return true, nil
}

// beginChain publishes the anchor of the next chain.
func (h *Hall) beginChain(ctx context.Context, l *live, n int) error {
	s := l.state
	c, begun, err := h.newChain(ctx, s.id, n)
	if err != nil {
		return err
	}
	fact, err := factOf(begun)
	if err != nil {
		return err
	}
	rec := store.Record{
		Seq: s.seq + 1, At: h.Now(), Cause: game.CommandID(fmt.Sprintf("chain %d", n)),
		Move: chainMove, Quiet: true, Facts: []store.Fact{fact},
	}
	err = h.append(ctx, l, rec)
	var done *store.DoneError
	if errors.As(err, &done) {
		return fmt.Errorf("table %s: chain %d: %w", s.id, n, store.ErrConflict) // another process was faster
	}
	if err != nil {
		return err
	}
	if err := s.take(rec, false); err != nil {
		return err
	}
	s.chain, l.state = c, s
	return nil
}

// append writes a record. The state is put away first: who gets through puts
// it back, and after a failure nobody knows what the log holds.
func (h *Hall) append(ctx context.Context, l *live, rec store.Record) error {
	l.state = nil
	if err := h.store.Append(ctx, l.id, rec.Seq-1, rec); err != nil {
		return fmt.Errorf("table %s: %w", l.id, err)
	}
	return nil
}

func factOf(e game.Event) (store.Fact, error) {
	data, err := json.Marshal(e)
	if err != nil {
		return store.Fact{}, fmt.Errorf("table: event %s: %w", e.EventName(), err)
	}
	return store.Fact{Name: e.EventName(), Data: data}, nil
}
