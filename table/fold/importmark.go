package fold

import (
	"context"
	"errors"
	"fmt"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/table/entries"
)

// ImportMove is the move of the record that ends an import.
const ImportMove = "house.import"

// importAbandoned is longer than any import takes to write. An import that is marked longer was
// interrupted by the end of the program.
const importAbandoned = time.Hour

// MarkImport marks a table as not fully written. An existing mark stays as it is.
func (ld *Loader) MarkImport(ctx context.Context, id game.TableID) error {
	_, err := ld.Store.Put(ctx, entries.ImportingKind,
		store.Entry{Key: string(id), Data: []byte(ld.Store.Now().Format(time.RFC3339))})
	if err != nil && !errors.Is(err, store.ErrVersion) {
		return fmt.Errorf("table %s: import: %w", id, err)
	}
	return nil
}

// UnmarkImport removes the mark of MarkImport, if there is one.
func (ld *Loader) UnmarkImport(ctx context.Context, id game.TableID) error {
	whole := func(e store.Entry) bool { return e.Key == string(id) }
	if err := ld.Store.Drop(ctx, entries.ImportingKind, string(id), whole); err != nil {
		return fmt.Errorf("table %s: import: %w", id, err)
	}
	return nil
}

// RefuseUnfinished returns ErrNoTable for a table that is not fully written. If the import was
// finished and only the mark is left, it removes the mark and returns nil.
func (ld *Loader) RefuseUnfinished(ctx context.Context, id game.TableID) error {
	e, err := ld.Store.Entry(ctx, entries.ImportingKind, string(id))
	if err != nil {
		return fmt.Errorf("table %s: %w", id, err)
	}
	if e.Version == 0 {
		return nil
	}
	for rec, err := range ld.Store.ReadBack(ctx, id, 0) {
		if err != nil {
			return fmt.Errorf("table %s: %w", id, err)
		}
		if rec.Move == ImportMove && rec.Cause == ImportCause(id) {
			return ld.UnmarkImport(ctx, id)
		}
		break
	}
	return ErrNoTable
}

// ImportCause returns the command id of the record that ends the import into a table.
func ImportCause(id game.TableID) game.CommandID { return game.CommandID(fmt.Sprintf("import %s", id)) }

// SweepImports deletes the tables of abandoned imports.
func (ld *Loader) SweepImports(ctx context.Context) error {
	var marked []game.TableID
	for e, err := range ld.Store.Entries(ctx, entries.ImportingKind, "") {
		if err != nil {
			return fmt.Errorf("table: import: %w", err)
		}
		if since, err := time.Parse(time.RFC3339, string(e.Data)); err != nil ||
			ld.Store.Now().Sub(since) > importAbandoned {
			marked = append(marked, game.TableID(e.Key))
		}
	}
	for _, id := range marked {
		err := ld.RefuseUnfinished(ctx, id)
		if errors.Is(err, ErrNoTable) {
			err = ld.Store.Erase(ctx, id)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
