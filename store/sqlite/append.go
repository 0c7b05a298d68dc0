package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"mesa/game"
	"mesa/store"
	"mesa/store/row"
)

// insertRecord appends a record only after its predecessor, if it is not record 1. It writes
// nothing if the number or the cause is taken.
const insertRecord = `INSERT INTO log (table_id, seq, at, cause, data, sum)
SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM log WHERE table_id = ?1 AND seq = ?2 - 1)
ON CONFLICT DO NOTHING`

// Append implements store.Store.
func (s *Store) Append(ctx context.Context, id game.TableID, after game.Seq, rec store.Record) error {
	if rec.Seq != after+1 || rec.Seq < 1 {
		return fmt.Errorf("sqlite: record %d cannot follow record %d", rec.Seq, after)
	}
	l, err := row.Of(id, rec)
	if err != nil {
		return fmt.Errorf("sqlite: append to %s: %w", id, err)
	}
	err = s.write.submit(&job{ctx: ctx, grown: store.Head{Table: id, Seq: rec.Seq},
		do: func(w *writer) (answer, fault error) {
			return w.append(l)
		}})
	if err != nil {
		return fmt.Errorf("sqlite: append to %s: %w", id, err)
	}
	return nil
}

func (w *writer) append(l row.Log) (answer, fault error) {
	named := sql.NullString{String: string(l.Cause), Valid: l.Cause != ""}
	wrote, err := execAffected(w.insert, string(l.Table), int64(l.Seq), l.At, named, string(l.Data), l.Sum())
	if err != nil || wrote {
		return nil, err
	}
	if !named.Valid {
		return store.ErrConflict, nil
	}
	var done store.DoneError
	err = w.done.QueryRow(string(l.Table), string(l.Cause)).Scan(&done.Seq)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return store.ErrConflict, nil
	case err != nil:
		return nil, err
	}
	return &done, nil
}

// execAffected runs a statement and reports whether it changed a row.
func execAffected(s *sql.Stmt, args ...any) (bool, error) {
	res, err := s.Exec(args...)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}
