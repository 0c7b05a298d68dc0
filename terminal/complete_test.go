package terminal

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"mesa/cmdline"
	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/systems/nde"
	"mesa/table"
)

func TestTabExtendsTheLineOrListsSuggestions(t *testing.T) {
	ways := map[string][]string{
		"t":       {"test"},
		"test ":   {"test ana", "test anita"},
		"test an": {"test ana", "test anita"},
		"test a":  {"test ana", "test anita"},
		"roll d":  {"roll dice="},
		"x":       nil,
	}
	complete := func(line string) []cmdline.Suggestion {
		var found []cmdline.Suggestion
		for _, w := range ways[line] {
			found = append(found, cmdline.Suggestion{Insert: w, Label: game.Quote(w)})
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
		line, pos, ok := tabCallback(&out, complete)(tt.line, len(tt.line), '\t')
		if line != tt.want || pos != len(tt.want) || !ok || out.String() != tt.shown {
			t.Errorf("%q: %q at %d %v, shown %q; want %q, %q", tt.line, line, pos, ok, out.String(), tt.want, tt.shown)
		}
	}
	if _, _, ok := tabCallback(nil, complete)("t", 1, 'e'); ok {
		t.Error("a letter was completed")
	}
	if line, _, ok := tabCallback(nil, complete)("test ", 2, '\t'); line != "test " || !ok {
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

// TestNewAndOpenAreCompleted checks that new completes the systems, and open the user's tables: by title,
// or by id if that is typed or two tables share a title.
func TestNewAndOpenAreCompleted(t *testing.T) {
	ctx := t.Context()
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	tables := table.InMemory([]game.System{cortex.System(), nde.System()}, table.Options{})
	defer tables.Close()
	ids := map[string]game.TableID{}
	for _, title := range []string{"The Long Way", "Night", "Twins", "Twins"} {
		id, err := tables.Create(ctx, "eva", "", table.NewTable{System: "nde", Title: title})
		if err != nil {
			t.Fatal(err)
		}
		ids[title] = id
	}
	if _, err := tables.Create(ctx, "rui", "", table.NewTable{System: "nde", Title: "Rui's own"}); err != nil {
		t.Fatal(err)
	}
	s, err := newSession(ctx, Config{Tables: tables, Bundle: index, User: "eva", Table: ids["Night"]})
	if err != nil {
		t.Fatal(err)
	}
	one := string(ids["The Long Way"])
	for line, want := range map[string][]string{
		"new ": {"new cortex", "new cortex/grim-fantasy", "new cortex/heist-action", "new cortex/paranormal-mystery",
			"new cortex/prime-time-drama", "new cortex/romantic-fantasy", "new cortex/superheroes", "new nde"},
		"new n":           {"new nde"},
		"new system=nd":   {"new system=nde"},
		"new cortex/h":    {"new cortex/heist-action"},
		"open n":          {"open Night"},
		"ope ni":          {"ope Night"},
		"open the":        {`open "The Long Way"`},
		"open the long w": {`open "The Long Way"`},
		"open the sho":    nil,
		`open "the lo`:    {`open "The Long Way"`},
		`open table="the`: {`open table="The Long Way"`},
		"open " + one[:9]: {"open " + one},
		"open rui":        nil,
		"open Tw":         nil,
	} {
		var got []string
		for _, s := range s.complete(ctx, line) {
			if !strings.HasSuffix(s.Insert, "=") {
				got = append(got, s.Insert)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q goes on as %q, want %q", line, got, want)
		}
	}
	var all []string
	for _, s := range s.complete(ctx, "open ") {
		all = append(all, s.Insert)
	}
	if len(all) != 5 || !slices.Contains(all, "open Night") || !slices.Contains(all, `open "The Long Way"`) ||
		slices.Contains(all, "open Twins") {
		t.Errorf("open goes on as %q: want two titles, the ids of the twins, and the parameter", all)
	}
}
