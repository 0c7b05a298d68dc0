package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"mesa/game"
	"mesa/store"
)

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
