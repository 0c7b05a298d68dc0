package core

import (
	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// MaxReason is how long the GM's reason may be for letting faults pass, in
// characters.
const MaxReason = 120

// Obstacle is what stands against a deed. The GM may let pass what is CanOverride, with a
// reason (RUL-OVERRIDE).
type Obstacle struct {
	*game.Refusal
	Code        string
	CanOverride bool
}

// ObstacleOf is a fault that bars a deed.
func ObstacleOf(f sheet.Fault) Obstacle { return Obstacle{f.Refusal(), f.Code, f.CanOverride()} }

// RefuseObstacles is the refusal of all bars at once (VAL-01), nil where there is none. With
// force those that are forcible let pass.
func RefuseObstacles(bars []Obstacle, force bool) *game.Refusal {
	var no *game.Refusal
	for _, b := range bars {
		switch {
		case force && b.CanOverride:
		case no == nil:
			no = new(*b.Refusal)
		default:
			no.Others = append(no.Others, b.Refusal)
		}
	}
	return no
}
