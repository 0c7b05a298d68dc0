package turn

import (
	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

const (
	GridMove  = 5  // squares in one movement (NDE-GRID-02)
	GridRange = 10 // squares without penalty (NDE-ATK-08)
	gridSide  = 26 // a board of A1 to Z26
)

// parsePlace parses the name of a square, in upper or lower case. ok is false if the square is not
// on the board.
func parsePlace(word string) (p state.Place, ok bool) {
	word = game.Canonical(word)
	if len(word) < 2 || word[0] < 'a' || word[0] > 'z' {
		return state.Place{}, false
	}
	p = state.Place{X: int(word[0]-'a') + 1, Y: rules.Number(word[1:])}
	return p, p.Y >= 1 && p.Y <= gridSide
}

// SquareOf returns the square of a PC or foe. Without a recorded place it is in the column of its
// side: PCs in column E, foes in column J. For an unknown id it is A1.
func SquareOf(s *state.State, id string) state.Place {
	for _, p := range s.Scene.Places {
		if p.Who == id {
			return state.Place{X: p.X, Y: p.Y}
		}
	}
	for i, p := range s.PCs {
		if p.ID == id {
			return state.Place{X: 5, Y: 1 + i%gridSide}
		}
	}
	for i, f := range s.Foes {
		if f.ID == id {
			return state.Place{X: 10, Y: 1 + i%gridSide}
		}
	}
	return state.Place{X: 1, Y: 1}
}

// SquareDistance returns the distance on the grid; a diagonal counts as one (NDE-GRID-03).
func SquareDistance(s *state.State, a, b string) int {
	return SquareOf(s, a).DistanceTo(SquareOf(s, b))
}

// squareTowards returns the square that the PC or foe id reaches by n steps closer to the target or
// away from it, within the board. On the way closer the PC or foe stops next to the target.
func squareTowards(s *state.State, id, target, way string, n int) state.Place {
	at, goal := SquareOf(s, id), SquareOf(s, target)
	for range n {
		if way == rules.Closer && at.DistanceTo(goal) <= 1 {
			break
		}
		dx, dy := sign(goal.X-at.X), sign(goal.Y-at.Y)
		if way == rules.Away {
			dx, dy = -dx, -dy
			if dx == 0 && dy == 0 {
				dx = -1
			}
		}
		at = state.Place{X: min(max(at.X+dx, 1), gridSide), Y: min(max(at.Y+dy, 1), gridSide)}
	}
	return at
}

func sign(n int) int { return min(max(n, -1), 1) }
