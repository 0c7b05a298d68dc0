package main

import (
	"context"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mesa/store"
	"mesa/store/sqlite"
)

// asked is what /readyz says.
func asked(t *testing.T, r *readiness) (status int, body string) {
	t.Helper()
	w := httptest.NewRecorder()
	r.ServeHTTP(w, httptest.NewRequest("GET", "/readyz", nil))
	return w.Code, w.Body.String()
}

// TestReadyTellsTheTruth: a word for each part, and 503 as soon as one is not well;
// the pages ask only for what they need.
func TestReadyTellsTheTruth(t *testing.T) {
	discord, tables := "connecting", wordOK
	var r readiness
	r.add("tables", func(context.Context) string { return tables }, true)
	r.add("discord", func(context.Context) string { return discord }, false)
	for _, at := range []struct {
		tables, discord string
		stop            bool
		status          int
		pages           bool
	}{
		{wordOK, "connecting", false, 503, true}, {wordOK, wordOK, false, 200, true},
		{wordFull, wordOK, false, 503, false},
		{wordOK, wordOK, true, 503, false},
	} {
		tables, discord = at.tables, at.discord
		if at.stop {
			r.stop()
		}
		status, body := asked(t, &r)
		if status != at.status || !strings.Contains(body, "tables: "+tables+"\ndiscord: "+discord+"\n") {
			t.Errorf("%+v: %d %q", at, status, body)
		}
		if err := r.forPages(t.Context()); (err == nil) != at.pages {
			t.Errorf("%+v: the pages hear %v", at, err)
		}
	}
}

// TestReadyIsAboutWriting: a file that can be read and not written is not ready, and
// says why in a word, without saying where it lies.
func TestReadyIsAboutWriting(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mesa.db")
	s, err := sqlite.Open(t.Context(), file, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := &program{err: os.Stderr}
	r := p.over(s, p.fault)
	if word := r.tablesNow(t.Context()); word != wordOK {
		t.Errorf("a file that is well: %q", word)
	}
	if err := os.Rename(file, file+".away"); err != nil {
		t.Fatal(err)
	}
	r.timed.Put(t.Context(), "k", store.Entry{Key: "x", Data: []byte("1")}) // as a press does
	if word := r.tablesNow(t.Context()); word != wordGone {
		t.Errorf("a file that is gone: %q", word)
	}
	if err := os.Rename(file+".away", file); err != nil {
		t.Fatal(err)
	}
	r.close()
	only, err := sqlite.Open(t.Context(), file, sqlite.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	r = p.over(only, p.fault)
	defer r.close()
	if word := r.tablesNow(t.Context()); word != wordReadOnly {
		t.Errorf("a file that is only read: %q", word)
	}
}
