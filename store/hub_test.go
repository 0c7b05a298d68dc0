package store

import (
	"context"
	"testing"
	"time"

	"mesa/game"
)

func TestHubKeepsTheLastHintOfEachTable(t *testing.T) {
	var h Hub
	ctx, stop := context.WithCancel(t.Context())
	moved := h.Subscribe(ctx)
	if !h.HasSubscribers() {
		t.Fatal("nobody listens")
	}
	for seq := range 100 { // no one reads meanwhile
		h.Publish(Head{"a", game.Seq(seq + 1)}, Head{"b", 1})
	}
	got := map[game.TableID]game.Seq{}
	for got["a"] < 100 || got["b"] < 1 {
		select {
		case m := <-moved:
			got[m.Table] = m.Seq
		case <-time.After(5 * time.Second):
			t.Fatalf("hints lost: have %v", got)
		}
	}
	stop()
	for range moved { // closes with its context
	}
	for h.HasSubscribers() {
		time.Sleep(time.Millisecond)
	}
}
