package sqlite

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"mesa/store"
)

// A store on a disk that is completely full when it is opened can be read, and writing returns the reason.
func TestOpenOnAFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("a small disk cannot be made here:", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	path := filepath.Join(dir, "mesa.db")
	s, err := Open(t.Context(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	fill(t, s, "t", 3)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "fill"), make([]byte, 2<<20), 0o600); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk is not full: %v", err)
	}
	s = openAt(t, path, Options{})
	if got := logLength(t, s, "t"); got != 3 {
		t.Errorf("%d records are read", got)
	}
	if err := s.Append(t.Context(), "t", 3, testRecord(4)); !errors.Is(err, store.ErrFull) {
		t.Errorf("append: %v, want ErrFull", err)
	}
	if _, err := s.Put(t.Context(), "k", store.Entry{Key: "a", Data: []byte("1")}); !errors.Is(err, store.ErrFull) {
		t.Errorf("put: %v, want ErrFull", err)
	}
	if err := os.Remove(filepath.Join(dir, "fill")); err != nil {
		t.Fatal(err)
	}
	again := openAt(t, path, Options{})
	if err := again.Append(t.Context(), "t", 3, testRecord(4)); err != nil {
		t.Errorf("with room again: %v", err)
	}
}
