package dice

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for words, want := range map[string][]Die{
		"":                nil,
		" , +\t":          nil,
		"d8":              {8},
		"2d8 d10":         {8, 8, 10},
		"2D8,D10+d6\td20": {8, 8, 10, 6, 20},
		"1d4 d4":          {4, 4},
		"d100 0002d12":    {100, 12, 12},
		"+d6+":            {6},
		"k12 2K6":         {12, 6, 6},
	} {
		got, err := Parse(words, 10)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("Parse(%q) = %v, %v, want %v", words, got, err, want)
		}
	}
}

func TestParsePointsAtThePlace(t *testing.T) {
	for _, tt := range []struct {
		words   string
		problem Problem
		at      int
		word    string
	}{
		{"d6 sword", BadWord, 3, "sword"},
		{"d6 d", BadWord, 3, "d"},
		{"8", BadWord, 0, "8"},
		{"d8d8", BadWord, 0, "d8d8"},
		{"-1d8", BadWord, 0, "-1d8"},
		{"é", BadWord, 0, "é"},
		{"d6 d7", BadSize, 3, "d7"},
		{"d0", BadSize, 0, "d0"},
		{"d99999999999999999999", BadSize, 0, "d999999999999999999…"},
		{"d6 4d8", BadMany, 3, "4d8"},
		{"0d8", BadNone, 0, "0d8"},
		{"d6 00d8", BadNone, 3, "00d8"},
		{"0d7", BadSize, 0, "0d7"},
		{"99999d8", BadMany, 0, "99999d8"},
		{strings.Repeat(" ", MaxWords+1), BadLong, 0, ""},
	} {
		_, err := Parse(tt.words, 4)
		var e *ParseError
		if !errors.As(err, &e) {
			t.Errorf("Parse(%q) = %v, want a ParseError", tt.words, err)
			continue
		}
		if e.Problem != tt.problem || e.At != tt.at || e.Word != tt.word {
			t.Errorf("Parse(%q): %q at %d %q, want %q at %d %q", tt.words, e.Problem, e.At, e.Word, tt.problem, tt.at,
				tt.word)
		}
		if e.Error() == "" {
			t.Error("the error has no words")
		}
	}
}

func TestFormat(t *testing.T) {
	for want, pool := range map[string][]Die{
		"":              nil,
		"d8":            {8},
		"2d8 d10":       {8, 8, 10},
		"d8 d10 2d8":    {8, 10, 8, 8},
		"-":             {0},
		"d100 3d4 2d20": {100, 4, 4, 4, 20, 20},
	} {
		if got := Format(pool); got != want {
			t.Errorf("Format(%v) = %q, want %q", []Die(pool), got, want)
		}
	}
}

// FuzzParse checks that Format prints dice that Parse reads back.
func FuzzParse(f *testing.F) {
	for _, words := range []string{"", "2d8 d10, D6", "60d4", "d100+d20", "0d6", "99999999d8", "d6 é", "ÐǅK6"} {
		f.Add(words, 60)
	}
	f.Fuzz(func(t *testing.T, words string, max int) {
		pool, err := Parse(words, max)
		if err != nil {
			var e *ParseError
			if !errors.As(err, &e) || e.At < 0 || e.At > len(words) {
				t.Fatalf("Parse(%q): %#v", words, err)
			}
			return
		}
		if len(pool) > max && max >= 0 {
			t.Fatalf("Parse(%q, %d) gave %d dice", words, max, len(pool))
		}
		printed := Format(pool)
		again, err := Parse(printed, len(pool))
		if err != nil || !slices.Equal(again, pool) || Format(again) != printed {
			t.Fatalf("%q reads as %v, printed %q reads as %v, %v", words, pool, printed, again, err)
		}
	})
}
