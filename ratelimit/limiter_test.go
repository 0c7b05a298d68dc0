package ratelimit

import (
	"strconv"
	"testing"
	"time"
)

// countAllowed returns how many of n tries are allowed.
func countAllowed(m *Limiter, key string, n int, at time.Time) (ok int) {
	for range n {
		if m.Allow(key, 1, at) {
			ok++
		}
	}
	return ok
}

func TestLimitRefills(t *testing.T) {
	m, now := New(5, time.Second), time.Now()
	for _, c := range []struct {
		key  string
		wait time.Duration
		want int
	}{{"ana", 0, 5}, {"beto", 0, 5}, {"ana", 400 * time.Millisecond, 2}, {"ana", time.Hour, 5},
		{"beto", time.Hour, 5}} {
		if n := countAllowed(m, c.key, 10, now.Add(c.wait)); n != c.want {
			t.Errorf("%s after %v: %d of 10, not %d", c.key, c.wait, n, c.want)
		}
	}
	if m.Allow("caio", 6, now) || !m.Allow("caio", 5, now) {
		t.Error("more than all is given, or all is not")
	}
}

func TestChargeIsPaidBack(t *testing.T) {
	m, now := New(2, time.Minute), time.Now()
	m.Charge("ana", 1.5, now)
	if !m.HasRoom("ana", now) {
		t.Error("what is left is not open")
	}
	m.Charge("ana", 100, now)
	if m.HasRoom("ana", now.Add(59*time.Second)) || m.Allow("ana", 1, now.Add(59*time.Second)) {
		t.Error("open before it was paid back")
	}
	if !m.HasRoom("ana", now.Add(61*time.Second)) {
		t.Error("a debt lasts for longer than its bound")
	}
}

// After the clock was set back a day no one waits for the old time, and the limit holds from then on.
func TestClockSetBackFillsEveryKey(t *testing.T) {
	m, now := New(5, time.Minute), time.Now().Round(0)
	countAllowed(m, "ana", 5, now)
	now = now.Add(-24 * time.Hour)
	if n := countAllowed(m, "ana", 9, now); n != 5 {
		t.Errorf("%d at once, not 5", n)
	}
	if n := countAllowed(m, "ana", 9, now.Add(time.Minute)); n != 5 {
		t.Errorf("%d a minute later, not 5", n)
	}
	if n := countAllowed(m, "beto", 9, now); n != 5 {
		t.Errorf("somebody new got %d, not 5", n)
	}
}

func TestMemoryIsBounded(t *testing.T) {
	m, now := New(5, time.Second), time.Now()
	for i := range 3 * maxKeys {
		m.Allow(strconv.Itoa(i), 1, now)
	}
	if n := len(m.young) + len(m.old); n > 2*maxKeys {
		t.Errorf("%d keys are held", n)
	}
	m.Allow("late", 1, now.Add(time.Hour))
	if n := len(m.young) + len(m.old); n != 1 {
		t.Errorf("%d keys are held after an hour", n)
	}
}
