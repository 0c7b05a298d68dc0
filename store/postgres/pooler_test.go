package postgres

import (
	"errors"
	"testing"

	"github.com/jackc/pgx/v5"

	"mesa/store/pgtest"
)

// Open fails behind a pooler that shares sessions, and works behind one that keeps them. A function
// of the same name plays the pooler: it returns another process id than the connection was given.
func TestPoolerWithoutSessionsIsRefused(t *testing.T) {
	for _, c := range []struct {
		name, backend string
		want          error
	}{
		{"lends", "SELECT 42", ErrPooler},
		{"keeps", "SELECT pg_catalog.pg_backend_pid() + 1", nil},
	} {
		url := pgtest.Database(t)
		conn, err := pgx.Connect(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		_, err = conn.Exec(t.Context(), "CREATE SCHEMA pooler; "+
			"CREATE FUNCTION pooler.pg_backend_pid() RETURNS int LANGUAGE sql AS '"+c.backend+"'")
		if err := errors.Join(err, conn.Close(t.Context())); err != nil {
			t.Fatal(err)
		}
		s, err := Open(t.Context(), url+"&search_path=pooler,pg_catalog", Options{})
		if !errors.Is(err, c.want) {
			t.Errorf("a pooler that %s sessions: %v", c.name, err)
		}
		if s != nil {
			s.Close()
		}
	}
}

// An open store has its writing connection, so that a pooler without a free session is found at the
// start and not at the first move.
func TestOpenConnectsTheWriter(t *testing.T) {
	if s := openAt(t, pgtest.Database(t), Options{}); s.write.conn == nil {
		t.Error("nothing to write over")
	}
}
