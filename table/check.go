package table

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"

	"mesa/game"
	"mesa/store"
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

// Fold folds an exported log, without looking whether it is bounded or proven,
// and gives the name of the state's shape and the state. As long as the shape is
// called the same, the same log gives the same state.
func (h *Hall) Fold(log io.Reader) (shape string, state []byte, err error) {
	lines := json.NewDecoder(log)
	var head header
	if err := lines.Decode(&head); err != nil {
		return "", nil, fmt.Errorf("table: folding a log: %w", err)
	}
	s, err := h.foldOnce(head.Table, func(yield func(store.Record, error) bool) {
		for lines.More() {
			var rec store.Record
			if err := lines.Decode(&rec); !yield(rec, err) || err != nil {
				return
			}
		}
	})
	if err != nil {
		return "", nil, err
	}
	state, err = s.snapshot()
	return s.by.shape, state, err
}
