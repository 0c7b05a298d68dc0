package postgres

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"mesa/game"
	"mesa/store"
	"mesa/store/pgtest"
)

// line is a connection between a store and its server that can be cut.
type line struct {
	address string
	listen  net.Listener
	cut     atomic.Int32 // a place, for the next traffic there
	holding atomic.Value // string: only traffic that holds it is cut; nil: any

	mu     sync.Mutex
	socket string // of the server
	conns  []net.Conn
}

// The places where a line is cut.
const (
	nowhere = iota
	before  // the server does not get it
	behind  // the server does it, the answer is lost
	during  // while the server does it
)

// newLine returns a line to the server of a URL, and the URL over that line.
func newLine(t *testing.T, to string) (*line, string) {
	t.Helper()
	u, err := url.Parse(to)
	if err != nil {
		t.Fatal(err)
	}
	l := &line{socket: u.Query().Get("host") + "/.s.PGSQL.5432", address: "127.0.0.1:0"}
	l.open(t)
	t.Cleanup(func() { l.listen.Close() })
	return l, fmt.Sprintf("postgres://%s@%s%s", u.User, l.address, u.Path)
}

// open opens the line, always at the same address.
func (l *line) open(t *testing.T) {
	t.Helper()
	listen, err := net.Listen("tcp", l.address)
	if err != nil {
		t.Fatal(err)
	}
	l.listen, l.address = listen, listen.Addr().String()
	go func() {
		for c, err := listen.Accept(); err == nil; c, err = listen.Accept() {
			go l.carry(c)
		}
	}()
}

func (l *line) carry(client net.Conn) {
	l.mu.Lock()
	socket := l.socket
	l.mu.Unlock()
	server, err := net.Dial("unix", socket)
	if err != nil {
		client.Close()
		return
	}
	l.mu.Lock()
	l.conns = append(l.conns, client, server)
	l.mu.Unlock()
	end := func() { client.Close(); server.Close() }
	go func() { defer end(); l.copy(server, client, before, during) }()
	defer end()
	l.copy(client, server, behind, behind)
}

// copy copies traffic one way. Traffic at the place lost is dropped and the line is cut. Traffic at
// the place last is passed on before the line is cut.
func (l *line) copy(to, from net.Conn, lost, last int32) {
	words := make([]byte, 1<<16)
	for {
		n, err := from.Read(words)
		if err != nil {
			return
		}
		at := l.cut.Load()
		if held, _ := l.holding.Load().(string); !bytes.Contains(words[:n], []byte(held)) {
			at = nowhere
		}
		if at == lost && l.cut.CompareAndSwap(at, nowhere) {
			return
		}
		if _, err := to.Write(words[:n]); err != nil {
			return
		}
		if at == last && l.cut.CompareAndSwap(at, nowhere) {
			return
		}
	}
}

// connectTo connects the line to another server.
func (l *line) connectTo(socket string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.socket = socket
}

// closeConns closes the open connections.
func (l *line) closeConns() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.conns {
		c.Close()
	}
	l.conns = nil
}

// An append over a line that is cut anywhere writes the record once and reports success.
func TestAppendSurvivesACutLine(t *testing.T) {
	direct := pgtest.Database(t)
	l, over := newLine(t, direct)
	s := openAt(t, over, Options{sweep: time.Hour})
	for seq := game.Seq(1); seq <= 40; seq++ {
		if seq > 3 { // its statements are prepared
			l.cut.Store(int32(seq) % 4)
		}
		cause := fmt.Sprint("c", seq)
		if seq%5 == 0 {
			cause = "" // it can be found by its content alone
		}
		if err := s.Append(t.Context(), "t", seq-1, testRecord(seq, cause)); err != nil {
			t.Fatalf("record %d, cut %d: %v", seq, seq%4, err)
		}
	}
	checkLog(t, openAt(t, direct, Options{}), "t", 40)
}

// checkLog checks that a log has n different records without a gap.
func checkLog(t *testing.T, s *Store, id game.TableID, n game.Seq) {
	t.Helper()
	last := game.Seq(0)
	causes := map[game.CommandID]bool{}
	for rec, err := range s.Read(t.Context(), id, 0) {
		if err != nil || rec.Seq != last+1 || rec.Cause != "" && causes[rec.Cause] {
			t.Fatalf("behind record %d: %+v %v", last, rec, err)
		}
		last, causes[rec.Cause] = rec.Seq, true
	}
	if last != n {
		t.Errorf("the log of %s has %d records, not %d", id, last, n)
	}
}

// A record with a lost answer that another process was faster than is refused and not there. A
// command done by another process is found.
func TestConflictWhileTheLineIsCut(t *testing.T) {
	direct := pgtest.Database(t)
	l, over := newLine(t, direct)
	s, other := openAt(t, over, Options{}), openAt(t, direct, Options{})
	for seq := game.Seq(1); seq <= 3; seq++ {
		mustAppend(t, s, "t", seq, fmt.Sprint("c", seq))
	}
	for _, cause := range []string{"theirs", "ours"} {
		h, err := s.Head(t.Context(), "t")
		if err != nil {
			t.Fatal(err)
		}
		l.holding.Store("bea") // not what the store's other connections say meanwhile
		l.cut.Store(before)
		l.listen.Close() // it cannot come back before the other has written
		failed := make(chan error)
		rec := testRecord(h.Seq+1, "ours")
		rec.User = "bea"
		go func() { failed <- s.Append(t.Context(), "t", h.Seq, rec) }()
		for l.cut.Load() != nowhere {
			time.Sleep(time.Millisecond)
		}
		mustAppend(t, other, "t", h.Seq+1, cause)
		l.open(t)
		var done *store.DoneError
		switch err := <-failed; {
		case cause == "theirs" && !errors.Is(err, store.ErrConflict):
			t.Errorf("another's record stands there: %v", err)
		case cause == "ours" && (!errors.As(err, &done) || done.Seq != h.Seq+1):
			t.Errorf("the command was done elsewhere: %v", err)
		}
	}
	checkLog(t, other, "t", 5)
}

// The same for the KV store.
func TestPutSurvivesACutLine(t *testing.T) {
	direct := pgtest.Database(t)
	l, over := newLine(t, direct)
	s := openAt(t, over, Options{})
	e := store.Entry{Key: "a"}
	for i := range 40 {
		if i > 3 {
			l.cut.Store(int32(i) % 4)
		}
		if e.Data = fmt.Appendf(nil, "%d", i); i%6 == 5 {
			e.Data = nil
		}
		version, err := s.Put(t.Context(), "k", e)
		if err != nil {
			t.Fatalf("change %d, cut %d: %v", i, i%4, err)
		}
		e.Version = version
		got, err := s.Get(t.Context(), "k", "a", time.Now())
		if err != nil || got.Version != version || string(got.Data) != string(e.Data) {
			t.Fatalf("change %d: %+v %v", i, got, err)
		}
	}
}

// If the database stays away, the error says in the end that the outcome is unknown. Appending
// works again when it is back.
func TestAwayDatabaseIsReported(t *testing.T) {
	direct := pgtest.Database(t)
	mustAppend(t, openAt(t, direct, Options{}), "t", 1, "a")
	l, over := newLine(t, direct)
	s := openImpatient(t, over)
	l.listen.Close()
	l.closeConns()
	if err := s.Append(t.Context(), "t", 1, testRecord(2, "b")); !errors.Is(err, store.ErrAway) {
		t.Errorf("append: %v", err)
	}
	if _, err := s.Head(t.Context(), "t"); !errors.Is(err, store.ErrAway) ||
		strings.Count(err.Error(), "postgres:") != 1 {
		t.Errorf("head: %v", err)
	}
	l.open(t)
	err := s.Append(t.Context(), "t", 1, testRecord(2, "b"))
	for ; errors.Is(err, store.ErrAway); err = s.Append(t.Context(), "t", 1, testRecord(2, "b")) {
	}
	var done *store.DoneError // an append that was too slow for the patience may have been done
	if err != nil && !errors.As(err, &done) {
		t.Error(err)
	}
	checkLog(t, openAt(t, direct, Options{}), "t", 2)
}

// openImpatient opens a store that waits 300 ms for a database that is away. It tries until it
// succeeds, because a busy machine may need longer to connect.
func openImpatient(t *testing.T, to string) *Store {
	t.Helper()
	for {
		s, err := Open(t.Context(), to, Options{patience: 300 * time.Millisecond})
		if err == nil {
			t.Cleanup(func() { s.Close() })
			return s
		}
		if !errors.Is(err, store.ErrAway) {
			t.Fatal(err)
		}
	}
}
