package game

import "math"

// Percent returns a chance from 0 to 1 as whole percents. A chance above 0 is never shown as
// impossible, nor one below 1 as certain.
func Percent(p float64) Msg {
	switch {
	case p > 0 && p < 0.01:
		return Say("chance.under")
	case p > 0.99 && p < 1:
		return Say("chance.over")
	}
	return Say("chance.percent", N("n", int(math.Round(100*p))))
}

// Chance is a probability. The zero Chance is unknown: it was not computed, or the actor may not
// know it.
type Chance uint32

// sure is the Chance unit for certainty. It is fine enough that rounding to it never changes the
// text.
const sure = 1_000_000_000

// ChanceOf returns the Chance of a number from 0 to 1. A number above 0 never becomes impossible,
// nor one below 1 certain.
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

// IsKnown reports whether the chance was computed and the actor may know it.
func (c Chance) IsKnown() bool { return c > 0 }

// P returns the chance from 0 to 1, and 0 if it is unknown.
func (c Chance) P() float64 { return float64(max(c, 1)-1) / sure }

// Msg returns the chance in whole percents, and the empty Msg if it is unknown.
func (c Chance) Msg() Msg {
	if !c.IsKnown() {
		return Msg{}
	}
	return Percent(c.P())
}

// SameText reports whether two chances read the same in whole percents.
func (c Chance) SameText(o Chance) bool { return c.Msg().Equal(o.Msg()) }

// Odds is the chance of an outcome.
type Odds struct {
	Of  Msg // the outcome, said after the chance: "to beat 9"
	Now Chance
	// After is the chance once the offer is done, if the offer changes it.
	After  Chance
	Public bool // every player may know it: it is shown on the button
	// Otherwise says that this is the chance if the offer is not taken, such as of rolling on
	// instead of giving in. Short texts must say so, too.
	Otherwise bool
}

// Msg returns the odds as text: "86% to beat 9", "from 79% to 91% to beat 6".
func (o Odds) Msg() Msg {
	if o.Otherwise {
		return sayOf("chance.instead", M("now", o.Now.Msg()), M("of", o.Of))
	}
	return sayOf("chance.said", M("now", o.Now.Msg()), M("then", afterMsg(o.Now, o.After)),
		N("same", sameFlag(o.Now, o.After)), M("of", o.Of))
}

// afterMsg returns the chance afterwards, and the empty Msg if it reads the same as before.
func afterMsg(now, then Chance) Msg {
	if then.SameText(now) {
		return Msg{}
	}
	return then.Msg()
}

// sameFlag returns 1 if both chances are known and read the same, else 0.
func sameFlag(now, then Chance) int {
	if then.IsKnown() && then.SameText(now) {
		return 1
	}
	return 0
}
