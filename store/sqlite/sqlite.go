// Package sqlite keeps the logs and the KV store in one file, with SQLite inside
// the program: the store for one machine. All writing goes through one
// connection and one goroutine, which commits what waits together; reading has
// connections of its own and never waits for writing. It must never change or
// delete a record. Start with Open, then write.go, where a record becomes
// durable.
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

// Options say how a file is opened; the zero Options are for everyday use.
type Options struct {
	// ReadOnly opens a file that cannot or must not be written. Appending and
	// putting give store.ErrReadOnly.
	ReadOnly bool

	bare     bool          // migrate without a copy: the file is one
	steps    []string      // instead of the package's migrations, for tests
	settings []string      // of the writing connection, after the usual ones, for tests
	poll     time.Duration // how often other processes are looked for
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

// Store is an open file. It is safe for concurrent use, and other processes
// may have the same file open.
type Store struct {
	path    string
	place   *openFiles
	access  access
	hub     store.Hub
	write   *writer
	readers *sql.DB
	reads   reads
	watch   watch
	life    context.Context // of what looks at all tables
	end     context.CancelFunc
	wg      sync.WaitGroup
}

var _ store.Store = (*Store)(nil)

// Open opens the file, and makes it and its folder if they do not exist. A
// file of an older version is brought up to date, after a copy of it was
// written beside it. It gives store.ErrNewer, store.ErrChanged or
// store.ErrForeign for a file that is not for this program, and wraps
// store.ErrReadOnly for one beside which nothing can be written unless
// Options.ReadOnly says that it will not be. A file that cannot itself be written
// when it is opened is read, and writing gives store.ErrReadOnly until it is opened
// again.
func Open(ctx context.Context, path string, o Options) (*Store, error) {
	o = o.withDefaults()
	s := &Store{path: path, place: newPlace(path), access: readWrite}
	if o.ReadOnly {
		s.access = readOnly
	}
	err := s.openPatiently(ctx, o)
	if noRoom(err) && size(path) > 0 {
		err = s.openFull(ctx, o, err)
	} else if lonely(err) && size(path) > 0 {
		// The file is there, but what SQLite keeps beside it cannot be. It is
		// complete if nothing waits in the log beside it.
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
	s.wg.Go(s.watchOthers)
	return s, nil
}

// lonely reports whether SQLite could not make its files beside ours: on a disk that is
// read-only, or in a folder of another person.
func lonely(err error) bool {
	var e *driver.Error
	return errors.As(err, &e) &&
		(e.Code()&0xff == sqlite3.SQLITE_CANTOPEN || e.Code() == sqlite3.SQLITE_READONLY_DIRECTORY)
}

// openFull opens a file on a disk that is so full that what SQLite keeps beside
// it cannot be made. It is read as it lies there, if nothing waits in the log
// beside it; writing gives store.ErrFull until it is opened again.
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

// noRoom reports whether SQLite could not make its small files.
func noRoom(err error) bool {
	var e *driver.Error
	return errors.As(err, &e) && (e.Code() == sqlite3.SQLITE_IOERR_SHMSIZE || e.Code()&0xff == sqlite3.SQLITE_FULL)
}

// openPatiently waits while others open or close the file: SQLite's own waiting
// does not cover the moments when the file changes how it is kept.
func (s *Store) openPatiently(ctx context.Context, o Options) error {
	err := s.open(ctx, o)
	for end := time.Now().Add(patience); code(err) == sqlite3.SQLITE_BUSY && time.Now().Before(end) &&
		ctx.Err() == nil; {
		time.Sleep(10 * time.Millisecond)
		err = s.open(ctx, o)
	}
	return err
}

// patience is how long another process is waited for.
const patience = 5 * time.Second

// open opens the file, or leaves nothing open.
func (s *Store) open(ctx context.Context, o Options) (err error) {
	defer func() {
		if err != nil {
			err = errors.Join(err, s.closeFiles())
		}
	}()
	if !o.ReadOnly {
		if err := prepare(s.path); err != nil {
			return err
		}
	}
	s.place.forget()
	if s.write, err = openWriter(ctx, s.path, s.access, o); err != nil {
		return err
	}
	s.write.place = s.place
	if s.readers, err = sql.Open("sqlite", dsn(s.path, readerPragmas(), s.access)); err != nil {
		return err
	}
	s.readers.SetMaxOpenConns(maxReaders)
	s.readers.SetMaxIdleConns(maxReaders)
	if s.reads, err = prepareReads(ctx, s.readers); err != nil {
		return err
	}
	return s.place.look()
}

// maxReaders bounds the reading connections: each may hold its share of
// memory, and two processors gain nothing from more.
const maxReaders = 4

// prepare makes the folder and the file, for their owner alone: a log holds
// what people said at a table.
func prepare(path string) error {
	if err := makeFolder(filepath.Dir(path)); err != nil {
		return err
	}
	if err := create(path); !errors.Is(err, os.ErrExist) {
		return err
	}
	return nil
}

// create makes an empty file for its owner alone. What root makes belongs to whom the
// folder belongs to: a service with a user of its own could not open it otherwise.
func create(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	hand(f)
	return f.Close()
}

// makeFolder makes a folder that is not there yet, for whom create makes a file.
func makeFolder(path string) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	if err := os.MkdirAll(path, 0o700); err != nil {
		return err
	}
	handFolder(path)
	return nil
}

// size is the size of a file, 0 if there is none.
func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// Close waits until everything handed over is written, and closes the file.
// Appending then gives ErrClosed.
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

// ErrClosed is the error of writing after Close.
var ErrClosed = errors.New("sqlite: the store is closed")

// explain adds our own errors to what SQLite says.
func explain(err error) error {
	switch code(err) {
	case sqlite3.SQLITE_FULL:
		return fmt.Errorf("%w: %w", store.ErrFull, err)
	case sqlite3.SQLITE_READONLY:
		return fmt.Errorf("%w: %w", store.ErrReadOnly, err)
	case sqlite3.SQLITE_NOTADB:
		return fmt.Errorf("%w: %w", store.ErrForeign, err)
	}
	return err
}

// code is SQLite's kind of error, 0 for any other. The kind is the low byte of
// its number, the rest is a detail.
func code(err error) int {
	var e *driver.Error
	if !errors.As(err, &e) {
		return 0
	}
	return e.Code() & 0xff
}
