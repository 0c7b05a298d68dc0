package table

import (
	"context"
	"sync"

	"mesa/game"
	"mesa/tally"
)

// Stats is what the dice of a table did, in this session and ever, as anybody
// at the table may know it: hidden throws count once they are revealed.
type Stats struct {
	At     game.Seq
	Title  string
	Lang   string // the table's language
	Chairs []game.Chair
	tally.Report
}

// Name gives the name of a chair; one that no longer exists has its id.
func (s Stats) Name(chair string) string {
	for _, c := range s.Chairs {
		if c.ID == chair {
			return c.Name
		}
	}
	return chair
}

// Stats implements Windows: anybody who may look may see it. What was counted
// before is at hand, so that asking again reads the new decisions alone.
func (h *Hall) Stats(ctx context.Context, id game.TableID, by Who) (Stats, error) {
	if !fitting(by, game.Command{}) {
		return Stats{}, ErrTooLong
	}
	var now statsNow
	err := h.at(ctx, id, func(l *live) error {
		if _, ok := l.state.seats.Seat(by.User, by.Chair); !ok {
			return ErrNotYours
		}
		now = nowOf(l.state)
		return nil
	})
	if err != nil {
		return Stats{}, err
	}
	b := h.books.of(id)
	select {
	case b.busy <- struct{}{}:
	case <-ctx.Done():
		return Stats{}, ctx.Err()
	}
	defer func() { <-b.busy }()
	if err := b.catchUp(ctx, h, id, now); err != nil {
		return Stats{}, err
	}
	now.At = b.seq
	now.Report = tally.Report{Session: b.report.Session.Clone(), Ever: b.report.Ever.Clone()}
	return now.Stats, nil
}

// maxBooks is how many tables' statistics are at hand; one takes some ten
// kilobytes.
const maxBooks = 64

// books are the statistics of the tables that were asked for last.
type books struct {
	mu    sync.Mutex
	asked int
	all   map[game.TableID]*book
}

func (bs *books) of(id game.TableID) *book {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	b := bs.all[id]
	if b == nil {
		b = &book{busy: make(chan struct{}, 1)}
		bs.all[id] = b
	}
	bs.asked++
	b.asked = bs.asked
	if len(bs.all) > maxBooks {
		bs.drop()
	}
	return b
}

// drop takes out the one that nobody has asked for the longest.
func (bs *books) drop() {
	var oldest game.TableID
	for id, b := range bs.all {
		if old := bs.all[oldest]; old == nil || b.asked < old.asked {
			oldest = id
		}
	}
	delete(bs.all, oldest)
}
