package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"time"

	"mesa/game"
	"mesa/store"
)

// progress tells how far something long has come: by a bar in place on a terminal,
// else by a line now and then.
type progress struct {
	p     *program
	key   string // of a sentence that takes "n" of "all"
	all   int    // 0: nobody knows
	done  atomic.Int64
	stop  chan struct{}
	ended chan struct{}
}

// How often it is told.
const (
	inPlaceEvery = 200 * time.Millisecond
	lineEvery    = 5 * time.Second
)

// decisions is the sentence of what goes through logs.
const decisions = "cmd.progress.decisions"

// progress begins to tell of something with so many steps. End it.
func (p *program) progress(key string, all int) *progress {
	t := &progress{p: p, key: key, all: all, stop: make(chan struct{}), ended: make(chan struct{})}
	if atTerminal(p.err) {
		go t.run(inPlaceEvery, t.inPlace, "\n")
	} else {
		go t.run(p.lineEvery(), t.line, "")
	}
	return t
}

// lineEvery is how often a line is told; the zero value of told is the usual.
func (p *program) lineEvery() time.Duration {
	if p.logged > 0 {
		return p.logged
	}
	return lineEvery
}

func (t *progress) run(every time.Duration, tell func(), last string) {
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
			tell()
		}
	}
}

func (t *progress) says() string {
	all := game.N("all", t.all)
	if t.key == decisions {
		all = game.M("all", game.Decisions(t.all))
	}
	return t.p.printer.Say(game.Say(t.key, game.N("n", int(t.done.Load())), all))
}

func (t *progress) line() { fmt.Fprintln(t.p.err, t.says()) }

// inPlace writes over what it wrote before; no later text is shorter.
func (t *progress) inPlace() {
	fmt.Fprintf(t.p.err, "\r%s%s", bar(int(t.done.Load()), t.all), t.says())
}

// barWidth is how many columns a bar fills between its ends.
const barWidth = 20

// bar draws how much of all is done; nothing where nobody knows of how much.
func bar(done, all int) string {
	if all <= 0 {
		return ""
	}
	full := min(done*barWidth/all, barWidth)
	return "[" + strings.Repeat("#", full) + strings.Repeat(".", barWidth-full) + "] "
}

// add says that so many more are done; it may be called by several goroutines.
func (t *progress) add(n int) { t.done.Add(int64(n)) }

// step says that one more is done.
func (t *progress) step() { t.add(1) }

// end tells no more.
func (t *progress) end() {
	close(t.stop)
	<-t.ended
}

// logProgress is the progress of something that goes through the logs of a store, table
// by table: past says that it has gone through one.
type logProgress struct {
	*progress
	of map[game.TableID]int // decisions
}

// through begins to tell of that, for the table that was named or for all. End it.
func (p *program) through(ctx context.Context, s store.Store, words []string) (*logProgress, error) {
	t, all := &logProgress{of: map[game.TableID]int{}}, 0
	for h, err := range s.Heads(ctx) {
		if err != nil {
			return nil, err
		}
		if len(words) > 0 && words[0] != string(h.Table) {
			continue
		}
		t.of[h.Table] = int(h.Seq)
		all += int(h.Seq)
	}
	t.progress = p.progress(decisions, all)
	return t, nil
}

func (t *logProgress) past(id game.TableID) { t.add(t.of[id]) }

// after lets a check of a table be followed by its progress.
func (t *logProgress) after(check func(context.Context, game.TableID) error) func(context.Context, game.TableID) error {
	return func(ctx context.Context, id game.TableID) error {
		defer t.past(id)
		return check(ctx, id)
	}
}

// lineProgress counts the lines that are written through it.
type lineProgress struct {
	io.Writer
	each func()
}

func (l lineProgress) Write(b []byte) (int, error) {
	n, err := l.Writer.Write(b)
	for range strings.Count(string(b[:n]), "\n") {
		l.each()
	}
	return n, err
}

// byteProgress counts what is read through it.
type byteProgress struct {
	io.Reader
	read int
	more func(n int)
}

func (k *byteProgress) Read(b []byte) (int, error) {
	n, err := k.Reader.Read(b)
	before := k.read / 1024
	k.read += n
	k.more(k.read/1024 - before)
	return n, err
}
