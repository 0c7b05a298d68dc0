package pool

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"mesa/dice"
	"mesa/odds"
)

func newRoll(chance *rand.Rand) *Roll {
	r := &Roll{KeptFree: 2}
	for range 1 + chance.IntN(7) {
		size := dice.Ladder[chance.IntN(len(dice.Ladder))]
		r.Pool = append(r.Pool, Die{Die: size})
		r.Faces = append(r.Faces, 1+chance.IntN(int(size)))
	}
	return r
}

// Rules: CORE-ROLL-03 CORE-ROLL-04 CORE-ROLL-05
//
// TestUndominatedAgreesWithAllReadings: of all ways to keep two dice and take one for the effect, none is better in
// total and effect together than all that are offered, and none that is offered is worse than
// another.
func TestUndominatedAgreesWithAllReadings(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		r := newRoll(chance)
		offered := Undominated(r, r.KeptFree)
		for _, c := range readings(r) {
			if !slices.ContainsFunc(offered, func(o Choice) bool { return o.Total >= c.Total && o.Die >= c.Die }) {
				t.Fatalf("%v %v: %d with %v is better than all of %v", r.Pool, r.Faces, c.Total, c.Die, offered)
			}
		}
		for i, c := range offered[1:] {
			if c.Total >= offered[i].Total || c.Die <= offered[i].Die {
				t.Fatalf("%v %v: %v follows %v", r.Pool, r.Faces, c, offered[i])
			}
		}
	}
}

// readings returns all choices of two dice and one other for the effect.
func readings(r *Roll) []Choice {
	scores := r.Countable()
	var all []Choice
	for _, a := range scores {
		for _, b := range scores {
			total := r.Faces[a]
			switch {
			case a != b:
				total += r.Faces[b]
			case len(scores) > 1:
				continue
			}
			all = append(all, Choice{Total: total, Effect: -1, Die: dice.D4})
			for _, e := range scores {
				if e != a && e != b {
					all = append(all, Choice{Total: total, Effect: e, Die: r.Pool[e].Die})
				}
			}
		}
	}
	return all
}

// Rules: CORE-ROLL-R4
//
// TestSuggestTakesTheLargestEffectThatBeats: the suggested choice beats the difficulty with the
// largest effect die after heroic steps; if none beats it, it has the highest total.
func TestSuggestTakesTheLargestEffectThatBeats(t *testing.T) {
	choices := []Choice{{Total: 15, Die: 6}, {Total: 12, Die: 8}, {Total: 9, Die: 12}}
	for difficulty, want := range map[int]int{-1: 0, 16: 0, 13: 0, 11: 1, 8: 2, 5: 2, 4: 2} {
		if got := Suggest(choices, difficulty, HeroicStep); got != want {
			t.Errorf("against %d: %+v, want %+v", difficulty, choices[got], choices[want])
		}
	}
	// 15 against 5 is two steps: d6 becomes d10, more than the d8 of 9.
	if got := Suggest([]Choice{{Total: 15, Die: 6}, {Total: 9, Die: 8}}, 5, HeroicStep); got != 0 {
		t.Error("heroic steps were not counted")
	}
}

// Rules: CORE-HEROIC-02
func TestHeroicSteps(t *testing.T) {
	for margin, want := range map[int]int{-3: 0, 0: 0, 4: 0, 5: 1, 9: 1, 10: 2, 17: 3} {
		if got := HeroicSteps(margin, HeroicStep); got != want {
			t.Errorf("a margin of %d gives %d steps, want %d", margin, got, want)
		}
	}
}

// Rules: CORE-ROLL-06 CORE-ROLL-08 CORE-TEST-R4 CORE-HITCH-01
func TestRollReadsFaces(t *testing.T) {
	r := &Roll{Pool: []Die{{Die: 8}, {Die: 12}, {Die: 6}, {Die: 4}}, Faces: []int{5, 1, 6, 1}, Kept: []int{0},
		Effect: []int{-1},
		Spent:  []int{3}}
	switch {
	case !slices.Equal(r.Countable(), []int{0, 2}), !slices.Equal(r.Hitches(), []int{1, 3}),
		!slices.Equal(r.UnspentHitches(), []int{1}):
		t.Errorf("scores %v, ones %v, unspent %v", r.Countable(), r.Hitches(), r.UnspentHitches())
	case r.Total() != 5, r.EffectDie(0) != 4, r.EffectDie(1) != 4, r.LargestDie() != 8:
		t.Errorf("total %d, effect d%d, largest d%d", r.Total(), r.EffectDie(0), r.LargestDie())
	case !slices.Equal(r.DiceLeft(), []int{2}), r.IsBotch():
		t.Errorf("left %v, botch %v", r.DiceLeft(), r.IsBotch())
	}
	if botch := (&Roll{Pool: []Die{{Die: 8}}, Faces: []int{1}}); !botch.IsBotch() || botch.LargestDie() != 4 {
		t.Error("nothing but 1s is a botch, and its effect is a d4")
	}
}

// Rules: CORE-POOL-03 CORE-POOL-R6 TRAIT-06 COMP-12 STRESS-12 STRESS-14
//
// TestPriceCountsFurtherTraitsOfASet: the first trait of a set is free, each further one costs a
// point; a crowd's dice count as one trait; rivals and pushes cost, d4 and Hinder earn.
func TestPriceCountsFurtherTraitsOfASet(t *testing.T) {
	pool := []Die{
		{Word: "fight", Set: "skills", Die: 8, From: FromTrait},
		{Word: "move", Set: "skills", Die: 6, From: FromTrait},
		{Word: "crowd", Set: "crowd", Die: 6, From: FromTrait}, {Word: "crowd", Set: "crowd", Die: 6, From: FromTrait},
		{Word: "brave", Set: "distinctions", Die: 4, From: FromTrait, Hinder: true},
		{Word: "afraid", Die: 8, From: "stress", RivalGroup: "vex"},
		{Word: "tired", Die: 6, From: "stress", RivalGroup: "vex"},
		{Word: "hurt", Die: 4, From: "complication", D4: true},
		{Word: "angry", Die: 10, From: "stress", Cost: 1, Own: true},
		{Die: 8, From: FromLoose},
	}
	b := PriceOf(pool)
	if b.Cost != 3 || b.Own != 1 || b.Rivals != 1 || b.Earns != 2 || b.Sets["skills"] != 2 {
		t.Errorf("%+v", b)
	}
}

// Rules: CORE-DICE-01 CORE-CONTEST-R1
func TestWordsAndDiceBuildThePoolAgain(t *testing.T) {
	r := &Roll{Pool: []Die{
		{Word: "crowd", Die: 6, From: FromTrait}, {Word: "crowd", Die: 6, From: FromTrait},
		{Word: "brave", Die: 4, From: FromTrait, Hinder: true}, {Die: 10, From: FromLoose},
	}}
	words, loose := r.WordsAndDice()
	if !slices.Equal(words, []string{"crowd", "brave" + HinderSuffix}) || !slices.Equal(loose, []dice.Die{10}) {
		t.Errorf("%v %v", words, loose)
	}
	if words, loose := (*Roll)(nil).WordsAndDice(); words != nil || loose != nil {
		t.Error("no roll leaves dice")
	}
	if no := RefuseDice([]dice.Die{4, 20}); no == nil || no.Rule != "CORE-DICE-01" {
		t.Errorf("d20: %v", no)
	}
}

// Rules: SCALE-02 SCALE-06 SCALE-R1 ADDALL-R1
//
// TestDiceOfScaleKeepOneMoreResult: dice of scale keep one more result, however many they are, but
// never more than there are dice, and none if all results count already.
func TestDiceOfScaleKeepOneMoreResult(t *testing.T) {
	plain, scale := Die{Die: dice.D8}, Die{Die: dice.D8, KeepsMore: true}
	for _, c := range []struct {
		base int
		pool []Die
		want int
	}{
		{2, []Die{plain, plain, plain}, 2},
		{2, []Die{plain, plain, scale}, 3},
		{2, []Die{plain, plain, scale, scale}, 3},
		{1, []Die{plain, plain, scale}, 2},
		{2, []Die{plain, scale}, 2},
		{odds.KeepAll, []Die{plain, plain, scale}, odds.KeepAll},
	} {
		if got := ResultsKept(c.base, c.pool); got != c.want {
			t.Errorf("of %v with base %d %d are kept, want %d", c.pool, c.base, got, c.want)
		}
	}
}

// Rules: SHAKEN-02 SHAKEN-R6
//
// TestDiceJoinATotalOfAll: every face is added to the number and to what shows, but no 1.
func TestDiceJoinATotalOfAll(t *testing.T) {
	r := &Roll{KeptFree: All, Modifier: 7, Faces: []int{3, 1}, Pool: []Die{{Die: 6}, {Die: 6}}}
	law, ok := TotalWith(r, []dice.Die{4})
	if want := map[int]float64{10: 0.25, 12: 0.25, 13: 0.25, 14: 0.25}; !ok || !maps.Equal(law, want) {
		t.Errorf("%v (%v), want %v", law, ok, want)
	}
}

// Rules: SHAKEN-R6
//
// TestTotalWithAgreesWithEveryThrow: TotalWith agrees with a count of all throws of the joining dice.
func TestTotalWithAgreesWithEveryThrow(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		r := newRoll(chance)
		r.KeptFree = 1 + chance.IntN(3)
		joins := []dice.Die{dice.Ladder[chance.IntN(5)], dice.Ladder[chance.IntN(5)]}
		law, ok := TotalWith(r, joins)
		want := map[int]float64{}
		for a := 1; a <= int(joins[0]); a++ {
			for b := 1; b <= int(joins[1]); b++ {
				all := *r
				all.Pool = append(slices.Clone(r.Pool), Die{Die: joins[0]}, Die{Die: joins[1]})
				all.Faces = append(slices.Clone(r.Faces), a, b)
				want[Undominated(&all, r.KeptFree)[0].Total] += 1 / float64(joins[0]) / float64(joins[1])
			}
		}
		for total := range 40 {
			if diff := law[total] - want[total]; !ok || diff > 1e-12 || diff < -1e-12 {
				t.Fatalf("%v of %v with %v: %d is %v, want %v", r.Faces, r.KeptFree, joins, total, law[total],
					want[total])
			}
		}
	}
	if _, ok := TotalWith(&Roll{KeptFree: 4}, nil); ok {
		t.Error("four kept results were weighed")
	}
}

// Rules: SHAKEN-R6
//
// TestReadTotalWithAgreesWithEveryThrow: ReadTotalWith agrees with a count of all throws of the joining dice, read
// with WithJoined.
func TestReadTotalWithAgreesWithEveryThrow(t *testing.T) {
	chance := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		r := newRoll(chance)
		r.KeptFree = 1 + chance.IntN(3)
		choices := Undominated(r, r.KeptFree)
		read := choices[chance.IntN(len(choices))]
		r.Kept, r.Effect = read.Kept, []int{read.Effect}
		joins := []dice.Die{dice.Ladder[chance.IntN(5)], dice.Ladder[chance.IntN(5)]}
		law, ok := ReadTotalWith(r, joins)
		want := map[int]float64{}
		for a := 1; a <= int(joins[0]); a++ {
			for b := 1; b <= int(joins[1]); b++ {
				all := *r
				all.Pool = append(slices.Clone(r.Pool), Die{Die: joins[0]}, Die{Die: joins[1]})
				all.Faces = append(slices.Clone(r.Faces), a, b)
				all.Kept, all.Effect = all.WithJoined(2)
				if read.Effect >= 0 && !slices.Equal(all.Effect, r.Effect) {
					t.Fatalf("the effect die %v becomes %v", r.Effect, all.Effect)
				}
				want[all.Total()] += 1 / float64(joins[0]) / float64(joins[1])
			}
		}
		for total := range 40 {
			if diff := law[total] - want[total]; !ok || diff > 1e-12 || diff < -1e-12 {
				t.Fatalf("%v of %v with %v: %d is %v, want %v", r.Faces, r.Kept, joins, total, law[total], want[total])
			}
		}
	}
}
