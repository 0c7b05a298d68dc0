package web_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"mesa/web"
)

// TestCompression: who reads gzip gets it, a tenth as long, and never twice as
// long in bytes; who does not gets the same page plain.
func TestCompression(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.found("ana", "cortex")
	p := r.enter("ana")
	ask := func(path, encodings string) (answer, []byte) {
		q := p.request("GET", path, "", nil)
		q.Header.Set("Accept-Encoding", encodings)
		a := p.send(q)
		if a.header.Get("Content-Encoding") != "gzip" {
			return a, []byte(a.text)
		}
		in, err := gzip.NewReader(strings.NewReader(a.text))
		if err != nil {
			t.Fatal(err)
		}
		plain, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		return a, plain
	}
	for _, path := range []string{at(id, "gm"), "/odds", "/static/mesa.css", "/static/mesa.js"} {
		small, plain := ask(path, "br, gzip;q=0.8")
		if small.status != http.StatusOK || small.header.Get("Content-Encoding") != "gzip" || len(small.text)*2 > len(plain) {
			t.Errorf("%s: %d bytes for %d, %v", path, len(small.text), len(plain), small.header)
		}
		if !strings.Contains(small.header.Get("Vary"), "Accept-Encoding") {
			t.Errorf("%s varies with %q", path, small.header.Get("Vary"))
		}
		for _, none := range []string{"identity", "gzip;q=0", "deflate"} {
			whole, again := ask(path, none)
			if whole.header.Get("Content-Encoding") != "" || !bytes.Contains(again, []byte("\n")) || len(again) < len(plain)/2 {
				t.Errorf("%s for %q: %v", path, none, whole.header)
			}
		}
	}
	lengths := map[int]bool{}
	for range 20 {
		a, _ := ask("/static/mesa.css", "gzip")
		lengths[len(a.text)] = true
	}
	if len(lengths) < 5 {
		t.Errorf("the same answer has only %d lengths", len(lengths))
	}
}
