package table

import (
	"context"

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
	err = h.books.with(ctx, id, func(b *book) error {
		if err := b.catchUp(ctx, h, id, now); err != nil {
			return err
		}
		now.At = b.seq
		now.Report = tally.Report{Session: b.report.Session.Clone(), Ever: b.report.Ever.Clone()}
		return nil
	})
	return now.Stats, err
}

// maxBooks is how many tables' statistics are at hand; one takes some ten
// kilobytes.
const maxBooks = 64
