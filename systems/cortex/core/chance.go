package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// The chances of package odds, put to a table: who may hear them, against what,
// and how they are said. Whatever is told here follows from dice and totals
// that the seat may know.

// Foresees reports whether a seat is told chances: the GM always is, players
// (and guests) as the table likes.
func (s *State) Foresees(by game.Seat) bool {
	return by.Role == game.GM || showOdds.Is(s, "on")
}

// Goal is the total that the roll of a site has to beat; known is false if the
// seat is told no chances, or does not know the total. The zero Seat stands for
// everybody: it decides what urgent labels say, which all can read.
func (s *State) Goal(by game.Seat, st Site) (total int, known bool) {
	if !s.Foresees(by) {
		return 0, false
	}
	if m := s.MattersOf(st.ID); m != nil {
		return m.Goal(s, by, st.ID, st.Char.ID)
	}
	return 0, false
}

// Usual are the dice that a character most likely throws: the largest of each
// prime set, or of each set where the table names none, and its own assets.
func (s *State) Usual(c *Char) []dice.Die {
	var ds []dice.Die
	for _, set := range c.Sets {
		if !sheet.IsDistinctions(set.Name) && !PrimeSets.Hold(s, set.Name) {
			continue
		}
		var best []dice.Die
		for _, t := range set.Traits {
			if len(best) == 0 || t.Die > best[0] {
				best = s.DiceOf(c, t)
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
func (s *State) about(c *Char, opposition Assembly) (p float64, ok bool) {
	return s.meet(s.UsualSide(c), opposition)
}

// meet is the chance that a side beats what is laid out against it.
func (s *State) meet(mine odds.Side, opposition Assembly) (p float64, ok bool) {
	if len(opposition.Dice) == 0 {
		return pool.Beat(mine.Pool, mine.Keep, opposition.Number)
	}
	return pool.Meet(mine, s.opposing(opposition), Meeting.Of(s).Ties && !opposition.Sum)
}

// Usually is how likely somebody's usual dice, [State.UsualSide], beat what is laid
// out against them, and by enough for a heroic success; ok is false if there is
// nothing to go by.
func (s *State) Usually(mine odds.Side, opposition Assembly) (chance odds.Chance, ok bool) {
	against := odds.Opposition(odds.Static{Target: opposition.Number})
	if len(opposition.Dice) > 0 {
		against = s.opposing(opposition)
	}
	ties := Meeting.Of(s).Ties && !opposition.Sum
	if two, rolled := against.(odds.Side); rolled && mine.Keep == 2 && two.Keep == 2 && !ties && HeroicStep.Of(s) == odds.Step {
		chance, err := odds.Quick(mine.Pool, two.Pool)
		return chance, err == nil
	}
	a, err := odds.Test{Side: mine, Against: against, TiesWin: ties, Step: HeroicStep.Of(s)}.Answer()
	return odds.Chance{Beat: a.Beat, Heroic: a.Heroic}, err == nil
}

// opposing is an opposition as it will be read.
func (s *State) opposing(a Assembly) odds.Opposition {
	if a.Sum {
		return odds.Static{Target: a.Number, Complications: a.Sizes()}
	}
	return pool.Side(a.Dice, pool.Keep(ReadDice.Of(s), a.Dice))
}

// Margins is the law of by how much a character's usual dice beat others.
func (s *State) Margins(c *Char, opposition Assembly) ([]float64, error) {
	law, err := odds.Margins(s.UsualSide(c), s.opposing(opposition))
	if err != nil {
		return []float64{1}, err
	}
	return law, nil
}

// UsualSide is [State.UsualAt] before anything is called.
func (s *State) UsualSide(c *Char) odds.Side {
	of := usual.Of(s, func() map[*Char]odds.Side { return map[*Char]odds.Side{} })
	side, ok := of[c]
	if !ok {
		side = s.UsualAt(s.SiteOf(c, ""))
		of[c] = side
	}
	return side
}

var usual = NewMemo[map[*Char]odds.Side]()

// UsualAt are the usual dice of a character with those that lie in its pool by
// themselves, such as a die of scale, as they would be read.
func (s *State) UsualAt(st Site) odds.Side {
	laid := slices.Concat(pool.Loose(s.Usual(st.Char), pool.FromLoose), s.Making(st).Laid().Dice)
	return odds.Side{Pool: pool.Sizes(laid), Keep: pool.Keep(st.Base, laid)}
}
