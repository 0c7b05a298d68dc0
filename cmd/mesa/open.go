package main

import (
	"context"
	"errors"
	"io/fs"
	"net/url"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/store/postgres"
	"mesa/store/sqlite"
	"mesa/store/timed"
	"mesa/systems"
	"mesa/table"
)

// storePlace is where the tables are kept: a file or a database.
type storePlace interface {
	store.Store
	// Doctor checks all that is kept, and folds each table.
	Doctor(ctx context.Context, fold func(context.Context, game.TableID) error) (store.Report, error)
}

// openPlace opens the file or the database that -db names.
func openPlace(ctx context.Context, db string, readOnly bool) (storePlace, error) {
	if postgres.Is(db) {
		return postgres.Open(ctx, db, postgres.Options{ReadOnly: readOnly})
	}
	return sqlite.Open(ctx, db, sqlite.Options{ReadOnly: readOnly})
}

// openTables is the tables of one place, open.
type openTables struct {
	store  storePlace
	timed  *timed.Store // over store, as the table service uses it
	tables *table.Service
}

// openWhole is openPlace, and gives store.ErrPartial for a place into which tables are
// being moved.
func openWhole(ctx context.Context, db string, readOnly bool) (storePlace, error) {
	s, err := openPlace(ctx, db, readOnly)
	if err != nil {
		return nil, err
	}
	if err := store.CheckWhole(ctx, s, time.Now()); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// open opens a place and the table service over it. Close it.
func (p *program) open(ctx context.Context, db string) (*openTables, error) {
	s, err := openWhole(ctx, db, false)
	if err != nil {
		return nil, err
	}
	return p.over(s, p.fault), nil
}

// openToRead is open for what writes nothing.
func (p *program) openToRead(ctx context.Context, db string) (*openTables, error) {
	s, err := openWhole(ctx, db, true)
	if err != nil {
		return nil, err
	}
	return p.over(s, func(err error) {
		if !errors.Is(err, store.ErrReadOnly) { // what is kept to read faster is not kept then
			p.fault(err)
		}
	}), nil
}

// openReading is open for commands that tell of tables and change none: where the place
// cannot be written, it is read.
func (p *program) openReading(ctx context.Context, db string) (*openTables, error) {
	r, err := p.open(ctx, db)
	if !errors.Is(err, store.ErrReadOnly) && !errors.Is(err, fs.ErrPermission) {
		return r, err
	}
	if r, failed := p.openToRead(ctx, db); failed == nil {
		return r, nil
	}
	return nil, err
}

// fault logs an error that no one waits for.
func (p *program) fault(err error) { p.logger().Error("behind the scenes", "error", err) }

// over opens the table service over a store. fault hears of errors that no one waits for.
func (p *program) over(s storePlace, fault func(error)) *openTables {
	t := timed.Wrap(s, p.onCall)
	tables := table.New(t, systems.All(), table.Options{Quota: p.quota, Fault: fault})
	return &openTables{s, t, tables}
}

func (r *openTables) close() {
	r.tables.Close()
	r.store.Close()
}

// redactURL is a place as it may be shown: the address of a database without its
// password.
func redactURL(db string) string {
	u, err := url.Parse(db)
	if err != nil || !postgres.Is(db) {
		return db
	}
	return u.Redacted()
}
