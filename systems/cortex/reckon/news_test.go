package reckon

import (
	"slices"
	"strings"
)

// checkNews checks the news of a botch against the dice of the decision: the total is 0 only if no die
// beside the pool counts (CORE-ROLL-08, CHAR-RES-05).
func (t *Table) checkNews() {
	said, none := false, false
	for _, line := range t.decision.Told {
		said = said || strings.Contains(line, "Botch") || strings.Contains(line, "botch")
		none = none || strings.Contains(line, "the total is 0")
	}
	empty := func(r *throw) bool { return r.isBotch() && r.besideTotal() == 0 || r.Drop }
	if none && !slices.ContainsFunc(t.thrown, empty) {
		t.fault("a total of 0 is told, and every throw has a die that counts (CHAR-RES-05)")
	}
	mute := func(r *throw) bool { return !r.GM && r.Char != "" && r.hasPlainOnes() && empty(r) }
	if slices.ContainsFunc(t.thrown, mute) && !said {
		t.fault("a botch is not told (CORE-ROLL-08)")
	}
}

// hasPlainOnes reports whether the 1s of a roll have their usual meaning, and no number is added.
func (r *throw) hasPlainOnes() bool {
	return !r.IgnoresOnes && r.Add == 0 && len(r.Uses) == 0 && !r.Drop
}
