// Package memory is a store that lasts as long as its process. It is for tests, for trying things
// out, and to measure the cost of a move without a disk. Like the stores that keep data on a disk,
// it shares no memory with its callers. Begin with New.
package memory

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"sync"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
	"mesa/store/row"
)

// A Store keeps everything in memory. It is safe for concurrent use.
type Store struct {
	hub     store.Hub
	mu      sync.RWMutex
	logs    map[game.TableID]*tableLog
	entries map[string]map[string]store.Entry // by kind and key
	leases  map[string]lease                  // by name
}

// tableLog is the log of one table. Records are only appended and never changed, so a reader needs
// no lock after it has the slice.
type tableLog struct {
	records []store.Record
	done    map[game.CommandID]game.Seq
}

var _ store.Store = (*Store)(nil)

// New returns an empty store. It needs no Close.
func New() *Store {
	return &Store{
		logs:    map[game.TableID]*tableLog{},
		entries: map[string]map[string]store.Entry{},
		leases:  map[string]lease{},
	}
}

// Close does nothing. The store stays usable.
func (s *Store) Close() error { return nil }

// Append implements store.Store.
func (s *Store) Append(ctx context.Context, id game.TableID, after game.Seq, rec store.Record) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if rec.Seq != after+1 {
		return fmt.Errorf("memory: record %d cannot follow record %d", rec.Seq, after)
	}
	if err := s.append(id, after, clone(rec)); err != nil {
		return err
	}
	s.hub.Publish(store.Head{Table: id, Seq: rec.Seq})
	return nil
}

func (s *Store) append(id game.TableID, after game.Seq, rec store.Record) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := s.logs[id]
	if l == nil {
		l = &tableLog{done: map[game.CommandID]game.Seq{}}
	}
	if seq, done := l.done[rec.Cause]; done {
		return &store.DoneError{Seq: seq}
	}
	if game.Seq(len(l.records)) != after {
		return store.ErrConflict
	}
	l.records = append(l.records, rec)
	if rec.Cause != "" {
		l.done[rec.Cause] = rec.Seq
	}
	s.logs[id] = l
	return nil
}

// clone copies everything that a caller could change later.
func clone(rec store.Record) store.Record {
	rec.At = rec.At.UTC().Truncate(time.Microsecond)
	rec.Events = slices.Clone(rec.Events)
	for i := range rec.Events {
		rec.Events[i].Data = slices.Clone(rec.Events[i].Data)
	}
	rec.Throws = slices.Clone(rec.Throws)
	for i := range rec.Throws {
		rec.Throws[i] = cloneThrow(rec.Throws[i])
	}
	return rec
}

func cloneThrow(t dice.Throw) dice.Throw {
	t.Link, t.Seal, t.Pool, t.Faces = slices.Clone(t.Link), slices.Clone(t.Seal), slices.Clone(t.Pool),
		slices.Clone(t.Faces)
	t.Of, t.Names = slices.Clone(t.Of), slices.Clone(t.Names)
	return t
}

// Size implements store.Store. It returns about the size that a store on disk would use.
func (s *Store) Size(ctx context.Context, id game.TableID) (bytes int64, err error) {
	for _, rec := range s.records(id) {
		r, err := row.Of(id, rec)
		if err != nil {
			return 0, err
		}
		bytes += int64(len(r.Data))
	}
	return bytes, ctx.Err()
}

// Done implements store.Store.
func (s *Store) Done(ctx context.Context, id game.TableID, cause game.CommandID) (game.Seq, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.logs[id]; l != nil {
		return l.done[cause], ctx.Err()
	}
	return 0, ctx.Err()
}

// Delete implements store.Store.
func (s *Store) Delete(ctx context.Context, id game.TableID) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.mu.Lock()
	l := s.logs[id]
	delete(s.logs, id)
	s.mu.Unlock()
	if l != nil {
		s.hub.Publish(store.Head{Table: id, Seq: game.Seq(len(l.records)) + 1})
	}
	return nil
}

// Read implements store.Store.
func (s *Store) Read(ctx context.Context, id game.TableID, after game.Seq) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		records := s.records(id)
		start := min(max(int(after), 0), len(records))
		yieldRecords(ctx, slices.Values(records[start:]), yield)
	}
}

// ReadBack implements store.Store.
func (s *Store) ReadBack(ctx context.Context, id game.TableID, before game.Seq) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		records := s.records(id)
		end := len(records)
		if before > 0 {
			end = min(int(before)-1, end)
		}
		yieldRecords(ctx, newestFirst(records[:end]), yield)
	}
}

func newestFirst(records []store.Record) iter.Seq[store.Record] {
	return func(yield func(store.Record) bool) {
		for _, rec := range slices.Backward(records) {
			if !yield(rec) {
				return
			}
		}
	}
}

func yieldRecords(ctx context.Context, records iter.Seq[store.Record], yield func(store.Record, error) bool) {
	if err := ctx.Err(); err != nil {
		yield(store.Record{}, err)
		return
	}
	for rec := range records {
		if err := ctx.Err(); err != nil {
			yield(store.Record{}, err)
			return
		}
		if !yield(clone(rec), nil) {
			return
		}
	}
}

func (s *Store) records(id game.TableID) []store.Record {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if l := s.logs[id]; l != nil {
		return l.records
	}
	return nil
}

// Heads implements store.Store.
func (s *Store) Heads(ctx context.Context) iter.Seq2[store.Head, error] {
	return func(yield func(store.Head, error) bool) {
		s.mu.RLock()
		ids := slices.Sorted(maps.Keys(s.logs))
		s.mu.RUnlock()
		if err := ctx.Err(); err != nil {
			yield(store.Head{}, err)
			return
		}
		for _, id := range ids {
			if !yield(s.Head(ctx, id)) {
				return
			}
		}
	}
}

// Head implements store.Store.
func (s *Store) Head(ctx context.Context, id game.TableID) (store.Head, error) {
	if err := ctx.Err(); err != nil {
		return store.Head{}, err
	}
	return store.Head{Table: id, Seq: game.Seq(len(s.records(id)))}, nil
}

// Subscribe implements store.Store.
func (s *Store) Subscribe(ctx context.Context) <-chan store.Head { return s.hub.Subscribe(ctx) }

// Purge implements store.Store. Deleted data leaves nothing to purge.
func (s *Store) Purge(context.Context) error { return nil }
