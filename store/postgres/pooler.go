package postgres

import (
	"context"
	"errors"
	"strconv"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// ErrPooler is the error of opening a database behind a pooler that lends one
// session of the server to several lines in turn: what a line prepares, sets and
// listens to would be another's.
var ErrPooler = errors.New("a pooler in between keeps no sessions")

// keepsSessions gives ErrPooler where two lines that are open at the same time come
// out at one session of the server. A line of the server's own is known by the number
// that it was given; only behind a pooler a second one is opened.
func (s *Store) keepsSessions(ctx context.Context, config *pgconn.Config) error {
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

// backend is the number of the server's process that a line comes out at. It is asked
// without preparing anything.
func backend(ctx context.Context, c *pgconn.PgConn) (uint32, error) {
	results, err := c.Exec(ctx, "SELECT pg_backend_pid()").ReadAll()
	if err != nil {
		return 0, err
	}
	pid, err := strconv.ParseUint(string(results[0].Rows[0][0]), 10, 32)
	return uint32(pid), err
}
