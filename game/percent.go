package game

import "math"

// Percent says a chance from 0 to 1 in whole percents. What is not quite
// impossible, or not quite sure, is not said to be.
func Percent(p float64) Msg {
	switch {
	case p > 0 && p < 0.01:
		return Say("chance.under")
	case p > 0.99 && p < 1:
		return Say("chance.over")
	}
	return Say("chance.percent", N("n", int(math.Round(100*p))))
}
