// Package sqlite keeps the logs and the KV store in one file, with SQLite inside the program. It is
// the store for one machine. All writes go through one connection and one goroutine, which commits
// waiting jobs together. Reads use connections of their own and never wait for writes. The package
// never changes or deletes a single record. Begin with Open, then see write.go, where a record
// becomes durable.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"mesa/store"
)

// Options configure a Store. The zero Options are for everyday use.
type Options struct {
	// ReadOnly opens a file that cannot or must not be written. The error of every write wraps
	// store.ErrReadOnly.
	ReadOnly bool

	noCopy   bool          // migrate without a copy, because the file is one
	steps    []string      // instead of the package's migrations, for tests
	settings []string      // further settings of the writing connection, for tests
	poll     time.Duration // interval at which the writer looks for writes of other processes
}

func (o Options) withDefaults() Options {
	if o.steps == nil {
		o.steps = migrations
	}
	if o.poll == 0 {
		o.poll = 150 * time.Millisecond
	}
	return o
}

// A Store is an open file. It is safe for concurrent use. Other processes may open the same file.
type Store struct {
	path    string
	files   *openFiles
	access  access
	hub     store.Hub
	write   *writer
	readers *sql.DB
	reads   reads
	watch   watch
	life    context.Context // of the background looks at all tables
	end     context.CancelFunc
	wg      sync.WaitGroup
}

var _ store.Store = (*Store)(nil)

// Open opens the file, and creates it and its folder if they do not exist. A file with an older
// schema is copied beside itself and migrated. Open returns store.ErrNewer, store.ErrChanged or
// store.ErrForeign for a file that this program cannot use. It wraps store.ErrReadOnly if SQLite
// cannot create its files beside the file; with Options.ReadOnly it opens the file all the same, if
// there is no WAL. A file that is read-only when it is opened can be read; writing returns
// store.ErrReadOnly until it is opened again. On a disk that is too full for SQLite's files, a file
// without a WAL can be read, and writing returns store.ErrFull.
func Open(ctx context.Context, path string, o Options) (*Store, error) {
	o = o.withDefaults()
	s := &Store{path: path, files: newOpenFiles(path), access: readWrite}
	if o.ReadOnly {
		s.access = readOnly
	}
	err := s.openPatiently(ctx, o)
	if lacksRoomForSidecars(err) && size(path) > 0 {
		err = s.openFull(ctx, o, err)
	} else if cannotCreateSidecars(err) && size(path) > 0 {
		// SQLite cannot create its files beside this one. The file is complete if it has no WAL.
		if err = fmt.Errorf("%w: %w", store.ErrReadOnly, err); o.ReadOnly && size(path+"-wal") == 0 {
			s.access = frozen
			err = s.open(ctx, o)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("sqlite: open %s: %w", path, explain(err))
	}
	s.life, s.end = context.WithCancel(context.Background())
	s.wg.Go(func() { s.write.run(&s.hub, o.poll) })
	s.wg.Go(s.publishOthers)
	return s, nil
}

// cannotCreateSidecars reports whether SQLite could not create its -wal and -shm files beside the
// file: on a read-only disk, or in a folder of another user.
func cannotCreateSidecars(err error) bool {
	var e *driver.Error
	return errors.As(err, &e) &&
		(e.Code()&0xff == sqlite3.SQLITE_CANTOPEN || e.Code() == sqlite3.SQLITE_READONLY_DIRECTORY)
}

// openFull opens a file on a disk that is too full for SQLite's -wal and -shm files. Without a WAL
// the file is complete and can be read. Writing returns store.ErrFull until it is opened again.
func (s *Store) openFull(ctx context.Context, o Options, full error) error {
	if size(s.path+"-wal") > 0 {
		return fmt.Errorf("%w: %w", store.ErrFull, full)
	}
	s.access = frozen
	o.ReadOnly = true
	if err := s.open(ctx, o); err != nil {
		return fmt.Errorf("%w: %w", store.ErrFull, err)
	}
	s.write.full = true
	return nil
}

// lacksRoomForSidecars reports whether the disk had no room for SQLite's -wal and -shm files.
func lacksRoomForSidecars(err error) bool {
	var e *driver.Error
	return errors.As(err, &e) && (e.Code() == sqlite3.SQLITE_IOERR_SHMSIZE || e.Code()&0xff == sqlite3.SQLITE_FULL)
}

// openPatiently retries while others open or close the file: SQLite's busy handler does not cover
// changes of the journal mode.
func (s *Store) openPatiently(ctx context.Context, o Options) error {
	err := s.open(ctx, o)
	for end := time.Now().Add(patience); errorCode(err) == sqlite3.SQLITE_BUSY && time.Now().Before(end) &&
		ctx.Err() == nil; {
		time.Sleep(10 * time.Millisecond)
		err = s.open(ctx, o)
	}
	return err
}

// patience is how long to wait for another process.
const patience = 5 * time.Second

// open opens the file. If it fails it leaves nothing open.
func (s *Store) open(ctx context.Context, o Options) (err error) {
	defer func() {
		if err != nil {
			err = errors.Join(err, s.closeFiles())
		}
	}()
	if !o.ReadOnly {
		if err := prepareFile(s.path); err != nil {
			return err
		}
	}
	s.files.reset()
	if s.write, err = openWriter(ctx, s.path, s.access, o); err != nil {
		return err
	}
	s.write.files = s.files
	if s.readers, err = sql.Open("sqlite", dsn(s.path, readerPragmas(), s.access)); err != nil {
		return err
	}
	s.readers.SetMaxOpenConns(maxReaders)
	s.readers.SetMaxIdleConns(maxReaders)
	if s.reads, err = prepareReads(ctx, s.readers); err != nil {
		return err
	}
	return s.files.check()
}

// maxReaders bounds the reading connections: each may use its share of memory, and two processors
// gain nothing from more.
const maxReaders = 4

// prepareFile creates the folder and the file, readable by their owner only: a log holds what
// people said at a table.
func prepareFile(path string) error {
	if err := makeFolder(filepath.Dir(path)); err != nil {
		return err
	}
	if err := createFile(path); !errors.Is(err, os.ErrExist) {
		return err
	}
	return nil
}

// createFile creates an empty file, readable by its owner only. If root creates it, it belongs to
// the owner of the folder: a service with a user of its own could not open it otherwise.
func createFile(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	giveToFolderOwner(f)
	return f.Close()
}

// makeFolder creates a missing folder. If root creates it, it belongs to the owner of its parent.
func makeFolder(path string) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	if err := os.MkdirAll(path, 0o700); err != nil {
		return err
	}
	giveFolderToOwner(path)
	return nil
}

// size returns the size of a file, 0 if there is none.
func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// Close waits until pending jobs are written, and closes the file. Writes then return ErrClosed.
func (s *Store) Close() error {
	s.end()
	s.write.close()
	s.wg.Wait()
	return s.closeFiles()
}

func (s *Store) closeFiles() error {
	var errs []error
	if s.readers != nil {
		errs = append(errs, s.readers.Close())
	}
	if s.write != nil {
		errs = append(errs, s.write.closeFile())
	}
	return errors.Join(errs...)
}

// ErrClosed is the error of a write after Close.
var ErrClosed = errors.New("sqlite: the store is closed")

// explain wraps an error of SQLite in the matching error of store. Other errors stay as they are.
func explain(err error) error {
	switch errorCode(err) {
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("%w: %w", store.ErrFull, err)
	case sqlite3.SQLITE_READONLY:
		return fmt.Errorf("%w: %w", store.ErrReadOnly, err)
	case sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%w: %w", store.ErrForeign, err)
	}
	return err
}

// errorCode returns SQLite's primary error code, the low byte, 0 for any other error.
func errorCode(err error) int {
	var e *driver.Error
	if !errors.As(err, &e) {
		return 0
	}
	return e.Code() & 0xff
}
