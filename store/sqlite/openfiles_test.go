package sqlite

import (
	"errors"
	"os"
	"testing"
	"time"

	"mesa/store"
)

// The next write and the next read notice that a file was deleted or replaced under an open store,
// and no lost write is acknowledged.
func TestGoneFileIsNoticed(t *testing.T) {
	for name, harm := range map[string]func(path string) error{
		"deleted":     os.Remove,
		"moved away":  func(path string) error { return os.Rename(path, path+".old") },
		"log deleted": func(path string) error { return os.Remove(path + "-wal") },
		"index gone":  func(path string) error { return os.Remove(path + "-shm") },
		"replaced": func(path string) error {
			return errors.Join(os.Remove(path),
				os.WriteFile(path, []byte("new"), 0o600))
		},
		"link in place": func(path string) error {
			return errors.Join(os.Rename(path, path+".old"), os.WriteFile(path, nil, 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := newPath(t)
			s, err := Open(t.Context(), path, Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close() // may fail: there is no file to close
			fill(t, s, "t", 3)
			if err := harm(path); err != nil {
				t.Fatal(err)
			}
			gone := func(what string, err error) {
				t.Helper()
				if !errors.Is(err, store.ErrGone) {
					t.Errorf("%s: %v, want ErrGone", what, err)
				}
			}
			gone("append", s.Append(t.Context(), "t", 3, testRecord(4)))
			_, err = s.Put(t.Context(), "k", store.Entry{Key: "a", Data: []byte("1")})
			gone("put", err)
			_, err = s.Get(t.Context(), "k", "a", time.Now())
			gone("get", err)
			_, err = s.Head(t.Context(), "t")
			gone("head", err)
			_, err = s.Done(t.Context(), "t", "cause-1")
			gone("done", err)
			for _, err := range s.Read(t.Context(), "t", 0) {
				gone("read", err)
			}
			for _, err := range s.Heads(t.Context()) {
				gone("heads", err)
			}
			for _, err := range s.List(t.Context(), "k", "", time.Now()) {
				gone("list", err)
			}
		})
	}
}

// A file that was moved away and comes back is used again, because nothing was written meanwhile.
func TestReturnedFileIsUsedAgain(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	fill(t, s, "t", 3)
	if err := os.Rename(path, path+".old"); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), "t", 3, testRecord(4)); !errors.Is(err, store.ErrGone) {
		t.Errorf("%v, want ErrGone", err)
	}
	if err := os.Rename(path+".old", path); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(t.Context(), "t", 3, testRecord(4)); err != nil {
		t.Errorf("back again: %v", err)
	}
	if got := logLength(t, s, "t"); got != 4 {
		t.Errorf("%d records", got)
	}
}

// Reads alone notice it too, a moment later, and then look each time until the file is back. Writes
// never rely on an earlier look.
func TestReadsNoticeADeletedFile(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	fill(t, s, "t", 3)
	now := time.Now()
	s.files.now = func() time.Time { return now }
	head := func() error {
		_, err := s.Head(t.Context(), "t")
		return err
	}
	move := func(from, to string) {
		t.Helper()
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
	now = now.Add(maxCheckAge)
	if err := head(); err != nil {
		t.Fatal(err)
	}
	move(path, path+".old")
	if err := head(); err != nil {
		t.Errorf("looked again at the same moment: %v", err)
	}
	now = now.Add(maxCheckAge)
	for range 2 {
		if err := head(); !errors.Is(err, store.ErrGone) {
			t.Errorf("%v, want ErrGone", err)
		}
	}
	move(path+".old", path)
	if err := head(); err != nil {
		t.Errorf("back again: %v", err)
	}
	move(path, path+".old")
	if err := s.Append(t.Context(), "t", 3, testRecord(4)); !errors.Is(err, store.ErrGone) {
		t.Errorf("append trusted an earlier look: %v", err)
	}
	if err := head(); !errors.Is(err, store.ErrGone) {
		t.Errorf("%v after a writing that failed, want ErrGone", err)
	}
	move(path+".old", path)
	if err := s.Append(t.Context(), "t", 3, testRecord(4)); err != nil {
		t.Errorf("back again: %v", err)
	}
}
