package discord

import (
	"testing"
	"time"

	"mesa/discord/fake"
)

// A restarted host continues its session: commands and messages that were sent meanwhile are
// answered, once.
func TestSessionContinuesAfterARestart(t *testing.T) {
	t.Parallel()
	w := newGatewayWorld(t, nil, 4, 5)
	gil, _ := w.openDemo("en-US")
	w.wantPublic(gil.Slash(w.channel, "roll", "dice", "d6", "for", "throw 1"))
	w.stop()
	typed := make(chan fake.Answer, 1)
	go func() { typed <- gil.Slash(w.channel, "menu") }()
	w.eventually("the command is on its way", func() bool { return w.fake.Unanswered() == 1 })
	gil.Say(w.channel, fake.Mention+` dice d6 for="throw 2"`)
	w.connect(nil)
	w.wantTexts(w.wantPrivate(<-typed), "You are the GM.")
	w.public(thrown(2))
	w.leave(gil, "ana")
	for n := range 2 {
		if c := w.count(thrown(n + 1)); c != 1 {
			t.Errorf("throw %d is told %d times:\n%s", n+1, c, w.publicText())
		}
	}
	w.wantSessions(1, 1)
}

// wantSessions fails unless so many sessions were begun and so many resumed.
func (w *world) wantSessions(begun, resumed int) {
	w.t.Helper()
	if b, r := w.fake.Sessions(); b != begun || r != resumed {
		w.t.Errorf("%d sessions were begun and %d resumed, not %d and %d", b, r, begun, resumed)
	}
}

// A session that is too old, or that Discord has forgotten, is begun anew.
func TestForgottenSessionIsBegunAnew(t *testing.T) {
	for name, age := range map[string]func(*world){
		"too old": func(w *world) { w.ahead.Store(int64(sessionLife + time.Hour)) },
		"refused": func(w *world) { w.fake.InvalidateSessions() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newGatewayWorld(t, nil)
			gil, _ := w.openDemo("en-US")
			w.stop()
			age(w)
			w.connect(nil)
			w.wantPrivate(gil.Slash(w.channel, "menu"))
			w.wantSessions(2, 0)
			w.overGateway(nil) // and the new one is kept
			w.wantPrivate(gil.Slash(w.channel, "menu"))
			w.wantSessions(2, 1)
		})
	}
}

// While a shard is connected its session is stored with each heartbeat, and no more often.
func TestSessionIsStoredWithEachHeartbeat(t *testing.T) {
	t.Parallel()
	w := newGatewayWorld(t, nil)
	gil, _ := w.openDemo("en-US")
	k := w.bot.keeper(0, 1, 1)
	kept := func() (s session) {
		if _, err := get(t.Context(), k.bucket, k.key, &s); err != nil {
			t.Fatal(err)
		}
		return s
	}
	w.eventually("the session is kept", func() bool { return kept().Seq > 2 })
	before := kept().Seq
	w.wantPrivate(gil.Slash(w.channel, "menu"))
	w.eventually("it is kept with what came", func() bool { return kept().Seq > before })
	w.eventually("it is left alone while nothing comes", func() bool {
		_, version, _ := k.bucket.Get(t.Context(), k.key)
		time.Sleep(3 * 200 * time.Millisecond) // some heartbeats of the fake
		_, later, _ := k.bucket.Get(t.Context(), k.key)
		return later == version
	})
}

// The holder of the lease takes the session over; the former holder neither stores nor resumes it
// any more, even if it learns of it late.
func TestLeaseHolderTakesOverTheSession(t *testing.T) {
	w := newWorld(t)
	under := func(lease int64) *sessionKeeper { return w.bot.keeper(0, 1, lease) }
	old, young := under(7), under(8)
	keep := func(k *sessionKeeper, seq int64) {
		t.Helper()
		if err := k.keep(t.Context(), session{ID: "session", Seq: seq}); err != nil {
			t.Fatal(err)
		}
	}
	keep(old, 7)
	recalled := func(k *sessionKeeper, seq int64, ours bool) {
		t.Helper()
		if s, err := k.recall(t.Context()); err != nil || s.Seq != seq || k.isOurs(t.Context()) != ours {
			t.Errorf("recalled %+v, %v", s, err)
		}
	}
	recalled(young, 7, true)
	keep(young, 8)
	keep(old, 9)
	if old.isOurs(t.Context()) || !young.isOurs(t.Context()) {
		t.Error("the session is not that of the process that took it over")
	}
	recalled(under(7), 8, false) // the one that was held up before it began
	recalled(young, 8, true)
	if s, err := w.bot.keeper(0, 2, 8).recall(t.Context()); err != nil || s.ID != "" {
		t.Errorf("with two shards it is %+v, %v", s, err)
	}
	if err := young.leave(t.Context(), session{ID: "session", Seq: 10}); err != nil {
		t.Fatal(err)
	}
	keep(young, 9) // a late write
	recalled(under(9), 10, true)
	keep(under(9), 11)
	if err := under(9).keep(t.Context(), session{}); err != nil { // it is over, and still another's
		t.Fatal(err)
	}
	recalled(under(8), 0, false)
}
