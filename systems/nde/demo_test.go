package nde

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"mesa/game"
)

// TestDemoHasEveryKindOfFoe checks that the demo is a conflict with foes of every kind, in both languages, and that
// everything it shows can be opened.
func TestDemoHasEveryKindOfFoe(t *testing.T) {
	for _, lang := range []string{"en", "pt-BR"} {
		d, err := demo(lang)
		if err != nil {
			t.Fatal(err)
		}
		s, err := initState(d.Setup)
		if err != nil {
			t.Fatal(err)
		}
		s.Chairs = d.Chairs
		var have []string
		for _, p := range s.PCs {
			have = append(have, p.Role)
		}
		for _, f := range s.Foes {
			have = append(have, f.Kind)
		}
		for _, kind := range slices.Concat(roles, foeKinds) {
			if !slices.Contains(have, kind.word) {
				t.Errorf("%s: nobody is %s", lang, kind.word)
			}
		}
		if !s.Scene.Fight() || s.Scene.Round != 1 || s.Session != 1 || !s.Playing {
			t.Errorf("%s: no conflict at its beginning: %+v", lang, s.Scene)
		}
		for _, at := range s.Scene.Distances {
			if s.pc(at.A) == nil || s.foe(at.B) == nil {
				t.Errorf("%s: %+v is about nobody", lang, at)
			}
		}
		lookAround(t, s)
	}
}

// lookAround opens everything that the table shows to a player.
func lookAround(t *testing.T, s *State) {
	t.Helper()
	by, show, seen := game.Actor{Chair: "bia", User: "u", Role: game.Player}, Rules().Show, 0
	for ref := range show(s, by, "").With(show(s, by, "options")).Things() {
		seen++
		if !show(s, by, ref).Any() {
			t.Errorf("%s is shown, but there is nothing to look at", ref)
		}
	}
	if seen < 20 {
		t.Errorf("only %d things were shown", seen)
	}
}

// TestIdeasAreDistinctAndShort checks that ideas have distinct words, are short enough to be a Talent and to be
// picked, and are equally many in both languages.
func TestIdeasAreDistinctAndShort(t *testing.T) {
	for _, r := range roles {
		en, pt := ideasEN[r.word], ideasPT[r.word]
		if len(en.concepts) != len(pt.concepts) || len(en.talents) != len(pt.talents) || len(en.kits) != len(pt.kits) ||
			len(en.kits) == 0 {
			t.Errorf("%s: the languages differ", r.word)
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
		if strings.ContainsAny(idea, ",;") || utf8.RuneCountInString(idea) > maxName {
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
