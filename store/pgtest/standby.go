package pgtest

import (
	"context"
	"net/url"
	"os"
	"testing"
)

// Standby starts a second server that follows this one, whose commits wait for
// it from then on. It ends with the test.
func (s *Server) Standby(t testing.TB) *Server {
	t.Helper()
	b, err := newServer(s.bin, s.as)
	if err != nil {
		t.Fatal(err)
	}
	copied, err := b.command("pg_basebackup", "-h", s.dir, "-U", owner, "-D", b.data(), "-R", "-c", "fast", "--no-sync").CombinedOutput()
	if err != nil {
		_ = os.RemoveAll(b.dir)
		t.Fatalf("pgtest: pg_basebackup: %v: %s", err, copied)
	}
	b.Start(t)
	t.Cleanup(b.end)
	for _, statement := range []string{"ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"} {
		if err := s.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// Promote makes a standby a server that can be written.
func (s *Server) Promote(t testing.TB) {
	t.Helper()
	if err := s.Exec(context.Background(), "SELECT pg_promote()"); err != nil {
		t.Fatal(err)
	}
}

// Either gives the URL of a database that lies on this server or another.
func (s *Server) Either(database string, other *Server) string {
	u, err := url.Parse(database)
	if err != nil {
		return database
	}
	u.RawQuery = "host=" + url.QueryEscape(s.dir+","+other.dir)
	return u.String()
}
