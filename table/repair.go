package table

import (
	"context"
	"errors"
	"fmt"

	"mesa/game"
	"mesa/store"
)

// Repair makes what is kept beside a table's log (its snapshots and its index) anew of
// the log, if Check finds that it differs or some of it is damaged, and reports
// whether it did. A log that does not fold it leaves as it is, with an error: that
// is for a backup. What an import left that was broken off is deleted. Another program
// that has the table in memory goes on with what it has there. It is for the host: it
// reads every record.
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
	sound, err := svc.derivedIntact(ctx, id)
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
	l.state = nil // it may be of what is thrown away
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

// derivedKinds are the kinds of what is kept beside a log and can be made anew of it, with
// where a table's begin.
func derivedKinds(id game.TableID) map[string]string {
	return map[string]string{snapshotKind: string(id) + "/", indexKind: string(id)}
}

// derivedIntact reports whether all of it is as it was written.
func (svc *Service) derivedIntact(ctx context.Context, id game.TableID) (bool, error) {
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

// dropDerived throws it away.
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
