package reckon

import "slices"

// ladder are the sizes of dice (CORE-DICE-01).
var ladder = []int{4, 6, 8, 10, 12}

// step is a die stepped up so often, or down; 0 is none left (CORE-DICE-04). beyond says
// that it went past d12 (CORE-DICE-07).
func step(die, n int) (to int, beyond bool) {
	i := slices.Index(ladder, die) + n
	switch {
	case die == 0 || i < 0:
		return 0, false
	case i >= len(ladder):
		return 12, true
	}
	return ladder[i], false
}

func isDie(n int) bool { return slices.Contains(ladder, n) }
