package web

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/lang"
	"mesa/store/memory"
	"mesa/systems/cortex"
	"mesa/table"
)

// pageBench is a demo table of Cortex Prime with its window.
type pageBench struct {
	*testing.B
	hall    *table.Hall
	id      game.TableID
	handler http.Handler
	cookie  *http.Cookie
}

func newPageBench(b *testing.B) *pageBench {
	hall := table.New(memory.New(), []game.System{cortex.System()}, table.Options{})
	b.Cleanup(func() { hall.Close() })
	id, err := hall.Found(b.Context(), "gm", "founding", table.Founding{System: "cortex", Lang: "en", Demo: true})
	if err != nil {
		b.Fatal(err)
	}
	book, err := lang.Load()
	if err != nil {
		b.Fatal(err)
	}
	s, handler := New(hall, book, Options{URL: "http://127.0.0.1"})
	b.Cleanup(s.Close)
	w := httptest.NewRecorder()
	if err := s.begin(w, httptest.NewRequest("POST", "/", nil), "gm", "Gil"); err != nil {
		b.Fatal(err)
	}
	return &pageBench{b, hall, id, handler, w.Result().Cookies()[0]}
}

func (b *pageBench) request(path, chair string) *http.Request {
	r := httptest.NewRequest("GET", fmt.Sprintf("/t/%s%s?chair=%s", b.id, path, chair), nil)
	r.AddCookie(b.cookie)
	return r
}

// get asks for a page as our script does, with what it has, and gives its bytes and
// what it has then.
func (b *pageBench) get(chair string, have []string) (size int, now []string) {
	r := b.request("", chair)
	r.Header.Set(scriptHeader, "1")
	r.Header.Set(haveHeader, strings.Join(have, " "))
	r.Header.Set("Accept-Encoding", "gzip")
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		b.Fatal(w.Code)
	}
	size = w.Body.Len()
	z, err := gzip.NewReader(w.Body)
	if err != nil {
		b.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		b.Fatal(err)
	}
	for _, m := range versionMark.FindAllSubmatch(text, -1) {
		now = append(now, string(m[1]))
	}
	return size, now
}

var versionMark = regexp.MustCompile(`data-v="([^"]*)"`)

// BenchmarkPage gets the page of a demo table of Cortex Prime as its GM and as a
// player, each whole.
func BenchmarkPage(b *testing.B) {
	for _, chair := range []string{game.GMChair, "ana"} {
		b.Run(chair, func(b *testing.B) {
			t := newPageBench(b)
			size := 0
			for b.Loop() {
				w := httptest.NewRecorder()
				t.handler.ServeHTTP(w, t.request("", chair))
				size = w.Body.Len()
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
}

// BenchmarkFollowed lets the GM of a demo table step an asset while their page and
// those of three players listen; each is then sent what is new. It gives how many
// times a decision costs that nobody sees, and the bytes that all are sent for one.
func BenchmarkFollowed(b *testing.B) {
	t := newPageBench(b)
	chairs := []string{game.GMChair, "ana", "beto", "caio"}
	heard, have := make([]chan string, len(chairs)), make([][]string, len(chairs))
	for i, chair := range chairs {
		heard[i] = make(chan string, 1)
		stream := &telling{ResponseRecorder: httptest.NewRecorder(), to: heard[i]}
		go t.handler.ServeHTTP(stream, t.request("/live", chair).WithContext(b.Context()))
		<-heard[i]
		_, have[i] = t.get(chair, nil)
	}
	var seen, unseen time.Duration
	sent, n := 0, 0
	step := func(n int) {
		gm := table.Who{User: "gm", Chair: game.GMChair}
		c := game.Command{Move: "step", Args: game.Args{"thing": {"rope"}, "way": {[]string{"up", "down"}[n%2]}}}
		if _, err := t.hall.Do(b.Context(), t.id, gm, c, table.Want{Parts: table.News}); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		began := time.Now()
		step(n)
		for i, chair := range chairs {
			<-heard[i]
			var size int
			size, have[i] = t.get(chair, have[i])
			sent += size
		}
		seen += time.Since(began)
		n++
	}
	alone := newPageBench(b)
	t.hall, t.id = alone.hall, alone.id
	for i := range n {
		began := time.Now()
		step(i)
		unseen += time.Since(began)
	}
	b.ReportMetric(float64(seen)/float64(unseen), "times")
	b.ReportMetric(float64(sent)/float64(n), "bytes/decision")
}
