// Package decide decides commands, throws the dice and appends the records: of players, of what
// has timed out, of a tutorial's GM, and of the Service itself. Begin with Decider.Do.
package decide

import (
	"context"
	"encoding/base32"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
	"mesa/table/entries"
	"mesa/table/fold"
	"mesa/table/live"
)

// ErrContended says that other writers were faster on every try.
var ErrContended = game.Refuse("", "refused.moved_on")

// A Decider decides commands and appends their records.
type Decider struct {
	store    *entries.Store
	tables   *live.Tables
	rand     io.Reader
	dice     func(game.TableID) dice.Source // instead of the chains, in scripted tests; nil: the chains
	maxBytes int64                          // size of the log of one table; 0: any
}

// New returns a decider. random makes seeds and ids; script, if set, gives the dice instead of the
// chains. most is the size in bytes at which a log stops growing; 0: it may grow for ever.
func New(tables *live.Tables, random io.Reader, script func(game.TableID) dice.Source, most int64) *Decider {
	return &Decider{tables.Store, tables, random, script, most}
}

// NewID returns an id that cannot be guessed.
func (d *Decider) NewID() (string, error) {
	var b [15]byte
	if _, err := io.ReadFull(d.rand, b[:]); err != nil {
		return "", fmt.Errorf("table: drawing an id: %w", err)
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:])), nil
}

// maxTries is the number of tries of one write, when others write at the same time.
const maxTries = 5

// pause waits before a repeated try: a random time below 10 ms for each try before. It fails if ctx
// ends.
func (d *Decider) pause(ctx context.Context, try int) error {
	if try == 0 {
		return nil
	}
	select {
	case <-time.After(rand.N(time.Duration(try) * 10 * time.Millisecond)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// append writes a record. It sets l.State to nil, because after a failure the log may or may not
// hold the record. On success the caller sets the state again.
func (d *Decider) append(ctx context.Context, l *live.Table, rec store.Record) error {
	l.State = nil
	if err := d.store.Append(ctx, l.ID, rec.Seq-1, rec); err != nil {
		return fmt.Errorf("table %s: %w", l.ID, err)
	}
	return nil
}

// apply adds an appended record to the state, where its events are folded already. After an undo
// the state is folded again.
func (d *Decider) apply(ctx context.Context, l *live.Table, s *fold.State, rec store.Record) error {
	gone, err := fold.UndoneSeq(rec)
	if err != nil {
		return err
	}
	if gone != 0 {
		return d.tables.RefreshTo(ctx, l, rec.Seq)
	}
	s.House.Apply(fold.DecisionOf(rec))
	s.Seq = rec.Seq
	s.Remember(rec)
	l.State = s
	d.tables.SnapshotIfDue(l)
	return nil
}

// addMember notes for each user who sits down by a record that they may hold a chair of the table.
// This is done before the record is appended: an entry too many does no harm, because
// Service.Tables looks at the table itself.
func (d *Decider) addMember(ctx context.Context, s *fold.State, rec store.Record) error {
	for _, f := range rec.Events {
		if f.Name != (game.Joined{}).EventName() {
			continue
		}
		e, err := s.Ruleset.Read(f)
		if err != nil {
			return fold.Broken(s.ID, err)
		}
		if j, ok := e.(game.Joined); ok && j.Chair.User != "" {
			if err := d.store.PutMember(ctx, j.Chair.User, s.ID); err != nil {
				return err
			}
		}
	}
	return nil
}
