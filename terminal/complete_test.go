package terminal

import (
	"bytes"
	"testing"

	"mesa/game"
	"mesa/words"
)

func TestCompleter(t *testing.T) {
	ways := map[string][]string{
		"t":       {"test"},
		"test ":   {"test ana", "test anita"},
		"test an": {"test ana", "test anita"},
		"test a":  {"test ana", "test anita"},
		"roll d":  {"roll dice="},
		"x":       nil,
	}
	complete := func(line string) []words.Suggestion {
		var found []words.Suggestion
		for _, w := range ways[line] {
			found = append(found, words.Suggestion{Insert: w, Label: game.Quote(w)})
		}
		return found
	}
	tests := []struct{ line, want, shown string }{
		{"t", "test ", ""},
		{"test ", "test an", ""},
		{"test an", "test an", "ana  anita\n"},
		{"roll d", "roll dice=", ""},
		{"x", "x", ""},
	}
	for _, tt := range tests {
		var out bytes.Buffer
		line, pos, ok := completer(&out, complete)(tt.line, len(tt.line), '\t')
		if line != tt.want || pos != len(tt.want) || !ok || out.String() != tt.shown {
			t.Errorf("%q: %q at %d %v, shown %q; want %q, %q", tt.line, line, pos, ok, out.String(), tt.want, tt.shown)
		}
	}
	if _, _, ok := completer(nil, complete)("t", 1, 'e'); ok {
		t.Error("a letter was completed")
	}
	if line, _, ok := completer(nil, complete)("test ", 2, '\t'); line != "test " || !ok {
		t.Error("tab in the middle of a line changed it")
	}
}

func TestCommonPrefix(t *testing.T) {
	for _, tt := range [][3]string{{"ana", "anita", "an"}, {"é", "è", ""}, {"", "a", ""}, {"ab", "ab", "ab"}} {
		if got := commonPrefix(tt[0], tt[1]); got != tt[2] {
			t.Errorf("%q and %q: %q, want %q", tt[0], tt[1], got, tt[2])
		}
	}
}
