package discord

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/disgoorg/disgo/rest"

	"mesa/dice"
	"mesa/game"
	"mesa/systems"
	"mesa/table"
)

// secondProcess starts another process on the same tables, and makes Discord use both in turn.
func (w *world) secondProcess() (*Bot, *table.Service) {
	tables := table.New(w.store, systems.All(), table.Options{Dice: func(game.TableID) dice.Source { return w.script }})
	other := startBot(w.t, tables, w.fake, Options{})
	other.lateness, other.old = time.Hour, time.Hour
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- other.TellChannels(ctx) }()
	w.t.Cleanup(func() {
		cancel()
		<-ended
		other.WaitForBackground()
		if err := tables.Close(); err != nil {
			w.t.Error(err)
		}
	})
	w.eventually("both do their share",
		func() bool { return w.bot.Parts() == tellParts/2 && other.Parts() == tellParts/2 })
	handlers, turn := []http.Handler{w.bot.Handler(), other.Handler()}, atomic.Int32{}
	w.fake.SetEndpoint(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		handlers[turn.Add(1)%2].ServeHTTP(rw, r)
	}))
	return other, tables
}

// waitUntilKnown waits until processes have received all decisions: a process that had not would
// throw the dice of the script once more.
func (w *world) waitUntilKnown(services ...*table.Service) {
	w.t.Helper()
	head, err := w.store.Head(w.t.Context(), w.tableID())
	for _, tables := range services {
		if err == nil {
			_, err = tables.Wait(w.t.Context(), head.Table, head.Seq-1)
		}
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// Two processes get interactions in turn. The one that gets an interaction answers it, and one of
// them tells the decisions of other front ends and edits the board: nothing is told twice.
func TestTwoProcessesShareAChannel(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 7, 2)
	gil, _ := w.openDemo("en-US")
	other, tables := w.secondProcess()
	w.eventually("one of them tells the channel", func() bool { return w.isToldBy(w.bot) != w.isToldBy(other) })
	other.forms.keep("gil", "roll", game.Args{"dice": {"d6"}})
	if given := w.bot.forms.answersOf("gil", "roll"); len(given["dice"]) != 1 {
		t.Errorf("what was picked at one is not known to the other: %v", given)
	}
	w.bot.forms.done("gil", "roll")
	if given := other.forms.answersOf("gil", "roll"); len(given) != 0 {
		t.Errorf("what was done is still picked: %v", given)
	}
	w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana"))
	w.waitUntilKnown(w.tables, tables)
	w.throw(gil, 0)
	w.public(thrown(0))
	for n := 1; n < 3; n++ { // one by each
		w.script.Add(4)
		w.waitUntilKnown(w.tables, tables)
		w.wantPublic(gil.Slash(w.channel, "roll", "dice", "d6", "for", "throw "+strconv.Itoa(n)))
	}
	w.waitUntilKnown(w.tables, tables)
	w.throw(gil, 3)
	w.public(thrown(3))
	w.waitUntilKnown(w.tables, tables)
	w.leave(gil, "ana")
	board := func() (n int) {
		for _, m := range w.channel.Messages() {
			n += strings.Count(m.Text, ", how things are:")
		}
		return n
	}
	w.eventually("the board", func() bool { return board() > 0 })
	time.Sleep(claimPause + gatherTime)
	for n := range 4 {
		if c := w.count(thrown(n)); c != 1 {
			t.Errorf("throw %d is told %d times:\n%s", n, c, w.publicText())
		}
	}
	if n := board(); n != 1 {
		t.Errorf("there are %d boards", n)
	}
}

// isToldBy reports whether a process tells the channel.
func (w *world) isToldBy(bot *Bot) bool {
	r, err := bot.channels.channel(w.t.Context(), w.channel.ID)
	if err != nil || r == nil {
		w.t.Fatalf("no room: %v", err)
	}
	return bot.tellsChannel(r)
}

// The rate limit is divided among the processes, and commands are registered by one at a time.
func TestProcessesShareLimitsAndCommands(t *testing.T) {
	w := newWorld(t)
	l := newLimiter(time.Now)
	call := rest.GetGatewayBot.Compile(nil)
	for _, sharers := range []int{0, 1, 3} {
		l.Reset()
		l.setProcesses(sharers)
		first := l.delay(&bucket{}, call)
		if gap := l.delay(&bucket{},
			call) - first; gap < time.Second/perSecond*time.Duration(max(1, sharers))-time.Millisecond {
			t.Errorf("%d processes wait %v each", sharers, gap)
		}
	}
	busy, most := atomic.Int32{}, atomic.Int32{}
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			err := w.bot.doExclusively(t.Context(), "what", func(context.Context) error {
				most.Store(max(most.Load(), busy.Add(1)))
				time.Sleep(20 * time.Millisecond)
				busy.Add(-1)
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if most.Load() != 1 {
		t.Errorf("%d did it at a time", most.Load())
	}
}

// A process that has no shard, since another process holds the only shard, is well all the same. It
// continues the session when that process ends.
func TestProcessWithoutAShardIsWell(t *testing.T) {
	t.Parallel()
	w := newGatewayWorld(t, nil)
	gil, _ := w.openDemo("en-US")
	first := w.bot
	stop := w.stop
	tables := table.New(w.store, systems.All(), table.Options{Dice: func(game.TableID) dice.Source { return w.script }})
	w.bot, w.tables = startBot(t, tables, w.fake, Options{}), tables
	w.bot.lateness, w.bot.old = time.Hour, time.Hour
	w.stop = func() {}
	ctx, cancel := context.WithCancel(t.Context())
	ran := make(chan error, 1)
	go func() { ran <- w.bot.Run(ctx) }()
	w.eventually("the second one is well",
		func() bool { return w.bot.api.limits.sharing() == 2 && w.bot.ConnectionState() == Connected })
	if first.Parts() != 1 || w.bot.Parts() != 0 {
		t.Errorf("they hold %d and %d shards", first.Parts(), w.bot.Parts())
	}
	stop()
	w.wantPrivate(gil.Slash(w.channel, "menu"))
	w.wantSessions(1, 1)
	cancel()
	<-ran
	if err := tables.Close(); err != nil {
		t.Error(err)
	}
}

// sharing returns the number of processes that share the global limit.
func (l *limiter) sharing() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.sharers
}

// failingAtFirst is a table service with buckets that cannot be listed for a while.
type failingAtFirst struct {
	keeping
	fails *atomic.Int32
}

func (f failingAtFirst) Bucket(name string) table.Bucket {
	return failingBucket{f.keeping.Bucket(name), f.fails}
}

type failingBucket struct {
	table.Bucket
	fails *atomic.Int32
}

func (d failingBucket) Each(ctx context.Context, prefix string, f func(string, []byte) bool) error {
	if d.fails.Add(-1) >= 0 {
		return errors.New("away")
	}
	return d.Bucket.Each(ctx, prefix, f)
}

// A process that begins to tell while the channels cannot be read looks for them again.
func TestTellingBeginsWhileTheDatabaseIsAway(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	w.throw(gil, 1)
	w.logs = &recorder{}
	w.stop()
	var fails atomic.Int32
	fails.Store(tellParts)
	w.open(func(s *services) { s.keeping = failingAtFirst{s.keeping, &fails} })
	w.throw(gil, 2)
	w.public(thrown(2))
}
