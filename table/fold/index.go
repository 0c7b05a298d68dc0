package fold

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
	"mesa/table/entries"
)

// storedIndex is an index as it is stored: a cache like a snapshot. If it is lost, damaged, or of another
// schema version or log, it is made again from the log.
type storedIndex struct {
	SchemaVersion string      `json:"shape"` // the schema version of the rules and the index
	Index         recap.Index `json:"index"`
}

// indexEvery is the number of records after which an index is extended in the background. Reading
// fewer than that is fast enough on demand.
const indexEvery = 5000

// ExtendIndex extends the stored index of a table if it is indexEvery records or more behind now.
func (ld *Loader) ExtendIndex(ctx context.Context, id game.TableID, by *Ruleset, now game.Seq) error {
	kept, _, err := ld.storedIndex(ctx, id, by)
	if err != nil || now-kept.Index.Seq < indexEvery {
		return err
	}
	_, err = ld.Index(ctx, id, by)
	return err
}

// storedIndex returns the stored index of a table and the version of its entry. The index is empty
// if there is none of this schema version.
func (ld *Loader) storedIndex(ctx context.Context, id game.TableID, by *Ruleset) (kept storedIndex, v int64,
	err error) {
	entry, err := ld.Store.Entry(ctx, entries.IndexKind, string(id))
	if err != nil {
		return kept, v, fmt.Errorf("table %s: index: %w", id, err)
	}
	if json.Unmarshal(entry.Data, &kept) != nil || kept.SchemaVersion != by.Index {
		kept.Index = recap.Index{}
	}
	return kept, entry.Version, nil
}

// Index returns the index of a table up to now, and stores it when it has grown enough.
func (ld *Loader) Index(ctx context.Context, id game.TableID, by *Ruleset) (*recap.Index, error) {
	kept, version, err := ld.storedIndex(ctx, id, by)
	if err != nil {
		return nil, err
	}
	x, err := ld.indexFrom(ctx, id, by, kept.Index)
	if errors.Is(err, errOtherLog) {
		kept.Index = recap.Index{}
		x, err = ld.indexFrom(ctx, id, by, kept.Index)
	}
	if err != nil || x.Seq-kept.Index.Seq < EvictEvery { // fewer records are read again as fast
		return x, err
	}
	data, err := json.Marshal(storedIndex{by.Index, *x})
	if err != nil {
		return nil, fmt.Errorf("table %s: index: %w", id, err)
	}
	_, err = ld.Store.Put(ctx, entries.IndexKind, store.Entry{Key: string(id), Version: version, Data: data})
	if err != nil && !errors.Is(err, store.ErrVersion) {
		ld.Store.Fault(fmt.Errorf("table %s: index: %w", id, err)) // the next call makes it again
	}
	return x, nil
}

// errOtherLog says that an index is of another log, as after an old backup was restored.
var errOtherLog = errors.New("table: the index is of another log")

// indexFrom adds the records after an index to it. It reads the last indexed record again, and
// fails with errOtherLog if the log is another.
func (ld *Loader) indexFrom(ctx context.Context, id game.TableID, by *Ruleset, x recap.Index) (*recap.Index, error) {
	after, known := x.Seq, map[string]bool{}
	same := after == 0
	for rec, err := range ld.Store.Read(ctx, id, max(after-1, 0)) {
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

// CheckIndex fails if the stored index differs from the index of the log. A stored index of another
// log is ignored: it is made again on demand.
func (ld *Loader) CheckIndex(ctx context.Context, id game.TableID, by *Ruleset) error {
	kept, _, err := ld.storedIndex(ctx, id, by)
	if err != nil || kept.Index.Seq == 0 {
		return err
	}
	made, err := by.IndexOf(RecordsUpTo(ld.Store.Read(ctx, id, 0), kept.Index.Seq))
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

// IndexOf returns the index of a whole log.
func (r *Ruleset) IndexOf(log iter.Seq2[store.Record, error]) (x recap.Index, err error) {
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

// indexRecord returns what an index holds of a record. known caches, by the names of events,
// whether they are indexed, so that events which are not indexed need not be decoded.
func (r *Ruleset) indexRecord(rec store.Record, known map[string]bool) (recap.IndexRecord, error) {
	d := recap.IndexRecord{Seq: rec.Seq, At: rec.At, Quiet: rec.Quiet}
	var err error
	if d.Undoes, err = UndoneSeq(rec); err != nil {
		return d, err
	}
	for _, f := range rec.Events {
		if counts, is := known[f.Name]; is && !counts {
			continue
		}
		e, err := r.Read(f)
		if err != nil {
			return d, fmt.Errorf("record %d: %w", rec.Seq, err)
		}
		if known[f.Name] = recap.IsIndexed(e); known[f.Name] {
			d.Events = append(d.Events, e)
		}
	}
	return d, nil
}
