package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// Samples are refused if other machines can reach the page, and metrics if other machines can reach them.
func TestSamplesAreRefusedToOtherMachines(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mesa.db")
	for _, where := range []string{"-url https://mesa.example.org -http 127.0.0.1:0", "-http 0.0.0.0:0"} {
		args := append([]string{"serve", "-story", "-db", file}, strings.Fields(where)...)
		if out, errs, status := runMesa(t, "", args...); status != exitUsage ||
			!strings.Contains(errs, "other machines") {
			t.Errorf("%s: %d\n%s%s", where, status, out, errs)
		}
	}
	for _, flag := range []string{"0.0.0.0:0", "[::]:0", ":0"} {
		out, errs, status := runMesa(t, "", "serve", "-db", file, "-http", "127.0.0.1:0", "-metrics", flag)
		if status != exitUsage || !strings.Contains(errs, "-metrics-anywhere") {
			t.Errorf("metrics at %s: %d\n%s%s", flag, status, out, errs)
		}
	}
	for address, want := range map[string]bool{"http://127.0.0.1:8420": true, "http://[::1]:8420": true,
		"http://localhost": true,
		"http://[::]:8420": false, "http://192.168.0.7:8420": false, "https://mesa.example.org": false, "": false,
		"http://%zz": false} {
		if got := isLoopback(address); got != want {
			t.Errorf("%q: %v", address, got)
		}
	}
}
