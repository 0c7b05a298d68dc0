package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"mesa/store"
)

// takeLease takes or renews one lease. A lease longer than any span in use comes from a clock that
// was set back since.
const takeLease = `INSERT INTO lease (name, holder, fence, until) VALUES (?1, ?2, ?3, ?3 + ?4)
ON CONFLICT (name) DO UPDATE SET holder = ?2, until = ?3 + ?4, fence = fence + (holder <> ?2 OR until <= ?3)
WHERE holder = ?2 OR until <= ?3 OR until > ?3 + 2 * ?4
RETURNING fence`

const heldLeases = "SELECT name, holder, until FROM lease WHERE name >= ? AND until > ? ORDER BY name"

// Take implements store.Leases.
func (s *Store) Take(ctx context.Context, holder string, span time.Duration, names ...string) (map[string]int64,
	error) {
	got := map[string]int64{}
	err := s.write.submit(&job{ctx: ctx, do: func(w *writer) (answer, fault error) {
		clear(got)
		now := time.Now().UnixMicro()
		for _, name := range names {
			var fence int64
			err := w.lease.QueryRow(name, holder, now, span.Microseconds()).Scan(&fence)
			if err == nil {
				got[name] = fence
			} else if !errors.Is(err, sql.ErrNoRows) {
				return nil, err
			}
		}
		return nil, nil
	}})
	if err != nil {
		return nil, fmt.Errorf("sqlite: lease: %w", err)
	}
	return got, nil
}

// Release implements store.Leases.
func (s *Store) Release(ctx context.Context, holder string, names ...string) error {
	err := s.write.submit(&job{ctx: ctx, do: func(w *writer) (answer, fault error) {
		for _, name := range names {
			if _, err := w.release.Exec(holder, name); err != nil {
				return nil, err
			}
		}
		return nil, nil
	}})
	if err != nil {
		return fmt.Errorf("sqlite: release: %w", err)
	}
	return nil
}

// Held implements store.Leases.
func (s *Store) Held(ctx context.Context, prefix string) ([]store.Lease, error) {
	if err := s.files.checkRecent(); err != nil {
		return nil, fmt.Errorf("sqlite: leases: %w", err)
	}
	now := time.Now().UnixMicro()
	rows, err := s.readers.QueryContext(ctx, heldLeases, prefix, now)
	if err != nil {
		return nil, fmt.Errorf("sqlite: leases: %w", explain(err))
	}
	defer rows.Close()
	var all []store.Lease
	for rows.Next() {
		var l store.Lease
		var until int64
		if err := rows.Scan(&l.Name, &l.Holder, &until); err != nil {
			return nil, fmt.Errorf("sqlite: leases: %w", explain(err))
		}
		if l.Left = time.Duration(until-now) * time.Microsecond; strings.HasPrefix(l.Name, prefix) {
			all = append(all, l)
		}
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("sqlite: leases: %w", explain(err))
	}
	return all, nil
}
