package main

import (
	"context"
	"io"
	"net"
	"path/filepath"
	"testing"
	"time"

	"mesa/store"
	"mesa/store/memory"
	"mesa/store/timed"
)

// newSupervisor returns the socket of a supervisor, and a function that returns its next message.
func newSupervisor(t *testing.T) (socket string, wrap func() string) {
	t.Helper()
	socket = filepath.Join(t.TempDir(), "notify")
	c, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Skipf("no sockets of that kind here: %v", err)
	}
	t.Cleanup(func() { c.Close() })
	return socket, func() string {
		t.Helper()
		b := make([]byte, 100)
		if err := c.SetReadDeadline(time.Now().Add(20 * time.Second)); err != nil {
			t.Fatal(err)
		}
		n, err := c.Read(b)
		if err != nil {
			t.Fatalf("nothing is heard: %v", err)
		}
		return string(b[:n])
	}
}

// serve reports ready, alive and stopping, in this order.
func TestSupervisorIsNotified(t *testing.T) {
	socket, wrap := newSupervisor(t)
	env := map[string]string{"NOTIFY_SOCKET": socket, "WATCHDOG_USEC": "200000"}
	p := &program{out: io.Discard, err: io.Discard, env: func(name string) string { return env[name] }}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ended := make(chan int, 1)
	go func() {
		ended <- p.run(ctx,
			[]string{"serve", "-http", "127.0.0.1:0", "-db", filepath.Join(t.TempDir(), "mesa.db"), "-drain", "300ms"})
	}()
	if first := wrap(); first != notifyReady {
		t.Errorf("first it says %q", first)
	}
	if next := wrap(); next != notifyAlive {
		t.Errorf("then it says %q", next)
	}
	stop()
	for said := wrap(); said != notifyStopping; said = wrap() {
		if said != notifyAlive {
			t.Fatalf("it says %q", said)
		}
	}
	if status := <-ended; status != exitOK {
		t.Errorf("it ends with %d", status)
	}
}

// awayStore is a place that cannot be reached.
type awayStore struct{ store.Store }

func (awayStore) Put(context.Context, string, store.Entry) (int64, error) { return 0, store.ErrAway }

// A place that is away is no reason for a restart (a hanging one is tested in store/timed). With
// the variables of another process, nothing is watched.
func TestWatchdogIsFedWhileThePlaceIsAway(t *testing.T) {
	socket, wrap := newSupervisor(t)
	s := supervisor{socket, 20 * time.Millisecond}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go s.watch(ctx, &openTables{timed: timed.Wrap(awayStore{memory.New()}, nil)})
	if said := wrap(); said != notifyAlive {
		t.Errorf("of a place that is away it says %q", said)
	}
	for pid, want := range map[string]time.Duration{"": time.Second, "1": 0} {
		p := &program{env: func(name string) string {
			return map[string]string{"NOTIFY_SOCKET": socket, "WATCHDOG_USEC": "1000000", "WATCHDOG_PID": pid}[name]
		}}
		if got := p.supervisorFromEnv().patience; got != want {
			t.Errorf("for process %q: %v", pid, got)
		}
	}
	supervisor{socket: socket + ".none"}.tell(notifyReady) // a missing supervisor is no error
}
