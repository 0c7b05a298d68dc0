package postgres

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"mesa/store"
	"mesa/store/pgtest"
)

// laterMigrations returns the migrations of a later program.
func laterMigrations(steps ...string) []string { return slices.Concat(migrations, steps) }

func openClose(t *testing.T, url string, o Options) error {
	t.Helper()
	s, err := Open(t.Context(), url, o)
	if err != nil {
		return err
	}
	return s.Close()
}

func TestMigrations(t *testing.T) {
	url := pgtest.Database(t)
	if err := openClose(t, url, Options{ReadOnly: true}); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("an empty database to read: %v", err)
	}
	s := openAt(t, url, Options{})
	mustAppend(t, s, "t", 1, "a")
	steps := laterMigrations("CREATE TABLE mesa.other (x integer)")
	if err := openClose(t, url, Options{ReadOnly: true, steps: steps}); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("an older database to read: %v", err)
	}
	if err := openClose(t, url, Options{steps: steps}); err != nil {
		t.Fatalf("migrated on: %v", err)
	}
	mustAppend(t, s, "t", 2, "b") // the previous program works until it is replaced
	if err := openClose(t, url, Options{}); !errors.Is(err, store.ErrNewer) {
		t.Errorf("a newer database: %v", err)
	}
	if err := openClose(t, url,
		Options{steps: laterMigrations("CREATE TABLE mesa.another (x integer)")}); !errors.Is(err,
		store.ErrChanged) {
		t.Errorf("a changed migration: %v", err)
	}
}

// A failed migration changes nothing.
func TestFailedMigrationChangesNothing(t *testing.T) {
	url := pgtest.Database(t)
	if err := openClose(t, url,
		Options{steps: laterMigrations("CREATE TABLE mesa.other (x integer)", "no SQL")}); err == nil {
		t.Fatal("no SQL was taken for a migration")
	}
	s := openAt(t, url, Options{})
	if err := s.pool.QueryRow(t.Context(), "SELECT FROM mesa.other").Scan(); errorCode(err) != undefinedTable {
		t.Errorf("half of a migration stayed: %v", err)
	}
}

// Programs that start at once create the schema once.
func TestConcurrentOpens(t *testing.T) {
	url := pgtest.Database(t)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if err := openClose(t, url, Options{}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

func TestForeignDatabaseIsRefused(t *testing.T) {
	url := pgtest.Database(t)
	s := openAt(t, url, Options{})
	spoil(t, s, "DROP TABLE mesa.migration")
	if err := openClose(t, url, Options{}); !errors.Is(err, store.ErrForeign) {
		t.Errorf("tables that are not ours: %v", err)
	}
}

func TestReadOnly(t *testing.T) {
	url := pgtest.Database(t)
	mustAppend(t, openAt(t, url, Options{}), "t", 1, "a")
	r := openAt(t, url, Options{ReadOnly: true})
	if err := r.Append(t.Context(), "t", 1, testRecord(2, "b")); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("append: %v", err)
	}
	if _, err := r.Put(t.Context(), "k", store.Entry{Key: "a", Data: []byte("1")}); !errors.Is(err, store.ErrReadOnly) {
		t.Errorf("put: %v", err)
	}
	if h, err := r.Head(t.Context(), "t"); err != nil || h.Seq != 1 {
		t.Errorf("head: %v %v", h, err)
	}
}

func TestClosed(t *testing.T) {
	s, err := Open(t.Context(), pgtest.Database(t), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if err := s.Append(t.Context(), "t", 0, testRecord(1, "a")); !errors.Is(err, ErrClosed) {
		t.Errorf("append after closing: %v", err)
	}
}

func TestIsAcceptsPostgresURLs(t *testing.T) {
	for place, want := range map[string]bool{
		"postgres://a,b/mesa": true, "postgresql:///mesa": true, "mesa.db": false, "/postgres/mesa": false,
	} {
		if Is(place) != want {
			t.Errorf("Is(%q) is %v", place, !want)
		}
	}
}
