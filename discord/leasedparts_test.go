package discord

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

// line is the connection of one process to the leases, which may be cut.
type line struct {
	table.Leases
	mu  sync.Mutex
	cut error
}

func (l *line) fails(err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut = err
}

func (l *line) fault() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.cut
}

func (l *line) Take(ctx context.Context, holder string, span time.Duration, names ...string) (map[string]int64, error) {
	if err := l.fault(); err != nil {
		return nil, err
	}
	return l.Leases.Take(ctx, holder, span, names...)
}

func (l *line) Release(ctx context.Context, holder string, names ...string) error {
	return errors.Join(l.fault(), l.Leases.Release(ctx, holder, names...))
}

func (l *line) Held(ctx context.Context, prefix string) ([]table.Lease, error) {
	if err := l.fault(); err != nil && !table.IsUnwritable(err) {
		return nil, err
	}
	return l.Leases.Held(ctx, prefix)
}

// crowd are processes that divide work. The test fails if two of them do one part at a time.
type crowd struct {
	t      *testing.T
	leases table.Leases
	parts  int
	mu     sync.Mutex
	doing  map[int]string
}

// process is one of a crowd.
type process struct {
	*leasedParts
	line *line
	stop func() // a clean end
}

func (c *crowd) begin(name string) *process {
	p := &process{line: &line{Leases: c.leases}}
	p.leasedParts = &leasedParts{leases: p.line, prefix: "test/", holder: name, expiry: leaseTime, parts: c.parts,
		log:  slog.New(slog.DiscardHandler),
		held: map[int]*partWork{}, onCounts: func(int, int, int) {}, onTrouble: func(error) {}}
	p.do = func(ctx context.Context, part int, _ int64) error {
		c.mu.Lock()
		if by := c.doing[part]; by != "" {
			c.t.Errorf("%s begins part %d, which %s does", name, part, by)
		}
		c.doing[part] = name
		c.mu.Unlock()
		<-ctx.Done()
		c.mu.Lock()
		delete(c.doing, part)
		c.mu.Unlock()
		return nil
	}
	ctx, cancel := context.WithCancel(c.t.Context())
	ended := make(chan error, 1)
	go func() { ended <- p.hold(ctx, func(context.Context) error { return nil }) }()
	p.stop = func() {
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			c.t.Errorf("%s ends with %v", name, err)
		}
	}
	return p
}

// after waits, and fails unless the processes by, and no others, do all parts in equal shares.
func (c *crowd) after(d time.Duration, by ...string) {
	c.t.Helper()
	time.Sleep(d)
	synctest.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	got, done := map[string]int{}, 0
	for _, name := range c.doing {
		got[name]++
	}
	for _, name := range by {
		if done += got[name]; got[name] == 0 || got[name] > (c.parts+len(by)-1)/len(by) {
			c.t.Errorf("%s does %d parts of %d", name, got[name], c.parts)
		}
	}
	if len(got) != len(by) || done != c.parts && len(by) > 0 {
		c.t.Errorf("the parts are shared out as %v, not among %v", got, by)
	}
}

// lostSoFar returns the number of leases that the process has lost.
func (p *process) lostSoFar() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lost
}

// The parts are divided evenly as processes come and go, none is done by two at a time, and the
// parts of an absent process are done by the others.
func TestPartsAreDividedEvenly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &crowd{t: t, leases: memory.New(), parts: 5, doing: map[int]string{}}
		a := c.begin("a")
		c.after(0, "a")
		b := c.begin("b")
		c.after(3*freePartPause, "a", "b")
		d := c.begin("d")
		c.after(4*freePartPause, "a", "b", "d")
		a.stop()
		c.after(2*freePartPause, "b", "d")

		d.line.fails(errors.New("cut"))
		c.after(leaseTime+2*freePartPause, "b")
		if lost := d.lostSoFar(); lost < 2 || lost > 3 {
			t.Errorf("%d leases are lost", lost)
		}
		d.line.fails(nil)
		c.after(3*time.Second, "b", "d")
		d.stop()
		b.stop()
		c.after(0)
		if held, err := c.leases.Held(t.Context(), ""); err != nil || len(held) != 0 {
			t.Errorf("they leave behind %v, %v", held, err)
		}
	})
}

// If nobody can write, and if there are no other processes, a process continues with its parts.
func TestPartsAreKeptIfNobodyCanWrite(t *testing.T) {
	for name, cut := range map[string]error{"full": store.ErrFull, "away, and alone": errors.New("away")} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := &crowd{t: t, leases: memory.New(), parts: 2, doing: map[int]string{}}
				a := c.begin("a")
				c.after(0, "a")
				a.line.fails(cut)
				c.after(time.Minute, "a")
				if lost := a.lostSoFar(); lost != 0 {
					t.Errorf("%d leases are lost", lost)
				}
				a.line.fails(nil) // and learns that others might have had them
				c.after(renewPause+3*freePartPause, "a")
				if lost := a.lostSoFar(); lost != 2 {
					t.Errorf("%d leases are lost", lost)
				}
				a.stop()
			})
		})
	}
	synctest.Test(t, func(t *testing.T) {
		c := &crowd{t: t, leases: &line{Leases: memory.New(), cut: store.ErrReadOnly}, parts: 2,
			doing: map[int]string{}}
		a := c.begin("a")
		c.after(0, "a")
		a.stop()
	})
}
