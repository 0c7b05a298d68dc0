package discord

import (
	"math/rand/v2"
	"sync/atomic"
	"time"
)

// heartbeat keeps a connection alive, and closes it when Discord no longer answers.
type heartbeat struct {
	link  *link
	seq   atomic.Int64
	acked atomic.Bool
	quit  chan struct{}
}

// start sends heartbeats at the interval every until stop. The first one comes after a random part
// of the interval, so that many shards do not send at the same time. A second call has no effect.
func (h *heartbeat) start(every time.Duration) {
	if h.quit != nil {
		return
	}
	h.quit = make(chan struct{})
	h.acked.Store(true)
	go func() {
		wait := time.Duration(rand.Int64N(int64(every)) + 1)
		for {
			select {
			case <-h.quit:
				return
			case <-time.After(wait):
			}
			if !h.acked.Swap(false) || h.beat() != nil {
				h.link.close(closeResumable)
				return
			}
			wait = every
		}
	}()
}

func (h *heartbeat) beat() error {
	if seq := h.seq.Load(); seq > 0 {
		return h.link.send(opHeartbeat, seq)
	}
	return h.link.send(opHeartbeat, nil)
}

func (h *heartbeat) stop() {
	if h.quit != nil {
		close(h.quit)
	}
}
