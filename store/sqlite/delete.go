package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"mesa/game"
	"mesa/store"
)

// Purge implements store.Store. Deleted rows are overwritten in their pages. Purge writes those
// pages to the file and empties the WAL. While a reader still uses the WAL, both wait for the
// next commit after the reader has ended.
func (s *Store) Purge(ctx context.Context) error {
	db, err := sql.Open("sqlite", dsn(s.path, pragmas(), readWrite))
	if err != nil {
		return fmt.Errorf("sqlite: purge: %w", err)
	}
	defer db.Close()
	if _, err := db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		return fmt.Errorf("sqlite: purge: %w", explain(err))
	}
	return nil
}

// Delete implements store.Store.
func (s *Store) Delete(ctx context.Context, id game.TableID) error {
	j := &job{ctx: ctx}
	j.do = func(w *writer) (answer, fault error) {
		var last sql.NullInt64
		if err := w.last.QueryRow(string(id)).Scan(&last); err != nil || !last.Valid {
			return nil, err
		}
		j.grown = store.Head{Table: id, Seq: game.Seq(last.Int64) + 1}
		_, err := w.delete.Exec(string(id))
		return nil, err
	}
	if err := s.write.submit(j); err != nil {
		return fmt.Errorf("sqlite: delete %s: %w", id, err)
	}
	return nil
}
