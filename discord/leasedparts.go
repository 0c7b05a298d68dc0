package discord

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"mesa/table"
)

// Several processes may be one bot. What one of them does at a time is divided into
// parts, each with a lease: over the gateway a part is a shard and the channels of its
// servers, over HTTPS it is channels alone. A process holds its share of them, and lets
// go of what is more when others come.

const (
	// leaseTime is after how long others take over from a process that says nothing.
	leaseTime = 4 * time.Second
	// renewPause is between its sayings, of which it may miss one, and how long one
	// may take.
	renewPause = time.Second
	// lookPause is after how long a part that is free is noticed.
	lookPause = 500 * time.Millisecond
	// endTime is how much earlier a process ends what may be another's soon.
	endTime = 500 * time.Millisecond
	// askTime is how long the place of the leases may take to answer anything else.
	askTime = 2 * time.Second
)

// errLost ends what was done of a part that may be another process's now.
var errLost = errors.New("discord: another process may have taken over")

// errDivided ends all parts: the work is divided into another number of them.
var errDivided = errors.New("discord: divided anew")

// leasedParts is what one process holds of the parts of a kind of work.
type leasedParts struct {
	leases table.Leases
	prefix string // of the names of the leases
	me     string
	parts  int // into which the work is divided
	log    *slog.Logger

	alive   func(processes, held, lost int)                         // hears how things are
	trouble func(error)                                             // hears why that is not known, nil once it is
	do      func(ctx context.Context, part int, number int64) error // does the work of a part until ctx ends

	asking  sync.Mutex // held while leases are asked for or given back; before mu
	mu      sync.Mutex
	held    map[int]*partWork
	lost    int
	seat    string    // the lease that says that we are alive; "": none yet
	others  int       // processes beside this one
	renewed time.Time // when the leases were last asked for
}

// partWork is this process's work on a part.
type partWork struct {
	number int64 // of its lease
	end    context.CancelCauseFunc
	until  time.Time   // when its lease may have ended
	timer  *time.Timer // ends it then
	ending bool        // its work is being brought to an end
}

// newShare makes the share of a process that nobody has heard of.
func (w *Bot) newShare(kind string, parts int,
	do func(ctx context.Context, part int, number int64) error) *leasedParts {
	return &leasedParts{
		leases: w.tables.Leases(), prefix: w.leaseName(kind) + "/", me: rand.Text(), parts: parts, log: w.log,
		alive: w.noteProcesses, trouble: w.noteUnknownShare, do: do, held: map[int]*partWork{},
	}
}

// hold holds the process's share until ctx ends, or a part ends with an error, which it
// gives, or steady does, which is asked time and again whether to go on. What it has
// held is free for others once hold returns.
func (s *leasedParts) hold(ctx context.Context, steady func(context.Context) error) error {
	working, fail := context.WithCancelCause(ctx)
	var all sync.WaitGroup
	defer func() {
		fail(nil)
		all.Wait()
		s.release(s.seat)
		s.alive(1+s.others, 0, s.lost) // what is on its way still may be asked of us
	}()
	start := func(n int, number int64, until time.Time) {
		of := s.begin(working, n, number, until)
		all.Go(func() {
			err := s.do(of, n, number)
			s.releasePart(n)
			if err != nil && of.Err() == nil {
				fail(err)
			}
		})
	}
	for working.Err() == nil {
		err := steady(working)
		if errors.Is(err, errDivided) {
			fail(err)
			break
		}
		if err = errors.Join(err, s.renew(working, start)); working.Err() == nil {
			s.trouble(err)
		}
		_ = sleep(working, lookPause) // the loop sees why
	}
	return context.Cause(working)
}

// begin notes that a part is ours; s.mu is held.
func (s *leasedParts) begin(ctx context.Context, n int, number int64, until time.Time) context.Context {
	of, end := context.WithCancelCause(ctx)
	s.held[n] = &partWork{number: number, end: end, until: until,
		timer: time.AfterFunc(time.Until(until), func() { s.endPart(n) })}
	return of
}

// releasePart gives back the lease of a part whose work has ended.
func (s *leasedParts) releasePart(n int) {
	s.asking.Lock()
	defer s.asking.Unlock()
	s.release(s.name(n))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held[n].timer.Stop()
	delete(s.held, n)
}

// endPart ends a part whose lease may be another's by now, unless it was renewed meanwhile.
func (s *leasedParts) endPart(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.held[n]; p != nil && !time.Now().Before(p.until) {
		s.drop(n)
	}
}

// drop ends a part whose lease is lost; s.mu is held.
func (s *leasedParts) drop(n int) {
	if p := s.held[n]; p != nil && !p.ending {
		p.ending = true
		s.lost++
		p.end(errLost)
		s.log.Warn("discord: a lease is lost", slog.String("lease", s.name(n)))
	}
}

func (s *leasedParts) name(n int) string { return fmt.Sprintf("%spart/%d", s.prefix, n) }

func (s *leasedParts) seatName(n int) string { return fmt.Sprintf("%sprocess/%d", s.prefix, n) }

func (s *leasedParts) release(name string) {
	if name == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), askTime)
	defer cancel()
	if err := s.leases.Release(ctx, s.me, name); err != nil && !table.IsUnwritable(err) {
		s.log.Warn("discord: a lease was not given back", slog.String("lease", name), slog.Any("err", err))
	}
}

// renew sees who is there, and takes, renews and gives away what is to be.
func (s *leasedParts) renew(ctx context.Context, start func(n int, number int64, until time.Time)) error {
	s.asking.Lock()
	defer s.asking.Unlock()
	ctx, cancel := context.WithTimeout(ctx, renewPause)
	defer cancel()
	all, err := s.leases.Held(ctx, s.prefix)
	names := s.plan(all, err == nil)
	if len(names) == 0 {
		return err
	}
	asked := time.Now()
	got, fault := s.leases.Take(ctx, s.me, leaseTime, names...)
	s.mu.Lock()
	defer s.mu.Unlock()
	if fault != nil && !table.IsUnwritable(fault) && s.others > 0 {
		return errors.Join(err, fault) // others may take what ends meanwhile
	}
	if fault != nil {
		got = s.partsHeld(names, table.IsUnwritable(fault))
	}
	s.settle(got, asked, start)
	s.alive(1+s.others, len(s.held), s.lost)
	if table.IsUnwritable(fault) {
		fault = nil // the tables say so themselves
	}
	return errors.Join(err, fault)
}

// plan gives the leases to ask for, none if there is nothing to be done now.
func (s *leasedParts) plan(all []table.Lease, known bool) (names []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known {
		names = s.leasesToTake(s.count(all))
	}
	if len(names) == 0 && time.Since(s.renewed) < renewPause {
		return nil
	}
	for n := range s.held {
		names = append(names, s.name(n))
	}
	if s.seat != "" {
		names = append(names, s.seat)
	}
	return names
}

// count sees of all leases how many other processes there are and which parts nobody
// has, and chooses an actor among the free ones if there is none; s.mu is held.
func (s *leasedParts) count(all []table.Lease) (free []int) {
	taken := map[string]bool{}
	s.others = 0
	for _, l := range all {
		taken[l.Name] = true
		if strings.HasPrefix(l.Name, s.prefix+"process/") && l.Holder != s.me {
			s.others++
		}
	}
	for n := 0; s.seat == ""; n++ {
		if name := s.seatName(n); !taken[name] {
			s.seat = name
		}
	}
	for n := range s.parts {
		if !taken[s.name(n)] && s.held[n] == nil {
			free = append(free, n)
		}
	}
	return free
}

// leasesToTake are the leases to be taken of those that are free. What is held beyond the
// share is brought to an end; s.mu is held.
func (s *leasedParts) leasesToTake(free []int) (names []string) {
	most := (s.parts + s.others) / (1 + s.others)
	mine := slices.DeleteFunc(slices.Sorted(maps.Keys(s.held)), func(n int) bool { return s.held[n].ending })
	for _, n := range mine[min(most, len(mine)):] {
		s.held[n].ending = true
		s.held[n].end(context.Canceled)
	}
	for _, n := range free[:min(len(free), max(0, most-len(mine)))] {
		names = append(names, s.name(n))
	}
	return names
}

// partsHeld is what this process goes on with where no lease can be written: what it has, and
// in a place that nobody can write what it wants; s.mu is held.
func (s *leasedParts) partsHeld(names []string, shut bool) map[string]int64 {
	got := map[string]int64{}
	for _, name := range names {
		if p := s.held[s.number(name)]; p != nil {
			got[name] = p.number
		} else if shut || name == s.seat {
			got[name] = 0
		}
	}
	return got
}

// number is the part that a lease is of.
func (s *leasedParts) number(name string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(name, s.prefix+"part/"))
	if err != nil {
		return -1
	}
	return n
}

// settle begins what was got, goes on with what was renewed, and ends what another has
// or had; s.mu is held.
func (s *leasedParts) settle(got map[string]int64, asked time.Time, start func(n int, number int64, until time.Time)) {
	until := asked.Add(leaseTime - endTime) // by the place's clock it is later still
	s.renewed = asked
	if _, ok := got[s.seat]; !ok {
		s.seat = "" // another was faster
	}
	for n, p := range s.held {
		if number, ok := got[s.name(n)]; !ok || number != p.number {
			s.drop(n)
		} else if !p.ending {
			p.until = until
			p.timer.Reset(time.Until(until))
		}
	}
	for name, number := range got {
		if n := s.number(name); n >= 0 && s.held[n] == nil {
			start(n, number, until)
		}
	}
}
