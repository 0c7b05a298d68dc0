package discord

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"mesa/discord/fake"
	"mesa/game"
	"mesa/table"
)

// elsewhere does a line at the table from another window.
func (w *world) elsewhere(u *fake.User, chair string, c game.Command) {
	w.t.Helper()
	if _, err := w.hall.Do(w.t.Context(), w.tableID(), table.Who{User: "discord:" + u.ID, Chair: chair}, c, table.Want{}); err != nil {
		w.t.Fatal(err)
	}
}

func thrown(n int) string { return "Loose dice for throw " + strconv.Itoa(n) }

func (w *world) throw(u *fake.User, n int) {
	w.t.Helper()
	w.script.Add(4)
	w.elsewhere(u, game.GMChair, game.Command{Move: "dice", Args: game.Args{"pool": {"d6"}, "for": {"throw " + strconv.Itoa(n)}}})
}

// What is done on the web page is told once, in order, and what is done here
// is not told again.
func TestNewsReachTheChannelOnce(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.seat("en-US")
	w.throw(gil, 1)
	w.public(thrown(1))
	w.script.Add(6)
	w.says(w.forAll(gil.Slash(w.channel, "roll", "dice", "d6", "for", "throw 2")), "throw 2")
	w.throw(gil, 3)
	w.public(thrown(3))
	w.again(nil)
	w.throw(gil, 4)
	w.public(thrown(4))
	text := w.seen()
	for n := range 4 {
		if c := strings.Count(text, thrown(n+1)); c != 1 {
			t.Errorf("throw %d is told %d times:\n%s", n+1, c, text)
		}
	}
	if strings.Index(text, thrown(1)) > strings.Index(text, thrown(3)) {
		t.Errorf("the order is wrong:\n%s", text)
	}
}

// What happened while nobody was looking is told at the start.
func TestCatchUp(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.seat("en-US")
	w.throw(gil, 1)
	w.public(thrown(1))
	w.stop()
	w.open(func(h table.Windows) table.Windows { return deaf{h} })
	w.throw(gil, 2)
	w.stop()
	if w.count(thrown(2)) != 0 {
		t.Fatal("the deaf window heard")
	}
	w.open(nil)
	w.public(thrown(2))
	if n := w.count(thrown(1)); n != 1 {
		t.Errorf("throw 1 is told %d times", n)
	}
}

// deaf is a Hall that gives no hints and no log.
type deaf struct{ table.Windows }

func (d deaf) Moved(ctx context.Context) <-chan table.Moved {
	never := make(chan table.Moved)
	context.AfterFunc(ctx, func() { close(never) })
	return never
}

func (d deaf) Log(context.Context, game.TableID, table.Who, game.Seq, int) ([]table.Entry, error) {
	return nil, nil
}

// Discord fails now and then; the message arrives, once.
func TestNewsSurviveFailures(t *testing.T) {
	const route = "POST /channels/{}/messages"
	w := newWorld(t)
	gil, _ := w.seat("en-US")
	w.fake.Fail(route, 429, map[string]string{"Retry-After": "0.3"}, `{"message":"limited","retry_after":0.3,"global":true}`)
	w.fake.Fail(route, 502, nil, "bad gateway")
	began := time.Now()
	w.throw(gil, 1)
	w.public(thrown(1))
	if took := time.Since(began); took < 300*time.Millisecond {
		t.Errorf("the 429 was not heeded: %v", took)
	}
	if n := w.fake.Requests(route); n != 3 {
		t.Errorf("%d requests, not 3", n)
	}
}

// A channel that takes no message is said so in the log, and the game goes on.
func TestForbiddenChannel(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.seat("en-US")
	w.logs = &recorder{}
	w.again(nil)
	w.channel.Forbid(true)
	w.throw(gil, 1)
	w.eventually("a line in the log", func() bool { return len(w.logs.all()) > 0 })
	w.channel.Forbid(false)
	w.throw(gil, 2)
	w.public(thrown(2))
	if n := w.count(thrown(1)); n != 0 {
		t.Errorf("the forbidden message came %d times", n)
	}
}

// The nonce makes sending safe to repeat, and differs between decisions.
func TestNonce(t *testing.T) {
	a, b := nonce("910000000000000001", 1<<40), nonce("910000000000000001", 1<<40+1)
	if a == b || len(a) > 25 || len(nonce("1", 1)) > 25 {
		t.Errorf("%q, %q", a, b)
	}
	w := newWorld(t)
	r := reply{kind: public, text: "x"}
	for range 2 {
		m := r.message()
		m.Nonce = a
		if _, err := w.window.api.post(t.Context(), w.channel.ID, m); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(w.channel.Messages()); n != 1 {
		t.Errorf("%d messages", n)
	}
}
