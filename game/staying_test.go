package game_test

import (
	"slices"
	"testing"

	"mesa/game"
)

// A choice that stays remains in a list that a line gives, until the line leaves it out. A press
// means exactly its list.
func TestStayingChoicesStayInALine(t *testing.T) {
	pool := game.Input{Param: game.Param{Name: "pool", Kind: game.Pick, Max: 9}, OneProposal: true,
		Choices: []game.Choice{{Word: "fight", Selected: true}, {Word: "move"},
			{Word: "help:beto", Selected: true, StayGroup: "help:beto"},
			{Word: "scale:1", Selected: true, StayGroup: "scale:1", ExclusiveGroup: "scale"},
			{Word: "scale:2", ExclusiveGroup: "scale"},
			{Word: "hurt", Selected: true, StayGroup: "stress"}, {Word: "afraid", StayGroup: "stress"},
			{Word: "gone", StayGroup: "gone"}}}
	offers := []game.Offer{{Move: "roll", Inputs: []game.Input{pool,
		{Param: game.Param{Name: "dice", Kind: game.Dice, Max: 9}, OneProposal: true}}}}
	for _, tt := range []struct {
		given game.Args
		want  []string
	}{
		{nil, []string{"fight", "help:beto", "scale:1", "hurt"}},
		{game.Args{"pool": {"move"}}, []string{"move", "help:beto", "scale:1", "hurt"}},
		{game.Args{"pool": {"move", "help:beto"}}, []string{"move", "help:beto", "scale:1", "hurt"}},
		{game.Args{"pool": {"move", "-help:beto"}}, []string{"move", "scale:1", "hurt"}},
		{game.Args{"pool": {"-help:beto"}}, []string{"fight", "scale:1", "hurt"}},
		{game.Args{"pool": {"move", "scale:2", "afraid"}}, []string{"move", "scale:2", "afraid", "help:beto"}},
		{game.Args{"dice": {"d8"}}, []string{"help:beto", "scale:1", "hurt"}},
		{game.Args{"pool": {"none"}}, nil},
		{game.Args{"pool": {}}, nil},
		{game.Args{"pool": {"move", "-fight"}}, nil}, // refused: only a choice that stays can be left out
	} {
		_, args, no := game.Match(offers, game.Command{Move: "roll", Args: tt.given})
		if refused := slices.Contains(tt.given["pool"], "-fight"); (no != nil) != refused {
			t.Errorf("%v: %v", tt.given, no)
		}
		if !slices.Equal(args["pool"], tt.want) {
			t.Errorf("%v means %v, want %v", tt.given, args["pool"], tt.want)
		}
	}
	_, args, no := game.Match(offers, game.Command{Key: offers[0].Key(), Args: game.Args{"pool": {"move"}}})
	if no != nil || !slices.Equal(args["pool"], []string{"move"}) {
		t.Errorf("a press means %v (%v)", args["pool"], no)
	}
}
