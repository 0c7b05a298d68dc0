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

// storePlace is the open store of a file or a database.
type storePlace interface {
	store.Store
	// Doctor checks everything that is stored, and folds each table.
	Doctor(ctx context.Context, fold func(context.Context, game.TableID) error) (store.Report, error)
}

// openPlace opens the file or the database of -db.
func openPlace(ctx context.Context, db string, readOnly bool) (storePlace, error) {
	if postgres.Is(db) {
		return postgres.Open(ctx, db, postgres.Options{ReadOnly: readOnly})
	}
	return sqlite.Open(ctx, db, sqlite.Options{ReadOnly: readOnly})
}

// openTables is an open store and the table service over it.
type openTables struct {
	store  storePlace
	timed  *timed.Store // over store, for the table service
	tables *table.Service
}

// openComplete is openPlace, but fails with store.ErrPartial for the target of an unfinished move.
func openComplete(ctx context.Context, db string, readOnly bool) (storePlace, error) {
	s, err := openPlace(ctx, db, readOnly)
	if err != nil {
		return nil, err
	}
	if err := store.CheckWhole(ctx, s, time.Now()); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// open opens a store and the table service over it. The caller must close it.
func (p *program) open(ctx context.Context, db string) (*openTables, error) {
	s, err := openComplete(ctx, db, false)
	if err != nil {
		return nil, err
	}
	return p.newTables(s, p.fault), nil
}

// openReadOnly is open for commands that write nothing.
func (p *program) openReadOnly(ctx context.Context, db string) (*openTables, error) {
	s, err := openComplete(ctx, db, true)
	if err != nil {
		return nil, err
	}
	return p.newTables(s, func(err error) {
		if !errors.Is(err, store.ErrReadOnly) { // snapshots and indexes cannot be stored then
			p.fault(err)
		}
	}), nil
}

// openForReading is open for commands that change no table: if the store cannot be written, it is
// opened read-only. If opening it read-only fails too, openForReading returns the first error.
func (p *program) openForReading(ctx context.Context, db string) (*openTables, error) {
	r, err := p.open(ctx, db)
	if !errors.Is(err, store.ErrReadOnly) && !errors.Is(err, fs.ErrPermission) {
		return r, err
	}
	if r, failed := p.openReadOnly(ctx, db); failed == nil {
		return r, nil
	}
	return nil, err
}

// fault logs an error that no caller waits for.
func (p *program) fault(err error) { p.logger().Error("behind the scenes", "error", err) }

// newTables returns the table service over a store. fault is called with errors that no caller
// waits for.
func (p *program) newTables(s storePlace, fault func(error)) *openTables {
	t := timed.Wrap(s, p.onCall)
	tables := table.New(t, systems.All(), table.Options{Quota: p.quota, Fault: fault})
	return &openTables{s, t, tables}
}

func (r *openTables) close() {
	r.tables.Close()
	r.store.Close()
}

// redactURL returns a place as it may be shown: a file as it is, the URL of a database without its
// password.
func redactURL(db string) string {
	u, err := url.Parse(db)
	if err != nil || !postgres.Is(db) {
		return db
	}
	return u.Redacted()
}
