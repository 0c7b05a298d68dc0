package discord

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"mesa/discord/fake"
)

// newGatewayWorld plays over the gateway.
func newGatewayWorld(t *testing.T, logs *recorder, faces ...int) *world {
	t.Helper()
	w := newWorld(t, faces...)
	w.overGateway(logs)
	return w
}

// overGateway restarts the host with the gateway as its transport.
func (w *world) overGateway(logs *recorder) {
	w.stop()
	w.connect(logs)
}

// connect starts a stopped host with the gateway as its transport.
func (w *world) connect(logs *recorder) {
	t := w.t
	w.logs = logs
	w.prepare(nil)
	w.fake.SetEndpoint(nil)
	ctx, cancel := context.WithCancel(context.Background())
	ran := make(chan error, 1)
	go func() { ran <- w.bot.Run(ctx) }()
	if !w.fake.WaitForConnection(time.Minute) {
		t.Fatal("nobody connects")
	}
	w.stop = func() {
		cancel()
		if err := <-ran; !errors.Is(err, context.Canceled) {
			t.Errorf("Run ended: %v", err)
		}
		if err := w.tables.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestPlayOverTheGateway(t *testing.T) {
	w := newGatewayWorld(t, nil, 7, 2)
	gil, _ := w.openDemo("en-US")
	w.wantTexts(w.wantPublic(gil.Slash(w.channel, "cortex test", "who", "ana")), "Ana must beat 9.")
	w.wantPrivate(gil.Slash(w.channel, "menu"))
	w.throw(gil, 1)
	w.public(thrown(1))
	if identified, resumed := w.fake.Sessions(); identified != 1 || resumed != 0 {
		t.Errorf("%d identifies, %d resumes", identified, resumed)
	}
}

// An event that does not decode is skipped, and later ones arrive on the same session.
func TestUndecodableEventIsSkipped(t *testing.T) {
	w := newGatewayWorld(t, &recorder{})
	w.openDemo("en-US")
	for _, d := range []any{"a string", 7, []int{1}, map[string]any{"id": 12, "type": "x"}, nil} {
		w.fake.Dispatch("INTERACTION_CREATE", d)
		w.fake.Dispatch("GUILD_CREATE", d)
		w.fake.Dispatch("SOMETHING_NEW", d)
	}
	gil := w.fake.User("Gil", "en-US")
	w.wantPrivate(gil.Slash(w.channel, "menu"))
	if identified, resumed := w.fake.Sessions(); identified != 1 || resumed != 0 {
		t.Errorf("%d identifies, %d resumes", identified, resumed)
	}
}

// After any end of a connection the session is resumed, and the missed events arrive and are
// handled once.
func TestSessionIsResumedAfterAnyEnd(t *testing.T) {
	for name, cut := range map[string]func(*fake.Server){
		"cut off":     func(s *fake.Server) { s.CloseConnections(0) },
		"unknown":     func(s *fake.Server) { s.CloseConnections(4000) },
		"reconnect":   func(s *fake.Server) { s.SendOpcode(7, nil) },
		"interrupted": func(s *fake.Server) { s.SendOpcode(9, true) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newGatewayWorld(t, nil)
			gil, _ := w.openDemo("en-US")
			cut(w.fake)
			w.eventually("a resume", func() bool { _, resumed := w.fake.Sessions(); return resumed == 1 })
			w.wantPrivate(gil.Slash(w.channel, "menu"))
			if identified, _ := w.fake.Sessions(); identified != 1 {
				t.Errorf("%d identifies", identified)
			}
		})
	}
}

// A dead address for resuming does not end the session: it is resumed at the main address.
func TestSessionIsResumedAtTheMainAddress(t *testing.T) {
	t.Parallel()
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	silent.Close() // nobody answers there any more
	w := newWorld(t)
	w.fake.ResumeAt("ws://" + silent.Addr().String())
	w.overGateway(nil)
	gil, _ := w.openDemo("en-US")
	w.fake.CloseConnections(0)
	w.eventually("a resume", func() bool { _, resumed := w.fake.Sessions(); return resumed == 1 })
	w.wantPrivate(gil.Slash(w.channel, "menu"))
	if identified, _ := w.fake.Sessions(); identified != 1 {
		t.Errorf("%d identifies", identified)
	}
	if err := w.bot.Trouble(); err != nil {
		t.Errorf("still in trouble: %v", err)
	}
}

// When a bot joins too many servers, Discord requires more shards: their number is requested again,
// and play goes on.
func TestPlayGoesOnWithMoreShards(t *testing.T) {
	t.Parallel()
	w := newGatewayWorld(t, &recorder{})
	gil, _ := w.openDemo("en-US")
	w.fake.RequireShards(2)
	w.fake.SendOpcode(9, false) // a new session, with the old number
	w.eventually("two more sessions", func() bool { identified, _ := w.fake.Sessions(); return identified == 3 })
	w.wantPrivate(gil.Slash(w.channel, "menu"))
}

// A session that Discord has forgotten is begun anew, not before its turn.
func TestLostSessionIsBegunAnew(t *testing.T) {
	t.Parallel()
	w := newGatewayWorld(t, nil)
	w.openDemo("en-US")
	began := time.Now()
	w.fake.SendOpcode(9, false)
	w.eventually("a new session", func() bool { identified, _ := w.fake.Sessions(); return identified == 2 })
	if took := time.Since(began); took < identifyPause-2*time.Second {
		t.Errorf("identified again after %v", took)
	}
}

// A wrong token is final: further attempts would only get it blocked.
func TestWrongTokenIsFinal(t *testing.T) {
	w := newWorld(t)
	s := &shard{
		url:   "ws" + strings.TrimSuffix(strings.TrimPrefix(w.fake.URL(), "http"), "/api/v10") + "/gateway",
		token: "wrong", count: 1,
		log: w.bot.log, kept: w.bot.keeper(0, 1, 1), later: w.bot.run, greeted: w.bot.noteSelf,
		handle: func(string, json.RawMessage) {}, turn: func(context.Context) error { return nil },
		trouble: func(error) {},
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.run(ctx); err == nil || ctx.Err() != nil {
		t.Errorf("run with a wrong token: %v", err)
	}
}

// A token that is refused at the start is an error of Run.
func TestWrongTokenAtTheStartIsAnError(t *testing.T) {
	w := newWorld(t)
	bot := startBot(t, w.tables, w.fake, Options{}) // the world's own is kept already
	bot.api = newAPI(Options{Token: "wrong", URL: w.fake.URL()})
	if err := bot.Run(t.Context()); restStatus(err) != 401 || strings.Contains(err.Error(), "wrong") {
		t.Errorf("Run: %v", err)
	}
}

// An answer that was lost in transit is sent again.
func TestLostAnswerIsSentAgain(t *testing.T) {
	w := newGatewayWorld(t, nil)
	gil, _ := w.openDemo("en-US")
	w.fake.FailNext("POST /interactions/{}/{}/callback", 0, nil, "")
	w.wantPrivate(gil.Slash(w.channel, "menu"))
}

// Only one process at a time begins a session of each group of shards.
func TestOneProcessBeginsSessionsAtATime(t *testing.T) {
	w := newWorld(t)
	one, two := startBot(t, w.tables, w.fake, Options{}), startBot(t, w.tables, w.fake, Options{})
	began := time.Now()
	for shard, bot := range []*Bot{one, two} {
		if err := bot.waitToIdentify(t.Context(), shard, 2); err != nil {
			t.Fatal(err)
		}
	}
	if took := time.Since(began); took > identifyPause/2 {
		t.Errorf("two groups waited for each other: %v", took)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := one.waitToIdentify(ctx, 3, 2); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the third shard need not wait: %v", err)
	}
}
