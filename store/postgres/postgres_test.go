package postgres

import (
	"testing"

	"mesa/store"
	"mesa/store/pgtest"
	"mesa/store/storetest"
)

// openAt opens a database and closes it after the test.
func openAt(t testing.TB, url string, o Options) *Store {
	t.Helper()
	s, err := Open(t.Context(), url, o)
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
		url := pgtest.Database(t)
		return func() store.Store {
			s, err := Open(t.Context(), url, Options{})
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
	})
}
