package ratelimit

import "sync"

// Turns lets one caller in at a time for each key. The zero value is ready to use.
type Turns struct {
	mu     sync.Mutex
	queues map[string]*queue
}

type queue struct {
	sync.Mutex
	waiting int // the callers that have or wait for the turn
}

// Take waits for the turn of a key and takes it. The caller must call end once when its turn is
// over.
func (t *Turns) Take(key string) (end func()) {
	q := t.join(key, true)
	q.Lock()
	return func() { t.leave(key, q) }
}

// TryTake takes the turn of a key, as Take does, if it is free. ok is false if another caller has
// the turn or waits for it; end is nil then.
func (t *Turns) TryTake(key string) (end func(), ok bool) {
	q := t.join(key, false)
	if q == nil {
		return nil, false
	}
	q.Lock()
	return func() { t.leave(key, q) }, true
}

// join enters the queue of a key. If wait is false it returns nil for a queue that is in use.
func (t *Turns) join(key string, wait bool) *queue {
	t.mu.Lock()
	defer t.mu.Unlock()
	q := t.queues[key]
	switch {
	case q == nil && t.queues == nil:
		t.queues = map[string]*queue{}
		fallthrough
	case q == nil:
		q = &queue{}
		t.queues[key] = q
	case !wait:
		return nil
	}
	q.waiting++
	return q
}

func (t *Turns) leave(key string, q *queue) {
	q.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	if q.waiting--; q.waiting == 0 {
		delete(t.queues, key)
	}
}
