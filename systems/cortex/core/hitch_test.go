package core_test

import (
	"testing"

	"mesa/systems/cortex/core"
)

// A name is proposed that no complication has, while there is one; after that names come
// again.
func TestStockNameIsFree(t *testing.T) {
	s := &core.State{}
	s.Lang = "pt-BR"
	first, seen := s.StockName(3), map[string]bool{}
	for !seen[s.StockName(3)] {
		name := s.StockName(3)
		seen[name] = true
		s.Complications = append(s.Complications, &core.Complication{ID: name, Name: name})
	}
	if len(seen) != 6 || s.StockName(3) != first {
		t.Errorf("%d names, then %q; the first was %q", len(seen), s.StockName(3), first)
	}
}
