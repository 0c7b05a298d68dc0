package things_test

import (
	"testing"

	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/things"
)

// TestStockNameIsFree: the proposed name is one that no complication has, while there is one; after
// that names are repeated.
func TestStockNameIsFree(t *testing.T) {
	s := &engine.State{}
	s.Lang = "pt-BR"
	var there []*things.Complication
	first, seen := things.StockName(s, 3), map[string]bool{}
	for !seen[things.StockName(s, 3)] {
		name := things.StockName(s, 3)
		seen[name] = true
		there = append(there, &things.Complication{ID: name, Name: name})
		things.Section.Set(s, things.Things{Complications: there})
	}
	if len(seen) != 6 || things.StockName(s, 3) != first {
		t.Errorf("%d names, then %q; the first was %q", len(seen), things.StockName(s, 3), first)
	}
}
