package main

import (
	"context"
	"net/url"

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

// open opens a place and the table service over it. Close it.
func (p *program) open(ctx context.Context, db string) (*openTables, error) {
	s, err := openPlace(ctx, db, false)
	if err != nil {
		return nil, err
	}
	return p.over(s), nil
}

// openToRead is open for what writes nothing.
func (p *program) openToRead(ctx context.Context, db string) (*openTables, error) {
	s, err := openPlace(ctx, db, true)
	if err != nil {
		return nil, err
	}
	return p.over(s), nil
}

// over opens the table service over a store.
func (p *program) over(s storePlace) *openTables {
	t := timed.Wrap(s, p.onCall)
	log := p.logger()
	fault := func(err error) { log.Error("behind the scenes", "error", err) }
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
