package odds

import (
	"math"
	"math/rand/v2"
	"testing"

	"mesa/dice"
)

// random returns a source of pools that differ from run to run; a failure prints the pool that
// fails.
func random() *rand.Rand { return rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())) }

// repetitions returns how often a random test is repeated.
func repetitions(n int) int {
	if testing.Short() {
		return n/10 + 1
	}
	return n
}

// bestTotal returns the best total of a throw, computed the slow way.
func bestTotal(s Side, faces []int) int {
	return preferred(results(s.Pool, faces, s.Keep, false), Test{}, 0).total
}

// bestTotals counts the throws with each best total.
func bestTotals(s Side) map[int]float64 {
	law := map[int]float64{}
	eachThrow(s.Pool, func(faces []int) { law[bestTotal(s, faces)]++ })
	return law
}

func checkEqual(t *testing.T, about any, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 1e-12) {
		t.Fatalf("%v: got %v, want %v", about, got, want)
	}
}

func TestQuickAgainstEveryThrow(t *testing.T) {
	r := random()
	for range repetitions(300) {
		a, b := Side{somePool(r, 1, 3), 2}, Side{somePool(r, 1, 3), 2}
		var beat, heroic float64
		for x, p := range bestTotals(a) {
			for d, q := range bestTotals(b) {
				if x > d {
					beat += p * q
				}
				if x >= d+5 {
					heroic += p * q
				}
			}
		}
		got, err := Quick(a.Pool, b.Pool)
		if err != nil {
			t.Fatal(err)
		}
		all := outcomes(a.Pool) * outcomes(b.Pool)
		checkEqual(t, []Side{a, b}, got.Beat, beat/all)
		checkEqual(t, []Side{a, b}, got.Heroic, heroic/all)
	}
}

func TestLadderAgainstEveryThrow(t *testing.T) {
	r := random()
	for range repetitions(100) {
		pool, b, pp := somePool(r, 1, 4), Side{somePool(r, 1, 2), 1 + r.IntN(3)}, r.IntN(MaxPP+1)
		got, err := Ladder(pool, b, pp)
		if err != nil || len(got.UpTo) != pp+1 || len(got.Exactly) != pp+1 {
			t.Fatal(got, err)
		}
		law := bestTotals(b)
		exactly := make([]float64, pp+1)
		eachThrow(pool, func(faces []int) {
			for spent := range pp + 1 {
				x, before := bestTotal(Side{pool, 2 + spent}, faces), -1
				if spent > 0 {
					before = bestTotal(Side{pool, 1 + spent}, faces)
				}
				for d, q := range law {
					if x > d && before <= d {
						exactly[spent] += q
					}
				}
			}
		})
		sum := 0.0
		for spent := range exactly {
			p := exactly[spent] / outcomes(pool) / outcomes(b.Pool)
			sum += p
			checkEqual(t, []any{pool, b, spent}, got.Exactly[spent], p)
			checkEqual(t, []any{pool, b, spent}, got.UpTo[spent], sum)
		}
	}
}

func TestHeroDieAgainstEveryThrow(t *testing.T) {
	r := random()
	for range repetitions(200) {
		a, b := Side{somePool(r, 1, 4), 1 + r.IntN(3)}, Side{somePool(r, 1, 3), 1 + r.IntN(3)}
		hero := dice.Ladder[r.IntN(5)]
		var want HeroOdds
		for x, p := range bestTotals(a) {
			for d, q := range bestTotals(b) {
				if x > d {
					want.Beat += p * q
					want.BeatWith += p * q
					continue
				}
				want.Rolled += p * q
				for face := 1; face <= int(hero); face++ {
					if face > 1 && x+face > d {
						want.BeatWith += p * q / float64(hero)
					}
				}
			}
		}
		got, err := HeroDie(a, b, hero)
		if err != nil {
			t.Fatal(err)
		}
		all := outcomes(a.Pool) * outcomes(b.Pool)
		about := []any{a, b, hero}
		checkEqual(t, about, got.Beat, want.Beat/all)
		checkEqual(t, about, got.BeatWith, want.BeatWith/all)
		checkEqual(t, about, got.Rolled, want.Rolled/all)
	}
}

func TestRolledTotalAgainstEveryFace(t *testing.T) {
	for _, hero := range dice.Ladder {
		for total := range 16 {
			for against := -1; against < 24; against++ {
				for _, step := range []int{1, 5, 7} {
					var want RolledTotalOdds
					for face := 1; face <= int(hero); face++ {
						margin := total - against
						if face > 1 {
							margin += face
						}
						if margin > 0 {
							want.Beat++
						}
						if margin >= step {
							want.Heroic++
						}
					}
					got, err := RolledTotal{Total: total, Against: against, Step: step}.Add(hero)
					if err != nil {
						t.Fatal(err)
					}
					about := []any{total, against, step, hero}
					checkEqual(t, about, got.Beat, want.Beat/float64(hero))
					checkEqual(t, about, got.Heroic, want.Heroic/float64(hero))
				}
			}
		}
	}
}

func TestDoomAgainstEveryThrow(t *testing.T) {
	r := random()
	for range repetitions(100) {
		a, b := Side{somePool(r, 1, 3), 2}, Side{somePool(r, 1, 4), 1 + r.IntN(3)}
		acting := bestTotals(a)
		var want DoomOdds
		eachThrow(b.Pool, func(faces []int) {
			d, more := bestTotal(b, faces), bestTotal(Side{b.Pool, b.Keep + 1}, faces)
			for x, p := range acting {
				switch {
				case x > more:
					want.Beat += p
					if x >= d+5 {
						want.Heroic += p
					}
				case x > d:
					want.Spent += p
				}
			}
		})
		got, err := Doom(a, b)
		if err != nil {
			t.Fatal(err)
		}
		all := outcomes(a.Pool) * outcomes(b.Pool)
		checkEqual(t, []Side{a, b}, got.Beat, want.Beat/all)
		checkEqual(t, []Side{a, b}, got.Heroic, want.Heroic/all)
		checkEqual(t, []Side{a, b}, got.Spent, want.Spent/all)
	}
}

func TestAddAllAgainstEveryThrow(t *testing.T) {
	r := random()
	sums := func(pool []dice.Die) map[int]float64 {
		law := map[int]float64{}
		eachThrow(pool, func(faces []int) {
			sum := 0
			for _, face := range faces {
				if face > 1 {
					sum += face
				}
			}
			law[sum]++
		})
		return law
	}
	for range repetitions(200) {
		a, b := somePool(r, 1, 4), somePool(r, 1, 4)
		var beat, heroic, mean float64
		for x, p := range sums(a) {
			mean += float64(x) * p
			for d, q := range sums(b) {
				if x > d {
					beat += p * q
				}
				if x >= d+5 {
					heroic += p * q
				}
			}
		}
		got, err := AddAll(a, b)
		if err != nil {
			t.Fatal(err)
		}
		all := outcomes(a) * outcomes(b)
		checkEqual(t, [][]dice.Die{a, b}, got.Beat, beat/all)
		checkEqual(t, [][]dice.Die{a, b}, got.Heroic, heroic/all)
		checkEqual(t, [][]dice.Die{a, b}, got.MeanTotal, mean/outcomes(a))
	}
}

func TestRerollAgainstEveryThrow(t *testing.T) {
	r := random()
	for range repetitions(200) {
		pool := somePool(r, 1, 5)
		var want [5]float64
		eachThrow(pool, func(faces []int) {
			highest, size := 1, dice.D4
			for i, face := range faces {
				if face > highest || face == highest && face > 1 && pool[i] > size {
					highest, size = face, pool[i]
				}
			}
			want[size/2-2]++
		})
		got, err := RerollForEffect(pool)
		if err != nil {
			t.Fatal(err)
		}
		for e := range want {
			checkEqual(t, pool, got[e], want[e]/outcomes(pool))
		}
	}
}

func TestJointLawAgainstEveryThrow(t *testing.T) {
	r := random()
	for range repetitions(100) {
		s := Side{somePool(r, 1, 4), 1 + r.IntN(5)}
		type cell struct{ hitches, e, total int }
		want := map[cell]float64{}
		eachThrow(s.Pool, func(faces []int) {
			hitches := 0
			for _, face := range faces {
				if face == 1 {
					hitches++
				}
			}
			b := preferred(results(s.Pool, faces, s.Keep, false), Test{}, 0)
			want[cell{hitches, b.die/2 - 2, b.total}]++
		})
		law, err := JointLaw(s)
		if err != nil || len(law) != len(s.Pool)+1 {
			t.Fatal(law, err)
		}
		for hitches := range law {
			for e := range law[hitches] {
				for total, p := range law[hitches][e] {
					checkEqual(t, []any{s, hitches, e, total}, p, want[cell{hitches, e, total}]/outcomes(s.Pool))
				}
			}
		}
	}
}

// A contest followed roll by roll until it ends.
func TestContestAgreesRollByRoll(t *testing.T) {
	r := random()
	for range repetitions(60) {
		sides := [2]Side{{somePool(r, 1, 4), 1 + r.IntN(3)}, {somePool(r, 1, 4), 1 + r.IntN(3)}}
		laws := [2]map[int]float64{bestTotals(sides[0]), bestTotals(sides[1])}
		standing := map[int]float64{}
		for x, p := range laws[0] {
			standing[x] += p / outcomes(sides[0].Pool)
		}
		wins, rolls, roller := 0.0, 1.0, 1
		for len(standing) > 0 {
			next := map[int]float64{}
			for d, p := range standing {
				rolls += p
				for x, q := range laws[roller] {
					share := p * q / outcomes(sides[roller].Pool)
					switch {
					case x > d:
						next[x] += share
					case roller == 1:
						wins += share
					}
				}
			}
			standing, roller = next, 1-roller
		}
		got, err := Contest(sides[0], sides[1])
		if err != nil {
			t.Fatal(err)
		}
		checkEqual(t, sides, got.Initiator, wins)
		checkEqual(t, sides, got.Rolls, rolls)
	}
}

// A timed test as a tree of all possible results.
func TestTimedAgreesWithATree(t *testing.T) {
	r := random()
	for range repetitions(200) {
		row := Timed{Tests: 1 + r.IntN(5), Beats: r.IntN(11), Helpers: r.IntN(3)}
		row.Heroic, row.Help.Heroic = r.Float64()/2, r.Float64()/2
		row.Beat, row.Help.Beat = row.Heroic+r.Float64()/2, row.Help.Heroic+r.Float64()/2
		var want TimedOdds
		row.tree(row.Tests, row.Beats, row.Helpers, true, 1, &want)
		got, err := row.Odds()
		if err != nil {
			t.Fatal(err)
		}
		checkEqual(t, row, got.Full, want.Full)
		checkEqual(t, row, got.Conditional, want.Conditional)
		checkEqual(t, row, got.Fail, want.Fail)
	}
}

func (t Timed) tree(tests, beats, helpers int, first bool, p float64, odds *TimedOdds) {
	switch {
	case beats < 0 || beats == 0 && tests > 0:
		odds.Fail += p
		return
	case tests == 0 && beats == 0:
		odds.Conditional += p
		return
	case tests == 0:
		odds.Full += p
		return
	}
	roll := func(beats, helpers int, p float64) {
		t.tree(tests-1, beats, helpers, false, p*t.Heroic, odds)
		t.tree(tests-1, beats-1, helpers, false, p*(t.Beat-t.Heroic), odds)
		t.tree(tests-1, beats-2, helpers, false, p*(1-t.Beat), odds)
	}
	if first || helpers == 0 {
		roll(beats, helpers, p)
		return
	}
	roll(beats+2, helpers, p*t.Help.Heroic)
	roll(beats+1, helpers, p*(t.Help.Beat-t.Help.Heroic))
	roll(beats, helpers-1, p*(1-t.Help.Beat))
}
