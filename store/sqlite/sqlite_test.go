package sqlite

import (
	"path/filepath"
	"testing"

	"mesa/store"
	"mesa/store/storetest"
)

// openAt opens a file and closes it after the test.
func openAt(t testing.TB, path string, o Options) *Store {
	t.Helper()
	s, err := Open(t.Context(), path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) func() store.Store {
		path := filepath.Join(t.TempDir(), "mesa.db")
		return func() store.Store {
			s, err := Open(t.Context(), path, Options{})
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
	})
}
