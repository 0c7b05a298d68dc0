package game

import (
	"slices"
	"testing"
)

// A word made of a term, with an owner and a number, is read in the spellings of the term.
func TestSynonymsOfCompoundWords(t *testing.T) {
	ts := Synonyms{"banked": {"guardado", "guardada"}}
	for word, want := range map[string][]string{
		"banked":       {"guardado", "guardada"},
		"banked.2":     {"guardado.2", "guardada.2"},
		"vex:banked":   {"vex:guardado", "vex:guardada"},
		"vex:banked.3": {"vex:guardado.3", "vex:guardada.3"},
		"banked.x":     nil,
		"banked.":      nil,
		"banked:vex":   nil,
		"unbanked":     nil,
		"vex.banked":   nil,
		"":             nil,
	} {
		if got := ts.aliasesOf(word); !slices.Equal(got, want) {
			t.Errorf("%q is read as %q too, not %q", word, got, want)
		}
	}
}
