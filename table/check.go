package table

import (
	"bytes"
	"context"
	"fmt"

	"mesa/game"
)

// Check folds a table's whole log, and compares the state with the one that
// its newest snapshot leads to. The error says what cannot be followed, or that
// the two differ. It is for the host: it reads every record.
func (h *Hall) Check(ctx context.Context, id game.TableID) error {
	whole, err := h.loadWhole(ctx, id)
	if err != nil {
		return err
	}
	quick, err := h.load(ctx, id)
	if err != nil {
		return err
	}
	if whole.seq != quick.seq {
		return nil // somebody plays just now: there is nothing to compare
	}
	for _, pair := range [][2]game.Game{{whole.rules, quick.rules}, {whole.house, quick.house}} {
		folded, err := pair[0].Snapshot()
		if err != nil {
			return fmt.Errorf("table %s: %w", id, err)
		}
		kept, err := pair[1].Snapshot()
		if err != nil {
			return fmt.Errorf("table %s: %w", id, err)
		}
		if !bytes.Equal(folded, kept) {
			return fmt.Errorf("table %s: the snapshot is not the fold of the log", id)
		}
	}
	return nil
}
