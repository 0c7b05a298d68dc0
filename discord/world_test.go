package discord

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"mesa/dice"
	"mesa/discord/fake"
	"mesa/game"
	"mesa/lang"
	"mesa/store"
	"mesa/store/memory"
	"mesa/systems"
	"mesa/table"
)

// world is a host connected to a fake Discord.
type world struct {
	t          *testing.T
	fake       *fake.Server
	store      store.Store
	tables     *table.Service
	bot        *Bot
	channel    *fake.Channel
	script     *dice.Scripted
	diceSource dice.Source // not nil: the dice, in place of the script
	logs       *recorder   // nil: a logged line fails the test
	link       func(ctx context.Context, user, name, next string) (string, error)
	stop       func()
	ahead      atomic.Int64 // lead of the table service's clock, in nanoseconds
}

// newWorld opens a host that gets its interactions over HTTPS. The dice are scripted: missing or
// unused faces fail the test.
func newWorld(t *testing.T, faces ...int) *world {
	t.Helper()
	return newWorldOf(t, nil, faces...)
}

// newWorldOf is newWorld with other dice than the script, if falls is not nil.
func newWorldOf(t *testing.T, falls dice.Source, faces ...int) *world {
	t.Helper()
	w := &world{t: t, fake: fake.New(t), store: memory.New(), script: dice.Script(faces...), diceSource: falls}
	w.channel = w.fake.Channel("the-vault")
	w.open(nil)
	t.Cleanup(func() {
		w.stop()
		if err := w.script.Err(); err != nil {
			t.Error(err)
		}
	})
	return w
}

// prepare makes the table service, which wrap may change for the front end, and the front end.
func (w *world) prepare(wrap func(*services)) {
	w.tables = table.New(w.store, systems.All(), table.Options{
		Dice: func(game.TableID) dice.Source {
			if w.diceSource != nil {
				return w.diceSource
			}
			return w.script
		},
		Now: func() time.Time { return time.Now().Add(time.Duration(w.ahead.Load())) },
	})
	seen := servicesOf(w.tables, nil)
	if wrap != nil {
		wrap(&seen)
	}
	of := Options{Link: w.link}
	if w.logs != nil {
		of.Log = w.logs.logger()
	}
	w.bot = startBotOf(w.t, seen, w.fake, of)
	// a busy machine changes no answer, and loses no lease
	w.bot.lateness, w.bot.old, w.bot.leaseTime = time.Hour, time.Hour, time.Hour
	if err := w.bot.Register(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

// open starts the host for the HTTPS endpoint, and waits until it tells all channels: until then no
// card and no board follows, and WaitForBackground waits for none.
func (w *world) open(wrap func(*services)) {
	w.prepare(wrap)
	w.fake.SetEndpoint(w.bot.Handler())
	ctx, cancel := context.WithCancel(context.Background())
	kept := make(chan error, 1)
	go func() { kept <- w.bot.TellChannels(ctx) }()
	w.stop = func() {
		cancel()
		if err := <-kept; !errors.Is(err, context.Canceled) {
			w.t.Errorf("Keep ended: %v", err)
		}
		w.bot.WaitForBackground()
		if err := w.tables.Close(); err != nil {
			w.t.Error(err)
		}
	}
	w.eventually("all channels are told", func() bool {
		share := &w.bot.tellerShare
		share.mu.Lock()
		defer share.mu.Unlock()
		return len(share.ownParts) == tellParts
	})
}

// restart restarts the host on the same store.
func (w *world) restart(wrap func(*services)) {
	w.stop()
	w.open(wrap)
}

func startBot(t testing.TB, tables *table.Service, f *fake.Server, o Options) *Bot {
	t.Helper()
	return startBotOf(t, servicesOf(tables, nil), f, o)
}

func startBotOf(t testing.TB, tables services, f *fake.Server, o Options) *Bot {
	t.Helper()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	o.Token, o.AppID, o.PublicKey, o.URL = fake.Token, fake.AppID, f.PublicKey(), f.URL()
	if o.Log == nil {
		o.Log = slog.New(slog.NewTextHandler(failingLog{t}, &slog.HandlerOptions{Level: slog.LevelWarn}))
	}
	bot, err := newBot(tables, index, o)
	if err != nil {
		t.Fatal(err)
	}
	bot.limits = userLimits{} // tests press faster than people do
	return bot
}

// failingLog fails the test with every line that is logged.
type failingLog struct{ t testing.TB }

func (f failingLog) Write(line []byte) (int, error) {
	f.t.Errorf("logged: %s", line)
	return len(line), nil
}

// eventually waits until a condition holds.
func (w *world) eventually(what string, is func() bool) {
	w.t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			w.t.Fatalf("in vain: %s. The channel shows:\n%s", what, w.publicText())
		}
	}
}

// publicText returns the text of the channel's public messages.
func (w *world) publicText() string {
	var texts []string
	for _, m := range w.newsMessages() {
		texts = append(texts, m.AllText())
	}
	return strings.Join(texts, "\n---\n")
}

// newsMessages returns the public messages except the board, which repeats them.
func (w *world) newsMessages() []fake.Message {
	board := w.board().ID
	return slices.DeleteFunc(w.channel.Messages(), func(m fake.Message) bool { return m.ID == board })
}

// board returns the board's message; its zero value if there is none.
func (w *world) board() fake.Message {
	r := w.bot.channels.cached(w.channel.ID)
	if r == nil {
		return fake.Message{}
	}
	r.mu.Lock()
	id := r.board.ID
	r.mu.Unlock()
	for _, m := range w.channel.Messages() {
		if m.ID == id {
			return m
		}
	}
	return fake.Message{}
}

// public waits for a public message with that text, and returns it.
func (w *world) public(text string) fake.Message {
	w.t.Helper()
	var found fake.Message
	w.eventually("a message with "+text, func() bool {
		for _, m := range w.newsMessages() {
			if strings.Contains(m.Text, text) {
				found = m
			}
		}
		return found.ID != ""
	})
	return found
}

// count counts the public messages with that text.
func (w *world) count(text string) int { return strings.Count(w.publicText(), text) }

// tableID returns the id of the channel's table.
func (w *world) tableID() game.TableID {
	w.t.Helper()
	r, err := w.bot.channels.channel(w.t.Context(), w.channel.ID)
	if err != nil || r == nil {
		w.t.Fatalf("no table in the channel: %v", err)
	}
	return r.table
}

// wantTexts fails unless an answer is a message with all those texts.
func (w *world) wantTexts(a fake.Answer, texts ...string) fake.Answer {
	w.t.Helper()
	if a.Message == nil {
		w.t.Fatalf("no message but %+v: %s", a, a.Raw)
	}
	for _, text := range texts {
		if !strings.Contains(a.Message.Text, text) {
			w.t.Errorf("missing %q in:\n%s", text, a.Message.Text)
		}
	}
	return a
}

// wantPrivate fails unless only the person sees the answer; wantPublic fails unless all do.
func (w *world) wantPrivate(a fake.Answer) fake.Answer {
	w.t.Helper()
	if w.wantTexts(a); !a.Message.Ephemeral {
		w.t.Errorf("everyone sees:\n%s", a.Message.Text)
	}
	return a
}

func (w *world) wantPublic(a fake.Answer) fake.Answer {
	w.t.Helper()
	if w.wantTexts(a); a.Message.Ephemeral {
		w.t.Errorf("only one sees:\n%s", a.Message.Text)
	}
	return a
}

// wantButtons fails unless the message has those buttons.
func (w *world) wantButtons(m *fake.Message, labels ...string) {
	w.t.Helper()
	for _, l := range labels {
		if _, ok := m.Button(l); !ok {
			w.t.Errorf("no button %q among %q", l, m.Labels())
		}
	}
}

// leave frees a chair, and confirms it.
func (w *world) leave(u *fake.User, chair string) {
	w.t.Helper()
	w.wantPublic(u.Slash(w.channel, "do", "line", "leave! "+chair))
}

// openDemo opens the demo and gives Ana her chair; Gil stays the GM.
func (w *world) openDemo(locale string) (gil, ana *fake.User) {
	w.t.Helper()
	gil, ana = w.fake.User("Gil", locale), w.fake.User("Ana", locale)
	w.wantPublic(gil.Slash(w.channel, "mesa demo"))
	w.leave(gil, "ana")
	w.wantPublic(ana.Slash(w.channel, "mesa join", "chair", "ana"))
	return gil, ana
}
