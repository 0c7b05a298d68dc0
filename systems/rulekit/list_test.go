package rulekit_test

import (
	"slices"
	"testing"

	"mesa/systems/rulekit"
)

// bird is a SharedNamer.
type bird struct {
	id, name   string
	sharesName bool
}

func (b *bird) SharedName() (id, name string, shares *bool) { return b.id, b.name, &b.sharesName }

// Names are compared without case and accents. Two birds without a name share none.
func TestMarkSharedNamesMarksEqualNames(t *testing.T) {
	birds := []*bird{{id: "owl", name: "Órion"}, {id: "owl-2", name: "orion"},
		{id: "jay", name: "Jay", sharesName: true},
		{id: "a"}, {id: "b"}}
	rulekit.MarkSharedNames(birds)
	var shown []string
	for _, b := range birds {
		shown = append(shown, rulekit.DisplayName(b))
	}
	if want := []string{"Órion (owl)", "orion (owl-2)", "Jay", "", ""}; !slices.Equal(shown, want) {
		t.Errorf("called %q, want %q", shown, want)
	}
	for _, c := range []struct {
		id, name string
		want     bool
	}{
		{"owl-3", "ORION", true}, // new, and called like two
		{"jay", "Jay", false},    // itself
		{"jay", "Orion", true},   // to be renamed
		{"c", "", false},
		{"d", "Dove", false},
	} {
		if got := rulekit.SharesName(birds, &bird{id: c.id, name: c.name}); got != c.want {
			t.Errorf("%s %q is a twin: %v", c.id, c.name, got)
		}
	}
}

func TestReplaceReplacesOrAppends(t *testing.T) {
	var birds []*bird
	is := func(id string) func(*bird) bool { return func(b *bird) bool { return b.id == id } }
	for _, b := range []bird{{id: "owl"}, {id: "jay"}, {id: "owl", name: "Órion"}} {
		rulekit.Replace(&birds, b, is(b.id))
	}
	if len(birds) != 2 || *birds[0] != (bird{id: "owl", name: "Órion"}) || *birds[1] != (bird{id: "jay"}) {
		t.Errorf("put down %+v", birds)
	}
}

func TestTruncateCutsAtLettersAndHyphens(t *testing.T) {
	for _, c := range []struct {
		word string
		n    int
		want string
	}{
		{"short", 9, "short"}, {"exactly", 7, "exactly"}, {"two-words", 4, "two"}, {"ação", 2, "a"}, {"ação", 3, "aç"},
		{"é", 1, ""},
	} {
		if got := rulekit.Truncate(c.word, c.n); got != c.want {
			t.Errorf("%q in %d bytes is %q, want %q", c.word, c.n, got, c.want)
		}
	}
}

func TestUniqueNumbersATakenWord(t *testing.T) {
	taken := []string{"owl", "owl-2", "jay"}
	for word, want := range map[string]string{"owl": "owl-3", "jay": "jay-2", "dove": "dove"} {
		if got := rulekit.Unique(word, func(w string) bool { return slices.Contains(taken, w) }); got != want {
			t.Errorf("%s becomes %s, want %s", word, got, want)
		}
	}
	if got := rulekit.UniqueIn("snow-owl-2", 8,
		func(w string) bool { return w == "snow-owl" || w == "snow-o-2" }); got != "snow-o-3" {
		t.Errorf("in eight bytes it becomes %s", got)
	}
}
