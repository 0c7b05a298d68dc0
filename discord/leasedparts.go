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

// Several processes can be one bot. The work that only one process may do at a time is divided into
// parts, each with a lease: over the gateway a part is a shard and the channels of its servers,
// over HTTPS a part is channels only. A process holds its share of the parts, and releases some
// when other processes come.

const (
	// leaseTime is the time after which others take over from a silent process. A renewal may
	// take a quarter of it, and a release half.
	leaseTime = 4 * time.Second
	// renewPause is the time between renewals. leaseTime lets one renewal fail.
	renewPause = time.Second
	// freePartPause is the time after which a free part is noticed.
	freePartPause = 500 * time.Millisecond
	// endTime is how much earlier a process ends the work of an expiring lease.
	endTime = 500 * time.Millisecond
	// requestTime is the timeout of other short requests to the store, such as for forms and
	// sessions.
	requestTime = 2 * time.Second
)

// errLost ends the work of a part that another process may have now.
var errLost = errors.New("discord: another process may have taken over")

// errPartsChanged ends all parts: the work is divided into another number of parts.
var errPartsChanged = errors.New("discord: divided anew")

// leasedParts are the parts of a kind of work, and those that this process holds.
type leasedParts struct {
	leases table.Leases
	prefix string // of the names of the leases
	holder string
	expiry time.Duration // the time after which others take over; see leaseTime
	parts  int           // number of parts of the work
	log    *slog.Logger

	onCounts  func(processes, held, lost int)                         // called with the present numbers
	onTrouble func(error)                                             // called with why leases fail, nil once they work
	do        func(ctx context.Context, part int, number int64) error // does the work of a part until ctx ends

	asking       sync.Mutex // held while leases are taken or released; locked before mu
	mu           sync.Mutex
	held         map[int]*partWork
	lost         int
	processLease string    // the lease that says that this process is alive; "": none yet
	others       int       // other processes
	renewed      time.Time // when the leases were last requested
}

// partWork is the work of this process on a part.
type partWork struct {
	number int64 // of its lease
	end    context.CancelCauseFunc
	until  time.Time   // when its lease may have ended
	timer  *time.Timer // ends the work then
	ending bool        // the work is being ended
}

// newShare returns the work of a kind, divided into parts, of which this process holds none yet. do
// does the work of a part until its context ends; number is the number of the part's lease.
func (w *Bot) newShare(kind string, parts int,
	do func(ctx context.Context, part int, number int64) error) *leasedParts {
	return &leasedParts{
		leases: w.tables.Leases(), prefix: w.leaseName(kind) + "/", holder: rand.Text(), parts: parts, log: w.log,
		expiry:   w.leaseTime,
		onCounts: w.noteProcesses, onTrouble: w.noteUnknownShare, do: do, held: map[int]*partWork{},
	}
}

// hold holds this process's share until ctx ends, a part fails, or check returns errPartsChanged.
// It returns the reason, after all parts are released. It calls check each time before it renews
// the leases.
func (s *leasedParts) hold(ctx context.Context, check func(context.Context) error) error {
	working, fail := context.WithCancelCause(ctx)
	var all sync.WaitGroup
	defer func() {
		fail(nil)
		all.Wait()
		s.release(s.processLease)
		s.onCounts(1+s.others, 0, s.lost) // messages in transit may still reach us
	}()
	start := func(n int, number int64, until time.Time) {
		partCtx := s.begin(working, n, number, until)
		all.Go(func() {
			err := s.do(partCtx, n, number)
			s.releasePart(n)
			if err != nil && partCtx.Err() == nil {
				fail(err)
			}
		})
	}
	for working.Err() == nil {
		err := check(working)
		if errors.Is(err, errPartsChanged) {
			fail(err)
			break
		}
		if err = errors.Join(err, s.renew(working, start)); working.Err() == nil {
			s.onTrouble(err)
		}
		_ = sleep(working, freePartPause) // the loop checks the reason
	}
	return context.Cause(working)
}

// begin records that a part is ours, and returns the context of its work. s.mu must be held.
func (s *leasedParts) begin(ctx context.Context, n int, number int64, until time.Time) context.Context {
	partCtx, end := context.WithCancelCause(ctx)
	s.held[n] = &partWork{number: number, end: end, until: until,
		timer: time.AfterFunc(time.Until(until), func() { s.endPart(n) })}
	return partCtx
}

// releasePart releases the lease of a part after the end of its work.
func (s *leasedParts) releasePart(n int) {
	s.asking.Lock()
	defer s.asking.Unlock()
	s.release(s.name(n))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.held[n].timer.Stop()
	delete(s.held, n)
}

// endPart ends a part with an expired lease, unless it was renewed meanwhile.
func (s *leasedParts) endPart(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.held[n]; p != nil && !time.Now().Before(p.until) {
		s.drop(n)
	}
}

// drop ends the work on a part because its lease is lost. s.mu must be held.
func (s *leasedParts) drop(n int) {
	if p := s.held[n]; p != nil && !p.ending {
		p.ending = true
		s.lost++
		p.end(errLost)
		s.log.Warn("discord: a lease is lost", slog.String("lease", s.name(n)))
	}
}

func (s *leasedParts) name(n int) string { return fmt.Sprintf("%spart/%d", s.prefix, n) }

func (s *leasedParts) processName(n int) string { return fmt.Sprintf("%sprocess/%d", s.prefix, n) }

func (s *leasedParts) release(name string) {
	if name == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.expiry/2)
	defer cancel()
	if err := s.leases.Release(ctx, s.holder, name); err != nil && !table.IsUnwritable(err) {
		s.log.Warn("discord: a lease was not given back", slog.String("lease", name), slog.Any("err", err))
	}
}

// renew reads who holds which leases, then takes, renews and releases leases for this process.
// start begins the work on a part.
func (s *leasedParts) renew(ctx context.Context, start func(n int, number int64, until time.Time)) error {
	s.asking.Lock()
	defer s.asking.Unlock()
	ctx, cancel := context.WithTimeout(ctx, s.expiry/4)
	defer cancel()
	all, err := s.leases.Held(ctx, s.prefix)
	names := s.plan(all, err == nil)
	if len(names) == 0 {
		return err
	}
	asked := time.Now()
	got, fault := s.leases.Take(ctx, s.holder, s.expiry, names...)
	s.mu.Lock()
	defer s.mu.Unlock()
	if fault != nil && !table.IsUnwritable(fault) && s.others > 0 {
		return errors.Join(err, fault) // others may take the parts that end meanwhile
	}
	if fault != nil {
		got = s.partsHeld(names, table.IsUnwritable(fault))
	}
	s.settle(got, asked, start)
	s.onCounts(1+s.others, len(s.held), s.lost)
	if table.IsUnwritable(fault) {
		fault = nil // the tables report it themselves
	}
	return errors.Join(err, fault)
}

// plan returns the names of the leases to take or renew, none if it is too soon. known is false if
// the present leases could not be read.
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
	if s.processLease != "" {
		names = append(names, s.processLease)
	}
	return names
}

// count counts the other processes and returns the free parts. If this process has no process
// lease, it chooses a free process lease. s.mu must be held.
func (s *leasedParts) count(all []table.Lease) (free []int) {
	taken := map[string]bool{}
	s.others = 0
	for _, l := range all {
		taken[l.Name] = true
		if strings.HasPrefix(l.Name, s.prefix+"process/") && l.Holder != s.holder {
			s.others++
		}
	}
	for n := 0; s.processLease == ""; n++ {
		if name := s.processName(n); !taken[name] {
			s.processLease = name
		}
	}
	for n := range s.parts {
		if !taken[s.name(n)] && s.held[n] == nil {
			free = append(free, n)
		}
	}
	return free
}

// leasesToTake returns the leases of free parts that this process may take. It ends the work on
// parts beyond its share. s.mu must be held.
func (s *leasedParts) leasesToTake(free []int) (names []string) {
	most := (s.parts + s.others) / (1 + s.others)
	ownParts := slices.DeleteFunc(slices.Sorted(maps.Keys(s.held)), func(n int) bool { return s.held[n].ending })
	for _, n := range ownParts[min(most, len(ownParts)):] {
		s.held[n].ending = true
		s.held[n].end(context.Canceled)
	}
	for _, n := range free[:min(len(free), max(0, most-len(ownParts)))] {
		names = append(names, s.name(n))
	}
	return names
}

// partsHeld returns the leases that this process acts on, by name, if none can be written: those of
// parts that it holds, its process lease, and in a read-only store all that it wants. s.mu must be
// held.
func (s *leasedParts) partsHeld(names []string, readOnly bool) map[string]int64 {
	got := map[string]int64{}
	for _, name := range names {
		if p := s.held[s.number(name)]; p != nil {
			got[name] = p.number
		} else if readOnly || name == s.processLease {
			got[name] = 0
		}
	}
	return got
}

// number returns the part that a lease is for, -1 if the lease is that of a process.
func (s *leasedParts) number(name string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(name, s.prefix+"part/"))
	if err != nil {
		return -1
	}
	return n
}

// settle starts the parts that were taken, continues those that were renewed, and ends those that
// another process has or had. s.mu must be held.
func (s *leasedParts) settle(got map[string]int64, asked time.Time, start func(n int, number int64, until time.Time)) {
	until := asked.Add(s.expiry - endTime) // by the store's clock it is later still
	s.renewed = asked
	if _, ok := got[s.processLease]; !ok {
		s.processLease = "" // another process was faster
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
