package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"

	"mesa/game"
	"mesa/recap"
	"mesa/store"
)

// indexKind is the kind of entry that recaps and histories go by, a table's under its
// id. Like a snapshot it is a cache: a log is always enough, and what is lost,
// damaged, of another shape or not of this log is made anew.
const indexKind = "recap"

// storedIndex is an index as it lies in the KV store.
type storedIndex struct {
	Shape string      `json:"shape"` // builds of one shape would make the same of the log
	Index recap.Index `json:"index"`
}

// indexEvery is how many records behind an index are read before anybody asks for
// it: fewer keep nobody waiting.
const indexEvery = 5000

// extendIndex makes the index of a table anew where it lies far behind.
func (svc *Service) extendIndex(ctx context.Context, id game.TableID, by *ruleset, now game.Seq) error {
	kept, _, err := svc.storedIndex(ctx, id, by)
	if err != nil || now-kept.Index.Seq < indexEvery {
		return err
	}
	_, err = svc.index(ctx, id, by)
	return err
}

// storedIndex is the index of a table as it lies in the KV store, an empty one if there is
// none of the shape of these rules.
func (svc *Service) storedIndex(ctx context.Context, id game.TableID, by *ruleset) (kept storedIndex, v int64,
	err error) {
	entry, err := svc.kvEntry(ctx, indexKind, string(id))
	if err != nil {
		return kept, v, fmt.Errorf("table %s: index: %w", id, err)
	}
	if json.Unmarshal(entry.Data, &kept) != nil || kept.Shape != by.index {
		kept.Index = recap.Index{}
	}
	return kept, entry.Version, nil
}

// index gives the index of a table up to now, and keeps it when it has grown
// enough.
func (svc *Service) index(ctx context.Context, id game.TableID, by *ruleset) (*recap.Index, error) {
	kept, version, err := svc.storedIndex(ctx, id, by)
	if err != nil {
		return nil, err
	}
	x, err := svc.indexFrom(ctx, id, by, kept.Index)
	if errors.Is(err, errOtherLog) {
		kept.Index = recap.Index{}
		x, err = svc.indexFrom(ctx, id, by, kept.Index)
	}
	if err != nil || x.Seq-kept.Index.Seq < evictEvery {
		return x, err
	}
	data, err := json.Marshal(storedIndex{by.index, *x})
	if err != nil {
		return nil, fmt.Errorf("table %s: index: %w", id, err)
	}
	_, err = svc.store.Put(ctx, indexKind, store.Entry{Key: string(id), Version: version, Data: data})
	if err != nil && !errors.Is(err, store.ErrVersion) {
		svc.opts.Fault(fmt.Errorf("table %s: index: %w", id, err)) // the next to ask makes it again
	}
	return x, nil
}

// errOtherLog says that an index is not of the log that is there, as after an
// old backup was put back.
var errOtherLog = errors.New("table: the index is of another log")

// indexFrom takes in the records behind an index. That of its end is read again,
// to see whether it is the same.
func (svc *Service) indexFrom(ctx context.Context, id game.TableID, by *ruleset, x recap.Index) (*recap.Index, error) {
	after, known := x.Seq, map[string]bool{}
	same := after == 0
	for rec, err := range svc.store.Read(ctx, id, max(after-1, 0)) {
		if err != nil {
			return nil, fmt.Errorf("table %s: index: %w", id, err)
		}
		if rec.Seq == after {
			if same = x.EndsAt(rec.At); !same {
				break
			}
			continue
		}
		d, err := by.indexRecord(rec, known)
		if err != nil {
			return nil, fmt.Errorf("table %s: index: %w", id, err)
		}
		x.Add(d)
	}
	if !same {
		return nil, errOtherLog
	}
	return &x, nil
}

// checkIndex compares the index in the KV store with the one that the log gives. One
// of another log is none: it is made anew by whoever asks for it.
func (svc *Service) checkIndex(ctx context.Context, id game.TableID, by *ruleset) error {
	kept, _, err := svc.storedIndex(ctx, id, by)
	if err != nil || kept.Index.Seq == 0 {
		return err
	}
	made, err := by.indexOf(upTo(svc.store.Read(ctx, id, 0), kept.Index.Seq))
	if err != nil {
		return fmt.Errorf("table %s: index: %w", id, err)
	}
	if made.Seq != kept.Index.Seq || !kept.Index.EndsAt(made.Spans[len(made.Spans)-1].Ended) {
		return nil
	}
	a, err := json.Marshal(made)
	if err != nil {
		return fmt.Errorf("table %s: index: %w", id, err)
	}
	b, err := json.Marshal(kept.Index)
	if err != nil {
		return fmt.Errorf("table %s: index: %w", id, err)
	}
	if !bytes.Equal(a, b) {
		return fmt.Errorf("table %s: the index is not that of the log", id)
	}
	return nil
}

// indexOf is the index of a whole log.
func (r *ruleset) indexOf(log iter.Seq2[store.Record, error]) (x recap.Index, err error) {
	known := map[string]bool{}
	for rec, err := range log {
		if err != nil {
			return x, err
		}
		d, err := r.indexRecord(rec, known)
		if err != nil {
			return x, err
		}
		x.Add(d)
	}
	return x, nil
}

// indexRecord is what an index takes in of a record. known tells of the events met
// before whether they matter, so that the others need not be decoded.
func (r *ruleset) indexRecord(rec store.Record, known map[string]bool) (recap.IndexRecord, error) {
	d := recap.IndexRecord{Seq: rec.Seq, At: rec.At, Quiet: rec.Quiet}
	var err error
	if d.Undoes, err = undoneIn(rec); err != nil {
		return d, err
	}
	for _, f := range rec.Events {
		if matters, is := known[f.Name]; is && !matters {
			continue
		}
		e, err := r.read(f)
		if err != nil {
			return d, fmt.Errorf("record %d: %w", rec.Seq, err)
		}
		if known[f.Name] = recap.IsIndexed(e); known[f.Name] {
			d.Events = append(d.Events, e)
		}
	}
	return d, nil
}
