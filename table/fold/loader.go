// Package fold makes the state of a table of its log, and says what a state shows: offers, views,
// news. It loads snapshots where it can, and keeps an index of each log. Begin with Loader.Load
// and State.Apply.
package fold

import (
	"context"
	"fmt"

	"mesa/game"
	"mesa/house"
	"mesa/store"
	"mesa/table/entries"
)

// A Loader folds the logs of a store.
type Loader struct {
	Store          *entries.Store
	House          game.System
	Rules          map[string]*Ruleset // by the system's name; "" has those of silent logs (Service.FreeRoll)
	schemaVersions map[string]bool     // schema versions of all rules
}

// NewLoader returns a loader of the logs of these systems. build names the build of the rules.
func NewLoader(st *entries.Store, systems []game.System, build string) *Loader {
	ld := &Loader{Store: st, House: house.System(), Rules: map[string]*Ruleset{}, schemaVersions: map[string]bool{}}
	for _, s := range append([]game.System{houseOnlyRules()}, systems...) {
		by := newRuleset(s, ld.House, build)
		ld.Rules[s.Name()], ld.schemaVersions[by.SchemaVersion] = by, true
	}
	return ld
}

// InitialState returns the empty state of the table that rec creates.
func (ld *Loader) InitialState(id game.TableID, rec store.Record) (*State, error) {
	created, err := CreationEvent(rec)
	if err != nil {
		return nil, err
	}
	by := ld.Rules[created.System]
	if by == nil {
		return nil, fmt.Errorf("table %s: no rules called %q", id, created.System)
	}
	rules, err := by.System.Start(created.Setup)
	if err != nil {
		return nil, err
	}
	houseGame, err := by.house.Start(nil)
	if err != nil {
		return nil, err
	}
	return &State{ID: id, Ruleset: by, Rules: rules, HouseGame: houseGame, House: house.Of(houseGame)}, nil
}

// Record returns one record of a table.
func (ld *Loader) Record(ctx context.Context, id game.TableID, seq game.Seq) (store.Record, error) {
	for rec, err := range ld.Store.Read(ctx, id, seq-1) {
		if err != nil {
			return rec, fmt.Errorf("table %s: %w", id, err)
		}
		return rec, nil
	}
	return store.Record{}, fmt.Errorf("table %s: record %d is missing", id, seq)
}

// UndoneRecord returns the record that rec takes back, the zero Record if none.
func (ld *Loader) UndoneRecord(ctx context.Context, id game.TableID, rec store.Record) (store.Record, error) {
	gone, err := UndoneSeq(rec)
	if gone == 0 || err != nil {
		return store.Record{}, err
	}
	return ld.Record(ctx, id, gone)
}
