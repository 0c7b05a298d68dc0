package terminal

import (
	"slices"
	"testing"

	"mesa/game"
)

// TestPastedLinesAreSeparateCommands checks that pasted lines are separate commands, except those of a text that a move
// takes as a whole.
func TestPastedLinesAreSeparateCommands(t *testing.T) {
	rows := game.Param{Name: "traits", Kind: game.Rows, Max: 9}
	s := &session{specs: []game.Spec{{Name: "sheet", Params: []game.Param{rows}}, {Name: "roll"}, {Name: "next"}}}
	for text, want := range map[string][]string{
		"roll":                                {"roll"},
		"roll\n\nnext\n":                      {"roll", "next"},
		"sheet Ana:\nskills:\nFight d8":       {"sheet Ana:\nskills:\nFight d8"},
		"sheet \"Ana: skills x d8\"\nnext":    {"sheet \"Ana: skills x d8\"", "next"},
		"Ana\nskills: Fight d8\nnobody asked": {"Ana", "skills: Fight d8", "nobody asked"},
	} {
		if got := s.splitPasted(text); !slices.Equal(got, want) {
			t.Errorf("%q is %q", text, got)
		}
	}
	s.asking = &game.Offer{Move: "sheet", Inputs: []game.Input{{Param: rows}}}
	if got := s.splitPasted("Ana\nskills: Fight d8"); len(got) != 1 {
		t.Errorf("an answer of several lines is %q", got)
	}
}
