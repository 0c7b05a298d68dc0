package ratelimit

import (
	"sync"
	"testing"
)

// One caller at a time has the turn of a key, other keys do not wait, and nothing is kept after the last has left.
func TestTurnsLetOneIn(t *testing.T) {
	var turns Turns
	count := map[string]int{}
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			end := turns.Take("a")
			defer end()
			count["a"]++ // the race detector would notice two of them
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
