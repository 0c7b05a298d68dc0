package sheet

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// Rules: CORE-DICE-01 TRAIT-06
//
// TestParseReadsUsualSpellings: bars or semicolons, a colon after the set or none, crowds; a faulty
// line is refused at the place of its fault.
func TestParseReadsUsualSpellings(t *testing.T) {
	want := "Ana: affiliations: Solo d6, Buddy d8 | skills: Fight d10 | crowd: Guards 3d8"
	for _, line := range []string{
		want,
		"Ana: affiliations Solo d6, Buddy d8 | skills Fight d10 | crowd Guards 3d8",
		" Ana :affiliations: Solo d6,Buddy d8; skills:  Fight d10 ;; crowd Guards 3d8",
	} {
		s, no := Parse(line)
		if no != nil || s.Line() != want {
			t.Errorf("%q reads %q, %v", line, s.Line(), no)
		}
	}
	for line, key := range map[string]string{
		":":                                              "refused.unsaid",
		"Ana: skills: Fight":                             "refused.missing",
		"Ana: talents: Fight":                            "",
		"Ana: skills Fight d20":                          "refused.word",
		"Ana: skills Fight d8+d6":                        "cortex.refused.line.mixed",
		"Ana: skills d8":                                 "refused.unsaid",
		"Ana: skills Fight 2d8 d6":                       "cortex.refused.line.mixed",
		strings.Repeat("x", 65) + ": a b d6":             "refused.length",
		"Ana: " + manySets(13):                           "cortex.refused.line.sets",
		"Ana: " + strings.Repeat("a b d6|c b d6|", 7):    "", // two sets, each in seven pieces
		"Ana: a " + strings.Repeat("b d6,", 41) + "c d6": "refused.rows.many",
		"Ana: " + strings.Repeat("x", 12300):             "refused.rows.long",
	} {
		_, no := Parse(line)
		dice := key == "refused.missing" || key == "refused.word" || strings.Contains(key, "mixed")
		if dice && no != nil && no.Rule != "CORE-DICE-01" {
			t.Errorf("%q is refused by no rule of dice: %+v", line, no)
		}
		switch {
		case key == "" && no != nil:
			t.Errorf("%q: %v", line, no.Reason)
		case key != "" && (no == nil || no.Reason.Key != key):
			t.Errorf("%q: %v, want %s", line, no, key)
		}
	}
}

// manySets returns a line with so many sets of one trait each.
func manySets(n int) string {
	var line strings.Builder
	for i := range n {
		fmt.Fprintf(&line, "s%d: b d6|", i)
	}
	return line.String()
}

// TestRowsOfOneNameAreOneSet: rows of a set that are not together are one set.
func TestRowsOfOneNameAreOneSet(t *testing.T) {
	s, no := Parse("Ana: powers Fly d8 | skills Fight d6 | Powers Burn d10")
	if no != nil || len(s.Sets) != 2 || len(s.Sets[0].Traits) != 2 || s.Sets[0].Traits[1].Name != "Burn" {
		t.Errorf("%+v %v", s.Sets, no)
	}
}

// TestTraitsOfOneNameHaveDifferentWords: traits of the same name have different words, and are found by them.
func TestTraitsOfOneNameHaveDifferentWords(t *testing.T) {
	s, no := Parse("Ana: a Fight 2 d4, Fight d6, Fight d8 | b Fight d10")
	if no != nil {
		t.Fatal(no)
	}
	for word, size := range map[string]int{"fight-2": 4, "fight": 6, "fight-3": 8, "fight-4": 10} {
		if _, trait, ok := s.Trait(word); !ok || int(trait.Die) != size {
			t.Errorf("%s is %+v", word, trait)
		}
	}
	if _, _, ok := s.Trait("move"); ok {
		t.Error("a trait was found that is not there")
	}
}

func TestDistinctionsAreKnownByName(t *testing.T) {
	for name, want := range map[string]bool{"distinctions": true, "Distinções": true, "distinction": true,
		"skills": false, "": false} {
		if IsDistinctions(name) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
}

// FuzzParse: a parsed line is within bounds, and parses the same after it was written.
func FuzzParse(f *testing.F) {
	f.Add("Ana: affiliations Solo d6, Buddy d8 | skills: Fight d10")
	f.Add("Guarda: crowd Guards 3d8; a b c d12")
	f.Fuzz(func(t *testing.T, line string) {
		s, no := Parse(line)
		if no != nil {
			return
		}
		if !s.Valid() {
			t.Fatalf("%q is not within bounds: %+v", line, s)
		}
		again, no := Parse(s.Line())
		if no != nil || !reflect.DeepEqual(again, s) {
			t.Fatalf("%q is written %q, which reads %+v (%v), not %+v", line, s.Line(), again, no, s)
		}
	})
}
