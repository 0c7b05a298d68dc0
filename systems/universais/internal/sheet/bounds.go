package sheet

import (
	"slices"
	"unicode/utf8"
)

// The bounds of what can be typed and set.
const (
	MaxLevel   = 6   // UNI-LVL-01
	MostHarm   = 3   // the length of a track, of Stress or of Wounds (UNI-R28)
	MaxPool    = 30  // the most dice that can be typed, and the highest Attribute (UNI-R03)
	MaxRank    = 99  // beyond what any table plays; UNI-R37 names no limit
	MaxEntries = 60  // of a sheet
	MaxValue   = 999 // of a number that is set by hand
	MaxName    = 64  // characters
	MaxText    = 200 // characters
)

// TooLong reports whether one of the texts has more than MaxText characters.
func TooLong(words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return utf8.RuneCountInString(w) > MaxText })
}
