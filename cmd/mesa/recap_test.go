package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// The host can read a session of any table as Markdown.
func TestHostReadsARecapAsMarkdown(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mesa.db")
	out, errs, status := runMesa(t, "", "import", "-db", file, oldLog)
	if status != exitOK {
		t.Fatal(out, errs)
	}
	id := strings.TrimRight(strings.Fields(out)[3], ".")
	for _, tt := range []struct {
		args, want string
		status     int
	}{
		{id, "# ", exitOK},
		{id + " 1", "# ", exitOK},
		{id + " 99", "This table has no session with that number.", exitFailure},
		{id + " x", "mesa recap [flags] TABLE [N]", exitUsage},
		{"", "mesa recap [flags] TABLE [N]", exitUsage},
		{"nowhere", "no such table", exitFailure},
	} {
		out, errs, status := runMesa(t, "", append([]string{"recap", "-db", file}, strings.Fields(tt.args)...)...)
		if status != tt.status || !strings.Contains(out+errs, tt.want) {
			t.Errorf("%q: %d\n%s%s", tt.args, status, out, errs)
		}
	}
}
