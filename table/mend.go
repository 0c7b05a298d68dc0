package table

import (
	"context"
	"errors"
	"fmt"

	"mesa/game"
	"mesa/store"
)

// Mend makes what is kept beside a table's log (its snapshots and its index) anew of
// the log, if Check finds that it differs or some of it is damaged, and reports
// whether it did. A log that does not fold it leaves as it is, with an error: that
// is for a backup. Another program that has the table in memory goes on with what it
// has there. It is for the host: it reads every record.
func (h *Hall) Mend(ctx context.Context, id game.TableID) (mended bool, err error) {
	whole, err := h.loadWhole(ctx, id)
	if err != nil {
		return false, err
	}
	sound, err := h.soundBeside(ctx, id)
	if err != nil {
		return false, err
	}
	if sound && h.Check(ctx, id) == nil {
		return false, nil
	}
	l := h.cache.borrow(id)
	defer h.giveBack(l)
	if err := l.lock(ctx); err != nil {
		return false, err
	}
	defer l.unlock()
	l.state = nil // it may be of what is thrown away
	if err := h.dropBeside(ctx, id); err != nil {
		return false, err
	}
	shot, err := whole.snapshot()
	if err != nil {
		return false, err
	}
	if err := h.putShot(ctx, id, shot); err != nil {
		return false, err
	}
	if !loose(id) {
		_, err = h.index(ctx, id, whole.by)
	}
	return err == nil, err
}

// beside are the kinds of what is kept beside a log and can be made anew of it, with
// where a table's begin.
func beside(id game.TableID) map[string]string {
	return map[string]string{shotKind: string(id) + "/", indexKind: string(id)}
}

// soundBeside reports whether all of it is as it was written.
func (h *Hall) soundBeside(ctx context.Context, id game.TableID) (bool, error) {
	for kind, prefix := range beside(id) {
		for _, err := range h.store.List(ctx, kind, prefix, h.Now()) {
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

// dropBeside throws it away.
func (h *Hall) dropBeside(ctx context.Context, id game.TableID) error {
	for kind, prefix := range beside(id) {
		var gone []store.Entry
		for e, err := range h.store.List(ctx, kind, prefix, h.Now()) {
			if err != nil && !errors.Is(err, store.ErrDamaged) {
				return fmt.Errorf("table %s: %w", id, err)
			}
			if kind == shotKind || e.Key == prefix {
				gone = append(gone, store.Entry{Key: e.Key, Version: e.Version})
			}
		}
		for _, e := range gone {
			if _, err := h.store.Put(ctx, kind, e); err != nil && !errors.Is(err, store.ErrVersion) {
				return fmt.Errorf("table %s: %w", id, err)
			}
		}
	}
	return nil
}
