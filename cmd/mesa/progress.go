package main

import (
	"fmt"
	"sync/atomic"
	"time"

	"mesa/game"
)

// progress tells how far something long has come: in place on a terminal, else
// by a line now and then.
type progress struct {
	p     *program
	key   string // of a sentence that takes "n" of "all"
	all   int
	done  atomic.Int64
	stop  chan struct{}
	ended chan struct{}
}

// How often it is told.
const (
	inPlaceEvery = 200 * time.Millisecond
	lineEvery    = 5 * time.Second
)

// progress begins to tell of something with so many steps. End it.
func (p *program) progress(key string, all int) *progress {
	t := &progress{p: p, key: key, all: all, stop: make(chan struct{}), ended: make(chan struct{})}
	if atTerminal(p.err) {
		go t.run(inPlaceEvery, "\r%s", "\n")
	} else {
		go t.run(lineEvery, "%s\n", "")
	}
	return t
}

func (t *progress) run(every time.Duration, form, last string) {
	defer close(t.ended)
	tick := time.NewTicker(every)
	defer tick.Stop()
	for told := false; ; told = true {
		select {
		case <-t.stop:
			if told {
				fmt.Fprint(t.p.err, last)
			}
			return
		case <-tick.C:
			now := game.Say(t.key, game.N("n", int(t.done.Load())), game.N("all", t.all))
			fmt.Fprintf(t.p.err, form, t.p.say.Say(now))
		}
	}
}

// step says that one more is done; it may be called by several goroutines.
func (t *progress) step() { t.done.Add(1) }

// end tells no more.
func (t *progress) end() {
	close(t.stop)
	<-t.ended
}
