package storetest

import (
	"strings"
	"testing"

	"mesa/game"
	"mesa/store"
)

// The size of a log grows with its content only.
func testSize(t *testing.T, open func() store.Store) {
	s := open()
	size := func(id game.TableID) int64 {
		t.Helper()
		n, err := s.Size(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	fill(t, s, "other", 3)
	if n := size("t"); n != 0 {
		t.Errorf("a log that is not there has %d bytes", n)
	}
	big := record(1)
	big.Events = []store.Event{{Name: "big", Data: []byte(`"` + strings.Repeat("x", 10000) + `"`)}}
	mustAppend(t, s, "t", big)
	first := size("t")
	mustAppend(t, s, "t", record(2))
	if second := size("t"); first < 10000 || first > 20000 || second <= first || second > first+10000 {
		t.Errorf("a log with 10000 bytes has %d, and with a small record more %d", first, second)
	}
}
