package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/store/row"
)

func testRecord(seq game.Seq) store.Record {
	return benchRecord(seq, fmt.Sprintf("cause-%d", seq))
}

func fill(t *testing.T, s *Store, id game.TableID, n game.Seq) {
	t.Helper()
	for seq := game.Seq(1); seq <= n; seq++ {
		if err := s.Append(t.Context(), id, seq-1, testRecord(seq)); err != nil {
			t.Fatal(err)
		}
	}
}

// logLength reads a whole log, which must have no gap, and returns its length.
func logLength(t *testing.T, s *Store, id game.TableID) game.Seq {
	t.Helper()
	var last game.Seq
	for rec, err := range s.Read(t.Context(), id, 0) {
		if err != nil {
			t.Fatal(err)
		}
		if last++; rec.Seq != last {
			t.Fatalf("record %d at place %d", rec.Seq, last)
		}
	}
	return last
}

func newPath(t *testing.T) string { return filepath.Join(t.TempDir(), "mesa.db") }

func TestNoRoomLeft(t *testing.T) {
	s := openAt(t, newPath(t), Options{settings: []string{"max_page_count(40)"}})
	n := game.Seq(0)
	var err error
	for ; err == nil && n < 10_000; n++ {
		err = s.Append(t.Context(), "t", n, testRecord(n+1))
	}
	n-- // the last one failed
	if !errors.Is(err, store.ErrFull) {
		t.Fatalf("after %d records: %v, want ErrFull", n, err)
	}
	if _, err := s.Put(t.Context(), "k", store.Entry{Key: "a", Data: make([]byte, 20_000)}); !errors.Is(err,
		store.ErrFull) {
		t.Errorf("put: %v, want ErrFull", err)
	}
	if got := logLength(t, s, "t"); got != n {
		t.Errorf("the log has %d records, want %d", got, n)
	}
	if err := exec(t.Context(), s.write.conn, "PRAGMA max_page_count = 1000"); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), "t", n, testRecord(n+1)); err != nil {
		t.Errorf("with room again: %v", err)
	}
	if got := logLength(t, s, "t"); got != n+1 {
		t.Errorf("the log has %d records, want %d", got, n+1)
	}
}

// A file may become read-only while it is open, and writable again.
func TestReadOnlyWhileOpen(t *testing.T) {
	s := openAt(t, newPath(t), Options{})
	fill(t, s, "t", 3)
	set := func(on int) {
		if err := exec(t.Context(), s.write.conn, fmt.Sprintf("PRAGMA query_only = %d", on)); err != nil {
			t.Fatal(err)
		}
	}
	set(1)
	if err := s.Append(t.Context(), "t", 3, testRecord(4)); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("append: %v, want ErrReadOnly", err)
	}
	if got := logLength(t, s, "t"); got != 3 {
		t.Errorf("the log has %d records, want 3", got)
	}
	set(0)
	if err := s.Append(t.Context(), "t", 3, testRecord(4)); err != nil {
		t.Errorf("writable again: %v", err)
	}
}

func TestReadOnlyMode(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	fill(t, s, "t", 3)
	now := time.Now()
	if _, err := s.Put(t.Context(), "k", store.Entry{Key: "a", Until: now, Data: []byte("1")}); err != nil {
		t.Fatal(err)
	}
	r := openAt(t, path, Options{ReadOnly: true, poll: 5 * time.Millisecond})
	if got := logLength(t, r, "t"); got != 3 {
		t.Errorf("the log has %d records, want 3", got)
	}
	if err := r.Append(t.Context(), "t", 3, testRecord(4)); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("append: %v, want ErrReadOnly", err)
	}
	if _, err := r.Put(t.Context(), "k", store.Entry{Key: "b", Data: []byte("1")}); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("put: %v, want ErrReadOnly", err)
	}
	if e, err := r.Get(t.Context(), "k", "a", now.Add(time.Hour)); err != nil || e.Version != 0 {
		t.Errorf("get what has expired: %+v, %v", e, err)
	}
	moved := r.Subscribe(t.Context())
	if err := s.Append(t.Context(), "t", 3, testRecord(4)); err != nil {
		t.Fatal(err)
	}
	select {
	case h := <-moved:
		if h != (store.Head{Table: "t", Seq: 4}) {
			t.Errorf("hint %v", h)
		}
	case <-time.After(20 * time.Second):
		t.Error("no hint of what another handle wrote")
	}
}

func TestReadOnlyModeCreatesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none", "mesa.db")
	if s, err := Open(t.Context(), path, Options{ReadOnly: true}); err == nil {
		s.Close()
		t.Error("opened a file that does not exist")
	}
	if _, err := os.Stat(filepath.Dir(path)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the folder: %v", err)
	}
}

// On a read-only disk SQLite cannot create its files beside ours. Tests may run as root, so a
// dangling link stands for that here.
func TestReadOnlyDisk(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	fill(t, s, "t", 3)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(path, "nowhere"), path+"-shm"); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), path, Options{}); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("open: %v, want ErrReadOnly", err)
	}
	r := openAt(t, path, Options{ReadOnly: true})
	if got := logLength(t, r, "t"); got != 3 {
		t.Errorf("the log has %d records, want 3", got)
	}
	if err := r.Append(t.Context(), "t", 3, testRecord(4)); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("append: %v, want ErrReadOnly", err)
	}
	if report, err := r.Doctor(t.Context(), nil); err != nil || len(report.Faults) > 0 || report.Records != 3 {
		t.Errorf("report %+v, %v", report, err)
	}
}

func TestOnlyTheOwnerReads(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mésa #1?%20", "inner")
	path := filepath.Join(dir, "a b&c=d?.db")
	s := openAt(t, path, Options{})
	fill(t, s, "t", 1)
	backup, err := s.Backup(t.Context(), filepath.Join(dir, "copies"), 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]os.FileMode{
		dir: 0o700 | os.ModeDir, path: 0o600, path + "-wal": 0o600, filepath.Dir(backup): 0o700 | os.ModeDir,
		backup: 0o600,
	} {
		info, err := os.Stat(name)
		if err != nil {
			t.Error(err)
			continue
		}
		if info.Mode() != want {
			t.Errorf("%s has mode %v, want %v", name, info.Mode(), want)
		}
	}
}

func TestClosed(t *testing.T) {
	s := openAt(t, newPath(t), Options{})
	fill(t, s, "t", 1)
	for range 2 {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Append(t.Context(), "t", 1, testRecord(2)); !errors.Is(err, ErrClosed) {
		t.Errorf("append: %v, want ErrClosed", err)
	}
	for _, err := range s.Read(t.Context(), "t", 0) {
		if err == nil {
			t.Error("read from a closed file")
		}
	}
}

// Several processes may create one file at the same moment.
func TestConcurrentOpens(t *testing.T) {
	path := newPath(t)
	var wg sync.WaitGroup
	for i := range 6 {
		wg.Go(func() {
			s, err := Open(t.Context(), path, Options{})
			if err != nil {
				t.Error(err)
				return
			}
			defer s.Close()
			if err := s.Append(t.Context(), game.TableID(fmt.Sprint(i)), 0, testRecord(1)); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	r, err := openAt(t, path, Options{}).Doctor(t.Context(), nil)
	if err != nil || len(r.Faults) > 0 || r.Tables != 6 {
		t.Errorf("report %+v, %v", r, err)
	}
}

// A store waits for another process that holds the file for a moment.
func TestAppendWaitsForAnotherProcess(t *testing.T) {
	path := newPath(t)
	s, other := openAt(t, path, Options{}), openAt(t, path, Options{})
	if err := exec(t.Context(), other.write.conn, "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- s.Append(t.Context(), "t", 0, testRecord(1)) }()
	select {
	case err := <-done:
		t.Errorf("appended while another process wrote: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	if err := exec(t.Context(), other.write.conn, "COMMIT"); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Errorf("append: %v", err)
	}
}

// holdWriter keeps the writer busy until release is called, so that jobs handed over meanwhile make one batch.
func holdWriter(t *testing.T, s *Store) (release func()) {
	begun, free := make(chan struct{}), make(chan struct{})
	go func() {
		_ = s.write.submit(&job{ctx: context.Background(), do: func(*writer) (error, error) {
			close(begun)
			<-free
			return nil, nil
		}})
	}()
	<-begun
	return func() { close(free) }
}

func waitForJobs(s *Store, n int) {
	for len(s.write.in) < n {
		time.Sleep(time.Millisecond)
	}
}

// Each job of a batch gets its own answer.
func TestJobsOfABatchFailAlone(t *testing.T) {
	s := openAt(t, newPath(t), Options{})
	fill(t, s, "t", 1)
	broken := errors.New("broken")
	ctx, cancel := context.WithCancel(t.Context())
	appendAs := func(ctx context.Context, id game.TableID, seq game.Seq, cause string) func() error {
		rec := testRecord(seq)
		rec.Cause = game.CommandID(cause)
		return func() error { return s.Append(ctx, id, seq-1, rec) }
	}
	cases := []struct {
		name string
		do   func() error
		want error
	}{
		{"fits", appendAs(t.Context(), "a", 1, "x"), nil},
		{"conflict", appendAs(t.Context(), "t", 1, "y"), store.ErrConflict},
		{"cannot be written", func() error {
			return s.write.submit(&job{ctx: t.Context(), do: func(w *writer) (error, error) {
				if _, err := w.append(row.Log{Table: "half", Seq: 1, Cause: "z", Data: []byte("{}")}); err != nil {
					return nil, err
				}
				return nil, broken
			}})
		}, broken},
		{"given up", appendAs(ctx, "given up", 1, "x"), context.Canceled},
		{"fits behind", appendAs(t.Context(), "t", 2, "z"), nil},
	}
	release := holdWriter(t, s)
	answers := make([]chan error, len(cases))
	for i, c := range cases {
		answers[i] = make(chan error, 1)
		go func() { answers[i] <- c.do() }()
		waitForJobs(s, i+1)
	}
	cancel()
	release()
	for i, c := range cases {
		if err := <-answers[i]; !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	for id, want := range map[game.TableID]game.Seq{"a": 1, "t": 2, "half": 0, "given up": 0} {
		if got := logLength(t, s, id); got != want {
			t.Errorf("table %s has %d records, want %d", id, got, want)
		}
	}
}

// Close answers the jobs that wait.
func TestCloseWritesPendingJobs(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	release := holdWriter(t, s)
	answers := make(chan error, 20)
	for i := range cap(answers) {
		go func() { answers <- s.Append(t.Context(), game.TableID(fmt.Sprint(i)), 0, testRecord(1)) }()
	}
	waitForJobs(s, cap(answers))
	closed := make(chan error)
	go func() { closed <- s.Close() }()
	release()
	for range cap(answers) {
		if err := <-answers; err != nil {
			t.Error(err)
		}
	}
	if err := <-closed; err != nil {
		t.Error(err)
	}
	r, err := openAt(t, path, Options{}).Doctor(t.Context(), nil)
	if err != nil || r.Records != cap(answers) {
		t.Errorf("report %+v, %v", r, err)
	}
}

func TestErrorsNameTheFile(t *testing.T) {
	dir := t.TempDir()
	_, err := Open(t.Context(), dir, Options{})
	if err == nil || !strings.Contains(err.Error(), dir) {
		t.Errorf("opening a folder: %v", err)
	}
}
