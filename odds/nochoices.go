package odds

import "mesa/dice"

// KeepAll is the Keep of a side that adds all its results (ADDALL-01).
const KeepAll = 1000

// Effects says how the effect dice of a table are found.
type Effects int

const (
	// EffectFromLeft: the effect die is one of the dice that are not in the total (CORE-ROLL-03).
	EffectFromLeft Effects = iota
	// NoEffectDice: there are no effect dice. A created die is d6, stepped up by heroic steps to at
	// most d12 (NOEFF-02, NOEFF-R1); a beaten target may be taken out (NOEFF-03).
	NoEffectDice
	// EffectFromReroll: the effect die is the highest die of a second throw of the pool
	// (REROLL-02).
	EffectFromReroll
	effectKinds
)

// noChoices reports whether a test is computed without choices of dice: a side counts every result,
// or the effect die is not one of the dice left. Then every policy takes the best total.
func (t Test) noChoices() bool {
	opposing, rolled := rolledSide(t.Against)
	return t.Effects != EffectFromLeft || t.Keep == KeepAll || rolled && opposing.Keep == KeepAll
}

// rolledSide returns the side that an opposition throws, without the dice beside an Aided side; ok is
// false for a Static.
func rolledSide(o Opposition) (side Side, ok bool) {
	if aided, is := o.(Aided); is {
		return aided.Side, true
	}
	side, ok = o.(Side)
	return side, ok
}

// answerWithoutChoices answers a test without choices: total and effect die are independent.
func (t Test) answerWithoutChoices() Answer {
	acting, opposing := t.Side.best(1), t.Against.law()
	a := Answer{Hitches: hitches(t.Pool), Totals: acting}
	for x, p := range acting {
		a.MeanTotal += p * float64(x)
	}
	for d, p := range opposing {
		a.MeanDifficulty += p * float64(d)
	}
	steps := t.margins(acting, opposing, &a)
	a.Effect = t.effect(t.Pool)
	larger := t.larger()
	for e, p := range a.Effect {
		a.BeatEffect[e] = p * a.Beat
		for n, q := range steps {
			s := min(e+n, 5)
			if t.Effects == NoEffectDice {
				s = min(s, 4)
			}
			a.BeatStepped[s] += p * q
			a.Takeout += p * q * larger[s]
		}
	}
	a.BeatClean = t.chanceToBeat(t.Side.best(0), opposing)
	a.Hitch, a.Botch = 1-a.Hitches[0], a.Hitches[len(t.Pool)]
	a.clamp()
	clampLaw(a.Totals)
	return a
}

// margins sets the chances to beat the test and to beat it heroically, and returns the chance of
// each number of heroic steps.
func (t Test) margins(acting, opposing []float64, a *Answer) (steps [6]float64) {
	for x, p := range acting {
		for d, q := range opposing {
			if !t.wins(x, d) {
				break
			}
			a.Beat += p * q
			steps[min((x-d)/t.step(), 5)] += p * q
			if x-d >= t.step() {
				a.Heroic += p * q
			}
		}
	}
	return steps
}

// wins reports whether a total beats a difficulty. A total of 0 never does.
func (t Test) wins(total, difficulty int) bool {
	return total > difficulty || t.TiesWin && total == difficulty && total > 0
}

func (t Test) chanceToBeat(acting, opposing []float64) (sum float64) {
	for x, p := range acting {
		for d := 0; d < len(opposing) && t.wins(x, d); d++ {
			sum += p * opposing[d]
		}
	}
	return sum
}

// effect returns the law of the effect die of a pool.
func (t Test) effect(pool []dice.Die) (effect [5]float64) {
	switch t.Effects {
	case EffectFromReroll:
		effect, _ = RerollForEffect(pool)
	case NoEffectDice:
		effect[1] = 1
	default: // no die is left
		effect[0] = 1
	}
	return effect
}

// larger returns for each rank the chance that an effect die of that rank is larger than the effect
// die of the opposition. Without effect dice it is 1, since every beaten target may be taken out.
// It is 0 against a Static.
func (t Test) larger() (larger [6]float64) {
	side, rolled := rolledSide(t.Against)
	switch {
	case !rolled:
	case t.Effects == NoEffectDice:
		larger = [6]float64{1, 1, 1, 1, 1, 1}
	default:
		for e, p := range t.effect(side.Pool) {
			for s := e + 1; s < len(larger); s++ {
				larger[s] += p
			}
		}
	}
	return larger
}

// checkChoices fails for a test without choices of dice (noChoices).
func (t Test) checkChoices() error {
	opposing, rolled := rolledSide(t.Against)
	switch {
	case t.Effects != EffectFromLeft:
		return &Fault{"effects", int(t.Effects), 0, 0}
	case t.Keep == KeepAll:
		return checkBounds("keep", t.Keep, 1, MaxKeep)
	case rolled:
		return checkBounds("opp_keep", opposing.Keep, 1, MaxKeep)
	}
	return nil
}

// best returns the law of the side's best total. hitch is the weight of a 1: 1, or 0 to leave out
// throws with a 1.
func (s Side) best(hitch float64) []float64 {
	if s.Keep == KeepAll {
		return sumOf(s.Pool, hitch)
	}
	n := count(s.Pool)
	return totals(&n, hitch, s.Keep)
}

func (s Side) law() []float64 { return s.best(1) }

// law returns the law of the number plus its complications.
func (s Static) law() []float64 {
	return append(make([]float64, s.Target), sumOf(s.Complications, 1)...)
}

// ContestFromStanding returns the chance that the acting side wins a contest if it rolls next,
// against a standing total of the opposing side, and both roll in turn until a roll fails
// (CORE-CONTEST-06). It fails for input beyond the bounds.
func ContestFromStanding(acting, opposing Side, standing int) (float64, error) {
	if err := checkContest(acting, opposing); err != nil {
		return 0, err
	}
	if err := checkBounds("standing", standing, 0, MaxTarget); err != nil {
		return 0, err
	}
	wins, _ := turnOdds(acting.law(), opposing.law())
	if standing >= len(wins[0]) {
		return 0, nil
	}
	return clamp(wins[0][standing]), nil
}
