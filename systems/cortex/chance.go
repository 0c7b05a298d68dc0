package cortex

import (
	"slices"

	"mesa/game"
	"mesa/odds"
)

// The chances of package odds, put to a table: who may hear them, against what,
// and how they are said. Whatever is told here follows from dice and totals
// that the seat may know.

// foresees reports whether a seat is told chances: the GM always is, players
// (and guests) as the table likes.
func (s *State) foresees(by game.Seat) bool {
	return by.Role == game.GM || showOdds.Is(s, "on")
}

// goal is the total that the roll of a site has to beat; known is false if the
// seat is told no chances, or does not know the total. The zero Seat stands for
// everybody: it decides what urgent labels say, which all can read.
func (s *State) goal(by game.Seat, st site) (total int, known bool) {
	if !s.foresees(by) {
		return 0, false
	}
	if m := s.matters(st.id); m != nil {
		return m.Goal(s, by, st.id)
	}
	return 0, false
}

// beat is the chance that dice beat a total with so many results kept; ok is
// false for no dice, and for more than any table may throw.
func beat(ds []Die, keep, total int) (p float64, ok bool) {
	a, err := against(ds, keep, total).Answer()
	if err != nil {
		return 0, false
	}
	return possible(ds, keep, total, a.Beat), true
}

// against is a throw of dice against a number, as package odds asks for it.
func against(ds []Die, keep, total int) odds.Test {
	return odds.Test{Side: odds.Side{Pool: ds, Keep: keep}, Against: odds.Static{Target: total}}
}

// possible makes a chance to beat a total exactly 0 if no throw can, and a
// little more if any can, so that floats that are nearly 0 do not matter.
func possible(ds []Die, keep, total int, p float64) float64 {
	best := 0
	sorted := slices.Sorted(slices.Values(ds))
	for _, d := range sorted[max(0, len(sorted)-keep):] {
		best += int(d)
	}
	if best <= total {
		return 0
	}
	return max(p, 1e-15)
}

// onward is the chance to win a contest by rolling on against a standing total,
// if both sides throw the same dice until one does not beat the other.
func onward(mine, theirs odds.Side, standing int) (p float64, ok bool) {
	r, err := odds.ContestPlan{Sides: [2]odds.Side{mine, theirs}, Standing: standing}.Odds()
	return r.Wins[0], err == nil
}

// sizes are the sizes of pool dice.
func sizes(pool []PoolDie) []Die {
	ds := make([]Die, len(pool))
	for i, p := range pool {
		ds[i] = p.Die
	}
	return ds
}

// usual are the dice that a character most likely throws: the largest of each
// prime set, or of each set where the table names none, and its own assets.
func (s *State) usual(c *Char) []Die {
	var ds []Die
	prime := primeSets.Of(s)
	for _, set := range c.Sets {
		if prime != nil && !isDistinctions(set.Name) && !containsFold(prime, set.Name) {
			continue
		}
		var best []Die
		for _, t := range set.Traits {
			if len(best) == 0 || t.Die > best[0] {
				best = t.Dice()
			}
		}
		ds = append(ds, best...)
	}
	for _, a := range s.Assets {
		if a.Owner == c.ID {
			ds = append(ds, a.Die)
		}
	}
	return ds
}

// about is the chance that a character's usual dice beat others, thrown by one
// who plays for the best total; ok is false if there is nothing to go by.
func (s *State) about(c *Char, opposition []Die) (p float64, ok bool) {
	ds := s.usual(c)
	if len(opposition) == 0 {
		return beat(ds, 2, 0)
	}
	chance, err := odds.Quick(ds, opposition)
	return chance.Beat, err == nil
}
