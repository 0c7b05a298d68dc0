package reckon

import "slices"

// ladder are the sizes of dice (CORE-DICE-01).
var ladder = []int{4, 6, 8, 10, 12}

// step returns a die after n steps up, or down; 0 is no die left (CORE-DICE-04). beyond reports
// whether it went past d12 (CORE-DICE-07).
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
