// Package past tells what happened at a table, as an actor may know it: the log, sessions, recaps,
// histories, growth, statistics, and the table as it was. It decides nothing and changes no log.
// Begin with Past.
package past

import (
	"context"

	"mesa/dicestats"
	"mesa/table/entries"
	"mesa/table/fold"
	"mesa/table/live"
)

// A Past tells what happened at tables.
type Past struct {
	store   *entries.Store
	logs    *fold.Loader
	tables  *live.Tables
	dice    lru[diceStats]
	replays lru[replayCache]
}

// New returns the past of tables.
func New(tables *live.Tables) *Past {
	return &Past{store: tables.Store, logs: tables.Logs, tables: tables, dice: lru[diceStats]{most: maxDiceStats},
		replays: lru[replayCache]{most: maxReplays}}
}

// Stats counts the throws of a table. The counts are cached, so the next call usually reads new
// records only.
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
