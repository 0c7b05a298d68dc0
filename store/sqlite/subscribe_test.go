package sqlite

import (
	"testing"
	"time"

	"mesa/store"
)

// The first subscriber to a file with very many tables is not held up until all are known, and
// hears of others' writes meanwhile.
func TestSubscribeWithVeryManyTables(t *testing.T) {
	path := newPath(t)
	s, err := Open(t.Context(), path, Options{poll: time.Hour}) // it does not look by itself
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	other, err := Open(t.Context(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	s.watch.mu.Lock() // as if the first look were running
	moved := s.Subscribe(t.Context())
	if err := other.Append(t.Context(), "t", 0, store.Record{Seq: 1, Cause: "c", Events: []store.Event{}}); err != nil {
		t.Fatal(err)
	}
	s.watch.mu.Unlock()
	select {
	case h := <-moved:
		if h != (store.Head{Table: "t", Seq: 1}) {
			t.Errorf("heard %+v", h)
		}
	case <-time.After(20 * time.Second):
		t.Error("what another wrote meanwhile is not told")
	}
}
