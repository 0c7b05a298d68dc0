package postgres

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"mesa/store"
)

// migrations lead from an empty database to the current schema. They are numbered from 1 by their
// position and never change once released: the database keeps the checksum of each. A new migration
// is added at the end. The previous program must still work with the new schema, because processes
// are replaced one after the other.
var migrations = []string{
	`-- One decision, one row. The key keeps a table's records together, for that
-- is how they are read. Each unique key begins with the table's id, so that
-- tables can be spread over machines by it. Words are bytes: they compare alike
-- on every machine, whatever its language, and hold what anybody may type.
CREATE TABLE mesa.log (
	table_id bytea  NOT NULL,
	seq      bigint NOT NULL,
	at       bigint NOT NULL, -- microseconds since 1970
	cause    bytea,           -- NULL: no command
	data     bytea  NOT NULL, -- the rest of the record, JSON
	sum      bigint NOT NULL, -- the checksum of the whole row
	PRIMARY KEY (table_id, seq)
);
-- A command that was done before.
CREATE UNIQUE INDEX log_cause ON mesa.log (table_id, cause) WHERE cause IS NOT NULL;
-- The list of tables: written when one is founded, and by no move.
CREATE UNIQUE INDEX log_first ON mesa.log (table_id) WHERE seq = 1;
CREATE TABLE mesa.shelf (
	kind    bytea  NOT NULL,
	key     bytea  NOT NULL,
	version bigint NOT NULL,
	until   bigint,           -- microseconds since 1970; NULL: never
	data    bytea  NOT NULL,
	sum     bigint NOT NULL,
	PRIMARY KEY (kind, key)
);
CREATE INDEX shelf_until ON mesa.shelf (until) WHERE until IS NOT NULL;`,

	`-- Who does what only one may do. The number begins with the time, so that it is
-- higher than that of another place, from where things were brought; it grows with
-- each taking, so a row stays once it is made. Of names there are few.
CREATE TABLE mesa.lease (
	name   bytea  PRIMARY KEY,
	holder bytea  NOT NULL,
	fence  bigint NOT NULL,
	until  bigint NOT NULL -- microseconds since 1970, by this server's clock
);`,
}

// migrationTable makes the table of migrations. Its row 0 is the lock of a migration.
var migrationTable = []string{
	"CREATE SCHEMA IF NOT EXISTS mesa",
	"CREATE TABLE IF NOT EXISTS mesa.migration (version integer PRIMARY KEY, sum text NOT NULL, at bigint NOT NULL)",
	"INSERT INTO mesa.migration VALUES (0, '', 0) ON CONFLICT DO NOTHING",
}

const (
	seenMigrations = "SELECT sum FROM mesa.migration WHERE version > 0 ORDER BY version"
	lockMigrations = "SELECT FROM mesa.migration WHERE version = 0 FOR UPDATE"
	noteMigration  = "INSERT INTO mesa.migration VALUES ($1, $2, $3)"
)

// migrate migrates the database, or returns the reason why it cannot.
func (s *Store) migrate(ctx context.Context) error {
	var version int
	err := s.retry(ctx, func(ctx context.Context) (err error) {
		version, err = schemaVersion(ctx, s.pool, s.opts.steps)
		return err
	})
	switch {
	case err != nil || version == len(s.opts.steps):
		return err
	case s.opts.ReadOnly:
		return fmt.Errorf("%w: the database has schema %d and must be written once to reach %d",
			store.ErrReadOnly, version, len(s.opts.steps))
	}
	for _, statement := range migrationTable {
		if _, err := s.pool.Exec(ctx, statement); err != nil && !alreadyExists(err) {
			return err
		}
	}
	apply := func() error {
		return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return applySteps(ctx, tx, s.opts.steps) })
	}
	err = apply()
	for end := time.Now().Add(s.opts.patience); errorCode(err) == lockTimeout && time.Now().Before(end); {
		err = apply() // another program migrates
	}
	return err
}

// applySteps runs the steps that the database lacks. Under the lock it checks the version again,
// because another process may have migrated meanwhile. A step may take any time, but waits only
// briefly for locks, because others would wait behind it.
func applySteps(ctx context.Context, tx pgx.Tx, steps []string) error {
	if _, err := tx.Exec(ctx, lockMigrations); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "SET LOCAL statement_timeout = 0"); err != nil {
		return err
	}
	version, err := schemaVersion(ctx, tx, steps)
	if err != nil {
		return err
	}
	for n := version + 1; n <= len(steps); n++ {
		_, err := tx.Exec(ctx, steps[n-1])
		if alreadyExists(err) {
			return fmt.Errorf("%w: %w", store.ErrForeign, err)
		}
		if err != nil {
			return fmt.Errorf("migration %d: %w", n, err)
		}
		if _, err := tx.Exec(ctx, noteMigration, n, checksum(steps[n-1]), time.Now().UnixMicro()); err != nil {
			return err
		}
	}
	return nil
}

// schemaVersion returns the number of applied steps, 0 for a new database. It fails with
// store.ErrNewer or store.ErrChanged for a database that this program cannot use.
func schemaVersion(ctx context.Context, on interface {
	Query(context.Context, string, ...any) (pgx.Rows, error)
}, steps []string) (int, error) {
	rows, _ := on.Query(ctx, seenMigrations) // its error comes with the rows
	sums, err := pgx.CollectRows(rows, pgx.RowTo[string])
	switch {
	case errorCode(err) == undefinedTable:
		return 0, nil
	case err != nil:
		return 0, err
	case len(sums) > len(steps):
		return 0,
			fmt.Errorf("%w: the database has schema %d, this program knows %d", store.ErrNewer, len(sums), len(steps))
	}
	for i, sum := range sums {
		if sum != checksum(steps[i]) {
			return 0, fmt.Errorf("%w: migration %d", store.ErrChanged, i+1)
		}
	}
	return len(sums), nil
}

func checksum(step string) string {
	sum := sha256.Sum256([]byte(step))
	return hex.EncodeToString(sum[:])
}

// alreadyExists reports whether an error means that something exists already or was just created by
// another process.
func alreadyExists(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) &&
		slices.Contains([]string{duplicateSchema, duplicateTable, duplicateObject, uniqueViolation}, pg.Code)
}
