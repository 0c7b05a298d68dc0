package main

import (
	"context"
	"log/slog"

	"mesa/store/sqlite"
	"mesa/systems"
	"mesa/table"
)

// room is the tables of one file, open.
type room struct {
	store *sqlite.Store
	hall  *table.Hall
}

// open opens the file and the Hall over it. Close it.
func (p *program) open(ctx context.Context, file string, o sqlite.Options) (*room, error) {
	store, err := sqlite.Open(ctx, file, o)
	if err != nil {
		return nil, err
	}
	return p.over(store), nil
}

// over opens the Hall over a store.
func (p *program) over(store *sqlite.Store) *room {
	log := slog.New(slog.NewTextHandler(p.err, nil))
	hall := table.New(store, systems.All(), table.Options{Fault: func(err error) { log.Error("behind the scenes", "error", err) }})
	return &room{store, hall}
}

func (r *room) close() {
	r.hall.Close()
	r.store.Close()
}
