package discord

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"mesa/discord/fake"
	"mesa/ratelimit"
)

// The limits are those of docs/host.md.
func TestUserLimitsAreAsDocumented(t *testing.T) {
	l, now := newLimits(), time.Now()
	for name, c := range map[string]struct {
		m      *ratelimit.Limiter
		most   int
		within time.Duration // all of it has grown back
	}{
		"person": {l.person, 5, time.Second}, "table": {l.table, 20, time.Second},
		"server":  {l.server, 50, time.Second},
		"founded": {l.created, 10, time.Hour}, "enough links": {l.links, 10, 10 * time.Minute},
		"thought": {l.computing, 2, time.Minute},
	} {
		for _, at := range []time.Time{now, now.Add(c.within)} {
			n := 0
			for c.m.Allow("x", 1, at) {
				n++
			}
			if n != c.most {
				t.Errorf("%s: %d, not %d", name, n, c.most)
			}
		}
	}
}

// allowUses allows n uses of each key during a test.
func allowUses(n float64) *ratelimit.Limiter { return ratelimit.New(n, 1000*time.Hour) }

func ampleLimits() userLimits {
	return userLimits{person: allowUses(1000), table: allowUses(1000), server: allowUses(1000)}
}

// A person who presses faster than people do is told to wait, and nothing is done; others play on.
func TestHurriedPressesAreRefused(t *testing.T) {
	w := newWorld(t, 1, 2, 3, 4, 5)
	gil, ana := w.openDemo("en-US")
	w.bot.limits = ampleLimits()
	w.bot.limits.person = allowUses(5)
	for n := range 8 {
		gil.Slash(w.channel, "roll", "dice", "d6", "for", fmt.Sprint("throw ", n))
	}
	if n := w.count("Loose dice for"); n != 5 {
		t.Errorf("%d throws, not 5:\n%s", n, w.publicText())
	}
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "menu")), "Too fast")
	w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "menu")), "You play Ana.")
}

// A table, or a server, that is pressed too often by all together answers nobody for a short time;
// other tables go on.
func TestBusyTableAnswersNobodyForAWhile(t *testing.T) {
	for name, c := range map[string]struct {
		bound     func(*userLimits)
		elsewhere bool // another channel still answers
	}{
		"table":  {func(l *userLimits) { l.table = allowUses(2) }, true},
		"server": {func(l *userLimits) { l.server = allowUses(2) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			gil, ana := w.openDemo("en-US")
			w.bot.limits = ampleLimits()
			c.bound(&w.bot.limits)
			w.wantTexts(gil.Slash(w.channel, "menu"), "You are the GM.")
			w.wantTexts(ana.Slash(w.channel, "menu"), "You play Ana.")
			w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "menu")), "Too fast")
			other := w.wantPrivate(ana.Slash(w.fake.Channel("other"), "menu"))
			if c.elsewhere {
				w.wantTexts(other, "There is no table")
			} else {
				w.wantTexts(other, "Too fast")
			}
		})
	}
}

// Tables, sign-in links and odds are limited, then refused in words; each person has their own
// limit.
func TestCostlyRequestsAreLimited(t *testing.T) {
	w := newWorld(t)
	w.link = func(context.Context, string, string, string) (string, error) { return "https://mesa.example/in", nil }
	w.restart(nil)
	gil, ana := w.fake.User("Gil", "en-US"), w.fake.User("Ana", "en-US")
	w.bot.limits = userLimits{created: allowUses(1), links: allowUses(1),
		computing: ratelimit.New(1e-9, 1000*time.Hour)}
	for n, c := range []struct {
		line   []string
		enough string
	}{
		{[]string{"mesa new"}, "enough new tables"},
		{[]string{"mesa web"}, "links"},
		{[]string{"odds", "dice", "2d8 d6", "vs", "9"}, "That was a lot to work out."},
	} {
		ask := func(u *fake.User) fake.Answer {
			return u.Slash(w.fake.Channel(fmt.Sprint("c", n, u.Name)), c.line[0], c.line[1:]...)
		}
		for _, u := range []*fake.User{gil, ana} {
			if first := w.wantTexts(ask(u)).Message.Text; strings.Contains(first, c.enough) {
				t.Errorf("%s: the first of %s is too much:\n%s", c.line[0], u.Name, first)
			}
		}
		w.wantTexts(w.wantPrivate(ask(gil)), c.enough)
	}
}
