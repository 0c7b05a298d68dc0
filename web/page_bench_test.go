package web

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"runtime/debug"
	"strings"
	"syscall"
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
	service *table.Service
	id      game.TableID
	handler http.Handler
	cookie  *http.Cookie
	unpack  gzip.Reader
	text    bytes.Buffer
}

func newPageBench(b *testing.B) *pageBench {
	percent := debug.SetGCPercent(400) // as in mesa serve
	b.Cleanup(func() { debug.SetGCPercent(percent) })
	tables := table.New(memory.New(), []game.System{cortex.System()}, table.Options{})
	b.Cleanup(func() { tables.Close() })
	id, err := tables.Create(b.Context(), "gm", "founding", table.NewTable{System: "cortex", Lang: "en", Demo: true})
	if err != nil {
		b.Fatal(err)
	}
	index, err := lang.Load()
	if err != nil {
		b.Fatal(err)
	}
	s, handler := New(tables, index, Options{URL: "http://127.0.0.1"})
	b.Cleanup(s.Close)
	w := httptest.NewRecorder()
	if err := s.beginSession(w, httptest.NewRequest("POST", "/", nil), "gm", "Gil"); err != nil {
		b.Fatal(err)
	}
	return &pageBench{B: b, service: tables, id: id, handler: handler, cookie: w.Result().Cookies()[0]}
}

func (b *pageBench) request(path, chair, locale string) *http.Request {
	r := httptest.NewRequest("GET", fmt.Sprintf("/t/%s%s?chair=%s", b.id, path, chair), nil)
	r.AddCookie(b.cookie)
	r.Header.Set("Accept-Language", locale)
	return r
}

// follower is a page that follows the table.
type follower struct {
	chair, locale string
	heard         chan string
	have          []string // the versions of its parts
}

// partsRequest returns the script's request for the parts that it lacks.
func (b *pageBench) partsRequest(f *follower) *http.Request {
	r := b.request("", f.chair, f.locale)
	r.Header.Set(scriptHeader, "1")
	r.Header.Set(haveHeader, strings.Join(f.have, " "))
	r.Header.Set("Accept-Encoding", "gzip")
	return r
}

// get returns the answer to a request.
func (b *pageBench) get(r *http.Request) []byte {
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		b.Fatal(w.Code)
	}
	return w.Body.Bytes()
}

// readAnswer reads an answer with little garbage, which is not the server's.
func (b *pageBench) readAnswer(f *follower, sent []byte) {
	err := b.unpack.Reset(bytes.NewReader(sent))
	if err != nil {
		b.Fatal(err)
	}
	b.text.Reset()
	if _, err := b.text.ReadFrom(&b.unpack); err != nil {
		b.Fatal(err)
	}
	f.have = f.have[:0]
	for _, m := range versionMark.FindAllSubmatch(b.text.Bytes(), -1) {
		f.have = append(f.have, string(m[1]))
	}
}

var versionMark = regexp.MustCompile(`data-v="([^"]*)"`)

// BenchmarkPage gets the whole page of a demo table of Cortex Prime, as its GM and as a player.
func BenchmarkPage(b *testing.B) {
	for _, chair := range []string{game.GMChair, "ana"} {
		b.Run(chair, func(b *testing.B) {
			t := newPageBench(b)
			size := 0
			for b.Loop() {
				w := httptest.NewRecorder()
				t.handler.ServeHTTP(w, t.request("", chair, "en"))
				size = w.Body.Len()
			}
			b.ReportMetric(float64(size), "bytes")
		})
	}
}

// BenchmarkFollowed: the GM of a demo table steps an asset while their page and those of four
// players listen; each is then sent the new parts. It reports the processor time of a decision,
// without that of the readers; its ratio to a decision that nobody sees; and the bytes sent to all.
func BenchmarkFollowed(b *testing.B) {
	t := newPageBench(b)
	pages := []*follower{{chair: game.GMChair, locale: "en"}, {chair: "ana", locale: "en"},
		{chair: "beto", locale: "en"},
		{chair: "caio", locale: "en"}, {chair: "ana", locale: "pt-BR"}}
	for _, f := range pages {
		f.heard = make(chan string, 1)
		stream := &lineRecorder{ResponseRecorder: httptest.NewRecorder(), to: f.heard}
		go t.handler.ServeHTTP(stream, t.request("/live", f.chair, f.locale).WithContext(b.Context()))
		<-f.heard
		t.readAnswer(f, t.get(t.partsRequest(f)))
	}
	var seen, unseen time.Duration
	sent, n := 0, 0
	step := func(n int) {
		gm := table.Caller{User: "gm", Chair: game.GMChair}
		c := game.Command{Move: "step", Args: game.Args{"thing": {"rope"}, "way": {[]string{"up", "down"}[n%2]}}}
		if _, err := t.service.Do(b.Context(), t.id, gm, c,
			table.ViewQuery{Fields: table.FieldNews, Since: never}); err != nil {
			b.Fatal(err)
		}
	}
	asked, answers := make([]*http.Request, len(pages)), make([][]byte, len(pages))
	for b.Loop() {
		for i, f := range pages {
			asked[i] = t.partsRequest(f)
		}
		began := processorTime(b)
		step(n)
		for i, f := range pages {
			<-f.heard
			answers[i] = t.get(asked[i])
		}
		seen += processorTime(b) - began
		for i, f := range pages {
			sent += len(answers[i])
			t.readAnswer(f, answers[i])
		}
		n++
	}
	alone := newPageBench(b)
	t.service, t.id = alone.service, alone.id
	began := processorTime(b)
	for i := range n {
		step(i)
	}
	unseen = processorTime(b) - began
	b.ReportMetric(float64(seen.Nanoseconds())/float64(n), "cpu-ns/decision")
	b.ReportMetric(float64(seen)/float64(unseen), "times")
	b.ReportMetric(float64(sent)/float64(n), "bytes/decision")
}

// processorTime returns the processor time of this process.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
