package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"mesa/store"
)

// ErrTaken refuses to restore over a file that is not empty.
var ErrTaken = errors.New("there is a file already")

// Restore puts a copy of a backup in the place of the store's file, and returns the report of
// check. The backup itself is not changed, and its pages are checked first. The copy is migrated
// and checked. If check finds faults, the copy is deleted and Restore returns the report without an
// error. Restore returns ErrTaken if path has content already. A WAL left beside a deleted file is
// moved away, because SQLite would replay that WAL into the new file.
func Restore(ctx context.Context, backup, path string,
	check func(context.Context, *Store) (store.Report, error)) (store.Report, error) {
	r, err := restore(ctx, backup, path, check)
	if err != nil {
		return r, fmt.Errorf("sqlite: restore %s: %w", backup, explain(err))
	}
	return r, nil
}

func restore(ctx context.Context, backup, path string,
	check func(context.Context, *Store) (store.Report, error)) (store.Report, error) {
	if _, err := os.Stat(backup); err != nil {
		return store.Report{}, err
	}
	if size(path) > 0 {
		return store.Report{}, fmt.Errorf("%w: %s", ErrTaken, path)
	}
	if err := makeFolder(filepath.Dir(path)); err != nil {
		return store.Report{}, err
	}
	part := path + ".restored"
	defer removeAll(part, part+"-wal", part+"-shm")
	if err := copyBackup(ctx, backup, part); err != nil {
		return store.Report{}, err
	}
	r, err := checkRestored(ctx, part, check)
	if err != nil || len(r.Faults) > 0 {
		return r, err
	}
	for _, end := range []string{"-wal", "-shm"} {
		aside := path + end + time.Now().UTC().Format(".20060102T150405")
		if err := os.Rename(path+end, aside); err != nil && !errors.Is(err, os.ErrNotExist) {
			return r, err
		}
	}
	if size(path) > 0 { // a store was created meanwhile
		return r, fmt.Errorf("%w: %s", ErrTaken, path)
	}
	if err := os.Rename(part, path); err != nil {
		return r, err
	}
	return r, syncFile(filepath.Dir(path))
}

// copyBackup copies a sound backup, with the content of its WAL, into another file.
func copyBackup(ctx context.Context, backup, to string) error {
	s := &Store{path: backup, access: readOnly}
	if size(backup+"-wal") == 0 {
		s.access = frozen // a backup may be on a read-only disk
	}
	c, err := s.ownConnection(ctx)
	if err != nil {
		return err
	}
	defer c.close()
	if version, err := schemaVersion(ctx, c.Conn, migrations); err != nil {
		return err
	} else if version == 0 {
		return store.ErrForeign
	}
	faults, err := s.checkPages(ctx)
	if err == nil && len(faults) > 0 {
		err = fmt.Errorf("%w: its pages: %.200q", store.ErrDamaged, faults[0].Detail)
	}
	if err != nil {
		return err
	}
	removeAll(to) // of an interrupted try
	return copyInto(ctx, c.Conn, to)
}

// checkRestored migrates the copy and checks all of it. Migration makes no further copy, because
// the backup is one.
func checkRestored(ctx context.Context, path string,
	check func(context.Context, *Store) (store.Report, error)) (store.Report, error) {
	s, err := Open(ctx, path, Options{noCopy: true})
	if err != nil {
		return store.Report{}, err
	}
	r, err := check(ctx, s)
	if closed := s.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = syncFile(path)
	}
	return r, err
}

func removeAll(names ...string) {
	for _, name := range names {
		_ = os.Remove(name) // most do not exist
	}
}
