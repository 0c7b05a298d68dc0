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

// presser is the part of the table service that is counted.
type presser interface {
	Do(ctx context.Context, id game.TableID, by table.Caller, c game.Command, query table.ViewQuery) (table.PlayerView,
		error)
	FreeRoll(ctx context.Context, place string, by table.Caller, cause game.CommandID, pool []dice.Die) ([]int, error)
}

// Presses does the commands of one front end and counts them by outcome.
type Presses struct {
	tables presser
	counts *Counts
	name   string
}

// Presses returns the Presses of the front end of that name.
func (c *Counts) Presses(name string, tables presser) *Presses { return &Presses{tables, c, name} }

// Do does a command as table.Service.Do.
func (w *Presses) Do(ctx context.Context, id game.TableID, by table.Caller, c game.Command,
	query table.ViewQuery) (table.PlayerView, error) {
	began := time.Now()
	view, err := w.tables.Do(ctx, id, by, c, query)
	w.countPress(began, view.Repeated, err)
	return view, err
}

// FreeRoll throws dice as table.Service.FreeRoll.
func (w *Presses) FreeRoll(ctx context.Context, place string, by table.Caller, cause game.CommandID,
	pool []dice.Die) ([]int, error) {
	began := time.Now()
	faces, err := w.tables.FreeRoll(ctx, place, by, cause, pool)
	w.countPress(began, false, err)
	return faces, err
}

func (w *Presses) countPress(began time.Time, again bool, err error) {
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
