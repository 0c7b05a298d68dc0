package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"

	"mesa/game"
	"mesa/store"
)

// Check folds the whole log of a table and compares the state with the one from its newest
// snapshot, and the stored index with that of the log. The error says what cannot be read or what
// differs. It compares nothing if the log grows meanwhile. It is for the host, because it reads
// every record.
func (svc *Service) Check(ctx context.Context, id game.TableID) error {
	whole, err := svc.loadWhole(ctx, id)
	if err != nil {
		return err
	}
	quick, err := svc.load(ctx, id)
	if errors.Is(err, ErrNoTable) {
		return fmt.Errorf("table %s: its import was not written to the end", id)
	}
	if err != nil {
		return err
	}
	if whole.seq != quick.seq {
		return nil // the table is being played: there is nothing to compare
	}
	for _, pair := range [][2]game.Game{{whole.rules, quick.rules}, {whole.houseGame, quick.houseGame}} {
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
	return svc.checkIndex(ctx, id, whole.ruleset)
}

// Fold folds an exported log and returns the schema version of the state and the state. It does not
// check bounds or throws. As long as the version is the same, the same log gives the same state.
func (svc *Service) Fold(log io.Reader) (version string, state []byte, err error) {
	head, records, err := readExport(log)
	if err != nil {
		return "", nil, fmt.Errorf("table: folding a log: %w", err)
	}
	s, err := svc.foldStreaming(head.Table, records)
	if err != nil {
		return "", nil, err
	}
	shot, err := s.snapshot()
	if err != nil {
		return "", nil, err
	}
	state, err = json.Marshal(shot)
	return s.ruleset.schemaVersion, state, err
}

// Index returns the index of an exported log as it is stored, and its schema version. As long as
// the version is the same, the same log gives the same index.
func (svc *Service) Index(log io.Reader) (version string, index []byte, err error) {
	head, records, err := readExport(log)
	if err != nil {
		return "", nil, fmt.Errorf("table: the index of a log: %w", err)
	}
	by := svc.rules[head.System]
	if by == nil {
		return "", nil, fmt.Errorf("table: the index of a log: no rules called %q", head.System)
	}
	x, err := by.indexOf(records)
	if err != nil {
		return "", nil, err
	}
	index, err = json.Marshal(x)
	return by.index, index, err
}

func readExport(log io.Reader) (head header, records iter.Seq2[store.Record, error], err error) {
	lines := json.NewDecoder(log)
	err = lines.Decode(&head)
	return head, func(yield func(store.Record, error) bool) {
		for lines.More() {
			var rec store.Record
			if err := lines.Decode(&rec); !yield(rec, err) || err != nil {
				return
			}
		}
	}, err
}
