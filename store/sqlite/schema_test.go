package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mesa/store"
)

// Released migrations never change, because files keep their checksums.
func TestReleasedMigrationsStay(t *testing.T) {
	released := []string{
		"264aaf6c569b304ef52c99ddf5bb013f72874524656bc56fc922dd9c9555903f",
		"f8b378e4a8b45ecfceabcff6f7e561a3bfca5863a9ea010a3d8c66551359ce40",
	}
	for i, sum := range released {
		if got := checksum(migrations[i]); got != sum {
			t.Errorf("migration %d has the checksum %s, released files have %s", i+1, got, sum)
		}
	}
}

func openClose(t *testing.T, path string, steps []string) error {
	t.Helper()
	s, err := Open(t.Context(), path, Options{steps: steps})
	if err != nil {
		return err
	}
	return s.Close()
}

// laterMigrations returns the migrations of a later program.
func laterMigrations(steps ...string) []string {
	return append(migrations[:len(migrations):len(migrations)], steps...)
}

func TestMigrationKeepsACopy(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	fill(t, s, "t", 5)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	steps := laterMigrations("CREATE TABLE more (x INTEGER); CREATE TABLE most (y INTEGER)",
		"ALTER TABLE more ADD COLUMN z TEXT")
	if err := openClose(t, path, steps); err != nil {
		t.Fatal(err)
	}
	if got := logLength(t, openAt(t, path, Options{steps: steps}), "t"); got != 5 {
		t.Errorf("the migrated file has %d records, want 5", got)
	}
	old := fmt.Sprintf("%s.schema-%d", path, len(migrations))
	if got := logLength(t, openAt(t, old, Options{}), "t"); got != 5 {
		t.Errorf("the copy has %d records, want 5", got)
	}
	if info, err := os.Stat(old); err != nil || info.Mode() != 0o600 {
		t.Errorf("the copy: %v, %v", info.Mode(), err)
	}
	copies, err := filepath.Glob(path + ".schema-*")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range copies {
		if !strings.HasPrefix(c, old) {
			t.Errorf("there is a copy %s", c)
		}
	}
}

func TestNewFileNeedsNoCopy(t *testing.T) {
	path := newPath(t)
	if err := openClose(t, path, nil); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(files) != 1 {
		t.Errorf("files: %v, %v", files, err)
	}
}

func TestFailedMigrationChangesNothing(t *testing.T) {
	path := newPath(t)
	if err := openClose(t, path, nil); err != nil {
		t.Fatal(err)
	}
	if err := openClose(t, path,
		laterMigrations("CREATE TABLE fine (x INTEGER)", "CREATE TABLE log (x INTEGER)")); err == nil {
		t.Fatal("a failing migration was accepted")
	}
	if err := openClose(t, path, nil); err != nil {
		t.Errorf("afterwards: %v", err)
	}
	if err := openClose(t, path, laterMigrations("CREATE TABLE fine (x INTEGER)")); err != nil {
		t.Errorf("mended: %v", err)
	}
}

func TestOtherHistoriesAreRefused(t *testing.T) {
	path := newPath(t)
	if err := openClose(t, path, laterMigrations("CREATE TABLE more (x INTEGER)")); err != nil {
		t.Fatal(err)
	}
	err := openClose(t, path, nil)
	if !errors.Is(err, store.ErrNewer) ||
		!strings.Contains(err.Error(),
			fmt.Sprintf("schema %d, this program knows %d", len(migrations)+1, len(migrations))) {
		t.Errorf("a newer file: %v, want ErrNewer with both versions", err)
	}
	if err := openClose(t, path, laterMigrations("CREATE TABLE other (x INTEGER)")); !errors.Is(err, store.ErrChanged) {
		t.Errorf("a changed migration: %v, want ErrChanged", err)
	}
	if _, err := Open(t.Context(), path, Options{ReadOnly: true}); !errors.Is(err, store.ErrNewer) {
		t.Errorf("a newer file to read: %v, want ErrNewer", err)
	}
}

func TestReadOnlyDoesNotMigrate(t *testing.T) {
	path := newPath(t)
	if err := openClose(t, path, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), path,
		Options{ReadOnly: true, steps: laterMigrations("CREATE TABLE more (x INTEGER)")}); err == nil {
		t.Error("an older file was opened without being migrated")
	}
}

// A foreign file is refused and not changed.
func TestForeignFilesAreRefused(t *testing.T) {
	dir := t.TempDir()
	text, other := filepath.Join(dir, "text"), filepath.Join(dir, "other.db")
	if err := os.WriteFile(text, bytes.Repeat([]byte("not a database "), 500), 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", dsn(other, nil, "mode=rwc"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE mine (x INTEGER)"); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{text, other} {
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := openClose(t, path, nil); !errors.Is(err, store.ErrForeign) {
			t.Errorf("%s: %v, want ErrForeign", path, err)
		}
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s was changed: %v", path, err)
		}
	}
}
