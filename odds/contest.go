package odds

// ContestOdds are the odds of a contest in which neither side gives in. ContestPlan lets sides give
// in.
type ContestOdds struct {
	Initiator float64 // chance that the side that rolls first wins
	Rolls     float64 // mean number of rolls, the first and the failing roll included
}

// Contest returns the odds of two sides that play for the best total and roll in turn until a roll
// fails to beat the standing total, which is the last total of the other side (CORE-CONTEST-06). It
// fails for input beyond the bounds.
func Contest(initiator, responder Side) (ContestOdds, error) {
	if err := checkContest(initiator, responder); err != nil {
		return ContestOdds{}, err
	}
	return contestOdds(initiator.law(), responder.law()), nil
}

func contestOdds(a, b []float64) ContestOdds {
	wins, rolls := turnOdds(a, b)
	odds := ContestOdds{Rolls: 1}
	for x, share := range a {
		odds.Initiator += share * (1 - wins[1][x])
		odds.Rolls += share * rolls[1][x]
	}
	odds.Initiator = clamp(odds.Initiator)
	return odds
}

// turnOdds returns, for each side that rolls against each standing total, the chance that this side
// wins, and the mean number of rolls still to come. It works down from totals that cannot be
// beaten, since a success always raises the standing total.
func turnOdds(a, b []float64) (wins, rolls [2][]float64) {
	most := max(len(a), len(b))
	for side := range wins {
		wins[side], rolls[side] = make([]float64, most), make([]float64, most)
	}
	turn := func(law []float64, side, standing int) {
		other := 1 - side
		rolls[side][standing] = 1
		for x := standing + 1; x < len(law); x++ {
			wins[side][standing] += law[x] * (1 - wins[other][x])
			rolls[side][standing] += law[x] * rolls[other][x]
		}
	}
	for standing := most - 1; standing >= 0; standing-- {
		turn(a, 0, standing)
		turn(b, 1, standing)
	}
	return wins, rolls
}

// checkSides fails if a side is beyond the bounds. The Fault names the pool as nameA or nameB.
func checkSides(a, b Side, nameA, nameB string) error {
	for _, s := range []struct {
		Side
		pool, keep string
	}{{a, nameA, "keep"}, {b, nameB, "opp_keep"}} {
		if err := checkDice(s.pool, s.Pool, 1); err != nil {
			return err
		}
		if err := checkBounds(s.keep, s.Keep, 1, MaxKeep); err != nil {
			return err
		}
	}
	return nil
}

// checkContest fails as checkSides does, but a side may also keep all results (KeepAll).
func checkContest(initiator, responder Side) error {
	for _, s := range []*Side{&initiator, &responder} {
		if s.Keep == KeepAll {
			s.Keep = 1
		}
	}
	return checkSides(initiator, responder, "initiator", "responder")
}
