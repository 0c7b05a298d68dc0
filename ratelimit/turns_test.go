package ratelimit

import (
	"sync"
	"testing"
)

// One at a time for a key, others at once, and nothing is kept of who has left.
func TestTurns(t *testing.T) {
	var turns Turns
	count := map[string]int{}
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			end := turns.Take("a")
			defer end()
			count["a"]++ // the race detector would see two of them
		})
	}
	all.Wait()
	end := turns.Take("a")
	if _, ok := turns.TryTake("a"); ok {
		t.Error("a second one was let in")
	}
	other, ok := turns.TryTake("b")
	if !ok {
		t.Error("another key had to wait")
	}
	other()
	end()
	if count["a"] != 50 || len(turns.queues) != 0 {
		t.Errorf("%d were let in, %d keys are kept", count["a"], len(turns.queues))
	}
}
