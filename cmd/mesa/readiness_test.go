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

// readyz returns the answer of /readyz.
func readyz(t *testing.T, r *readiness) (status int, body string) {
	t.Helper()
	w := httptest.NewRecorder()
	r.ServeHTTP(w, httptest.NewRequest("GET", "/readyz", nil))
	return w.Code, w.Body.String()
}

// /readyz has a word for each part, and status 503 if one is not well. The pages need fewer parts.
func TestReadyzReportsEachPart(t *testing.T) {
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
		status, body := readyz(t, &r)
		if status != at.status || !strings.Contains(body, "tables: "+tables+"\ndiscord: "+discord+"\n") {
			t.Errorf("%+v: %d %q", at, status, body)
		}
		if err := r.pagesError(t.Context()); (err == nil) != at.pages {
			t.Errorf("%+v: the pages hear %v", at, err)
		}
	}
}

// A file that can be read and not written is not ready. The reason is one word, without the path.
func TestReadyzFailsIfTheFileIsReadOnly(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mesa.db")
	s, err := sqlite.Open(t.Context(), file, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := &program{err: os.Stderr}
	r := p.newTables(s, p.fault)
	if word := r.tablesWord(t.Context()); word != wordOK {
		t.Errorf("a file that is well: %q", word)
	}
	if err := os.Rename(file, file+".away"); err != nil {
		t.Fatal(err)
	}
	r.timed.Put(t.Context(), "k", store.Entry{Key: "x", Data: []byte("1")}) // as a press does
	if word := r.tablesWord(t.Context()); word != wordGone {
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
	r = p.newTables(only, p.fault)
	defer r.close()
	if word := r.tablesWord(t.Context()); word != wordReadOnly {
		t.Errorf("a file that is only read: %q", word)
	}
}
