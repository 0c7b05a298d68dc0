package discord

import (
	"context"
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
func (w *world) second() *Window {
	hall := table.New(w.store, systems.All(), table.Options{Dice: func(game.TableID) dice.Source { return w.script }})
	other := newWindow(w.t, hall, w.fake, Options{})
	other.late, other.old = time.Hour, time.Hour
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- other.Keep(ctx) }()
	w.t.Cleanup(func() {
		cancel()
		<-ended
		other.Settle()
		if err := hall.Close(); err != nil {
			w.t.Error(err)
		}
	})
	w.eventually("both do their share", func() bool { return w.window.Parts() == tellParts/2 && other.Parts() == tellParts/2 })
	handlers, turn := []http.Handler{w.window.Handler(), other.Handler()}, atomic.Int32{}
	w.fake.Endpoint(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		handlers[turn.Add(1)%2].ServeHTTP(rw, r)
	}))
	return other
}

// Two processes are asked in turn. Whoever is asked answers, and one of them tells what
// is done elsewhere and keeps the board: nothing is told twice.
func TestTwoProcessesOneChannel(t *testing.T) {
	t.Parallel()
	w := newWorld(t, 7, 2, 4)
	gil, _ := w.seat("en-US")
	other := w.second()
	if w.tells(w.window) == w.tells(other) {
		t.Fatal("both tell the channel, or none does")
	}
	w.forAll(gil.Slash(w.channel, "cortex test", "who", "ana"))
	w.throw(gil, 0)
	w.public(thrown(0))
	for n := 1; n < 3; n++ { // one by each
		if n > 1 {
			w.script.Add(4)
		}
		w.forAll(gil.Slash(w.channel, "roll", "dice", "d6", "for", "throw "+strconv.Itoa(n)))
	}
	w.throw(gil, 3)
	w.public(thrown(3))
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
func (w *world) tells(window *Window) bool {
	r, err := window.places.room(w.t.Context(), w.channel.ID)
	if err != nil || r == nil {
		w.t.Fatalf("no room: %v", err)
	}
	return window.tells(r)
}

// What a second allows is shared by the processes, and commands are told by one at a
// time.
func TestWhatProcessesShare(t *testing.T) {
	w := newWorld(t)
	l := newLimiter(time.Now)
	call := rest.GetGatewayBot.Compile(nil)
	for _, sharers := range []int{0, 1, 3} {
		l.Reset()
		l.among(sharers)
		first := l.delay(&bucket{}, call)
		if gap := l.delay(&bucket{}, call) - first; gap < time.Second/perSecond*time.Duration(max(1, sharers))-time.Millisecond {
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
