package odds

// Timed is a row of like tests that cost beats: a success 1, a heroic one none,
// a failure 2 (TIMED-01 to -04).
type Timed struct {
	Tests, Beats int
	Chance       // of each test
}

// TimedOdds are how a timed test may end. They sum to 1.
type TimedOdds struct {
	Full        float64 // all tests done with beats left
	Conditional float64 // done with exactly none left
	Fail        float64 // beats used up before the end
}

// Odds gives how the row may end. With no beats left and tests still to do it
// has failed (TIMED-R1). It refuses no tests, and what is beyond the bounds.
func (t Timed) Odds() (TimedOdds, error) {
	if err := within("tests", t.Tests, 1, MaxTests); err != nil {
		return TimedOdds{}, err
	}
	if err := within("beats", t.Beats, 0, MaxBeats); err != nil {
		return TimedOdds{}, err
	}
	var left [MaxBeats + 1]float64 // by beats
	left[t.Beats] = 1
	for range t.Tests {
		left[0] = 0
		for beats := range t.Beats + 1 {
			p := left[beats]
			left[beats] = p * t.Heroic
			if beats >= 1 {
				left[beats-1] += p * (t.Beat - t.Heroic)
			}
			if beats >= 2 {
				left[beats-2] += p * (1 - t.Beat)
			}
		}
	}
	odds := TimedOdds{Conditional: left[0]}
	for _, p := range left[1:] {
		odds.Full += p
	}
	odds.Full = proper(odds.Full)
	odds.Fail = proper(1 - odds.Full - odds.Conditional)
	return odds, nil
}
