// Package pgtest starts a real PostgreSQL for tests: in a folder of its own,
// listening on a socket in it alone, never as root, and gone when the tests
// are. Where none is installed a test is skipped with a word; with CI=true that
// is a failure. It starts nothing of the system's. Begin with Database.
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

// owner is the database's own user, who may do anything in it.
const owner = "mesa"

// shared is the server of all tests of one binary. What it holds need not
// outlive the machine.
var shared = sync.OnceValues(func() (*Server, error) { return start("-c", "fsync=off") })

// Database gives the URL of a new, empty database, dropped behind the test. It
// lies on a server that all tests of the binary share.
func Database(t testing.TB) string {
	t.Helper()
	s, err := shared()
	need(t, err)
	return s.Database(t)
}

// New starts a server of this test's own, which writes down to the disk as an
// everyday one does, so that the test may kill it. It ends with the test.
func New(t testing.TB) *Server {
	t.Helper()
	s, err := start()
	need(t, err)
	t.Cleanup(s.end)
	return s
}

// errNone says that there is no PostgreSQL here to be started.
var errNone = errors.New("no PostgreSQL here")

func need(t testing.TB, err error) {
	t.Helper()
	switch {
	case errors.Is(err, errNone) && os.Getenv("CI") != "true":
		t.Skipf("%v: what is kept there was not tried", err)
	case err != nil:
		t.Fatal(err)
	}
}

var databases atomic.Int64

// Database makes a new, empty database on this server, dropped behind the test.
func (s *Server) Database(t testing.TB) string {
	t.Helper()
	name := "mesa" + strconv.FormatInt(databases.Add(1), 10)
	if err := s.Exec(context.Background(), "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // a server that was killed has none to drop
		_ = s.Exec(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)")
	})
	return s.url(name)
}

// Exec does one thing on the server, outside the databases of tests.
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

// Socket is the address of the server for net.Dial("unix", …), so that a test
// can put something in between.
func (s *Server) Socket() string { return filepath.Join(s.dir, ".s.PGSQL.5432") }

func (s *Server) url(database string) string {
	u := url.URL{Scheme: "postgres", User: url.User(owner), Path: "/" + database,
		RawQuery: url.Values{"host": {s.dir}}.Encode()}
	return u.String()
}

// programs finds the folder of PostgreSQL's programs: in the path, or the
// newest where Debian puts them, which is outside it.
func programs() (string, error) {
	if found, err := exec.LookPath("initdb"); err == nil {
		found, err = filepath.EvalSymlinks(found) // the others may not be linked
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

// plainUser is who the server runs as: PostgreSQL refuses to run as root. nil
// is whoever runs the tests.
func plainUser() (*user.User, error) {
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
