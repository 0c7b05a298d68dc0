package people

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"mesa/systems/nde/internal/rules"
)

// TestIdeasAreDistinctAndShort checks that ideas have distinct words, are short enough to be a Talent and to be
// picked, and are equally many in both languages.
func TestIdeasAreDistinctAndShort(t *testing.T) {
	for _, r := range rules.Roles {
		en, pt := ideasEN[r.Word], ideasPT[r.Word]
		if len(en.concepts) != len(pt.concepts) || len(en.talents) != len(pt.talents) || len(en.kits) != len(pt.kits) ||
			len(en.kits) == 0 {
			t.Errorf("%s: the languages differ", r.Word)
		}
		for _, set := range []ideaSet{en, pt} {
			checkIdeas(t, set)
		}
	}
}

func checkIdeas(t *testing.T, set ideaSet) {
	t.Helper()
	var words []string
	for _, idea := range slices.Concat(set.concepts, set.talents) {
		words = append(words, ideaWord(idea))
		if strings.ContainsAny(idea, ",;") || utf8.RuneCountInString(idea) > rules.MaxName {
			t.Errorf("%q is no short phrase", idea)
		}
	}
	for _, kit := range set.kits {
		words = append(words, ideaWord(kit.Key[0]))
		if len(kit.Key) != 1 || len(kit.Protection) != 1 || len(kit.Small) != 3 {
			t.Errorf("%v is not 1, 1 and 3 things (NDE-CHAR-08)", kit)
		}
	}
	slices.Sort(words)
	if len(slices.Compact(slices.Clone(words))) != len(words) {
		t.Errorf("two ideas have one word: %v", words)
	}
}
