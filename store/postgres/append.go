package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"mesa/game"
	"mesa/store"
	"mesa/store/row"
)

// Append implements store.Store. Its error wraps store.ErrAway if the database was away so long
// that it is unknown whether the record was written.
func (s *Store) Append(ctx context.Context, id game.TableID, after game.Seq, rec store.Record) error {
	if rec.Seq != after+1 || rec.Seq < 1 {
		return fmt.Errorf("postgres: record %d cannot follow record %d", rec.Seq, after)
	}
	l, err := row.Of(id, rec)
	if err == nil {
		err = s.append(&job{ctx: ctx, row: l})
	}
	if err != nil {
		return fmt.Errorf("postgres: append to %s: %w", id, err)
	}
	s.publishGrowth(store.Head{Table: id, Seq: rec.Seq})
	return nil
}

func (s *Store) append(j *job) error {
	if s.opts.ReadOnly {
		return store.ErrReadOnly
	}
	if err := s.write.submit(j); err != nil || j.won {
		return err
	}
	// A caller that gives up now would not know the outcome.
	return s.retry(context.WithoutCancel(j.ctx), func(ctx context.Context) error { return s.refusalReason(ctx, j) })
}

// refusalReason returns the reason why a row was left out: *store.DoneError or store.ErrConflict.
// It returns nil if an earlier try, from which no answer came, has written the row all the same.
func (s *Store) refusalReason(ctx context.Context, j *job) error {
	if j.unsure {
		tag, err := s.pool.Exec(ctx, touchRecord, []byte(j.row.Table), int64(j.row.Seq), j.row.Sum(), j.row.Data)
		if err != nil || tag.RowsAffected() > 0 {
			return err
		}
	}
	seq, err := s.done(ctx, j.row.Table, j.row.Cause)
	switch {
	case err != nil:
		return err
	case seq > 0:
		return &store.DoneError{Seq: seq}
	}
	return store.ErrConflict
}

func (s *Store) done(ctx context.Context, id game.TableID, cause game.CommandID) (seq game.Seq, err error) {
	if cause == "" {
		return 0, nil
	}
	err = s.pool.QueryRow(ctx, findCause, []byte(id), []byte(cause)).Scan(&seq)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, nil
	}
	return seq, err
}
