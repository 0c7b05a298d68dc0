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

// Doctor runs store.Check, and fails if the check does. It also reports logs without a first
// record, and entries of the KV store with a wrong checksum. The pages of the database are left to
// PostgreSQL.
func (s *Store) Doctor(ctx context.Context, fold func(context.Context, game.TableID) error) (store.Report, error) {
	r, err := store.Check(ctx, s, fold)
	if err != nil {
		return r, err
	}
	if err := s.checkRest(ctx, &r); err != nil {
		return r, fmt.Errorf("postgres: check: %w", explain(err))
	}
	return r, nil
}

// Queries for faults that reading the logs does not show: of tables without a first record, which
// are in no list of tables, and of the KV store.
const (
	headlessLogs = `SELECT table_id, min(seq) FROM mesa.log GROUP BY table_id HAVING min(seq) > 1`
	allKV        = `SELECT kind, key, version, until, data, sum FROM mesa.shelf`
)

// checkRest runs the queries of this file, without a time limit.
func (s *Store) checkRest(ctx context.Context, r *store.Report) error {
	return pgx.BeginTxFunc(ctx, s.pool, pgx.TxOptions{AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SET LOCAL statement_timeout = 0"); err != nil {
			return err
		}
		rows, _ := tx.Query(ctx, headlessLogs) // its error comes with the rows
		var id []byte
		var seq game.Seq
		_, err := pgx.ForEachRow(rows, []any{&id, &seq}, func() error {
			gap := store.Fault{Kind: store.FaultGap, Table: game.TableID(id), Seq: seq,
				Detail: "the log has no beginning"}
			r.Faults = append(r.Faults, gap)
			return nil
		})
		return errors.Join(err, checkKV(ctx, tx, r))
	})
}

func checkKV(ctx context.Context, tx pgx.Tx, r *store.Report) error {
	rows, _ := tx.Query(ctx, allKV) // its error comes with the rows
	var kind, key []byte
	var until *int64
	var sum int64
	var e store.Entry
	_, err := pgx.ForEachRow(rows, []any{&kind, &key, &e.Version, &until, &e.Data, &sum}, func() error {
		e.Key, e.Until = string(key), parseStoredTime(until)
		if verifyRow(sum, row.EntrySum(string(kind), e)) != nil {
			r.Faults = append(r.Faults, store.Fault{Kind: store.FaultKV, Detail: string(kind) + " " + e.Key})
		}
		return nil
	})
	return err
}
