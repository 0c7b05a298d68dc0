package reckon

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"strings"
	"testing"

	"mesa/systems/cortex"
	"mesa/systems/rulekit"
)

var rewritePairs = flag.Bool("anew", false, "write the pairs that are played into their table")

const (
	pairMoves      = 50 // decisions in each game of a pair, at least
	pairGames      = 40 // at most, until the two have met often enough
	enoughMeetings = 5  // meetings
	pairShare      = 16 // the usual tests play one pair in so many
	pairsFile      = "testdata/pairs.tsv"
)

// playPair plays two mods until they have met often enough, and returns how often they met.
func playPair(t *testing.T, a, b mod, options map[string]string, n int) (met int) {
	t.Helper()
	w := pairGame(a, b, options)
	for i := 0; i < pairGames && met < enoughMeetings; i++ {
		m := &meeting{a: a.owner, b: b.owner, groups: map[string]map[string]bool{}}
		w.compare(t, uint64(1000*n+i), pairMoves, m.count)
		met += m.n
	}
	return met
}

// TestPairsOfModsHaveNoFault plays every two mods that one game can have until they have met often enough. The table
// in testdata has all pairs: how often they met, or why they cannot.
func TestPairsOfModsHaveNoFault(t *testing.T) {
	all := rulekit.NewOptions()
	for _, p := range cortex.Mods() {
		all.Add(p.Options...)
	}
	table, anewTable := readPairs(t), map[string]string{}
	whole, part := *manyGames > usualGames, pairShare
	if testing.Short() {
		part *= 8
	}
	n, played := 0, 0
	for i, a := range mods {
		for _, b := range mods[i+1:] {
			pair := a.name + ", " + b.name
			options, why := pairOptions(all, a, b)
			if anewTable[pair] = table[pair]; why != "" {
				anewTable[pair] = "never, " + why
				continue
			}
			n++
			if !whole && n%part != 0 {
				continue
			}
			played++
			met := playPair(t, a, b, options, n)
			if anewTable[pair] = fmt.Sprint(min(met, enoughMeetings)); met < enoughMeetings {
				t.Errorf("%s met %d times", pair, met)
			}
		}
	}
	t.Logf("%d of %d pairs played", played, n)
	switch {
	case *rewritePairs:
		writePairs(t, anewTable)
	case !maps.Equal(table, anewTable):
		t.Errorf("%s is not as it would be written; write it with -anew", pairsFile)
	}
}

func readPairs(t *testing.T) map[string]string {
	t.Helper()
	table := map[string]string{}
	data, err := os.ReadFile(pairsFile)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		pair, met, _ := strings.Cut(strings.TrimSpace(line), "\t")
		table[pair] = met
	}
	return table
}

func writePairs(t *testing.T, table map[string]string) {
	t.Helper()
	var b strings.Builder
	for _, pair := range sortedKeys(table) {
		fmt.Fprintf(&b, "%s\t%s\n", pair, table[pair])
	}
	if err := os.WriteFile(pairsFile, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
