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
	b, err := newServer(s.bin, s.as, "-c", "wal_retrieve_retry_interval=50ms") // not 5 s, when this one was killed
	if err != nil {
		t.Fatal(err)
	}
	copied, err := b.command("pg_basebackup", "-h", s.dir, "-U", owner, "-D", b.data(), "-R", "-c", "fast",
		"--no-sync").CombinedOutput()
	if err != nil {
		_ = os.RemoveAll(b.dir)
		t.Fatalf("pgtest: pg_basebackup: %v: %s", err, copied)
	}
	b.Start(t)
	t.Cleanup(func() {
		_ = s.wait(context.Background(), "") // if it lives, its last commits are not to wait for a standby that is gone
		b.end()
	})
	if err := s.wait(t.Context(), "*"); err != nil {
		t.Fatal(err)
	}
	return b
}

// wait lets the commits of a server wait for standbys.
func (s *Server) wait(ctx context.Context, names string) error {
	if err := s.Exec(ctx, "ALTER SYSTEM SET synchronous_standby_names = '"+names+"'"); err != nil {
		return err
	}
	return s.Exec(ctx, "SELECT pg_reload_conf()")
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
