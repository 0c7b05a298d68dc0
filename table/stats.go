package table

import (
	"context"

	"mesa/dicestats"
	"mesa/game"
)

// Stats is what the dice of a table did, in this session and ever, as anybody
// at the table may know it: hidden throws count once they are revealed.
type Stats struct {
	Seq    game.Seq
	Title  string
	Lang   string // the table's language
	Chairs []game.Chair
	dicestats.Report
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

// Stats implements API: anybody who may look may see it. What was counted
// before is at hand, so that asking again reads the new decisions alone.
func (svc *Service) Stats(ctx context.Context, id game.TableID, by Caller) (Stats, error) {
	if !withinLimits(by, game.Command{}) {
		return Stats{}, ErrTooLong
	}
	var now statsContext
	err := svc.withTable(ctx, id, func(l *cachedTable) error {
		if _, err := l.state.reader(by); err != nil {
			return err
		}
		now = nowOf(l.state)
		return nil
	})
	if err != nil {
		return Stats{}, err
	}
	err = svc.stats.with(ctx, id, func(b *diceStats) error {
		if err := b.catchUp(ctx, svc, id, now); err != nil {
			return err
		}
		now.Seq = b.seq
		now.Report = dicestats.Report{Session: b.report.Session.Clone(), Ever: b.report.Ever.Clone()}
		return nil
	})
	return now.Stats, err
}

// maxDiceStats is how many tables' statistics are at hand; one takes some ten
// kilobytes.
const maxDiceStats = 64
