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

// noChance is what sums of floats leave over where there is no chance.
const noChance = 1e-12

// Share adds a row to a chart block: what comes about, its chance from 0 to 1,
// and the bar of it. What cannot come about has no row.
func (b *Block) Share(what Msg, p float64) {
	const whole = 1000
	if p > noChance {
		b.Items = append(b.Items, Item{Label: Say("chance.share", M("what", what), M("chance", Percent(p))), N: int(math.Round(whole * p)), Max: whole})
	}
}
