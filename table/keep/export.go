package keep

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"

	"mesa/game"
	"mesa/store"
	"mesa/table/fold"
	"mesa/table/live"
)

// header is the first line of an exported log.
type header struct {
	Mesa   int          `json:"mesa"`
	Table  game.TableID `json:"table"`
	System string       `json:"system"`
}

const exportFormat = 1

// Export writes a header line, then one record a line. It fails with the error of may, which is asked
// first.
func (k *Keeper) Export(ctx context.Context, id game.TableID, w io.Writer, may func(*fold.State) error) error {
	var last game.Seq
	head := header{Mesa: exportFormat, Table: id}
	err := k.tables.WithTable(ctx, id, func(l *live.Table) error {
		last, head.System = l.State.Seq, l.State.House.System
		return may(l.State)
	})
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	lines := json.NewEncoder(out)
	if err := lines.Encode(head); err != nil {
		return fmt.Errorf("table %s: export: %w", id, err)
	}
	for rec, err := range fold.RecordsUpTo(k.store.Read(ctx, id, 0), last) {
		if err == nil {
			err = lines.Encode(rec)
		}
		if err != nil {
			return fmt.Errorf("table %s: export: %w", id, err)
		}
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("table %s: export: %w", id, err)
	}
	return nil
}

// readExport reads the header of an exported log, and yields its records.
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
