package postgres

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"mesa/store"
)

// Take implements store.Leases. If the answer to the first try was lost, the second renews the
// lease.
func (s *Store) Take(ctx context.Context, holder string, span time.Duration, names ...string) (map[string]int64,
	error) {
	if s.opts.ReadOnly {
		return nil, fmt.Errorf("postgres: lease: %w", store.ErrReadOnly)
	}
	got := map[string]int64{}
	err := s.retry(ctx, func(ctx context.Context) error {
		// its error comes with the rows
		rows, _ := s.pool.Query(ctx, takeLeases, []byte(holder), span.Microseconds(), asBytes(names))
		var name []byte
		var fence int64
		_, err := pgx.ForEachRow(rows, []any{&name, &fence}, func() error {
			got[string(name)] = fence
			return nil
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("postgres: lease: %w", err)
	}
	return got, nil
}

func asBytes(names []string) (all [][]byte) {
	for _, name := range names {
		all = append(all, []byte(name))
	}
	return all
}

// Release implements store.Leases.
func (s *Store) Release(ctx context.Context, holder string, names ...string) error {
	if s.opts.ReadOnly {
		return fmt.Errorf("postgres: release: %w", store.ErrReadOnly)
	}
	err := s.retry(ctx, func(ctx context.Context) error {
		_, err := s.pool.Exec(ctx, releaseLeases, []byte(holder), asBytes(names))
		return err
	})
	if err != nil {
		return fmt.Errorf("postgres: release: %w", err)
	}
	return nil
}

// Held implements store.Leases.
func (s *Store) Held(ctx context.Context, prefix string) (all []store.Lease, err error) {
	err = s.retry(ctx, func(ctx context.Context) error {
		all = nil
		rows, _ := s.pool.Query(ctx, heldLeases, []byte(prefix)) // its error comes with the rows
		var name, holder []byte
		var left int64
		_, err := pgx.ForEachRow(rows, []any{&name, &holder, &left}, func() error {
			if strings.HasPrefix(string(name), prefix) {
				all = append(all, store.Lease{Name: string(name), Holder: string(holder),
					Left: time.Duration(left) * time.Microsecond})
			}
			return nil
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("postgres: leases: %w", err)
	}
	return all, nil
}
