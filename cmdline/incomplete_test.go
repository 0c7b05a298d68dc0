package cmdline

import (
	"maps"
	"testing"

	"mesa/game"
)

// A line that lacks only an input of one offer finds that offer and its arguments, by the choices'
// own words. A wrong or ambiguous line finds none.
func TestIncompleteOfferFindsTheOffer(t *testing.T) {
	level := game.Input{Param: game.Param{Name: "difficulty", Kind: game.Pick, Max: 1, Min: 1}, Choices: []game.Choice{
		{Word: "challenging", Aliases: []string{"desafiador"}}, {Word: "easy"}}}
	why := game.Input{Param: game.Param{Name: "what", Kind: game.Text, Min: 1, Max: 40}}
	test := func(who string) game.Offer {
		return game.Offer{Move: "test", Fixed: game.Args{"who": {who}}, Inputs: []game.Input{level, why}}
	}
	destructive := game.Offer{Move: "retire", Fixed: game.Args{"who": {"ana"}}, Inputs: []game.Input{why},
		Loss: game.Loss{Destructive: true}}
	offers := []game.Offer{test("ana"), test("beto"), destructive}
	line := func(move string, kv ...string) game.Command {
		c := game.Command{Move: move, Args: game.Args{}}
		for i := 0; i < len(kv); i += 2 {
			c.Args[kv[i]] = []string{kv[i+1]}
		}
		return c
	}
	for _, tt := range []struct {
		c     game.Command
		ok    bool
		given game.Args
	}{
		{line("test", "who", "ana"), true, game.Args{}},
		{line("test", "who", "ana", "difficulty", "desafiador"), true, game.Args{"difficulty": {"challenging"}}},
		{line("test", "who", "ana", "difficulty", "chall"), true, game.Args{"difficulty": {"challenging"}}},
		{line("test", "who", "ana", "what", "Jump"), true, game.Args{"what": {"Jump"}}},
		{line("test", "who", "ana", "difficulty", "dull"), false, nil},
		{line("test"), false, nil},
		{line("test", "who", "eva"), false, nil},
		{line("retire", "who", "ana", "what", "Home"), true, game.Args{"what": {"Home"}}},
	} {
		_, _, no := game.Match(offers, tt.c)
		if no == nil {
			t.Errorf("%v was not refused", tt.c)
			continue
		}
		o, given, ok := IncompleteOffer(offers, tt.c, no)
		same := maps.EqualFunc(given, tt.given, func(a, b []string) bool { return len(a) == 1 && a[0] == b[0] })
		if ok != tt.ok || ok && (o.Move != tt.c.Move || o.Fixed.One("who") != tt.c.Args.One("who") || !same) {
			t.Errorf("%v: %v %v %v", tt.c, o.Move, given, ok)
		}
	}
}

// A suggestion leaves room for the next word, and reports the text it adds.
func TestSuggestionAddsToTheLine(t *testing.T) {
	for _, tt := range []struct{ typed, insert, line, added string }{
		{"te", "test", "test ", "test"},
		{"test ", "test ana", "test ana ", "ana"},
		{"test an", "test ana", "test ana ", "ana"},
		{"roll d", "roll dice=", "roll dice=", "dice="},
		{"open the long w", `open "The Long Way"`, `open "The Long Way" `, `open "The Long Way"`},
	} {
		s := Suggestion{Insert: tt.insert}
		if s.Line() != tt.line || s.Added(tt.typed) != tt.added {
			t.Errorf("%q: %q, %q", tt.typed, s.Line(), s.Added(tt.typed))
		}
	}
}
