// Package postgres keeps the logs and the KV store in a PostgreSQL database. It is the store for
// several processes and machines, with the same rows as the store in a file. Only the database
// decides what was written; notices between processes are hints. Each process appends through one
// connection and one goroutine, which writes waiting rows together. Reads use connections of their
// own. The package never changes or deletes a single record. Moves of one table never hold up those
// of another; only the deletion of a table holds up appends to all, for a moment. Begin with Open,
// then see write.go, where a record becomes durable.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"mesa/store"
)

// Options configure a Store. The zero Options are for everyday use.
type Options struct {
	// ReadOnly opens a database that cannot or must not be written, such as a standby. The error of
	// every write wraps store.ErrReadOnly, and Subscribe sends nothing.
	ReadOnly bool

	steps    []string      // instead of the package's migrations, for tests
	patience time.Duration // how long to wait for a database that is away
	sweep    time.Duration // interval of sweeps for lost notices
}

func (o Options) withDefaults() Options {
	if o.steps == nil {
		o.steps = migrations
	}
	if o.patience == 0 {
		o.patience = 20 * time.Second
	}
	if o.sweep == 0 {
		o.sweep = 30 * time.Second
	}
	return o
}

// A Store is an open database. It is safe for concurrent use. Any number of processes may open the
// same database.
type Store struct {
	opts          Options
	pool          *pgxpool.Pool
	write         *writer
	hub           store.Hub
	notice        *notices
	sweepRequests sweeper

	life context.Context
	stop context.CancelFunc
	wg   sync.WaitGroup
}

var _ store.Store = (*Store)(nil)

// Is reports whether a place is the URL of a PostgreSQL database.
func Is(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

// Open opens the database at a URL and creates the missing tables in it. The URL may name several
// servers: the writable one is used, after a failover the one that is writable then. An older
// schema is migrated. With Options.ReadOnly any of the servers is used and nothing is created: a
// missing or older schema is refused with store.ErrReadOnly. Open returns store.ErrNewer,
// store.ErrChanged or store.ErrForeign for a database that this program cannot use, ErrPooler
// behind a pooler that shares sessions, and wraps store.ErrAway if no server answers.
func Open(ctx context.Context, url string, o Options) (*Store, error) {
	o = o.withDefaults()
	config, err := parseConfig(url, o)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	s := &Store{opts: o, notice: newNotices(), sweepRequests: make(sweeper, 1)}
	s.life, s.stop = context.WithCancel(context.Background())
	if err := s.open(ctx, config); err != nil {
		s.stop()
		if s.pool != nil {
			s.pool.Close()
		}
		if s.write != nil {
			s.write.disconnect()
		}
		return nil, fmt.Errorf("postgres: open: %w", err)
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, config *pgxpool.Config) (err error) {
	if s.pool, err = pgxpool.NewWithConfig(s.life, config); err != nil {
		return err
	}
	if err := retry(ctx, min(openTime, s.opts.patience), s.pool.Ping); err != nil {
		return err
	}
	keeps := func(ctx context.Context) error { return s.checkSessions(ctx, &config.ConnConfig.Config) }
	if err := s.retry(ctx, keeps); err != nil {
		return err
	}
	if err := s.migrate(ctx); err != nil {
		return err
	}
	s.write = newWriter(config.ConnConfig, s.opts.patience)
	if s.opts.ReadOnly {
		return nil
	}
	if err := s.retry(ctx, s.write.connect); err != nil { // a process that cannot write is not ready
		return err
	}
	ear, err := s.listener(ctx, config.ConnConfig) // before anything is read, so that nothing later is missed
	if err != nil {
		return err
	}
	s.wg.Go(s.write.run)
	s.wg.Go(s.sendNotices)
	s.wg.Go(func() { s.receiveNotices(config.ConnConfig, ear) })
	s.wg.Go(s.runSweeps)
	return nil
}

// openTime bounds the wait for a database when it is opened. It is short, since the address may be
// wrong.
const openTime = 5 * time.Second

// connectTime bounds the wait for one server before the next of the URL is tried.
const connectTime = 5 * time.Second

// parseConfig parses the URL. Settings in the URL take precedence over those of this package.
func parseConfig(url string, o Options) (*pgxpool.Config, error) {
	c, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err // pgx leaves the password out of it
	}
	if c.ConnConfig.ConnectTimeout == 0 {
		c.ConnConfig.ConnectTimeout = connectTime
	}
	if c.ConnConfig.ValidateConnect == nil && !o.ReadOnly {
		c.ConnConfig.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	if c.ConnConfig.RuntimeParams["application_name"] == "" {
		c.ConnConfig.RuntimeParams["application_name"] = "mesa"
	}
	setup := setupFor(c.ConnConfig.RuntimeParams)
	c.ConnConfig.AfterConnect = func(ctx context.Context, conn *pgconn.PgConn) error {
		return conn.Exec(ctx, setup).Close()
	}
	return c, nil
}

// parameters are the settings of every connection.
var parameters = []struct{ name, value string }{
	// No query waits long for a migration or a hanging connection.
	{"lock_timeout", "2s"},
	{"statement_timeout", "5s"},
	// Of two appends of the same record, the second sees what the first has written.
	{"default_transaction_isolation", "read committed"},
	// Almost every query uses a key. A plan made for a small log must not scan a big one.
	{"enable_seqscan", "off"},
	{"enable_hashjoin", "off"},
	{"enable_mergejoin", "off"},
}

// setupFor returns the first statement of a connection: the parameters that the URL does not set.
// They are not startup parameters, because poolers refuse those.
func setupFor(said map[string]string) string {
	var b strings.Builder
	for _, p := range parameters {
		if _, ok := said[p.name]; !ok {
			fmt.Fprintf(&b, "SET %s = '%s';", p.name, p.value)
		}
	}
	return b.String() + durableCommit
}

// durableCommit makes a commit wait for the disk if the server is set not to wait. A stronger
// setting, such as waiting for a standby, stays.
const durableCommit = "SELECT set_config('synchronous_commit', 'on', false) " +
	"WHERE current_setting('synchronous_commit') = 'off'"

// ErrClosed is the error of Append after Close.
var ErrClosed = errors.New("postgres: the store is closed")

// Close waits until pending writes are answered and notices are sent, and closes all connections.
// Append then returns ErrClosed.
func (s *Store) Close() error {
	s.write.close()
	s.notice.close()
	s.stop()
	s.wg.Wait()
	s.pool.Close()
	return nil
}
