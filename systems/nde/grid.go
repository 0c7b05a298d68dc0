package nde

import (
	"mesa/game"
)

const (
	gridMove  = 5  // squares in one movement (NDE-GRID-02)
	gridRange = 10 // squares without penalty (NDE-ATK-08)
	gridSide  = 26 // a board of A1 to Z26
)

// String returns the name of a square, such as "C4".
func (p Place) String() string { return string(rune('A'+p.X-1)) + game.Itoa(p.Y) }

// parsePlace parses the name of a square, in upper or lower case. ok is false if the square is not
// on the board.
func parsePlace(word string) (p Place, ok bool) {
	word = game.Canonical(word)
	if len(word) < 2 || word[0] < 'a' || word[0] > 'z' {
		return Place{}, false
	}
	p = Place{X: int(word[0]-'a') + 1, Y: number(word[1:])}
	return p, p.Y >= 1 && p.Y <= gridSide
}

// squareOf returns the square of a PC or foe. Without a recorded place it is in the column of its
// side: PCs in column E, foes in column J. For an unknown id it is A1.
func (s *State) squareOf(id string) Place {
	for _, p := range s.Scene.Places {
		if p.Who == id {
			return Place{X: p.X, Y: p.Y}
		}
	}
	for i, p := range s.PCs {
		if p.ID == id {
			return Place{X: 5, Y: 1 + i%gridSide}
		}
	}
	for i, f := range s.Foes {
		if f.ID == id {
			return Place{X: 10, Y: 1 + i%gridSide}
		}
	}
	return Place{X: 1, Y: 1}
}

// squareDistance returns the distance on the grid; a diagonal counts as one (NDE-GRID-03).
func (s *State) squareDistance(a, b string) int { return s.squareOf(a).distanceTo(s.squareOf(b)) }

func (p Place) distanceTo(q Place) int { return max(abs(p.X-q.X), abs(p.Y-q.Y)) }

// squareTowards returns the square that the PC or foe id reaches by n steps closer to the target or
// away from it, within the board. On the way closer it stops next to the target.
func (s *State) squareTowards(id, target, way string, n int) Place {
	at, goal := s.squareOf(id), s.squareOf(target)
	for range n {
		if way == Closer && at.distanceTo(goal) <= 1 {
			break
		}
		dx, dy := sign(goal.X-at.X), sign(goal.Y-at.Y)
		if way == Away {
			dx, dy = -dx, -dy
			if dx == 0 && dy == 0 {
				dx = -1
			}
		}
		at = Place{X: min(max(at.X+dx, 1), gridSide), Y: min(max(at.Y+dy, 1), gridSide)}
	}
	return at
}

func sign(n int) int { return min(max(n, -1), 1) }

func abs(n int) int { return max(n, -n) }

// squaresInput asks for the number of squares. Its preset leads as near to the target, or as far
// away from it, as one movement goes.
func (s *State) squaresInput(p *PC, target, way string) game.Input {
	n := gridMove
	if way == Closer {
		n = min(n, s.squareDistance(p.ID, target)-1)
	}
	input := game.Input{Param: paramSquares, Preset: game.Itoa(n)}
	input.Max = gridMove
	return input
}

// fitSquare returns a check that refuses a square that does not exist or is too far for one
// movement.
func (s *State) fitSquare(p *PC) func(game.Args) *game.Refusal {
	return func(args game.Args) *game.Refusal {
		to, ok := parsePlace(args.One("square"))
		switch {
		case !ok:
			return game.Refuse("NDE-GRID-01", "nde.refused.no-square")
		case to.distanceTo(s.squareOf(p.ID)) > gridMove:
			return refuse("squares-too-far", game.N("n", gridMove))
		}
		return nil
	}
}

// placeMove lets the GM put a PC or foe on a square.
func placeMove() move {
	return withLacks("NDE-GRID-01", gmMove(game.Spec{Name: "place", Category: game.CategoryScene,
		Params: []game.Param{paramWho, paramSquare}},
		func(s *State, c *game.Collector) {
			if !s.usesGrid() || !s.Scene.Open() || len(s.combatants()) == 0 {
				return
			}
			c.Add(game.Offer{Label: game.Say("nde.place.set"), About: "scene",
				Inputs: []game.Input{{Param: paramWho, Choices: s.combatantChoices()}, {Param: paramSquare}},
				Validate: func(args game.Args) *game.Refusal {
					if _, ok := parsePlace(args.One("square")); !ok {
						return game.Refuse("NDE-GRID-01", "nde.refused.no-square")
					}
					return nil
				}})
		}, func(t *tx, args game.Args) {
			to, _ := parsePlace(args.One("square"))
			t.Emit(Placed{Who: args.One("who"), X: to.X, Y: to.Y})
		}))
}
