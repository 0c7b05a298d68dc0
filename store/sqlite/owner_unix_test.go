//go:build unix

package sqlite

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"mesa/store"
)

// A file that root restores for a service with a user of its own can be opened by the service. The
// same holds for a new file, a copy, and the folder of copies.
func TestFilesOfRootGetTheFoldersOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can make files for others")
	}
	dir := t.TempDir()
	const nobody = 65534
	if err := os.Chown(dir, nobody, nobody); err != nil {
		t.Skip(err)
	}
	s := openAt(t, filepath.Join(dir, "mesa.db"), Options{})
	fill(t, s, "t", 3)
	copies := filepath.Join(dir, "copies")
	name, err := s.Backup(t.Context(), copies, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	restored := filepath.Join(dir, "restored.db")
	check := func(ctx context.Context, s *Store) (store.Report, error) { return s.Doctor(ctx, nil) }
	if _, err := Restore(t.Context(), name, restored, check); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{s.path, s.path + "-wal", copies, name, restored} {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		if owner := info.Sys().(*syscall.Stat_t); owner.Uid != nobody || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s is %d's, %v", file, owner.Uid, info.Mode())
		}
	}
}
