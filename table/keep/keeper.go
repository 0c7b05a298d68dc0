// Package keep writes whole tables out and in, checks, mends and deletes them. Whether a caller
// may is for the Service to say. Begin with Keeper.
package keep

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"mesa/game"
	"mesa/store"
	"mesa/table/audit"
	"mesa/table/decide"
	"mesa/table/entries"
	"mesa/table/fold"
	"mesa/table/live"
)

// A Keeper writes tables out and in, checks, mends and deletes them.
type Keeper struct {
	store     *entries.Store
	logs      *fold.Loader
	tables    *live.Tables
	decider   *decide.Decider
	maxBytes  int64
	importing sync.Mutex // held while an import is checked
}

// New returns a Keeper, which takes no log of maxBytes or more unless that is 0. The decider begins
// the chains of imported tables.
func New(tables *live.Tables, d *decide.Decider, maxBytes int64) *Keeper {
	return &Keeper{store: tables.Store, logs: tables.Logs, tables: tables, decider: d, maxBytes: maxBytes}
}

// Audit checks the throws of any log, also of the silent log of free rolls.
func (k *Keeper) Audit(ctx context.Context, id game.TableID) (audit.Report, error) {
	var chains []game.Chain
	var rules *fold.Ruleset
	var last game.Seq
	err := k.tables.WithLog(ctx, id, func(l *live.Table) error {
		chains, rules, last = slices.Clone(l.State.House.Chains), l.State.Ruleset, l.State.Seq
		return nil
	})
	if err != nil {
		return audit.Report{}, err
	}
	a := audit.New(id, chains, rules, func(seq game.Seq) (store.Record, error) { return k.logs.Record(ctx, id, seq) })
	for rec, err := range fold.RecordsUpTo(k.store.Read(ctx, id, 0), last) {
		if err != nil {
			return audit.Report{}, fmt.Errorf("table %s: %w", id, err)
		}
		if err := a.Check(rec); err != nil {
			return audit.Report{}, err
		}
	}
	return a.Report, nil
}

// Delete deletes a table with all that is kept beside its log. It fails with the error of may, which is
// asked first.
func (k *Keeper) Delete(ctx context.Context, id game.TableID, may func(*fold.State) error) error {
	return k.tables.WithTable(ctx, id, func(l *live.Table) error {
		if err := may(l.State); err != nil {
			return err
		}
		l.State = nil // the next caller must find none
		return k.store.Erase(ctx, id)
	})
}
