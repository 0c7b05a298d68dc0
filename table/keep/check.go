package keep

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"mesa/game"
	"mesa/table/fold"
)

// Check folds the whole log of a table and compares the state with the state from the newest
// snapshot, and the stored index with the index of the log. The error says what cannot be read or
// what differs. It compares nothing if the log grows meanwhile.
func (k *Keeper) Check(ctx context.Context, id game.TableID) error {
	whole, err := k.logs.LoadWhole(ctx, id)
	if err != nil {
		return err
	}
	quick, err := k.logs.Load(ctx, id)
	if errors.Is(err, fold.ErrNoTable) {
		return fmt.Errorf("table %s: its import was not written to the end", id)
	}
	if err != nil {
		return err
	}
	if whole.Seq != quick.Seq {
		return nil // the table is being played: there is nothing to compare
	}
	for _, pair := range [][2]game.Game{{whole.Rules, quick.Rules}, {whole.HouseGame, quick.HouseGame}} {
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
	return k.logs.CheckIndex(ctx, id, whole.Ruleset)
}

// Fold folds an exported log and returns the schema version of the state and the state. It does not
// check bounds or throws. As long as the version is the same, the same log gives the same state.
func (k *Keeper) Fold(log io.Reader) (version string, state []byte, err error) {
	head, records, err := readExport(log)
	if err != nil {
		return "", nil, fmt.Errorf("table: folding a log: %w", err)
	}
	s, err := k.logs.FoldStreaming(head.Table, records)
	if err != nil {
		return "", nil, err
	}
	shot, err := s.Snapshot()
	if err != nil {
		return "", nil, err
	}
	state, err = json.Marshal(shot)
	return s.Ruleset.SchemaVersion, state, err
}

// Index returns the index of an exported log as it is stored, and its schema version. As long as
// the version is the same, the same log gives the same index.
func (k *Keeper) Index(log io.Reader) (version string, index []byte, err error) {
	head, records, err := readExport(log)
	if err != nil {
		return "", nil, fmt.Errorf("table: the index of a log: %w", err)
	}
	by := k.logs.Rules[head.System]
	if by == nil {
		return "", nil, fmt.Errorf("table: the index of a log: no rules called %q", head.System)
	}
	x, err := by.IndexOf(records)
	if err != nil {
		return "", nil, err
	}
	index, err = json.Marshal(x)
	return by.Index, index, err
}
