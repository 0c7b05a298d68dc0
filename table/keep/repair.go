package keep

import (
	"context"
	"errors"
	"fmt"

	"mesa/game"
	"mesa/store"
	"mesa/table/entries"
	"mesa/table/fold"
	"mesa/table/live"
)

// Repair makes the snapshots and the index of a table again from its log, if they are damaged or Check
// finds a difference, and reports whether it did. It fails, and changes nothing, if the log does not
// fold: that needs a backup. It deletes the tables of abandoned imports. Another process that has the
// table in memory goes on with its own state.
func (k *Keeper) Repair(ctx context.Context, id game.TableID) (mended bool, err error) {
	if err := k.logs.SweepImports(ctx); err != nil {
		return false, err
	}
	if err := k.logs.RefuseUnfinished(ctx, id); err != nil {
		return false, err
	}
	whole, err := k.logs.LoadWhole(ctx, id)
	if err != nil {
		return false, err
	}
	sound, err := k.hasIntactDerived(ctx, id)
	if err != nil {
		return false, err
	}
	if sound && k.Check(ctx, id) == nil {
		return false, nil
	}
	err = k.tables.WithLocked(ctx, id, func(l *live.Table) error {
		l.State = nil // it may come from the dropped snapshot
		return k.remakeDerived(ctx, whole)
	})
	return err == nil, err
}

// remakeDerived makes the snapshot and the index of a table again from the fold of its log.
func (k *Keeper) remakeDerived(ctx context.Context, whole *fold.State) error {
	if err := k.dropDerived(ctx, whole.ID); err != nil {
		return err
	}
	shot, err := whole.Snapshot()
	if err != nil {
		return err
	}
	if err := k.logs.PutSnapshot(ctx, whole.ID, shot); err != nil {
		return err
	}
	if !fold.IsFreeRollLog(whole.ID) {
		_, err = k.logs.Index(ctx, whole.ID, whole.Ruleset)
	}
	return err
}

// derivedKinds returns the kinds of entries that can be made again from a log, with the prefix of a table's keys.
func derivedKinds(id game.TableID) map[string]string {
	return map[string]string{entries.SnapshotKind: string(id) + "/", entries.IndexKind: string(id)}
}

// hasIntactDerived reports whether none of the entries of derivedKinds is damaged.
func (k *Keeper) hasIntactDerived(ctx context.Context, id game.TableID) (bool, error) {
	for kind, prefix := range derivedKinds(id) {
		for _, err := range k.store.List(ctx, kind, prefix, k.store.Now()) {
			if errors.Is(err, store.ErrDamaged) {
				return false, nil
			}
			if err != nil {
				return false, fmt.Errorf("table %s: %w", id, err)
			}
		}
	}
	return true, nil
}

// dropDerived deletes the entries of derivedKinds.
func (k *Keeper) dropDerived(ctx context.Context, id game.TableID) error {
	for kind, prefix := range derivedKinds(id) {
		var gone []store.Entry
		for e, err := range k.store.List(ctx, kind, prefix, k.store.Now()) {
			if err != nil && !errors.Is(err, store.ErrDamaged) {
				return fmt.Errorf("table %s: %w", id, err)
			}
			if kind == entries.SnapshotKind || e.Key == prefix {
				gone = append(gone, store.Entry{Key: e.Key, Version: e.Version})
			}
		}
		for _, e := range gone {
			if _, err := k.store.Put(ctx, kind, e); err != nil && !errors.Is(err, store.ErrVersion) {
				return fmt.Errorf("table %s: %w", id, err)
			}
		}
	}
	return nil
}
