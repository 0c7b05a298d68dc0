package postgres

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"

	"github.com/jackc/pgx/v5"

	"mesa/game"
	"mesa/store"
	"mesa/store/row"
)

// The sizes of a page, in rows and bytes: the rows that are read at once. A page grows from
// firstPage to lastPage. No connection is held while its records are yielded, so a reader may take
// its time or read something else meanwhile.
const (
	firstPage = 32
	lastPage  = 512
	pageBytes = 1 << 20
)

// rawRow is an undecoded row.
type rawRow struct {
	row.Log
	sum int64
}

// Read implements store.Store.
func (s *Store) Read(ctx context.Context, id game.TableID, after game.Seq) iter.Seq2[store.Record, error] {
	return row.InOrder(id, after, s.pages(ctx, readOn, id, after))
}

// ReadBack implements store.Store.
func (s *Store) ReadBack(ctx context.Context, id game.TableID, before game.Seq) iter.Seq2[store.Record, error] {
	if before <= 0 {
		before = math.MaxInt64
	}
	return s.pages(ctx, readBack, id, before)
}

func (s *Store) pages(ctx context.Context, query string, id game.TableID, from game.Seq) iter.Seq2[store.Record,
	error] {
	return func(yield func(store.Record, error) bool) {
		from := from
		for size := firstPage; ; size = min(2*size, lastPage) {
			rows, err := s.page(ctx, query, id, from, size)
			if err != nil {
				yield(store.Record{}, fmt.Errorf("postgres: read %s: %w", id, err))
				return
			}
			bytes := 0
			for _, r := range rows {
				rec, err := r.record()
				if !yield(rec, err) || err != nil {
					return
				}
				from = r.Seq
				bytes += len(r.Data)
			}
			if len(rows) < size && bytes <= pageBytes {
				return
			}
		}
	}
}

// page reads up to size rows, fewer if they are big.
func (s *Store) page(ctx context.Context, query string, id game.TableID, from game.Seq, size int) (page []rawRow,
	err error) {
	err = s.retry(ctx, func(ctx context.Context) error {
		rows, _ := s.pool.Query(ctx, query, []byte(id), int64(from), size, pageBytes) // its error comes with the rows
		page, err = pgx.CollectRows(rows, func(r pgx.CollectableRow) (rawRow, error) {
			var cause []byte
			got := rawRow{Log: row.Log{Table: id}}
			err := r.Scan(&got.Seq, &got.At, &cause, &got.Data, &got.sum)
			got.Cause = game.CommandID(cause)
			return got, err
		})
		return err
	})
	return page, err
}

func (r rawRow) record() (rec store.Record, err error) {
	if err = verifyRow(r.sum, r.Sum()); err == nil {
		rec, err = r.Record()
	}
	if err != nil {
		return store.Record{}, &store.RowError{Table: r.Table, Seq: r.Seq, Err: err}
	}
	return rec, nil
}

// verifyRow returns store.ErrDamaged if a row's checksum does not match.
func verifyRow(kept, sum int64) error {
	if kept != sum {
		return store.ErrDamaged
	}
	return nil
}

// Head implements store.Store.
func (s *Store) Head(ctx context.Context, id game.TableID) (store.Head, error) {
	h := store.Head{Table: id}
	err := s.retry(ctx, func(ctx context.Context) error {
		err := s.pool.QueryRow(ctx, findHead, []byte(id)).Scan(&h.Seq)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	if err != nil {
		return h, fmt.Errorf("postgres: head of %s: %w", id, err)
	}
	return h, nil
}

// Size implements store.Store.
func (s *Store) Size(ctx context.Context, id game.TableID) (bytes int64, err error) {
	err = s.retry(ctx, func(ctx context.Context) error {
		return s.pool.QueryRow(ctx, sizeOfLog, []byte(id)).Scan(&bytes)
	})
	if err != nil {
		return 0, fmt.Errorf("postgres: size of %s: %w", id, err)
	}
	return bytes, nil
}

// Done implements store.Store.
func (s *Store) Done(ctx context.Context, id game.TableID, cause game.CommandID) (seq game.Seq, err error) {
	err = s.retry(ctx, func(ctx context.Context) error {
		seq, err = s.done(ctx, id, cause)
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("postgres: commands of %s: %w", id, err)
	}
	return seq, nil
}

// Heads implements store.Store.
func (s *Store) Heads(ctx context.Context) iter.Seq2[store.Head, error] {
	return func(yield func(store.Head, error) bool) {
		for from := ""; ; {
			heads, err := s.headsPage(ctx, from)
			if err != nil {
				yield(store.Head{}, fmt.Errorf("postgres: heads: %w", err))
				return
			}
			for _, h := range heads {
				if !yield(h, nil) {
					return
				}
				from = string(h.Table)
			}
			if len(heads) < lastPage {
				return
			}
		}
	}
}

func (s *Store) headsPage(ctx context.Context, from string) (heads []store.Head, err error) {
	err = s.retry(ctx, func(ctx context.Context) error {
		rows, _ := s.pool.Query(ctx, listHeads, []byte(from), lastPage) // its error comes with the rows
		heads, err = pgx.CollectRows(rows, func(r pgx.CollectableRow) (h store.Head, err error) {
			var id []byte
			err = r.Scan(&id, &h.Seq)
			h.Table = game.TableID(id)
			return h, err
		})
		return err
	})
	return heads, err
}
