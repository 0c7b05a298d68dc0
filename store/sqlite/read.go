package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"math"

	"mesa/game"
	"mesa/store"
	"mesa/store/row"
)

// reads are the prepared statements of the readers.
type reads struct {
	on, back, head, heads, done *sql.Stmt
	size                        *sql.Stmt
	get, list                   *sql.Stmt
}

func prepareReads(ctx context.Context, db *sql.DB) (reads, error) {
	p := preparer{ctx: ctx, on: db}
	r := reads{
		on: p.prepare("SELECT seq, at, cause, data, sum FROM log WHERE table_id = ? AND seq > ? ORDER BY seq " +
			"LIMIT ?"),
		back: p.prepare("SELECT seq, at, cause, data, sum FROM log WHERE table_id = ? AND seq < ? ORDER BY seq DESC " +
			"LIMIT ?"),
		done: p.prepare("SELECT coalesce(max(seq), 0) FROM log WHERE table_id = ? AND cause = ?"),
		head: p.prepare("SELECT coalesce(max(seq), 0) FROM log WHERE table_id = ?"),
		size: p.prepare("SELECT coalesce(sum(length(data)), 0) FROM log WHERE table_id = ?"),
		// Jumps from table to table by the key and does not scan all records.
		heads: p.prepare(`WITH RECURSIVE tables (id) AS (
			SELECT min(table_id) FROM log WHERE table_id >= ?1
			UNION ALL
			SELECT (SELECT min(table_id) FROM log WHERE table_id > id) FROM tables WHERE id IS NOT NULL LIMIT ?2)
			SELECT id, (SELECT max(seq) FROM log WHERE table_id = id) FROM tables WHERE id IS NOT NULL`),
		get: p.prepare("SELECT version, until, data, sum FROM shelf WHERE kind = ? AND key = ?"),
		list: p.prepare("SELECT key, version, until, data, sum FROM shelf WHERE kind = ? AND key >= ? ORDER BY key " +
			"LIMIT ?"),
	}
	return r, p.err
}

// The sizes of a page, in rows and bytes: the rows that are read at once. A page grows from
// firstPage to lastPage. No lock on the file is held while its records are yielded, so a reader may
// take its time or read something else meanwhile.
const (
	firstPage = 32
	lastPage  = 512
	pageBytes = 1 << 20
)

// rawRow is an undecoded row.
type rawRow struct {
	seq   game.Seq
	at    int64
	cause sql.NullString
	data  []byte
	sum   sql.NullInt64
}

// Read implements store.Store. A flipped bit in a key or a page can end a scan early, so Read first
// looks up the end of the log from the other side of the index.
func (s *Store) Read(ctx context.Context, id game.TableID, after game.Seq) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		head, err := s.Head(ctx, id)
		if err != nil {
			yield(store.Record{}, err)
			return
		}
		last := max(after, 0)
		for rec, err := range row.InOrder(id, after, s.pages(ctx, s.reads.on, id, after)) {
			if !yield(rec, err) || err != nil {
				return
			}
			last = rec.Seq
		}
		if last >= head.Seq {
			return
		}
		if now, err := s.Head(ctx, id); err != nil {
			yield(store.Record{}, err)
		} else if now.Seq >= head.Seq { // not deleted meanwhile
			yield(store.Record{}, row.Missing(id, last+1, head.Seq))
		}
	}
}

// ReadBack implements store.Store.
func (s *Store) ReadBack(ctx context.Context, id game.TableID, before game.Seq) iter.Seq2[store.Record, error] {
	if before <= 0 {
		before = math.MaxInt64
	}
	return s.pages(ctx, s.reads.back, id, before)
}

func (s *Store) pages(ctx context.Context, query *sql.Stmt, id game.TableID, from game.Seq) iter.Seq2[store.Record,
	error] {
	return func(yield func(store.Record, error) bool) {
		from := from
		for size := firstPage; ; size = min(2*size, lastPage) {
			rows, more, err := s.page(ctx, query, id, from, size)
			for _, r := range rows {
				rec, err := r.record(id)
				if !yield(rec, err) || err != nil {
					return
				}
				from = r.seq
			}
			if err != nil {
				yield(store.Record{}, fmt.Errorf("sqlite: read %s: %w", id, explain(err)))
				return
			}
			if !more {
				return
			}
		}
	}
}

// page reads up to size rows, fewer if they are big. more reports whether there may be rows after
// the page.
func (s *Store) page(ctx context.Context, query *sql.Stmt, id game.TableID, from game.Seq, size int) (page []rawRow,
	more bool, err error) {
	if err := s.files.checkRecent(); err != nil {
		return nil, false, err
	}
	rows, err := query.QueryContext(ctx, string(id), int64(from), size)
	if err != nil {
		return nil, false, err
	}
	defer rows.Close()
	for bytes := 0; rows.Next(); {
		var r rawRow
		if err := rows.Scan(&r.seq, &r.at, &r.cause, &r.data, &r.sum); err != nil {
			return nil, false, err
		}
		page = append(page, r)
		if bytes += len(r.data); bytes > pageBytes {
			return page, true, nil
		}
	}
	return page, len(page) == size, rows.Err()
}

func (r rawRow) record(id game.TableID) (rec store.Record, err error) {
	l := row.Log{Table: id, Seq: r.seq, At: r.at, Cause: game.CommandID(r.cause.String), Data: r.data}
	if err = verifyRow(r.sum, l.Sum()); err == nil {
		rec, err = l.Record()
	}
	if err != nil {
		return store.Record{}, &store.RowError{Table: id, Seq: r.seq, Err: err}
	}
	return rec, nil
}

// Head implements store.Store.
func (s *Store) Head(ctx context.Context, id game.TableID) (store.Head, error) {
	h := store.Head{Table: id}
	if err := s.files.checkRecent(); err != nil {
		return h, fmt.Errorf("sqlite: head of %s: %w", id, err)
	}
	if err := s.reads.head.QueryRowContext(ctx, string(id)).Scan(&h.Seq); err != nil {
		return h, fmt.Errorf("sqlite: head of %s: %w", id, explain(err))
	}
	return h, nil
}

// Done implements store.Store.
func (s *Store) Done(ctx context.Context, id game.TableID, cause game.CommandID) (seq game.Seq, err error) {
	if cause == "" {
		return 0, nil
	}
	if err := s.files.checkRecent(); err != nil {
		return 0, fmt.Errorf("sqlite: commands of %s: %w", id, err)
	}
	if err := s.reads.done.QueryRowContext(ctx, string(id), string(cause)).Scan(&seq); err != nil {
		return 0, fmt.Errorf("sqlite: commands of %s: %w", id, explain(err))
	}
	return seq, nil
}

// Heads implements store.Store.
func (s *Store) Heads(ctx context.Context) iter.Seq2[store.Head, error] {
	return func(yield func(store.Head, error) bool) {
		for from := ""; ; {
			heads, err := s.headsPage(ctx, from)
			if err != nil {
				yield(store.Head{}, fmt.Errorf("sqlite: heads: %w", explain(err)))
				return
			}
			for _, h := range heads {
				if !yield(h, nil) {
					return
				}
				from = nextText(string(h.Table))
			}
			if len(heads) < lastPage {
				return
			}
		}
	}
}

// nextText returns the smallest string greater than s.
func nextText(s string) string { return s + "\x00" }

func (s *Store) headsPage(ctx context.Context, from string) ([]store.Head, error) {
	if err := s.files.checkRecent(); err != nil {
		return nil, err
	}
	rows, err := s.reads.heads.QueryContext(ctx, from, lastPage)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var heads []store.Head
	for rows.Next() {
		var h store.Head
		if err := rows.Scan(&h.Table, &h.Seq); err != nil {
			return nil, err
		}
		heads = append(heads, h)
	}
	return heads, rows.Err()
}

// Size implements store.Store.
func (s *Store) Size(ctx context.Context, id game.TableID) (bytes int64, err error) {
	if err := s.files.checkRecent(); err != nil {
		return 0, fmt.Errorf("sqlite: size of %s: %w", id, err)
	}
	if err := s.reads.size.QueryRowContext(ctx, string(id)).Scan(&bytes); err != nil {
		return 0, fmt.Errorf("sqlite: size of %s: %w", id, explain(err))
	}
	return bytes, nil
}
