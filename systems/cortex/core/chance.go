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
// that the actor may know.

// KnowsChances reports whether an actor is told chances: the GM always is, players
// (and guests) as the table likes.
func (s *State) KnowsChances(by game.Actor) bool {
	return by.Role == game.GM || showOdds.Is(s, "on")
}

// Goal is the total that the roll of a site has to beat; known is false if the
// seat is told no chances, or does not know the total. The zero Seat stands for
// everybody: it decides what urgent labels say, which all can read.
func (s *State) Goal(by game.Actor, st RollContext) (total int, known bool) {
	if !s.KnowsChances(by) {
		return 0, false
	}
	if m := s.CheckKindOf(st.ID); m != nil {
		return m.Goal(s, by, st.ID, st.Char.ID)
	}
	return 0, false
}

// UsualDice are the dice that a character most likely throws: the largest of each
// prime set, or of each set where the table names none, and its own assets.
func (s *State) UsualDice(c *Character) []dice.Die {
	var ds []dice.Die
	for _, set := range c.Sets {
		if !sheet.IsDistinctions(set.Name) && !PrimeSets.Includes(s, set.Name) {
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

// chanceAgainstBest is the chance that a character's usual dice beat others, thrown by one
// who plays for the best total; ok is false if there is nothing to go by.
func (s *State) chanceAgainstBest(c *Character, opposition Pool) (p float64, ok bool) {
	return s.chanceAgainst(s.UsualSide(c), opposition)
}

// chanceAgainst is the chance that a side beats what is laid out against it.
func (s *State) chanceAgainst(mine odds.Side, opposition Pool) (p float64, ok bool) {
	if len(opposition.Dice) == 0 {
		return pool.Beat(mine.Pool, mine.Keep, opposition.Number)
	}
	return pool.BeatChance(mine, s.oppositionOf(opposition), CallPolicy.Of(s).Ties && !opposition.Sum)
}

// UsualChance is how likely somebody's usual dice, [State.UsualSide], beat what is laid
// out against them, and by enough for a heroic success; ok is false if there is
// nothing to go by.
func (s *State) UsualChance(mine odds.Side, opposition Pool) (chance odds.Chance, ok bool) {
	against := odds.Opposition(odds.Static{Target: opposition.Number})
	if len(opposition.Dice) > 0 {
		against = s.oppositionOf(opposition)
	}
	ties := CallPolicy.Of(s).Ties && !opposition.Sum
	if two, rolled := against.(odds.Side); rolled && mine.Keep == 2 && two.Keep == 2 && !ties && HeroicStep.Of(s) == odds.Step {
		chance, err := odds.Quick(mine.Pool, two.Pool)
		return chance, err == nil
	}
	a, err := odds.Test{Side: mine, Against: against, TiesWin: ties, Step: HeroicStep.Of(s)}.Answer()
	return odds.Chance{Beat: a.Beat, Heroic: a.Heroic}, err == nil
}

// oppositionOf is an opposition as it will be read.
func (s *State) oppositionOf(p Pool) odds.Opposition {
	if p.Sum {
		return odds.Static{Target: p.Number, Complications: p.Sizes()}
	}
	return pool.Side(p.Dice, pool.Keep(ResultsAdded.Of(s), p.Dice))
}

// Margins is the law of by how much a character's usual dice beat others.
func (s *State) Margins(c *Character, opposition Pool) ([]float64, error) {
	law, err := odds.Margins(s.UsualSide(c), s.oppositionOf(opposition))
	if err != nil {
		return []float64{1}, err
	}
	return law, nil
}

// UsualSide is [State.UsualAt] before anything is called.
func (s *State) UsualSide(c *Character) odds.Side {
	of := usualSides.Of(s, func() map[*Character]odds.Side { return map[*Character]odds.Side{} })
	side, ok := of[c]
	if !ok {
		side = s.UsualAt(s.RollContextOf(c, ""))
		of[c] = side
	}
	return side
}

var usualSides = NewMemo[map[*Character]odds.Side]()

// UsualAt are the usual dice of a character with those that lie in its pool by
// themselves, such as a die of scale, as they would be read.
func (s *State) UsualAt(st RollContext) odds.Side {
	laid := slices.Concat(pool.LooseDice(s.UsualDice(st.Char), pool.FromLoose), s.PoolDraftOf(st).Pool().Dice)
	return odds.Side{Pool: pool.Sizes(laid), Keep: pool.Keep(st.ResultsKept, laid)}
}
