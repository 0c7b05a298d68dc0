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

// second starts another process on the same tables, and has Discord ask both in turn.
func (w *world) second() (*Bot, *table.Service) {
	tables := table.New(w.store, systems.All(), table.Options{Dice: func(game.TableID) dice.Source { return w.script }})
	other := newWindow(w.t, tables, w.fake, Options{})
	other.lateness, other.old = time.Hour, time.Hour
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- other.Keep(ctx) }()
	w.t.Cleanup(func() {
		cancel()
		<-ended
		other.Settle()
		if err := tables.Close(); err != nil {
			w.t.Error(err)
		}
	})
	w.eventually("both do their share",
		func() bool { return w.window.Parts() == tellParts/2 && other.Parts() == tellParts/2 })
	handlers, turn := []http.Handler{w.window.Handler(), other.Handler()}, atomic.Int32{}
	w.fake.Endpoint(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		handlers[turn.Add(1)%2].ServeHTTP(rw, r)
	}))
	return other, tables
}

// known waits until processes have heard of all that was decided: one that had not would
// throw the dice of the script once more.
func (w *world) known(halls ...*table.Service) {
	w.t.Helper()
	head, err := w.store.Head(w.t.Context(), w.tableID())
	for _, tables := range halls {
		if err == nil {
			_, err = tables.Wait(w.t.Context(), head.Table, head.Seq-1)
		}
	}
	if err != nil {
		w.t.Fatal(err)
	}
}

// Two processes are asked in turn. Whoever is asked answers, and one of them tells what
// is done elsewhere and keeps the board: nothing is told twice.
func TestTwoProcessesOneChannel(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 7, 2)
	gil, _ := w.seat("en-US")
	other, tables := w.second()
	w.eventually("one of them tells the channel", func() bool { return w.tells(w.window) != w.tells(other) })
	other.forms.keep("gil", "roll", game.Args{"dice": {"d6"}})
	if given := w.window.forms.of("gil", "roll"); len(given["dice"]) != 1 {
		t.Errorf("what was picked at one is not known to the other: %v", given)
	}
	w.window.forms.done("gil", "roll")
	if given := other.forms.of("gil", "roll"); len(given) != 0 {
		t.Errorf("what was done is still picked: %v", given)
	}
	w.forAll(gil.Slash(w.channel, "cortex test", "who", "ana"))
	w.known(w.hall, tables)
	w.throw(gil, 0)
	w.public(thrown(0))
	for n := 1; n < 3; n++ { // one by each
		w.script.Add(4)
		w.known(w.hall, tables)
		w.forAll(gil.Slash(w.channel, "roll", "dice", "d6", "for", "throw "+strconv.Itoa(n)))
	}
	w.known(w.hall, tables)
	w.throw(gil, 3)
	w.public(thrown(3))
	w.known(w.hall, tables)
	w.leave(gil, "ana")
	board := func() (n int) {
		for _, m := range w.channel.Messages() {
			n += strings.Count(m.Text, ", how things are:")
		}
		return n
	}
	w.eventually("the board", func() bool { return board() > 0 })
	time.Sleep(claimPause + calmTime)
	for n := range 4 {
		if c := w.count(thrown(n)); c != 1 {
			t.Errorf("throw %d is told %d times:\n%s", n, c, w.seen())
		}
	}
	if n := board(); n != 1 {
		t.Errorf("there are %d boards", n)
	}
}

// tells reports whether a process tells the channel.
func (w *world) tells(window *Bot) bool {
	r, err := window.channels.room(w.t.Context(), w.channel.ID)
	if err != nil || r == nil {
		w.t.Fatalf("no room: %v", err)
	}
	return window.tellsChannel(r)
}

// What a second allows is shared by the processes, and commands are told by one at a
// time.
func TestWhatProcessesShare(t *testing.T) {
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
			err := w.window.byOne(t.Context(), "what", func(context.Context) error {
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

// A process whose bot has one shard, which another one holds, is well all the same, and
// goes on with the session when that one ends.
func TestAnotherHasTheShard(t *testing.T) {
	t.Parallel()
	w := newGatewayWorld(t, nil)
	gil, _ := w.seat("en-US")
	first := w.window
	stop := w.stop
	tables := table.New(w.store, systems.All(), table.Options{Dice: func(game.TableID) dice.Source { return w.script }})
	w.window, w.hall = newWindow(t, tables, w.fake, Options{}), tables
	w.window.lateness, w.window.old = time.Hour, time.Hour
	w.stop = func() {}
	ctx, cancel := context.WithCancel(t.Context())
	ran := make(chan error, 1)
	go func() { ran <- w.window.Run(ctx) }()
	w.eventually("the second one is well",
		func() bool { return w.window.api.limits.sharing() == 2 && w.window.Standing() == Connected })
	if first.Parts() != 1 || w.window.Parts() != 0 {
		t.Errorf("they hold %d and %d shards", first.Parts(), w.window.Parts())
	}
	stop()
	w.alone(gil.Slash(w.channel, "menu"))
	w.sessions(1, 1)
	cancel()
	<-ran
	if err := tables.Close(); err != nil {
		t.Error(err)
	}
}

// sharing is among how many processes the global limit is shared.
func (l *limiter) sharing() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.sharers
}

// failingAtFirst is a table service whose buckets cannot be looked through for a while.
type failingAtFirst struct {
	table.API
	fails *atomic.Int32
}

func (f failingAtFirst) Bucket(name string) table.Bucket {
	return drawerFailing{f.API.Bucket(name), f.fails}
}

type drawerFailing struct {
	table.Bucket
	fails *atomic.Int32
}

func (d drawerFailing) Each(ctx context.Context, prefix string, f func(string, []byte) bool) error {
	if d.fails.Add(-1) >= 0 {
		return errors.New("away")
	}
	return d.Bucket.Each(ctx, prefix, f)
}

// Who begins to tell while the channels cannot be read looks for them again.
func TestTellingBeginsWhileTheDatabaseIsAway(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	gil, _ := w.seat("en-US")
	w.throw(gil, 1)
	w.logs = &recorder{}
	w.stop()
	var fails atomic.Int32
	fails.Store(tellParts)
	w.open(func(h table.API) table.API { return failingAtFirst{h, &fails} })
	w.throw(gil, 2)
	w.public(thrown(2))
}
