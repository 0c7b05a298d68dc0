package metrics

import (
	"context"
	"errors"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/table"
)

// What became of a press, or of a copy.
const (
	outcomeDone    = "done"
	outcomeAgain   = "again" // it had been done before
	outcomeRefused = "refused"
	outcomeFailed  = "failed"
)

// Window gives the Hall to one window, and counts what is done through it.
func (c *Counts) Window(name string, hall table.Windows) table.Windows {
	return &window{hall, c, name}
}

type window struct {
	table.Windows
	counts *Counts
	name   string
}

// Do implements table.Windows.
func (w *window) Do(ctx context.Context, id game.TableID, by table.Who, c game.Command, want table.Want) (table.Sight, error) {
	began := time.Now()
	sight, err := w.Windows.Do(ctx, id, by, c, want)
	w.pressed(began, sight.Again, err)
	return sight, err
}

// Roll implements table.Windows.
func (w *window) Roll(ctx context.Context, place string, by table.Who, cause game.CommandID, pool []dice.Die) ([]int, error) {
	began := time.Now()
	faces, err := w.Windows.Roll(ctx, place, by, cause, pool)
	w.pressed(began, false, err)
	return faces, err
}

func (w *window) pressed(began time.Time, again bool, err error) {
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
