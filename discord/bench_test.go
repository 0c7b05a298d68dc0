package discord

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"mesa/discord/fake"
	"mesa/game"
	"mesa/store/sqlite"
	"mesa/systems"
	"mesa/table"
)

const (
	benchClients = 64
	benchRound   = 1500 * time.Millisecond
)

// BenchmarkPress measures presses of a public button over the HTTPS endpoint,
// on demo tables of Cortex Prime in an SQLite file, against a bare handler in
// the same process: requests a second with 64 clients, and the median time
// with one. Each iteration measures both in turn; the best of each counts.
func BenchmarkPress(b *testing.B) {
	f := fake.New(b)
	p := newPresser(b, f)
	mesa := httptest.NewServer(p.window.Handler())
	defer mesa.Close()
	ceiling := httptest.NewServer(newBare(b, f.PublicKey()))
	defer ceiling.Close()
	var ours, theirs [2]float64 // requests a second, median in microseconds
	for b.Loop() {
		theirs = better(theirs, p.round(b, ceiling))
		ours = better(ours, p.round(b, mesa))
	}
	b.ReportMetric(ours[0], "req/s")
	b.ReportMetric(theirs[0], "bare-req/s")
	b.ReportMetric(ours[0]/theirs[0], "share")
	b.ReportMetric(ours[1], "p50-us")
	b.ReportMetric(theirs[1], "bare-p50-us")
	b.ReportMetric(ours[1]/theirs[1], "times")
	p.window.Settle()
}

func better(a, b [2]float64) [2]float64 {
	if a[0] == 0 {
		return b
	}
	return [2]float64{max(a[0], b[0]), min(a[1], b[1])}
}

// presser has tables to press on, each with one button that steps a thing up
// and one that steps it down.
type presser struct {
	fake     *fake.Server
	window   *Window
	user     *fake.User
	channels []*fake.Channel
	buttons  [2]string // the same on each table: up, and down again
}

func newPresser(b *testing.B, f *fake.Server) *presser {
	store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "mesa.db"), sqlite.Options{})
	if err != nil {
		b.Fatal(err)
	}
	hall := table.New(store, systems.All(), table.Options{})
	b.Cleanup(func() {
		_ = hall.Close()
		_ = store.Close()
	})
	p := &presser{fake: f, window: newWindow(b, hall, f, Options{}), user: f.User("Gil", "en-US")}
	p.window.old = time.Hour // requests are signed long before they are sent
	f.Endpoint(p.window.Handler())
	if err := p.window.Register(b.Context()); err != nil {
		b.Fatal(err)
	}
	for range benchClients {
		c := f.Channel("vault")
		p.user.Slash(c, "mesa demo")
		p.channels = append(p.channels, c)
	}
	p.learn(b, hall)
	return p
}

// learn finds the two buttons where the thing is as it begins, and one up.
func (p *presser) learn(b *testing.B, hall table.Windows) {
	r, err := p.window.places.room(b.Context(), p.channels[0].ID)
	if err != nil || r == nil {
		b.Fatal("no table: ", err)
	}
	who := table.Who{User: "discord:" + p.user.ID, Chair: game.GMChair}
	for i, way := range []string{"up", "down"} {
		s, err := hall.Look(b.Context(), r.table, who, table.Want{Parts: table.Offers})
		if err != nil {
			b.Fatal(err)
		}
		for _, o := range s.Offers {
			if o.Move == "step" && o.Fixed.One("thing") == "rope" && o.Fixed.One("way") == way {
				p.buttons[i] = id{at: 1 << 40, chair: game.GMChair}.of(actPress, o.Button(game.GMChair)).String()
			}
		}
		if a := p.fake.Send(p.user.Pressing(p.channels[0], p.buttons[i])); a.Message == nil || a.Message.Ephemeral {
			b.Fatalf("%s: %s", way, a.Raw)
		}
	}
}

// requests are presses on one table, up and down in turn, signed beforehand.
func (p *presser) requests(n, t int) [][]byte {
	requests := make([][]byte, n)
	for i := range requests {
		r := p.fake.Request(p.user.Pressing(p.channels[t], p.buttons[i%2]))
		var b bytes.Buffer
		_ = r.Write(&b)
		requests[i] = b.Bytes()
	}
	return requests
}

// round measures a server with many clients, then with one.
func (p *presser) round(b *testing.B, s *httptest.Server) [2]float64 {
	_, all := p.load(b, s, benchClients, 400)
	median, _ := p.load(b, s, 1, 1500)
	return [2]float64{all, median}
}

// load presses with so many clients on tables of their own, and gives the
// median time of a press in microseconds and the presses a second.
func (p *presser) load(b *testing.B, s *httptest.Server, clients, each int) (median, rate float64) {
	var wg sync.WaitGroup
	times := make([][]time.Duration, clients)
	work := make([][][]byte, clients)
	for c := range clients {
		work[c] = p.requests(each, c)
	}
	began := time.Now()
	for c := range clients {
		wg.Go(func() { times[c] = pressAll(b, s.Listener.Addr().String(), work[c], began.Add(benchRound)) })
	}
	wg.Wait()
	took := time.Since(began)
	all := slices.Sorted(slices.Values(slices.Concat(times...)))
	if len(all) == 0 {
		b.Fatal("nothing was answered")
	}
	return float64(all[len(all)/2].Nanoseconds()) / 1e3, float64(len(all)) / took.Seconds()
}

func pressAll(b *testing.B, addr string, requests [][]byte, until time.Time) []time.Duration {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		b.Error(err)
		return nil
	}
	defer conn.Close()
	in := bufio.NewReader(conn)
	var times []time.Duration
	for i, r := range requests {
		if i%2 == 0 && time.Now().After(until) { // the thing is as it was
			break
		}
		began := time.Now()
		if _, err := conn.Write(r); err != nil {
			b.Error(err)
			return times
		}
		if err := readAnswer(in); err != nil {
			b.Error(err)
			return times
		}
		times = append(times, time.Since(began))
	}
	return times
}

// readAnswer reads an HTTP answer as cheaply as it can: the client shares the
// processor with the server.
func readAnswer(in *bufio.Reader) error {
	line, err := in.ReadSlice('\n')
	if err != nil || !bytes.Contains(line, []byte(" 200 ")) {
		return fmt.Errorf("answer %q: %w", line, err)
	}
	length := -1
	for len(line) > 2 {
		if line, err = in.ReadSlice('\n'); err != nil {
			return err
		}
		if v, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			length, err = strconv.Atoi(string(bytes.TrimSpace(v)))
		}
	}
	if err != nil || length < 0 {
		return fmt.Errorf("an answer without length: %w", err)
	}
	body := make([]byte, length)
	_, err = io.ReadFull(in, body)
	if err == nil && (!bytes.Contains(body, []byte(`"type":4`)) || bytes.Contains(body, []byte(`"flags":64`))) { // refused
		err = fmt.Errorf("answer %s", body)
	}
	return err
}
