package odds

import "mesa/dice"

// NoStanding is the ContestPlan.Standing of a contest before its first roll.
const NoStanding = -1

// ContestPlan is a contest of two sides, each of which keeps the best total and may give in. It
// begins with the first roll, or with a total that is to be beaten already.
type ContestPlan struct {
	Sides    [2]Side // the side that rolls next, and the other side
	Standing int     // the total to beat, NoStanding if there is none yet
	// GiveIn is the value of giving in for each side, where a win is 1 and a loss 0. When a side is
	// to roll again, it gives in if rolling is worth less (GIVEIN-01, -03). A side with the value 0
	// never gives in.
	GiveIn [2]float64
}

// ContestResult holds the results of a contest; each pair is in the order of ContestPlan.Sides.
type ContestResult struct {
	Wins    [2]float64 // chance that the other side fails or gives in; both sum to 1
	GivesIn [2]float64 // chance that the side gives in
	Worth   [2]float64 // Wins, plus the value of giving in times GivesIn
	Rolls   [2]float64 // mean number of rolls
	Hitches [2]float64 // mean number of 1s
	Length  []float64  // chance of each number of rolls, the failing roll included
	// Effect: chance that the side wins with this effect die, d4 to d12, of its last roll
	// (CORE-CONTEST-R4). Wins with the total that ContestPlan.Standing gives are not included,
	// since their effect die is not known.
	Effect [2][5]float64
}

// Odds returns the results of the contest. It fails for input beyond the bounds.
func (c ContestPlan) Odds() (ContestResult, error) {
	if err := checkSides(c.Sides[0], c.Sides[1], "initiator", "responder"); err != nil {
		return ContestResult{}, err
	}
	if err := checkBounds("standing", c.Standing, NoStanding, MaxTarget); err != nil {
		return ContestResult{}, err
	}
	f := fight{sides: [2]contender{c.Sides[0].contender(c.GiveIn[0]), c.Sides[1].contender(c.GiveIn[1])}}
	decideGivingIn(&f.sides)
	f.play(c.Standing)
	for s := range f.sides {
		f.Worth[s] = f.Wins[s] + c.GiveIn[s]*f.GivesIn[s]
		f.Hitches[s] = f.Rolls[s] * meanHitches(c.Sides[s].Pool)
		f.Wins[s], f.GivesIn[s] = clamp(f.Wins[s]), clamp(f.GivesIn[s])
		clampLaw(f.Effect[s][:])
	}
	clampLaw(f.Length)
	return f.ContestResult, nil
}

// meanHitches returns the mean number of 1s in a roll.
func meanHitches(pool []dice.Die) (mean float64) {
	for _, d := range pool {
		mean += 1 / float64(d)
	}
	return mean
}

// contender is a side in a contest.
type contender struct {
	giveIn float64
	law    [places]float64    // of its total
	effect [5][places]float64 // of its effect die and total
	gives  [places]bool       // it gives in instead of rolling against this total
}

func (s Side) contender(giveIn float64) contender {
	n := count(s.Pool)
	c := contender{giveIn: giveIn, effect: joint[float64](&n, 1, s.Keep)}
	for e := range c.effect {
		toChances(c.effect[e][:], n.ways())
		for total, p := range c.effect[e] {
			c.law[total] += p
		}
	}
	return c
}

// roundingError is the rounding error between two equal values; at equal values a side fights on.
const roundingError = 1e-12

// decideGivingIn computes the totals at which each side gives in, down from those that cannot be
// beaten.
func decideGivingIn(sides *[2]contender) {
	var turn, holds [2][places]float64 // value for a side: of its turn against a total, and of its own standing total
	for standing := places - 1; standing >= 0; standing-- {
		for s := range sides {
			c := &sides[s]
			for x := standing + 1; x < places; x++ {
				turn[s][standing] += c.law[x] * holds[s][x]
			}
			c.gives[standing] = c.giveIn > turn[s][standing]+roundingError
			turn[s][standing] = max(turn[s][standing], c.giveIn)
		}
		for s := range sides {
			other := &sides[1-s]
			if other.gives[standing] {
				holds[s][standing] = 1
				continue
			}
			for x, p := range other.law {
				if x > standing {
					holds[s][standing] += p * turn[s][x]
				} else {
					holds[s][standing] += p
				}
			}
		}
	}
}

// fight follows a contest roll by roll.
type fight struct {
	ContestResult
	sides [2]contender
}

// play goes on until no total is left that can still be beaten.
func (f *fight) play(standing int) {
	var now [places + 1]float64 // by the standing total plus 1: NoStanding is at 0
	now[min(standing, places-1)+1] = 1
	f.Length = []float64{0}
	left := 1.0
	for n := 1; left > 0; n++ {
		roller := (n - 1) % 2
		f.Length = append(f.Length, 0)
		now, left = f.roll(roller, &now, n == 1, n == 1 && standing == NoStanding)
	}
}

// roll lets a side roll against the standing totals. At the first roll the effect die of the
// standing total is unknown. After the opening roll of a contest the other side has not rolled yet
// and may not give in.
func (f *fight) roll(roller int, now *[places + 1]float64, first, opening bool) (next [places + 1]float64,
	left float64) {
	me, other := &f.sides[roller], &f.sides[1-roller]
	under, fails := now[0], 0.0 // chance that a smaller total stands, and of a total up to this one
	for x, p := range me.law {
		fails += p
		stands := now[x+1]
		if stands > 0 {
			f.end(1-roller, x, stands*fails, !first)
		}
		beats := p * under
		under += stands
		if other.gives[x] && !opening {
			f.end(roller, x, beats, true)
			f.GivesIn[1-roller] += beats
			continue
		}
		next[x+1] = beats
		left += beats
	}
	f.Rolls[roller] += under
	return next, left
}

// end adds a contest that a side wins with a total.
func (f *fight) end(winner, total int, share float64, known bool) {
	f.Wins[winner] += share
	f.Length[len(f.Length)-1] += share
	if c := &f.sides[winner]; known && c.law[total] > 0 {
		for e := range c.effect {
			f.Effect[winner][e] += share * c.effect[e][total] / c.law[total]
		}
	}
}
