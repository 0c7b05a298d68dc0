package discord

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"testing"
	"time"

	"mesa/dice"
	"mesa/discord/fake"
	"mesa/game"
	"mesa/lang"
	"mesa/store/memory"
	"mesa/systems"
	"mesa/table"
)

// world is a host with a Discord before it.
type world struct {
	t       *testing.T
	fake    *fake.Server
	hall    *table.Hall
	window  *Window
	channel *fake.Channel
}

// newWorld plays with scripted dice if there are any, over HTTPS.
func newWorld(t *testing.T, faces ...int) *world {
	t.Helper()
	w := &world{t: t, fake: fake.New(t)}
	o := table.Options{}
	if faces != nil {
		script := dice.Script(faces...)
		o.Dice = func(game.TableID) dice.Source { return script }
	}
	w.hall = table.New(memory.New(), systems.All(), o)
	w.window = newWindow(t, w.hall, w.fake, Options{})
	w.channel = w.fake.Channel("the-vault")
	w.fake.Endpoint(w.window.Handler())
	ctx, cancel := context.WithCancel(t.Context())
	if err := w.window.Register(ctx); err != nil {
		t.Fatal(err)
	}
	w.window.later(func() {
		if err := w.window.Keep(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("Keep ended: %v", err)
		}
	})
	t.Cleanup(func() {
		cancel()
		w.window.Settle()
		if err := w.hall.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

func newWindow(t testing.TB, hall table.Windows, f *fake.Server, o Options) *Window {
	t.Helper()
	book, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	o.Token, o.AppID, o.PublicKey, o.URL = fake.Token, fake.AppID, f.PublicKey(), f.URL()
	if o.Log == nil {
		o.Log = slog.New(slog.NewTextHandler(failing{t}, nil))
	}
	window, err := New(hall, book, o)
	if err != nil {
		t.Fatal(err)
	}
	return window
}

// failing fails the test with every line logged as a warning or worse.
type failing struct{ t testing.TB }

func (f failing) Write(line []byte) (int, error) {
	f.t.Errorf("logged: %s", line)
	return len(line), nil
}

var _ io.Writer = failing{}

func TestTry(t *testing.T) {
	w := newWorld(t)
	gil := w.fake.User("Gil", "pt-BR")
	ana := w.fake.User("Ana", "en-US")
	gil.Slash(w.channel, "mesa demo")
	show := func(a fake.Answer) fake.Answer {
		t.Helper()
		switch {
		case a.Form != nil:
			t.Log("FORM", a.Form.Title, a.Form.Fields())
		case a.Message != nil:
			t.Log(a.Type, a.Message.Ephemeral, a.Message.Text, "\n", a.Message.Labels())
		default:
			t.Log(a.Type, a.Status, a.Choices)
		}
		return a
	}
	show(gil.Slash(w.channel, "mesa leave", "chair", "ana"))
	show(ana.Slash(w.channel, "mesa join", "chair", "ana"))
	m := show(gil.Slash(w.channel, "menu"))
	m = show(gil.Press(m.Message, "Test para Ana"))
	time.Sleep(200 * time.Millisecond)
	pub := w.channel.Last()
	t.Log("PUBLIC", pub.Text, pub.Labels())
	show(gil.Press(&pub, "Ana"))
	m = show(ana.Press(&pub, "Ana"))
	show(ana.Slash(w.channel, "undo"))
	show(gil.Slash(w.channel, "undo"))
	show(gil.Slash(w.channel, "log"))
	show(gil.Slash(w.channel, "mesa help"))
	show(gil.Slash(w.channel, "mesa verify"))
	show(gil.Slash(w.channel, "mesa export"))
	show(gil.Slash(w.channel, "roll", "dice", "2d6 d8", "for", "sorte"))
}
