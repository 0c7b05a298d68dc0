package discord

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
)

// One address cannot take all places, and places are freed.
func TestReadersAreSharedByAddress(t *testing.T) {
	r := newReaders(3, 2)
	var leave []func()
	for _, tt := range []struct {
		address string
		ok      bool
	}{{"a", true}, {"a", true}, {"a", false}, {"b", true}} {
		out, ok := r.enter(t.Context(), tt.address)
		if ok != tt.ok {
			t.Fatalf("a place for %s: %v", tt.address, ok)
		}
		if ok {
			leave = append(leave, out)
		}
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, ok := r.enter(gone, "c"); ok {
		t.Error("a fourth place of three")
	}
	go leave[0]()
	if _, ok := r.enter(t.Context(), "c"); !ok {
		t.Error("nobody waits for a place that comes free")
	}
	for _, out := range leave[1:] {
		out()
	}
	if len(r.held) != 1 || len(r.places) != 1 {
		t.Errorf("%d addresses and %d places are held, want one", len(r.held), len(r.places))
	}
}

// closesOnAnswer ends the request as soon as its answer is out, like a proxy that keeps no
// connections.
type closesOnAnswer struct {
	*httptest.ResponseRecorder
	cancel func()
}

func (c *closesOnAnswer) Flush() { c.cancel() }

// A written answer has arrived, even if its connection ends after it.
func TestAnswerThatEndsItsConnectionIsToldOnce(t *testing.T) {
	for _, tt := range []struct {
		name  string
		early bool // the request has ended before the answer is out
		want  bool
	}{{"after", false, true}, {"before", true, false}} {
		ctx, cancel := context.WithCancel(t.Context())
		rec := &closesOnAnswer{httptest.NewRecorder(), cancel}
		if tt.early {
			cancel()
		}
		var told []bool
		write(rec, httptest.NewRequestWithContext(ctx, http.MethodPost, "/interactions", nil), []byte("{}"),
			func(ok bool) { told = append(told, ok) })
		if len(told) != 1 || told[0] != tt.want {
			t.Errorf("%s: taken as arrived: %v, want %v", tt.name, told, tt.want)
		}
		cancel()
	}
}
