package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// If a part is not well, the status is 1 and its words are shown.
func TestHealthFailsIfAPartIsNotWell(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/healthz" {
			http.Error(w, "tables: full", http.StatusServiceUnavailable)
		}
	}))
	defer s.Close()
	at := strings.TrimPrefix(s.URL, "http://")
	if out, errs, status := runMesa(t, "", "health", "-http", at); status != exitOK {
		t.Errorf("alive: %d %s%s", status, out, errs)
	}
	if out, errs, status := runMesa(t, "", "health", "-ready", "-http", at); status != exitFailure ||
		out != "tables: full\n" || errs != "" {
		t.Errorf("not ready: %d %q%q", status, out, errs)
	}
	for address, want := range map[string]string{"0.0.0.0:8420": "127.0.0.1:8420", ":8420": "127.0.0.1:8420",
		"[::]:1":      "[::1]:1",
		"10.0.0.7:80": "10.0.0.7:80", "nonsense": "nonsense"} {
		if got := localAddress(address); got != want {
			t.Errorf("%s is asked at %s", address, got)
		}
	}
}
