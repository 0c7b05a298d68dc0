package e2e

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestServeMakesCopies: soon after its start a server has its first copy, which can be restored.
func TestServeMakesCopies(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	copies := filepath.Join(dir, "copies")
	s := serve(t, filepath.Join(dir, "mesa.db"), "MESA_BACKUP="+copies)
	s.waitForHealth(t, "backup: ok")
	at := strings.TrimPrefix(s.url, "http://")
	for _, ask := range [][]string{{"health", "-http", at}, {"health", "-ready", "-http", at}} {
		if r := mesa(t, "", ask...); r.status != 0 || !strings.Contains(r.out, "ok") {
			t.Errorf("%v: %d %s%s", ask, r.status, r.out, r.err)
		}
	}
	found, _ := filepath.Glob(filepath.Join(copies, "*"))
	if len(found) != 1 {
		t.Fatalf("the copies are %v", found)
	}
	if r := mesa(t, "", "restore", "-db", filepath.Join(dir, "back.db"), found[0]); r.status != 0 {
		t.Errorf("restore: %d %s%s", r.status, r.out, r.err)
	}
	s.stop(t)
	if r := mesa(t, "", "health", "-http", at); r.status != 1 {
		t.Errorf("of a program that has ended: %d %s", r.status, r.out)
	}
}

// TestStoppingProgramIsNotReady: a program that is told to stop says so at /readyz while it still answers
// requests, and only then closes its port.
func TestStoppingProgramIsNotReady(t *testing.T) {
	t.Parallel()
	s := serve(t, filepath.Join(t.TempDir(), "mesa.db"), "MESA_DRAIN=1s")
	c := browser(t)
	s.waitForStatus(t, c, http.StatusOK)
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	s.waitForStatus(t, c, http.StatusServiceUnavailable)
	for path, want := range map[string]int{"/readyz/pages": 503, "/healthz": 200, "/odds": 200} {
		if status, body, _ := get(t, c, s.url+path); status != want {
			t.Errorf("while it stops %s answers %d %q", path, status, body)
		}
	}
	req, err := http.NewRequest("GET", s.url+"/readyz", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept", "application/json")
	answer, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var words map[string]string
	if err := json.NewDecoder(answer.Body).Decode(&words); err != nil || words["program"] != "stopping" ||
		words["tables"] != "ok" {
		t.Errorf("in JSON: %v %v", words, err)
	}
	ended := make(chan error, 1)
	go func() { ended <- s.cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("it ends with %v", err)
		}
	case <-time.After(20 * time.Second):
		t.Error("it does not end")
	}
}
