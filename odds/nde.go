package odds

import (
	"slices"

	"mesa/dice"
)

// NDELadder lists the dice of NDE, smallest first. There is no d10 (NDE-STEP-01).
var NDELadder = []dice.Die{4, 6, 8, 12, 20}

// The difficulties that a GM may set (NDE-R07).
const (
	MinNDEDifficulty = 2
	MaxNDEDifficulty = 20
)

// NDEStep moves a die of NDE by steps, down if steps is negative, and stops at d4 and d20
// (NDE-R12). A die that is not on NDELadder stays as it is.
func NDEStep(d dice.Die, steps int) dice.Die {
	at := slices.Index(NDELadder, d)
	if at < 0 {
		return d
	}
	most := len(NDELadder) - 1
	return NDELadder[min(max(at+min(max(steps, -most), most), 0), most)]
}

// NDE are the odds of one die of NDE against a difficulty.
type NDE struct {
	Success      float64 // the die reaches the difficulty (NDE-TEST-05)
	Exceptional  float64 // it succeeds and shows its highest face (NDE-TEST-08)
	Complication float64 // it shows 1, which always brings a complication (NDE-TEST-07)
	Reroll       float64 // success, if Luck buys a second throw after a failure (NDE-LUCK-01)
}

// NDETest returns the odds of throwing d, after all steps (NDEStep), against a difficulty. With
// maxSucceeds the highest face always succeeds, the table option of NDE-R09. It fails for dice that
// are not on the ladder and for difficulties that a GM may not set.
func NDETest(d dice.Die, difficulty int, maxSucceeds bool) (NDE, error) {
	if !slices.Contains(NDELadder, d) {
		return NDE{}, &Fault{Where: "die", Got: int(d)}
	}
	if err := checkBounds("difficulty", difficulty, MinNDEDifficulty, MaxNDEDifficulty); err != nil {
		return NDE{}, err
	}
	faces := int(d)
	wins := max(faces-difficulty+1, 0)
	if maxSucceeds {
		wins = max(wins, 1)
	}
	return NDE{
		Success:      share(wins, faces),
		Exceptional:  share(min(wins, 1), faces), // wins are the highest faces
		Complication: share(1, faces),
		Reroll:       twice(wins, faces),
	}, nil
}

// share returns n/of.
func share(n, of int) float64 { return float64(n) / float64(of) }

// twice returns the chance that at least one of two throws has one of n outcomes; of is the number
// of all outcomes.
func twice(n, of int) float64 { return share(of*of-(of-n)*(of-n), of*of) }

// NDE2d6 are the odds of the variant with 2d6 and a modifier. Fail, Cost and Full sum to 1
// (NDE-2D6-03).
type NDE2d6 struct {
	Fail, Cost, Full float64 // 6 or less, 7 to 9, 10 or more
	Exceptional      float64 // 12 or more, part of Full (NDE-R35)
	Natural12        float64 // two natural 6s, for the option exceptional_2d6=natural
	NotFailReroll    float64 // 7 or more, if Luck buys a second throw after a failure (NDE-R36)
}

// MaxNDEModifier is the largest modifier of 2d6, positive or negative. The rules add at most 6;
// past 12 nothing changes.
const MaxNDEModifier = 12

// NDETest2d6 returns the odds of 2d6 with the sum of all modifiers. It fails for a sum beyond
// MaxNDEModifier, positive or negative.
func NDETest2d6(modifier int) (NDE2d6, error) {
	if err := checkBounds("modifier", modifier, -MaxNDEModifier, MaxNDEModifier); err != nil {
		return NDE2d6{}, err
	}
	const of = 36
	var fail, cost, best int
	for natural := 2; natural <= 12; natural++ {
		ways := min(natural-1, 13-natural)
		switch total := natural + modifier; {
		case total <= 6:
			fail += ways
		case total <= 9:
			cost += ways
		case total >= 12:
			best += ways
		}
	}
	return NDE2d6{
		Fail:          share(fail, of),
		Cost:          share(cost, of),
		Full:          share(of-fail-cost, of),
		Exceptional:   share(best, of),
		Natural12:     share(1, of),
		NotFailReroll: twice(of-fail, of),
	}, nil
}
