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

// progress prints the progress of a long command to p.err: a bar on a terminal, otherwise a line at
// intervals.
type progress struct {
	p     *program
	key   string // of the sentence, with arguments "n" and "all"
	all   int    // 0: unknown
	done  atomic.Int64
	stop  chan struct{}
	ended chan struct{}
}

// The intervals of progress.
const (
	inPlaceEvery = 200 * time.Millisecond
	lineEvery    = 5 * time.Second
)

// decisions is the message key of the progress of reading logs, counted in decisions.
const decisions = "cmd.progress.decisions"

// progress starts to print how many steps are done of the number all, which is 0 if unknown. The
// caller must end it.
func (p *program) progress(key string, all int) *progress {
	t := &progress{p: p, key: key, all: all, stop: make(chan struct{}), ended: make(chan struct{})}
	if isTerminal(p.err) {
		go t.run(inPlaceEvery, t.overwrite, "\n")
	} else {
		go t.run(p.lineEvery(), t.line, "")
	}
	return t
}

// lineEvery returns the interval of progress lines.
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

func (t *progress) text() string {
	all := game.N("all", t.all)
	if t.key == decisions {
		all = game.M("all", game.Decisions(t.all))
	}
	return t.p.printer.Say(game.Say(t.key, game.N("n", int(t.done.Load())), all))
}

func (t *progress) line() { fmt.Fprintln(t.p.err, t.text()) }

// overwrite prints the progress over its last output. The text never gets shorter, so nothing of
// the last output is left.
func (t *progress) overwrite() {
	fmt.Fprintf(t.p.err, "\r%s%s", bar(int(t.done.Load()), t.all), t.text())
}

// barWidth is the width of a bar without its ends, in columns.
const barWidth = 20

// bar draws a bar. It returns "" if all is unknown.
func bar(done, all int) string {
	if all <= 0 {
		return ""
	}
	full := min(done*barWidth/all, barWidth)
	return "[" + strings.Repeat("#", full) + strings.Repeat(".", barWidth-full) + "] "
}

// add adds n steps. It is safe for concurrent use.
func (t *progress) add(n int) { t.done.Add(int64(n)) }

func (t *progress) step() { t.add(1) }

// end stops printing.
func (t *progress) end() {
	close(t.stop)
	<-t.ended
}

// logProgress is the progress of reading the logs of a store, table by table.
type logProgress struct {
	*progress
	of map[game.TableID]int // the number of decisions of each table
}

// logProgress starts to print the progress of reading the logs of the table in words, or of all
// tables if words is empty. The caller must end it.
func (p *program) logProgress(ctx context.Context, s store.Store, words []string) (*logProgress, error) {
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

func (t *logProgress) tableDone(id game.TableID) { t.add(t.of[id]) }

// withProgress returns a function that calls check for a table and then counts the table's
// decisions as done.
func (t *logProgress) withProgress(check func(context.Context, game.TableID) error) func(context.Context,
	game.TableID) error {
	return func(ctx context.Context, id game.TableID) error {
		defer t.tableDone(id)
		return check(ctx, id)
	}
}

// lineProgress passes on what is written, and calls each for every line.
type lineProgress struct {
	io.Writer
	each func()
}

// Write implements io.Writer.
func (l lineProgress) Write(b []byte) (int, error) {
	n, err := l.Writer.Write(b)
	for range strings.Count(string(b[:n]), "\n") {
		l.each()
	}
	return n, err
}

// byteProgress passes on what is read, and calls more with the number of kibibytes that were
// completed.
type byteProgress struct {
	io.Reader
	read int
	more func(n int)
}

// Read implements io.Reader.
func (k *byteProgress) Read(b []byte) (int, error) {
	n, err := k.Reader.Read(b)
	before := k.read / 1024
	k.read += n
	k.more(k.read/1024 - before)
	return n, err
}
