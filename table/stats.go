package table

import (
	"context"

	"mesa/dicestats"
	"mesa/game"
)

// Stats tell what the dice of a table did, in this session and in all, as everyone at the table may
// know it. Hidden throws count once they are revealed.
type Stats struct {
	Seq    game.Seq
	Title  string
	Lang   string // the table's language
	Chairs []game.Chair
	dicestats.Report
}

// Name returns the name of a chair, or its id if the chair no longer exists.
func (s Stats) Name(chair string) string {
	for _, c := range s.Chairs {
		if c.ID == chair {
			return c.Name
		}
	}
	return chair
}

// Stats returns what the dice did, by size and chair, and what the rules count. Every caller who
// may look may see it. The counts are cached, so the next call reads new records only.
func (svc *Service) Stats(ctx context.Context, id game.TableID, by Caller) (Stats, error) {
	if !isWithinLimits(by, game.Command{}) {
		return Stats{}, ErrTooLong
	}
	var now statsContext
	err := svc.withTable(ctx, id, func(l *cachedTable) error {
		if _, err := l.state.reader(by); err != nil {
			return err
		}
		now = statsContextOf(l.state)
		return nil
	})
	if err != nil {
		return Stats{}, err
	}
	err = svc.stats.use(ctx, id, func(d *diceStats) error {
		if err := d.catchUp(ctx, svc, id, now); err != nil {
			return err
		}
		now.Seq = d.seq
		now.Report = dicestats.Report{Session: d.report.Session.Clone(), Ever: d.report.Ever.Clone()}
		return nil
	})
	return now.Stats, err
}

// maxDiceStats is the number of tables with cached statistics, of some ten kilobytes each.
const maxDiceStats = 64
