package reckon

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"mesa/game/gametest"
)

const (
	changedNumbers = 200 // numbers to change
	leastSeen      = 160 // minimum of them that must be noticed
)

// TestCountNoticesChangedNumbers: a changed number in a recorded event contradicts another one, at once
// or later. Numbers that only name a roll, a decision or a scene count as any others.
func TestCountNoticesChangedNumbers(t *testing.T) {
	if testing.Short() {
		t.Skip("it is the count that is tested, not the game")
	}
	chance := rand.New(rand.NewPCG(7, 7))
	missed := map[string]int{}
	found := 0
	games := map[int][]Decision{}
	for n := range changedNumbers {
		m := n % len(modGames)
		if games[m] == nil {
			modGames[m].play(t, uint64(m), 120,
				func(_ gametest.Decision, d Decision) { games[m] = append(games[m], d) })
			if faults := faultsOf(t, modGames[m], games[m]); len(faults) > 0 {
				t.Fatalf("%v: %q, before anything is changed", modGames[m], faults)
			}
		}
		told := slices.Clone(games[m])
		what := changeNumber(chance, told)
		if len(faultsOf(t, modGames[m], told)) > 0 {
			found++
		} else {
			missed[what]++
		}
	}
	t.Logf("%d of %d changed numbers are seen", found, changedNumbers)
	if found < leastSeen {
		t.Errorf("only %d of %d changed numbers are seen, not %v", found, changedNumbers, missed)
	} else {
		t.Logf("not seen: %v", missed)
	}
}

// faultsOf returns the faults that the count finds in a game.
func faultsOf(t *testing.T, w walk, told []Decision) (faults []string) {
	t.Helper()
	count, err := New(w.subject(t).Setup)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range told {
		faults = append(faults, count.Tell(d)...)
	}
	return faults
}

// changeNumber changes one random number in the first half of some decisions, and returns its event and
// field.
func changeNumber(chance *rand.Rand, told []Decision) string {
	var at []place
	for i, d := range told[:len(told)/2] {
		for j, f := range d.Events {
			for _, path := range numbers(f.Data) {
				at = append(at, place{i, j, path})
			}
		}
	}
	p := at[chance.IntN(len(at))]
	f := &told[p.decision].Events[p.event]
	events := slices.Clone(told[p.decision].Events)
	events[p.event].Data = alterNumber(f.Data, p.path, chance)
	told[p.decision].Events = events
	return f.Name + " " + strings.Trim(strings.Join(strings.FieldsFunc(p.path, isDigit), ""), ".")
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// place is the place of a number.
type place struct {
	decision, event int
	path            string
}

// numbers returns the paths of all numbers of an event.
func numbers(data []byte) (paths []string) {
	var v any
	_ = json.Unmarshal(data, &v) // it was read before
	walkNumbers(v, "", func(path string, n float64) float64 { paths = append(paths, path); return n })
	slices.Sort(paths)
	return paths
}

// alterNumber changes the number at a path. A possible die goes to another size as often as by one.
func alterNumber(data []byte, path string, chance *rand.Rand) []byte {
	var v any
	_ = json.Unmarshal(data, &v)
	v = walkNumbers(v, "", func(at string, n float64) float64 {
		switch {
		case at != path:
			return n
		case n >= 4 && n <= 12 && int(n)%2 == 0 && chance.IntN(2) == 0:
			return n + 2 - 4*float64(chance.IntN(2))
		}
		return n + 1 - 2*float64(chance.IntN(2))
	})
	data, _ = json.Marshal(v)
	return data
}

// walkNumbers replaces each number by the result of change.
func walkNumbers(v any, path string, change func(string, float64) float64) any {
	switch v := v.(type) {
	case float64:
		return change(path, v)
	case []any:
		for i := range v {
			v[i] = walkNumbers(v[i], fmt.Sprintf("%s.%d", path, i), change)
		}
	case map[string]any:
		for key := range v {
			v[key] = walkNumbers(v[key], path+"."+key, change)
		}
	}
	return v
}
