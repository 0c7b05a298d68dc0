package web

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"mesa/game"
	"mesa/lang"
	"mesa/store/memory"
	"mesa/systems/cortex"
	"mesa/table"
)

const benchStreams = 1000

// BenchmarkStreams lets 1,000 guests listen to one demo table of Cortex Prime, half of them in
// Portuguese, and in the same process 1,000 connections to a bare handler of event streams. After
// each move of the GM, and each event of the bare handler, it takes the time until the last of them
// has read of it. It reports the medians of both and of their ratio, and the memory of a stream;
// the client reads them all in turn and takes almost none.
func BenchmarkStreams(b *testing.B) {
	bare := &bareHub{heard: make(chan struct{})}
	bareListeners := listenAll(b, bare, func(int) string { return "" })
	tables := table.New(memory.New(), []game.System{cortex.System()}, table.Options{})
	defer tables.Close()
	id, err := tables.Create(b.Context(), "gm", "founding", table.NewTable{System: "cortex", Lang: "en", Demo: true})
	if err != nil {
		b.Fatal(err)
	}
	index, err := lang.Load()
	if err != nil {
		b.Fatal(err)
	}
	s, handler := New(tables, index, Options{URL: "http://127.0.0.1", Proxied: true})
	defer s.Close()
	pageListeners := listenAll(b, handler, func(i int) string {
		r, w := httptest.NewRequest("POST", "/", nil), httptest.NewRecorder()
		if err := s.beginSession(w, r, fmt.Sprint("guest ", i/userStreams), "Guest"); err != nil {
			b.Fatal(err)
		}
		return fmt.Sprintf("/t/%s/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: %s\r\nX-Forwarded-For: "+
			"10.0.0.%d\r\nAccept-Language: %s\r\n",
			id, w.Result().Cookies()[0], i/addressStreams, []string{"en", "pt-BR"}[i%2])
	})
	gm := table.Caller{User: "gm", Chair: game.GMChair}
	var us, them, times []float64
	for n := 0; b.Loop(); n++ {
		them = append(them, bareListeners.latency(b, bare.publish))
		us = append(us, pageListeners.latency(b, func() {
			c := game.Command{Move: "step", Args: game.Args{"thing": {"rope"}, "way": {[]string{"up", "down"}[n%2]}}}
			if _, err := tables.Do(b.Context(), id, gm, c, table.ViewQuery{Fields: table.FieldNews}); err != nil {
				b.Fatal(err)
			}
		}))
		times = append(times, us[n]/them[n])
	}
	for unit, values := range map[string][]float64{"ms": us, "bare-ms": them, "times": times} {
		slices.Sort(values)
		b.ReportMetric(values[len(values)/2], unit)
	}
	b.ReportMetric(pageListeners.held, "KiB/stream")
	b.ReportMetric(bareListeners.held, "bare-KiB/stream")
}

// BenchmarkTables lets ten pages listen to each of a hundred demo tables of Cortex Prime: the GM's,
// those of three players, and guests' in two languages. Decisions are made at one table after
// another. It reports the time until the last page of that table has read of it: the median and the
// 99th percentile.
func BenchmarkTables(b *testing.B) {
	const tables, pages = 100, benchStreams / 100
	service := table.New(memory.New(), []game.System{cortex.System()}, table.Options{})
	defer service.Close()
	index, err := lang.Load()
	if err != nil {
		b.Fatal(err)
	}
	s, handler := New(service, index, Options{URL: "http://127.0.0.1", Proxied: true})
	defer s.Close()
	ids := make([]game.TableID, tables)
	for i := range ids {
		f := table.NewTable{System: "cortex", Lang: "en", Demo: true}
		if ids[i], err = service.Create(b.Context(), fmt.Sprint("gm ", i), "founding", f); err != nil {
			b.Fatal(err)
		}
	}
	chairs := []string{game.GMChair, "ana", "beto", "caio"}
	pageListeners := listenAll(b, handler, func(i int) string {
		user, chair := fmt.Sprint("guest ", i), ""
		if n := i % pages; n < len(chairs) {
			user, chair = fmt.Sprint("gm ", i/pages), chairs[n]
		}
		w := httptest.NewRecorder()
		if err := s.beginSession(w, httptest.NewRequest("POST", "/", nil), user, "Gil"); err != nil {
			b.Fatal(err)
		}
		cookie := w.Result().Cookies()[0]
		return fmt.Sprintf("/t/%s/live?chair=%s HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: %s\r\n", ids[i/pages], chair,
			cookie) +
			fmt.Sprintf("X-Forwarded-For: 10.0.0.%d\r\nAccept-Language: %s\r\n", i/addressStreams,
				[]string{"en", "pt-BR"}[i%2])
	})
	var times []float64
	for n := 0; b.Loop(); n++ {
		at := n % tables
		caller := table.Caller{User: fmt.Sprint("gm ", at), Chair: game.GMChair}
		c := game.Command{Move: "step", Args: game.Args{"thing": {"rope"}, "way": {[]string{"up", "down"}[n/tables%2]}}}
		listening := listeners{conns: pageListeners.conns[at*pages : (at+1)*pages]}
		times = append(times, listening.latency(b, func() {
			if _,
				err := service.Do(b.Context(), ids[at], caller, c,
				table.ViewQuery{Fields: table.FieldNews}); err != nil {
				b.Fatal(err)
			}
		}))
	}
	slices.Sort(times)
	b.ReportMetric(times[len(times)/2], "p50-ms")
	b.ReportMetric(times[len(times)*99/100], "p99-ms")
}

// listeners are the connections of all listeners to one server.
type listeners struct {
	conns []*bufio.Reader
	held  float64 // KiB each
}

// listenAll opens the streams, each with its request line and headers, and reads the first event of
// each.
func listenAll(b *testing.B, h http.Handler, request func(int) string) *listeners {
	s := httptest.NewServer(h)
	b.Cleanup(s.CloseClientConnections)
	e := &listeners{}
	before := inUse()
	for i := range benchStreams {
		conn, err := net.Dial("tcp", s.Listener.Addr().String())
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { conn.Close() })
		asked := request(i)
		if asked == "" {
			asked = "/ HTTP/1.1\r\nHost: 127.0.0.1\r\n"
		}
		fmt.Fprintf(conn, "GET %s\r\n", asked)
		e.conns = append(e.conns, bufio.NewReaderSize(conn, 512))
	}
	e.read(b)
	e.held = (inUse()-before)/benchStreams/1024 - 0.6 // without the reader's own memory
	return e
}

// latency calls act, and returns the milliseconds until the last connection has read of it.
func (e *listeners) latency(b *testing.B, act func()) float64 {
	began := time.Now()
	act()
	e.read(b)
	return float64(time.Since(began).Microseconds()) / 1000
}

func (e *listeners) read(b *testing.B) {
	for _, in := range e.conns {
		for {
			line, err := in.ReadSlice('\n')
			if err != nil {
				b.Fatal(err)
			}
			if bytes.HasPrefix(line, []byte("data: ")) {
				break
			}
		}
	}
}

// inUse returns the bytes in use by heap and stacks.
func inUse() float64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapInuse + m.StackInuse)
}

// bareHub streams a number to every client, and nothing else.
type bareHub struct {
	mu    sync.Mutex
	n     int
	heard chan struct{}
}

func (h *bareHub) publish() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.n++
	close(h.heard)
	h.heard = make(chan struct{})
}

// ServeHTTP streams the number whenever it changes, until the client is gone.
func (h *bareHub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	rc := http.NewResponseController(w)
	for {
		h.mu.Lock()
		n, heard := h.n, h.heard
		h.mu.Unlock()
		if rc.SetWriteDeadline(time.Now().Add(pingEvery)) != nil {
			return
		}
		if _, err := w.Write([]byte("data: " + strconv.Itoa(n) + "\n\n")); err != nil || rc.Flush() != nil {
			return
		}
		select {
		case <-heard:
		case <-r.Context().Done():
			return
		}
	}
}
