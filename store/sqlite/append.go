package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
)

// insertRecord appends only behind the record before, and passes over a seq or
// a cause that is taken: then no row is written, and the transaction goes on.
const insertRecord = `INSERT INTO log (table_id, seq, at, cause, data, sum)
SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ?2 = 1 OR EXISTS (SELECT 1 FROM log WHERE table_id = ?1 AND seq = ?2 - 1)
ON CONFLICT DO NOTHING`

// body is what of a record has no column of its own.
type body struct {
	User   string       `json:"user,omitempty"`
	Chair  string       `json:"chair,omitempty"`
	Move   string       `json:"move,omitempty"`
	Press  string       `json:"press,omitempty"`
	Quiet  bool         `json:"quiet,omitempty"`
	Facts  []store.Fact `json:"facts"`
	Throws []dice.Throw `json:"throws,omitempty"`
}

// Append implements store.Store.
func (s *Store) Append(ctx context.Context, id game.TableID, after game.Seq, rec store.Record) error {
	if rec.Seq != after+1 || rec.Seq < 1 {
		return fmt.Errorf("sqlite: record %d cannot follow record %d", rec.Seq, after)
	}
	data, err := json.Marshal(body{rec.User, rec.Chair, rec.Move, rec.Press, rec.Quiet, rec.Facts, rec.Throws})
	if err != nil {
		return fmt.Errorf("sqlite: append to %s: %w", id, err)
	}
	err = s.write.submit(&job{ctx: ctx, grown: store.Head{Table: id, Seq: rec.Seq}, do: func(w *writer) (answer, fault error) {
		return w.append(id, rec.Seq, rec.At, rec.Cause, data)
	}})
	if err != nil {
		return fmt.Errorf("sqlite: append to %s: %w", id, err)
	}
	return nil
}

func (w *writer) append(id game.TableID, seq game.Seq, at time.Time, cause game.CommandID, data []byte) (answer, fault error) {
	named := sql.NullString{String: string(cause), Valid: cause != ""}
	when := at.UnixMicro()
	wrote, err := affected(w.insert, string(id), int64(seq), when, named, string(data), logSum(id, seq, when, named, data))
	if err != nil || wrote {
		return nil, err
	}
	if !named.Valid {
		return store.ErrConflict, nil
	}
	var done store.DoneError
	err = w.done.QueryRow(string(id), string(cause)).Scan(&done.Seq)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return store.ErrConflict, nil
	case err != nil:
		return nil, err
	}
	return &done, nil
}

// affected runs a statement and reports whether it touched a row.
func affected(s *sql.Stmt, args ...any) (bool, error) {
	res, err := s.Exec(args...)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}
