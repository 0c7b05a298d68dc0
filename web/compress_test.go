package web_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"mesa/table"
	"mesa/web"
)

// TestCompression: a client that accepts gzip gets it, at a tenth of the size, and never twice the
// same length; another client gets the same page uncompressed.
func TestCompression(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
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
		if small.status != http.StatusOK || small.header.Get("Content-Encoding") != "gzip" ||
			len(small.text)*2 > len(plain) {
			t.Errorf("%s: %d bytes for %d, %v", path, len(small.text), len(plain), small.header)
		}
		if !strings.Contains(small.header.Get("Vary"), "Accept-Encoding") {
			t.Errorf("%s varies with %q", path, small.header.Get("Vary"))
		}
		for _, none := range []string{"identity", "gzip;q=0", "deflate"} {
			whole, again := ask(path, none)
			if whole.header.Get("Content-Encoding") != "" || !bytes.Contains(again, []byte("\n")) ||
				len(again) < len(plain)/2 {
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

// TestKnownPartsAreSentAsStubs: for a reader who has all parts, each part is an empty element with its id, and with
// none of its text.
func TestKnownPartsAreSentAsStubs(t *testing.T) {
	r := newRoom(t, web.Options{})
	p := r.enter("ana")
	id, err := r.service.Create(t.Context(), "ana", "", table.NewTable{System: "cortex", Title: "Ilha", Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{at(id, "gm"), at(r.createDemo("ana", "cortex"), "gm")} {
		part := regexp.MustCompile(`<(\w+) data-v="([^"]*)"`)
		var have []string
		for _, m := range part.FindAllStringSubmatch(p.get(path).text, -1) {
			have = append(have, m[2])
		}
		q := p.request("GET", path, "", nil)
		q.Header.Set("Mesa-Have", strings.Join(have, " "))
		page := p.send(q)
		for _, m := range regexp.MustCompile(`(?s)<(\w+) data-v="[^"]*" data-same(.*?)</(\w+)>`).FindAllStringSubmatch(page.text, -1) {
			if m[1] != m[3] || !regexp.MustCompile(`^ id="[\w-]+">$`).MatchString(m[2]) {
				t.Errorf("%s: a stub reads %s", path, m[0])
			}
		}
		if strings.Contains(page.text, "<h2") || len(have) < 3 {
			t.Errorf("%s: %d parts, and not all of them are stubs", path, len(have))
		}
	}
}
