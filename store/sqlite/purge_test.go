package sqlite

import (
	"bytes"
	"os"
	"testing"

	"mesa/store"
)

// After Delete and Purge, nothing of a table is in the files, while the store is open.
func TestPurgeLeavesNothing(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	const secret = "the mayor lies"
	rec := store.Record{Seq: 1, Cause: "c", Events: []store.Event{{Name: "note", Data: []byte(`"` + secret + `"`)}}}
	if err := s.Append(t.Context(), "t", 0, rec); err != nil {
		t.Fatal(err)
	}
	e := store.Entry{Key: "t/1", Data: []byte(`"` + secret + `"`)}
	version, err := s.Put(t.Context(), "snapshot", e)
	if err != nil {
		t.Fatal(err)
	}
	read := func() []byte {
		var all []byte
		for _, name := range []string{path, path + "-wal"} {
			b, err := os.ReadFile(name)
			if err != nil && !os.IsNotExist(err) {
				t.Fatal(err)
			}
			all = append(all, b...)
		}
		return all
	}
	if !bytes.Contains(read(), []byte(secret)) {
		t.Fatal("the test looks at the wrong files")
	}
	if err := s.Delete(t.Context(), "t"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Put(t.Context(), "snapshot", store.Entry{Key: e.Key, Version: version}); err != nil {
		t.Fatal(err)
	}
	if err := s.Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(read(), []byte(secret)) {
		t.Error("what was deleted is still in the files")
	}
}
