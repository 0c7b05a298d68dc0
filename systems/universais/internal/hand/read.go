package hand

import (
	"mesa/dice"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/state"
)

const (
	critFace = 6   // UNI-CRIT-01
	mostDice = 200 // the most dice that Criticals add (UNI-R15)
)

// A reading says how the dice of a throw are read.
type reading struct {
	net      int  // Advantage less Disadvantage
	from     int  // the least value of a Hit
	quick    bool // no Critical adds anything, and 6 is no Hit by itself (UNI-QCK-04, UNI-R19)
	modified bool // a Critical of the pool is a value of 6 (UNI-R12)
}

// readDie reports whether a die is a Hit and a Critical. added says that a Critical added it.
func (r reading) readDie(face int, added bool) (hit, crit bool) {
	value := face + r.net
	switch {
	case r.quick:
		return value >= r.from, false
	case !r.modified:
		crit = face == critFace
		return crit || value >= r.from, crit
	case added:
		return value >= r.from, face == critFace && value >= r.from
	}
	return value >= r.from, value >= critFace
}

// throw throws a pool, and then the dice that Criticals add to it, at most mostDice (UNI-R15).
func (r reading) throw(from dice.Source, pool int) state.DiceResult {
	result := state.DiceResult{Pool: pool, Net: r.net}
	for next := pool; next > 0; {
		faces, crits := from.Roll(state.Sixes(next)...), 0
		for _, f := range faces {
			hit, crit := r.readDie(f, len(result.Faces) >= pool)
			result.Faces, result.Hit = append(result.Faces, f), append(result.Hit, hit)
			if hit {
				result.Hits++
			}
			if crit {
				crits++
			}
		}
		result.Crits += crits
		next = min(crits, pool+mostDice-len(result.Faces))
	}
	return result
}

// Throw throws the dice of a hand now and reads them. allOut says that the hand goes all out.
func Throw(s *state.State, r *state.Roll, h *state.Hand, allOut bool, from dice.Source) state.DiceResult {
	return readingOf(s, r, h, allOut).throw(from, Pool(s, r, h))
}

// readingOf returns how a hand is read now. allOut says that the hand goes all out.
func readingOf(s *state.State, r *state.Roll, h *state.Hand, allOut bool) reading {
	as := reading{net: net(s, r, h), from: state.HitFrom, quick: r.Quick, modified: options.CritOn.Is(s, "modified")}
	if allOut {
		as.from = options.AllOutFrom.Of(s)
	}
	return as
}

// net returns what is added to each die of a hand: the Advantages less the Disadvantages, of which
// all or only the largest count (UNI-R14). In a Quick Roll an Advantage is dice, and only
// Disadvantages change values (UNI-R18, UNI-R19).
func net(s *state.State, r *state.Roll, h *state.Hand) int {
	plus, minus := sumSources(s, h)
	switch {
	case r.Quick && options.QuickHinder.Is(s, "drop_die"):
		return 0
	case r.Quick:
		return -minus
	}
	return plus - minus
}

// sumSources returns the Advantages and the Disadvantages of a hand, both from 0: the sum of each
// or, if the table says so, the largest of each.
func sumSources(s *state.State, h *state.Hand) (plus, minus int) {
	add := func(a, b int) int { return a + b }
	if options.Stacking.Is(s, "highest") {
		add = func(a, b int) int { return max(a, b) }
	}
	for _, src := range h.Sources {
		if src.N > 0 {
			plus = add(plus, src.N)
		} else {
			minus = add(minus, -src.N)
		}
	}
	return plus, minus
}

// Pool returns the number of dice that a hand throws (UNI-ROLL-02, UNI-QCK-02).
func Pool(s *state.State, r *state.Roll, h *state.Hand) int {
	if !r.Quick {
		return h.Dice
	}
	n := 1
	if h.Dice >= 5 {
		n = 2
	}
	hinders := 0
	for _, src := range h.Sources {
		if src.N > 0 {
			n++
		} else {
			hinders++
		}
	}
	if options.QuickHinder.Is(s, "drop_die") {
		n = max(n-hinders, 1)
	}
	return n
}
