package postgres

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"sync"
	"testing"

	"mesa/game"
	"mesa/store"
	"mesa/store/pgtest"
)

var (
	faults = flag.Int("faults", 12, "how many faults TestFaults makes; twelve are one of each kind at least")
	seed   = flag.Uint64("seed", 1, "where chance begins")
)

// TestMain runs the tests, or a process that a test has started.
func TestMain(m *testing.M) {
	if url := os.Getenv("MESA_TEST_APPEND"); url != "" {
		appendFor(url, os.Getenv("MESA_TEST_NAME"))
		return
	}
	os.Exit(m.Run())
}

// appendFor appends to the tables of the crowd until it is killed, and reports each command that is done.
func appendFor(url, name string) {
	say := os.NewFile(3, "answers")
	var s *Store
	for s == nil {
		var err error
		if s, err = Open(context.Background(), url, Options{}); err != nil {
			s = nil // the next try finds the server, or its successor
		}
	}
	var all sync.WaitGroup
	for _, id := range crowdTables {
		all.Go(func() {
			for i := 0; ; {
				cause := game.CommandID(fmt.Sprintf("%s-%s-%d", name, id, i))
				if seq, err := appendOnce(s, id, cause); err == nil {
					fmt.Fprintln(say, "done", id, seq, cause)
					i++
				} else if !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrAway) {
					fmt.Fprintln(say, "no", cause, err)
					return
				}
			}
		})
	}
	all.Wait()
}

// appendOnce tries to append a command at the end of the log, and returns its number, from this or an earlier try.
func appendOnce(s *Store, id game.TableID, cause game.CommandID) (game.Seq, error) {
	h, err := s.Head(context.Background(), id)
	if err != nil {
		return 0, err
	}
	err = s.Append(context.Background(), id, h.Seq, testRecord(h.Seq+1, string(cause)))
	var done *store.DoneError
	if errors.As(err, &done) {
		return done.Seq, nil
	}
	return h.Seq + 1, err
}

// cluster is a server with a synchronous standby, lines to it, and writers over them: stores of
// this process, and a process that is killed.
type cluster struct {
	server, standby *pgtest.Server
	lines           []*line
	crowd           *crowd
	chance          *rand.Rand

	app    *exec.Cmd
	appURL string
	apps   int
	heard  chan struct{} // closed when all output of the killed process is read
}

// startApp starts a process that appends.
func (c *cluster) startApp(t *testing.T) {
	t.Helper()
	answers, say, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	c.apps++
	c.app = exec.Command(os.Args[0])
	c.app.Env = append(os.Environ(), "MESA_TEST_APPEND="+c.appURL, fmt.Sprint("MESA_TEST_NAME=app", c.apps))
	c.app.Stderr, c.app.ExtraFiles = os.Stderr, []*os.File{say}
	if err := errors.Join(c.app.Start(), say.Close()); err != nil {
		t.Fatal(err)
	}
	heard := make(chan struct{})
	c.heard = heard
	go func() {
		defer close(heard)
		defer answers.Close()
		for lines := bufio.NewScanner(answers); lines.Scan(); {
			var id, cause string
			var seq game.Seq
			if _, err := fmt.Sscanf(lines.Text(), "done %s %d %s", &id, &seq, &cause); err != nil {
				t.Errorf("an app: %s", lines.Text())
			} else {
				c.crowd.acknowledge(t, game.TableID(id), seq, game.CommandID(cause))
			}
		}
	}()
}

// killApp kills the process and reads the rest of its output.
func (c *cluster) killApp(t *testing.T) {
	t.Helper()
	if err := c.app.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = c.app.Wait()
	<-c.heard
}

// failOver loses the server for good. The standby takes over and gets a standby.
func (c *cluster) failOver(t *testing.T) {
	t.Helper()
	c.server.Kill(t)
	c.standby.Promote(t)
	for _, l := range c.lines {
		l.connectTo(c.standby.Socket())
		l.closeConns()
	}
	c.server.Remove()
	c.server = c.standby
	c.standby = c.server.Standby(t)
}

// harm does one kind of damage.
func (c *cluster) harm(t *testing.T, kind string) {
	t.Helper()
	switch kind {
	case "failover":
		c.failOver(t)
	case "server killed":
		c.server.Kill(t)
		c.server.Start(t)
	case "app killed":
		c.killApp(t)
		c.startApp(t)
	case "line cut":
		c.lines[c.chance.IntN(len(c.lines))].cut.Store(before + int32(c.chance.IntN(3)))
	}
}

// After any order of faults of the server, the lines and the writers, every acknowledged command is
// there once, and no log has a gap.
func TestFaults(t *testing.T) {
	n := *faults
	if testing.Short() {
		n = min(n, 4)
	}
	c := &cluster{server: pgtest.New(t), chance: rand.New(rand.NewPCG(*seed, 0))}
	direct := c.server.Database(t)
	c.standby = c.server.Standby(t)
	urls := make([]string, 3)
	for i := range urls {
		l, url := newLine(t, direct)
		c.lines, urls[i] = append(c.lines, l), url
	}
	c.crowd = startCrowd(t, openAt(t, urls[0], Options{}), openAt(t, urls[1], Options{}))
	c.appURL = urls[2]
	c.startApp(t)
	deck := []string{"failover", "server killed", "server killed", "app killed", "app killed", "app killed",
		"app killed",
		"line cut", "line cut", "line cut", "line cut", "line cut"}
	done := map[string]int{}
	for i := range n {
		if i%len(deck) == 0 {
			c.chance.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		}
		c.crowd.waitForCommands(t, 1+c.chance.IntN(60))
		kind := deck[i%len(deck)]
		c.harm(t, kind)
		if done[kind]++; i%50 == 49 {
			c.crowd.waitForCommands(t, 1)
			c.crowd.check(t, c.crowd.processes[0])
		}
		if t.Failed() {
			t.Fatalf("seed %d, after fault %d: %s", *seed, i, kind)
		}
	}
	c.crowd.waitForCommands(t, 60)
	c.killApp(t)
	c.crowd.stopAndCheck(t, openAt(t, urls[0], Options{}))
	t.Logf("seed %d: %v", *seed, done)
}
