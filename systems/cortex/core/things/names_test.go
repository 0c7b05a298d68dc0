package things

import (
	"testing"

	"mesa/systems/cortex/core/engine"
)

// TestStockNameIsFree: the proposed name is one that no complication has, while there is one; after
// that names are repeated.
func TestStockNameIsFree(t *testing.T) {
	s := &engine.State{}
	s.Lang = "pt-BR"
	var there []*Complication
	first, seen := StockName(s, 3), map[string]bool{}
	for !seen[StockName(s, 3)] {
		name := StockName(s, 3)
		seen[name] = true
		there = append(there, &Complication{ID: name, Name: name})
		section.Set(s, Things{Complications: there})
	}
	if len(seen) != 6 || StockName(s, 3) != first {
		t.Errorf("%d names, then %q; the first was %q", len(seen), StockName(s, 3), first)
	}
}
