package metrics

import (
	"context"
	"errors"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/table"
)

// The outcomes of a press or of a backup.
const (
	outcomeDone    = "done"
	outcomeAgain   = "again" // the command had been done before
	outcomeRefused = "refused"
	outcomeFailed  = "failed"
)

// API returns the table service for the front end of that name, which counts the front end's
// presses by outcome.
func (c *Counts) API(name string, tables table.API) table.API {
	return &countingAPI{tables, c, name}
}

type countingAPI struct {
	table.API
	counts *Counts
	name   string
}

// Do implements table.API.
func (w *countingAPI) Do(ctx context.Context, id game.TableID, by table.Caller, c game.Command,
	query table.ViewQuery) (table.PlayerView, error) {
	began := time.Now()
	view, err := w.API.Do(ctx, id, by, c, query)
	w.countPress(began, view.Repeated, err)
	return view, err
}

// FreeRoll implements table.API.
func (w *countingAPI) FreeRoll(ctx context.Context, place string, by table.Caller, cause game.CommandID,
	pool []dice.Die) ([]int, error) {
	began := time.Now()
	faces, err := w.API.FreeRoll(ctx, place, by, cause, pool)
	w.countPress(began, false, err)
	return faces, err
}

func (w *countingAPI) countPress(began time.Time, again bool, err error) {
	outcome := outcomeDone
	var no *game.Refusal
	switch {
	case errors.As(err, &no):
		outcome = outcomeRefused
	case err != nil:
		outcome = outcomeFailed
	case again:
		outcome = outcomeAgain
	}
	w.counts.presses.WithLabelValues(w.name, outcome).Observe(time.Since(began).Seconds())
}
