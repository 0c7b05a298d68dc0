package postgres

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"mesa/store"
	"mesa/store/row"
)

// Get implements store.KV.
func (s *Store) Get(ctx context.Context, kind, key string, now time.Time) (e store.Entry, err error) {
	err = s.retry(ctx, func(ctx context.Context) error {
		e, err = s.get(ctx, kind, key)
		return err
	})
	if err != nil {
		return e, fmt.Errorf("postgres: get %s: %w", kind, err)
	}
	if !isExpired(e, now) {
		return e, nil
	}
	return store.Entry{Key: key}, s.sweepExpired(ctx, kind, e, now)
}

func (s *Store) get(ctx context.Context, kind, key string) (store.Entry, error) {
	e := store.Entry{Key: key}
	var until *int64
	var sum int64
	err := s.pool.QueryRow(ctx, getEntry, []byte(kind), []byte(key)).Scan(&e.Version, &until, &e.Data, &sum)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return store.Entry{Key: key}, nil
	case err != nil:
		return store.Entry{}, err
	}
	e.Until = parseStoredTime(until)
	if err := verifyRow(sum, row.EntrySum(kind, e)); err != nil {
		return store.Entry{Key: key, Version: e.Version}, err
	}
	return e, nil
}

// parseStoredTime converts stored microseconds to a time. nil, which means never, is the zero time.
func parseStoredTime(until *int64) time.Time {
	if until == nil {
		return time.Time{}
	}
	return time.UnixMicro(*until).UTC()
}

// storedTime converts a time to microseconds since 1970, the zero time to nil.
func storedTime(until time.Time) *int64 {
	if until.IsZero() {
		return nil
	}
	us := until.UnixMicro()
	return &us
}

func isExpired(e store.Entry, now time.Time) bool {
	return !e.Until.IsZero() && e.Until.UnixMicro() < now.UnixMicro()
}

// sweepExpired deletes an expired entry, and up to a thousand other expired ones. It does not fail
// if the database is full or read-only.
func (s *Store) sweepExpired(ctx context.Context, kind string, e store.Entry, now time.Time) error {
	if s.opts.ReadOnly {
		return nil
	}
	err := s.retry(ctx, func(ctx context.Context) error {
		if _, err := s.pool.Exec(ctx, removeEntry, []byte(kind), []byte(e.Key), e.Version); err != nil {
			return err
		}
		_, err := s.pool.Exec(ctx, sweepKV, now.UnixMicro())
		return err
	})
	if err != nil && !errors.Is(err, store.ErrFull) && !errors.Is(err, store.ErrReadOnly) {
		return fmt.Errorf("postgres: sweep: %w", err)
	}
	return nil
}

// Put implements store.KV. Its error wraps store.ErrAway as that of Append does.
func (s *Store) Put(ctx context.Context, kind string, e store.Entry) (int64, error) {
	if s.opts.ReadOnly {
		return 0, fmt.Errorf("postgres: put %s: %w", kind, store.ErrReadOnly)
	}
	unsure := false // the answer to a try was lost
	err := s.retry(ctx, func(ctx context.Context) error {
		wrote, err := s.put(ctx, kind, e, unsure)
		unsure = unsure || isTemporary(err) && !pgconn.SafeToRetry(err)
		if err == nil && !wrote {
			return store.ErrVersion
		}
		return err
	})
	switch {
	case err != nil:
		return 0, fmt.Errorf("postgres: put %s: %w", kind, err)
	case e.Data == nil:
		return 0, nil
	}
	return e.Version + 1, nil
}

// put writes or deletes an entry if the stored entry has the version e.Version. If unsure is true,
// wrote is also true if an earlier try has done that.
func (s *Store) put(ctx context.Context, kind string, e store.Entry, unsure bool) (wrote bool, err error) {
	k, key := []byte(kind), []byte(e.Key)
	sum := row.EntrySum(kind, store.Entry{Key: e.Key, Version: e.Version + 1, Until: e.Until, Data: e.Data})
	if e.Data == nil {
		return s.remove(ctx, k, key, e.Version, unsure)
	}
	if e.Version == 0 {
		wrote, err = s.execAffected(ctx, makeEntry, k, key, storedTime(e.Until), e.Data, sum)
	}
	if !wrote && err == nil { // damage can give an entry version 0
		wrote, err = s.execAffected(ctx, changeEntry, k, key, e.Version, storedTime(e.Until), e.Data, sum)
	}
	if !wrote && err == nil && unsure {
		wrote, err = s.execAffected(ctx, touchEntry, k, key, e.Version+1, sum, e.Data)
	}
	return wrote, err
}

func (s *Store) remove(ctx context.Context, kind, key []byte, version int64, unsure bool) (gone bool, err error) {
	if version > 0 {
		gone, err = s.execAffected(ctx, removeEntry, kind, key, version)
	}
	if gone || err != nil || version > 0 && !unsure {
		return gone, err
	}
	var n int
	err = s.pool.QueryRow(ctx, countEntry, kind, key).Scan(&n)
	return n == 0, err
}

// execAffected runs a statement and reports whether it changed a row.
func (s *Store) execAffected(ctx context.Context, query string, args ...any) (bool, error) {
	tag, err := s.pool.Exec(ctx, query, args...)
	return tag.RowsAffected() > 0, err
}

// List implements store.KV.
func (s *Store) List(ctx context.Context, kind, prefix string, now time.Time) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		for from := prefix; ; {
			page, more, err := s.listPage(ctx, kind, from)
			if err != nil {
				yield(store.Entry{}, fmt.Errorf("postgres: list %s: %w", kind, err))
				return
			}
			for _, l := range page {
				if !strings.HasPrefix(l.Key, prefix) {
					return
				}
				from = l.Key + "\x00" // the first key after it
				if !isExpired(l.Entry, now) && !yield(l.Entry, l.err) {
					return
				}
			}
			if !more {
				return
			}
		}
	}
}

// listedEntry is an entry of a page. A non-nil err says that it is damaged.
type listedEntry struct {
	store.Entry
	size int
	err  error
}

// listPage reads the entries of a kind from key from on. more reports whether there may be entries
// after the page.
func (s *Store) listPage(ctx context.Context, kind, from string) (page []listedEntry, more bool, err error) {
	bytes := 0
	err = s.retry(ctx, func(ctx context.Context) error {
		// its error comes with the rows
		rows, _ := s.pool.Query(ctx, listEntries, []byte(kind), []byte(from), lastPage, pageBytes)
		bytes = 0
		page, err = pgx.CollectRows(rows, func(r pgx.CollectableRow) (listedEntry, error) {
			l, err := decodeEntry(kind, r)
			bytes += l.size
			return l, err
		})
		return err
	})
	return page, len(page) == lastPage || bytes > pageBytes, err
}

// decodeEntry decodes a row of listEntries.
func decodeEntry(kind string, r pgx.CollectableRow) (l listedEntry, err error) {
	var key []byte
	var until *int64
	var sum int64
	if err := r.Scan(&key, &l.Version, &until, &l.Data, &sum); err != nil {
		return l, err
	}
	l.Key, l.Until, l.size = string(key), parseStoredTime(until), len(l.Data)
	if verifyRow(sum, row.EntrySum(kind, l.Entry)) != nil {
		l.Entry = store.Entry{Key: l.Key, Version: l.Version}
		l.err = fmt.Errorf("postgres: list %s: %w", kind, store.ErrDamaged)
	}
	return l, nil
}

// Kinds implements store.KV.
func (s *Store) Kinds(ctx context.Context) (kinds []string, err error) {
	err = s.retry(ctx, func(ctx context.Context) error {
		rows, _ := s.pool.Query(ctx, listKinds) // its error comes with the rows
		found, err := pgx.CollectRows(rows, pgx.RowTo[[]byte])
		kinds = nil
		for _, kind := range found {
			kinds = append(kinds, string(kind))
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("postgres: kinds: %w", err)
	}
	return kinds, nil
}
