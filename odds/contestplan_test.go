package odds

import (
	"math"
	"testing"
)

// state is a state of a contest: who rolls, against which total, and whether the other side has
// rolled yet.
type state struct {
	roller, standing int
	rolled           bool
}

// duel follows a contest from the top, each state as a small contest of its own.
type duel struct {
	plan ContestPlan
	laws [2]map[result]float64 // of total and effect die
	seen map[state]ContestResult
}

func newDuel(plan ContestPlan) *duel {
	w := &duel{plan: plan, seen: map[state]ContestResult{}}
	for s, side := range plan.Sides {
		w.laws[s] = map[result]float64{}
		eachThrow(side.Pool, func(faces []int) {
			r := preferred(results(side.Pool, faces, side.Keep, false), Test{}, 0)
			w.laws[s][r] += 1 / outcomes(side.Pool)
		})
	}
	return w
}

// from returns the result from a state before its roller rolls.
func (w *duel) from(at state) ContestResult {
	if r, ok := w.seen[at]; ok {
		return r
	}
	s, o := at.roller, 1-at.roller
	sum := ContestResult{Length: make([]float64, places+3)}
	sum.Rolls[s] = 1
	for _, d := range w.plan.Sides[s].Pool {
		sum.Hitches[s] += 1 / float64(d)
	}
	for r, p := range w.laws[s] {
		if r.total <= at.standing { // its failing roll
			sum.Wins[o] += p
			sum.Length[1] += p
			continue
		}
		next := w.from(state{o, r.total, true})
		gives := at.rolled && w.plan.GiveIn[o] > next.Worth[o]+1e-12
		if gives {
			next = ContestResult{Length: make([]float64, places+3)}
			next.Wins[s], next.GivesIn[o], next.Length[0] = 1, 1, 1
		}
		// The die on the table counts if it wins with no further success of its side.
		sum.Effect[s][r.die/2-2] += p * w.holds(next, gives, o, r.total)
		sum.mix(p, next)
	}
	for s := range sum.Worth {
		sum.Worth[s] = sum.Wins[s] + w.plan.GiveIn[s]*sum.GivesIn[s]
	}
	w.seen[at] = sum
	return sum
}

// holds returns the chance that a standing total wins.
func (w *duel) holds(next ContestResult, gives bool, o, total int) (fails float64) {
	if gives {
		return 1
	}
	for r, p := range w.laws[o] {
		if r.total <= total {
			fails += p
		}
	}
	return fails
}

// mix adds the results after a roll; the dice of standing totals are added where they were rolled.
func (r *ContestResult) mix(p float64, next ContestResult) {
	for s := range r.Wins {
		r.Wins[s] += p * next.Wins[s]
		r.GivesIn[s] += p * next.GivesIn[s]
		r.Rolls[s] += p * next.Rolls[s]
		r.Hitches[s] += p * next.Hitches[s]
		for e := range r.Effect[s] {
			r.Effect[s][e] += p * next.Effect[s][e]
		}
	}
	for n, q := range next.Length[:len(next.Length)-1] {
		r.Length[n+1] += p * q
	}
}

func TestContestPlanAgreesWithDuels(t *testing.T) {
	r := random()
	worths := []float64{0, 0, 0.2, 0.5, 0.8, 1, r.Float64()}
	for range repetitions(150) {
		plan := ContestPlan{
			Sides:    [2]Side{{somePool(r, 1, 4), 1 + r.IntN(4)}, {somePool(r, 1, 4), 1 + r.IntN(4)}},
			Standing: r.IntN(20) - 1,
			GiveIn:   [2]float64{worths[r.IntN(7)], worths[r.IntN(7)]},
		}
		got, err := plan.Odds()
		if err != nil {
			t.Fatal(err)
		}
		want := newDuel(plan).from(state{0, plan.Standing, plan.Standing != NoStanding})
		for s := range got.Wins {
			checkEqual(t, plan, got.Wins[s], want.Wins[s])
			checkEqual(t, plan, got.GivesIn[s], want.GivesIn[s])
			checkEqual(t, plan, got.Worth[s], want.Worth[s])
			checkEqual(t, plan, got.Rolls[s], want.Rolls[s])
			checkEqual(t, plan, got.Hitches[s], want.Hitches[s])
			for e := range got.Effect[s] {
				checkEqual(t, plan, got.Effect[s][e], want.Effect[s][e])
			}
		}
		for n, p := range want.Length {
			if n < len(got.Length) {
				checkEqual(t, plan, got.Length[n], p)
			} else if p > 1e-12 {
				t.Fatalf("%+v: P(%d rolls) = %v is missing", plan, n, p)
			}
		}
	}
}

// If neither side gives in, the plan is the plain contest for any pools.
func TestContestPlanWithoutGivingInEqualsContest(t *testing.T) {
	r := random()
	for range repetitions(100) {
		a, b := Side{somePool(r, 1, MaxDice), 1 + r.IntN(MaxKeep)}, Side{somePool(r, 1, MaxDice), 1 + r.IntN(MaxKeep)}
		want, err := Contest(a, b)
		if err != nil {
			t.Fatal(err)
		}
		got, err := ContestPlan{Sides: [2]Side{a, b}, Standing: NoStanding}.Odds()
		if err != nil {
			t.Fatal(err)
		}
		checkEqual(t, []Side{a, b}, got.Wins[0], want.Initiator)
		checkEqual(t, []Side{a, b}, got.Rolls[0]+got.Rolls[1], want.Rolls)
		checkEqual(t, []Side{a, b}, total(got.Length), 1)
		mean := 0.0
		for n, p := range got.Length {
			mean += float64(n) * p
		}
		checkEqual(t, []Side{a, b}, mean, want.Rolls)
		for s := range got.Wins {
			checkEqual(t, []Side{a, b}, total(got.Effect[s][:]), got.Wins[s])
		}
	}
}

// A side that may give in is never worse off, if the other never does.
func TestGivingInNeverCosts(t *testing.T) {
	r := random()
	for range repetitions(100) {
		plan := ContestPlan{Sides: [2]Side{{somePool(r, 1, 8), 2}, {somePool(r, 1, 8), 2}}, Standing: r.IntN(20)}
		never, err := plan.Odds()
		if err != nil {
			t.Fatal(err)
		}
		plan.GiveIn[0] = r.Float64()
		may, err := plan.Odds()
		if err != nil || may.Worth[0] < never.Worth[0]-1e-12 {
			t.Fatalf("%+v: worth %v, never giving in %v, %v", plan, may.Worth[0], never.Worth[0], err)
		}
		if math.Abs(may.Wins[0]+may.Wins[1]-1) > 1e-12 {
			t.Fatalf("%+v: %+v", plan, may)
		}
	}
}
