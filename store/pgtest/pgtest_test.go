package pgtest_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"

	"mesa/store/pgtest"
)

// A killed server starts again with its data.
func TestKilledServerStartsAgain(t *testing.T) {
	s := pgtest.New(t)
	url := s.Database(t)
	run := func(statement string) {
		t.Helper()
		c, err := pgx.Connect(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close(t.Context())
		if _, err := c.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	run("CREATE TABLE kept (n int)")
	s.Kill(t)
	if _, err := pgx.Connect(t.Context(), url); err == nil {
		t.Error("a killed server answers")
	}
	s.Start(t)
	run("DROP TABLE kept")
	if info, err := os.Stat(filepath.Dir(s.Socket())); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("others reach the server's folder: %v %v", info, err)
	}
}
