package main

import (
	"regexp"
	"strings"
	"testing"

	"mesa/store/pgtest"
)

// Everything that works with a file works with a database, by the same commands.
func TestCommandsWorkOnADatabase(t *testing.T) {
	db := pgtest.Database(t)
	run := func(stdin string, args ...string) string {
		t.Helper()
		out, errs, status := runMesa(t, stdin, append([]string{args[0], "-db", db}, args[1:]...)...)
		if status != exitOK {
			t.Fatalf("%q: %d %s%s", args, status, out, errs)
		}
		return out
	}
	run("", "import", oldLog)
	id := regexp.MustCompile(`(?m)^(\S+): `).FindStringSubmatch(run("", "tables"))
	if id == nil {
		t.Fatal("no table was listed")
	}
	if out := run("", "doctor"); !strings.Contains(out, "1 table") {
		t.Errorf("doctor: %s", out)
	}
	if out := run("", "verify", id[1]); !strings.Contains(out, id[1]) {
		t.Errorf("verify: %s", out)
	}
	if out := run("", "recap", id[1]); out == "" {
		t.Error("nothing to recap")
	}
	run(run("", "export", id[1]), "import")
	if out := run("", "seat-gm"); !strings.Contains(out, "GM") {
		t.Errorf("seat-gm: %s", out)
	}
	if out := run("", "link", "-url", "https://mesa.example"); !strings.Contains(out, "https://mesa.example/signin/") {
		t.Errorf("link: %s", out)
	}
	if out := run("quit\n", "play", id[1]); out == "" {
		t.Error("nothing to play")
	}
	if out := run("", "doctor"); !strings.Contains(out, "2 tables") {
		t.Errorf("doctor: %s", out)
	}
}

// For what a database has its own tools, the error names the tool.
func TestDatabaseBackupNamesItsTool(t *testing.T) {
	for words, want := range map[string]string{"backup copies": "pg_dump", "restore copy.db": "pg_restore"} {
		args := strings.Fields(words)
		out, errs, status := runMesa(t, "", args[0], "-db", "postgres://nobody@127.0.0.1:1/none", args[1])
		if status != exitUsage || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%s: %d %s%s", words, status, out, errs)
		}
	}
}

// A password is shown neither by help nor in an error.
func TestPasswordIsNotShown(t *testing.T) {
	const secret = "geheim"
	if got := redactURL("postgres://mesa:" + secret + "@db/mesa"); strings.Contains(got, secret) ||
		!strings.Contains(got, "mesa:") {
		t.Errorf("shown as %s", got)
	}
	if got := redactURL("/home/a:b@c/mesa.db"); got != "/home/a:b@c/mesa.db" {
		t.Errorf("a file is shown as %s", got)
	}
	for _, db := range []string{"postgres://mesa:" + secret + "@127.0.0.1:none/mesa",
		"postgres://mesa:" + secret + "@[/mesa?sslmode=odd"} {
		if out, errs, status := runMesa(t, "", "tables", "-db", db); status != exitFailure ||
			strings.Contains(out+errs, secret) {
			t.Errorf("%d %s%s", status, out, errs)
		}
	}
}
