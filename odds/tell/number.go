package tell

import (
	"math"

	"mesa/game"
)

// Percent returns a chance in percents with one decimal place. An outcome that is possible is never
// told as 0%, and one that can fail never as 100%.
func Percent(chance float64) game.Msg {
	tenths := int(math.Round(chance * 1000))
	switch {
	case tenths <= 0 && chance > certain:
		return game.Say("odds.percent.tiny")
	case tenths >= 1000 && chance < 1-certain:
		return game.Say("odds.percent.nearly")
	}
	return game.Say("odds.percent", game.N("whole", tenths/10), game.N("tenth", tenths%10))
}

// certain is the largest rounding error of a sum of chances.
const certain = 1e-12

// Decimal returns a number that is not negative with one decimal place.
func Decimal(x float64) game.Msg {
	tenths := int(math.Round(x * 10))
	return game.Say("odds.decimal", game.N("whole", tenths/10), game.N("tenth", tenths%10))
}

// Gain returns the change of a chance in percentage points, for a column of a table: "+3.1",
// "−10.0", "=".
func Gain(change float64) game.Msg {
	way, tenths := changeKey(change)
	return game.Say("odds.gain."+way, game.N("whole", tenths/10), game.N("tenth", tenths%10))
}

// Points returns the change of a chance in percentage points, to stand in a sentence.
func Points(change float64) game.Msg {
	way, tenths := changeKey(change)
	return game.Say("odds.points."+way, game.N("whole", tenths/10), game.N("tenth", tenths%10))
}

// changeKey returns the last part of a key for the direction of a change, and its size in tenths of
// a point.
func changeKey(change float64) (way string, tenths int) {
	tenths = int(math.Round(math.Abs(change) * 1000))
	switch {
	case tenths == 0:
		way = "same"
	case change < 0:
		way = "less"
	default:
		way = "more"
	}
	return way, tenths
}
