package pgtest

import (
	"context"
	"net/url"
	"os"
	"testing"
)

// Standby starts a second server that follows this one and ends with the test. From then on a
// commit on this server waits until the second one has it.
func (s *Server) Standby(t testing.TB) *Server {
	t.Helper()
	b, err := newServer(s.bin, s.user, "-c", "wal_retrieve_retry_interval=50ms") // not 5 s after a kill
	if err != nil {
		t.Fatal(err)
	}
	copied, err := b.command("pg_basebackup", "-h", s.dir, "-U", owner, "-D", b.dataDir(), "-R", "-c", "fast",
		"--no-sync").CombinedOutput()
	if err != nil {
		_ = os.RemoveAll(b.dir)
		t.Fatalf("pgtest: pg_basebackup: %v: %s", err, copied)
	}
	b.Start(t)
	t.Cleanup(func() {
		_ = s.setStandbys(context.Background(), "") // its last commits must not wait for a standby that has ended
		b.stop()
	})
	if err := s.setStandbys(t.Context(), "*"); err != nil {
		t.Fatal(err)
	}
	return b
}

// setStandbys makes the commits of a server wait for the named standbys; "" ends that.
func (s *Server) setStandbys(ctx context.Context, names string) error {
	if err := s.Exec(ctx, "ALTER SYSTEM SET synchronous_standby_names = '"+names+"'"); err != nil {
		return err
	}
	return s.Exec(ctx, "SELECT pg_reload_conf()")
}

// Promote makes a standby writable.
func (s *Server) Promote(t testing.TB) {
	t.Helper()
	if err := s.Exec(context.Background(), "SELECT pg_promote()"); err != nil {
		t.Fatal(err)
	}
}

// FailoverURL returns the URL of a database that is on this server or, after a failover, on other.
// The parameter database is the URL of that database on one of the two servers.
func (s *Server) FailoverURL(database string, other *Server) string {
	u, err := url.Parse(database)
	if err != nil {
		return database
	}
	u.RawQuery = "host=" + url.QueryEscape(s.dir+","+other.dir)
	return u.String()
}
