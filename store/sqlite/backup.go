package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"mesa/game"
	"mesa/store"
)

// Names of backups sort by time.
const (
	backupPattern = "mesa-*.db"
	backupName    = "mesa-20060102T150405.000000Z.db"
	partEnd       = ".part" // ends the name of an unfinished backup
	// partLife is how long an unfinished backup can stay untouched. An older one was left by a
	// killed program.
	partLife = time.Hour
)

// Backup writes a copy of the store to a new file in the folder to, while play goes on, and returns
// the file's name. The file gets its name after it is synced and checked. Then all but the newest
// keep backups of the folder are deleted; keep 0 deletes none. A backup is an ordinary file of this
// store; Restore puts a copy of it in the place of a lost file. past, which may be nil, is called
// for each checked table of the backup.
func (s *Store) Backup(ctx context.Context, to string, keep int, past func(game.TableID)) (string, error) {
	name := filepath.Join(to, time.Now().UTC().Format(backupName))
	if err := s.backup(ctx, name, past); err != nil {
		return "", fmt.Errorf("sqlite: backup: %w", explain(err))
	}
	if err := prune(to, keep); err != nil {
		return name, fmt.Errorf("sqlite: backup: old ones: %w", err)
	}
	return name, nil
}

func (s *Store) backup(ctx context.Context, name string, past func(game.TableID)) error {
	if err := makeFolder(filepath.Dir(name)); err != nil {
		return err
	}
	c, err := s.ownConnection(ctx)
	if err != nil {
		return err
	}
	defer c.close()
	temporary := name + partEnd
	if err := copyInto(ctx, c.Conn, temporary); err != nil {
		return err
	}
	checked := func(id game.TableID) {
		now := time.Now()
		_ = os.Chtimes(temporary, now, now) // shows that work on this part goes on
		if past != nil {
			past(id)
		}
	}
	if err := checkCopy(ctx, temporary, checked); err != nil {
		return errors.Join(err, os.Remove(temporary))
	}
	if err := os.Rename(temporary, name); err != nil {
		return err
	}
	return syncFile(filepath.Dir(name))
}

// ownConnection opens a connection for long work, so that the readers keep theirs.
func (s *Store) ownConnection(ctx context.Context) (*ownConn, error) {
	how := readOnly
	if s.access == frozen {
		how = frozen
	}
	db, err := sql.Open("sqlite", dsn(s.path, pragmas(), how))
	if err != nil {
		return nil, err
	}
	c, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &ownConn{c, db}, nil
}

type ownConn struct {
	*sql.Conn
	db *sql.DB
}

func (l *ownConn) close() { _, _ = l.Close(), l.db.Close() } // errors do not matter, because it only read

// copyInto writes what the connection sees to a new file and syncs it.
func copyInto(ctx context.Context, c *sql.Conn, to string) error {
	if err := createFile(to); err != nil {
		return err
	}
	err := exec(ctx, c, "VACUUM INTO ?", to)
	if err == nil {
		err = syncFile(to) // VACUUM INTO does not sync
	}
	if err != nil {
		return errors.Join(err, os.Remove(to))
	}
	return nil
}

// syncFile syncs a file or a folder.
func syncFile(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// checkCopy opens a copy and checks all of it.
func checkCopy(ctx context.Context, path string, past func(game.TableID)) error {
	s, err := Open(ctx, path, Options{ReadOnly: true})
	if err != nil {
		return err
	}
	defer s.Close()
	r, err := s.Doctor(ctx, func(_ context.Context, id game.TableID) error {
		past(id)
		return nil
	})
	if err == nil && len(r.Faults) > 0 {
		err = fmt.Errorf("the copy has %d faults, the first: %+v", len(r.Faults), r.Faults[0])
	}
	return err
}

// NewestBackup returns the time of the newest backup in a folder, by its name. It returns the zero
// time if there is none, or no folder.
func NewestBackup(dir string) (time.Time, error) {
	files, err := os.ReadDir(dir)
	if errors.Is(err, os.ErrNotExist) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("sqlite: backups: %w", err)
	}
	for _, f := range slices.Backward(files) { // by name, so by time
		if at, err := time.Parse(backupName, f.Name()); err == nil {
			return at, nil
		}
	}
	return time.Time{}, nil
}

// prune deletes all but the newest keep backups of a folder, or no backup if keep is 0. It also
// deletes the parts of abandoned backups.
func prune(dir string, keep int) error {
	files, err := os.ReadDir(dir) // by name, so by time
	if err != nil {
		return err
	}
	var whole, gone []string
	for _, f := range files {
		if isBackup, _ := filepath.Match(backupPattern, f.Name()); isBackup {
			whole = append(whole, f.Name())
		}
		if isAbandoned(f) {
			gone = append(gone, f.Name())
		}
	}
	if keep > 0 {
		gone = append(gone, whole[:max(0, len(whole)-keep)]...)
	}
	var errs []error
	for _, name := range gone {
		errs = append(errs, os.Remove(filepath.Join(dir, name)))
	}
	return errors.Join(errs...)
}

// isAbandoned reports whether a file is a part of a backup, or its journal, that no program has
// touched for partLife.
func isAbandoned(f os.DirEntry) bool {
	name, part := strings.CutSuffix(strings.TrimSuffix(f.Name(), "-journal"), partEnd)
	if _, err := time.Parse(backupName, name); !part || err != nil {
		return false
	}
	info, err := f.Info()
	return err == nil && time.Since(info.ModTime()) > partLife
}

// Doctor checks the whole store: the pages of the file, every log as store.Check does, and the
// checksums of the KV store. It fails if one of these checks cannot be made; faults are no failure.
func (s *Store) Doctor(ctx context.Context, fold func(context.Context, game.TableID) error) (store.Report, error) {
	pages, err := s.checkPages(ctx)
	if err != nil {
		return store.Report{}, fmt.Errorf("sqlite: check: %w", explain(err))
	}
	r, err := store.Check(ctx, s, fold)
	r.Faults = append(pages, r.Faults...)
	if err != nil {
		return r, err
	}
	if err := s.checkSums(ctx, &r); err != nil {
		return r, fmt.Errorf("sqlite: check: %w", explain(err))
	}
	return r, nil
}

func (s *Store) checkPages(ctx context.Context) ([]store.Fault, error) {
	c, err := s.ownConnection(ctx)
	if err != nil {
		return nil, err
	}
	defer c.close()
	rows, err := c.QueryContext(ctx, "PRAGMA integrity_check")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var faults []store.Fault
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return nil, err
		}
		if line != "ok" {
			faults = append(faults, store.Fault{Kind: store.FaultPages, Detail: line})
		}
	}
	return faults, rows.Err()
}
