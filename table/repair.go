package table

import (
	"context"
	"errors"
	"fmt"

	"mesa/game"
	"mesa/store"
)

// Repair makes the snapshots and the index of a table again from its log, if they are damaged or Check finds a
// difference, and reports whether it did. It fails, and changes nothing, if the log does not fold: that needs a backup.
// It deletes the tables of abandoned imports. Another process that has the table in memory goes on with its own state.
// Repair is for the host, because it reads every record.
func (svc *Service) Repair(ctx context.Context, id game.TableID) (mended bool, err error) {
	if err := svc.sweepImports(ctx); err != nil {
		return false, err
	}
	if err := svc.refuseUnfinished(ctx, id); err != nil {
		return false, err
	}
	whole, err := svc.loadWhole(ctx, id)
	if err != nil {
		return false, err
	}
	sound, err := svc.hasIntactDerived(ctx, id)
	if err != nil {
		return false, err
	}
	if sound && svc.Check(ctx, id) == nil {
		return false, nil
	}
	l := svc.cache.borrow(id)
	defer svc.giveBack(l)
	if err := l.lock(ctx); err != nil {
		return false, err
	}
	defer l.unlock()
	l.state = nil // it may come from the dropped snapshot
	if err := svc.dropDerived(ctx, id); err != nil {
		return false, err
	}
	shot, err := whole.snapshot()
	if err != nil {
		return false, err
	}
	if err := svc.putSnapshot(ctx, id, shot); err != nil {
		return false, err
	}
	if !isFreeRollLog(id) {
		_, err = svc.index(ctx, id, whole.ruleset)
	}
	return err == nil, err
}

// derivedKinds returns the kinds of entries that can be made again from a log, with the prefix of a table's keys.
func derivedKinds(id game.TableID) map[string]string {
	return map[string]string{snapshotKind: string(id) + "/", indexKind: string(id)}
}

// hasIntactDerived reports whether none of the entries of derivedKinds is damaged.
func (svc *Service) hasIntactDerived(ctx context.Context, id game.TableID) (bool, error) {
	for kind, prefix := range derivedKinds(id) {
		for _, err := range svc.store.List(ctx, kind, prefix, svc.Now()) {
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
func (svc *Service) dropDerived(ctx context.Context, id game.TableID) error {
	for kind, prefix := range derivedKinds(id) {
		var gone []store.Entry
		for e, err := range svc.store.List(ctx, kind, prefix, svc.Now()) {
			if err != nil && !errors.Is(err, store.ErrDamaged) {
				return fmt.Errorf("table %s: %w", id, err)
			}
			if kind == snapshotKind || e.Key == prefix {
				gone = append(gone, store.Entry{Key: e.Key, Version: e.Version})
			}
		}
		for _, e := range gone {
			if _, err := svc.store.Put(ctx, kind, e); err != nil && !errors.Is(err, store.ErrVersion) {
				return fmt.Errorf("table %s: %w", id, err)
			}
		}
	}
	return nil
}
