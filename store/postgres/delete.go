package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"mesa/game"
	"mesa/store"
)

// Delete implements store.Store. It waits for running appends and holds up new ones: a record
// appended after the last one during the deletion would stay.
func (s *Store) Delete(ctx context.Context, id game.TableID) error {
	if s.opts.ReadOnly {
		return fmt.Errorf("postgres: delete %s: %w", id, store.ErrReadOnly)
	}
	last := game.Seq(0)
	err := s.retry(ctx, func(ctx context.Context) error {
		return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, lockLog); err != nil {
				return err
			}
			var seq game.Seq
			err := tx.QueryRow(ctx, deleteLog, []byte(id)).Scan(&seq)
			last = max(last, seq)
			return err
		})
	})
	if err != nil {
		return fmt.Errorf("postgres: delete %s: %w", id, err)
	}
	if last > 0 {
		s.publishGrowth(store.Head{Table: id, Seq: last + 1})
	}
	return nil
}

// Purge implements store.Store. PostgreSQL cleans up by itself.
func (s *Store) Purge(context.Context) error { return nil }
