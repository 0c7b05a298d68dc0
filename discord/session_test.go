package discord

import (
	"testing"
	"time"

	"mesa/discord/fake"
)

// A host that is started again goes on with its session: what was done and said while
// nobody was there is answered, once.
func TestSessionOverARestart(t *testing.T) {
	t.Parallel()
	w := newGatewayWorld(t, nil, 4, 5)
	gil, _ := w.seat("en-US")
	w.forAll(gil.Slash(w.channel, "roll", "dice", "d6", "for", "throw 1"))
	w.stop()
	typed := make(chan fake.Answer, 1)
	go func() { typed <- gil.Slash(w.channel, "menu") }()
	w.eventually("the command is on its way", func() bool { return w.fake.Waiting() == 1 })
	gil.Say(w.channel, fake.Mention+` dice d6 for="throw 2"`)
	w.connect(nil)
	w.says(w.alone(<-typed), "You are the GM.")
	w.public(thrown(2))
	w.leave(gil, "ana")
	for n := range 2 {
		if c := w.count(thrown(n + 1)); c != 1 {
			t.Errorf("throw %d is told %d times:\n%s", n+1, c, w.seen())
		}
	}
	w.sessions(1, 1)
}

// sessions fails unless so many were begun and resumed.
func (w *world) sessions(begun, resumed int) {
	w.t.Helper()
	if b, r := w.fake.Sessions(); b != begun || r != resumed {
		w.t.Errorf("%d sessions were begun and %d resumed, not %d and %d", b, r, begun, resumed)
	}
}

// A session that is too old, or that Discord has forgotten, is begun anew.
func TestSessionIsGoneAfterARestart(t *testing.T) {
	for name, age := range map[string]func(*world){
		"too old": func(w *world) { w.ahead.Store(int64(sessionLife + time.Hour)) },
		"refused": func(w *world) { w.fake.Forget() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newGatewayWorld(t, nil)
			gil, _ := w.seat("en-US")
			w.stop()
			age(w)
			w.connect(nil)
			w.alone(gil.Slash(w.channel, "menu"))
			w.sessions(2, 0)
			w.overGateway(nil) // and the new one is kept
			w.alone(gil.Slash(w.channel, "menu"))
			w.sessions(2, 1)
		})
	}
}

// While a shard is connected its session is kept as it was a heartbeat ago, and no more
// often than that.
func TestSessionIsKeptMeanwhile(t *testing.T) {
	t.Parallel()
	w := newGatewayWorld(t, nil)
	gil, _ := w.seat("en-US")
	k := w.window.keeper(0, 1)
	kept := func() (s session) {
		if _, err := get(t.Context(), k.drawer, k.key, &s); err != nil {
			t.Fatal(err)
		}
		return s
	}
	w.eventually("the session is kept", func() bool { return kept().Seq > 2 })
	w.alone(gil.Slash(w.channel, "menu"))
	before := kept().Seq
	w.eventually("it is kept with what came", func() bool { return kept().Seq > before })
	w.eventually("it is left alone while nothing comes", func() bool {
		_, version, _ := k.drawer.Get(t.Context(), k.key)
		time.Sleep(3 * 200 * time.Millisecond) // some heartbeats of the fake
		_, later, _ := k.drawer.Get(t.Context(), k.key)
		return later == version
	})
}

// A process that starts takes the session over; the one that had it neither keeps nor
// resumes it any more.
func TestSessionTakenOver(t *testing.T) {
	w := newWorld(t)
	old, young := w.window.keeper(0, 1), w.window.keeper(0, 1)
	keep := func(k *keeper, seq int64) {
		t.Helper()
		if err := k.keep(t.Context(), session{ID: "session", Seq: seq}); err != nil {
			t.Fatal(err)
		}
	}
	keep(old, 7)
	if s, err := young.recall(t.Context()); err != nil || s.Seq != 7 {
		t.Fatalf("recalled %+v, %v", s, err)
	}
	keep(young, 8)
	keep(old, 9)
	if old.ours(t.Context()) || !young.ours(t.Context()) {
		t.Error("the session is not that of the process that took it over")
	}
	if s, err := w.window.keeper(0, 1).recall(t.Context()); err != nil || s.Seq != 8 {
		t.Errorf("kept is %+v, %v", s, err)
	}
	if s, err := w.window.keeper(0, 2).recall(t.Context()); err != nil || s.ID != "" {
		t.Errorf("with two shards it is %+v, %v", s, err)
	}
}
