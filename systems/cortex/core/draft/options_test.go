package draft

import (
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// Rules: TRAIT-04 CHAR-PRIME-01 CHAR-PRIME-04
//
// TestSetsAreMeantByTheirKinds: a list names a set by its name or by that of its kind, in either
// language, and a set that is named twice counts once.
func TestSetsAreMeantByTheirKinds(t *testing.T) {
	for _, c := range []struct {
		names, set string
		want       bool
	}{
		{"affiliations,powers", "Afiliações", true},
		{"Atributos,Perícias", "skills", true},
		{"affiliations,powers", "Cyber Arm (powers)", true},
		{"affiliations,Cyber Arm (powers)", "Fire Suit (powers)", false},
		{"affiliations,Cyber Arm (powers)", "cyber arm (Powers)", true},
		{"Clans,Vows", "clans", true},
		{"Clans,Vows", "skills", false},
		{"none", "skills", true},
	} {
		s := &engine.State{}
		s.Options = rulekit.OptionValues{PrimeSets.Key: c.names}
		if got := PrimeSets.Includes(s, c.set); got != c.want {
			t.Errorf("%q holds %q: %v", c.names, c.set, got)
		}
	}
	same := func(a, b string) bool { return a == b }
	for value, fits := range map[string]bool{
		"skills,roles": true, "skills, Perícias": false, "Skills,skills": false, "distinções,skills": false,
		"distinções,skills,Clans": true, "Cyber Arm (powers),Fire Suit (powers)": true,
	} {
		if _, no := PrimeSets.Parse(value, same); (no == nil) != fits {
			t.Errorf("%q: %v", value, no)
		}
	}
}

// TestAProposalIsTaken: all options that are preset may be picked together, however many.
func TestAProposalIsTaken(t *testing.T) {
	var os []PoolOption
	for n := range 3 * ParamWith.Max {
		os = append(os, PoolOption{Word: "c" + game.Itoa(n), Name: game.Quote("C")})
	}
	input := PoolInput(ParamWith, os, func(string) bool { return true })
	o := game.Offer{Move: "test", Inputs: []game.Input{input}}
	_, args, no := game.Match([]game.Offer{o}, game.Command{Move: "test"})
	if no != nil || len(args["with"]) != len(os) {
		t.Errorf("of %d are taken %d, %v", len(os), len(args["with"]), no)
	}
}
