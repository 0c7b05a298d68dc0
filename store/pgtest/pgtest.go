// Package pgtest runs a real PostgreSQL for tests, in a folder of its own, on a socket in that
// folder, never as root, until the tests end. If PostgreSQL is not installed, the test is skipped;
// with CI=true it fails. It starts no server of the system. Begin with Database.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
)

// owner is the superuser of the database.
const owner = "mesa"

// shared is the server of all tests of one binary. Its data need not survive a crash of the
// machine.
var shared = sync.OnceValues(func() (*Server, error) { return start("-c", "fsync=off") })

// Database returns the URL of a new, empty database, which is dropped after the test. It is on the
// server that all tests of the binary share.
func Database(t testing.TB) string {
	t.Helper()
	s, err := shared()
	skipOrFail(t, err)
	return s.Database(t)
}

// New starts a server for one test, which may kill it. The server syncs to disk like a real one,
// and ends with the test.
func New(t testing.TB) *Server {
	t.Helper()
	s, err := start()
	skipOrFail(t, err)
	t.Cleanup(s.stop)
	return s
}

// errNone says that PostgreSQL, or what is needed to run it, is not installed.
var errNone = errors.New("no PostgreSQL here")

func skipOrFail(t testing.TB, err error) {
	t.Helper()
	switch {
	case errors.Is(err, errNone) && os.Getenv("CI") != "true":
		t.Skipf("%v: what is kept there was not tried", err)
	case err != nil:
		t.Fatal(err)
	}
}

var databases atomic.Int64

// Database returns the URL of a new, empty database on this server, which is dropped after the
// test.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	name := "mesa" + strconv.FormatInt(databases.Add(1), 10)
	if err := s.Exec(context.Background(), "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // fails on a killed server
		_ = s.Exec(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)")
	})
	return s.url(name)
}

// Exec runs a statement on the server, in none of the test databases.
func (s *Server) Exec(ctx context.Context, statement string) error {
	c, err := pgx.Connect(ctx, s.url("postgres"))
	if err != nil {
		return fmt.Errorf("pgtest: %w", err)
	}
	defer c.Close(ctx)
	if _, err := c.Exec(ctx, statement); err != nil {
		return fmt.Errorf("pgtest: %s: %w", statement, err)
	}
	return nil
}

// Socket returns the address of the server for net.Dial("unix", …). With it a test can put a proxy
// between a store and the server.
func (s *Server) Socket() string { return filepath.Join(s.dir, ".s.PGSQL.5432") }

func (s *Server) url(database string) string {
	u := url.URL{Scheme: "postgres", User: url.User(owner), Path: "/" + database,
		RawQuery: url.Values{"host": {s.dir}}.Encode()}
	return u.String()
}

// programs returns the folder of PostgreSQL's programs: that of initdb in the path, or else the
// newest in Debian's place.
func programs() (string, error) {
	if found, err := exec.LookPath("initdb"); err == nil {
		found, err = filepath.EvalSymlinks(found) // the other programs may not be linked
		return filepath.Dir(found), err
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		return "", errNone
	}
	version := func(name string) int {
		n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(name))))
		return n
	}
	return filepath.Dir(slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })), nil
}

// serverUser returns the user that runs the server, because PostgreSQL refuses to run as root. nil
// means the user of the tests. serverUser fails if it finds no way to run as another user.
func serverUser() (*user.User, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	if _, err := exec.LookPath("setpriv"); err != nil {
		return nil, fmt.Errorf("%w that could run as another than root", errNone)
	}
	for _, name := range []string{"postgres", "nobody"} {
		if u, err := user.Lookup(name); err == nil {
			return u, nil
		}
	}
	return nil, fmt.Errorf("%w, nor a user to run it", errNone)
}
