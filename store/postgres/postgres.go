// Package postgres keeps the logs and the KV store in a PostgreSQL database: the
// store for several processes and machines, with the same rows as the store in
// a file. The database alone decides what was written; what processes tell each
// other are hints. All appending of a process goes through one connection and
// one goroutine, which writes what waits together; reading has connections of
// its own. It must never change or delete a record, and never hold one table up
// for another. Start with Open, then write.go, where a record becomes durable.
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

// Options say how a database is opened; the zero Options are for everyday use.
type Options struct {
	// ReadOnly opens a database that cannot or must not be written, such as a
	// standby. Appending and putting give store.ErrReadOnly, and hints come of
	// nothing.
	ReadOnly bool

	steps    []string      // instead of the package's migrations, for tests
	patience time.Duration // how long a database that is away is waited for
	sweep    time.Duration // how often all tables are looked at for lost notices
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

// Store is an open database. It is safe for concurrent use, and any number of
// processes may have the same database open.
type Store struct {
	opts   Options
	pool   *pgxpool.Pool
	write  *writer
	hub    store.Hub
	notice *notices
	swept  sweeper

	life context.Context
	stop context.CancelFunc
	wg   sync.WaitGroup
}

var _ store.Store = (*Store)(nil)

// Is reports whether what somebody gave as the place of the tables is the URL
// of a PostgreSQL database.
func Is(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

// Open opens the database of a URL, and makes in it what is not there yet. The
// URL may name several servers; the one that can be written is used, and after
// it has failed the one that has taken over. A database of an older version is
// brought up to date. It gives store.ErrNewer, store.ErrChanged or
// store.ErrForeign for one that is not for this program, ErrPooler for one behind a
// pooler that keeps no sessions, and wraps store.ErrAway for one that does not answer.
func Open(ctx context.Context, url string, o Options) (*Store, error) {
	o = o.withDefaults()
	config, err := settings(url, o)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	s := &Store{opts: o, notice: newNotices(), swept: make(sweeper, 1)}
	s.life, s.stop = context.WithCancel(context.Background())
	if err := s.open(ctx, config); err != nil {
		s.stop()
		if s.pool != nil {
			s.pool.Close()
		}
		if s.write != nil {
			s.write.hangUp()
		}
		return nil, fmt.Errorf("postgres: open: %w", err)
	}
	return s, nil
}

func (s *Store) open(ctx context.Context, config *pgxpool.Config) (err error) {
	if s.pool, err = pgxpool.NewWithConfig(s.life, config); err != nil {
		return err
	}
	if err := again(ctx, min(openTime, s.opts.patience), s.pool.Ping); err != nil {
		return err
	}
	keeps := func(ctx context.Context) error { return s.keepsSessions(ctx, &config.ConnConfig.Config) }
	if err := s.again(ctx, keeps); err != nil {
		return err
	}
	if err := s.migrate(ctx); err != nil {
		return err
	}
	s.write = newWriter(config.ConnConfig, s.opts.patience)
	if s.opts.ReadOnly {
		return nil
	}
	if err := s.again(ctx, s.write.connect); err != nil { // who has no line to write over is not ready
		return err
	}
	ear, err := s.listener(ctx, config.ConnConfig) // before anything is read: what comes later is heard
	if err != nil {
		return err
	}
	s.wg.Go(s.write.run)
	s.wg.Go(s.tell)
	s.wg.Go(func() { s.hear(config.ConnConfig, ear) })
	s.wg.Go(s.sweeps)
	return nil
}

// openTime is how long a database that is not there is waited for when it is
// opened: the address may be wrong, which somebody wants to know.
const openTime = 5 * time.Second

// connectTime is how long one server may take to answer before the next of the
// URL is tried.
const connectTime = 5 * time.Second

// settings reads the URL. What it says itself goes before what we would say.
func settings(url string, o Options) (*pgxpool.Config, error) {
	c, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err // it shows no password
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

// parameters are the settings of every connection, each with its reason.
var parameters = []struct{ name, value string }{
	// Nobody waits for long behind a migration or a line that hangs.
	{"lock_timeout", "2s"},
	{"statement_timeout", "5s"},
	// Of two who append the same, the second sees what the first has written.
	{"default_transaction_isolation", "read committed"},
	// Every question begins with a key. A plan that was made while the log was
	// small must not read all of it once it is big.
	{"enable_seqscan", "off"},
	{"enable_hashjoin", "off"},
	{"enable_mergejoin", "off"},
}

// setupFor is what a new connection says first: the parameters that the URL does
// not say. They are said and not handed over at the start, which poolers refuse.
func setupFor(said map[string]string) string {
	var b strings.Builder
	for _, p := range parameters {
		if _, ok := said[p.name]; !ok {
			fmt.Fprintf(&b, "SET %s = '%s';", p.name, p.value)
		}
	}
	return b.String() + durable
}

// durable makes a commit wait for the disk where the server would not. Where
// the server waits for more, such as a standby, that stays.
const durable = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = " +
	"'off'"

// ErrClosed is the error of writing after Close.
var ErrClosed = errors.New("postgres: the store is closed")

// Close waits until what was handed over is answered and others are told of
// it, and ends all connections. Appending then gives ErrClosed.
func (s *Store) Close() error {
	s.write.close()
	s.notice.close()
	s.stop()
	s.wg.Wait()
	s.pool.Close()
	return nil
}
