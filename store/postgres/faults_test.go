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

// TestMain runs the tests, or is a process that one of them has started.
func TestMain(m *testing.M) {
	if url := os.Getenv("MESA_TEST_APPEND"); url != "" {
		appendFor(url, os.Getenv("MESA_TEST_NAME"))
		return
	}
	os.Exit(m.Run())
}

// appendFor appends to the tables of the crowd until it is killed, and says what is
// done.
func appendFor(url, name string) {
	say := os.NewFile(3, "answers")
	var s *Store
	for s == nil {
		var err error
		if s, err = Open(context.Background(), url, Options{}); err != nil {
			s = nil // whoever starts it next finds the server, or the one after
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

// appendOnce tries to append a command behind what is there, and gives the number
// it has, now or from an earlier try.
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

// cluster is a server with a standby that every commit waits for, lines to it, and
// who writes over them: stores of this process, and a process that is killed.
type cluster struct {
	server, standby *pgtest.Server
	lines           []*line
	crowd           *crowd
	chance          *rand.Rand

	app    *exec.Cmd
	appURL string
	apps   int
	heard  chan struct{} // closed when all is heard that the killed process said
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
				c.crowd.told(t, game.TableID(id), seq, game.CommandID(cause))
			}
		}
	}()
}

// killApp shoots the process, and hears what it had still said.
func (c *cluster) killApp(t *testing.T) {
	t.Helper()
	if err := c.app.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = c.app.Wait()
	<-c.heard
}

// failOver loses the server for good: the standby takes over, and gets a standby.
func (c *cluster) failOver(t *testing.T) {
	t.Helper()
	c.server.Kill(t)
	c.standby.Promote(t)
	for _, l := range c.lines {
		l.lead(c.standby.Socket())
		l.drop()
	}
	c.server.Remove()
	c.server = c.standby
	c.standby = c.server.Standby(t)
}

// harm does something bad, of the kinds that are left in the deck, which holds
// each as often as its worth.
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

// TestFaults: whatever befalls the server, the lines to it and those who write, in
// whatever order, what was told to be done is there, once, and no log has a gap.
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
	c.crowd = gather(t, openAt(t, urls[0], Options{}), openAt(t, urls[1], Options{}))
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
		c.crowd.grow(t, 1+c.chance.IntN(60))
		kind := deck[i%len(deck)]
		c.harm(t, kind)
		if done[kind]++; i%50 == 49 {
			c.crowd.grow(t, 1)
			c.crowd.check(t, c.crowd.processes[0])
		}
		if t.Failed() {
			t.Fatalf("seed %d, after fault %d: %s", *seed, i, kind)
		}
	}
	c.crowd.grow(t, 60)
	c.killApp(t)
	c.crowd.end(t, openAt(t, urls[0], Options{}))
	t.Logf("seed %d: %v", *seed, done)
}
