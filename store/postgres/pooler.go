package postgres

import (
	"context"
	"errors"
	"strconv"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// ErrPooler refuses a database behind a connection pooler that gives the same server session to
// several connections. Prepared statements, settings and LISTEN need a session for one connection
// alone.
var ErrPooler = errors.New("a pooler in between keeps no sessions")

// checkSessions returns ErrPooler if two open connections reach the same session of the server. A
// connection without a pooler has the process id that the server says; only behind a pooler a
// second connection is opened to compare.
func (s *Store) checkSessions(ctx context.Context, config *pgconn.Config) error {
	return s.pool.AcquireFunc(ctx, func(c *pgxpool.Conn) error {
		line := c.Conn().PgConn()
		first, err := backend(ctx, line)
		if err != nil || first == line.PID() {
			return err
		}
		other, err := pgconn.ConnectConfig(ctx, config)
		if err != nil {
			return err
		}
		defer other.Close(ctx)
		second, err := backend(ctx, other)
		if err == nil && second == first {
			return ErrPooler
		}
		return err
	})
}

// backend returns the id of the server process that a connection reaches. It prepares no statement.
func backend(ctx context.Context, c *pgconn.PgConn) (uint32, error) {
	results, err := c.Exec(ctx, "SELECT pg_backend_pid()").ReadAll()
	if err != nil {
		return 0, err
	}
	pid, err := strconv.ParseUint(string(results[0].Rows[0][0]), 10, 32)
	return uint32(pid), err
}
