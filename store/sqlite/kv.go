package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"

	"mesa/store"
	"mesa/store/row"
)

// Get implements store.KV.
func (s *Store) Get(ctx context.Context, kind, key string, now time.Time) (store.Entry, error) {
	if err := s.files.checkRecent(); err != nil {
		return store.Entry{}, fmt.Errorf("sqlite: get %s: %w", kind, err)
	}
	e := store.Entry{Key: key}
	var until, sum sql.NullInt64
	err := s.reads.get.QueryRowContext(ctx, kind, key).Scan(&e.Version, &until, &e.Data, &sum)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return store.Entry{Key: key}, nil
	case err != nil:
		return store.Entry{}, fmt.Errorf("sqlite: get %s: %w", kind, explain(err))
	}
	e = completeEntry(e, until)
	if err := verifyRow(sum, row.EntrySum(kind, e)); err != nil {
		return store.Entry{Key: key, Version: e.Version}, fmt.Errorf("sqlite: get %s: %w", kind, err)
	}
	if isExpired(until, now) {
		return store.Entry{Key: key}, s.sweep(ctx, now)
	}
	return e, nil
}

// sweep deletes all expired entries. It does not fail on a file that is full or read-only.
func (s *Store) sweep(ctx context.Context, now time.Time) error {
	err := s.write.submit(&job{ctx: ctx, do: func(w *writer) (answer, fault error) {
		_, err := w.sweep.Exec(now.UnixMicro())
		return nil, err
	}})
	if errors.Is(err, store.ErrFull) || errors.Is(err, store.ErrReadOnly) {
		return nil
	}
	return err
}

func isExpired(until sql.NullInt64, now time.Time) bool {
	return until.Valid && until.Int64 < now.UnixMicro()
}

// completeEntry completes a scanned entry: SQLite returns empty data as nil.
func completeEntry(e store.Entry, until sql.NullInt64) store.Entry {
	if until.Valid {
		e.Until = time.UnixMicro(until.Int64).UTC()
	}
	if e.Data == nil {
		e.Data = []byte{}
	}
	return e
}

// Put implements store.KV.
func (s *Store) Put(ctx context.Context, kind string, e store.Entry) (int64, error) {
	err := s.write.submit(&job{ctx: ctx, do: func(w *writer) (answer, fault error) {
		wrote, err := w.put(kind, e)
		if err == nil && !wrote {
			return store.ErrVersion, nil
		}
		return nil, err
	}})
	switch {
	case err != nil:
		return 0, fmt.Errorf("sqlite: put %s: %w", kind, err)
	case e.Data == nil:
		return 0, nil
	}
	return e.Version + 1, nil
}

// put writes or deletes an entry if the stored entry has the version e.Version, and reports whether
// it has.
func (w *writer) put(kind string, e store.Entry) (bool, error) {
	until := sql.NullInt64{Int64: e.Until.UnixMicro(), Valid: !e.Until.IsZero()}
	sum := row.EntrySum(kind, store.Entry{Key: e.Key, Version: e.Version + 1, Until: e.Until, Data: e.Data})
	switch {
	case e.Data == nil && e.Version == 0:
		var n int
		err := w.exist.QueryRow(kind, e.Key).Scan(&n)
		return n == 0, err
	case e.Data == nil:
		return execAffected(w.remove, kind, e.Key, e.Version)
	case e.Version == 0:
		wrote, err := execAffected(w.make, kind, e.Key, until, e.Data, sum)
		if wrote || err != nil {
			return wrote, err
		} // the entry exists: damage can give it version 0
	}
	return execAffected(w.change, until, e.Data, sum, kind, e.Key, e.Version)
}

// List implements store.KV.
func (s *Store) List(ctx context.Context, kind, prefix string, now time.Time) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		for from := prefix; ; {
			entries, more, err := s.listPage(ctx, kind, from, now)
			if err != nil {
				yield(store.Entry{}, fmt.Errorf("sqlite: list %s: %w", kind, explain(err)))
				return
			}
			for _, e := range entries {
				if !strings.HasPrefix(e.Key, prefix) {
					return
				}
				from = nextText(e.Key)
				var err error
				if e.damaged {
					err = fmt.Errorf("sqlite: list %s: %w", kind, store.ErrDamaged)
				}
				if !e.expired && !yield(e.Entry, err) {
					return
				}
			}
			if !more {
				return
			}
		}
	}
}

// listedEntry is an entry of a page.
type listedEntry struct {
	store.Entry
	damaged, expired bool
}

// listPage reads the entries of a kind from key from on. more reports whether there may be entries
// after the page.
func (s *Store) listPage(ctx context.Context, kind, from string, now time.Time) (page []listedEntry, more bool,
	err error) {
	if err := s.files.checkRecent(); err != nil {
		return nil, false, err
	}
	rows, err := s.reads.list.QueryContext(ctx, kind, from, lastPage)
	if err != nil {
		return nil, false, err
	}
	defer rows.Close()
	for bytes := 0; rows.Next(); {
		var e store.Entry
		var until, sum sql.NullInt64
		if err := rows.Scan(&e.Key, &e.Version, &until, &e.Data, &sum); err != nil {
			return nil, false, err
		}
		bytes += len(e.Data)
		page = append(page, decodeEntry(kind, e, until, sum, now))
		if bytes > pageBytes {
			return page, true, nil
		}
	}
	return page, len(page) == lastPage, rows.Err()
}

// decodeEntry completes a scanned entry, and notes whether it is damaged or has expired. A damaged
// one keeps only key and version.
func decodeEntry(kind string, e store.Entry, until, sum sql.NullInt64, now time.Time) listedEntry {
	e = completeEntry(e, until)
	if verifyRow(sum, row.EntrySum(kind, e)) != nil {
		return listedEntry{Entry: store.Entry{Key: e.Key, Version: e.Version}, damaged: true}
	}
	return listedEntry{Entry: e, expired: isExpired(until, now)}
}

// Kinds implements store.KV.
func (s *Store) Kinds(ctx context.Context) (kinds []string, err error) {
	if err := s.files.checkRecent(); err != nil {
		return nil, fmt.Errorf("sqlite: kinds: %w", err)
	}
	rows, err := s.readers.QueryContext(ctx, "SELECT DISTINCT kind FROM shelf ORDER BY kind")
	if err != nil {
		return nil, fmt.Errorf("sqlite: kinds: %w", explain(err))
	}
	defer rows.Close()
	for rows.Next() {
		var kind string
		if err := rows.Scan(&kind); err != nil {
			return nil, fmt.Errorf("sqlite: kinds: %w", explain(err))
		}
		kinds = append(kinds, kind)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("sqlite: kinds: %w", explain(err))
	}
	return kinds, nil
}
