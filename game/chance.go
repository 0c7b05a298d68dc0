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

// Chance is how likely something is. The zero Chance is untold: nobody worked
// it out, or the seat may not know.
type Chance uint32

// sure is what P counts in. It is fine enough that a chance and what it came
// from are said in the same words.
const sure = 1_000_000_000

// ChanceOf makes the Chance of a number from 0 to 1. What is not quite
// impossible, or not quite sure, stays so.
func ChanceOf(p float64) Chance {
	n := Chance(math.Round(min(max(p, 0), 1) * sure))
	switch {
	case p > 0 && n == 0:
		n = 1
	case p < 1 && n == sure:
		n = sure - 1
	}
	return n + 1
}

// IsKnown reports whether there is anything to say.
func (c Chance) IsKnown() bool { return c > 0 }

// P gives the chance from 0 to 1.
func (c Chance) P() float64 { return float64(max(c, 1)-1) / sure }

// Msg says the chance in whole percents; nothing if it is untold.
func (c Chance) Msg() Msg {
	if !c.IsKnown() {
		return Msg{}
	}
	return Percent(c.P())
}

// SameText reports whether two chances are said in the same words.
func (c Chance) SameText(o Chance) bool { return c.Msg().Equal(o.Msg()) }

// Odds is the chance of something.
type Odds struct {
	Of  Msg // of what, to be said behind the chance: "to beat 9"
	Now Chance
	// After is what the chance becomes by what is offered, where that changes it.
	After  Chance
	Public bool // everybody may know: it goes with the button
	// Otherwise says that the chance is that of not doing what is offered, such as
	// of rolling on beside giving in: the short text must say so, too.
	Otherwise bool
}

// Msg says the odds: "86% to beat 9", "from 79% to 91% to beat 6".
func (o Odds) Msg() Msg {
	if o.Otherwise {
		return sayOf("chance.instead", M("now", o.Now.Msg()), M("of", o.Of))
	}
	return sayOf("chance.said", M("now", o.Now.Msg()), M("then", afterMsg(o.Now, o.After)),
		N("same", sameFlag(o.Now, o.After)), M("of", o.Of))
}

// afterMsg is what a chance becomes, nothing where that is said in the same
// words.
func afterMsg(now, then Chance) Msg {
	if then.SameText(now) {
		return Msg{}
	}
	return then.Msg()
}

// sameFlag is 1 where a chance is told to stay as it is.
func sameFlag(now, then Chance) int {
	if then.IsKnown() && then.SameText(now) {
		return 1
	}
	return 0
}

// noChance is what sums of floats leave over where there is no chance.
const noChance = 1e-12

// AddShare adds a row to a chart block: what comes about, its chance from 0 to 1,
// and the bar of it. What cannot come about has no row.
func (b *Block) AddShare(what Msg, p float64) {
	const whole = 1000
	if p > noChance {
		b.Items = append(b.Items,
			Item{Label: Say("chance.share", M("what", what), M("chance", Percent(p))), N: int(math.Round(whole * p)),
				Max: whole})
	}
}
