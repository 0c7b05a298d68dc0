package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"mesa/game"
	"mesa/store"
)

const (
	// importingKind marks the tables that an import has not fully written.
	importingKind = "importing"
	// importAbandoned is longer than any import takes to write. An import that is marked longer was
	// interrupted by the end of the program.
	importAbandoned = time.Hour
)

// markImport marks a table as not fully written. An existing mark stays as it is.
func (svc *Service) markImport(ctx context.Context, id game.TableID) error {
	_, err := svc.store.Put(ctx, importingKind,
		store.Entry{Key: string(id), Data: []byte(svc.Now().Format(time.RFC3339))})
	if err != nil && !errors.Is(err, store.ErrVersion) {
		return fmt.Errorf("table %s: import: %w", id, err)
	}
	return nil
}

// unmarkImport removes the mark.
func (svc *Service) unmarkImport(ctx context.Context, id game.TableID) error {
	whole := func(e store.Entry) bool { return e.Key == string(id) }
	if err := svc.dropEntries(ctx, importingKind, string(id), whole); err != nil {
		return fmt.Errorf("table %s: import: %w", id, err)
	}
	return nil
}

// refuseUnfinished returns ErrNoTable for a table that is not fully written. If the import was
// finished and only the mark is left, it removes the mark and returns nil.
func (svc *Service) refuseUnfinished(ctx context.Context, id game.TableID) error {
	e, err := svc.kvEntry(ctx, importingKind, string(id))
	if err != nil {
		return fmt.Errorf("table %s: %w", id, err)
	}
	if e.Version == 0 {
		return nil
	}
	for rec, err := range svc.store.ReadBack(ctx, id, 0) {
		if err != nil {
			return fmt.Errorf("table %s: %w", id, err)
		}
		if rec.Move == importMove && rec.Cause == importCause(id) {
			return svc.unmarkImport(ctx, id)
		}
		break
	}
	return ErrNoTable
}

// importCause returns the command id of the record that ends the import into a table.
func importCause(id game.TableID) game.CommandID { return game.CommandID(fmt.Sprintf("import %s", id)) }

// sweepImports deletes the tables of abandoned imports.
func (svc *Service) sweepImports(ctx context.Context) error {
	var marked []game.TableID
	for e, err := range svc.kvEntries(ctx, importingKind, "") {
		if err != nil {
			return fmt.Errorf("table: import: %w", err)
		}
		if since, err := time.Parse(time.RFC3339, string(e.Data)); err != nil ||
			svc.Now().Sub(since) > importAbandoned {
			marked = append(marked, game.TableID(e.Key))
		}
	}
	for _, id := range marked {
		err := svc.refuseUnfinished(ctx, id)
		if errors.Is(err, ErrNoTable) {
			err = svc.erase(ctx, id)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
