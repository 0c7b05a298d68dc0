package past

import (
	"context"

	"mesa/dicestats"
	"mesa/table/fold"
)

// Stats counts the throws of a table. The counts are cached, so the next call reads new records only.
func (p *Past) Stats(ctx context.Context, s *fold.State) (Stats, error) {
	now := statsContextOf(s)
	err := p.dice.use(ctx, s.ID, func(d *diceStats) error {
		if err := d.catchUp(ctx, p.logs, s.ID, now); err != nil {
			return err
		}
		now.Seq = d.seq
		now.Report = dicestats.Report{Session: d.report.Session.Clone(), Ever: d.report.Ever.Clone()}
		return nil
	})
	return now.Stats, err
}
