package sqlite

import (
	"context"
	"database/sql"

	"mesa/store"
	"mesa/store/row"
)

// verifyRow returns store.ErrDamaged if a row's checksum does not match. A row without a checksum,
// written before there were any, is accepted.
func verifyRow(kept sql.NullInt64, sum int64) error {
	if kept.Valid && kept.Int64 != sum {
		return store.ErrDamaged
	}
	return nil
}

// checkSums checks what reading the logs does not: the KV store, and records that have lost their
// checksum. Only the first records of a log may lack a checksum, from before there were any.
func (s *Store) checkSums(ctx context.Context, r *store.Report) error {
	c, err := s.ownConnection(ctx)
	if err != nil {
		return err
	}
	defer c.close()
	if err := c.QueryRowContext(ctx, "SELECT count(*) FROM log WHERE sum IS NULL").Scan(&r.Unsummed); err != nil {
		return err
	}
	err = eachRow(ctx, c, `SELECT table_id, seq FROM log AS bare
		WHERE sum IS NULL AND EXISTS (SELECT 1 FROM log WHERE table_id = bare.table_id AND seq = bare.seq - 1 AND sum IS NOT NULL)`,
		func(scan func(...any) error) error {
			lost := store.Fault{Kind: store.FaultRow, Detail: "the checksum is missing"}
			err := scan(&lost.Table, &lost.Seq)
			r.Faults = append(r.Faults, lost)
			return err
		})
	if err != nil {
		return err
	}
	return eachRow(ctx, c, "SELECT kind, key, version, until, data, sum FROM shelf",
		func(scan func(...any) error) error {
			var kind string
			var e store.Entry
			var until, sum sql.NullInt64
			err := scan(&kind, &e.Key, &e.Version, &until, &e.Data, &sum)
			if e = completeEntry(e, until); err == nil && verifyRow(sum, row.EntrySum(kind, e)) != nil {
				r.Faults = append(r.Faults, store.Fault{Kind: store.FaultKV, Detail: kind + " " + e.Key})
			}
			return err
		})
}

// eachRow calls f for every row of a query.
func eachRow(ctx context.Context, c *ownConn, query string, f func(scan func(...any) error) error) error {
	rows, err := c.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := f(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}
