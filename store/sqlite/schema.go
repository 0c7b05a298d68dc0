package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"time"

	"mesa/store"
)

// migrations lead from an empty file to the current schema. They are numbered from 1 by their
// position and never change once released: the file keeps the checksum of each. A new migration is
// added at the end.
var migrations = []string{
	`-- One decision, one row. The key keeps a table's records together, for that
-- is how they are read; the index finds a command that was done before.
CREATE TABLE log (
	table_id TEXT NOT NULL,
	seq      INTEGER NOT NULL,
	at       INTEGER NOT NULL, -- microseconds since 1970
	cause    TEXT,             -- NULL: no command
	data     TEXT NOT NULL,    -- the rest of the record, JSON
	PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX log_cause ON log (table_id, cause) WHERE cause IS NOT NULL;
CREATE TABLE shelf (
	kind    TEXT NOT NULL,
	key     TEXT NOT NULL,
	version INTEGER NOT NULL,
	until   INTEGER, -- microseconds since 1970; NULL: never
	data    BLOB NOT NULL,
	PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX shelf_until ON shelf (until) WHERE until IS NOT NULL;`,

	`-- The checksum of the whole row. NULL: written before there was one.
ALTER TABLE log ADD COLUMN sum INTEGER;
ALTER TABLE shelf ADD COLUMN sum INTEGER;
-- Snapshots are a cache: those without a checksum are made anew.
DELETE FROM shelf WHERE kind = 'snapshot';`,

	`-- The command first: those of one source go up, so that rows of many tables
-- that are written together share a page of the index.
DROP INDEX log_cause;
CREATE UNIQUE INDEX log_cause ON log (cause, table_id) WHERE cause IS NOT NULL;`,

	`-- Who does what only one may do. The number begins with the time, so that it is
-- higher than that of another place, from where things were brought; it grows with
-- each taking, so a row stays once it is made. Of names there are few.
CREATE TABLE lease (
	name   TEXT PRIMARY KEY,
	holder TEXT NOT NULL,
	fence  INTEGER NOT NULL,
	until  INTEGER NOT NULL -- microseconds since 1970
) STRICT, WITHOUT ROWID;`,
}

// applicationID marks a file as Mesa's: "Mesa" in ASCII.
const applicationID = 0x4d657361

// migrate migrates the file, or returns the reason why it cannot.
func migrate(ctx context.Context, c *sql.Conn, path string, o Options) error {
	version, err := schemaVersion(ctx, c, o.steps)
	if err != nil || version == len(o.steps) {
		return err
	}
	if o.ReadOnly {
		return fmt.Errorf("%w: the file has schema %d and must be written once to reach %d", store.ErrReadOnly, version,
			len(o.steps))
	}
	if version > 0 && !o.noCopy {
		if err := copyBeforeMigration(ctx, c, path, version); err != nil {
			return fmt.Errorf("copy before migration: %w", err)
		}
	}
	if _, err := c.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err = applySteps(ctx, c, o.steps)
	if err != nil {
		return errors.Join(err, exec(ctx, c, "ROLLBACK"))
	}
	return exec(ctx, c, "COMMIT")
}

// applySteps runs the steps that the file lacks, inside a transaction. It checks the version again,
// because another process may have migrated meanwhile.
func applySteps(ctx context.Context, c *sql.Conn, steps []string) error {
	version, err := schemaVersion(ctx, c, steps)
	if err != nil {
		return err
	}
	if version == 0 {
		if err := exec(ctx, c, fmt.Sprintf("PRAGMA application_id = %d", applicationID)); err != nil {
			return err
		}
		if err := exec(ctx, c,
			"CREATE TABLE schema (version INTEGER PRIMARY KEY, sum TEXT NOT NULL, at INTEGER NOT NULL) "+
				"STRICT"); err != nil {
			return err
		}
	}
	for n := version + 1; n <= len(steps); n++ {
		if err := exec(ctx, c, steps[n-1]); err != nil {
			return fmt.Errorf("migration %d: %w", n, err)
		}
		if err := exec(ctx, c, "INSERT INTO schema VALUES (?, ?, ?)", n, checksum(steps[n-1]),
			time.Now().UnixMicro()); err != nil {
			return err
		}
	}
	return nil
}

// schemaVersion returns the number of applied steps, 0 for a new file. It fails with
// store.ErrForeign, store.ErrNewer or store.ErrChanged for a file that this program cannot use.
func schemaVersion(ctx context.Context, c *sql.Conn, steps []string) (int, error) {
	var id, tables int
	err := c.QueryRowContext(ctx,
		"SELECT application_id, (SELECT count(*) FROM sqlite_schema) FROM pragma_application_id").Scan(&id,
		&tables)
	switch {
	case err != nil:
		return 0, err
	case id == 0 && tables == 0:
		return 0, nil
	case id != applicationID:
		return 0, store.ErrForeign
	}
	sums, err := appliedChecksums(ctx, c)
	if err != nil {
		return 0, err
	}
	if len(sums) > len(steps) {
		return 0, fmt.Errorf("%w: it has schema %d, this program knows %d", store.ErrNewer, len(sums), len(steps))
	}
	for i, sum := range sums {
		if sum != checksum(steps[i]) {
			return 0, fmt.Errorf("%w: migration %d", store.ErrChanged, i+1)
		}
	}
	return len(sums), nil
}

// appliedChecksums returns the checksums of the applied migrations.
func appliedChecksums(ctx context.Context, c *sql.Conn) ([]string, error) {
	rows, err := c.QueryContext(ctx, "SELECT sum FROM schema ORDER BY version")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var sums []string
	for rows.Next() {
		var sum string
		if err := rows.Scan(&sum); err != nil {
			return nil, err
		}
		sums = append(sums, sum)
	}
	return sums, rows.Err()
}

func checksum(step string) string {
	sum := sha256.Sum256([]byte(step))
	return hex.EncodeToString(sum[:])
}

// copyBeforeMigration copies the file before a migration, to a name that ends in its schema
// version.
func copyBeforeMigration(ctx context.Context, c *sql.Conn, path string, version int) error {
	to := fmt.Sprintf("%s.schema-%d", path, version)
	if _, err := os.Stat(to); err == nil {
		to += time.Now().UTC().Format("-20060102T150405.000000")
	}
	return copyInto(ctx, c, to)
}

func exec(ctx context.Context, c *sql.Conn, query string, args ...any) error {
	_, err := c.ExecContext(ctx, query, args...)
	return err
}
