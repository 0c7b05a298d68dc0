package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"mesa/game"
	"mesa/recap"
	"mesa/store"
)

// indexKind is the shelf of what recaps and histories go by, a table's under its
// id. Like a snapshot it is a cache: a log is always enough, and what is lost,
// damaged, of another build or not of this log is made anew.
const indexKind = "recap"

// keptIndex is an index as it lies on the shelf.
type keptIndex struct {
	Build string      `json:"build"` // what events mean is the build's own word
	Index recap.Index `json:"index"`
}

// indexEvery is how many records behind an index are read before anybody asks for
// it: fewer keep nobody waiting.
const indexEvery = 5000

// growIndex makes the index of a table anew where it lies far behind.
func (h *Hall) growIndex(ctx context.Context, id game.TableID, by *ruleset, now game.Seq) error {
	kept, _, err := h.indexKept(ctx, id)
	if err != nil || now-kept.Index.Seq < indexEvery {
		return err
	}
	_, err = h.index(ctx, id, by)
	return err
}

// indexKept is the index of a table as it lies on the shelf, an empty one if there is
// none of this build.
func (h *Hall) indexKept(ctx context.Context, id game.TableID) (kept keptIndex, v int64, err error) {
	entry, err := h.shelved(ctx, indexKind, string(id))
	if err != nil {
		return kept, v, fmt.Errorf("table %s: index: %w", id, err)
	}
	if json.Unmarshal(entry.Data, &kept) != nil || kept.Build != h.opts.Build {
		kept.Index = recap.Index{}
	}
	return kept, entry.Version, nil
}

// index gives the index of a table up to now, and keeps it when it has grown
// enough.
func (h *Hall) index(ctx context.Context, id game.TableID, by *ruleset) (*recap.Index, error) {
	kept, version, err := h.indexKept(ctx, id)
	if err != nil {
		return nil, err
	}
	x, err := h.indexFrom(ctx, id, by, kept.Index)
	if errors.Is(err, errOtherLog) {
		kept.Index = recap.Index{}
		x, err = h.indexFrom(ctx, id, by, kept.Index)
	}
	if err != nil || x.Seq-kept.Index.Seq < evictEvery {
		return x, err
	}
	data, err := json.Marshal(keptIndex{h.opts.Build, *x})
	if err != nil {
		return nil, fmt.Errorf("table %s: index: %w", id, err)
	}
	_, err = h.store.Put(ctx, indexKind, store.Entry{Key: string(id), Version: version, Data: data})
	if err != nil && !errors.Is(err, store.ErrVersion) {
		h.opts.Fault(fmt.Errorf("table %s: index: %w", id, err)) // the next to ask makes it again
	}
	return x, nil
}

// errOtherLog says that an index is not of the log that is there, as after an
// old backup was put back.
var errOtherLog = errors.New("table: the index is of another log")

// indexFrom takes in the records behind an index. That of its end is read again,
// to see whether it is the same.
func (h *Hall) indexFrom(ctx context.Context, id game.TableID, by *ruleset, x recap.Index) (*recap.Index, error) {
	after, known := x.Seq, map[string]bool{}
	if after > 0 && len(x.Parts) == 0 {
		return nil, errOtherLog
	}
	same := after == 0
	for rec, err := range h.store.Read(ctx, id, max(after-1, 0)) {
		if err != nil {
			return nil, fmt.Errorf("table %s: index: %w", id, err)
		}
		if rec.Seq == after {
			if same = rec.At.Equal(x.Parts[len(x.Parts)-1].Ended); !same {
				break
			}
			continue
		}
		d, err := by.indexed(rec, known)
		if err != nil {
			return nil, fmt.Errorf("table %s: index: %w", id, err)
		}
		x.Take(d)
	}
	if !same {
		return nil, errOtherLog
	}
	return &x, nil
}

// indexed is what an index takes in of a record. known tells of the events met
// before whether they matter, so that the others need not be decoded.
func (r *ruleset) indexed(rec store.Record, known map[string]bool) (recap.Decision, error) {
	d := recap.Decision{Seq: rec.Seq, At: rec.At, Quiet: rec.Quiet}
	var err error
	if d.Undoes, err = undoneIn(rec); err != nil {
		return d, err
	}
	for _, f := range rec.Facts {
		if matters, is := known[f.Name]; is && !matters {
			continue
		}
		e, err := r.read(f)
		if err != nil {
			return d, fmt.Errorf("record %d: %w", rec.Seq, err)
		}
		if known[f.Name] = recap.Matters(e); known[f.Name] {
			d.Events = append(d.Events, e)
		}
	}
	return d, nil
}
